"""Submission: turning operations and their parameters into stored work, and sending it to the workers."""

from collections.abc import Iterable
from typing import cast

from kombu.exceptions import OperationalError
from pydantic import BaseModel

from db.records import Ending, Order, Submitter, Work
from db.submission import Batch, Submission, submit, submit_all
from db.turn_order import LONG_SHARD_S
from worker.declarations.operation import (
    NO_SHARDS,
    AnyOperation,
    JobFailure,
    Question,
    QueueName,
    plan_shards,
    shard_from_table,
    units,
)
from worker.jobs.job_document import failure_error
from worker.jobs.queue import send_shards
from worker.jobs.tables import find_answering_table
from worker.jobs.turns import Room, send_turns

QUICK_S = 1.0
"""Maximum estimate of work for the short queue, in processor seconds; in the long queue it could wait for hours."""
SHORT_BUDGET_S = 2.0
"""Processor time, in seconds, that a computation may use in the short queue; the rest then moves to the long queue."""
TABLE_ANSWER_S = 0.5
"""Approximate processor seconds that reading the answer to a large question from a table takes."""
FIRST_TURNS = 1
"""The most shards sent by a submission, whatever the number of idle processes; who takes it sends the others."""

_room = Room()


def work_for(question: Question, *, from_table: bool = True) -> Work:
    """Return the work that answers a question.

    If a table answers it, its only shard reads the table, unless ``from_table`` is False.
    """
    operation, params = question.operation, question.params
    shards = plan_shards(operation, params)
    empty = shards[0] == NO_SHARDS
    estimated_s = None if question.cost is None else question.cost.seconds
    weight, table = units(shards), find_answering_table(operation, params) if from_table else None
    if table is not None:
        shards, estimated_s = [shard_from_table(table, weight)], TABLE_ANSWER_S
    return Work(
        kind=operation.kind,
        engine=operation.engine,
        digest=question.digest,
        params=question.canonical,
        shards=shards,
        queue=QueueName.SHORT if empty else queue_for(operation, estimated_s),
        unit=operation.unit,
        units=weight,
        estimated_s=estimated_s,
        unplanned=table is not None,
    )


def queue_for(operation: AnyOperation, estimated_s: float | None) -> QueueName:
    """Return the queue that work starts in: ``operation``'s queue, or the short queue if the estimate is small."""
    quick = estimated_s is not None and estimated_s <= QUICK_S
    return QueueName.SHORT if quick else operation.queue


def is_short(question: Question) -> bool:
    """Return True if its work starts in the short queue."""
    estimated_s = None if question.cost is None else question.cost.seconds
    return queue_for(question.operation, estimated_s) == QueueName.SHORT


def submit_questions(questions: Iterable[Question], by: Submitter) -> Batch:
    """Submit the work of questions with different digests; `send_first_shards` then sends their first shards.

    An operation that is computed at once is computed here, and its answer stored.
    """
    return submit_all([_order(question) for question in questions], by)


def _order(question: Question) -> Order:
    work = work_for(question)
    if question.operation.immediate:
        return Order(work, ending=_compute(question))
    return Order(work, sent=int(_may_be_sent(work)))


def submit_work(work: Work, by: Submitter) -> Submission:
    """Submit work, whose first shard `send_first_shards` sends immediately while its queue has room."""
    return submit(work, by, sent=int(_may_be_sent(work)))


def _compute(question: Question) -> Ending:
    try:
        # An operation that is computed at once has no items.
        result = cast("BaseModel", question.operation.compute(question.params, None, lambda: None))
        return Ending(result.model_dump_json())
    except JobFailure as failure:
        return Ending(error=failure_error(failure))


def send_first_shards(submissions: Iterable[Submission]) -> None:
    """Send the first shards of new submissions, or a shard before them in their queue.

    The sweeper resends what the broker does not accept.
    """
    new = [submission for submission in submissions if submission.new and submission.queue]
    queues = {submission.queue for submission in new if not submission.sent}
    for submission in new:
        if submission.sent and not send_shards([(submission.job.computation_id, 0)], submission.queue):
            # The broker is away, and the sweeper will send the other shards too.
            return
    for queue in queues:
        send_turns(queue, FIRST_TURNS)


def _may_be_sent(work: Work) -> bool:
    """Return True if the first shard need not wait for its turn."""
    # Long shards always take turns, so that no caller's fill all processes.
    if (work.estimated_s or 0.0) > LONG_SHARD_S * len(work.shards):
        return False
    try:
        return _room.take(work.queue)
    except OperationalError:
        return False
