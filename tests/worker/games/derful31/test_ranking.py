"""Numbering all grids, and dealing."""

from collections import Counter
from itertools import islice
from random import Random

import pytest

from tests.oracle.derful31 import standard_copies, winning_grids
from tests.worker.games.derful31.published import labelled
from worker.games.derful31.kernels.grids import ranking as ranking_module
from worker.games.derful31.kernels.grids.deal import deals, shuffled
from worker.games.derful31.kernels.grids.ranking import Ranking, nth_arrangement, ranking
from worker.games.derful31.rules.deck import Deck, GameError, TooLargeError, standard_deck
from worker.games.derful31.rules.grid import Grid, winning_total

CHI_SQUARE_DEVIATIONS = 4.5
"""Limit in standard deviations; the probability of a larger deviation is about 1 in 100,000."""


HIGHEST = 40
"""The highest value in any test."""


def sort_key(grid: Grid) -> tuple[object, ...]:
    """Return the key of the ranking's order, from its description."""
    order = len(grid)
    upper = order // 2
    sums = [sum(column) for column in zip(*grid[:upper], strict=True)]
    by_sum = sorted(range(order), key=lambda column: sums[column])
    rows = [tuple(row[column] for column in by_sum) for row in grid]

    def cards(some: list[tuple[int, ...]]) -> list[int]:
        used = Counter(value for row in some for value in row)
        return [used[value] for value in range(HIGHEST, 0, -1)]

    return (
        sorted(sums),
        sums,
        cards(rows[:upper]),
        rows[:upper][::-1],
        rows[-1],
        cards(rows[upper:-1]),
        rows[upper:-1][::-1],
    )


@pytest.mark.parametrize(("order", "total"), [(2, 20), (3, 12), (3, 20), (3, 30), (4, 40)])
def test_all_grids_are_numbered_once_in_the_documented_order(order: int, total: int) -> None:
    grids = Ranking(standard_deck(order), order, total)
    listed = [grids.grid(number) for number in range(grids.size)]
    assert listed == sorted(winning_grids(standard_copies(order), order, total), key=sort_key)


@pytest.mark.parametrize("total", [24, 43])
def test_grid_of_order_5_is_found_by_its_number(total: int) -> None:
    grids = ranking(standard_deck(5), 5, total)
    assert grids.size == labelled(5, total)
    numbers = sorted({0, grids.size - 1, *(Random(9).randrange(grids.size) for _ in range(40))})
    found = [grids.grid(number) for number in numbers]
    assert {winning_total(grid) for grid in found} == {total}
    assert found == sorted(found, key=sort_key)
    deck = standard_deck(5)
    for grid in found:
        used = Counter(sum(grid, ()))
        assert all(used[value] <= copies for value, copies in zip(deck.values, deck.copies, strict=True))


def test_neighbours_in_order_5_differ_and_ascend() -> None:
    grids = ranking(standard_deck(5), 5, 49)
    found = [grids.grid(number) for number in range(5_000, 5_400)]
    keys = [sort_key(grid) for grid in found]
    assert len(set(found)) == len(found)
    assert keys == sorted(keys)


@pytest.mark.parametrize("number", [-1, 36])
def test_numbers_out_of_range_are_refused(number: int) -> None:
    with pytest.raises(IndexError, match="0 to 35"):
        ranking(standard_deck(3), 3, 12).grid(number)


def test_counting_can_be_stopped_between_slices() -> None:
    class Stopped(Exception):  # noqa: N818
        pass

    def stop() -> None:
        raise Stopped

    with pytest.raises(Stopped):
        # The counts for an order's own deck may be on disk already.
        Ranking(standard_deck(6), 5, 45, stop)


def test_recent_rankings_are_cached(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ranking_module, "KEPT_RANKINGS", 2)
    deck = standard_deck(3)
    first, second = ranking(deck, 3, 29), ranking(deck, 3, 30)
    assert ranking(deck, 3, 29) is first
    ranking(deck, 3, 28)
    assert ranking(deck, 3, 29) is first
    assert ranking(deck, 3, 30) is not second


def test_uncountable_request_is_refused() -> None:
    with pytest.raises(TooLargeError):
        Ranking(standard_deck(6), 6, 43)
    with pytest.raises(GameError, match="cannot fill"):
        Ranking(standard_deck(2), 4, 43)


def test_arrangements_are_numbered_in_lexicographic_order() -> None:
    found = [nth_arrangement((3, 1, 1, 2), number) for number in range(12)]
    assert found[0] == (1, 1, 2, 3)
    assert found[-1] == (3, 2, 1, 1)
    assert found == sorted(set(found))


@pytest.mark.parametrize(("order", "total", "draws"), [(3, 13, 4_000), (3, 28, 3_000), (4, 40, 3_000)])
def test_every_grid_is_equally_likely(order: int, total: int, draws: int) -> None:
    grids = list(winning_grids(standard_copies(order), order, total))
    drawn = Counter(each.grid for each in islice(deals(standard_deck(order), order, total, seed=31), draws))
    assert drawn.keys() <= set(grids)
    expected = draws / len(grids)
    statistic = sum((drawn[grid] - expected) ** 2 / expected for grid in grids)
    freedom = len(grids) - 1
    assert abs(statistic - freedom) < CHI_SQUARE_DEVIATIONS * (2 * freedom) ** 0.5


def test_every_order_of_the_cards_is_equally_likely() -> None:
    random = Random(4)
    counts = Counter(tuple(shuffled(random, [1, 2, 3, 4])) for _ in range(6_000))
    assert len(counts) == 24
    statistic = sum((count - 250) ** 2 / 250 for count in counts.values())
    assert abs(statistic - 23) < CHI_SQUARE_DEVIATIONS * 46**0.5


def test_equal_seeds_deal_equal_hands() -> None:
    first, second = islice(deals(standard_deck(5), 5, 26, seed=1), 2)
    assert first.grid == (
        (6, 6, 9, 3, 2),
        (2, 8, 4, 7, 5),
        (4, 3, 4, 9, 6),
        (10, 6, 2, 5, 3),
        (4, 3, 7, 2, 10),
    )
    assert first.cards == (2, 4, 5, 3, 6, 4, 3, 10, 9, 2, 8, 6, 7, 2, 7, 4, 10, 4, 3, 5, 2, 9, 6, 3, 6)
    assert second.grid == (
        (5, 2, 4, 8, 7),
        (10, 8, 3, 3, 2),
        (4, 6, 6, 2, 8),
        (4, 5, 7, 6, 4),
        (3, 5, 6, 7, 5),
    )
    assert next(deals(standard_deck(5), 5, 26, seed=1)) == first


def test_dealt_cards_match_the_grid() -> None:
    for each in islice(deals(standard_deck(4), 4, 30, seed=8), 5):
        assert sorted(each.cards) == sorted(sum(each.grid, ()))


def test_cards_that_cannot_win_are_not_dealt() -> None:
    with pytest.raises(GameError, match="no grid"):
        next(deals(Deck.of_cards([1, 1, 1, 5]), 2, 4, seed=0))
