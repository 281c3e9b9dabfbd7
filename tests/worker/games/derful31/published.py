"""Counts that the tests compare with, from `tests/data/derful31_census.csv`."""

import csv
from functools import cache
from pathlib import Path

from worker.games.derful31.kernels.count.census import TotalCount
from worker.games.derful31.kernels.count.usage import card_lists, packing
from worker.games.derful31.rules.deck import Deck

_FILE = Path(__file__).parents[3] / "data" / "derful31_census.csv"


@cache
def census(order: int) -> tuple[TotalCount, ...]:
    """Return the census of an order with the standard deck, by total."""
    with _FILE.open(newline="") as file:
        rows = [{name: int(value) for name, value in row.items()} for row in csv.DictReader(file)]
    return tuple(
        TotalCount(**{name: value for name, value in row.items() if name != "order"})
        for row in rows
        if row["order"] == order
    )


def labelled(order: int, total: int) -> int:
    """Return the number of winning grids."""
    return next(count.labelled for count in census(order) if count.total == total)


def lists_of(deck: Deck, order: int, total: int) -> list[Deck]:
    """Return the card lists of a total, each as a deck of just its cards, in the order of `card_lists`."""
    lists = packing(deck, order * order).unpack(card_lists(deck, order, total))
    return [Deck.of_copies(zip(deck.values, copies, strict=True)) for copies in lists.tolist()]
