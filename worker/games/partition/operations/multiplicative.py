"""``partition/multiplicative``: write a number as a product."""

from functools import partial

from pydantic import ValidationInfo, field_validator
from pydantic_core import PydanticCustomError

from worker.declarations.checkpoint import Checkpoint
from worker.declarations.operation import Operation, Output
from worker.declarations.whole_numbers import Positive
from worker.games.partition.operations.additive import REFUSES_WITHIN_S
from worker.games.partition.operations.partitioning import (
    Partition,
    Partitioning,
    PartitioningResult,
    Task,
    partition,
)


class MultiplicativeParams(Partitioning):
    """A number to write as a product, and filters on its factors."""

    product: Positive
    """The number to factorize."""
    min: Positive = 2
    """The smallest factor allowed. 1 needs `parts` or `distinct`, unless it is excluded: otherwise factors of 1 could
    be repeated without end."""

    @field_validator("min")
    @classmethod
    def _no_endless_ones(cls, least: int, info: ValidationInfo) -> int:
        chosen = info.data
        bounded = chosen.get("parts") is not None or chosen.get("distinct") or 1 in chosen.get("exclude", ())
        if least == 1 and not bounded:
            raise PydanticCustomError("endless_ones", "Factors of 1 need `parts` or `distinct`")
        return least


def _compute_multiplicative(params: MultiplicativeParams, _shard: object, checkpoint: Checkpoint) -> Output:
    from worker.games.partition.kernels.multiplicative import (
        count_factorizations,
        first_factorizations,
        list_factorizations,
    )

    product, filters = params.product, params.filters(params.min)
    task = Task(
        field="product",
        number=product,
        count=partial(count_factorizations, product, filters),
        first=partial(first_factorizations, product, filters),
        listing=partial(list_factorizations, product, filters),
        # With any number of parts, a factor of 1 may be added to the factors above 1.
        most_parts=product.bit_length() - (params.min > 1) if params.parts is None else params.parts,
    )
    return partition(task, params, checkpoint)


MULTIPLICATIVE = Operation(
    game="partition",
    name="multiplicative",
    version=1,
    summary="Partition a number into a product",
    description="Counts the multiplicative partitions (unordered factorizations, OEIS A001055) of `product` whose"
    " factors pass the filters, exactly, for numbers of 30 digits and more, and lists them: factors ascending,"
    " partitions in lexicographic order. Listing begins at any rank (`offset`) without listing earlier partitions."
    " Numbers beyond 2^53 - 1 are strings of digits.",
    params=MultiplicativeParams,
    result=PartitioningResult,
    compute=_compute_multiplicative,
    items=Partition,
    refuses_within_s=REFUSES_WITHIN_S,
)
