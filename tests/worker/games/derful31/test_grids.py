"""Counts of the grids that permutations of rows and columns fix."""

from collections.abc import Callable

import pytest

from tests.oracle.derful31 import Grid, moved, standard_copies, winning_grids
from tests.oracle.derful31_order5 import estimated_grids, unlimited_grids
from tests.worker.games.derful31.published import labelled, lists_of
from tests.worker.games.derful31.test_symmetry import permutation_of
from worker.games.derful31.kernels.count.grids import Grids, Halves, count_transposed
from worker.games.derful31.kernels.count.usage import card_lists
from worker.games.derful31.rules.deck import Deck, TooLargeError, possible_totals, standard_deck
from worker.games.derful31.rules.grid import SymmetryClass, symmetry_classes
from worker.games.derful31.rules.plan import count_lists


def count_fixed(deck: Deck, total: int, symmetries: SymmetryClass) -> int:
    """Return the number of grids that a symmetry of the class fixes, by the code under test."""
    if symmetries.column_cycles is None:
        return count_transposed(deck, total, symmetries.row_cycles)
    return Grids(deck, total, symmetries.column_cycles).count(symmetries.row_cycles)


def fixed_by_definition(grids: list[Grid], symmetries: SymmetryClass) -> int:
    """Return the same number, by trying one symmetry of the class on every grid."""
    rows = permutation_of(symmetries.row_cycles)
    if symmetries.column_cycles is None:
        return sum(moved(grid, True, tuple(range(len(rows))), rows) == grid for grid in grids)
    return sum(moved(grid, False, rows, permutation_of(symmetries.column_cycles)) == grid for grid in grids)


@pytest.mark.parametrize("total", possible_totals(standard_deck(3), 3))
def test_every_class_of_order_3_agrees(total: int) -> None:
    grids = list(winning_grids(standard_copies(3), 3, total))
    assert len(grids) == labelled(3, total)
    for symmetries in symmetry_classes(3):
        assert count_fixed(standard_deck(3), total, symmetries) == fixed_by_definition(grids, symmetries)


@pytest.mark.parametrize("total", [pytest.param(39, marks=pytest.mark.slow), 40])
def test_every_class_of_order_4_agrees_at_the_sparsest_totals(total: int) -> None:
    grids = list(winning_grids(standard_copies(4), 4, total))
    assert len(grids) == labelled(4, total)
    for symmetries in symmetry_classes(4):
        assert count_fixed(standard_deck(4), total, symmetries) == fixed_by_definition(grids, symmetries)


@pytest.mark.parametrize(("copies", "total", "games"), [((25, 25), 6, 1), ((25, 25), 7, 2), ((25, 25), 8, 2)])
def test_every_class_of_order_5_agrees_on_small_decks(
    copies: tuple[int, ...], total: int, games: int
) -> None:
    """Check games as regular bipartite graphs on 5 + 5 vertices: without limits, with 1 and 2 as the only values."""
    deck = Deck(tuple(range(1, len(copies) + 1)), copies)
    grids = list(winning_grids(dict(zip(deck.values, deck.copies, strict=True)), 5, total))
    fixed = 0
    for symmetries in symmetry_classes(5):
        count = count_fixed(deck, total, symmetries)
        assert count == fixed_by_definition(grids, symmetries)
        fixed += symmetries.size * count
    assert fixed == games * 28_800


def test_matrices_with_line_sum_two_are_counted() -> None:
    """Check values 1 to 3 with total 7, the 5 × 5 matrices of line sum 2 (OEIS A000681): 6210, of 7 shapes."""
    deck = Deck((1, 2, 3), (25, 25, 25))
    counts = [(symmetries.size, count_fixed(deck, 7, symmetries)) for symmetries in symmetry_classes(5)]
    assert counts[0] == (1, 6210)
    assert sum(size * count for size, count in counts) == 7 * 28_800


def test_semimagic_squares_are_counted() -> None:
    """Count the 68,688 · 8 semimagic squares of 1 to 16, and the 9 · 8 of 1 to 9."""
    assert Grids(Deck(tuple(range(1, 17)), (1,) * 16), 34, (1,) * 4).count((1,) * 4) == 549_504
    assert Grids(Deck(tuple(range(1, 10)), (1,) * 9), 15, (1,) * 3).count((1,) * 3) == 72


@pytest.mark.parametrize("total", [20, pytest.param(31, marks=pytest.mark.slow)])
def test_without_limits_order_5_is_a_product_of_polynomials(total: int) -> None:
    deck = Deck(tuple(range(2, 12)), (25,) * 10)
    grids = Grids(deck, total, (1,) * 5)
    assert grids.count((1,) * 5) == unlimited_grids(2, 11, total)


def test_dense_total_of_order_5_agrees_with_chance() -> None:
    estimate = estimated_grids(standard_copies(5), 31, 300_000, seed=5)
    assert abs(estimate.grids - labelled(5, 31)) < 4 * estimate.error
    assert estimate.error < 0.02 * labelled(5, 31)


@pytest.mark.parametrize(("order", "total"), [(4, 25), (5, 24), (5, 45)])
def test_folding_and_sharing_do_not_change_counts(order: int, total: int) -> None:
    ones = (1,) * order
    grids, halves = Grids(standard_deck(order), total, ones), Halves.of(ones)
    counts = []
    for parts in (1, 3):
        count = 0
        for part in range(parts):
            classes = grids.share(halves, part, parts)
            upper, ways, _ = grids.match(halves, classes)
            count += grids.count_labelled(halves, classes, upper, ways)
        counts.append(count)
    assert counts == [labelled(order, total)] * 2


@pytest.mark.parametrize(("order", "total", "parts"), [(3, 20, 1), (4, 20, 2), (4, 37, 1), (5, 47, 3)])
def test_winning_lists_match_the_grids(order: int, total: int, parts: int) -> None:
    ones = (1,) * order
    deck = standard_deck(order)
    grids, halves = Grids(deck, total, ones), Halves.of(ones)
    lists = card_lists(deck, order, total)
    assert len(lists) == count_lists(deck, order, total)
    not_won = set(lists.tolist())
    for part in range(parts):
        classes = grids.share(halves, part, parts)
        not_won &= set(grids.match(halves, classes, lists)[2].tolist())
    for usage, cards in zip(lists.tolist(), lists_of(deck, order, total), strict=True):
        assert (Grids(cards, total, ones).count(ones) == 0) == (usage in not_won)


@pytest.mark.parametrize(
    "count",
    [
        lambda: Grids(standard_deck(6), 43, (1,) * 6).check_bound((1,) * 6),
        lambda: Grids(Deck(tuple(range(1, 41)), (1,) * 40), 100, (1,) * 5),
        lambda: Grids(Deck(tuple(range(1, 26)), (1,) * 25), 65, (1,) * 5).count((1,) * 5),
        lambda: count_transposed(Deck((1, 600), (9, 9)), 900, (1,) * 5),
    ],
)
def test_grids_that_do_not_fit_are_refused(count: Callable[[], None]) -> None:
    with pytest.raises(TooLargeError):
        count()
