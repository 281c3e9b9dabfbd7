"""Charts of the tables of partitions."""

import json
from collections.abc import Mapping, Sequence
from typing import Annotated, Final

from pydantic import Field

from worker.declarations.chart_numbers import most_and_least, readable
from worker.declarations.pictures import MOST_POINTS, Figure, Lines, Panel, ScaleKind, Stems, series
from worker.declarations.table import Chart, NoQuery, TableData
from worker.games.partition.tables.counts import PartitionsQuery, counts

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
    return {row["n"]: int(row["count"]) for row in rows}


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
