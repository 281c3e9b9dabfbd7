"""The shards of operations, kept a while: those who take work in and those who send it ask for the same."""

import threading
from collections.abc import Sequence

from cachetools import LRUCache, cached

from worker.declarations.operation import NO_SHARDS, AnyOperation, Params, Shard, one_shard

PLANS_KEPT = 16


def planned(operation: AnyOperation, params: Params) -> Sequence[Shard]:
    """The shards of ``operation`` on ``params``; an empty plan has one that stands for it."""
    # Most operations have one shard, which is made sooner than it is found.
    return one_shard(params) if operation.plan is one_shard else _kept(operation, params)


@cached(
    LRUCache(PLANS_KEPT),
    key=lambda operation, params: operation.digest(params.canonical()),
    condition=threading.Condition(),
)
def _kept(operation: AnyOperation, params: Params) -> Sequence[Shard]:
    return operation.plan(params) or (NO_SHARDS,)
