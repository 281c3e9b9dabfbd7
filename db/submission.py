"""Taking work in: single flight by digest."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import (
    CTE,
    JSON,
    BigInteger,
    Connection,
    Integer,
    Select,
    Text,
    Uuid,
    bindparam,
    cast,
    func,
    insert,
    select,
    text,
    type_coerce,
)
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.orm import Session

from db.jobs import count_unfinished
from db.keys import take_turn
from db.models import SINGLE_FLIGHT_PREDICATE, UNFINISHED, Computation, Job, Shard, State, Webhook, new_id
from db.progress import job_records
from db.records import JobRecord, Submitter, Work, shared_record
from db.sessions import autocommit, transaction

LIVE = (*UNFINISHED, State.SUCCEEDED)
# Written out, since it must match the predicate of the unique index.
_LIVE_PREDICATE = text(SINGLE_FLIGHT_PREDICATE)
_FROM_WORK = ("kind", "engine", "digest", "params", "queue", "unit", "estimated_s")
# Between losing the insert and reading the winner, the winner may fail or be cancelled; then we may insert after all.
_ROUNDS = 5


class ContendedError(RuntimeError):
    """The same work kept being submitted and ending unsuccessfully at the same time."""


class TooManyJobsError(RuntimeError):
    """The API key has as many unfinished jobs as it may have."""


@dataclass(frozen=True, slots=True)
class Submission:
    """What became of a request: its job, whether that began a computation, and whether its only shard is to be sent."""

    job: JobRecord
    new: bool = False
    sent: bool = False


def join(digest: bytes, by: Submitter) -> JobRecord | None:
    """Another job of the computation with this digest, if there is one that is finished or on its way.

    A finished one answers for itself, unless the submitter wants a job of their own.

    Raises:
        TooManyJobsError: the submitter's quota is used up, and the computation is not finished.
    """
    with transaction() as session:
        return _join_within(session, digest, by)


def submit(work: Work, by: Submitter, *, sent: bool = False) -> Submission:
    """Take ``work`` in.

    A finished computation answers for itself, ``cached``; an unfinished one gets another job; otherwise a computation
    and a job are made. Its shards wait for their turn, unless the caller is to send the only one after this returns
    (``sent``).

    Raises:
        ContendedError: after several lost races in a row.
        TooManyJobsError: the submitter's quota is used up. A finished computation is answered with all the same.
    """
    for _ in range(_ROUNDS):
        submission = (
            _submit_freely(work, by, sent) if by.jobs_at_once is None else _submit_within(work, by, sent)
        )
        if submission is not None:
            return submission
    raise ContendedError(f"{work.kind} is being submitted and ended over and over; try again")


def _submit_freely(work: Work, by: Submitter, sent: bool) -> Submission | None:
    with autocommit() as connection:
        submission = _insert(connection, work, by, sent)
    if submission is not None:
        return submission
    job = join(work.digest, by)
    return Submission(job) if job else None


def _submit_within(work: Work, by: Submitter, sent: bool) -> Submission | None:
    with transaction() as session:
        job = _join_within(session, work.digest, by)
        return Submission(job) if job else _insert(session.connection(), work, by, sent)


def _join_within(session: Session, digest: bytes, by: Submitter) -> JobRecord | None:
    if by.key_id is None or by.jobs_at_once is None:
        return _join(session, digest, by)
    # Counting and submitting are one step, or two requests at once would both get the last place.
    take_turn(session, by.key_id)
    used_up = count_unfinished(session, by.key_id) >= by.jobs_at_once
    job = _join(session, digest, by)
    if used_up and not (job and job.finished):
        raise TooManyJobsError(f"{by.jobs_at_once} jobs of the key are unfinished")
    return job


def _insert(connection: Connection, work: Work, by: Submitter, sent: bool) -> Submission | None:
    computation_id, job_id = new_id(), by.job_id or new_id()
    planned = list(work.shards) if sent else []
    values = {name: getattr(work, name) for name in _FROM_WORK} | {
        "computation_id": computation_id,
        "job_id": job_id,
        "units_total": work.units,
        "caller": by.caller,
        "listener": by.listener,
        "planned": len(planned),
        "waiting": not sent,
        "expected_s": work.estimated_s or 0.0,
        "shards": [[shard.input, shard.weight] for shard in planned],
        "shards_total": len(work.shards),
        "request_id": by.request_id,
        "key_id": by.key_id,
        "webhook_url": by.webhook_url,
    }
    created_at = connection.scalar(_INSERT, values)
    if created_at is None:
        return None
    job = JobRecord(
        id=job_id,
        computation_id=computation_id,
        kind=work.kind,
        engine=work.engine,
        digest=work.digest,
        params=work.params,
        state=State.QUEUED,
        unit=work.unit,
        units_total=work.units,
        created_at=created_at,
        key_id=by.key_id,
        listener=by.listener,
    )
    return Submission(job, new=True, sent=sent)


def _insert_statement() -> Select[datetime]:
    """A computation with its shards and its first job in one statement; no row when the computation exists."""
    names = (
        *_FROM_WORK,
        *(
            "units_total",
            "shards_total",
            "request_id",
            "caller",
            "listener",
            "planned",
            "waiting",
            "expected_s",
        ),
    )
    computation = (
        upsert(Computation)
        .values(
            {name: bindparam(name) for name in names}
            | {"id": bindparam("computation_id"), "shards_left": bindparam("shards_total")}
        )
        .on_conflict_do_nothing(index_elements=[Computation.digest], index_where=_LIVE_PREDICATE)
        .returning(Computation.id)
        .cte("computation")
    )
    job = (
        insert(Job)
        .from_select(
            ["id", "computation_id", "request_id", "key_id"],
            select(
                bindparam("job_id", type_=Uuid),
                computation.c.id,
                bindparam("request_id", type_=Text),
                bindparam("key_id", type_=Uuid),
            ),
        )
        .returning(Job.id, Job.created_at)
        .cte("job")
    )
    url = bindparam("webhook_url", type_=Text)
    webhook = (
        insert(Webhook)
        .from_select(["job_id", "url"], select(job.c.id, url).where(url.is_not(None)))
        .cte("webhook")
    )
    return select(job.c.created_at).add_cte(_shards_inserted(computation), webhook)


def _shards_inserted(computation: CTE) -> CTE:
    planned = (
        func.json_array_elements(bindparam("shards", type_=JSON))
        .table_valued("shard", with_ordinality="number", joins_implicitly=True)
        .render_derived(name="planned")
    )
    shard = type_coerce(planned.c.shard, JSON)
    return (
        insert(Shard)
        .from_select(
            ["computation_id", "index", "input", "weight"],
            select(
                computation.c.id,
                cast(planned.c.number, Integer) - 1,
                shard[0],
                cast(shard[1].as_string(), BigInteger),
            ),
        )
        .cte("shard")
    )


_INSERT = _insert_statement()


def find_live(digest: bytes) -> JobRecord | None:
    """The computation with this digest that is finished or on its way, if there is one."""
    with transaction() as session:
        computation = session.scalars(
            select(Computation).where(Computation.digest == digest, Computation.state.in_(LIVE))
        ).one_or_none()
        return shared_record(computation, cached=True) if computation else None


def _join(session: Session, digest: bytes, by: Submitter) -> JobRecord | None:
    # The share lock keeps the computation from being cancelled before this job is seen to want it.
    computation = session.scalars(
        select(Computation)
        .where(Computation.digest == digest, Computation.state.in_(LIVE))
        .with_for_update(read=True)
    ).one_or_none()
    if computation is None:
        return None
    cached = computation.state == State.SUCCEEDED
    if cached and not by.wants_own_job:
        return shared_record(computation, cached=True)
    job = Job(
        id=by.job_id or new_id(),
        computation_id=computation.id,
        request_id=by.request_id,
        key_id=by.key_id,
        cached=cached,
    )
    session.add(job)
    session.flush()
    if by.webhook_url is not None:
        session.add(Webhook(job_id=job.id, url=by.webhook_url))
    session.refresh(job)
    return job_records(session, [(job, computation)])[0]
