"""Splitting a census into shards. Plain Python: nothing here needs the kernels."""

from itertools import pairwise
from math import ceil
from typing import Final, NamedTuple

from worker.games.krypto.rules.census_spec import Census, Count
from worker.games.krypto.rules.rules import whole_only

SHARD_SECONDS: Final = 0.8
"""Approximate duration of a shard, on one core."""

_WHOLE: Final[dict[Count, tuple[float, ...]]] = {
    "solvability": (1, 2.5, 2.5, 3.5, 4, 70),
    "forms": (1, 2.5, 2.5, 3.5, 12, 160),
    "distinct": (1, 2.5, 3.5, 8, 66, 1_900),
}
"""Approximate microseconds for a hand of 1 to 6 cards under rules that allow only integers, including its share of
the lists of parts. Measured on cards from 1 to 25."""
_HOUSE: Final[dict[Count, tuple[float, ...]]] = {
    "solvability": (1, 2.5, 2.5, 4.5, 8, 400),
    "forms": (1, 2.5, 2.5, 4.5, 27, 850),
    "distinct": (1, 2.5, 3.5, 9, 92, 2_900),
}
"""Approximate microseconds for a hand under rules that allow fractions."""
_TARGET_MICROSECONDS: Final = 0.1
"""Approximate additional microseconds for each target."""
_WRITING_MICROSECONDS: Final = 2.5
"""Approximate microseconds to write a game without a solution."""
_TARGETS_MADE: Final = (1, 4, 20, 150, 1_000, 10_000)
"""Approximate number of targets that a hand of 1 to 6 cards makes, of very many; measured on cards from 1 to 25."""


class Ranks(NamedTuple):
    """A shard of a census: the hands with ranks from `start` to before `stop`."""

    start: int
    stop: int


def plan_census(census: Census) -> tuple[Ranks, ...]:
    """Return the shards of a census, in the order of hands: about equally many ranks each."""
    return cut(census, census_seconds(census))


def cut(census: Census, seconds: float) -> tuple[Ranks, ...]:
    """Return the shards of a census that takes `seconds` seconds."""
    parts = max(1, ceil(seconds / SHARD_SECONDS))
    bounds = [part * census.multisets // parts for part in range(parts + 1)]
    return tuple(Ranks(*ends) for ends in pairwise(bounds))


def census_seconds(census: Census) -> float:
    """Estimate how many seconds of one core a census takes, without writing games."""
    hands = _WHOLE if whole_only(census.rules) else _HOUSE
    microseconds = hands[census.count][census.hand_size - 1] + census.target_count * _TARGET_MICROSECONDS
    return census.hands * microseconds / 1e6


def writing_seconds(census: Census) -> float:
    """Estimate how many seconds it takes to write the games without a solution, of wide ranges of targets.

    The cut into shards leaves it out: a shard writes half a minute at most.
    """
    unmade = max(0, census.target_count - _TARGETS_MADE[census.hand_size - 1])
    return census.hands * unmade * _WRITING_MICROSECONDS / 1e6
