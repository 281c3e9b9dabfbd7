"""What both ways to partition a number share: the filters, what to list, and what comes out."""

from typing import Annotated, Final

from pydantic import AfterValidator, Field

from worker.declarations.fields import INTEGRAL, MAX_SAFE_INTEGER
from worker.declarations.operation import Params, Result
from worker.declarations.whole_numbers import Natural, Positive
from worker.games.partition.rules.filters import Filters

MAX_LISTED: Final = 100_000
"""The most partitions in one listing."""
MAX_NUMBERS: Final = 5_000_000
"""The most numbers in one listing, all its partitions together."""
MAX_PARTS: Final = 250_000
"""The most parts of a partition that is listed."""
MAX_EXCLUDED: Final = 1_000
MAX_SHOWN: Final = 100
"""The most partitions in the result itself."""
MAX_SHOWN_NUMBERS: Final = 100_000
"""The most numbers in the result itself, unless a single partition has more."""


def _ascending(values: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(set(values)))


class Partitioning(Params):
    """What both ways to partition a number share."""

    parts: Annotated[
        Annotated[int, Field(ge=0, le=MAX_SAFE_INTEGER), INTEGRAL] | None,
        Field(description="How many parts; null for any number of them."),
    ] = None
    max: Annotated[Positive | None, Field(description="The largest part allowed; null for any.")] = None
    distinct: Annotated[bool, Field(description="Whether no two parts may be equal.")] = False
    exclude: Annotated[
        tuple[Positive, ...],
        Field(strict=False, max_length=MAX_EXCLUDED, description="Values that no part may have."),
        AfterValidator(_ascending),
    ] = ()
    count_only: Annotated[bool, Field(description="Count only; list nothing.")] = False
    offset: Annotated[
        Natural, Field(description="Skip this many partitions: the rank, from 0, of the first one listed.")
    ] = 0
    limit: Annotated[
        Annotated[int, Field(ge=1, le=MAX_LISTED), INTEGRAL] | None,
        Field(
            description="How many partitions to list at most; null for all from `offset` on. A request that would list"
            f" more than {MAX_LISTED} partitions, or {MAX_NUMBERS} numbers, or a partition of more than {MAX_PARTS}, is"
            " refused."
        ),
    ] = None

    def filters(self, minimum: int) -> Filters:
        """The same filters as the kernels take them."""
        return Filters(self.parts, minimum, self.max, self.distinct, frozenset(self.exclude))


PARTS: Final = (
    "Ascending. Integers, or all of them strings of digits when the number partitioned exceeds 2^53 - 1."
)


class PartitioningResult(Result):
    """How many partitions there are, and the first of those that are listed."""

    count: Annotated[
        str, Field(pattern="^[0-9]+$", description="How many partitions pass the filters: decimal digits.")
    ]
    listed: Annotated[
        int, Field(ge=0, description="How many of them are listed, from `offset` on: the job's items.")
    ]
    partitions: Annotated[
        list[list[int] | list[str]],
        Field(
            max_length=MAX_SHOWN,
            description=f"The first of those, {MAX_SHOWN} at most, and fewer if they are long. {PARTS}",
        ),
    ]


class Partition(Result):
    """A partition."""

    parts: Annotated[list[int] | list[str], Field(description=PARTS)]
