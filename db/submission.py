"""Submission of work: single flight by digest."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import (
    CTE,
    JSON,
    BigInteger,
    Connection,
    Integer,
    LargeBinary,
    Select,
    Text,
    Uuid,
    bindparam,
    case,
    cast,
    func,
    insert,
    literal,
    select,
    text,
    type_coerce,
)
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.orm import Session

from db.jobs import count_unfinished, job_records
from db.keys import take_turn
from db.models import (
    SINGLE_FLIGHT_PREDICATE,
    TURNS_OVER,
    UNFINISHED,
    Computation,
    Job,
    Shard,
    State,
    Webhook,
    new_id,
)
from db.records import JobRecord, Submitter, Work, shared_record
from db.sessions import autocommit, transaction
from db.turns import take_over

LIVE = (*UNFINISHED, State.SUCCEEDED)
# Written out, since it must match the predicate of the unique index.
LIVE_PREDICATE = text(SINGLE_FLIGHT_PREDICATE)
_FROM_WORK = ("kind", "engine", "digest", "params", "queue", "unit", "estimated_s")
_ENDING = {
    **{name: bindparam(name) for name in ("state", "result", "error")},
    "shards_left": 0,
    "units_done": bindparam("units_total"),
    "started_at": func.now(),
    "finished_at": func.clock_timestamp(),
}
# After this process loses the insert and before it reads the winner, the winner may fail or be cancelled; then this
# process may insert after all.
ROUNDS = 5
OF_COMPUTATION = ""
"""The request id of a job that has its computation's."""


class ContendedError(RuntimeError):
    """The same work kept being submitted and ending unsuccessfully at the same time."""


class TooManyJobsError(RuntimeError):
    """The API key has its highest number of unfinished jobs."""


@dataclass(frozen=True, slots=True)
class Ending:
    """The ending of a computation: its result (JSON text) or its error."""

    result: str | None = None
    error: dict[str, object] | None = None

    @property
    def outcome(self) -> dict[str, Any]:
        """State, result and error."""
        state = State.SUCCEEDED if self.error is None else State.FAILED
        return {"state": state, "result": self.result, "error": self.error}

    @property
    def columns(self) -> dict[str, Any]:
        """The columns of a computation with this ending."""
        return {**self.outcome, **TURNS_OVER, "listener": ""}


@dataclass(frozen=True, slots=True)
class Submission:
    """The outcome of a request.

    ``new`` is True if the request began a computation, ``sent`` if the caller is to send its first shards.
    """

    job: JobRecord
    new: bool = False
    sent: bool = False


def join(digest: bytes, by: Submitter) -> JobRecord | None:
    """Add a job to the computation with this digest, if there is an unfinished or successful one.

    A finished one is returned itself, unless the submitter wants a job of their own.

    Raises:
        TooManyJobsError: the submitter's quota is used up, and the computation is not finished.
    """
    with transaction() as session:
        return _join_within(session, digest, by)


def submit(work: Work, by: Submitter, *, sent: int = 0, ending: Ending | None = None) -> Submission:
    """Submit ``work``.

    A finished computation is returned itself, ``cached``; an unfinished one gets another job; otherwise a computation
    and a job are made. Its shards wait for their turn, but the first ``sent``, which the caller is to send after this
    returns. Work with a known ``ending`` is stored with it, and has no shards.

    Raises:
        ContendedError: after several lost races in a row.
        TooManyJobsError: the submitter's quota is used up. A finished computation is returned all the same.
    """
    for _ in range(ROUNDS):
        submission = (
            _submit_freely(work, by, sent, ending)
            if by.jobs_at_once is None or ending is not None
            else _submit_within(work, by, sent)
        )
        if submission is not None:
            return submission
    raise ContendedError(f"{work.kind} is being submitted and ended over and over; try again")


def _submit_freely(work: Work, by: Submitter, sent: int, ending: Ending | None) -> Submission | None:
    with autocommit() as connection:
        submission = (
            _insert(connection, work, by, sent)
            if ending is None
            else _insert_ended(connection, work, by, ending)
        )
    if submission is not None:
        return submission
    job = join(work.digest, by)
    return Submission(job) if job else None


def _submit_within(work: Work, by: Submitter, sent: int) -> Submission | None:
    with transaction() as session:
        job = _join_within(session, work.digest, by)
        return Submission(job) if job else _insert(session.connection(), work, by, sent)


def _join_within(session: Session, digest: bytes, by: Submitter) -> JobRecord | None:
    if by.key_id is None or by.jobs_at_once is None:
        return _join(session, digest, by)
    # Counting and submitting are one step; otherwise two concurrent requests would both get the last place.
    take_turn(session, by.key_id)
    used_up = count_unfinished(session, by.key_id) >= by.jobs_at_once
    job = _join(session, digest, by)
    if used_up and not (job and job.finished):
        raise TooManyJobsError(f"{by.jobs_at_once} jobs of the key are unfinished")
    return job


def _insert(connection: Connection, work: Work, by: Submitter, sent: int) -> Submission | None:
    planned = [work.shards[index] for index in range(rows_at_first(work, sent))]
    values = _values(work, by) | {
        "planned": len(planned),
        "sent": sent,
        "waiting": sent < len(work.shards),
        "shards": [[shard.input, shard.weight] for shard in planned],
    }
    created_at = connection.scalar(_INSERT, values)
    if created_at is None:
        return None
    return Submission(_job(values, work, by, created_at), new=True, sent=sent > 0)


def _insert_ended(connection: Connection, work: Work, by: Submitter, ending: Ending) -> Submission | None:
    values = _values(work, by) | ending.columns
    times = connection.execute(_INSERT_ENDED, values).one_or_none()
    if times is None:
        return None
    job = _job(values, work, by, times.created_at)
    return Submission(ended_record(job, ending, times.finished_at), new=True)


def ended_record(job: JobRecord, ending: Ending, finished_at: datetime) -> JobRecord:
    """Return the job of a computation that was stored with its ending."""
    return replace(
        job,
        units_done=job.units_total,
        started_at=job.created_at,
        finished_at=finished_at,
        **ending.outcome,
    )


def rows_at_first(work: Work, sent: int) -> int:
    """Return the number of shards that get rows when ``work`` is submitted and ``sent`` shards are sent."""
    return len(work.shards) if work.unplanned else sent


def computation_values(work: Work, by: Submitter) -> dict[str, Any]:
    """Return the columns of a new computation, however it is submitted."""
    return {name: getattr(work, name) for name in _FROM_WORK} | {
        "units_total": work.units,
        "caller": by.caller,
        "listener": by.listener,
        "expected_s": work.estimated_s or 0.0,
        "shards_total": len(work.shards),
        "request_id": by.request_id,
        "trace_context": by.trace_context,
    }


def _values(work: Work, by: Submitter) -> dict[str, Any]:
    return computation_values(work, by) | {
        "computation_id": new_id(),
        "job_id": by.job_id or new_id(),
        "key_id": by.key_id,
        "webhook_url": by.webhook_url,
        "labels": list(by.labels) or None,
    }


def _job(values: dict[str, Any], work: Work, by: Submitter, created_at: datetime) -> JobRecord:
    return new_record(work, by, values["computation_id"], values["job_id"], created_at)


def new_record(
    work: Work, by: Submitter, computation_id: UUID, job_id: UUID, created_at: datetime
) -> JobRecord:
    """Return the job for which a computation has just been made."""
    return JobRecord(
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
        trace_context=by.trace_context,
        labels=by.labels,
    )


def _insert_statement(*, ended: bool = False) -> Select[Any]:
    """Return a statement that inserts a computation, its shards and its first job; no row if the computation exists.

    A computation that has ``ended`` has an ending instead of shards.
    """
    names = (
        *_FROM_WORK,
        *(
            "units_total",
            "shards_total",
            "request_id",
            "trace_context",
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
            | (_ENDING if ended else {})
        )
        .on_conflict_do_nothing(index_elements=[Computation.digest], index_where=LIVE_PREDICATE)
        .returning(Computation.id, Computation.state, Computation.finished_at)
        .cte("computation")
    )
    job = (
        insert(Job)
        .from_select(
            ["id", "computation_id", "kind", "failed", "request_id", "key_id", "labels"],
            select(
                bindparam("job_id", type_=Uuid),
                computation.c.id,
                bindparam("kind", type_=Text),
                computation.c.state == State.FAILED,
                literal(OF_COMPUTATION),
                bindparam("key_id", type_=Uuid),
                bindparam("labels", type_=ARRAY(Text)),
            ),
        )
        .returning(Job.id, Job.created_at)
        .cte("job")
    )
    url = bindparam("webhook_url", type_=Text)
    webhook = (
        insert(Webhook)
        .from_select(
            ["job_id", "url", "trace_context"],
            select(job.c.id, url, bindparam("trace_context", type_=Text)).where(url.is_not(None)),
        )
        .cte("webhook")
    )
    if ended:
        finished_at = select(computation.c.finished_at).scalar_subquery().label("finished_at")
        return select(job.c.created_at, finished_at).add_cte(webhook)
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
            ["computation_id", "index", "input", "weight", "sent_at"],
            select(
                computation.c.id,
                cast(planned.c.number, Integer) - 1,
                shard[0],
                cast(shard[1].as_string(), BigInteger),
                case((planned.c.number <= bindparam("sent", type_=Integer), func.now())),
            ),
        )
        .cte("shard")
    )


_INSERT = _insert_statement()
_INSERT_ENDED = _insert_statement(ended=True)


_IS_LIVE = select(
    select(Computation)
    .where(Computation.digest == bindparam("digest", type_=LargeBinary), Computation.state.in_(LIVE))
    .exists()
)


def is_live(digest: bytes) -> bool:
    """Return True if there is an unfinished or successful computation with this digest."""
    with autocommit() as connection:
        return bool(connection.scalar(_IS_LIVE, {"digest": digest}))


def find_live(digest: bytes) -> JobRecord | None:
    """Return the unfinished or successful computation with this digest, or None."""
    with transaction() as session:
        computation = session.scalars(
            select(Computation).where(Computation.digest == digest, Computation.state.in_(LIVE))
        ).one_or_none()
        return shared_record(computation, cached=True) if computation else None


def _join(session: Session, digest: bytes, by: Submitter) -> JobRecord | None:
    # Before the share lock, as two requests that both hold one cannot change the row.
    take_over(session, [digest], by)
    # The share lock keeps the computation from being cancelled before this job is visible.
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
        kind=computation.kind,
        request_id=by.request_id,
        key_id=by.key_id,
        cached=cached,
        labels=list(by.labels) or None,
    )
    session.add(job)
    session.flush()
    if by.webhook_url is not None:
        session.add(Webhook(job_id=job.id, url=by.webhook_url, trace_context=by.trace_context))
    session.refresh(job)
    return job_records(session, [(job, computation)])[0]
