"""Cutting a census into shards. Plain Python: nothing here needs the kernels."""

from itertools import pairwise
from math import ceil
from typing import Final, NamedTuple

from worker.core.krypto.census.spec import Census, Count

SHARD_SECONDS: Final = 0.8
"""About how long a shard takes, on one core."""

_MICROSECONDS: Final[dict[Count, tuple[float, ...]]] = {
    "solvability": (0.1, 0.3, 0.7, 2, 8, 150),
    "forms": (0.1, 0.5, 1, 4, 20, 400),
    "distinct": (0.2, 1, 3, 8, 65, 3_000),
}
"""About how long a hand of 1 to 6 cards takes, lists of its parts included."""
_TARGET_MICROSECONDS: Final = 0.05
"""About how much longer for each target."""


class Shard(NamedTuple):
    """The hands with ranks from `start` to before `stop`."""

    start: int
    stop: int


def plan_census(census: Census) -> tuple[Shard, ...]:
    """The shards of a census, in the order of hands: about equally many ranks each."""
    parts = max(1, ceil(census_seconds(census) / SHARD_SECONDS))
    bounds = [part * census.multisets // parts for part in range(parts + 1)]
    return tuple(Shard(*ranks) for ranks in pairwise(bounds))


def census_seconds(census: Census) -> float:
    """About how many seconds of one core a census takes."""
    hand = _MICROSECONDS[census.count][census.hand_size - 1] + census.target_count * _TARGET_MICROSECONDS
    return census.hands * hand / 1e6
