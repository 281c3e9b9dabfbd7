"""Listings of games without a census."""

from collections import Counter
from itertools import chain

import numpy as np
import pytest

from tests.oracle.derful31 import games, standard_copies, winning_grids
from tests.worker.games.derful31.published import census
from worker.games.derful31.kernels.count.list_count import count_list
from worker.games.derful31.kernels.grids.canonical import canonical
from worker.games.derful31.kernels.grids.listing import list_games
from worker.games.derful31.rules.deck import Deck, TooLargeError, standard_deck


@pytest.mark.parametrize(("order", "total"), [(2, 20), (3, 12), (3, 17), (3, 22), (3, 30), (4, 40)])
def test_listed_games_match_the_definition(order: int, total: int) -> None:
    expected = games(winning_grids(standard_copies(order), order, total))
    found = list_games(standard_deck(order), order, total)
    assert [tuple(map(tuple, grid)) for grid in found.tolist()] == expected


@pytest.mark.slow
@pytest.mark.parametrize("total", [38, 39])
def test_listed_games_match_the_definition_at_sparse_totals(total: int) -> None:
    test_listed_games_match_the_definition(4, total)


@pytest.mark.parametrize(
    ("order", "lowest"), [(2, 7), (3, 12), (4, 34), pytest.param(4, 17, marks=pytest.mark.slow)]
)
def test_as_many_games_are_listed_as_burnside_counts(order: int, lowest: int) -> None:
    deck = standard_deck(order)
    for count in (count for count in census(order) if count.total >= lowest):
        grids = list_games(deck, order, count.total)
        lists = np.unique(np.sort(grids.reshape(len(grids), order**2), axis=1), axis=0)
        assert (len(grids), len(lists)) == (count.games, count.lists)


def test_one_list_of_order_4_has_178_games() -> None:
    grids = list_games(standard_deck(4), 4, 26)
    ((cards, most),) = Counter(map(tuple, np.sort(grids.reshape(-1, 16), axis=1).tolist())).most_common(1)
    assert cards == (2, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 11)
    assert most == 178 == count_list(Deck.of_cards(cards), 4).games


@pytest.mark.parametrize("total", [35, 37])
def test_grids_listed_are_canonical_and_ascend(total: int) -> None:
    """Check that each grid is a game of its own; as Burnside's lemma counts as many, no game is missing."""
    grids = [tuple(map(tuple, grid)) for grid in list_games(standard_deck(4), 4, total).tolist()]
    assert grids == sorted(set(grids))
    assert all(canonical(grid).grid == grid for grid in grids)
    assert {sum(line) for grid in grids for line in (*grid, *zip(*grid, strict=True))} == {total}
    deck = Counter(standard_copies(4))
    assert all(Counter(chain(*grid)) <= deck for grid in grids)


def test_orbits_of_listed_games_make_up_the_labelled_grids() -> None:
    grids = list_games(standard_deck(4), 4, 36).tolist()
    orbits = [2 * 24**2 // canonical(tuple(map(tuple, grid))).symmetries for grid in grids]
    assert sum(orbits) == next(count.labelled for count in census(4) if count.total == 36)


@pytest.mark.parametrize("total", [47, 48, 49, pytest.param(46, marks=pytest.mark.slow)])
def test_order_5_is_listed_at_its_sparsest_totals(total: int) -> None:
    """Check that the listing has as many games as Burnside's lemma counts, and their orbits all labelled grids."""
    count = next(count for count in census(5) if count.total == total)
    grids = [tuple(map(tuple, grid)) for grid in list_games(standard_deck(5), 5, total).tolist()]
    assert len(grids) == len(set(grids)) == count.games
    forms = [canonical(grid) for grid in grids]
    assert [form.grid for form in forms] == grids
    assert sum(2 * 120**2 // form.symmetries for form in forms) == count.labelled


def test_listing_can_be_stopped() -> None:
    class StoppedError(Exception):
        pass

    def stop() -> None:
        raise StoppedError

    with pytest.raises(StoppedError):
        list_games(standard_deck(4), 4, 30, stop)


def test_order_6_is_not_listed() -> None:
    with pytest.raises(TooLargeError):
        list_games(standard_deck(6), 6, 57)
