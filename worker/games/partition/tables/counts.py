"""``partition.table``: how many partitions each number has, for the tables that the service keeps."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from worker.declarations.operation import Operation, Output, Params, Pulse, Result
from worker.declarations.queues import QueueName

MAX_UP_TO = 1_000_000
FIRST: dict[str, int] = {"additive": 0, "multiplicative": 1}
"""The first number of each table: nothing is the sum of no numbers, and one is the product of none."""


class PartitionTableParams(Params):
    """Sums or products, and up to which number."""

    of: Literal["additive", "multiplicative"]
    up_to: Annotated[int, Field(ge=1, le=MAX_UP_TO)]


class PartitionTableResult(Result):
    """From which number to which the table goes."""

    first: int
    up_to: int


class PartitionCount(Result):
    """How many partitions a number has."""

    n: int
    count: Annotated[str, Field(description="Decimal digits.")]


def _compute(params: PartitionTableParams, _shard: object, pulse: Pulse) -> Output:
    from worker.games.partition.kernels.tables import additive_table, multiplicative_table

    counts: Iterator[int]
    if params.of == "additive":
        counts = iter(additive_table(params.up_to, pulse))
    else:
        counts = iter(multiplicative_table(params.up_to, pulse).tolist())
    first = FIRST[params.of]
    rows = (f'{{"n":{n},"count":"{count}"}}' for n, count in enumerate(counts) if n >= first)
    return Output(PartitionTableResult(first=first, up_to=params.up_to), rows)


TABLE = Operation(
    game="partition",
    name="table",
    version=1,
    summary="Count the partitions of all numbers",
    description="Builds the tables that the service keeps.",
    params=PartitionTableParams,
    result=PartitionTableResult,
    examples=(),
    compute=_compute,
    queue=QueueName.LONG,
    unit="table",
    items=PartitionCount,
    internal=True,
)
