"""The tables of the capacity guide, from the simulation: ``python -m tests.bench.capacity.sheet`` prints them."""

from collections.abc import Iterator

from tests.bench.capacity import order6
from tests.bench.capacity.simulation import Census, Costs, simulate

# Measured by `python -m tests.bench capacity` and `turns` with two processors, and rounded up. Assumed: the share of
# PostgreSQL in a transaction that gives turns, and the disk.
COSTS = Costs(
    claim_ms=0.2,
    commit_ms=0.5,
    look_ms=0.1,
    turn_ms=5.0,
    turn_each_ms=0.1,
    send_each_ms=0.25,
    worker_ms=23.0,
    flush_ms=2.0,
)
CENSUS = Census(shards=10_000, shard_s=0.8, spread=0.3)
PROCESSES = (8, 16, 32, 64, 128, 256, 512)
ORDER6_PROCESSES = (1, 8, 64, 256, 800)
DATABASE_PROCESSORS = (1, 4)


def table() -> Iterator[str]:
    """Yield the table's lines."""
    few, many = DATABASE_PROCESSORS
    yield (
        f"| processes | seconds, and how busy PostgreSQL is with {few} processor | with {many} |"
        f" shards a second with {many} |"
    )
    yield "| ---: | ---: | ---: | ---: |"
    for processes in PROCESSES:
        outcomes = [simulate(CENSUS.work(), COSTS, processes, number) for number in DATABASE_PROCESSORS]
        cells = (f"{each.seconds:,.0f}, {each.database_share:.0%}" for each in outcomes)
        yield f"| {processes} | {' | '.join(cells)} | {CENSUS.shards / outcomes[-1].seconds:,.0f} |"


def order6_table() -> Iterator[str]:
    """Yield the lines of the table of a census of order 6, of which each process builds tables."""
    yield "| processes | seconds | efficiency | share of building tables |"
    yield "| ---: | ---: | ---: | ---: |"
    work = order6.census()
    for processes in ORDER6_PROCESSES:
        outcome = simulate(work, COSTS, processes, DATABASE_PROCESSORS[-1])
        tables_share = outcome.tables_s / (outcome.seconds * processes)
        yield f"| {processes} | {outcome.seconds:,.1f} | {outcome.computing_share:.0%} | {tables_share:.0%} |"


if __name__ == "__main__":
    print("\n".join([*table(), "", *order6_table()]))
