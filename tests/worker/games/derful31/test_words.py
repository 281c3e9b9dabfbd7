"""Finding words by hashing, on random words."""

import numpy as np
import pytest

from worker.games.derful31.kernels.count.usage import EVERY_BIT, MISSING, ascending, grouped, places_in


@pytest.mark.parametrize("size", [0, 1, 100, 5_000])
@pytest.mark.parametrize("highest", [1, 50, 2**62])
def test_words_are_numbered_by_their_first_places(size: int, highest: int) -> None:
    words = np.random.default_rng(size).integers(0, highest, size)
    different, numbers = grouped(words)
    assert different.tolist() == list(dict.fromkeys(words.tolist()))
    assert different[numbers].tolist() == words.tolist()
    expected, places = np.unique(words, return_inverse=True)
    in_order, numbers = ascending(different, numbers)
    assert in_order.tolist() == expected.tolist()
    assert numbers.tolist() == places.tolist()


@pytest.mark.parametrize("size", [0, 1, 100, 5_000])
@pytest.mark.parametrize("highest", [1, 50, 10_000])
def test_words_are_found_at_their_first_place(size: int, highest: int) -> None:
    random = np.random.default_rng(size)
    among, words = random.integers(0, highest, size), random.integers(0, 2 * highest, 300)
    first: dict[int, int] = {}
    for place, word in enumerate(among.tolist()):
        first.setdefault(word, place)
    for mask in (EVERY_BIT, 0b1101):
        expected = [first.get(word & mask, MISSING) for word in words.tolist()]
        assert places_in(words, mask, among).tolist() == expected
