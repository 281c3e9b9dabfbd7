"""Running one shard: claim, compute, commit, tell."""

import traceback
from uuid import UUID

import structlog

from db.shards import Claim, Landing, Outcome, claim_shard, commit_shard, fail_computation, release_shard
from db.signals import announce
from worker.jobs.operation import AnyOperation, JobFailure
from worker.jobs.registry import OPERATIONS
from worker.queue import send_shard

log = structlog.get_logger(__name__)

INTERNAL_ERROR: dict[str, object] = {
    "type": "/problems#computation-failed",
    "title": "The computation failed",
    "detail": "Computing this failed repeatedly through a fault of ours. It is logged under the job's request id.",
}


NO_ENGINE: dict[str, object] = {
    "type": "/problems#no-engine",
    "title": "No worker has this engine",
    "detail": "The job was taken in by a version of the service whose workers are gone. Submit it again.",
}


def run_shard(computation_id: UUID, index: int, worker: str) -> Outcome | None:
    """Run a shard if it can be claimed.

    Returns:
        What committing it came to; None when there was nothing to do or it is to be tried again.
    """
    claim = claim_shard(computation_id, index, worker)
    if claim is None:
        return None
    with structlog.contextvars.bound_contextvars(
        request_id=claim.request_id,
        computation_id=str(computation_id),
        kind=claim.kind,
        shard=index,
        attempt=claim.attempt,
    ):
        landing = _compute_and_commit(claim)
        if landing is None:
            return None
        log.info("shard_ended", outcome=landing.outcome.name.lower())
        if landing.record is not None:
            announce(landing.record)
        return landing.outcome


def _compute_and_commit(claim: Claim) -> Landing | None:
    operation = OPERATIONS.get(claim.kind)
    if operation is None or operation.engine != claim.engine:
        # Another version of us took the job in. Its workers may be there: the sweeper asks around again.
        log.warning("engine_unknown", engine=claim.engine)
        return None if release_shard(claim) else fail_computation(claim, NO_ENGINE)
    # The parameters were validated when they were taken in; what was stored is their canonical form.
    params = operation.params.model_validate(claim.params)
    try:
        partial = operation.compute(params, claim.input).model_dump_json()
    except JobFailure as failure:
        return fail_computation(claim, _failure(failure))
    except Exception:  # whatever it is, it must not take the worker along
        return _try_again(claim, operation)
    return commit_shard(claim, partial, lambda partials: operation.combine(params, partials))


def _failure(failure: JobFailure) -> dict[str, object]:
    return {"type": f"/problems#{failure.code}", "title": failure.title, "detail": failure.detail}


def _try_again(claim: Claim, operation: AnyOperation) -> Landing | None:
    log.error("shard_failed", engine=operation.engine, trace=traceback.format_exc())
    if release_shard(claim):
        send_shard(claim.computation_id, claim.index)
        return None
    return fail_computation(claim, INTERNAL_ERROR)
