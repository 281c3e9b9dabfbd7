"""Counts of grids from halves, compared with the census and the general count of a symmetry."""

from random import Random

import numpy as np
import pytest

from tests.oracle.derful31 import Grid, standard_copies, winning_grids
from tests.worker.games.derful31.published import labelled
from tests.worker.games.derful31.sampling import ColumnSumClass
from worker.games.derful31.kernels.count.grids import Grids
from worker.games.derful31.kernels.count.halved import FEW_PAIRS, HalvedGrids
from worker.games.derful31.rules.deck import Deck, TooLargeError, possible_totals, standard_deck

SOME_TOTALS = [
    (order, total) for order in (2, 3, 4) for total in possible_totals(standard_deck(order), order)[::order]
]


def halved(order: int, total: int, few: int = FEW_PAIRS) -> HalvedGrids:
    """Return all grids of a total."""
    return HalvedGrids(standard_deck(order), total, (1,) * order, few)


@pytest.mark.parametrize(("order", "total"), SOME_TOTALS)
def test_small_orders_agree_with_the_labelled_grids(order: int, total: int) -> None:
    grids = halved(order, total)
    assert grids.count(grids.share(0, 1)).single == labelled(order, total)


@pytest.mark.parametrize("few", [0, FEW_PAIRS])
@pytest.mark.parametrize("total", [24, 47, 49])
def test_order_5_agrees_with_both_limits_for_few_pairs(total: int, few: int) -> None:
    grids = halved(5, total, few)
    assert grids.count(grids.share(0, 1)).single == labelled(5, total)


@pytest.mark.slow
@pytest.mark.parametrize("total", possible_totals(standard_deck(5), 5))
def test_every_total_of_order_5_agrees(total: int) -> None:
    grids = halved(5, total, 0)
    assert grids.count(grids.share(0, 1)).single == labelled(5, total)


@pytest.mark.parametrize("few", [0, FEW_PAIRS])
def test_shares_add_up_to_the_whole(few: int) -> None:
    grids = halved(4, 27, few)
    counted = [grids.count(grids.share(part, 3)) for part in range(3)]
    assert sum(each.single for each in counted) == labelled(4, 27)
    assert sum(each.paired for each in counted) == 9600


@pytest.mark.parametrize("total", [17, 22, 27, 38])
def test_pairs_of_equal_rows_are_counted(total: int) -> None:
    deck, columns = standard_deck(4), (1, 1, 2)
    equal = HalvedGrids(deck, total, (1,) * 4)
    assert equal.count(equal.share(0, 1)).paired == Grids(deck, total, (1,) * 4).count(columns)
    exchanged = HalvedGrids(deck, total, columns)
    expected = Grids(deck, total, columns).count(columns)
    assert sum(exchanged.count_paired(part, 2) for part in range(2)) == expected


def test_pairs_of_rows_agree_with_the_definition() -> None:
    grids = list(winning_grids(standard_copies(4), 4, 39))
    equal = halved(4, 39)
    assert equal.count(equal.share(0, 1)).paired == sum(grid[2] == grid[3] for grid in grids)
    exchanged = HalvedGrids(standard_deck(4), 39, (1, 1, 2))
    assert exchanged.count_paired(0, 1) == sum(_exchanged(grid) == grid for grid in grids)


def _exchanged(grid: Grid) -> Grid:
    """Return the grid after an exchange of the last two rows and of the last two columns."""
    rows = (*grid[:2], grid[3], grid[2])
    return tuple((*row[:2], row[3], row[2]) for row in rows)


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize("total", [31, 39])
def test_vectors_of_order_6_agree_with_a_comparison_of_all_pairs(total: int) -> None:
    """Compare inclusion and exclusion with another program's tallies, which ignore mirrored vectors."""
    grids = halved(6, total, 0)
    for place in Random(total).sample(grids.share(0, 1).tolist(), 25):
        alone = ColumnSumClass(grids.grids, 6, place)
        mirrored = 1 if grids.lacking[place] == place else 2
        expected = mirrored * sum(alone.count(part) for part in range(alone.slices))
        assert grids.count(np.array([place])).single == expected


def test_more_rows_than_words_hold_are_refused() -> None:
    deck = Deck(tuple(range(2, 13)), (5,) * 11)
    with pytest.raises(TooLargeError):
        HalvedGrids(deck, 42, (1,) * 6)
