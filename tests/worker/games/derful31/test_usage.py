"""Packed usages of cards."""

from itertools import product

import numpy as np
import pytest

from worker.games.derful31.kernels.count.usage import packing
from worker.games.derful31.rules.deck import Deck, TooLargeError, standard_deck
from worker.games.derful31.rules.plan import WORD_BITS


def test_counts_survive_packing() -> None:
    fields = packing(standard_deck(5), 25)
    counts = (1, 0, 4, 2, 0, 3, 1, 4, 16, 2)
    assert fields.unpack(np.array([fields.pack(counts)])).tolist() == [list(counts)]


@pytest.mark.parametrize("limits", [(1, 2, 3), (4, 7, 8), (5, 1, 16)])
def test_packed_sum_shows_if_a_limit_is_exceeded(limits: tuple[int, ...]) -> None:
    fields = packing(Deck((1, 2, 3), limits), 25)
    choices = list(product(*(range(limit + 1) for limit in limits)))
    for left in choices[::3]:
        for right in choices:
            total = tuple(a + b for a, b in zip(left, right, strict=True))
            usage = fields.pack(left) + fields.pack(right)
            assert fields.unpack(np.array([usage])).tolist() == [list(total)]
            within = all(a <= limit for a, limit in zip(total, limits, strict=True))
            assert ((usage + fields.bias) & fields.guard == 0) == within


def test_no_more_cards_than_cells_are_packed() -> None:
    assert packing(Deck((1, 2), (1000, 3)), 4).limits.tolist() == [4, 3]


def test_deck_too_varied_for_a_word_is_refused() -> None:
    packing(Deck(tuple(range(1, 32)), (1,) * 31), 36)
    with pytest.raises(TooLargeError, match=str(WORD_BITS)):
        packing(Deck(tuple(range(1, 33)), (1,) * 32), 36)
