"""Card lists that win, compared with published counts, all pairs of halves, and searches."""

from typing import NamedTuple

import numpy as np
import pytest

from tests.worker.games.derful31.published import census
from tests.worker.games.derful31.sampling import ColumnSumClass, class_count
from worker.compilation.arrays import Bools, Int64s
from worker.declarations.checkpoint import Checkpoint
from worker.games.derful31.kernels.count.census import wins_by_share
from worker.games.derful31.kernels.count.grids import Grids
from worker.games.derful31.kernels.count.halved import HalvedGrids
from worker.games.derful31.kernels.count.usage import card_lists, hands_of, packing
from worker.games.derful31.kernels.play.search import FOUND, NONE, STOPPED, complete
from worker.games.derful31.rules.deck import Deck, TooLargeError, standard_deck


class TriedLists(NamedTuple):
    """The card lists of a total, packed, with the winning ones marked, and the number of winning hands."""

    lists: Int64s
    wins: Bools
    hands: int


def try_lists(deck: Deck, order: int, total: int, checkpoint: Checkpoint = lambda: None) -> TriedLists:
    """Return all lists of a total, tried with all vectors."""
    grids, lists = HalvedGrids(deck, total, (1,) * order), card_lists(deck, order, total)
    wins = wins_by_share(grids, lists, 0, 1, checkpoint)
    return TriedLists(lists, wins, hands_of(deck, order * order, lists[wins]))


def numbers(tried: TriedLists) -> tuple[int, int, int]:
    """Return the numbers of winning lists, of all lists, and of winning hands."""
    return int(tried.wins.sum()), len(tried.lists), tried.hands


def published(order: int) -> dict[int, tuple[int | None, ...]]:
    """Return the same published numbers by total."""
    return {row.total: (row.lists, row.possible_lists, row.hands) for row in census(order)}


@pytest.mark.parametrize("order", [2, 3, 4])
def test_small_orders_agree_with_the_published_numbers(order: int) -> None:
    for total, expected in published(order).items():
        assert numbers(try_lists(standard_deck(order), order, total)) == expected


@pytest.mark.parametrize("total", [24, 30, 43, 45, 49])
def test_some_totals_of_order_5_agree(total: int) -> None:
    assert numbers(try_lists(standard_deck(5), 5, total)) == published(5)[total]


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_every_total_of_order_5_agrees() -> None:
    counted = {total: numbers(try_lists(standard_deck(5), 5, total)) for total in published(5)}
    assert counted == published(5)
    assert sum(lists for lists, _, _ in counted.values()) == 302_766


def pairs_of_halves(order: int, total: int) -> Int64s:
    """Return the packed usages of all lists that two halves make, from another program's tallies of every vector."""
    deck = standard_deck(order)
    grids, made = Grids(deck, total, (1,) * order), np.empty(0, np.int64)
    for number in range(class_count(grids, order)):
        upper, lower = ColumnSumClass(grids, order, number).usages
        both = (upper[:, None] + lower).ravel()
        within = (both + grids.fields.bias) & grids.fields.guard == 0
        made = np.union1d(made, both[within])
    return made


@pytest.mark.parametrize(("order", "total"), [(4, 29), (5, 46), (6, 56), (6, 57)])
def test_winning_lists_match_the_pairs_of_halves(order: int, total: int) -> None:
    tried = try_lists(standard_deck(order), order, total)
    assert tried.lists[tried.wins].tolist() == pairs_of_halves(order, total).tolist()


@pytest.mark.parametrize(("order", "total", "unfound"), [(4, 38, NONE), (6, 57, STOPPED)])
def test_searches_find_exactly_the_winning_lists(order: int, total: int, unfound: int) -> None:
    """Check that searches prove losses in order 4, and stop at the limit in order 6."""
    deck, empty = standard_deck(order), np.full((order, order), -1)
    values = np.array(deck.values)
    tried = try_lists(deck, order, total)
    for cards, wins in zip(packing(deck, order**2).unpack(tried.lists), tried.wins, strict=True):
        outcome, ranks, _ = complete(empty, values, cards, total, 200_000, 0)
        assert outcome == (FOUND if wins else unfound)
        if wins:
            assert {*values[ranks].sum(axis=0), *values[ranks].sum(axis=1)} == {total}
            assert np.bincount(ranks.ravel(), minlength=len(values)).tolist() == cards.tolist()


@pytest.mark.parametrize("total", [25, 27, 29])
def test_odd_total_of_an_even_order_needs_an_even_card_in_every_row(total: int) -> None:
    """Check the bound: a row of four has an odd sum only with one or three even cards."""
    deck = standard_deck(4)
    tried = try_lists(deck, 4, total)
    even = packing(deck, 16).unpack(tried.lists)[:, np.array(deck.values) % 2 == 0].sum(axis=1)
    assert (even < 4).any()
    assert not tried.wins[even < 4].any()


@pytest.mark.parametrize("parts", [1, 3, 1_000])
def test_shares_make_up_the_whole(parts: int) -> None:
    deck = standard_deck(5)
    tried, grids = try_lists(deck, 5, 47), HalvedGrids(deck, 47, (1,) * 5)
    shares = [wins_by_share(grids, tried.lists, part, parts) for part in range(parts)]
    assert np.logical_or.reduce(shares).tolist() == tried.wins.tolist()


def test_search_can_be_stopped() -> None:
    def stop() -> None:
        raise TimeoutError

    checkpoint: Checkpoint = stop
    with pytest.raises(TimeoutError):
        try_lists(standard_deck(4), 4, 27, checkpoint)


def test_more_rows_than_words_hold_are_refused() -> None:
    with pytest.raises(TooLargeError):
        try_lists(Deck(tuple(range(2, 13)), (5,) * 11), 6, 42)
