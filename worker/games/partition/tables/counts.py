"""``partition.table``: the number of partitions of each number, for the tables that the service keeps."""

import json
from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from worker.declarations.checkpoint import Checkpoint
from worker.declarations.operation import Output, Params, Result
from worker.declarations.table import (
    Column,
    ColumnType,
    Dataset,
    PathPart,
    QueryError,
    Rows,
    RowsQuery,
    StandingTable,
    Table,
    TableData,
    TableOperation,
    Values,
)


def _read_counts(table: StandingTable) -> Iterator[Values]:
    for _, line in table.items():  # noqa: PERF102  # no dictionary
        row = json.loads(line)
        yield row["n"], row["count"]


def counts_dataset(meaning: str) -> Dataset:
    """Return the dataset of a table of partitions; ``meaning`` says what is counted."""
    return Dataset(
        name="counts",
        row="a number, and how many partitions it has",
        columns=(
            Column(name="n", type=ColumnType.INT32, meaning="The number."),
            Column(name="count", type=ColumnType.DIGITS, meaning=meaning),
        ),
        read=_read_counts,
    )


MAX_UP_TO = 1_000_000
FIRST: dict[str, int] = {"additive": 0, "multiplicative": 1}
"""The first number of each table: 0 is the empty sum, and 1 is the empty product."""


class PartitionTableParams(Params):
    """The kind of partition, and the last number."""

    of: Literal["additive", "multiplicative"]
    up_to: Annotated[int, Field(ge=1, le=MAX_UP_TO)]


class PartitionTableResult(Result):
    """The first and the last number of the table."""

    first: int
    up_to: int


class PartitionCount(Result):
    """The number of partitions of n."""

    n: int
    count: str
    """Decimal digits."""


def _compute(params: PartitionTableParams, _shard: object, checkpoint: Checkpoint) -> Output:
    from worker.games.partition.kernels.generating import additive_table, multiplicative_table

    counts: Iterator[int]
    if params.of == "additive":
        counts = iter(additive_table(params.up_to, checkpoint))
    else:
        counts = iter(multiplicative_table(params.up_to, checkpoint).tolist())
    first = FIRST[params.of]
    rows = (f'{{"n":{n},"count":"{count}"}}' for n, count in enumerate(counts) if n >= first)
    return Output(PartitionTableResult(first=first, up_to=params.up_to), rows)


TABLE = TableOperation(
    game="partition",
    name="table",
    version=1,
    summary="Count the partitions of all numbers",
    params=PartitionTableParams,
    result=PartitionTableResult,
    compute=_compute,
    unit="table",
    items=PartitionCount,
)


class PartitionsQuery(RowsQuery):
    """The range of numbers to list."""

    up_to: Annotated[int | None, Field(ge=1)] = None
    """The last number. Default: the table's last number."""
    cursor: Annotated[str | None, Field(pattern=r"^[0-9]{1,100}$")] = None
    """The first number: the `next` of the previous page, or any."""


def counts(table: TableData, query: PartitionsQuery) -> Iterator[tuple[str, str]]:
    """Return the numbers of partitions from ``cursor`` to ``up_to``, as JSON.

    Raises:
        QueryError: ``up_to`` is beyond the table.
    """
    first, last = table.result["first"], table.result["up_to"]
    up_to = last if query.up_to is None else query.up_to
    if up_to > last:
        raise QueryError("up_to", f"The table goes up to {last}")
    begin = max(first, int(query.cursor or 0))
    numbers = range(begin, up_to + 1)
    return ((str(n), line) for n, (_, line) in zip(numbers, table.items(begin - first), strict=False))


_ROWS = Rows(
    operation_id="partition_table_rows",
    summary="List the number of partitions of each number",
    description="`additive`: ways to write n as a sum, for n from 0 to 10,000 (OEIS A000041). `multiplicative`: ways to"
    " write n as a product of factors above 1, for n from 1 to 100,000 (OEIS A001055).",
    query=PartitionsQuery,
    model=PartitionCount,
    read=counts,
)
_KIND = PathPart(name="kind", description="Sums or products.", example="additive")

TABLES = (
    Table(
        name="partitions/additive",
        title="p(n), the number of ways to write n as a sum, for n from 0 to 10,000 (OEIS A000041)",
        kind=TABLE.kind,
        params={"of": "additive", "up_to": 10_000},
        dataset=counts_dataset("The number of ways to write n as a sum of positive numbers (OEIS A000041)."),
        views=(_ROWS,),
        part=_KIND,
    ),
    Table(
        name="partitions/multiplicative",
        title="The number of ways to write n as a product of factors above 1, for n from 1 to 100,000 (OEIS A001055)",
        kind=TABLE.kind,
        params={"of": "multiplicative", "up_to": 100_000},
        dataset=counts_dataset(
            "The number of ways to write n as a product of factors above 1 (OEIS A001055)."
        ),
        views=(_ROWS,),
        part=_KIND,
    ),
)
