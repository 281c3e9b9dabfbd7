"""Running one shard: claim, compute, commit, signal."""

import math
import time
import traceback
from collections.abc import Sequence
from contextlib import AbstractContextManager
from uuid import UUID

import structlog

from db.commits import (
    CannotCombineError,
    Landing,
    Outcome,
    commit_shard,
    fail_computation,
    finish_if_complete,
    remove_shards,
)
from db.jobs import find_unfinished
from db.models import JobStatus
from db.shards import (
    ShardClaim,
    claim_shard,
    find_holder,
    move_computation,
    move_shard,
    put_back,
    release_shard,
    take_from,
)
from db.signals import announce, signal_progress
from worker.declarations.operation import AnyOperation, JobFailure, Params, QueueName
from worker.engine.computing import combine_shards, compute_shard
from worker.engine.keeper import BudgetSpentError, ShardLostError, is_known_dead, keeper
from worker.jobs.job_document import INTERNAL_ERROR, failure_error
from worker.jobs.queue import send_shards
from worker.jobs.submission import QUICK_S, SHORT_BUDGET_S
from worker.jobs.turns import send_turns
from worker.observability.tracing import Attributes, Kind, Span, current_span, span
from worker.registry import OPERATIONS, engines

OUTLIVED = 10.0
"""Factor applied to the elapsed time once a computation exceeds its estimate."""
LONG_RUN_S = 1.0
"""Seconds after which the end of a shard is a reason to send others; workers look as often in any case."""
ESTIMATE_TOLERANCE = 3.0
"""Factor by which a computation may exceed its estimate without a warning."""

log = structlog.get_logger(__name__)


def run_shard(computation_id: UUID, index: int, worker: str, queue: str | None = None) -> Outcome | None:
    """Run a shard if it can be claimed; ``queue`` is the queue of its message, or None if it is unknown.

    Returns None when there was nothing to do, or when the shard is to run elsewhere or again.
    """
    claim = _claim(computation_id, index, worker, queue)
    if claim is None:
        return None
    if claim.others_wait:
        # Send before the work rather than after it, so that no process waits for a message.
        send_turns(claim.queue)
    began_s = time.monotonic()
    outcome = _compute_and_commit(claim)
    if time.monotonic() - began_s > LONG_RUN_S:
        # Its caller may hold another long shard now.
        send_turns(claim.queue)
    return outcome


def _compute_and_commit(claim: ShardClaim) -> Outcome | None:
    """Compute and commit a shard, and announce its end; return None when it is to run elsewhere or again."""
    computation_id = claim.computation_id
    with (
        _shard_span(claim) as traced,
        structlog.contextvars.bound_contextvars(
            request_id=claim.request_id,
            computation_id=str(computation_id),
            kind=claim.kind,
            shard=claim.index,
            attempt=claim.attempt,
        ),
    ):
        landing = _land(claim)
        if landing is None:
            return None
        log.info("shard_ended", outcome=landing.outcome.name.lower())
        traced.note({"countinghouse.commit": landing.outcome.name.lower()})
        if landing.record is not None:
            announce(landing.record)
            _check_estimate(landing)
            if landing.leaves_shards:
                remove_shards(computation_id)
        elif landing.outcome == Outcome.LANDED:
            signal_progress(computation_id, claim.listener)
        return landing.outcome


def finish_computation(computation_id: UUID) -> None:
    """End a computation if all its shards are done but the process that should have ended it died."""
    found = find_unfinished(computation_id)
    operation = OPERATIONS.get(found.kind) if found else None
    if found is None or operation is None or operation.engine != found.engine:
        return
    params = operation.params.model_validate(found.params)
    with span(f"finish {found.kind}", Kind.CONSUMER, within=found.trace_context):
        landing = finish_if_complete(
            computation_id, lambda partials: _combine(operation, params, None, partials)
        )
    if landing.record is not None:
        announce(landing.record)
        remove_shards(computation_id)


def _shard_span(claim: ShardClaim) -> AbstractContextManager[Span]:
    """Return a span for the shard, within the trace of the request that submitted the computation."""
    attributes: Attributes = {
        "countinghouse.computation.id": str(claim.computation_id),
        "countinghouse.kind": claim.kind,
        "countinghouse.engine": claim.engine,
        "countinghouse.queue": claim.queue,
        "countinghouse.shard.index": claim.index,
        "countinghouse.shard.attempt": claim.attempt,
    }
    return span(f"shard {claim.kind}", Kind.CONSUMER, within=claim.trace_context, attributes=attributes)


def _claim(computation_id: UUID, index: int, worker: str, queue: str | None) -> ShardClaim | None:
    engine_names = engines()
    claim = claim_shard(computation_id, index, worker, queue, engine_names)
    if claim is None:
        # The message may be redelivered because the shard's process died: there is no need to wait for its lease.
        other = find_holder(computation_id, index)
        if other is not None and is_known_dead(other):
            take_from(computation_id, index, other)
            claim = claim_shard(computation_id, index, worker, queue, engine_names)
    if claim is None and queue is not None:
        # The computation may have been moved since the message was sent, or may need workers of another version.
        waits_in = put_back(computation_id, index, queue, engine_names)
        if waits_in is not None:
            log.info("shard_put_back", computation_id=str(computation_id), shard=index, queue=waits_in)
            send_turns(waits_in)
    return claim


def _land(claim: ShardClaim) -> Landing | None:
    operation = OPERATIONS[claim.kind]
    # Params were validated at submission, and their canonical form was stored.
    params = operation.params.model_validate(claim.params)
    bounded = claim.queue == QueueName.SHORT
    budget_s = SHORT_BUDGET_S - claim.used_s if bounded else math.inf
    try:
        with keeper.look_after(claim, budget_s) as held:
            partial, items, rows = compute_shard(operation, params, claim.input, held.checkpoint)
    except ShardLostError:
        return Landing(Outcome.FENCED)
    except BudgetSpentError:
        return _move(claim, held.used_s)
    except JobFailure as failure:
        return fail_computation(claim, failure_error(failure))
    except Exception:  # no error of an operation may end the worker
        return _try_again(claim, operation)
    landing = commit_shard(
        claim,
        partial,
        lambda partials: _combine(operation, params, claim.input, partials),
        items,
        rows,
        held.used_s,
    )
    if bounded and landing.outcome == Outcome.LANDED and landing.used_s > SHORT_BUDGET_S:
        move_computation(claim.computation_id, QueueName.LONG, OUTLIVED * landing.used_s)
        log.warning("computation_moved", queue=QueueName.LONG.value, used_s=round(landing.used_s, 2))
        send_turns(QueueName.LONG)
    return landing


def _combine(operation: AnyOperation, params: Params, shard: object, partials: Sequence[str]) -> str:
    """Combine all partial results; ``shard`` is the input of any of the shards.

    Raises:
        CannotCombineError: whatever the operation raises; trying again would not help.
    """
    with span(f"combine {operation.kind}", attributes={"countinghouse.shards": len(partials)}):
        try:
            return combine_shards(operation, params, shard, partials)
        except JobFailure as failure:
            raise CannotCombineError(failure_error(failure)) from failure
        except Exception as error:
            log.exception("combining_failed", engine=operation.engine)
            raise CannotCombineError(INTERNAL_ERROR) from error


def _move(claim: ShardClaim, used_s: float) -> Landing | None:
    """Move a shard that takes too long for the short queue to the long queue, where it has no budget."""
    if not move_shard(claim, QueueName.LONG, OUTLIVED * (claim.used_s + used_s)):
        return Landing(Outcome.FENCED)
    log.warning("shard_moved", queue=QueueName.LONG.value, used_s=round(used_s, 2))
    send_turns(QueueName.LONG)
    return None


def _check_estimate(landing: Landing) -> None:
    """Log how the processor time of a finished computation compares with its estimate."""
    succeeded = landing.record is not None and landing.record.state == JobStatus.SUCCEEDED
    if landing.estimated_s is None or not succeeded:
        return
    exceeded = landing.used_s > max(ESTIMATE_TOLERANCE * landing.estimated_s, QUICK_S)
    told = log.warning if exceeded else log.info
    told(
        "estimate_exceeded" if exceeded else "estimate_checked",
        estimated_s=round(landing.estimated_s, 3),
        used_s=round(landing.used_s, 3),
    )


def _try_again(claim: ShardClaim, operation: AnyOperation) -> Landing | None:
    log.error("shard_failed", engine=operation.engine, trace=traceback.format_exc())
    current_span().fail("internal-error")
    if release_shard(claim):
        send_shards([(claim.computation_id, claim.index)], claim.queue)
        return None
    return fail_computation(claim, INTERNAL_ERROR)
