"""An example program that uses a client of openapi-generator (python): ``generator.py URL``."""

import sys

from openapi_client import (
    ApiClient,
    ApiException,
    Configuration,
    JobsApi,
    KryptoApi,
    KryptoCensusParams,
    KryptoSolveParams,
    PartitionOperation,
    TablesApi,
)

client = ApiClient(Configuration(host=sys.argv[1]))
krypto, tables, jobs = KryptoApi(client), TablesApi(client), JobsApi(client)

solved = krypto.submit_krypto_solve_job(KryptoSolveParams(cards=[2, 4, 3, 6, 5], target=6))
assert solved.result is not None
assert solved.result.solutions[0].expression == "6 + 5 + 2 - 4 - 3"

fact = krypto.get_krypto_solve_fact(cards=[2, 3, 4, 5, 6], target=6, limit=1)
assert fact.forms == solved.result.forms

numbers: list[int] = []
cursor: str | None = None
while True:
    page = tables.list_partition_counts(PartitionOperation.ADDITIVE, limit=100, up_to=250, cursor=cursor)
    numbers += [row.n for row in page.items]
    cursor = page.next
    if cursor is None:
        break
assert len(numbers) == 251

census = krypto.submit_krypto_census_job(KryptoCensusParams(hand_size=2, high=6), prefer="wait=0")
stream = jobs.follow_job_without_preload_content(
    census.id, _headers={"Accept": "text/event-stream"}
).data.decode()
assert "event: done" in stream, stream
ended = jobs.show_job(census.id).actual_instance
assert ended is not None
assert not isinstance(ended, dict)
assert ended.status == "succeeded"

try:
    krypto.submit_krypto_solve_job(KryptoSolveParams(cards=[], target=6))
except (ApiException, ValueError) as error:
    refused: Exception | None = error
assert refused is not None
print("all done")
