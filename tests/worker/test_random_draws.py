"""Random integers: their range, that each is as likely as another, and that a seed's never change."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Final

import pytest

from worker.random_draws import Draw, below, exactly_below, widely_below

SMALL: Final = 53
WIDE: Final = 63
LARGE: Final = 200


@pytest.mark.parametrize(
    ("drawn", "most_bits"), [(below, SMALL), (widely_below, WIDE), (exactly_below, LARGE)]
)
def test_numbers_cover_exactly_the_range(drawn: Callable[[int, Draw], int], most_bits: int) -> None:
    draw = Random(7).random
    assert {drawn(5, draw) for _ in range(200)} == set(range(5))
    for bits in {1, SMALL, most_bits}:
        found = [drawn(2**bits, draw) for _ in range(500)]
        assert 0 <= min(found) < 2**bits // 4 + 1
        assert 2**bits * 3 // 4 <= max(found) + 1 <= 2**bits
        # The lowest bits vary too.
        assert bits == 1 or 100 < sum(number & 1 for number in found) < 400


def test_exact_numbers_beyond_one_draw_are_even() -> None:
    draw, bound = Random(7).random, 3 * 2**70
    thirds = Counter(exactly_below(bound, draw) // 2**70 for _ in range(3_000))
    assert set(thirds) == {0, 1, 2}
    assert all(900 < count < 1_100 for count in thirds.values())


def test_draws_beyond_the_last_multiple_are_drawn_again() -> None:
    draws = iter([1 - 2**-53, 0.5])
    # 2^53 is no multiple of 3, so that the greatest draw would favour a number.
    assert exactly_below(3, lambda: next(draws)) == 2**52 % 3


def test_numbers_of_a_seed_never_change() -> None:
    draw = Random(31).random
    assert [below(1_000, draw) for _ in range(4)] == [12, 112, 392, 683]
    assert [widely_below(2**60, draw) for _ in range(2)] == [159899759397139854, 267249922289112416]
    numbers = [exactly_below(bound, draw) for bound in (3, 2**40, 2**60)]
    assert numbers == [1, 491910195472, 1064079702042130335]
