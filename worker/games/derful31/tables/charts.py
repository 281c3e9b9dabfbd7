"""The chart of 31-derful's tables: the number of games with each total."""

from collections.abc import Mapping, Sequence
from typing import Final

from worker.declarations.chart_numbers import most_and_least, per_row, readable
from worker.declarations.pictures import Bars, Figure, Panel, ScaleKind, series
from worker.declarations.table import Chart, NoQuery, TableData

NAMESAKE: Final = 31
"""The total that gave the game its name."""


def games_by_total(tables: Sequence[TableData], _query: NoQuery) -> Figure:
    """Chart the number of games by order and total: a panel per order, total 31 highlighted."""
    games = {
        f"order {table.result['order']}": {
            row["total"]: int(row["games"]) for row in table.result["by_total"]
        }
        for table in tables
    }
    return Figure(
        name="31-derful-totals",
        title="31-derful games by total",
        subtitle="Different: not the same up to swaps of rows, swaps of columns and transposing; log scale.",
        description=per_row({order.capitalize(): totals for order, totals in games.items()}, _finding),
        x_name="total",
        y_name="different games",
        scale=ScaleKind.LOGARITHMIC,
        panels=tuple(
            Panel(
                title=order,
                note=f"total {NAMESAKE}: {_number(totals.get(NAMESAKE, 0))}",
                layer=Bars(series(order, totals)),
                emphasis=NAMESAKE,
            )
            for order, totals in games.items()
        ),
    )


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


CHARTS = (
    Chart(
        name="31-derful",
        title="31-derful games of orders 3, 4 and 5, by total",
        tables=tuple(f"31-derful/{order}" for order in (3, 4, 5)),
        draw=games_by_total,
    ),
    Chart(
        name="31-derful-6",
        title="31-derful games of order 6, by total",
        tables=("31-derful/6",),
        draw=games_by_total,
    ),
)
