"""Reading, listing and cancelling jobs."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import ColumnElement, and_, func, or_, select, update
from sqlalchemy.orm import Session

from db.models import UNFINISHED, Computation, Job, State
from db.records import JobRecord, job_record, shared_record
from db.sessions import transaction


@dataclass(frozen=True, slots=True)
class Page:
    """Some jobs, newest first, and where the next ones begin (None at the end)."""

    jobs: Sequence[JobRecord]
    next: UUID | None


def find_job(job_id: UUID) -> JobRecord | None:
    """The job with this id: a submitted one, or the shared one of a finished computation."""
    with transaction() as session:
        row = session.execute(
            select(Job, Computation)
            .join(Computation, Job.computation_id == Computation.id)
            .where(Job.id == job_id)
        ).one_or_none()
        if row is not None:
            return job_record(*row)
        computation = session.get(Computation, job_id)
        if computation is None or computation.state != State.SUCCEEDED:
            return None
        return shared_record(computation, cached=True)


def list_jobs(
    *,
    limit: int,
    after: UUID | None,
    kind: str | None,
    status: State | None,
    key_id: UUID | None = None,
    without: Collection[str] = (),
) -> Page:
    """Submitted jobs (of one API key), newest first, at most ``limit``, starting after the job ``after``.

    Jobs of the kinds in ``without`` are left out.
    """
    query = select(Job, Computation).join(Computation, Job.computation_id == Computation.id)
    if key_id is not None:
        query = query.where(Job.key_id == key_id)
    if after is not None:
        query = query.where(Job.id < after)
    if without:
        query = query.where(Computation.kind.not_in(without))
    if kind is not None:
        query = query.where(Computation.kind == kind)
    if status is not None:
        query = query.where(_has_status(status))
    with transaction() as session:
        rows = session.execute(query.order_by(Job.id.desc()).limit(limit + 1)).all()
    records = [job_record(*row) for row in rows[:limit]]
    return Page(records, records[-1].id if len(rows) > limit else None)


def _has_status(status: State) -> ColumnElement[bool]:
    cancelled = Job.cancelled_at.is_not(None)
    if status == State.CANCELLED:
        return or_(cancelled, Computation.state == status)
    return and_(~cancelled, Computation.state == status)


def cancel_job(job_id: UUID) -> JobRecord | None:
    """Cancel a job; its computation too when no other job wants it. A finished job stays as it is.

    Returns:
        The job as it stands afterwards, or None when there is none.
    """
    with transaction() as session:
        computation_id = session.scalar(select(Job.computation_id).where(Job.id == job_id))
        if computation_id is not None:
            _cancel(session, job_id, computation_id)
    return find_job(job_id)


def _cancel(session: Session, job_id: UUID, computation_id: UUID) -> None:
    # The lock orders us with those who join the computation: they see it cancelled, or we see their job.
    computation = session.get_one(Computation, computation_id, with_for_update=True)
    if computation.state not in UNFINISHED:
        return
    session.execute(
        update(Job).where(Job.id == job_id, Job.cancelled_at.is_(None)).values(cancelled_at=func.now())
    )
    wanted = select(Job).where(Job.computation_id == computation_id, Job.cancelled_at.is_(None)).exists()
    session.execute(
        update(Computation)
        .where(Computation.id == computation_id, ~wanted)
        .values(state=State.CANCELLED, finished_at=func.now())
    )


def count_unfinished(session: Session, key_id: UUID) -> int:
    """How many jobs of an API key are queued or running."""
    unfinished = (
        select(func.count())
        .select_from(Job)
        .join(Computation, Job.computation_id == Computation.id)
        .where(Job.key_id == key_id, Job.cancelled_at.is_(None), Computation.state.in_(UNFINISHED))
    )
    return session.scalar(unfinished) or 0


def first_job(computation_id: UUID) -> JobRecord | None:
    """The job for which a computation was made, unless it was cancelled."""
    query = (
        select(Job, Computation)
        .join(Computation, Job.computation_id == Computation.id)
        .where(Job.computation_id == computation_id, Job.cancelled_at.is_(None))
        .order_by(Job.id)
        .limit(1)
    )
    with transaction() as session:
        row = session.execute(query).one_or_none()
    return job_record(*row) if row is not None else None
