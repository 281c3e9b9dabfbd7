"""``partition/additive`` and ``partition/multiplicative``: write a number as a sum or a product."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import chain, islice
from typing import TYPE_CHECKING, Annotated, Final

from pydantic import Field, ValidationInfo, field_validator
from pydantic_core import PydanticCustomError

from worker.declarations.checkpoint import Checkpoint
from worker.declarations.fields import INTEGRAL, MAX_SAFE_INTEGER, Digits, Natural, Positive
from worker.declarations.operation import Operation, Output, Params, Refusal, Result
from worker.games.partition.operations.fields import HowOften, NumberOfParts, PartValues
from worker.games.partition.rules.filters import FilterError, Filters, TooLargeError
from worker.games.partition.rules.values import Values

if TYPE_CHECKING:
    from worker.games.partition.kernels.ranking import Listing

Parts = tuple[int, ...]

MAX_LISTED: Final = 100_000
"""Maximum number of partitions in one listing."""
MAX_NUMBERS: Final = 5_000_000
"""Maximum number of parts in one listing, over all its partitions."""
MAX_PARTS: Final = 250_000
"""Maximum number of parts of a listed partition."""
MAX_SHOWN: Final = 100
"""Maximum number of partitions in the result itself."""
MAX_SHOWN_NUMBERS: Final = 100_000
"""Maximum number of parts in the result itself, unless a single partition has more."""

_PAGE_NUMBERS: Final = 250_000
"""Maximum number of parts listed between two checkpoints."""


class Partitioning(Params):
    """Parameters that sums and products share."""

    parts: NumberOfParts | None = None
    """Number of parts, or the least and the largest number of them, `[least, most]`; null for any number."""
    max: Positive | None = None
    """The largest part allowed; null for any."""
    distinct: bool = False
    """True if no two parts may be equal."""
    exclude: PartValues = ()
    """Values that no part may have."""
    only: PartValues | None = None
    """The values that parts may have, such as coins; null for any. All other filters apply too."""
    at_most: HowOften | None = None
    """Maximum number of times that a part may occur; null for any number of times. `distinct` is the same as 1."""
    count_only: bool = False
    """Only count; list no partitions."""
    rank: Natural = 0
    """The rank, from 0, of the first partition listed: those before it are skipped."""
    limit: Annotated[
        Annotated[int, Field(ge=1, le=MAX_LISTED), INTEGRAL] | None,
        Field(
            description="Maximum number of partitions to list; null for all from `rank` on. A request that would list"
            f" more than {MAX_LISTED} partitions, or {MAX_NUMBERS} numbers, or a partition of more than {MAX_PARTS}, is"
            " refused."
        ),
    ] = None

    def filters(self, minimum: int) -> Filters:
        """Return the filters for the kernels."""
        parts, between = (None, self.parts) if isinstance(self.parts, tuple) else (self.parts, None)
        only = None if self.only is None else frozenset(self.only)
        exclude = frozenset(self.exclude)
        return Filters(parts, minimum, self.max, self.distinct, exclude, between, only, self.at_most)


PARTS: Final = (
    "Ascending, unless the sum is `ordered`. Integers, or all of them strings of digits when the number partitioned"
    " exceeds 2^53 - 1."
)


class PartitioningResult(Result):
    """The number of partitions, and the first listed ones."""

    partitions_total: Digits
    """Number of partitions that pass the filters; decimal digits."""
    listed_total: Annotated[int, Field(ge=0)]
    """Number of partitions listed from `rank` on: the job's items."""
    partitions: Annotated[
        list[list[int] | list[str]],
        Field(
            max_length=MAX_SHOWN,
            description=f"The first of the listed partitions, {MAX_SHOWN} at most, and fewer if they are long. {PARTS}",
        ),
    ]


class Partition(Result):
    """A partition."""

    parts: Annotated[list[int] | list[str], Field(description=PARTS)]


@dataclass(frozen=True)
class Task:
    """A number to partition: its parameter's name, and the functions that count and list."""

    field: str
    number: int
    count: Callable[[Checkpoint], int]
    first: Callable[[int], list[Parts]]
    """Function that returns the first partitions, up to a number of them."""
    listing: Callable[[], "Listing"]
    most_parts: int
    """An upper bound for the number of parts of a partition."""


def partition(task: Task, params: Partitioning, checkpoint: Checkpoint) -> Output:
    """Count the partitions, and list those requested.

    Raises:
        Refusal: the answer exceeds a limit, or there is too much to list.
    """
    from worker.games.partition.kernels.words import to_decimal

    try:
        count = task.count(checkpoint)
        size = 0 if params.count_only else _size(task, params, count)
        pages = _pages(task, params.rank, size, checkpoint) if size else iter(())
        head = next(pages, [])
    except (FilterError, TooLargeError) as error:
        field = "parts" if isinstance(error, TooLargeError) and error.by_parts else task.field
        raise Refusal(f"/{field}", f"This exceeds a limit: {error}") from error
    listed = (_json_partition(task, parts) for parts in chain(head, chain.from_iterable(pages)))
    shown = list(islice(listed, min(MAX_SHOWN, max(1, MAX_SHOWN_NUMBERS // max(1, task.most_parts)))))
    result = PartitioningResult(partitions_total=to_decimal(count), listed_total=size, partitions=shown)
    return Output(result, (Partition.model_construct(parts=parts) for parts in chain(shown, listed)))


def _size(task: Task, params: Partitioning, count: int) -> int:
    """Return how many partitions to list; raises `Refusal` if they are too many."""
    from worker.games.partition.kernels.words import to_decimal

    left = max(0, count - params.rank)
    size = left if params.limit is None else min(left, params.limit)
    if not size:
        return 0
    if task.most_parts > MAX_PARTS:
        raise Refusal(
            "/limit" if params.parts is None else "/parts",
            f"There are {to_decimal(count)} partitions of up to {task.most_parts} parts; they are listed up to"
            f" {MAX_PARTS} parts. `count_only` lists none",
        )
    most = min(MAX_LISTED, MAX_NUMBERS // max(1, task.most_parts))
    if size <= most:
        return size
    long = f" of up to {task.most_parts} parts" if most < MAX_LISTED else ""
    raise Refusal(
        "/limit",
        f"There are {to_decimal(count)} partitions{long}; at most {most} of them are listed at once."
        " `limit` and `rank` list some, `count_only` none",
    )


def _json_partition(task: Task, parts: Parts) -> list[int] | list[str]:
    """Return a partition as JSON values."""
    return list(map(str, parts)) if task.number > MAX_SAFE_INTEGER else list(parts)


def _pages(task: Task, rank: int, size: int, checkpoint: Checkpoint) -> Iterator[list[Parts]]:
    if rank == 0 and size <= MAX_SHOWN:
        yield task.first(size)
        return
    listing = task.listing()
    page = max(1, _PAGE_NUMBERS // max(1, task.most_parts))
    for start in range(rank, rank + size, page):
        checkpoint()
        yield listing.page(start, min(page, rank + size - start))


# Time in seconds that every submission waits for a worker's refusal.
REFUSES_WITHIN_S = 2


class AdditiveParams(Partitioning):
    """A number to write as a sum, and filters on its parts."""

    total: Natural
    """The number to partition."""
    min: Positive = 1
    """The smallest part allowed."""
    ordered: bool = False
    """True for compositions: the same parts in another order are another sum. Without `distinct` and `at_most`."""

    @field_validator("ordered")
    @classmethod
    def _check_copies(cls, ordered: bool, info: ValidationInfo) -> bool:
        if ordered and (info.data.get("distinct") or info.data.get("at_most") is not None):
            raise PydanticCustomError("ordered_copies", "Ordered sums take neither `distinct` nor `at_most`")
        return ordered


def _compute_additive(params: AdditiveParams, _shard: object, checkpoint: Checkpoint) -> Output:
    from worker.games.partition.kernels.additive import count_partitions, first_partitions, list_partitions
    from worker.games.partition.kernels.compositions import count_compositions, list_compositions

    total, filters = params.total, params.filters(params.min)
    count, list_ = (
        (count_compositions, list_compositions) if params.ordered else (count_partitions, list_partitions)
    )
    listing = partial(list_, total, filters)
    task = Task(
        field="total",
        number=total,
        count=partial(count, total, filters),
        first=(lambda size: listing().page(0, size))
        if params.ordered
        else partial(first_partitions, total, filters),
        listing=listing,
        most_parts=_most_parts(total, filters),
    )
    return partition(task, params, checkpoint)


def _most_parts(total: int, filters: Filters) -> int:
    """Return an upper bound for the number of parts of a sum."""
    values = Values.of(filters, total)
    most = values.numbers_of_parts(total, filters.copies)[1] if total and values.size else 0
    return most if filters.most is None else min(most, filters.most)


ADDITIVE = Operation(
    game="partition",
    name="additive",
    version=3,
    summary="Partition a number into a sum",
    description="Counts the partitions of `total` whose parts pass the filters, exactly and at any size within reach,"
    " and lists them: parts ascending, partitions in lexicographic order. All filters combine. With `ordered`, counts"
    " and lists compositions instead, whose parts are in any order. Listing begins at any `rank` without"
    " listing earlier partitions. Totals and parts beyond 2^53 - 1 are strings of digits.",
    params=AdditiveParams,
    result=PartitioningResult,
    compute=_compute_additive,
    items=Partition,
    refuses_within_s=REFUSES_WITHIN_S,
)


class MultiplicativeParams(Partitioning):
    """A number to write as a product, and filters on its factors."""

    product: Positive
    """The number to factorize."""
    min: Positive = 2
    """The smallest factor allowed. 1 needs `parts`, `distinct` or `at_most`, unless it is excluded or not among `only`:
    otherwise factors of 1 could be repeated without end."""

    @field_validator("min")
    @classmethod
    def _check_ones(cls, least: int, info: ValidationInfo) -> int:
        chosen = info.data
        if not {"parts", "distinct", "exclude", "only", "at_most"} <= chosen.keys():
            # What is invalid may be what bounds them.
            return least
        bounded = chosen["distinct"] or any(chosen[name] is not None for name in ("parts", "at_most"))
        absent = 1 in chosen["exclude"] or (chosen["only"] is not None and 1 not in chosen["only"])
        if least == 1 and not bounded and not absent:
            raise PydanticCustomError("endless_ones", "Factors of 1 need `parts`, `distinct` or `at_most`")
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
        most_parts=_most_factors(product, filters),
    )
    return partition(task, params, checkpoint)


def _most_factors(product: int, filters: Filters) -> int:
    """Return an upper bound for the number of factors: those above 1 at least double the product, and some 1s."""
    bounds = [] if filters.most is None else [filters.most]
    if filters.copies is not None or not filters.allows(1):
        bounds.append(product.bit_length() - 1 + (filters.copies or 0) * filters.allows(1))
    return min(bounds)


MULTIPLICATIVE = Operation(
    game="partition",
    name="multiplicative",
    version=3,
    summary="Partition a number into a product",
    description="Counts the multiplicative partitions (unordered factorizations, OEIS A001055) of `product` whose"
    " factors pass the filters, exactly, for numbers of 30 digits and more, and lists them: factors ascending,"
    " partitions in lexicographic order. All filters combine. Listing begins at any `rank` without listing"
    " earlier partitions. Numbers beyond 2^53 - 1 are strings of digits.",
    params=MultiplicativeParams,
    result=PartitioningResult,
    compute=_compute_multiplicative,
    items=Partition,
    refuses_within_s=REFUSES_WITHIN_S,
)
