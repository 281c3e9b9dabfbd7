"""Any operation in this process, without server, stores or broker: for notebooks, and for a cluster of one's own.

    >>> from worker.alone import compute
    >>> compute("krypto.solve", cards=[2, 3, 4, 5, 6], target=6, limit=1)["solutions"][0]["expression"]
    '6 + 5 + 2 - 4 - 3'

The work is cut into the same shards as on a server; any function like `map` can go through them.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from functools import partial
from typing import Any

from worker.declarations.operation import NO_SHARDS, AnyOperation, Output, Params, plan_shards
from worker.registry import OPERATIONS

Computed = tuple[str, Iterable[str]]
"""The partial result of a shard and its items, as JSON texts."""
Map = Callable[[Callable[[int], Computed], Iterable[int]], Iterable[Computed]]
Tell = Callable[[Any], object]


class UnknownOperationError(Exception):
    """There is no operation of this kind; the message names similar ones."""


def compute(
    kind: str, /, *, over: Map | None = None, on_item: Tell = lambda _: None, **params: object
) -> Any:
    """Return the result of an operation such as `krypto.solve`, as JSON values.

    `over` is called like `map` and goes through the shards, by default one by one in this process. `on_item` is called
    with each item of the operation, such as each game without a solution of a census, in order.

    Raises:
        UnknownOperationError: there is no such operation.
        pydantic.ValidationError: a parameter is invalid or missing.
        JobFailure: there is no answer, or finding it would take too much; `str` says why.
    """
    operation = operation_of(kind)
    result = json.loads(_result(operation, operation.params.model_validate(params), over, on_item))
    for item in result[operation.items_field] if operation.items_field else ():
        on_item(item)
    return result


def operation_of(kind: str) -> AnyOperation:
    """Return the operation of a kind; raises `UnknownOperationError`."""
    if kind not in OPERATIONS:
        near = get_close_matches(kind, OPERATIONS) or sorted(OPERATIONS)
        raise UnknownOperationError(f"There is no operation {kind!r}; there are {', '.join(near)}")
    return OPERATIONS[kind]


def _result(operation: AnyOperation, params: Params, over: Map | None, tell: Tell) -> str:
    """Return the result as JSON text, and tell the items of the shards."""
    shards = plan_shards(operation, params)
    if shards[0].input == NO_SHARDS.input:
        return operation.combine(params, ())
    here = partial(_compute_shard, operation, params)
    there = partial(listed_shard, operation.kind, params.canonical())
    partials = []
    for result, items in map(here, range(len(shards))) if over is None else over(there, range(len(shards))):
        partials.append(result)
        for item in items:
            tell(json.loads(item))
    return operation.combine(params, partials)


def _compute_shard(operation: AnyOperation, params: Params, number: int) -> Computed:
    """Return a shard; its items are computed as they are gone through."""
    found = operation.compute(params, plan_shards(operation, params)[number].input, lambda: None)
    if not isinstance(found, Output):
        return found.model_dump_json(), ()
    lines = (item if isinstance(item, str) else item.model_dump_json() for item in found.items)
    return found.partial.model_dump_json(), lines


def listed_shard(kind: str, params: Mapping[str, Any], number: int) -> Computed:
    """Return a shard with all of its items, in another process or on another machine."""
    operation = operation_of(kind)
    result, items = _compute_shard(operation, operation.params.model_validate(params), number)
    return result, list(items)
