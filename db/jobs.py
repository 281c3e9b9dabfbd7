"""Reading, listing and cancelling jobs, with their progress."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any, TypeVar
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    LargeBinary,
    Numeric,
    Row,
    Select,
    and_,
    any_,
    bindparam,
    cast,
    func,
    literal,
    literal_column,
    select,
    true,
    update,
)
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import InstrumentedAttribute, Session

from db.models import TURNS_OVER, UNFINISHED, Computation, Job, JobStatus, Progress, Shard
from db.records import (
    ComputationRecord,
    ComputationRow,
    JobColumns,
    JobRecord,
    RecordPage,
    SubmittedJob,
    computation_record,
    job_record,
    least_id,
    select_jobs,
)
from db.sessions import autocommit, autocommit_session, transaction
from db.turn_order import LONG_QUEUE

Record = TypeVar("Record", bound=JobRecord)


@dataclass(frozen=True, slots=True)
class Done:
    """The finished part of a computation, which may have ended, and the number of its shards left."""

    state: str
    started_at: datetime | None
    shards_left: int
    units_done: int
    items: int
    used_s: float
    parts_done: int
    """Units done of unfinished shards, each counted in `WHOLE_SHARD` parts."""

    @property
    def ended(self) -> bool:
        """True if the computation has ended."""
        return self.state not in UNFINISHED

    def within(self, job: Record) -> Record:
        """Return the record of a job with this progress of its computation."""
        return replace(job, units_done=self.units_done, parts_done=self.parts_done)


def read_progress(connection: Connection | Session, computation_id: UUID) -> Done | None:
    """Return the progress of a computation, or None if it does not exist."""
    return read_all_progress(connection, [computation_id]).get(computation_id)


def read_all_progress(connection: Connection | Session, ids: Sequence[UUID]) -> dict[UUID, Done]:
    """Return the progress of each of these computations."""
    if not ids:
        return {}
    rows = connection.execute(_DONE.where(Computation.id.in_(ids)))
    return {row[0]: Done(*row[1:-1], parts_done=int(row[-1])) for row in rows}


def shards_in_stripes() -> ColumnElement[int]:
    """Return the number of shards in a computation's stripes, for a query, without reading the shards."""
    counted = select(_sum(Progress.shards_done)).where(Progress.computation_id == Computation.id)
    return counted.scalar_subquery()


def _sum(counts: InstrumentedAttribute[int]) -> ColumnElement[int]:
    return cast(func.coalesce(func.sum(counts), 0), BigInteger)


def _progress_query() -> Select[UUID, str, datetime | None, int, int, int, float, Decimal]:
    stripes = (
        select(
            _sum(Progress.shards_done).label("shards"),
            _sum(Progress.units_done).label("units"),
            _sum(Progress.items).label("items_done"),
            func.coalesce(func.sum(Progress.used_s), 0.0).label("used_s"),
        )
        .where(Progress.computation_id == Computation.id)
        .lateral()
    )
    parts = func.sum(cast(Shard.weight, Numeric) * Shard.parts_done)
    # In the words of the index that has few shards in it: of a large computation, no others are read.
    unfinished = (Shard.parts_done > literal_column("0"), Shard.state != literal_column("'done'"))
    underway = select(parts).where(Shard.computation_id == Computation.id, *unfinished).scalar_subquery()
    return select(
        Computation.id,
        Computation.state,
        Computation.started_at,
        Computation.shards_left - stripes.c.shards,
        Computation.units_done + stripes.c.units,
        Computation.items + stripes.c.items_done,
        Computation.used_s + stripes.c.used_s,
        func.coalesce(underway, cast(0, Numeric)),
    ).select_from(Computation, stripes)


def job_records(
    session: Session,
    rows: Sequence[tuple[Job | JobColumns, ComputationRow]],
    *,
    with_results: bool = True,
) -> list[SubmittedJob]:
    """Return the records of jobs with their progress; ``with_results`` is True if the results were loaded."""
    unended = [
        computation.id
        for _, computation in rows
        if computation.state == JobStatus.RUNNING
        or (computation.state != JobStatus.SUCCEEDED and computation.shards_total > 1)
    ]
    done = read_all_progress(session, unended)
    return [
        done[computation.id].within(record) if computation.id in done else record
        for job, computation in rows
        for record in (job_record(job, computation, with_result=with_results),)
    ]


_DONE = _progress_query()


CLOCKS_DIFFER = timedelta(hours=1)
LIVE = (*UNFINISHED, JobStatus.SUCCEEDED)

_JOBS = select_jobs()
_LISTED = select_jobs(with_results=False)
# Polls ask for nothing else: the query is made once.
_JOB = _JOBS.where(Job.__table__.c.id == bindparam("job_id"))


def _records(
    session: Session, rows: Sequence[Row[*tuple[Any, ...]]], *, with_results: bool = True
) -> list[SubmittedJob]:
    own = len(JobColumns._fields)
    return job_records(session, [(JobColumns(*row[:own]), row) for row in rows], with_results=with_results)


def find_job(job_id: UUID) -> JobRecord | None:
    """Return the job with this id: a submitted one, or the shared one of a finished computation."""
    with autocommit_session() as session:
        row = session.execute(_JOB, {"job_id": job_id}).one_or_none()
        if row is not None:
            return _records(session, [row])[0]
        computation = session.get(Computation, job_id)
        if computation is None or computation.state != JobStatus.SUCCEEDED:
            return None
        return computation_record(computation)


@dataclass(frozen=True, slots=True)
class EndedComputation:
    """A computation that succeeded or failed, and its jobs that had been cancelled, which end as cancelled."""

    record: ComputationRecord
    cancelled: frozenset[UUID]


def find_ended(computation_id: UUID) -> EndedComputation | None:
    """Return the computation if it has succeeded or failed, or None."""
    cancelled = select(Job.id).where(Job.computation_id == computation_id, Job.cancelled_at.is_not(None))
    with autocommit_session() as session:
        computation = session.get(Computation, computation_id)
        if computation is None or computation.state not in (JobStatus.SUCCEEDED, JobStatus.FAILED):
            return None
        record = computation_record(computation, cached=False)
        if computation.state == JobStatus.FAILED and (done := read_progress(session, computation_id)):
            record = done.within(record)
        return EndedComputation(record, frozenset(session.scalars(cancelled)))


_LIVE_AMONG = select(Computation.digest).where(
    Computation.digest == any_(bindparam("digests", type_=ARRAY(LargeBinary))), Computation.state.in_(LIVE)
)


def find_live_among(digests: Collection[bytes]) -> set[bytes]:
    """Return the digests of unfinished or successful computations among these."""
    with autocommit() as connection:
        return set(connection.scalars(_LIVE_AMONG, {"digests": list(digests)}))


def find_finished_among(digests: Collection[bytes]) -> dict[bytes, ComputationRecord]:
    """Return the successful computations with these digests, by digest."""
    finished = select(Computation).where(
        Computation.digest == any_(bindparam("digests", type_=ARRAY(LargeBinary))),
        Computation.state == JobStatus.SUCCEEDED,
    )
    with autocommit_session() as session:
        found = session.scalars(finished, {"digests": list(digests)})
        return {computation.digest: computation_record(computation) for computation in found}


def find_live(digest: bytes) -> ComputationRecord | None:
    """Return the unfinished or successful computation with this digest, or None."""
    with transaction() as session:
        computation = session.scalars(
            select(Computation).where(Computation.digest == digest, Computation.state.in_(LIVE))
        ).one_or_none()
        return computation_record(computation) if computation else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """A filter for listing jobs: by kind, status, label, time and API key, without the kinds ``without``."""

    kind: str | None = None
    status: JobStatus | None = None
    label: str | None = None
    created_after: datetime | None = None
    created_before: datetime | None = None
    key_id: UUID | None = None
    without: Collection[str] = ()


def list_jobs(
    wanted: Wanted, *, limit: int, after: UUID | None = None, with_results: bool = False
) -> RecordPage[SubmittedJob]:
    """Return at most ``limit`` jobs, newest first, after the job ``after``."""
    # Inlined into the SQL, because no plan suits all limits; the same holds for the status below.
    most = literal(limit + 1, literal_execute=True)
    jobs = _JOBS if with_results else _LISTED
    query = jobs.where(*_conditions(wanted)).order_by(Job.id.desc()).limit(most)
    if after is not None:
        query = query.where(Job.id < after)
    with transaction() as session:
        records = _records(session, session.execute(query).all(), with_results=with_results)
    return RecordPage.of(records, limit, lambda job: job.id)


def _conditions(wanted: Wanted) -> Iterator[ColumnElement[bool]]:
    if wanted.key_id is not None:
        yield Job.key_id == wanted.key_id
    if wanted.without:
        yield Job.kind.not_in(wanted.without)
    if wanted.kind is not None:
        yield Job.kind == wanted.kind
    if wanted.status is not None:
        yield _has_status(wanted.status)
    if wanted.label is not None:
        yield Job.labels.contains([wanted.label])
    # Ids are in the order of time, by clocks that may differ a little from the database's.
    if wanted.created_after is not None:
        yield Job.created_at > wanted.created_after
        yield Job.id >= least_id(wanted.created_after, -CLOCKS_DIFFER)
    if wanted.created_before is not None:
        yield Job.created_at < wanted.created_before
        yield Job.id < least_id(wanted.created_before, CLOCKS_DIFFER)


def _has_status(status: JobStatus) -> ColumnElement[bool]:
    # A computation is cancelled only when all its jobs are.
    cancelled = Job.cancelled_at.is_not(None)
    if status == JobStatus.CANCELLED:
        return cancelled
    if status == JobStatus.FAILED:
        return and_(~cancelled, Job.failed)
    return and_(~cancelled, Computation.state == literal(str(status), literal_execute=True))


def cancel_job(job_id: UUID) -> JobRecord | None:
    """Cancel an unfinished job, and its computation if no other job wants it; return the job's new state."""
    with transaction() as session:
        computation_id = session.scalar(select(Job.computation_id).where(Job.id == job_id))
        if computation_id is not None:
            _cancel(session, job_id, computation_id)
    return find_job(job_id)


def _cancel(session: Session, job_id: UUID, computation_id: UUID) -> None:
    # The lock orders this with joins of the computation: they see it cancelled, or it sees their job.
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
        .values(state=JobStatus.CANCELLED, finished_at=func.now(), **TURNS_OVER)
    )


def count_long_jobs(session: Session, key_id: UUID) -> int:
    """Return the number of an API key's jobs of long work that are queued or running."""
    # As an array, these ids are looked up in one pass over the index: they are as old as each other.
    unfinished = select(Computation.id).where(
        Computation.state.in_(UNFINISHED), Computation.queue == LONG_QUEUE
    )
    wanted = (
        select(func.count())
        .select_from(Job)
        .where(
            Job.computation_id == any_(func.array(unfinished.scalar_subquery())),
            Job.key_id == key_id,
            Job.cancelled_at.is_(None),
        )
    )
    return session.scalar(wanted) or 0


def read_long_job_count(key_id: UUID) -> int:
    """Return the number of an API key's jobs of long work that are queued or running now."""
    with transaction() as session:
        return count_long_jobs(session, key_id)


def _first_jobs_query() -> Select[*tuple[Any, ...]]:
    wanting = (
        select(Job)
        .where(Job.computation_id == Computation.id, Job.cancelled_at.is_(None))
        .order_by(Job.id)
        .limit(1)
        .lateral()
    )
    return (
        select(
            *(wanting.c[name].label(f"job_{name}") for name in JobColumns._fields), *Computation.__table__.c
        )
        .select_from(Computation)
        .outerjoin(wanting, true())
        .where(
            Computation.digest == any_(bindparam("digests", type_=ARRAY(LargeBinary))),
            Computation.state.in_(LIVE),
        )
    )


_FIRST_JOBS = _first_jobs_query()


def find_first_jobs(digests: Collection[bytes]) -> dict[bytes, JobRecord]:
    """Return the job for which each live computation with one of these digests was made, by digest.

    If that job was cancelled, it is the computation's next job, and without any the computation itself.
    """
    if not digests:
        return {}
    with autocommit_session() as session:
        rows = session.execute(_FIRST_JOBS, {"digests": list(digests)}).all()
        found: list[JobRecord] = [computation_record(row) for row in rows if row.job_id is None]
        found += _records(session, [row for row in rows if row.job_id is not None])
    return {job.digest: job for job in found}


def find_unfinished(computation_id: UUID) -> ComputationRecord | None:
    """Return a computation that is queued or running, or None."""
    with transaction() as session:
        computation = session.get(Computation, computation_id)
        if computation is None or computation.state not in UNFINISHED:
            return None
        return computation_record(computation, cached=False)
