"""The shards of operations, kept a while: those who take work in and those who send it ask for the same."""

import threading
from collections.abc import Sequence

from cachetools import LRUCache, cached

from worker.declarations.operation import NO_SHARDS, AnyOperation, Params, Shard

PLANS_KEPT = 16


def _name(operation: AnyOperation, params: Params) -> bytes:
    return operation.digest(params.canonical())


@cached(LRUCache(PLANS_KEPT), key=_name, condition=threading.Condition())
def planned(operation: AnyOperation, params: Params) -> Sequence[Shard]:
    """The shards of ``operation`` on ``params``; an empty plan has one that stands for it."""
    return operation.plan(params) or (NO_SHARDS,)
