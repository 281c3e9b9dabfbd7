"""The order of hands and their ranks."""

from itertools import combinations_with_replacement

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.oracle.krypto_census import hands
from worker.games.krypto.kernels.census.values import hands_between, rank_starts, ranks_of
from worker.games.krypto.rules.census import Census


@pytest.mark.parametrize("size", range(1, 7))
@pytest.mark.parametrize("values", [1, 2, 5, 7])
def test_ranks_follow_the_lexicographic_order(values: int, size: int) -> None:
    census = Census.of_range(3, 2 + values, size)
    ranks, found = hands_between(census, 0, census.multisets)
    assert found.tolist() == [list(hand) for hand in combinations_with_replacement(range(values), size)]
    assert ranks.tolist() == list(range(census.multisets))
    assert ranks_of(rank_starts(values, size), found).tolist() == ranks.tolist()


@given(st.lists(st.integers(1, 4), min_size=1, max_size=6), st.integers(1, 6), st.data())
def test_deck_deals_its_hands_and_no_others(copies: list[int], size: int, data: st.DataObject) -> None:
    deck = [(10 * place + 3, held) for place, held in enumerate(copies, 1)]
    census = Census.of_deck(deck, size)
    start = data.draw(st.integers(0, census.multisets))
    stop = data.draw(st.integers(start, census.multisets))
    _, before = hands_between(census, 0, start)
    ranks, found = hands_between(census, start, stop)
    _, after = hands_between(census, stop, census.multisets)
    cards = np.array(census.values)
    dealt = [tuple(cards[hand].tolist()) for hand in (*before, *found, *after)]
    assert dealt == hands(deck, size)
    assert len(dealt) == census.hands
    assert ranks.tolist() == ranks_of(rank_starts(len(deck), size), found).tolist()
    assert all(start <= rank < stop for rank in ranks.tolist())
