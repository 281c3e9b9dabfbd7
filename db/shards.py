"""Claiming, committing and recovering shards.

A worker claims a shard with one conditional update that counts the attempt; the attempt number then fences
everything it does: a worker that lost its shard to another one cannot commit it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from enum import Enum, auto
from typing import Any
from uuid import UUID

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Row,
    Select,
    Text,
    Update,
    and_,
    bindparam,
    case,
    func,
    or_,
    select,
    update,
)
from sqlalchemy.orm import InstrumentedAttribute, Session
from sqlalchemy.sql.dml import ReturningUpdate

from db.items import Chunk, add_items
from db.models import UNFINISHED, Computation, Shard, ShardState, State
from db.records import JobRecord, shared_record
from db.sessions import autocommit, transaction
from db.table_rows import add_rows
from worker.declarations.rows import PackedRow

LEASE = timedelta(seconds=15)
MAX_ATTEMPTS = 4


@dataclass(frozen=True, slots=True)
class Claim:
    """A shard that this worker holds until its lease ends."""

    computation_id: UUID
    index: int
    attempt: int
    kind: str
    engine: str
    params: dict[str, object]
    shards_total: int
    queue: str
    used_s: float
    weight: int
    input: object
    request_id: str


@dataclass(frozen=True, slots=True)
class Usage:
    """The processor time of a shard. When all shards took more than ``budget_s``, the rest go to ``beyond``."""

    seconds: float = 0.0
    budget_s: float | None = None
    beyond: str | None = None


class Outcome(Enum):
    """The outcome of committing a shard."""

    LANDED = auto()
    FINISHED = auto()
    FENCED = auto()


@dataclass(frozen=True, slots=True)
class Landing:
    """The outcome, the computation's record when it is now finished, and the processor time of its shards so far."""

    outcome: Outcome
    record: JobRecord | None = None
    queue: str | None = None
    used_s: float = 0.0
    estimated_s: float | None = None


def claim_shard(computation_id: UUID, index: int, worker: str, queue: str | None = None) -> Claim | None:
    """Claim one shard (of ``queue``), or None when it is done, held by another worker, or no longer wanted."""
    values = {"computation": computation_id, "shard": index, "holder": worker, "sent_to": queue}
    with autocommit() as connection:
        row = connection.execute(_CLAIM, values).one_or_none()
    return Claim(computation_id=computation_id, index=index, **row._mapping) if row else None


def _claim_statement() -> Select[Any]:
    """One statement takes the shard and starts its computation."""
    queue = bindparam("sent_to", type_=Text)
    claimed = (
        update(Shard)
        .where(
            Shard.computation_id == bindparam("computation"),
            Shard.index == bindparam("shard"),
            Shard.computation_id == Computation.id,
            Computation.state.in_(UNFINISHED),
            or_(queue.is_(None), Computation.queue == queue),
            Shard.attempt < MAX_ATTEMPTS,
            or_(Shard.state == ShardState.QUEUED, lease_expired()),
        )
        .values(
            state=ShardState.RUNNING,
            attempt=Shard.attempt + 1,
            worker=bindparam("holder"),
            lease_until=func.now() + LEASE,
        )
        .returning(
            Shard.attempt,
            Shard.input,
            Computation.kind,
            Computation.engine,
            Computation.params,
            Computation.shards_total,
            Computation.queue,
            Computation.used_s,
            Shard.weight,
            Computation.request_id,
        )
        .cte("claimed")
    )
    started = (
        update(Computation)
        .where(
            Computation.id == bindparam("computation"),
            Computation.state == State.QUEUED,
            select(claimed.c.attempt).exists(),
        )
        .values(state=State.RUNNING, started_at=func.now())
        .cte("started")
    )
    return select(claimed).add_cte(started)


def commit_shard(
    claim: Claim,
    partial: str,
    combine: Callable[[Sequence[str]], str],
    items: Sequence[Chunk] = (),
    rows: Sequence[PackedRow] = (),
    usage: Usage = Usage(),
) -> Landing:
    """Commit a shard's ``partial`` (JSON text), items, rows and its computation's counters in one transaction.

    The commit that brings the counter to zero calls ``combine`` with all partials in shard order for the result.
    """
    if claim.shards_total == 1 and not items and not rows:
        return _commit_only_shard(claim, combine([partial]), usage)
    with transaction() as session:
        # The computation's row is locked first, so that two last shards cannot both believe they are not the last.
        counted = session.execute(
            update(Computation)
            .where(Computation.id == claim.computation_id, Computation.state == State.RUNNING, _held(claim))
            .values(
                shards_left=Computation.shards_left - 1,
                units_done=Computation.units_done + claim.weight,
                items=Computation.items + sum(chunk.count for chunk in items),
                used_s=Computation.used_s + usage.seconds,
                queue=_queue_after(usage),
            )
            .returning(Computation.shards_left, Computation.queue, Computation.used_s)
        ).one_or_none()
        if counted is None:
            return Landing(Outcome.FENCED)
        session.execute(update(Shard).where(_is(claim)).values(state=ShardState.DONE, partial=partial))
        add_items(session, claim.computation_id, claim.index, items)
        if rows:
            add_rows(session, claim.computation_id, rows)
        if counted.shards_left > 0:
            return Landing(Outcome.LANDED, queue=counted.queue, used_s=counted.used_s)
        result = combine(_partials(session, claim.computation_id))
        shards = update(Shard).where(Shard.computation_id == claim.computation_id)
        session.execute(shards.values(partial=None))
        ending = _end(claim.computation_id, State.SUCCEEDED, result=result)
        return _ended(session.execute(ending).one_or_none())


def _queue_after(usage: Usage) -> ColumnElement[str] | InstrumentedAttribute[str]:
    if usage.budget_s is None or usage.beyond is None:
        return Computation.queue
    spent = Computation.used_s + usage.seconds > usage.budget_s
    return case((spent, usage.beyond), else_=Computation.queue)


def _commit_only_shard(claim: Claim, result: str, usage: Usage) -> Landing:
    """Most jobs are short and have one shard: one statement, which is built only once."""
    values = {
        "computation": claim.computation_id,
        "shard": claim.index,
        "claimed": claim.attempt,
        "answer": result,
        "used": usage.seconds,
    }
    with autocommit() as connection:
        return _ended(connection.execute(_COMMIT_ONLY, values).one_or_none())


def _commit_only_statement() -> ReturningUpdate[*tuple[Any, ...]]:
    done = (
        update(Shard)
        .where(_runs(bindparam("computation"), bindparam("shard")), Shard.attempt == bindparam("claimed"))
        .values(state=ShardState.DONE)
        .returning(Shard.index)
        .cte("done")
    )
    return (
        update(Computation)
        .where(
            Computation.id == bindparam("computation"),
            Computation.state.in_(UNFINISHED),
            select(done.c.index).exists(),
        )
        .values(
            state=State.SUCCEEDED,
            result=bindparam("answer"),
            finished_at=func.clock_timestamp(),
            shards_left=0,
            used_s=Computation.used_s + bindparam("used"),
            units_done=Computation.units_total,
        )
        .returning(*Computation.__table__.columns)
    )


def fail_computation(claim: Claim, error: dict[str, object]) -> Landing:
    """End the computation with ``error``, unless the claim was lost."""
    ending = _end(claim.computation_id, State.FAILED, error=error).where(_held(claim))
    with autocommit() as connection:
        return _ended(connection.execute(ending).one_or_none())


def holds(claim: Claim, *, renew: bool) -> bool:
    """Whether this worker still holds the shard and a job wants it; ``renew`` extends the lease from now on."""
    wanted = select(Computation).where(
        Computation.id == claim.computation_id, Computation.state.in_(UNFINISHED)
    )
    with autocommit() as connection:
        if not renew:
            return bool(connection.scalar(select(_held(claim) & wanted.exists())))
        renewed = update(Shard).where(_is(claim), wanted.exists()).values(lease_until=func.now() + LEASE)
        return connection.execute(renewed).rowcount == 1


def holder(computation_id: UUID, index: int) -> str | None:
    """The worker that holds a shard, if one does."""
    with autocommit() as connection:
        return connection.scalar(select(Shard.worker).where(_runs(computation_id, index)))


def take_from(computation_id: UUID, index: int, worker: str) -> None:
    """End the lease of a worker that is known to be dead."""
    with autocommit() as connection:
        held = update(Shard).where(_runs(computation_id, index), Shard.worker == worker)
        connection.execute(held.values(lease_until=func.now() - LEASE))


def release_shard(claim: Claim) -> bool:
    """Release a shard to be tried again. False when no attempt is left or the shard was lost."""
    with autocommit() as connection:
        return connection.execute(_requeue(claim).where(Shard.attempt < MAX_ATTEMPTS)).rowcount == 1


def move_shard(claim: Claim, queue: str) -> bool:
    """Give a shard and all that is left of its computation to workers of ``queue``. False when the shard was lost.

    The attempt does not count: the worker that had this number has given it up, so no other can commit by it.
    """
    with transaction() as session:
        # In the order in which a commit locks them.
        session.execute(
            update(Computation)
            .where(Computation.id == claim.computation_id, Computation.state.in_(UNFINISHED), _held(claim))
            .values(queue=queue)
        )
        given_back = _requeue(claim).values(attempt=Shard.attempt - 1)
        return session.connection().execute(given_back).rowcount == 1


def redirect_shard(computation_id: UUID, index: int, queue: str) -> str | None:
    """The queue that a waiting shard belongs to, if that is not ``queue``: the caller sends its message there.

    A worker that hears of the shard through another queue sends the message on, so every message moves at most once.
    """
    with autocommit() as connection:
        return connection.scalar(
            update(Shard)
            .where(
                Shard.computation_id == computation_id,
                Shard.index == index,
                Shard.state == ShardState.QUEUED,
                Shard.computation_id == Computation.id,
                Computation.state.in_(UNFINISHED),
                Computation.queue != queue,
            )
            .values(sent_at=func.now())
            .returning(Computation.queue)
        )


def lease_expired() -> ColumnElement[bool]:
    """Whether a shard's lease has expired. An impossibly long lease was made before the clock was set back."""
    return and_(
        Shard.state == ShardState.RUNNING,
        or_(Shard.lease_until < func.now(), Shard.lease_until > func.now() + 2 * LEASE),
    )


def _runs(computation_id: UUID | BindParameter[UUID], index: int | BindParameter[int]) -> ColumnElement[bool]:
    return and_(
        Shard.computation_id == computation_id, Shard.index == index, Shard.state == ShardState.RUNNING
    )


def _is(claim: Claim) -> ColumnElement[bool]:
    return and_(_runs(claim.computation_id, claim.index), Shard.attempt == claim.attempt)


def _held(claim: Claim) -> ColumnElement[bool]:
    return select(Shard).where(_is(claim)).exists()


def _requeue(claim: Claim) -> Update:
    waiting = {"state": ShardState.QUEUED, "worker": None, "lease_until": None, "sent_at": func.now()}
    return update(Shard).where(_is(claim)).values(waiting)


def _partials(session: Session, computation_id: UUID) -> list[str]:
    rows = session.execute(
        select(Shard.partial).where(Shard.computation_id == computation_id).order_by(Shard.index)
    )
    return [partial or "" for (partial,) in rows]


def _end(
    computation_id: UUID, state: State, *, result: str | None = None, error: dict[str, object] | None = None
) -> ReturningUpdate[*tuple[Any, ...]]:
    return (
        update(Computation)
        .where(Computation.id == computation_id, Computation.state.in_(UNFINISHED))
        .values(state=state, result=result, error=error, finished_at=func.clock_timestamp())
        .returning(*Computation.__table__.columns)
        .execution_options(synchronize_session=False)
    )


def _ended(row: Row[*tuple[Any, ...]] | None) -> Landing:
    if row is None:
        return Landing(Outcome.FENCED)
    computation = Computation(**row._mapping)
    return Landing(
        Outcome.FINISHED,
        shared_record(computation, cached=True),
        computation.queue,
        computation.used_s,
        computation.estimated_s,
    )


_CLAIM = _claim_statement()
_COMMIT_ONLY = _commit_only_statement()
