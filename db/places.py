"""Where a waiting computation stands, by the rules that `db.turns` gives turns by."""

import math
import time
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable
from itertools import accumulate
from uuid import UUID

from sqlalchemy import select

from db.models import Computation, State, new_id
from db.records import Place
from db.sessions import autocommit
from db.turns import FIRST

MOST_COUNTED = 10_000
UNKNOWN_S = 0.5
"""What is expected of a computation without an estimate."""
KEPT_S = 0.5
# Of the time, at most the inverse goes into reading a queue.
KEPT_FOR_READING = 20.0


class Line:
    """The computations that wait in a queue, each with its caller and the seconds that are expected of it.

    Reading it costs as much as there is in it; telling the place of one costs next to nothing.
    """

    def __init__(self, waiting: Iterable[tuple[str, float, UUID]] = ()) -> None:
        self._callers: defaultdict[str, list[tuple[float, UUID]]] = defaultdict(list)
        for caller, expected_s, computation_id in waiting:
            self._callers[caller].append((expected_s, computation_id))
        for own in self._callers.values():
            own.sort()
        # The seconds of the first so many of a caller.
        self._seconds = {
            caller: [*accumulate((max(expected_s, UNKNOWN_S) for expected_s, _ in own), initial=0.0)]
            for caller, own in self._callers.items()
        }
        self._ids = {computation_id for own in self._callers.values() for _, computation_id in own}

    def counts(self, computation_id: UUID) -> bool:
        """Whether a computation is in the line, or may be: of a long one, only the first that are found are read."""
        return computation_id in self._ids or len(self._ids) >= MOST_COUNTED

    def place(self, caller: str, expected_s: float, computation_id: UUID, processes: int) -> Place:
        """The place of a computation, in the line or not, while so many processes serve the queue."""
        ahead = bisect_left(self._callers.get(caller, ()), (expected_s, computation_id))
        own_s = self._seconds.get(caller, (0.0,))[ahead] + max(expected_s, UNKNOWN_S)
        position, before_s = 1 + ahead, own_s
        for other, seconds in self._seconds.items():
            count, total_s = len(seconds) - 1, seconds[-1]
            if other == caller:
                continue
            if other.startswith(FIRST) and not caller.startswith(FIRST):
                position, before_s = position + count, before_s + total_s
            elif other.startswith(FIRST) or not caller.startswith(FIRST):
                position, before_s = position + min(count, ahead + 1), before_s + min(total_s, own_s)
        return Place(position, before_s / max(1, processes))


_kept: dict[str, tuple[float, Line]] = {}


def place_of(computation_id: UUID, processes: Callable[[str], int]) -> Place | None:
    """The place of a computation that has not begun; None if it has, or its turn has come.

    Before it are those of its caller that are shorter, and about as many of every other caller, but all that goes first
    unless it does so itself. It ends when the
    processes have done these and itself, if every caller gets an equal share of them. ``processes`` tells how many
    serve a queue.
    """
    wanted = select(Computation.queue, Computation.caller, Computation.expected_s).where(
        Computation.id == computation_id, Computation.state == State.QUEUED, Computation.waiting
    )
    with autocommit() as connection:
        mine = connection.execute(wanted).one_or_none()
    if mine is None:
        return None
    queue, caller, expected_s = mine
    return _line(queue, computation_id).place(caller, expected_s, computation_id, processes(queue))


def place_for(queue: str, caller: str, expected_s: float, processes: Callable[[str], int]) -> Place:
    """The place that a computation would have, were it submitted now."""
    return _line(queue).place(caller, expected_s, new_id(), processes(queue))


def _line(queue: str, computation_id: UUID | None = None) -> Line:
    """A queue's line as it was a moment ago, but not before ``computation_id`` joined it."""
    until, line = _kept.get(queue, (-math.inf, Line()))
    began = time.monotonic()
    if began < until and (computation_id is None or line.counts(computation_id)):
        return line
    line = _read(queue)
    took = time.monotonic() - began
    _kept[queue] = began + took + max(KEPT_S, KEPT_FOR_READING * took), line
    return line


def forget_lines() -> None:
    """Read every queue anew."""
    _kept.clear()


def _read(queue: str) -> Line:
    waiting = (
        select(Computation.caller, Computation.expected_s, Computation.id)
        .where(Computation.waiting, Computation.queue == queue)
        .limit(MOST_COUNTED)
    )
    with autocommit() as connection:
        return Line((caller, expected_s, found) for caller, expected_s, found in connection.execute(waiting))
