"""Reading, listing and cancelling jobs."""

from collections.abc import Collection
from uuid import UUID

from sqlalchemy import ColumnElement, and_, func, select, update
from sqlalchemy.orm import Session

from db.models import UNFINISHED, Computation, Job, State
from db.progress import job_records
from db.records import JobRecord, Page, shared_record
from db.sessions import reading, transaction

_JOBS = select(Job, Computation).join(Computation, Job.computation_id == Computation.id)


def find_job(job_id: UUID) -> JobRecord | None:
    """The job with this id: a submitted one, or the shared one of a finished computation."""
    with reading() as session:
        row = session.execute(_JOBS.where(Job.id == job_id)).one_or_none()
        if row is not None:
            return job_records(session, [row])[0]
        computation = session.get(Computation, job_id)
        if computation is None or computation.state != State.SUCCEEDED:
            return None
        return shared_record(computation, cached=True)


def find_jobs(job_ids: Collection[UUID]) -> dict[UUID, JobRecord]:
    """Those of the submitted jobs with these ids that there are."""
    with transaction() as session:
        records = job_records(session, session.execute(_JOBS.where(Job.id.in_(job_ids))).all())
    return {record.id: record for record in records}


def list_jobs(
    *,
    limit: int,
    after: UUID | None,
    kind: str | None,
    status: State | None,
    key_id: UUID | None = None,
    without: Collection[str] = (),
) -> Page[JobRecord]:
    """At most ``limit`` jobs (of one API key, not of the kinds ``without``), newest first, after the job ``after``."""
    query = _JOBS.order_by(Job.id.desc()).limit(limit + 1)
    if key_id is not None:
        query = query.where(Job.key_id == key_id)
    if after is not None:
        query = query.where(Job.id < after)
    if without:
        query = query.where(Job.kind.not_in(without))
    if kind is not None:
        query = query.where(Job.kind == kind)
    if status is not None:
        query = query.where(_has_status(status))
    with transaction() as session:
        records = job_records(session, session.execute(query).all())
    return Page.of(records, limit, lambda job: job.id)


def _has_status(status: State) -> ColumnElement[bool]:
    # A computation is cancelled only when all its jobs are.
    cancelled = Job.cancelled_at.is_not(None)
    if status == State.CANCELLED:
        return cancelled
    if status == State.FAILED:
        return and_(~cancelled, Job.failed)
    return and_(~cancelled, Computation.state == status)


def cancel_job(job_id: UUID) -> JobRecord | None:
    """Cancel a job unless it is finished, and its computation when no other job wants it; the job as it stands."""
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
        .values(state=State.CANCELLED, finished_at=func.now(), waiting=False)
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
    wanting = _JOBS.where(Job.computation_id == computation_id, Job.cancelled_at.is_(None))
    with transaction() as session:
        row = session.execute(wanting.order_by(Job.id).limit(1)).one_or_none()
        return job_records(session, [row])[0] if row is not None else None


def find_unfinished(computation_id: UUID) -> JobRecord | None:
    """A computation that is queued or runs."""
    with transaction() as session:
        computation = session.get(Computation, computation_id)
        if computation is None or computation.state not in UNFINISHED:
            return None
        return shared_record(computation, cached=False)
