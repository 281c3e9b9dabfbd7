"""Claiming, holding and giving back shards.

A worker claims a shard with one conditional update that counts the attempt. Its name and the attempt number then fence
everything it does: a worker that lost its shard to another cannot commit it.

Claims do not wait for the disk; commits do. A claim that is lost because the server crashed counts as never made:
another worker may then have the same attempt number, and the first can no longer commit.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Select,
    Text,
    Update,
    and_,
    any_,
    bindparam,
    case,
    func,
    or_,
    select,
    update,
)
from sqlalchemy.orm import Session, aliased

from db.models import UNFINISHED, Computation, JobStatus, Progress, Shard, ShardState
from db.sessions import autocommit, transaction

LEASE = timedelta(seconds=15)
MAX_ATTEMPTS = 4
"""Maximum number of attempts at a shard, without lost ones."""
MAX_LOST = 12
"""Maximum number of times that a shard's lease may expire: machines come and go, usually during long work."""


@dataclass(frozen=True, slots=True)
class ShardClaim:
    """A shard that this worker holds until its lease ends."""

    computation_id: UUID
    index: int
    worker: str
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
    trace_context: str | None
    listener: str
    others_wait: bool
    """True if any computation waits for its turn in the queue."""


def claim_shard(
    computation_id: UUID,
    index: int,
    worker: str,
    queue: str | None = None,
    engines: Collection[str] | None = None,
) -> ShardClaim | None:
    """Claim one shard (of ``queue``, by one of ``engines``).

    Returns None if it is done, held by another worker, no longer wanted, or not for this worker.
    """
    # One text is sent faster than an array.
    engine_names = None if engines is None else " ".join(engines)
    values = {
        "computation": computation_id,
        "shard": index,
        "holder": worker,
        "sent_to": queue,
        "engine_names": engine_names,
    }
    with autocommit() as connection:
        row = connection.execute(_CLAIM, values).one_or_none()
    return (
        ShardClaim(computation_id=computation_id, index=index, worker=worker, **row._mapping) if row else None
    )


def _claim_statement() -> Select[Any]:
    """Return the statement that takes the shard and starts its computation."""
    queue = bindparam("sent_to", type_=Text)
    engine_names = bindparam("engine_names", type_=Text)
    used_s = (
        select(func.coalesce(func.sum(Progress.used_s), 0.0))
        .where(Progress.computation_id == bindparam("computation"))
        .scalar_subquery()
    )
    others = aliased(Computation)
    waiting = select(others.id).where(others.waiting, others.queue == Computation.queue)
    claimed = (
        update(Shard)
        .where(
            Shard.computation_id == bindparam("computation"),
            Shard.index == bindparam("shard"),
            Shard.computation_id == Computation.id,
            Computation.state.in_(UNFINISHED),
            or_(queue.is_(None), Computation.queue == queue),
            or_(engine_names.is_(None), Computation.engine == any_(func.string_to_array(engine_names, " "))),
            may_be_tried(),
            or_(Shard.state == ShardState.QUEUED, has_expired_lease()),
        )
        .values(
            state=ShardState.RUNNING,
            attempt=Shard.attempt + 1,
            lost=times_lost(),
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
            (Computation.used_s + used_s).label("used_s"),
            Shard.weight,
            Computation.request_id,
            Computation.trace_context,
            Computation.listener,
            waiting.exists().label("others_wait"),
        )
        .cte("claimed")
    )
    started = (
        update(Computation)
        .where(
            Computation.id == bindparam("computation"),
            Computation.state == JobStatus.QUEUED,
            select(claimed.c.attempt).exists(),
        )
        .values(state=JobStatus.RUNNING, started_at=func.now())
        .cte("started")
    )
    # The setting applies only to this transaction, in autocommit mode or not.
    unhurried = select(func.set_config("synchronous_commit", "off", True)).scalar_subquery()
    return select(claimed).where(unhurried.is_not(None)).add_cte(started)


def check_lease(claim: ShardClaim, *, renew: bool, parts_done: int = 0) -> bool:
    """Return True if this worker still holds the shard and a job wants it.

    ``renew`` extends the lease from now on, and stores the parts done, of `WHOLE_SHARD`, if they are more than before.
    """
    wanted = select(Computation).where(
        Computation.id == claim.computation_id, Computation.state.in_(UNFINISHED)
    )
    with autocommit() as connection:
        if not renew:
            return bool(connection.scalar(select(is_claim_held(claim) & wanted.exists())))
        renewed = (
            update(Shard)
            .where(is_held_by(claim), wanted.exists())
            .values(lease_until=func.now() + LEASE, parts_done=func.greatest(Shard.parts_done, parts_done))
        )
        return connection.execute(renewed).rowcount == 1


def find_holder(computation_id: UUID, index: int) -> str | None:
    """Return the worker that holds a shard, or None."""
    with autocommit() as connection:
        return connection.scalar(select(Shard.worker).where(is_running(computation_id, index)))


def take_from(computation_id: UUID, index: int, worker: str) -> None:
    """End the lease of a worker that is known to be dead."""
    with autocommit() as connection:
        held = update(Shard).where(is_running(computation_id, index), Shard.worker == worker)
        connection.execute(held.values(lease_until=func.now() - LEASE, worker=None))


def release_shard(claim: ShardClaim) -> bool:
    """Release a shard for another attempt; return False if no attempt is left or the shard was lost."""
    with autocommit() as connection:
        tries = Shard.attempt - Shard.lost
        return connection.execute(_requeue(claim).where(tries < MAX_ATTEMPTS)).rowcount == 1


def move_shard(claim: ShardClaim, queue: str, expected_s: float) -> bool:
    """Move a shard and the rest of its computation to ``queue``; return False if the shard was lost.

    ``expected_s`` is the new expected time of the computation in seconds. The attempt does not count: the worker that
    had this number has given it up, so no other can commit by it.
    """
    with transaction() as session:
        given_back = _requeue(claim).values(attempt=Shard.attempt - 1, sent_at=None)
        moved = session.connection().execute(given_back).rowcount == 1
        if moved:
            _move(session, claim.computation_id, queue, expected_s)
        return moved


def move_computation(computation_id: UUID, queue: str, expected_s: float) -> None:
    """Move the rest of a computation to ``queue``, as `move_shard` does."""
    with transaction() as session:
        _move(session, computation_id, queue, expected_s)


def _move(session: Session, computation_id: UUID, queue: str, expected_s: float) -> None:
    session.execute(
        update(Computation)
        .where(Computation.id == computation_id, Computation.state.in_(UNFINISHED))
        .values(queue=queue, waiting=True, expected_s=func.greatest(Computation.expected_s, expected_s))
    )


def put_back(computation_id: UUID, index: int, queue: str, engines: Collection[str]) -> str | None:
    """Put a shard back to wait for its turn, because its message reached a worker that cannot compute it.

    Returns the queue that it waits in, or None if it does not wait, or is for workers of ``queue`` with ``engines``.
    """
    elsewhere = or_(Computation.queue != queue, Computation.engine.not_in(engines))
    with transaction() as session:
        waits = (
            update(Shard)
            .where(
                Shard.computation_id == computation_id,
                Shard.index == index,
                Shard.state == ShardState.QUEUED,
                Shard.computation_id == Computation.id,
                Computation.state.in_(UNFINISHED),
                elsewhere,
            )
            .values(sent_at=None)
            .returning(Computation.queue)
        )
        found = session.scalar(waits)
        if found is not None:
            session.execute(update(Computation).where(Computation.id == computation_id).values(waiting=True))
        return found


def has_expired_lease() -> ColumnElement[bool]:
    """Return the condition that a shard's lease has expired.

    An impossibly long lease was made before the clock was set back, and counts as expired.
    """
    return and_(
        Shard.state == ShardState.RUNNING,
        or_(Shard.lease_until < func.now(), Shard.lease_until > func.now() + 2 * LEASE),
    )


def times_lost() -> ColumnElement[int]:
    """Return the number of times that a shard was lost; the shard waits or has an expired lease."""
    unknown = and_(Shard.state == ShardState.RUNNING, Shard.worker.is_not(None))
    return Shard.lost + case((unknown, 1), else_=0)


def may_be_tried() -> ColumnElement[bool]:
    """Return the condition that a shard that waits, or has an expired lease, may be tried again."""
    return and_(Shard.attempt - times_lost() < MAX_ATTEMPTS, times_lost() < MAX_LOST)


def is_running(
    computation_id: UUID | BindParameter[UUID], index: int | BindParameter[int]
) -> ColumnElement[bool]:
    """Return the condition that a shard is running."""
    return and_(
        Shard.computation_id == computation_id, Shard.index == index, Shard.state == ShardState.RUNNING
    )


def is_held_by(claim: ShardClaim) -> ColumnElement[bool]:
    """Return the condition that the claim's worker still holds its shard in this attempt."""
    return and_(
        is_running(claim.computation_id, claim.index),
        Shard.attempt == claim.attempt,
        Shard.worker == claim.worker,
    )


def is_claim_held(claim: ShardClaim) -> ColumnElement[bool]:
    """Return the condition, for any query, that the claim's worker still holds its shard."""
    return select(Shard).where(is_held_by(claim)).exists()


def _requeue(claim: ShardClaim) -> Update:
    waiting = {"state": ShardState.QUEUED, "worker": None, "lease_until": None, "sent_at": func.now()}
    return update(Shard).where(is_held_by(claim)).values(waiting)


_CLAIM = _claim_statement()
