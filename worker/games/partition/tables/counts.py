"""The tables of partitions: how many a number has, by kind; and their charts."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Final, Literal

from pydantic import Field
from typing_extensions import TypeAliasType

from worker.declarations.chart_numbers import most_and_least, readable
from worker.declarations.checkpoint import Checkpoint
from worker.declarations.fields import Digits
from worker.declarations.operation import Output, Params, Result
from worker.declarations.pictures import MOST_POINTS, Figure, Lines, Panel, ScaleKind, Stems, series
from worker.declarations.table import (
    Chart,
    Column,
    ColumnType,
    Dataset,
    NoQuery,
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
        yield row["n"], row["partitions_total"]


def counts_dataset(meaning: str) -> Dataset:
    """Return the dataset of a table of partitions; ``meaning`` says what is counted."""
    return Dataset(
        name="counts",
        row="a number, and how many partitions it has",
        columns=(
            Column(name="n", type=ColumnType.INT32, meaning="The number."),
            Column(name="partitions_total", type=ColumnType.DIGITS, meaning=meaning),
        ),
        read=_read_counts,
    )


MAX_UP_TO = 1_000_000
FIRST: dict[str, int] = {"additive": 0, "multiplicative": 1}
"""The first number of each table: 0 is the empty sum, and 1 is the empty product."""


PartitionOperation = TypeAliasType("PartitionOperation", Literal["additive", "multiplicative"])


class PartitionTableParams(Params):
    """The operation of the partitions, and the last number."""

    operation: PartitionOperation
    """`additive`: sums; `multiplicative`: products of factors above 1."""
    up_to: Annotated[int, Field(ge=1, le=MAX_UP_TO)]
    """The last number whose partitions are counted."""


class PartitionTableResult(Result):
    """The first and the last number of the table."""

    first: int
    """The first number whose partitions are counted."""
    up_to: int
    """The last number whose partitions are counted."""


class PartitionCount(Result):
    """The number of partitions of n."""

    n: int
    """The number that is partitioned."""
    partitions_total: Digits
    """Number of its partitions; decimal digits."""


def _compute(params: PartitionTableParams, _shard: object, checkpoint: Checkpoint) -> Output:
    from worker.games.partition.kernels.generating import additive_table, multiplicative_table

    counts: Iterator[int]
    if params.operation == "additive":
        counts = iter(additive_table(params.up_to, checkpoint))
    else:
        counts = iter(multiplicative_table(params.up_to, checkpoint).tolist())
    first = FIRST[params.operation]
    rows = (f'{{"n":{n},"partitions_total":"{count}"}}' for n, count in enumerate(counts) if n >= first)
    return Output(PartitionTableResult(first=first, up_to=params.up_to), rows)


TABLE = TableOperation(
    game="partition",
    name="table",
    version=2,
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
    operation_id="list_partition_counts",
    summary="List the number of partitions of each number",
    description="`additive`: ways to write n as a sum, for n from 0 to 10,000 (OEIS A000041). `multiplicative`: ways to"
    " write n as a product of factors above 1, for n from 1 to 100,000 (OEIS A001055).",
    query=PartitionsQuery,
    model=PartitionCount,
    read=counts,
)
_OPERATION = PathPart(
    name="operation",
    description="Sums or products.",
    example="additive",
    values=PartitionOperation.__name__,
)

TABLES = (
    Table(
        name="partitions/additive",
        title="p(n), the number of ways to write n as a sum, for n from 0 to 10,000 (OEIS A000041)",
        kind=TABLE.kind,
        params={"operation": "additive", "up_to": 10_000},
        dataset=counts_dataset("The number of ways to write n as a sum of positive numbers (OEIS A000041)."),
        views=(_ROWS,),
        part=_OPERATION,
    ),
    Table(
        name="partitions/multiplicative",
        title="The number of ways to write n as a product of factors above 1, for n from 1 to 100,000 (OEIS A001055)",
        kind=TABLE.kind,
        params={"operation": "multiplicative", "up_to": 100_000},
        dataset=counts_dataset(
            "The number of ways to write n as a product of factors above 1 (OEIS A001055)."
        ),
        views=(_ROWS,),
        part=_OPERATION,
    ),
)


DRAWN_UP_TO: Final = 200
"""Default last number of a chart, as in the plot of the On-Line Encyclopedia of Integer Sequences."""


class PartitionsChartQuery(NoQuery):
    """The range of a chart of partitions."""

    up_to: Annotated[
        int | None,
        Field(
            ge=1,
            le=MOST_POINTS - 1,
            description=f"For charts of partitions: the last number that is drawn. Default: {DRAWN_UP_TO}.",
        ),
    ] = None


def unordered_factorizations(tables: Sequence[TableData], query: PartitionsChartQuery) -> Figure:
    """Draw the pin plot of OEIS A001055: the number of ways to write 1, 2, 3… as products of factors above 1."""
    by_number = _counts_up_to(tables, query)
    last = readable(max(by_number))
    most, _ = most_and_least(by_number)
    single = sum(count == 1 for count in by_number.values())
    return Figure(
        name="unordered-factorizations",
        title="Ways to write n as a product",
        subtitle=f"Unordered factorizations of n from 1 to {last} into factors above 1 (OEIS A001055)."
        " Labelled: n with more than any smaller number.",
        description=f"Of the numbers from 1 to {last}, {most} has most factorizations ({readable(by_number[most])});"
        f" {readable(single)} of them have only one: 1 and the primes.",
        x_name="n",
        y_name="factorizations",
        panels=(Panel(layer=Stems(series("", by_number))),),
    )


def partition_numbers(tables: Sequence[TableData], query: PartitionsChartQuery) -> Figure:
    """Draw the number of ways to write 0, 1, 2… as sums of positive numbers (OEIS A000041), on a log scale."""
    by_number = _counts_up_to(tables, query)
    last = max(by_number)
    return Figure(
        name="partition-numbers",
        title="Ways to write n as a sum",
        subtitle=f"Partitions of n from 0 to {readable(last)} into positive numbers (OEIS A000041); log scale.",
        description=f"{readable(last)} has {readable(by_number[last])} partitions.",
        x_name="n",
        y_name="partitions",
        scale=ScaleKind.LOGARITHMIC,
        panels=(Panel(layer=Lines((series("", by_number),))),),
    )


def _counts_up_to(tables: Sequence[TableData], query: PartitionsChartQuery) -> Mapping[int, int]:
    (table,) = tables
    up_to = query.up_to or min(DRAWN_UP_TO, table.result["up_to"])
    rows = (json.loads(line) for _, line in counts(table, PartitionsQuery(up_to=up_to)))
    return {row["n"]: int(row["partitions_total"]) for row in rows}


CHARTS = (
    Chart(
        name="partitions-additive",
        title="Ways to write n as a sum (OEIS A000041)",
        tables=("partitions/additive",),
        draw=partition_numbers,
        query=PartitionsChartQuery,
    ),
    Chart(
        name="partitions-multiplicative",
        title="Ways to write n as a product: the pin plot of OEIS A001055",
        tables=("partitions/multiplicative",),
        draw=unordered_factorizations,
        query=PartitionsChartQuery,
    ),
)
