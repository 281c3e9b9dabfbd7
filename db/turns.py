"""Turns: the choice of the waiting shards that the workers of a queue are sent next.

Callers take turns by the processor time that they were given recently. Among the jobs of one caller the shortest goes
first, but one turn in four is the oldest's, so that none waits forever. Jobs that an operator submits `FIRST` go
before all others. A shard gets its row only at its turn, so submitting a computation costs the same whatever its size.
"""

import json
import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from heapq import heapify, heappop, heapreplace
from typing import Any
from uuid import UUID

from sqlalchemy import Row, delete, func, select, text, true, update
from sqlalchemy.orm import Session, aliased

from db.models import SINGLE_FLIGHT_PREDICATE, UNFINISHED, Computation, Shard, ShardState, Turn
from db.records import PlannedShard, Submitter
from db.sessions import autocommit, transaction

FIRST = "0 first "
"""Prefix of callers whose work goes before all others'. It sorts first, since others than the first `MOST_CALLERS` are
not looked at each time."""
NOBODY = "tables"
"""The caller of work that no request has asked for. The first request that joins such work takes it over."""
OLDEST_EVERY = 4
FADES_IN_S = 60.0
"""Seconds after which the time given to a caller counts for 1/e."""
LONG_SHARD_S = 5.0
"""Expected seconds of a long shard: no caller may hold all processes with long shards."""
LEAST_CHARGE_S = 0.05
MOST_CALLERS = 1_000
"""Number of callers, in alphabetical order, that are looked at each time; of more, as many others by turns."""
MOST_HELD = 10_000
KEPT = timedelta(hours=1)
# One transaction at a time gives turns in a queue.
_LOCK = 0x7475726E

Planner = Callable[[str, dict[str, object]], Sequence[PlannedShard]]
"""Function that returns the shards for a kind and parameters."""


@dataclass(slots=True)
class _Waiting:
    """A computation with ``left`` waiting shards; those from ``planned`` on have no row yet."""

    id: UUID
    left: int
    planned: int
    charge_s: float
    sendable: list[int] = field(default_factory=list)
    begun: int = 0

    def take(self) -> int:
        """Take the next shard, and return its index."""
        self.left -= 1
        if self.sendable:
            return self.sendable.pop()
        self.begun += 1
        return self.planned + self.begun - 1


@dataclass(slots=True)
class _Line:
    """A caller's waiting computations: the shortest first, and the oldest."""

    caller: str
    given_s: float
    taken: int
    held: int
    shortest: list[_Waiting] = field(default_factory=list)
    oldest: _Waiting | None = None
    new_turns: int = 0

    @property
    def rank(self) -> tuple[bool, float, str]:
        """The order of callers: the least is next."""
        return not self.caller.startswith(FIRST), self.given_s, self.caller

    def next(self, processes: int) -> _Waiting | None:
        """Return the computation that has the next turn, or None."""
        oldest_first = (self.taken + self.new_turns) % OLDEST_EVERY == OLDEST_EVERY - 1
        ordered = [self.oldest, *self.shortest] if oldest_first else [*self.shortest, self.oldest]
        may_hold_long = self.held + self.new_turns < max(1, processes - 1)
        for one in ordered:
            if one is not None and one.left and (may_hold_long or one.charge_s <= LONG_SHARD_S):
                return one
        return None


_WAITED_FOR = text("""
SELECT queue FROM unnest(CAST(:queues AS text[])) AS asked (queue)
WHERE EXISTS (SELECT FROM computations WHERE waiting AND computations.queue = asked.queue)
""")


def waited_for(queues: Collection[str]) -> list[str]:
    """Return those of these queues in which shards wait for their turn."""
    with autocommit() as connection:
        return list(connection.scalars(_WAITED_FOR, {"queues": list(queues)}))


def give_turns(
    queue: str, engines: Collection[str], room: int, processes: int, plan: Planner
) -> Sequence[tuple[UUID, int]]:
    """Choose at most ``room`` shards of computations by ``engines``; the caller then sends their messages.

    Chooses none while another process does. ``processes`` is the number that serve the queue.
    """
    if room <= 0:
        return ()
    with transaction() as session:
        if not session.scalar(select(func.pg_try_advisory_xact_lock(_LOCK, func.hashtext(queue)))):
            return ()
        lines = _lines(session, queue, list(engines), room)
        chosen = _choose(lines, room, processes)
        waiting = {one.id: one for line in lines for one in (*line.shortest, line.oldest) if one is not None}
        _begin(session, [one for one in waiting.values() if one.begun], plan)
        _mark_sent(session, [turn for turn in chosen if turn[1] < waiting[turn[0]].planned])
        _rest(session, sorted(one.id for one in waiting.values() if not one.left))
        _charge(session, queue, [line for line in lines if line.new_turns])
        return chosen


def _choose(lines: Iterable[_Line], room: int, processes: int) -> list[tuple[UUID, int]]:
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
        chosen.append((one.id, one.take()))
        line.given_s += one.charge_s
        line.new_turns += 1
        heapreplace(ranked, (line.rank, line))
    return chosen


_CALLERS = """
WITH RECURSIVE callers (caller, number) AS (
    (SELECT caller, 1 FROM computations WHERE waiting AND queue = :queue AND caller >= :after ORDER BY caller LIMIT 1)
    UNION ALL
    SELECT following.caller, callers.number + 1 FROM callers, LATERAL (
        SELECT caller FROM computations
        WHERE waiting AND queue = :queue AND caller > callers.caller ORDER BY caller LIMIT 1
    ) AS following
    WHERE callers.number < :most
)
"""
_COLUMNS = "id, planned, shards_total, greatest(expected_s, used_s) AS expected_s"
_WAITING = f"""
{_CALLERS}
SELECT callers.caller, callers.number, coalesce(turns.taken, 0) AS taken,
    coalesce(turns.given_s, 0) AS given_s, extract(epoch FROM now() - turns.at)::float AS ago_s,
    one.*
FROM callers
LEFT JOIN turns ON turns.queue = :queue AND turns.caller = callers.caller
LEFT JOIN LATERAL (
    (SELECT {_COLUMNS}, false AS oldest FROM computations AS c
     WHERE waiting AND queue = :queue AND c.caller = callers.caller AND engine = ANY(:engines)
     ORDER BY expected_s, id LIMIT :room)
    UNION ALL
    (SELECT {_COLUMNS}, true FROM computations AS c
     WHERE waiting AND queue = :queue AND c.caller = callers.caller AND engine = ANY(:engines)
     ORDER BY id LIMIT 1)
) AS one ON true
"""  # noqa: S608  # put together from constants


def _lines(session: Session, queue: str, engines: list[str], room: int) -> list[_Line]:
    rows = _waiting(session, queue, engines, room)
    held = _held(session, queue) if any(_charge_s(row) > LONG_SHARD_S for row in rows) else {}
    lines: dict[str, _Line] = {}
    known: dict[UUID, _Waiting] = {}
    for row in rows:
        # The time is in the future if the clock was set back.
        faded = math.exp(-max(0.0, row.ago_s or 0.0) / FADES_IN_S)
        line = lines.setdefault(
            row.caller, _Line(row.caller, row.given_s * faded, row.taken, held.get(row.caller, 0))
        )
        one = known.get(row.id)
        if one is None:
            left = row.shards_total - row.planned
            one = known[row.id] = _Waiting(row.id, left, row.planned, _charge_s(row))
        if row.oldest:
            line.oldest = one
        else:
            line.shortest.append(one)
    for computation_id, index in _sendable(session, list(known), room):
        known[computation_id].sendable.insert(0, index)
        known[computation_id].left += 1
    return list(lines.values())


# The last of the callers beyond the first `MOST_CALLERS` that this process looked at, for each queue that has so many.
_looked_at: dict[str, str] = {}


def _waiting(session: Session, queue: str, engines: list[str], room: int) -> list[Row[*tuple[Any, ...]]]:
    """Return the waiting computations of the first callers, and if there are more callers, of some of the others."""

    def read(after: str) -> tuple[list[Row[*tuple[Any, ...]]], str]:
        asked = {"queue": queue, "engines": engines, "room": room, "most": MOST_CALLERS, "after": after}
        rows = list(session.execute(text(_WAITING), asked))
        last = next((row.caller for row in rows if row.number == MOST_CALLERS), "")
        # Other engines than these may have all of a caller's work.
        return [row for row in rows if row.id is not None], last

    rows, last = read("")
    if not last:
        _looked_at.pop(queue, None)
        return rows
    others, _looked_at[queue] = read(_looked_at.get(queue) or last)
    seen = {row.caller for row in rows}
    return rows + [row for row in others if row.caller not in seen]


def _rest(session: Session, ids: Sequence[UUID]) -> None:
    """Mark these computations as having no waiting shards, unless a shard has been put back in the meantime.

    A process that puts a shard back marks its computation as waiting afterwards. So while this transaction holds the
    computation, either that mark is yet to come, or the shard is already visible.
    """
    if not ids:
        return
    session.execute(
        select(Computation.id)
        .where(Computation.id.in_(ids))
        .order_by(Computation.id)
        .with_for_update(key_share=True)
    )
    unsent = select(Shard).where(
        Shard.computation_id == Computation.id, Shard.state == ShardState.QUEUED, Shard.sent_at.is_(None)
    )
    session.execute(
        update(Computation).where(Computation.id.in_(ids), ~unsent.exists()).values(waiting=False)
    )


def _charge_s(row: Row[*tuple[Any, ...]]) -> float:
    return max(LEAST_CHARGE_S, float(row.expected_s / row.shards_total))


def _held(session: Session, queue: str) -> Mapping[str, int]:
    """Return the number of each caller's shards that were sent and are not done."""
    sent = (
        select(Shard.computation_id)
        .where(Shard.state != ShardState.DONE, Shard.sent_at.is_not(None))
        .limit(MOST_HELD)
        .cte()
        .prefix_with("MATERIALIZED")
    )
    rows = session.execute(
        select(Computation.caller, func.count())
        .join(sent, sent.c.computation_id == Computation.id)
        .where(Computation.queue == queue, Computation.state.in_(UNFINISHED))
        .group_by(Computation.caller)
    )
    return dict(iter(rows))


def _sendable(session: Session, ids: list[UUID], room: int) -> Iterable[tuple[UUID, int]]:
    """Return waiting shards that have a row, at most ``room`` + 1 of each computation."""
    one = aliased(Computation)
    unsent = (
        select(Shard.index)
        .where(Shard.computation_id == one.id, Shard.state == ShardState.QUEUED, Shard.sent_at.is_(None))
        .order_by(Shard.index)
        # One more than the room, to see whether any are left.
        .limit(room + 1)
        .lateral()
    )
    rows = session.execute(select(one.id, unsent.c.index).join(unsent, true()).where(one.id.in_(ids)))
    return [(computation_id, index) for computation_id, index in rows]


_BEGIN = text("""
    INSERT INTO shards (computation_id, index, input, weight)
    SELECT computation_id, index, input::json, weight
    FROM unnest(CAST(:ids AS uuid[]), CAST(:indexes AS integer[]), CAST(:inputs AS text[]), CAST(:weights AS bigint[]))
        AS chosen (computation_id, index, input, weight)
""")
_COUNT_PLANNED = text("""
    UPDATE computations SET planned = chosen.planned
    FROM unnest(CAST(:ids AS uuid[]), CAST(:planned AS integer[])) AS chosen (id, planned)
    WHERE computations.id = chosen.id
""")
_MARK_SENT = text("""
    UPDATE shards SET sent_at = now()
    FROM unnest(CAST(:ids AS uuid[]), CAST(:indexes AS integer[])) AS chosen (computation_id, index)
    WHERE shards.computation_id = chosen.computation_id AND shards.index = chosen.index
""")


def _begin(session: Session, waiting: Sequence[_Waiting], plan: Planner) -> None:
    """Insert rows for the chosen shards that have none, marked as sent."""
    if not waiting:
        return
    begun = {one.id: one for one in waiting}
    computations = session.execute(
        select(Computation.id, Computation.kind, Computation.params).where(Computation.id.in_(begun))
    )
    rows: list[tuple[UUID, int, PlannedShard]] = []
    for computation_id, kind, params in computations:
        shards, one = plan(kind, params), begun[computation_id]
        rows += [
            (computation_id, index, shards[index]) for index in range(one.planned, one.planned + one.begun)
        ]
    session.execute(
        _BEGIN,
        {
            "ids": [computation_id for computation_id, _, _ in rows],
            "indexes": [index for _, index, _ in rows],
            "inputs": [json.dumps(shard.input) for _, _, shard in rows],
            "weights": [shard.weight for _, _, shard in rows],
        },
    )
    session.execute(
        _COUNT_PLANNED, {"ids": [*begun], "planned": [one.planned + one.begun for one in waiting]}
    )


def _mark_sent(session: Session, chosen: Sequence[tuple[UUID, int]]) -> None:
    """Mark shards that had a row already."""
    if chosen:
        ids, indexes = zip(*chosen, strict=True)
        session.execute(_MARK_SENT, {"ids": [*ids], "indexes": [*indexes]})


_TAKE_OVER = text(f"""
    UPDATE computations SET caller = :caller
    WHERE id IN (
        SELECT id FROM computations
        WHERE digest = ANY(:digests) AND {SINGLE_FLIGHT_PREDICATE} AND waiting AND (:first OR caller = :nobody)
        ORDER BY id FOR NO KEY UPDATE
    )
""")  # noqa: S608  # put together from constants


def take_over(session: Session, digests: Collection[bytes], by: Submitter) -> None:
    """Let waiting computations take their turns as the submitter's: nobody's, or all if the submitter goes first."""
    if by.caller != NOBODY:
        asked = {"digests": [*digests], "caller": by.caller, "first": by.first, "nobody": NOBODY}
        session.execute(_TAKE_OVER, asked)


def forget_turns() -> None:
    """Remove callers that had no turn for `KEPT`."""
    with autocommit() as connection:
        connection.execute(delete(Turn).where(Turn.at < func.now() - KEPT))


_CHARGE = text("""
    INSERT INTO turns (queue, caller, taken, given_s, at)
    SELECT :queue, caller, taken, given_s, now()
    FROM unnest(CAST(:callers AS text[]), CAST(:taken AS bigint[]), CAST(:given_s AS double precision[]))
        AS charged (caller, taken, given_s)
    ON CONFLICT (queue, caller) DO UPDATE SET taken = excluded.taken, given_s = excluded.given_s, at = excluded.at
""")


def _charge(session: Session, queue: str, lines: Sequence[_Line]) -> None:
    if lines:
        charged = {
            "callers": [line.caller for line in lines],
            "taken": [line.taken + line.new_turns for line in lines],
            "given_s": [line.given_s for line in lines],
        }
        session.execute(_CHARGE, {"queue": queue, **charged})
