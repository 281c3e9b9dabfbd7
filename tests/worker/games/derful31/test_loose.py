"""Loose grids: each has one number, the deck's grids among them are winning, and draws are uniform."""

from collections import Counter
from itertools import islice, product
from random import Random

import pytest

from tests.oracle.derful31 import standard_copies, winning_grids
from worker.games.derful31.kernels.grids.deal import LooseGrids, deals, first_of_deck
from worker.games.derful31.rules.deck import standard_deck
from worker.games.derful31.rules.grid import winning_total

pytestmark = pytest.mark.slow

EACH = 40


@pytest.mark.parametrize(("order", "total"), [(2, 20), (3, 13), (3, 20), (3, 29)])
def test_every_loose_grid_has_one_number(order: int, total: int) -> None:
    loose = LooseGrids(standard_deck(order), order, total)
    found = [loose.grid(number) for number in range(loose.size)]
    copies = standard_copies(order)
    rows = [
        row
        for row in product(sorted(copies), repeat=order)
        if sum(row) == total and all(copies[value] >= count for value, count in Counter(row).items())
    ]
    expected = [
        grid
        for grid in product(rows, repeat=order)
        if {sum(line) for line in zip(*grid, strict=True)} == {total}
    ]
    assert sorted(found) == sorted(expected)
    of_deck = [grid for number in range(loose.size) if (grid := loose.grid_of_deck(number))]
    assert sorted(of_deck) == sorted(winning_grids(copies, order, total))
    with pytest.raises(IndexError):
        loose.grid(loose.size)


def test_winning_grids_are_drawn_evenly() -> None:
    loose, random = LooseGrids(standard_deck(3), 3, 12), Random(7)
    drawn = Counter(first_of_deck(loose, random, lambda: None) for _ in range(36 * EACH))
    assert len(drawn) == 36
    # 35 degrees of freedom: above 66.6 in one of a thousand samples; the sample is always the same.
    assert sum((count - EACH) ** 2 / EACH for count in drawn.values()) < 66.6


@pytest.mark.parametrize("total", [39, 50])
def test_order_6_deals_winning_grids_of_the_deck(total: int) -> None:
    deck = standard_deck(6)
    copies = dict(zip(deck.values, deck.copies, strict=True))
    dealt = list(islice(deals(deck, 6, total, 1), 3))
    for grid, cards in dealt:
        assert winning_total(grid) == total
        used = Counter(cards)
        assert used == Counter(value for row in grid for value in row)
        assert all(copies[value] >= count for value, count in used.items())
    assert dealt == list(islice(deals(deck, 6, total, 1), 3))
