"""Counting grids that are symmetric matrices."""

import pytest

from tests.oracle.derful31 import standard_copies, winning_grids
from worker.games.derful31.kernels.count.symmetric import count_symmetric
from worker.games.derful31.kernels.count.transposed import count_transposed
from worker.games.derful31.rules.deck import Deck, possible_totals, standard_deck


@pytest.mark.parametrize(("order", "total"), [(2, 20), (3, 13), (3, 20), (3, 27), (4, 39)])
def test_by_definition(order: int, total: int) -> None:
    grids = winning_grids(standard_copies(order), order, total)
    expected = sum(grid == tuple(zip(*grid, strict=True)) for grid in grids)
    assert count_symmetric(standard_deck(order), order, total) == expected


@pytest.mark.parametrize("order", [2, 3, 4, 5])
def test_as_any_other_symmetry_is_counted(order: int) -> None:
    deck = standard_deck(order)
    for total in possible_totals(deck, order)[::order]:
        assert count_symmetric(deck, order, total) == count_transposed(deck, total, (1,) * order)


def test_a_deck_of_large_values() -> None:
    deck = Deck((90, 95, 100), (16, 16, 16))
    assert count_symmetric(deck, 4, 380) == count_transposed(deck, 380, (1,) * 4) > 0
