"""An example program that uses a generated Python client: ``generated.py URL``."""

import json
import sys
from typing import Any

from countinghouse_client.api.jobs import cancel_job, follow_job, list_items, list_jobs, show_job, submit_job
from countinghouse_client.api.krypto import (
    get_krypto_solve_fact,
    submit_krypto_census_job,
    submit_krypto_deal_job,
    submit_krypto_solve_job,
)
from countinghouse_client.api.tables import list_partition_counts
from countinghouse_client.models import (
    KryptoCensusJob,
    KryptoCensusParams,
    KryptoCensusRequest,
    KryptoDealJob,
    KryptoDealParams,
    KryptoSolveJob,
    KryptoSolveParams,
    KryptoSolveResult,
    PartitionCountPage,
    Problem,
)

from countinghouse_client import Client
from countinghouse_client.types import UNSET, Unset

client = Client(base_url=sys.argv[1])

solved = submit_krypto_solve_job.sync(client=client, body=KryptoSolveParams(cards=[2, 4, 3, 6, 5], target=6))
assert isinstance(solved, KryptoSolveJob)
assert isinstance(solved.result, KryptoSolveResult)
assert solved.result.solutions[0].expression == "6 + 5 + 2 - 4 - 3", solved.result

again = show_job.sync(solved.id, client=client)
assert isinstance(again, KryptoSolveJob), again
assert again.result == solved.result

dealt = submit_krypto_deal_job.sync(client=client, body=KryptoDealParams(seed=7, count=3))
assert isinstance(dealt, KryptoDealJob)
assert dealt.result is not None
assert len(dealt.result.deals) == 3

census = submit_krypto_census_job.sync(
    client=client, body=KryptoCensusParams(hand_size=2, high=6), prefer="wait=30"
)
assert isinstance(census, KryptoCensusJob)
assert census.result is not None

page = list_items.sync(solved.id, client=client, limit=5)
assert page is not None
assert not isinstance(page, Problem)
assert len(page.items) == 5
assert isinstance(page.next_, str)
following = list_items.sync(solved.id, client=client, limit=5, cursor=page.next_)
assert following is not None
assert not isinstance(following, Problem)
assert following.items != page.items

long_census = KryptoCensusParams(hand_size=6, low=1, high=20)
submitted = submit_job.sync(client=client, body=KryptoCensusRequest(kind="krypto.census", params=long_census))
assert isinstance(submitted, KryptoCensusJob), submitted
cancelled = cancel_job.sync(submitted.id, client=client)
assert isinstance(cancelled, KryptoCensusJob)
assert cancelled.status == "cancelled"

stream = follow_job.sync(submitted.id, client=client)
assert isinstance(stream, str)
last = json.loads(stream.strip().rpartition("data: ")[2])
assert last["status"] == "cancelled"

fact = get_krypto_solve_fact.sync(client=client, cards=[2, 3, 4, 5, 6], target=6, limit=1)
assert isinstance(fact, KryptoSolveResult), fact
assert fact.forms == solved.result.forms

# By default an enum, with `literal_enums` a literal.
additive: Any = "additive"
numbers: list[int] = []
cursor: str | Unset | None = UNSET
while cursor is not None:
    rows = list_partition_counts.sync(additive, client=client, limit=100, up_to=250, cursor=cursor)
    assert isinstance(rows, PartitionCountPage), rows
    numbers += [row.n for row in rows.items]
    cursor = rows.next_
assert len(numbers) == 251

listed = list_jobs.sync(client=client)
assert listed is not None
assert not isinstance(listed, Problem)
assert submitted.id in {job.id for job in listed.items}

refused = submit_krypto_solve_job.sync(client=client, body=KryptoSolveParams(cards=[], target=6))
assert isinstance(refused, Problem)
print("all done")
