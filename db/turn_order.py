"""The order of turns, as pure functions of what waits, what was given, and what the workers hold.

Callers take turns by the processor time that they were given recently. Among the jobs of one caller the shortest goes
first, but one turn in four is the oldest's, so that none waits forever. No caller may hold all processes with long
shards. While this limit holds back the oldest job, its turn is kept: turns that others get meanwhile do not count, and
of these one in four goes to the oldest job that may be sent. Jobs that an operator submits `FIRST` go before all
others.
"""

import math
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from heapq import heapify, heappop, heapreplace
from typing import Final
from uuid import UUID

LONG_QUEUE: Final = "long"
"""The queue of long work. Only the jobs of this queue count towards a key's limit of jobs at once."""
FIRST = "0 first "
"""Prefix of callers whose work goes before all others'. It sorts first, since of many callers not all are looked at."""
OLDEST_EVERY = 4
FADES_IN_S = 60.0
"""Seconds after which the time given to a caller counts for 1/e."""
LONG_SHARD_S = 5.0
"""Expected seconds of a long shard: no caller may hold all processes with long shards."""
LEAST_CHARGE_S = 0.05


@dataclass(slots=True)
class Waiting:
    """A computation with ``left`` waiting shards; those from ``planned`` on have no row yet."""

    id: UUID
    left: int
    planned: int
    charge_s: float
    sendable: list[int] = field(default_factory=list)
    begun: int = 0

    @property
    def is_long(self) -> bool:
        """True if its shards are long."""
        return self.charge_s > LONG_SHARD_S

    def take(self) -> int:
        """Take the next shard, and return its index."""
        self.left -= 1
        if self.sendable:
            return self.sendable.pop()
        self.begun += 1
        return self.planned + self.begun - 1


@dataclass(slots=True)
class Line:
    """A caller's waiting computations: the shortest first, and the oldest first."""

    caller: str
    given_s: float
    passed_over: int
    """Number of turns since the last of the oldest job, of those given while it could be sent."""
    passed_over_held: int
    """The same for the oldest job that may be sent, of the turns given while the limit holds back an older one."""
    held: int
    """Number of long shards that were sent and are not done."""
    shortest: deque[Waiting]
    oldest: deque[Waiting]
    new_turns: int = 0

    @property
    def rank(self) -> tuple[bool, float, str]:
        """The order of callers: the least is next."""
        return not self.caller.startswith(FIRST), self.given_s, self.caller

    def next(self, processes: int) -> Waiting | None:
        """Return the computation that has the next turn, or None."""
        oldest, held_back = self._oldest(processes)
        passed_over = self.passed_over_held if held_back else self.passed_over
        if oldest is None or passed_over >= OLDEST_EVERY - 1:
            return oldest
        return self._able(self.shortest, processes) or oldest

    def give(self, one: Waiting, processes: int) -> tuple[UUID, int]:
        """Give ``one`` the next turn, and return its shard."""
        oldest, held_back = self._oldest(processes)
        if held_back:
            self.passed_over_held = 0 if one is oldest else self.passed_over_held + 1
        else:
            self.passed_over = 0 if one is oldest else self.passed_over + 1
        turn = one.id, one.take()
        self.given_s += one.charge_s
        self.held += one.is_long
        self.new_turns += 1
        for ordered in (self.shortest, self.oldest):
            while ordered and not ordered[0].left:
                ordered.popleft()
        return turn

    def _oldest(self, processes: int) -> tuple[Waiting | None, bool]:
        """Return the oldest that may be sent, and True if the limit on long shards holds back an older one."""
        oldest = self._able(self.oldest, processes)
        return oldest, oldest is not next((one for one in self.oldest if one.left), None)

    def _able(self, ordered: Iterable[Waiting], processes: int) -> Waiting | None:
        may_be_long = self.held < most_long(processes)
        return next((one for one in ordered if one.left and (may_be_long or not one.is_long)), None)


def most_long(processes: int) -> int:
    """Return the number of long shards that one caller may hold."""
    return max(1, processes - 1)


def charge_s(expected_s: float, shards: int) -> float:
    """Return the seconds that a caller is charged for one of the shards of a computation."""
    return max(LEAST_CHARGE_S, expected_s / shards)


def faded(given_s: float, ago_s: float | None) -> float:
    """Return what still counts of the time given; ``ago_s`` is negative if the clock was set back."""
    return given_s * math.exp(-max(0.0, ago_s or 0.0) / FADES_IN_S)


def choose_turns(lines: Iterable[Line], room: int, processes: int) -> list[tuple[UUID, int]]:
    """Give turns one by one, each to the caller of least rank; a turn changes nothing for other callers."""
    chosen: list[tuple[UUID, int]] = []
    ranked = [(line.rank, line) for line in lines]
    heapify(ranked)
    while ranked and len(chosen) < room:
        _, line = ranked[0]
        one = line.next(processes)
        if one is None:
            heappop(ranked)
            continue
        chosen.append(line.give(one, processes))
        heapreplace(ranked, (line.rank, line))
    return chosen
