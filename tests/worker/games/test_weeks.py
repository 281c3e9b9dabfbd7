"""The daily puzzles of a week: in every game, each day is at least as hard as the one before."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import pytest

from worker.declarations.fields import BANDS
from worker.games.derful31.operations.deal import WEEK as DERFUL
from worker.games.kenken.operations.daily import LARGE, SMALL
from worker.games.kenken.rules.rating import RANGES
from worker.games.krypto.operations.daily import WEEK as KRYPTO
from worker.games.year.operations.deal import WEEK as YEAR

RATINGS: Final[dict[str, Sequence[tuple[int, int]]]] = {
    "krypto": KRYPTO,
    "kenken, small": [ratings for _, ratings in SMALL],
    "kenken, large": [ratings for _, ratings in LARGE],
    "31-derful": [BANDS[word] for _, word in DERFUL],
}
"""Lowest and highest rating of each day, Monday to Sunday."""


@pytest.mark.parametrize("week", RATINGS.values(), ids=RATINGS)
def test_no_rating_is_below_that_of_the_day_before(week: Sequence[tuple[int, int]]) -> None:
    assert len(week) == 7
    for before, after in pairwise(week):
        # Cards of 31-derful are rated by their word alone.
        assert before == after or before[1] < after[0]


@pytest.mark.parametrize("week", [SMALL, LARGE, DERFUL], ids=("small", "large", "31-derful"))
def test_no_grid_is_smaller_than_that_of_the_day_before(week: Sequence[tuple[int, object]]) -> None:
    sizes = [size for size, _ in week]
    assert sizes == sorted(sizes)


def test_ratings_of_a_day_of_kenken_belong_to_few_words() -> None:
    words = [
        [word for word, (least, most) in RANGES.items() if least <= high and low <= most]
        for _, (low, high) in (*SMALL, *LARGE)
    ]
    assert [len(each) for each in words] == [1] * 14
    assert words[-1] == ["expert"]


def test_digits_and_rules_of_the_year_game_get_harder() -> None:
    # `school` allows all that `basic` does, and more.
    assert list(YEAR) == sorted(YEAR)
