"""The number of games of a list of cards."""

from collections import Counter
from random import Random

import numpy as np
import pytest

from tests.worker.games.derful31.published import census, lists_of
from worker.games.derful31.kernels.count import list_count
from worker.games.derful31.kernels.count.census import combine, count_shard
from worker.games.derful31.kernels.count.list_count import count_games, count_list, list_total
from worker.games.derful31.kernels.grids.listing import list_games
from worker.games.derful31.rules.deck import Deck, GameError, TooLargeError, standard_deck
from worker.games.derful31.rules.plan import plan_census


def by_census(cards: Deck, order: int, total: int) -> tuple[int, int]:
    """Return labelled grids and games of a list, as the census of a deck of just these cards."""
    shards = plan_census(cards, order, (total,))
    (count,) = combine(cards, order, shards, [count_shard(cards, order, shard) for shard in shards])
    return count.labelled, count.games


@pytest.mark.parametrize("total", [19, 34, 37])
def test_lists_of_order_4_have_the_games_listed(total: int) -> None:
    deck = standard_deck(4)
    grids = list_games(deck, 4, total).reshape(-1, 16)
    games = Counter(map(tuple, np.sort(grids, axis=1).tolist()))
    for cards in lists_of(deck, 4, total)[::7]:
        assert count_list(cards, 4).games == games[cards.cards]


@pytest.mark.parametrize("seed", range(4))
def test_lists_of_order_5_have_the_games_of_a_census(seed: int) -> None:
    random = Random(seed)
    while True:
        cards = Deck.of_cards(random.sample(standard_deck(5).cards, 25))
        total = list_total(cards, 5)
        if total is not None:
            break
    assert count_list(cards, 5) == by_census(cards, 5, total)


@pytest.mark.parametrize("total", [24, 48, 49])
def test_lists_of_a_total_add_up(total: int) -> None:
    counts = [count_list(cards, 5) for cards in lists_of(standard_deck(5), 5, total)]
    expected = next(count for count in census(5) if count.total == total)
    assert sum(count.labelled for count in counts) == expected.labelled
    assert sum(count.games for count in counts) == expected.games
    assert sum(count.games > 0 for count in counts) == expected.lists


def test_list_of_one_value_has_one_game() -> None:
    assert count_list(Deck((7,), (25,)), 5) == (1, 1)


def test_sum_that_is_no_multiple_of_the_order_cannot_win() -> None:
    assert list_total(Deck.of_cards([1, 1, 1, 2]), 2) is None
    assert count_list(Deck.of_cards([1, 1, 1, 2]), 2) == (0, 0)


def test_list_must_fill_the_grid() -> None:
    with pytest.raises(GameError, match="takes 9 cards, not 8"):
        count_list(Deck((2,), (8,)), 3)


def test_too_long_computation_is_refused() -> None:
    varied = Deck(tuple(range(1, 26)), (1,) * 25)
    with pytest.raises(TooLargeError, match="longer than"):
        count_list(varied, 5)
    with pytest.raises(TooLargeError, match="up to order 5"):
        count_list(Deck((1,), (36,)), 6)
    assert count_games(Deck(tuple(range(1, 27)), (1,) * 26), 5, None, 1.0) is None


def test_games_of_more_cards_than_cells_are_counted() -> None:
    deck = standard_deck(3)
    assert count_games(deck, 3, None, 1.0) == 358
    assert count_games(deck, 3, 19, 1.0) == 40
    assert count_games(deck, 3, 99, 1.0) == 0
    assert count_games(standard_deck(5), 5, None, 1.0) is None
    assert count_games(standard_deck(5), 5, 47, 1.0) == 1385
    assert count_games(standard_deck(6), 6, 47, 1.0) is None


def test_counting_in_slices_gives_the_same_result(monkeypatch: pytest.MonkeyPatch) -> None:
    cards = Deck.of_cards([2, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 11])
    whole = count_list(cards, 4)
    monkeypatch.setattr(list_count, "SHARD_SECONDS", 1e-5)
    slices: list[None] = []
    assert count_list(cards, 4, lambda: slices.append(None)) == whole
    assert len(slices) > 10


def test_counting_can_be_stopped() -> None:
    class StoppedError(Exception):
        pass

    def stop() -> None:
        raise StoppedError

    with pytest.raises(StoppedError):
        count_list(Deck.of_cards([2, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 11]), 4, stop)
