"""The datasets of the tables of 31-derful."""

import json
from collections.abc import Iterator

from worker.declarations.dataset import Column, ColumnType, Dataset, Values
from worker.declarations.table import StandingTable

_TOTAL = Column(name="total", type=ColumnType.UINT8, meaning="The sum of every row and column of the grid.")
_GAMES = Column(name="games", type=ColumnType.INT64, meaning="The number of games with this total.")
_LABELLED = Column(
    name="labelled", type=ColumnType.DIGITS, meaning="The number of winning grids, symmetric ones included."
)
_LISTS = Column(
    name="lists",
    type=ColumnType.INT64,
    meaning="The number of card lists that can be arranged to win; missing if there are too many to try.",
)
_HANDS = Column(
    name="hands",
    type=ColumnType.DIGITS,
    meaning="The number of sets of cards of the deck, copies distinguished, that can be arranged to win.",
)


def _read_games(table: StandingTable) -> Iterator[Values]:
    for _, line in table.items():  # noqa: PERF102  # no dictionary
        game = json.loads(line)
        yield game["total"], *(card for row in game["grid"] for card in row)


def _read_totals(table: StandingTable) -> Iterator[Values]:
    for row in table.result["by_total"]:
        yield tuple(int(row["games_exact"]) if name == "games" else row[name] for name in TOTALS_NAMES)


def games_dataset(order: int) -> Dataset:
    """Return the dataset of all games of an order."""
    places = range(1, order + 1)
    return Dataset(
        name="games",
        row="a game, as its canonical grid, ordered by total",
        columns=(
            _TOTAL,
            Column(
                name="grid",
                type=ColumnType.UINT8,
                meaning="The cards of the canonical grid, row by row: r2c1 is the first card of the second row.",
                places=tuple(f"r{row}c{column}" for row in places for column in places),
            ),
        ),
        read=_read_games,
    )


TOTALS = Dataset(
    name="totals",
    row="a total, and the number of games with it",
    columns=(
        _TOTAL,
        _GAMES,
        _LABELLED,
        _LISTS,
        Column(
            name="possible_lists",
            type=ColumnType.INT64,
            meaning="The number of card lists with the right sum, winning or not; missing if there are too many.",
        ),
        _HANDS,
        Column(
            name="possible_hands",
            type=ColumnType.DIGITS,
            meaning="The number of sets of cards with the right sum, winning or not.",
        ),
        Column(
            name="win_probability",
            type=ColumnType.TEXT,
            meaning="The probability that random cards of the deck win with this total, as an exact fraction.",
        ),
    ),
    read=_read_totals,
)
TOTALS_NAMES = tuple(column.name for column in TOTALS.columns)
