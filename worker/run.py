"""Running one shard: claim, compute, commit, tell."""

import traceback
from uuid import UUID

import structlog

from db.items import Chunk, chunked
from db.shards import (
    Claim,
    Landing,
    Outcome,
    claim_shard,
    commit_shard,
    fail_computation,
    holder,
    release_shard,
    take_from,
)
from db.signals import announce, signal_progress
from worker.errors import INTERNAL_ERROR, NO_ENGINE, failure_error
from worker.identity import is_known_dead
from worker.jobs.operation import AnyOperation, JobFailure, Output, Params, Pulse
from worker.jobs.registry import OPERATIONS
from worker.keeper import ShardLostError, keeper
from worker.known_hands import counts_of_hand
from worker.queue import send_shard
from worker.submission import queue_for

log = structlog.get_logger(__name__)


def run_shard(computation_id: UUID, index: int, worker: str) -> Outcome | None:
    """Run a shard if it can be claimed.

    Returns:
        What committing it came to; None when there was nothing to do or it is to be tried again.
    """
    claim = _claim(computation_id, index, worker)
    if claim is None:
        return None
    with structlog.contextvars.bound_contextvars(
        request_id=claim.request_id,
        computation_id=str(computation_id),
        kind=claim.kind,
        shard=index,
        attempt=claim.attempt,
    ):
        landing = _land(claim)
        if landing is None:
            return None
        log.info("shard_ended", outcome=landing.outcome.name.lower())
        if landing.record is not None:
            announce(landing.record)
        elif landing.outcome == Outcome.LANDED:
            signal_progress(computation_id)
        return landing.outcome


def _claim(computation_id: UUID, index: int, worker: str) -> Claim | None:
    claim = claim_shard(computation_id, index, worker)
    if claim is None:
        # The message may be back because the process that held the shard died: then its lease need not run out.
        other = holder(computation_id, index)
        if other is not None and is_known_dead(other):
            take_from(computation_id, index, other)
            claim = claim_shard(computation_id, index, worker)
    return claim


def _land(claim: Claim) -> Landing | None:
    operation = OPERATIONS.get(claim.kind)
    if operation is None or operation.engine != claim.engine:
        # Another version of us took the job in. Its workers may be there: the sweeper asks around again.
        log.warning("engine_unknown", engine=claim.engine)
        return None if release_shard(claim) else fail_computation(claim, NO_ENGINE)
    # They were validated when they were taken in; what was stored is their canonical form.
    params = operation.params.model_validate(claim.params)
    try:
        with keeper.keeping(claim) as kept:
            partial, items = _compute(operation, params, claim.input, kept.pulse)
    except ShardLostError:
        return Landing(Outcome.FENCED)
    except JobFailure as failure:
        return fail_computation(claim, failure_error(failure))
    except Exception:  # whatever it is, it must not take the worker along
        return _try_again(claim, operation, params)
    return commit_shard(claim, partial, lambda partials: operation.combine(params, partials), items)


def _compute(operation: AnyOperation, params: Params, shard: object, pulse: Pulse) -> tuple[str, list[Chunk]]:
    found = operation.compute(params, shard, pulse)
    if not isinstance(found, Output):
        settled = operation.settle(params, found, counts_of_hand) if operation.settle else found
        return settled.model_dump_json(), []
    lines = (item if isinstance(item, str) else item.model_dump_json() for item in found.items)
    return found.partial.model_dump_json(), list(chunked(lines))


def _try_again(claim: Claim, operation: AnyOperation, params: Params) -> Landing | None:
    log.error("shard_failed", engine=operation.engine, trace=traceback.format_exc())
    if release_shard(claim):
        send_shard(claim.computation_id, claim.index, queue_for(operation, params))
        return None
    return fail_computation(claim, INTERNAL_ERROR)
