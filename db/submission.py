"""Taking work in: single flight by digest."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

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
from db.records import JobRecord, Submitter, Work, job_record, shared_record
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
    """What became of a request: its job, and how many new shards must be sent to the workers."""

    job: JobRecord
    new_shards: int = 0


def submit(work: Work, by: Submitter) -> Submission:
    """Take ``work`` in.

    A finished computation answers for itself, ``cached``; an unfinished one gets another job; otherwise a computation,
    its shards and a job are made, and the caller sends the shards after this returns.

    Raises:
        ContendedError: after several lost races in a row.
        TooManyJobsError: the submitter's quota is used up. A finished computation is answered with all the same.
    """
    for _ in range(_ROUNDS):
        if by.key_id is not None and by.jobs_at_once is not None:
            submission = _submit_within(by.key_id, by.jobs_at_once, work, by)
        else:
            submission = _submit_freely(work, by)
        if submission is not None:
            return submission
    raise ContendedError(f"{work.kind} is being submitted and ended over and over; try again")


def _submit_freely(work: Work, by: Submitter) -> Submission | None:
    with autocommit() as connection:
        submission = _insert(connection, work, by)
    if submission is not None:
        return submission
    with transaction() as session:
        return _join(session, work, by)


def _submit_within(key_id: UUID, jobs_at_once: int, work: Work, by: Submitter) -> Submission | None:
    with transaction() as session:
        # Counting and submitting are one step, or two requests at once would both get the last place.
        take_turn(session, key_id)
        used_up = count_unfinished(session, key_id) >= jobs_at_once
        submission = _join(session, work, by)
        if used_up and not (submission and submission.job.finished):
            raise TooManyJobsError(f"{jobs_at_once} jobs of the key are unfinished")
        return submission or _insert(session.connection(), work, by)


def _insert(connection: Connection, work: Work, by: Submitter) -> Submission | None:
    computation_id, job_id = new_id(), by.job_id or new_id()
    values = {name: getattr(work, name) for name in _FROM_WORK} | {
        "computation_id": computation_id,
        "job_id": job_id,
        "units_total": work.units,
        "shards": [[shard.input, shard.weight] for shard in work.shards],
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
    )
    return Submission(job, new_shards=len(work.shards))


def _insert_statement() -> Select[datetime]:
    """A computation with its shards and its first job in one statement; no row when the computation exists."""
    names = (*_FROM_WORK, "units_total", "shards_total", "request_id")
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


def _join(session: Session, work: Work, by: Submitter) -> Submission | None:
    # The share lock keeps the computation from being cancelled before this job is seen to want it.
    computation = session.scalars(
        select(Computation)
        .where(Computation.digest == work.digest, Computation.state.in_(LIVE))
        .with_for_update(read=True)
    ).one_or_none()
    if computation is None:
        return None
    cached = computation.state == State.SUCCEEDED
    if cached and not by.wants_own_job:
        return Submission(shared_record(computation, cached=True))
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
    return Submission(job_record(job, computation))
