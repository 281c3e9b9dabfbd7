"""Committing shards, and ending the computation with the last one.

A commit touches its shard and one stripe of its computation's progress, so that commits of one computation do not wait
for each other. The worker that afterwards finds all shards done ends the computation. If it dies in between, the
sweeper has another worker do it.

A computation that has succeeded needs its shards no more: they are removed, except those with several attempts, which
the statistics count for a while.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Any
from uuid import UUID

from sqlalchemy import Delete, Row, Update, bindparam, delete, func, select, text, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.orm import Session
from sqlalchemy.sql.dml import ReturningUpdate

from db.items import Chunk, add_items
from db.jobs import read_progress
from db.models import TURNS_OVER, UNFINISHED, Computation, JobStatus, Progress, Shard, ShardState
from db.packed_rows import PackedRow
from db.records import RECORD_COLUMNS, ComputationRecord, computation_record
from db.sessions import autocommit, transaction
from db.shards import ShardClaim, is_claim_held, is_held_by, is_running
from db.tables import add_rows

FEW_SHARDS = 64
"""Largest number of shards for which a computation uses a single stripe."""
STRIPES = 16
PIECE = 10_000
"""Number of shards read or changed by one statement."""
COMBINED_WITHIN_S = 150
"""Time limit for combining, in seconds; longer than the hard time limit of a task."""
_LOCK = 0x656E6473
_LANDED = (*RECORD_COLUMNS, Computation.used_s, Computation.estimated_s)
_OVER = {**TURNS_OVER, "listener": "", "request_id": "", "finished_at": func.clock_timestamp()}

Combine = Callable[[Sequence[str]], str]


class Outcome(Enum):
    """The outcome of committing a shard."""

    LANDED = auto()
    FINISHED = auto()
    FENCED = auto()


class CannotCombineError(Exception):
    """The partial results can never be combined, so the computation fails with ``error``."""

    def __init__(self, error: dict[str, object]) -> None:
        self.error = error
        super().__init__(str(error))


@dataclass(frozen=True, slots=True)
class Landing:
    """The outcome, the computation's record if it is now finished, and the processor time of its shards so far.

    ``leaves_shards`` is True if it is finished and its shards are left to `remove_shards`.
    """

    outcome: Outcome
    record: ComputationRecord | None = None
    used_s: float = 0.0
    estimated_s: float | None = None
    leaves_shards: bool = False


def commit_shard(
    claim: ShardClaim,
    partial: str,
    combine: Combine,
    items: Sequence[Chunk] = (),
    rows: Sequence[PackedRow] = (),
    used_s: float = 0.0,
) -> Landing:
    """Commit a shard's ``partial`` (JSON text), items, rows and processor time in one transaction.

    After the last shard, ``combine`` makes the result of all partials in shard order, or raises `CannotCombineError`.
    """
    if claim.shards_total == 1 and not items and not rows:
        try:
            result = combine([partial])
        except CannotCombineError as failure:
            return fail_computation(claim, failure.error)
        return _commit_only_shard(claim, result, used_s)
    with transaction() as session:
        unfinished = select(Computation).where(
            Computation.id == claim.computation_id, Computation.state.in_(UNFINISHED)
        )
        done = update(Shard).where(is_held_by(claim), unfinished.exists())
        committed = done.values(state=ShardState.DONE, partial=partial)
        if session.connection().execute(committed).rowcount == 0:
            return Landing(Outcome.FENCED)
        add_items(session, claim.computation_id, claim.index, items)
        if rows:
            add_rows(session, claim.computation_id, rows)
        _add_progress(session, claim, sum(chunk.count for chunk in items), used_s)
    return finish_if_complete(claim.computation_id, combine)


def _add_progress(session: Session, claim: ShardClaim, items: int, used_s: float) -> None:
    stripes = STRIPES if claim.shards_total > FEW_SHARDS else 1
    added = {"shards_done": 1, "units_done": claim.weight, "items": items, "used_s": used_s}
    names = {"computation_id": claim.computation_id, "stripe": claim.index % stripes}
    session.execute(
        upsert(Progress)
        .values(**names, **added)
        .on_conflict_do_update(
            index_elements=[Progress.computation_id, Progress.stripe],
            set_={name: getattr(Progress, name) + value for name, value in added.items()},
        )
    )


def finish_if_complete(computation_id: UUID, combine: Combine) -> Landing:
    """End a computation if its shards are all done; otherwise return its progress.

    However many shards there are, no statement takes long, and no lock is held while they are combined. They stay until
    `remove_shards`.
    """
    with autocommit() as connection:
        done = read_progress(connection, computation_id)
    if done is None:
        return Landing(Outcome.FENCED)
    if done.shards_left > 0:
        return Landing(Outcome.LANDED, used_s=done.used_s)
    with transaction() as session:
        session.execute(text(f"SET LOCAL idle_in_transaction_session_timeout = '{COMBINED_WITHIN_S}s'"))
        # If several processes find it complete, only one ends it.
        if not session.scalar(
            select(func.pg_try_advisory_xact_lock(_LOCK, func.hashtext(str(computation_id))))
        ):
            return Landing(Outcome.LANDED, used_s=done.used_s)
        wanted = select(Computation.listener).where(
            Computation.id == computation_id, Computation.state.in_(UNFINISHED)
        )
        listener = session.scalar(wanted)
        if listener is None:
            return Landing(Outcome.LANDED, used_s=done.used_s)
        ending: dict[str, object]
        try:
            ending = {
                "state": JobStatus.SUCCEEDED,
                "result": combine(_read_partials(session, computation_id)),
            }
        except CannotCombineError as failure:
            ending = {"state": JobStatus.FAILED, "error": failure.error}
        totals = {"units_done": done.units_done, "items": done.items, "used_s": done.used_s}
        ended = session.execute(
            _end_statement(computation_id, shards_left=0, **totals, **ending)
        ).one_or_none()
        if ended is not None:
            session.execute(delete(Progress).where(Progress.computation_id == computation_id))
        return replace(_landing(ended, listener), leaves_shards=ended is not None)


def _read_partials(session: Session, computation_id: UUID) -> list[str]:
    """Return the partial results of all shards, in order."""
    partials: list[str] = []
    while True:
        following = (
            select(Shard.partial)
            .where(Shard.computation_id == computation_id, Shard.index >= len(partials))
            .order_by(Shard.index)
            .limit(PIECE)
        )
        found = session.scalars(following).all()
        partials += [partial or "" for partial in found]
        if len(found) < PIECE:
            return partials


def remove_shards(computation_id: UUID) -> None:
    """Remove the shards of a finished computation; retention removes those that an interruption leaves."""
    with autocommit() as connection:
        last = connection.scalar(select(func.max(Shard.index)).where(Shard.computation_id == computation_id))
    for first in range(0, (last or 0) + 1, PIECE):
        piece = (Shard.computation_id == computation_id, Shard.index.between(first, first + PIECE - 1))
        with autocommit() as connection:
            connection.execute(delete(Shard).where(*piece, Shard.attempt == 1))
            connection.execute(update(Shard).where(*piece, Shard.partial.is_not(None)).values(partial=None))


def _commit_only_shard(claim: ShardClaim, result: str, used_s: float) -> Landing:
    """Commit the only shard of a short computation with one statement, which is built only once."""
    values = {
        "computation": claim.computation_id,
        "shard": claim.index,
        "claimed": claim.attempt,
        "holder": claim.worker,
        "answer": result,
        "used": used_s,
    }
    with autocommit() as connection:
        commit = _COMMIT_ONLY if claim.attempt == 1 else _COMMIT_ONLY_AGAIN
        return _landing(connection.execute(commit, values).one_or_none(), claim.listener)


def _commit_only_statement(done: Update | Delete) -> ReturningUpdate[*tuple[Any, ...]]:
    held_by_bound = (
        is_running(bindparam("computation"), bindparam("shard")),
        Shard.attempt == bindparam("claimed"),
        Shard.worker == bindparam("holder"),
    )
    ended = done.where(*held_by_bound).returning(Shard.index).cte("ended")
    return (
        update(Computation)
        .where(
            Computation.id == bindparam("computation"),
            Computation.state.in_(UNFINISHED),
            select(ended.c.index).exists(),
        )
        .values(
            **_OVER,
            state=JobStatus.SUCCEEDED,
            result=bindparam("answer"),
            shards_left=0,
            used_s=Computation.used_s + bindparam("used"),
            units_done=Computation.units_total,
        )
        .returning(*_LANDED)
    )


def fail_computation(claim: ShardClaim, error: dict[str, object]) -> Landing:
    """End the computation with ``error``, unless the claim was lost."""
    ending = _end_statement(claim.computation_id, state=JobStatus.FAILED, error=error).where(
        is_claim_held(claim)
    )
    with autocommit() as connection:
        landing = _landing(connection.execute(ending).one_or_none(), claim.listener)
    return replace(landing, leaves_shards=landing.record is not None and claim.shards_total > 1)


def _end_statement(computation_id: UUID, **values: object) -> ReturningUpdate[*tuple[Any, ...]]:
    return (
        update(Computation)
        .where(Computation.id == computation_id, Computation.state.in_(UNFINISHED))
        .values(**_OVER, **values)
        .returning(*_LANDED)
        .execution_options(synchronize_session=False)
    )


def _landing(row: Row[*tuple[Any, ...]] | None, listener: str) -> Landing:
    """Return the outcome; ``listener``, which the row no longer has, is still to be told."""
    if row is None:
        return Landing(Outcome.FENCED)
    record = replace(computation_record(row), listener=listener)
    return Landing(Outcome.FINISHED, record, row.used_s, row.estimated_s)


_COMMIT_ONLY = _commit_only_statement(delete(Shard))
_COMMIT_ONLY_AGAIN = _commit_only_statement(update(Shard).values(state=ShardState.DONE))
