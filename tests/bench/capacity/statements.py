"""PostgreSQL's processor time for the claim of a shard, its commit, and a check of its lease."""

from collections.abc import Callable

from db.commits import commit_shard
from db.shards import ShardClaim, check_lease, claim_shard
from tests.bench.processes import cpu_by_component
from tests.db.work import submitted


def statement_ms(shards: int) -> dict[str, float]:
    """Return the milliseconds of each statement by name, on the stores of this process's environment."""
    job = submitted(shards=shards)
    claims: list[ShardClaim] = []

    def claim() -> None:
        for index in range(shards):
            found = claim_shard(job.computation_id, index, "w")
            assert found is not None
            claims.append(found)

    def look() -> None:
        for each in claims:
            assert check_lease(each, renew=False)

    def commit() -> None:
        for each in claims:
            commit_shard(each, '{"total":1}', lambda _: "{}")

    return {did.__name__: _used_ms(did) / shards for did in (claim, look, commit)}


def _used_ms(work: Callable[[], None]) -> float:
    before = cpu_by_component()
    work()
    return 1000 * (cpu_by_component()["PostgreSQL"] - before.get("PostgreSQL", 0.0))
