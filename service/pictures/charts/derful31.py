"""Charts of 31-derful's tables: how many games there are with which total."""

from collections.abc import Mapping
from typing import Final

from service.pictures.charts.bars import bars
from service.pictures.charts.figure import Figure
from service.pictures.charts.findings import most_and_least, per_row
from service.pictures.charts.panel import Panel
from service.pictures.charts.picture import render
from service.pictures.charts.scales import ScaleKind
from service.pictures.charts.series import series
from service.pictures.charts.values import readable

NAMESAKE: Final = 31
"""The total that gave the game its name."""


def games_by_total(games: Mapping[int, Mapping[int, int]], *, engine: str) -> str:
    """How many different games there are, by order and total: a panel an order, total 31 set off.

    Raises:
        ChartDataError: when a value cannot be drawn.
    """
    figure = Figure(
        name="31-derful-totals",
        title="31-derful games by total",
        subtitle="Different: not the same up to swaps of rows, swaps of columns and transposing; log scale.",
        description=per_row({f"Order {order}": totals for order, totals in games.items()}, _finding),
        x_name="total",
        y_name="different games",
        scale=ScaleKind.LOGARITHMIC,
        panels=tuple(
            Panel(
                title=f"order {order}",
                note=f"total {NAMESAKE}: {_number(totals.get(NAMESAKE, 0))}",
                layer=bars(series(f"order {order}", totals)),
                emphasis=NAMESAKE,
            )
            for order, totals in games.items()
        ),
        engine=engine,
    )
    return render(figure)


def _finding(totals: Mapping[int, int]) -> str:
    won = [total for total, games in totals.items() if games]
    if not won:
        return "no games"
    most, _ = most_and_least(totals)
    return (
        f"{_number(sum(totals.values()))} with totals from {min(won)} to {max(won)}, most with total {most} "
        f"({readable(totals[most])}), {_number(totals.get(NAMESAKE, 0))} with total {NAMESAKE}"
    )


def _number(games: int) -> str:
    return f"{readable(games) if games else 'no'} game{'' if games == 1 else 's'}"
