"""Submission of work: single flight by digest. A single piece of work is a batch of one.

One statement stores all that is new, and another one joins what is there already.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import LargeBinary, Row, any_, bindparam, insert, select, text
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import Session

from db.jobs import LIVE, count_long_jobs, job_records
from db.keys import take_turn
from db.models import SINGLE_FLIGHT_PREDICATE, TURNS_OVER, Computation, Job, JobStatus, Webhook, pack_text
from db.records import Ending, JobRecord, Order, SubmittedJob, Submitter, Work, computation_record, new_id
from db.sessions import autocommit, transaction
from db.turns import take_over

_FROM_WORK = ("kind", "engine", "digest", "params", "queue", "unit", "estimated_s")
# After this process loses the insert and before it reads the winner, the winner may fail or be cancelled; then this
# process may insert after all.
ROUNDS = 5


class ContendedError(RuntimeError):
    """The same work kept being submitted and ending unsuccessfully at the same time."""


class TooManyJobsError(RuntimeError):
    """The API key would have more unfinished jobs of long work than its limit allows; nothing was submitted."""


@dataclass(frozen=True, slots=True)
class Submission:
    """The outcome of a request.

    ``new`` is True if the request began a computation; ``sent`` if the caller is to send its first shards. ``queue`` is
    that of a new computation which has not ended.
    """

    job: JobRecord
    new: bool = False
    sent: bool = False
    queue: str = ""


@dataclass(slots=True)
class Batch:
    """The outcomes of orders, by digest."""

    submissions: dict[bytes, Submission] = field(default_factory=dict)

    def leaves(self, digest: bytes) -> bool:
        """Return True if this digest has no outcome yet."""
        return digest not in self.submissions

    def add(self, other: "Batch") -> None:
        """Add the outcomes of other orders."""
        self.submissions |= other.submissions


def submit(work: Work, by: Submitter, *, sent: int = 0, ending: Ending | None = None) -> Submission:
    """Submit a single piece of work; raises as `submit_all`."""
    return submit_all([Order(work, sent, ending)], by).submissions[work.digest]


def submit_all(orders: Sequence[Order], by: Submitter) -> Batch:
    """Submit several pieces of work with different digests: with long work that a key's limit counts, all or none.

    A finished computation is returned itself, ``cached``, unless the submitter wants a job of their own; an unfinished
    one gets another job; otherwise a computation and a job are made. Only long work counts towards the key's limit.

    Raises:
        ContendedError: after several lost races in a row.
        TooManyJobsError: the key would exceed its limit.
    """
    batch = Batch()
    # Inserted in a fixed order, so that two concurrent batches do not deadlock.
    left = sorted(orders, key=lambda order: order.work.digest)
    for _ in range(ROUNDS):
        counted = by.jobs_at_once is not None and any(order.counts for order in left)
        batch.add(_submit_within(left, by) if counted else _submit_freely(left, by))
        left = [order for order in left if batch.leaves(order.work.digest)]
        if not left:
            return batch
    raise ContendedError(f"{left[0].work.kind} is being submitted and ended over and over; try again")


def _submit_freely(orders: Sequence[Order], by: Submitter) -> Batch:
    if not orders:
        return Batch()
    rows = [_row(order, by) for order in orders]
    values = _values(rows, by)
    with autocommit() as connection:
        stored = connection.execute(_INSERT, values).all()
    batch = Batch(_submissions(orders, rows, stored, by))
    batch.add(join_all([order.work.digest for order in orders if batch.leaves(order.work.digest)], by))
    return batch


class _LostRaceError(Exception):
    """Another request has stored some of the work since it was looked up."""


def _submit_within(orders: Sequence[Order], by: Submitter) -> Batch:
    """Submit all orders if the key's limit allows it; return an empty batch after a lost race."""
    try:
        with transaction() as session:
            return _submit_counted(session, orders, by)
    except _LostRaceError:
        return Batch()


def _submit_counted(session: Session, orders: Sequence[Order], by: Submitter) -> Batch:
    if by.key_id is not None:
        # Counting and submitting are one step; otherwise two concurrent requests would both get the last place.
        take_turn(session, by.key_id)
    batch = _join_computations(session, [order.work.digest for order in orders], by)
    left = [order for order in orders if batch.leaves(order.work.digest)]
    _check_room(session, batch, sum(order.counts for order in left), by)
    if left:
        rows = [_row(order, by) for order in left]
        stored = session.connection().execute(_INSERT, _values(rows, by)).all()
        batch.submissions |= _submissions(left, rows, stored, by)
    if any(batch.leaves(order.work.digest) for order in left):
        raise _LostRaceError
    return batch


def _check_room(session: Session, joined: Batch, more: int, by: Submitter) -> None:
    """Raise an error if ``more`` jobs, beside those just ``joined``, exceed the limit; known answers never do."""
    if by.key_id is None or by.jobs_at_once is None:
        return
    waits = more or any(not submission.job.finished for submission in joined.submissions.values())
    if waits and count_long_jobs(session, by.key_id) + more > by.jobs_at_once:
        raise TooManyJobsError(f"the key may have {by.jobs_at_once} unfinished jobs of long work")


def join_all(digests: Sequence[bytes], by: Submitter) -> Batch:
    """Add a job to each unfinished computation with one of the digests, and return jobs of finished ones too.

    A finished one is returned itself, unless the submitter wants a job of their own.
    """
    if not digests:
        return Batch()
    with transaction() as session:
        return _join_computations(session, digests, by)


_SHARED = (
    select(Computation)
    .where(
        Computation.digest == any_(bindparam("digests", type_=ARRAY(LargeBinary))),
        Computation.state.in_(LIVE),
    )
    .order_by(Computation.id)
    .with_for_update(read=True)
)


def _join_computations(session: Session, digests: Sequence[bytes], by: Submitter) -> Batch:
    # Before the share locks, as two requests that both hold one cannot change the row.
    take_over(session, digests, by)
    # The share locks keep the computations from being cancelled before these jobs are visible.
    found = session.scalars(_SHARED, {"digests": list(digests)}).all()
    batch = Batch()
    joined: list[Computation] = []
    for computation in found:
        if computation.state == JobStatus.SUCCEEDED and not by.wants_own_job:
            batch.submissions[computation.digest] = Submission(computation_record(computation))
        else:
            joined.append(computation)
    for record in _insert_jobs(session, joined, by):
        batch.submissions[record.digest] = Submission(record)
    return batch


def _insert_jobs(session: Session, computations: Sequence[Computation], by: Submitter) -> list[SubmittedJob]:
    """Insert another job of each of these computations."""
    if not computations:
        return []
    values = [
        {
            "id": by.job_id or new_id(),
            "computation_id": computation.id,
            "kind": computation.kind,
            "key_id": by.key_id,
            "cached": computation.state == JobStatus.SUCCEEDED,
            "labels": list(by.labels) or None,
        }
        for computation in computations
    ]
    jobs = session.scalars(insert(Job).returning(Job, sort_by_parameter_order=True), values).all()
    if by.webhook_url is not None:
        called = {"url": by.webhook_url, "trace_context": by.trace_context}
        session.execute(insert(Webhook), [{"job_id": job.id, **called} for job in jobs])
    return job_records(session, list(zip(jobs, computations, strict=True)))


# Written out, since the predicate must match that of the unique index. All values are one parameter, so that the
# statement is the same for any number of orders. JSON in it is text, so that it is stored byte for byte.
_INSERT = text(f"""
WITH orders AS (
    SELECT * FROM json_to_recordset(CAST(:orders AS json)) AS orders (
        id uuid, kind text, engine text, digest bytea, params text, state text, queue text, caller text, listener text,
        shards_total integer, shards_left integer, planned integer, waiting boolean, expected_s double precision,
        unit text, units_total bigint, units_done bigint, result bytea, error text, request_id text, trace_context text,
        estimated_s double precision, ended boolean, job_id uuid, shards text, sent integer
    )
), computation AS (
    INSERT INTO computations (
        id, kind, engine, digest, params, state, queue, caller, listener, shards_total, shards_left, planned, waiting,
        expected_s, unit, units_total, units_done, result, error, request_id, trace_context, estimated_s,
        started_at, finished_at
    )
    SELECT
        id, kind, engine, digest, CAST(params AS json), state, queue, caller, listener, shards_total, shards_left,
        planned, waiting, expected_s, unit, units_total, units_done, result, CAST(error AS json), request_id,
        trace_context, estimated_s, CASE WHEN ended THEN now() END, CASE WHEN ended THEN clock_timestamp() END
    FROM orders
    ON CONFLICT (digest) WHERE {SINGLE_FLIGHT_PREDICATE} DO NOTHING
    RETURNING id, finished_at
), job AS (
    INSERT INTO jobs (id, computation_id, kind, failed, key_id, labels)
    SELECT job_id, id, kind, error IS NOT NULL, CAST(:key_id AS uuid), CAST(:labels AS text[])
    FROM computation JOIN orders USING (id)
    RETURNING id, computation_id, created_at
), webhook AS (
    INSERT INTO webhooks (job_id, url, trace_context)
    SELECT id, CAST(:webhook_url AS text), CAST(:trace_context AS text) FROM job
    WHERE CAST(:webhook_url AS text) IS NOT NULL
), shard AS (
    INSERT INTO shards (computation_id, index, input, weight, sent_at)
    SELECT id, number - 1, shard -> 0, CAST(shard ->> 1 AS bigint), CASE WHEN number <= sent THEN now() END
    FROM computation JOIN orders USING (id),
        json_array_elements(CAST(shards AS json)) WITH ORDINALITY AS planned_shards (shard, number)
)
SELECT job.computation_id, job.created_at, computation.finished_at
FROM job JOIN computation ON computation.id = job.computation_id
""")  # noqa: S608  # put together from constants


def _values(rows: Sequence[Mapping[str, Any]], by: Submitter) -> dict[str, Any]:
    """Return the values of `_INSERT`."""
    return {
        "orders": json.dumps(rows),
        "key_id": by.key_id,
        "labels": list(by.labels) or None,
        "webhook_url": by.webhook_url,
        "trace_context": by.trace_context,
    }


def _submissions(
    orders: Sequence[Order],
    rows: Sequence[Mapping[str, Any]],
    stored: Sequence[Row[*tuple[Any, ...]]],
    by: Submitter,
) -> dict[bytes, Submission]:
    """Return the submissions of orders that were stored, by digest: those whose computation did not exist yet."""
    times = {row.computation_id: row for row in stored}
    submissions = {}
    for order, row in zip(orders, rows, strict=True):
        computation_id = UUID(row["id"])
        if computation_id in times:
            created_at, finished_at = times[computation_id].created_at, times[computation_id].finished_at
            record = _new_record(order, by, computation_id, UUID(row["job_id"]), created_at)
            if order.ending is not None:
                record = _ended_record(record, order.ending, finished_at)
            queue = order.work.queue if order.ending is None else ""
            submissions[order.work.digest] = Submission(record, new=True, sent=order.sent > 0, queue=queue)
    return submissions


def _row(order: Order, by: Submitter) -> dict[str, Any]:
    """Return what `_INSERT` stores of an order, as JSON values."""
    work, ending = order.work, order.ending
    computation_id, job_id = new_id(), by.job_id or new_id()
    shards = [] if ending is not None else [work.shards[index] for index in range(_rows_at_first(order))]
    row = new_computation(order, by)
    return row | {
        "id": str(computation_id),
        "digest": _hex(work.digest),
        "params": _dump(row["params"]),
        "error": None if row["error"] is None else _dump(row["error"]),
        "result": None if row["result"] is None else _hex(pack_text(row["result"])),
        "ended": ending is not None,
        "job_id": str(job_id),
        "shards": json.dumps([[shard.input, shard.weight] for shard in shards]),
        "sent": order.sent,
    }


def new_computation(order: Order, by: Submitter) -> dict[str, Any]:
    """Return the columns of the computation of an order, but its id."""
    return computation_values(order.work, by) | _progress(order)


def _progress(order: Order) -> dict[str, Any]:
    """Return the columns of a new computation that depend on its ending."""
    if order.ending is not None:
        over = {"listener": "", "request_id": "", "shards_left": 0, "units_done": order.work.units}
        return {**order.ending.outcome, **TURNS_OVER, **over}
    total = len(order.work.shards)
    return {
        "state": JobStatus.QUEUED,
        "result": None,
        "error": None,
        "shards_left": total,
        "units_done": 0,
        "planned": _rows_at_first(order),
        "waiting": order.sent < total,
    }


def _rows_at_first(order: Order) -> int:
    """Return the number of shards that get rows when their work is submitted."""
    return len(order.work.shards) if order.work.unplanned else order.sent


def _hex(data: bytes) -> str:
    """Return bytes in PostgreSQL's notation."""
    return f"\\x{data.hex()}"


def _dump(value: object) -> str:
    # Without spaces, since most of what is stored stays for the whole retention period.
    return json.dumps(value, separators=(",", ":"))


def computation_values(work: Work, by: Submitter) -> dict[str, Any]:
    """Return the columns of a new computation that do not depend on its progress.

    Raises:
        ValueError: without shards, because the computation would never end.
    """
    if not work.shards:
        raise ValueError(f"work of kind {work.kind} has no shards")
    return {name: getattr(work, name) for name in _FROM_WORK} | {
        "units_total": work.units,
        "caller": by.caller,
        "listener": by.listener,
        "expected_s": work.estimated_s or 0.0,
        "shards_total": len(work.shards),
        "request_id": by.request_id,
        "trace_context": by.trace_context,
    }


def _new_record(
    order: Order, by: Submitter, computation_id: UUID, job_id: UUID, created_at: datetime
) -> SubmittedJob:
    work = order.work
    return SubmittedJob(
        id=job_id,
        computation_id=computation_id,
        kind=work.kind,
        engine=work.engine,
        digest=work.digest,
        params=work.params,
        state=JobStatus.QUEUED,
        unit=work.unit,
        units_total=work.units,
        created_at=created_at,
        key_id=by.key_id,
        listener=by.listener,
        trace_context=by.trace_context,
        labels=by.labels,
    )


def _ended_record(job: SubmittedJob, ending: Ending, finished_at: datetime) -> SubmittedJob:
    return replace(
        job,
        units_done=job.units_total,
        started_at=job.created_at,
        finished_at=finished_at,
        **ending.outcome,
    )
