"""The datasets of the tables of KenKen."""

from collections.abc import Iterator

from worker.declarations.dataset import Column, ColumnType, Dataset, Values
from worker.declarations.table import StandingTable

_UP_TO_SYMMETRY = "where those that turns and reflections of the grid make of each other count once"


def _counts(name: str, meaning: str) -> Column:
    return Column(name=name, type=ColumnType.INT64, meaning=meaning)


_BY_CAGES = (
    Column(name="cages", type=ColumnType.UINT8, meaning="The number of cages, given cells included."),
    Column(name="operators", type=ColumnType.UINT8, meaning="The number of cages of two or more cells."),
    _counts("divisions", "The number of ways to divide the grid into such cages."),
    _counts("puzzles", "The number of puzzles with at least one solution."),
    _counts("unique", "The number of puzzles with exactly one solution."),
    _counts("puzzles_up_to_symmetry", f"The number of puzzles, {_UP_TO_SYMMETRY}."),
    _counts("unique_up_to_symmetry", f"The number of puzzles with exactly one solution, {_UP_TO_SYMMETRY}."),
)
_BY_TECHNIQUE = (
    Column(name="technique", type=ColumnType.TEXT, meaning="The hardest technique that the puzzles need."),
    Column(
        name="difficulty", type=ColumnType.TEXT, meaning="The least difficulty that allows the technique."
    ),
    _counts("puzzles", "The number of rated puzzles that need it."),
)


def _cages(table: StandingTable) -> Iterator[Values]:
    for row in table.result["by_cages"]:
        yield tuple(row[column.name] for column in _BY_CAGES)


def _techniques(table: StandingTable) -> Iterator[Values]:
    for row in table.result["by_technique"]:
        yield tuple(row[column.name] for column in _BY_TECHNIQUE)


COUNTS = Dataset(
    name="counts",
    row="a number of cages and of operators, and how many puzzles have them",
    columns=_BY_CAGES,
    read=_cages,
)

TECHNIQUES = Dataset(
    name="techniques",
    row="a technique, and how many puzzles need nothing harder",
    columns=_BY_TECHNIQUE,
    read=_techniques,
)
