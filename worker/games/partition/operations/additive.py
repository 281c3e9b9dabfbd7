"""``partition/additive``: write a number as a sum."""

from functools import partial
from math import isqrt

from worker.declarations.checkpoint import Checkpoint
from worker.declarations.operation import Operation, Output
from worker.declarations.whole_numbers import Natural, Positive
from worker.games.partition.operations.partitioning import (
    Partition,
    Partitioning,
    PartitioningResult,
    Task,
    partition,
)

# Time in seconds that every submission waits for a worker's refusal.
REFUSES_WITHIN_S = 2


class AdditiveParams(Partitioning):
    """A number to write as a sum, and filters on its parts."""

    total: Natural
    """The number to partition."""
    min: Positive = 1
    """The smallest part allowed."""


def _compute_additive(params: AdditiveParams, _shard: object, checkpoint: Checkpoint) -> Output:
    from worker.games.partition.kernels.additive import count_partitions, first_partitions, list_partitions

    total, filters = params.total, params.filters(params.min)
    most_parts = isqrt(2 * total) if params.distinct else total // params.min
    task = Task(
        field="total",
        number=total,
        count=partial(count_partitions, total, filters),
        first=partial(first_partitions, total, filters),
        listing=partial(list_partitions, total, filters),
        most_parts=most_parts if params.parts is None else params.parts,
    )
    return partition(task, params, checkpoint)


ADDITIVE = Operation(
    game="partition",
    name="additive",
    version=1,
    summary="Partition a number into a sum",
    description="Counts the partitions of `total` whose parts pass the filters, exactly and at any size within reach,"
    " and lists them: parts ascending, partitions in lexicographic order. Listing begins at any rank (`offset`) without"
    " listing earlier partitions. Totals and parts beyond 2^53 - 1 are strings of digits.",
    params=AdditiveParams,
    result=PartitioningResult,
    compute=_compute_additive,
    items=Partition,
    refuses_within_s=REFUSES_WITHIN_S,
)
