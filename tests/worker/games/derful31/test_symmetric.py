"""Counts of grids that are symmetric matrices."""

import numpy as np
import pytest

from tests.oracle.derful31 import standard_copies, winning_grids
from tests.oracle.derful31_symmetric import symmetric_grids
from worker.games.derful31.kernels.count.grids import count_transposed
from worker.games.derful31.kernels.count.symmetric import count_symmetric
from worker.games.derful31.rules.deck import Deck, possible_totals, standard_deck


@pytest.mark.parametrize(("order", "total"), [(2, 20), (3, 13), (3, 20), (3, 27), (4, 39)])
def test_symmetric_grids_are_counted_by_definition(order: int, total: int) -> None:
    grids = winning_grids(standard_copies(order), order, total)
    expected = sum(grid == tuple(zip(*grid, strict=True)) for grid in grids)
    assert count_symmetric(standard_deck(order), order, total) == expected


@pytest.mark.parametrize("order", [2, 3, 4, 5])
def test_count_agrees_with_the_general_count(order: int) -> None:
    deck = standard_deck(order)
    for total in possible_totals(deck, order)[::order]:
        assert count_symmetric(deck, order, total) == count_transposed(deck, total, (1,) * order)


def test_deck_of_large_values_is_counted() -> None:
    deck = Deck((90, 95, 100), (16, 16, 16))
    assert count_symmetric(deck, 4, 380) == count_transposed(deck, 380, (1,) * 4) > 0


def _listed(order: int, total: int) -> int:
    deck = standard_deck(order)
    copies = np.zeros(deck.values[-1] + 1, np.int64)
    copies[list(deck.values)] = deck.copies
    return symmetric_grids(copies, order, total)


@pytest.mark.slow
@pytest.mark.parametrize(("order", "total"), [(3, 13), (3, 20), (4, 39)])
def test_symmetric_grids_are_listed_by_definition(order: int, total: int) -> None:
    grids = winning_grids(standard_copies(order), order, total)
    assert _listed(order, total) == sum(grid == tuple(zip(*grid, strict=True)) for grid in grids)


@pytest.mark.parametrize(("order", "total"), [(4, 26), (5, 24), (5, 45), (6, 57)])
def test_count_agrees_with_the_list(order: int, total: int) -> None:
    assert count_symmetric(standard_deck(order), order, total) == _listed(order, total) > 0


@pytest.mark.slow
@pytest.mark.parametrize("total", [31, 55])
def test_count_of_order_6_agrees_with_the_list(total: int) -> None:
    assert count_symmetric(standard_deck(6), 6, total) == _listed(6, total) > 0
