"""Charts of the tables of partitions."""

from collections.abc import Sequence
from typing import Final

from service.pictures.charts.figure import Figure
from service.pictures.charts.findings import NOTHING, most_and_least
from service.pictures.charts.lines import lines
from service.pictures.charts.panel import Panel
from service.pictures.charts.picture import render
from service.pictures.charts.scales import ScaleKind
from service.pictures.charts.series import series
from service.pictures.charts.stems import stems
from service.pictures.charts.values import readable

_SINGLE: Final = 1


def unordered_factorizations(counts: Sequence[int], *, engine: str) -> str:
    """The pin plot of OEIS A001055: in how many ways 1, 2, 3… are products of factors above 1, in any order.

    Args:
        counts: the numbers of ways, from that of 1 on.
        engine: the version of what counted them.

    Raises:
        ChartDataError: when there are more than ``series.MOST_POINTS``, or a value cannot be drawn.
    """
    by_number = dict(enumerate(counts, start=1))
    figure = Figure(
        name="unordered-factorizations",
        title="Ways to write n as a product",
        subtitle=f"Unordered factorizations of n from 1 to {readable(len(counts))} into factors above 1 "
        "(OEIS A001055). Labelled: n with more than any smaller number.",
        description=_finding(by_number),
        x_name="n",
        y_name="factorizations",
        panels=(Panel(layer=stems(series("", by_number))),),
        engine=engine,
    )
    return render(figure)


def partition_numbers(counts: Sequence[int], *, engine: str) -> str:
    """In how many ways 0, 1, 2… are sums of positive numbers, in any order: OEIS A000041, on a log scale.

    Args:
        counts: the numbers of ways, from that of 0 on.
        engine: the version of what counted them.

    Raises:
        ChartDataError: when there are more than ``series.MOST_POINTS``, or a value cannot be drawn.
    """
    last = len(counts) - 1
    figure = Figure(
        name="partition-numbers",
        title="Ways to write n as a sum",
        subtitle=f"Partitions of n from 0 to {readable(last)} into positive numbers (OEIS A000041); log scale.",
        description=f"{readable(last)} has {readable(counts[last])} partitions."
        if counts
        else f"{NOTHING.capitalize()}.",
        x_name="n",
        y_name="partitions",
        scale=ScaleKind.LOGARITHMIC,
        panels=(Panel(layer=lines(series("", dict(enumerate(counts))))),),
        engine=engine,
    )
    return render(figure)


def _finding(counts: dict[int, int]) -> str:
    if not counts:
        return f"{NOTHING.capitalize()}."
    most, _ = most_and_least(counts)
    single = sum(count == _SINGLE for count in counts.values())
    return (
        f"Of the numbers from 1 to {readable(len(counts))}, {most} has most factorizations ({readable(counts[most])}); "
        f"{readable(single)} of them have only one: 1 and the primes."
    )
