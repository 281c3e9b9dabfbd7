"""Charts of KenKen's tables: puzzles by number of cages, and the techniques they need."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from worker.declarations.chart_numbers import most_and_least, per_row, readable
from worker.declarations.pictures import Figure, Lines, Panel, ScaleKind, series
from worker.declarations.table import Chart, NoQuery, TableData
from worker.games.kenken.operations.census import KenKenCensusResult

_ALL: Final = "puzzles"
_UNIQUE: Final = "with one solution"


def puzzles_by_cages(tables: Sequence[TableData], _query: NoQuery) -> Figure:
    """Draw the number of puzzles by number of cages, all and those with one solution: a panel per size."""
    panels: dict[str, dict[str, Counter[int]]] = {}
    for table in tables:
        result = KenKenCensusResult.model_validate(table.result)
        puzzles, unique = Counter[int](), Counter[int]()
        for row in result.by_cages:
            puzzles[row.cages] += row.puzzles
            unique[row.cages] += row.unique
        panels[f"size {result.size}"] = {_ALL: puzzles, _UNIQUE: unique}
    return Figure(
        name="kenken-puzzles",
        title="KenKen puzzles by number of cages",
        subtitle="Cages, operators and targets that at least one Latin square satisfies; log scale.",
        description=per_row({size.capitalize(): rows for size, rows in panels.items()}, _finding),
        x_name="cages",
        y_name="puzzles",
        scale=ScaleKind.LOGARITHMIC,
        panels=tuple(
            Panel(
                title=size,
                note=f"{readable(rows[_UNIQUE].total())} with one solution",
                layer=Lines(tuple(series(name, counts) for name, counts in rows.items())),
            )
            for size, rows in panels.items()
        ),
    )


def _finding(rows: dict[str, Counter[int]]) -> str:
    most, _ = most_and_least(rows[_ALL])
    return (
        f"{readable(rows[_ALL].total())} puzzles, {readable(rows[_UNIQUE].total())} of them with exactly one solution;"
        f" most have {most} cages ({readable(rows[_ALL][most])})"
    )


CHARTS = (
    Chart(
        name="kenken",
        title="KenKen puzzles of sizes 3 and 4, by number of cages",
        tables=("kenken/3", "kenken/4"),
        draw=puzzles_by_cages,
    ),
)
