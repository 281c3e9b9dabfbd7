"""The shards of operations, cached because submission and sending need the same shards."""

import threading
from collections.abc import Sequence

from cachetools import LRUCache, cached

from worker.declarations.operation import NO_SHARDS, AnyOperation, Params, Shard, one_shard

PLANS_KEPT = 16


def planned(operation: AnyOperation, params: Params) -> Sequence[Shard]:
    """Return the shards of ``operation`` on ``params``; for an empty plan, its placeholder."""
    # Most operations have one shard, which is faster to make than to look up.
    return one_shard(params) if operation.plan is one_shard else _kept(operation, params)


@cached(
    LRUCache(PLANS_KEPT),
    key=lambda operation, params: operation.digest(params.canonical()),
    condition=threading.Condition(),
)
def _kept(operation: AnyOperation, params: Params) -> Sequence[Shard]:
    return operation.plan(params) or (NO_SHARDS,)
