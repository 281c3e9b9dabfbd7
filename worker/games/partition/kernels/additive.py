"""Counting and listing partitions of a number into a sum."""

from collections.abc import Sequence
from itertools import chain
from math import isqrt
from typing import Final

import numpy as np

from worker.compilation.arrays import Int32s
from worker.declarations.checkpoint import Checkpoint
from worker.games.partition.kernels.generating import (
    are_few,
    coefficient,
    distinct_partition_number,
    partition_number,
    partitions_in_box,
    partitions_into,
    partitions_without,
    sum_of_at_most_parts,
)
from worker.games.partition.kernels.quick import QUICK_SUM, is_quick, quick_count, quick_list, tuples
from worker.games.partition.kernels.ranking import (
    NOTHING,
    Listing,
    Ranking,
    check_table,
    fits_table,
    partition_bits,
    stairs,
    to_int,
    use_values,
    width_for,
)
from worker.games.partition.kernels.unbounded import ColumnRanking, UnboundedRanking
from worker.games.partition.rules.filters import ANY, FilterError, Filters, TooLargeError

MAX_EFFORT: Final = 1 << 33
"""The most additions of words that counting may take: about ten seconds."""
MAX_WORDS: Final = 1 << 24
"""The most words that counting may keep: 128 MiB."""
_SLICE: Final = 1 << 27
"""Additions between two checkpoints: about 0.2 s."""
_FEW_PARTS: Final = 12
_FEW_VALUES: Final = 64
"""The most values for which `partitions_into` is tried."""
_SMALL_TABLE: Final = 1 << 20
"""The most words of a table that is built although a column would do."""
_MANY_TERMS: Final = 1 << 16
"""The longest series that is faster than `partitions_into`."""
_ROWS: Final = 1 << 22
"""The most states that the values of a slice may lead to."""


def count_partitions(total: int, filters: Filters = ANY, checkpoint: Checkpoint = lambda: None) -> int:
    """Return the exact number of partitions of a total that pass the filters.

    Without filters it is p(n). If a few values are excluded, it is a sum of values of p(n). For a given number of parts
    from a range of values, it is a coefficient of a Gaussian binomial. For few values, it is a polynomial in the total
    for each remainder. All other cases use dynamic programming over the values.

    `checkpoint` is called every few tenths of a second.

    Raises:
        FilterError: the total is negative.
        TooLargeError: counting would take more than `MAX_EFFORT`, `MAX_WORDS` or the limits of `generating`.
    """
    if is_quick(total, filters, QUICK_SUM):
        return quick_count(total, filters.parts or 0, filters.small_values, filters.distinct)
    if total < 0:
        raise FilterError(f"a total is 0 or more, not {total}")
    if total == 0 or filters.parts == 0:
        return int(total == 0 and filters.parts in (None, 0))
    if _is_out_of_reach(total, filters):
        return 0
    if filters.parts is None:
        return _count_any(total, filters, checkpoint)
    return _count_exactly(total, filters.parts, filters, checkpoint)


def first_partitions(total: int, filters: Filters, limit: int) -> list[tuple[int, ...]]:
    """Return the first `limit` partitions in lexicographic order of their ascending parts, quickly for cages.

    Raises the errors of `list_partitions`. Partitions of the size of a cage need no tables.
    """
    if is_quick(total, filters, QUICK_SUM):
        rows = quick_list(total, filters.parts or 0, filters.small_values, filters.distinct, limit, False)
        return tuples(rows)
    return list_partitions(total, filters).page(0, limit)


def list_partitions(total: int, filters: Filters = ANY) -> Listing:
    """Return the listing of the partitions that pass the filters, in lexicographic order of their ascending parts.

    Raises `FilterError` for a negative total, and `TooLargeError` before any work if the table would be too large.
    Without a largest or an excluded part, a listing of any number of parts takes a column of totals, and one of a given
    number of parts a table of parts by totals. All others take a table of values by parts (if given) by totals, of at
    most `MAX_TABLE` words.
    """
    if total < 0:
        raise FilterError(f"a total is 0 or more, not {total}")
    size = _size(total, filters)
    width = width_for(partition_bits(total, size, filters.parts))
    if _is_free(total, filters):
        if filters.parts is None and not fits_table(size, None, total + 1, width, _SMALL_TABLE):
            return ColumnRanking.of(total, filters.minimum, filters.distinct, width)
        if filters.parts and not fits_table(size, filters.parts, total + 1, width):
            return UnboundedRanking.of(total, filters.parts, filters.minimum, filters.distinct, width)
    check_table(size, filters.parts, total + 1, width)
    values = filters.values(total)
    return Ranking.of(values, _after(total, values), total, width, filters.parts, filters.distinct)


def _is_out_of_reach(total: int, filters: Filters) -> bool:
    """Return whether the smallest or the largest allowed parts already rule out a total of 1 or more."""
    largest, least, parts = filters.largest_allowed(total), filters.least_allowed(), filters.parts
    if not largest:
        return True
    if filters.distinct:
        every = (filters.minimum + largest) * (largest - filters.minimum + 1) // 2
        if every - sum(filters.excluded_values(largest)) < total:
            return True
    if parts is None:
        return False
    steps = stairs(parts, filters.distinct)
    return not parts * least + steps <= total <= parts * largest - steps


def _count_any(total: int, filters: Filters, checkpoint: Checkpoint) -> int:
    """Return the number of partitions into any number of parts."""
    if filters.largest(total) == 0:
        return 0
    if filters.largest(total) == total:
        excluded = filters.excluded_values(total)
        if filters.distinct and not excluded and filters.minimum == 1:
            return distinct_partition_number(total, checkpoint)
        absent = chain(range(1, filters.minimum), excluded)
        found = None if filters.distinct else partitions_without(total, absent, checkpoint)
        if found is not None:
            return found
        if not excluded:
            return _count_by_parts(total, filters, checkpoint)
    if not filters.distinct and _size(total, filters) <= _FEW_VALUES and total > _MANY_TERMS:
        values = tuple(filters.values(total))
        if are_few(values):
            return partitions_into(total, values)
    return _count_by_values(total, None, filters, checkpoint)


def _count_exactly(total: int, parts: int, filters: Filters, checkpoint: Checkpoint) -> int:
    """Return the number of partitions into `parts` parts, 1 or more."""
    if filters.excluded_values(total):
        return _count_by_values(total, parts, filters, checkpoint)
    # Subtracting the least value from each part, and 0, 1, 2, … from distinct parts, leaves parts of 0 to `span`.
    rest = total - parts * filters.minimum - stairs(parts, filters.distinct)
    span = filters.largest(total) - filters.minimum - (parts - 1 if filters.distinct else 0)
    if span < 0 or not 0 <= rest <= parts * span:
        return 0
    few, many = sorted((parts, span))
    rest = min(rest, few * many - rest)
    if few >= rest:
        return partition_number(rest)
    width = width_for(partition_bits(rest, many + 1, few))
    if rest * width > _MANY_TERMS and are_few(range(1, few + 1)):
        return partitions_in_box(rest, few, many)
    _check_cost((rest + 1) * width, 2 * few, ((rest + 1) * width, 2) if few == parts else None)
    return coefficient(rest, range(many + 1, many + few + 1), range(1, few + 1), width, checkpoint)


def _count_by_parts(total: int, filters: Filters, checkpoint: Checkpoint) -> int:
    """Return the number of partitions into parts of `minimum` or more, summed over the number of parts."""
    most = _most_parts(total, filters)
    if most <= _FEW_PARTS:
        return sum(_count_exactly(total, parts, filters, checkpoint) for parts in range(1, most + 1))
    width = width_for(partition_bits(total, total, None))
    _check_cost((total + 1) * width, most)
    rests = [
        total - parts * filters.minimum - stairs(parts, filters.distinct) for parts in range(1, most + 1)
    ]
    return sum_of_at_most_parts(rests, width, checkpoint)


def _count_by_values(total: int, parts: int | None, filters: Filters, checkpoint: Checkpoint) -> int:
    """Return the number of partitions by dynamic programming, value by value."""
    size = _size(total, filters)
    width = width_for(partition_bits(total, size, parts))
    levels = 1 if parts is None else parts + 1
    one = (total + 1) * width
    _check_cost(levels * one, size, None if parts is None else (2 * one, size))
    counts = np.zeros((levels, total + 1, width), np.uint64)
    counts[0, 0, 0] = 1
    values = filters.values(total)
    slice_ = max(1, min(_SLICE // counts.size, _ROWS // (total + 1)))
    for start in range(0, len(values), slice_):
        use_values(counts, _after(total, values[start : start + slice_]), filters.distinct, parts is not None)
        checkpoint()
    return to_int(counts[-1, total])


def _after(total: int, values: Sequence[int]) -> Int32s:
    """Return what remains of each total after each value, shape (values, totals)."""
    left = np.arange(total + 1, dtype=np.int32)[None, :] - np.array(values, np.int32).reshape(-1, 1)
    np.maximum(left, NOTHING, out=left)
    return left


def _check_cost(words: int, rounds: int, of_one_part: tuple[int, int] | None = None) -> None:
    """Raise `TooLargeError` if counting costs too much; ``of_one_part`` is the cost of a single part, if given."""
    if not _is_affordable(words, rounds):
        raise TooLargeError(
            f"counting takes {rounds * words:,} additions of numbers in {words:,} words of memory; at most"
            f" {MAX_EFFORT:,} additions and {MAX_WORDS:,} words are made",
            by_parts=of_one_part is not None and _is_affordable(*of_one_part),
        )


def _is_affordable(words: int, rounds: int) -> bool:
    return words <= MAX_WORDS and words * rounds <= MAX_EFFORT


def _size(total: int, filters: Filters) -> int:
    return max(0, filters.largest(total) - filters.minimum + 1 - len(filters.excluded_values(total)))


def _most_parts(total: int, filters: Filters) -> int:
    """Return the largest number of parts of `minimum` or more that fit in a total."""
    if not filters.distinct:
        return total // filters.minimum
    twice = 2 * filters.minimum - 1
    return (isqrt(twice * twice + 8 * total) - twice) // 2


def _is_free(total: int, filters: Filters) -> bool:
    """Return whether every value of `minimum` or more may be a part."""
    return filters.largest(total) == total and not filters.excluded_values(total)
