"""Tables of parts, and the parts with two rows that are a cycle, on random decks against their definition."""

from collections import Counter
from random import Random

import pytest

from tests.oracle.derful31_parts import Part, parts
from worker.compilation.arrays import Int64s
from worker.games.derful31.kernels.count.grids import Grids
from worker.games.derful31.kernels.count.halved import PairedRows
from worker.games.derful31.kernels.count.usage import Packing
from worker.games.derful31.rules.deck import Deck

COLUMNS = [(1, 1, 1), (1, 1, 1, 1), (1, 2), (1, 1, 2), (2, 2), (3,)]


def random_deck(random: Random) -> Deck:
    """Return a deck of some values with few or many copies."""
    values = sorted(random.sample(range(1, 7), random.randint(2, 3)))
    return Deck(tuple(values), tuple(random.randint(2, 9) for _ in values))


def cards_of(usage: Int64s, fields: Packing) -> list[tuple[int, ...]]:
    """Return the number of cards of each value of some packed usages."""
    return [tuple(cards) for cards in fields.unpack(usage).tolist()]


def those_with(found: Counter[Part], sums: tuple[int, ...]) -> dict[tuple[int, ...], int]:
    """Return the number of parts with these column sums, by cards."""
    return {cards: ways for (own, cards), ways in found.items() if own == sums}


@pytest.mark.parametrize("columns", COLUMNS)
@pytest.mark.parametrize("rows", [(1,), (1, 1), (2,), (1, 2), (1, 1, 1), (2, 2)])
@pytest.mark.parametrize("by_usage", [False, True])
def test_tables_agree_with_the_definition(
    columns: tuple[int, ...], rows: tuple[int, ...], by_usage: bool
) -> None:
    random = Random(f"{columns} {rows}")
    for _ in range(3):
        deck = random_deck(random)
        total = random.randint(sum(columns) * deck.values[0], sum(columns) * deck.values[-1])
        grids = Grids(deck, total, columns, by_usage)
        table, expected = grids.table(rows), parts(_copies(deck), total, rows, columns)
        for place, sums in enumerate(grids.box(rows).classes.tolist()):
            entries = slice(table.start[place], table.start[place + 1])
            cards = cards_of(table.usage[entries], grids.fields)
            ways = table.ways[entries].tolist()
            assert dict(zip(cards, ways, strict=True)) == those_with(expected, tuple(sums))
            if by_usage:
                assert table.usage[entries].tolist() == sorted(table.usage[entries].tolist())


@pytest.mark.parametrize("columns", COLUMNS)
@pytest.mark.parametrize("rows", [2, 3])
def test_paired_rows_agree_with_the_definition(columns: tuple[int, ...], rows: int) -> None:
    random = Random(f"{columns} {rows}")
    for _ in range(4):
        deck = random_deck(random)
        total = random.randint(sum(columns) * deck.values[0], sum(columns) * deck.values[-1])
        grids = Grids(deck, total, columns, by_usage=True)
        paired = PairedRows(grids, rows)
        cycles = (1,) * (rows - 2) + (2,)
        expected = parts(_copies(deck), total, cycles, columns)
        for sums in grids.box(cycles).classes:
            # Any order of interchangeable columns may be asked for, here the descending one too.
            for asked in (sums, sums[::-1].copy() if len(set(columns)) == 1 else sums):
                counted = paired.count(asked)
                cards = cards_of(counted.usage, grids.fields)
                found = dict(zip(cards, counted.ways.tolist(), strict=True))
                assert found == those_with(expected, tuple(asked.tolist()))


def _copies(deck: Deck) -> dict[int, int]:
    return dict(zip(deck.values, deck.copies, strict=True))
