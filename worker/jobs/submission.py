"""From an operation and its parameters to work for the store, and from the store to the workers."""

from collections.abc import Mapping, Sequence
from typing import cast

from kombu.exceptions import OperationalError
from pydantic import BaseModel

from db.batches import Batch, submit_all
from db.records import JobRecord, Submitter, Work
from db.submission import Answer, Submission, submit
from worker.declarations.operation import NO_SHARDS, AnyOperation, JobFailure, Params, units
from worker.declarations.queues import QueueName
from worker.jobs.errors import failure_error
from worker.jobs.plans import planned
from worker.jobs.queue import send_shard
from worker.jobs.turns import Room, send_turns

QUICK_S = 1.0
"""The most processor time of work that is done among the short: it would wait behind hours of the long."""
SHORT_BUDGET_S = 2.0
"""The processor time that a computation may take in the short queue, whatever was estimated; then the rest of it goes
to the long queue."""

_room = Room()


def work_for(operation: AnyOperation, params: Params) -> Work:
    """The work that ``operation`` on ``params`` is, with the digest that names it."""
    canonical = params.canonical()
    shards = planned(operation, params)
    empty = shards[0] == NO_SHARDS
    estimated_s = operation.estimate(params).seconds if operation.estimate is not None else None
    return Work(
        kind=operation.kind,
        engine=operation.engine,
        digest=operation.digest(canonical),
        params=canonical,
        shards=shards,
        queue=QueueName.SHORT if empty else queue_for(operation, estimated_s),
        unit=operation.unit,
        units=units(shards),
        estimated_s=estimated_s,
    )


def queue_for(operation: AnyOperation, estimated_s: float | None) -> QueueName:
    """The queue that work begins in: that of ``operation``, but the short one for what is estimated to be quick."""
    quick = estimated_s is not None and estimated_s <= QUICK_S
    return QueueName.SHORT if quick else operation.queue


def is_short(operation: AnyOperation, params: Params) -> bool:
    """Whether work begins in the queue of what takes about a second."""
    estimated_s = operation.estimate(params).seconds if operation.estimate is not None else None
    return queue_for(operation, estimated_s) == QueueName.SHORT


def take_in(work: Work, by: Submitter) -> Submission:
    """Submit work. A single shard may be sent at once, by `start`, while there is room in its queue.

    Raises:
        ContendedError: what is submitted keeps ending unsuccessfully at the same time.
        TooManyJobsError: the submitter's quota is used up.
    """
    return submit(work, by, sent=len(work.shards) == 1 and _has_room(work.queue))


def answer_at_once(operation: AnyOperation, params: Params, by: Submitter) -> JobRecord:
    """Compute what takes no worker, and take it in with its answer, unless that is known or on its way.

    Raises:
        ContendedError: what is submitted keeps ending unsuccessfully at the same time.
    """
    return submit(work_for(operation, params), by, answer=_answer(operation, params)).job


def _answer(operation: AnyOperation, params: Params) -> Answer:
    try:
        # Such an operation puts out no items.
        result = cast("BaseModel", operation.compute(params, None, lambda: None))
        return Answer(result.model_dump_json())
    except JobFailure as failure:
        return Answer(error=failure_error(failure))


def take_in_all(questions: Sequence[tuple[AnyOperation, Params]], by: Submitter) -> tuple[Batch, list[Work]]:
    """Submit several pieces of work, each with another digest, as `take_in` and `answer_at_once` do.

    Raises:
        ContendedError: what is submitted keeps ending unsuccessfully at the same time.
    """
    works = [work_for(operation, params) for operation, params in questions]
    answers = {
        work.digest: _answer(operation, params)
        for work, (operation, params) in zip(works, questions, strict=True)
        if operation.at_once
    }
    sent = {
        work.digest
        for work in works
        if work.digest not in answers and len(work.shards) == 1 and _has_room(work.queue)
    }
    return submit_all(works, by, sent, answers), works


def start_all(submissions: Mapping[bytes, Submission], works: Sequence[Work]) -> None:
    """Send what was taken in of these works, or what is before it, as `start` does."""
    new = [
        (submission, work.queue)
        for work in works
        if (submission := submissions.get(work.digest)) is not None and submission.new
    ]
    for submission, queue in new:
        if submission.sent and not send_shard(submission.job.computation_id, 0, queue):
            # The broker is away, and the sweeper sends the others later too.
            return
    for queue in {queue for submission, queue in new if not submission.sent}:
        send_turns(queue)


def start(submission: Submission, queue: str) -> None:
    """Send what was taken in, or what is before it: what the broker does not take, the sweeper sends later."""
    if not submission.new:
        return
    if submission.sent:
        send_shard(submission.job.computation_id, 0, queue)
    else:
        send_turns(queue)


def _has_room(queue: str) -> bool:
    try:
        return _room.take(queue)
    except OperationalError:
        return False
