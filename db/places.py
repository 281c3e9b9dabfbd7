"""Places of waiting computations, by the rules of `db.turn_order`."""

import time
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from uuid import UUID

from sqlalchemy import select

from db.models import Computation, JobStatus
from db.records import QueuePlace, new_id
from db.sessions import autocommit
from db.turn_order import FIRST

MOST_COUNTED = 10_000
UNKNOWN_S = 0.5
"""Expected seconds of a computation without an estimate."""
KEPT_S = 0.5
# Minimum pause between two reads of a queue, as a multiple of the time that a read takes.
KEPT_FOR_READING = 20.0


class Line:
    """The computations that wait in a queue, each with its caller and its expected seconds.

    Reading the line takes time in proportion to its length; finding a place in it is almost free.
    """

    def __init__(self, waiting: Iterable[tuple[str, float, UUID]] = ()) -> None:
        self._callers: defaultdict[str, list[tuple[float, UUID]]] = defaultdict(list)
        for caller, expected_s, computation_id in waiting:
            self._callers[caller].append((expected_s, computation_id))
        for own in self._callers.values():
            own.sort()
        # Running sums of a caller's seconds.
        self._seconds = {
            caller: [*accumulate((max(expected_s, UNKNOWN_S) for expected_s, _ in own), initial=0.0)]
            for caller, own in self._callers.items()
        }
        self._ids = {computation_id for own in self._callers.values() for _, computation_id in own}

    def __contains__(self, computation_id: UUID) -> bool:
        return computation_id in self._ids

    def place(self, caller: str, expected_s: float, computation_id: UUID, processes: int) -> QueuePlace:
        """Return the place of a computation, in the line or not, while ``processes`` processes serve the queue."""
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
        return QueuePlace(position, before_s / max(1, processes))


@dataclass(frozen=True, slots=True)
class _Kept:
    """A queue's line, and the times until which it is used: for computations in it, and for new ones."""

    line: Line
    until: float
    until_for_new: float


_kept: dict[str, _Kept] = {}


def read_place(computation_id: UUID, processes: Callable[[str], int]) -> QueuePlace | None:
    """Return the place of a computation, as `read_places` does; None if it has none."""
    return read_places([computation_id], processes).get(computation_id)


def read_places(
    computation_ids: Sequence[UUID], processes: Callable[[str], int]
) -> Mapping[UUID, QueuePlace]:
    """Return the places of those computations that have not begun, and whose turn has not come.

    Ahead of one are its caller's shorter computations, about as many of every other caller's, and all computations of
    operators, unless an operator submitted it too. It ends when the processes have done these computations and its own,
    if every caller gets an equal share of the processes. ``processes`` returns the number of processes that serve a
    queue.
    """
    if not computation_ids:
        return {}
    wanted = select(Computation.id, Computation.queue, Computation.caller, Computation.expected_s).where(
        Computation.id.in_(computation_ids), Computation.state == JobStatus.QUEUED, Computation.waiting
    )
    with autocommit() as connection:
        found = connection.execute(wanted).all()
    return {
        one: _line(queue, one).place(caller, expected_s, one, processes(queue))
        for one, queue, caller, expected_s in found
        if expected_s is not None
    }


def estimate_place(queue: str, caller: str, expected_s: float, processes: Callable[[str], int]) -> QueuePlace:
    """Return the place that a computation would have if it were submitted now."""
    return _line(queue).place(caller, expected_s, new_id(), processes(queue))


def _line(queue: str, computation_id: UUID | None = None) -> Line:
    """Return a queue's line, at most a moment old and if possible not older than ``computation_id``."""
    began = time.monotonic()
    kept = _kept.get(queue)
    if kept is not None:
        new = computation_id is not None and computation_id not in kept.line
        if began < (kept.until_for_new if new else kept.until):
            return kept.line
    line = _read_line(queue)
    ended = time.monotonic()
    pause = KEPT_FOR_READING * (ended - began)
    _kept[queue] = _Kept(line, ended + max(KEPT_S, pause), ended + pause)
    return line


def _read_line(queue: str) -> Line:
    waiting = (
        select(Computation.caller, Computation.expected_s, Computation.id)
        .where(Computation.waiting, Computation.queue == queue)
        .limit(MOST_COUNTED)
    )
    with autocommit() as connection:
        return Line(
            (caller, expected_s, found)
            for caller, expected_s, found in connection.execute(waiting)
            if expected_s is not None
        )
