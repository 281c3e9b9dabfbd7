"""Taking work in: single flight by digest."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import JSON, Integer, Select, Text, Uuid, bindparam, cast, func, insert, select, text
from sqlalchemy.dialects.postgresql import insert as upsert

from db.identifiers import new_id
from db.models import SINGLE_FLIGHT_PREDICATE, UNFINISHED, Computation, Job, Shard, State
from db.records import JobRecord, Work, job_record, shared_record
from db.sessions import autocommit, transaction

LIVE = (*UNFINISHED, State.SUCCEEDED)
# Written out, since it must match the predicate of the unique index.
_LIVE_PREDICATE = text(SINGLE_FLIGHT_PREDICATE)
# Between losing the insert and reading the winner, the winner may fail or be cancelled; then we may insert after all.
_ROUNDS = 5


class ContendedError(RuntimeError):
    """The same work kept being submitted and ending unsuccessfully at the same time."""


@dataclass(frozen=True, slots=True)
class Submission:
    """What became of a request: its job, and whether its shards are new and must be sent to the workers."""

    job: JobRecord
    is_new: bool


def submit(work: Work, request_id: str) -> Submission:
    """Take ``work`` in.

    A finished computation answers for itself, ``cached``; an unfinished one gets another job; otherwise a computation,
    its shards and a job are made, and the caller sends the shards after this returns.

    Raises:
        ContendedError: after several lost races in a row.
    """
    for _ in range(_ROUNDS):
        submission = _insert(work, request_id) or _join(work, request_id)
        if submission is not None:
            return submission
    raise ContendedError(f"{work.kind} is being submitted and ended over and over; try again")


def _insert(work: Work, request_id: str) -> Submission | None:
    computation_id, job_id = new_id(), new_id()
    values = {
        "computation_id": computation_id,
        "job_id": job_id,
        "kind": work.kind,
        "engine": work.engine,
        "digest": work.digest,
        "params": work.params,
        "shards": work.shards,
        "shards_total": len(work.shards),
        "request_id": request_id,
    }
    with autocommit() as connection:
        created_at = connection.scalar(_INSERT, values)
    if created_at is None:
        return None
    job = JobRecord(
        id=job_id,
        computation_id=computation_id,
        kind=work.kind,
        digest=work.digest,
        params=work.params,
        state=State.QUEUED,
        shards_total=len(work.shards),
        shards_left=len(work.shards),
        result=None,
        error=None,
        cached=False,
        created_at=created_at,
        started_at=None,
        finished_at=None,
    )
    return Submission(job, is_new=True)


def _insert_statement() -> Select[datetime]:
    """A computation with its shards and its first job in one statement; no row when the computation exists."""
    computation = (
        upsert(Computation)
        .values(
            id=bindparam("computation_id"),
            kind=bindparam("kind"),
            engine=bindparam("engine"),
            digest=bindparam("digest"),
            params=bindparam("params"),
            shards_total=bindparam("shards_total"),
            shards_left=bindparam("shards_total"),
            request_id=bindparam("request_id"),
        )
        .on_conflict_do_nothing(index_elements=[Computation.digest], index_where=_LIVE_PREDICATE)
        .returning(Computation.id)
        .cte("computation")
    )
    inputs = (
        func.json_array_elements(bindparam("shards", type_=JSON))
        .table_valued("value", with_ordinality="number", joins_implicitly=True)
        .render_derived(name="inputs")
    )
    shard = (
        insert(Shard)
        .from_select(
            ["computation_id", "index", "input"],
            select(computation.c.id, cast(inputs.c.number, Integer) - 1, inputs.c.value),
        )
        .cte("shard")
    )
    job = (
        insert(Job)
        .from_select(
            ["id", "computation_id", "request_id"],
            select(bindparam("job_id", type_=Uuid), computation.c.id, bindparam("request_id", type_=Text)),
        )
        .returning(Job.created_at)
        .cte("job")
    )
    return select(job.c.created_at).add_cte(shard)


_INSERT = _insert_statement()


def _join(work: Work, request_id: str) -> Submission | None:
    with transaction() as session:
        # The share lock keeps the computation from being cancelled before this job is seen to want it.
        computation = session.scalars(
            select(Computation)
            .where(Computation.digest == work.digest, Computation.state.in_(LIVE))
            .with_for_update(read=True)
        ).one_or_none()
        if computation is None:
            return None
        if computation.state == State.SUCCEEDED:
            return Submission(shared_record(computation, cached=True), is_new=False)
        job = session.scalars(
            insert(Job)
            .values(id=new_id(), computation_id=computation.id, request_id=request_id)
            .returning(Job)
        ).one()
        return Submission(job_record(job, computation), is_new=False)
