"""Turns: the choice of the waiting shards that the workers of a queue are sent next, in the order of `db.turn_order`.

A shard gets its row only at its turn, so submitting a computation costs the same whatever its size.
"""

import json
from collections import Counter, deque
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import Row, delete, func, select, text, true, update
from sqlalchemy.orm import Session, aliased

from db.models import SINGLE_FLIGHT_PREDICATE, UNFINISHED, Computation, Shard, ShardState, Turn
from db.records import PlannedShard, Submitter
from db.sessions import autocommit, transaction
from db.turn_order import LONG_SHARD_S, OLDEST_EVERY, Line, Waiting, charge_s, choose_turns, faded

NOBODY = "tables"
"""The caller of work that no request has asked for. The first request that joins such work takes it over."""
MOST_CALLERS = 1_000
"""Number of callers, in alphabetical order, that are looked at each time; of more, as many others by turns."""
MOST_HELD = 10_000
KEPT = timedelta(hours=1)
# One transaction at a time gives turns in a queue.
_LOCK = 0x7475726E

Planner = Callable[[str, dict[str, object]], Sequence[PlannedShard]]
"""Function that returns the shards for a kind and parameters."""


_WAITED_FOR = text("""
SELECT queue FROM unnest(CAST(:queues AS text[])) AS asked (queue)
WHERE EXISTS (SELECT FROM computations WHERE waiting AND computations.queue = asked.queue)
""")


def find_waiting_queues(queues: Collection[str]) -> list[str]:
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
        lines, waiting = _read_lines(session, queue, list(engines), room)
        chosen = choose_turns(lines, room, processes)
        _insert_shards(session, [one for one in waiting.values() if one.begun], plan)
        _mark_sent(session, [turn for turn in chosen if turn[1] < waiting[turn[0]].planned])
        _rest(session, sorted(one.id for one in waiting.values() if not one.left))
        _charge(session, queue, [line for line in lines if line.new_turns])
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
_THESE_CALLERS = (
    "WITH callers AS (SELECT caller, 0 AS number FROM unnest(CAST(:callers AS text[])) AS caller)"
)
_COLUMNS = "id, planned, shards_total, greatest(expected_s, used_s) AS expected_s"
_WAITING = """
SELECT callers.caller, callers.number, coalesce(turns.taken, 0) AS taken,
    coalesce(turns.given_s, 0) AS given_s, extract(epoch FROM now() - turns.at)::float AS ago_s,
    one.*
FROM callers
LEFT JOIN turns ON turns.queue = :queue AND turns.caller = callers.caller
LEFT JOIN LATERAL (
    (SELECT {columns}, false AS oldest FROM computations AS c
     WHERE waiting AND queue = :queue AND c.caller = callers.caller AND engine = ANY(:engines) AND {wanted}
     ORDER BY expected_s, id LIMIT :room)
    UNION ALL
    (SELECT {columns}, true FROM computations AS c
     WHERE waiting AND queue = :queue AND c.caller = callers.caller AND engine = ANY(:engines) AND {wanted}
     ORDER BY id LIMIT :room)
) AS one ON true
"""
_ANY = text(_CALLERS + _WAITING.format(columns=_COLUMNS, wanted="true"))
_SHORT = text(
    _THESE_CALLERS
    + _WAITING.format(columns=_COLUMNS, wanted="greatest(expected_s, used_s) <= :long_s * shards_total")
)
_Rows = list[Row[*tuple[Any, ...]]]


def _read_lines(
    session: Session, queue: str, engines: list[str], room: int
) -> tuple[Sequence[Line], Mapping[UUID, Waiting]]:
    """Return the callers' lines, and all computations in them."""
    rows = _read_waiting(session, queue, engines, room)
    long = {row.caller for row in rows if _charge_s(row) > LONG_SHARD_S}
    held = _count_held(session, queue) if long else {}
    # The limit on long shards may hold back all of these, but not the short shards after them.
    read = Counter(row.caller for row in rows if not row.oldest)
    rows += _read_short(session, queue, engines, room, [caller for caller in long if read[caller] == room])
    lines: dict[str, Line] = {}
    found: dict[UUID, Waiting] = {}
    listed: set[tuple[UUID, bool]] = set()
    for row in rows:
        if (row.id, row.oldest) in listed:
            continue
        listed.add((row.id, row.oldest))
        line = lines.get(row.caller)
        if line is None:
            line = lines[row.caller] = _line(row, held.get(row.caller, 0))
        one = found.get(row.id)
        if one is None:
            left = row.shards_total - row.planned
            one = found[row.id] = Waiting(row.id, left, row.planned, _charge_s(row))
        (line.oldest if row.oldest else line.shortest).append(one)
    for computation_id, index in _read_sendable(session, list(found), room):
        found[computation_id].sendable.insert(0, index)
        found[computation_id].left += 1
    return list(lines.values()), found


def _line(row: Row[*tuple[Any, ...]], held: int) -> Line:
    """Return a caller's empty line; ``taken`` has both counts, the second in units of `OLDEST_EVERY`."""
    passed_over_held, passed_over = divmod(row.taken % OLDEST_EVERY**2, OLDEST_EVERY)
    given_s = faded(row.given_s, row.ago_s)
    return Line(row.caller, given_s, passed_over, passed_over_held, held, deque(), deque())


# The last of the callers beyond the first `MOST_CALLERS` that this process looked at, for each queue that has so many.
_looked_at: dict[str, str] = {}


def _read_waiting(session: Session, queue: str, engines: list[str], room: int) -> _Rows:
    """Return the waiting computations of the first callers, and if there are more callers, of some of the others."""

    def read(after: str) -> tuple[_Rows, str]:
        asked = {"queue": queue, "engines": engines, "room": room, "most": MOST_CALLERS, "after": after}
        rows = list(session.execute(_ANY, asked))
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


def _read_short(
    session: Session, queue: str, engines: list[str], room: int, callers: Collection[str]
) -> _Rows:
    """Return the waiting computations of these callers that have short shards."""
    if not callers:
        return []
    asked = {"queue": queue, "engines": engines, "room": room, "callers": [*callers], "long_s": LONG_SHARD_S}
    return [row for row in session.execute(_SHORT, asked) if row.id is not None]


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
    return charge_s(row.expected_s, row.shards_total)


def _count_held(session: Session, queue: str) -> Mapping[str, int]:
    """Return the number of each caller's long shards that were sent and are not done."""
    sent = (
        select(Shard.computation_id)
        .where(Shard.state != ShardState.DONE, Shard.sent_at.is_not(None))
        .limit(MOST_HELD)
        .cte()
        .prefix_with("MATERIALIZED")
    )
    shard_s = func.greatest(Computation.expected_s, Computation.used_s) / Computation.shards_total
    rows = session.execute(
        select(Computation.caller, func.count())
        .join(sent, sent.c.computation_id == Computation.id)
        .where(Computation.queue == queue, Computation.state.in_(UNFINISHED), shard_s > LONG_SHARD_S)
        .group_by(Computation.caller)
    )
    return dict(iter(rows))


def _read_sendable(session: Session, ids: list[UUID], room: int) -> Iterable[tuple[UUID, int]]:
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


def _insert_shards(session: Session, waiting: Sequence[Waiting], plan: Planner) -> None:
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


def _charge(session: Session, queue: str, lines: Sequence[Line]) -> None:
    if lines:
        charged = {
            "callers": [line.caller for line in lines],
            "taken": [line.passed_over + OLDEST_EVERY * line.passed_over_held for line in lines],
            "given_s": [line.given_s for line in lines],
        }
        session.execute(_CHARGE, {"queue": queue, **charged})
