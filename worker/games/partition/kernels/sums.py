"""Counting sums of parts from a range of values, repeated or distinct, by formula, by series or value by value."""

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
    limited_partition_number,
    partition_number,
    partitions_in_box,
    partitions_into,
    partitions_without,
    sum_of_at_most_parts,
)
from worker.games.partition.kernels.ranking import NOTHING, Limits, drop_values, stairs, use_values
from worker.games.partition.kernels.words import partition_bits, to_int, width_for
from worker.games.partition.rules.filters import Filters, TooLargeError

MAX_EFFORT: Final = 1 << 33
"""The most additions of words that counting may take: about ten seconds."""
MAX_WORDS: Final = 1 << 24
"""The most words that counting may keep: 128 MiB."""
_SLICE: Final = 1 << 27
"""Additions between two checkpoints: about 0.2 s."""
_FEW_PARTS: Final = 12
_FEW_VALUES: Final = 64
"""The most values for which `partitions_into` is tried."""
_MANY_TERMS: Final = 1 << 16
"""The longest series that is faster than `partitions_into`."""
_ROWS: Final = 1 << 22
"""The most states that the values of a slice may lead to."""


def count_basic(total: int, filters: Filters, checkpoint: Checkpoint) -> int:
    """Return the number of partitions of a total, 1 or more, that pass filters without a list or a range.

    Raises `TooLargeError` beyond `MAX_EFFORT`, `MAX_WORDS` or the limits of `generating`.
    """
    if filters.parts is None:
        return _count_any(total, filters, checkpoint)
    return _count_exactly(total, filters.parts, filters, checkpoint)


def _count_any(total: int, filters: Filters, checkpoint: Checkpoint) -> int:
    """Return the number of partitions into any number of parts."""
    if filters.largest(total) == 0:
        return 0
    if filters.largest(total) == total:
        excluded = filters.excluded_values(total)
        if filters.distinct and not excluded and filters.minimum == 1:
            return limited_partition_number(total, 1, checkpoint)
        absent = chain(range(1, filters.minimum), excluded)
        found = None if filters.distinct else partitions_without(total, absent, checkpoint)
        if found is not None:
            return found
        if not excluded:
            return _count_by_parts(total, filters, checkpoint)
    if not filters.distinct and number_of_values(total, filters) <= _FEW_VALUES and total > _MANY_TERMS:
        values = tuple(filters.values(total))
        if are_few(values):
            return partitions_into(total, values)
    return count_by_values(total, filters, checkpoint)


def _count_exactly(total: int, parts: int, filters: Filters, checkpoint: Checkpoint) -> int:
    """Return the number of partitions into `parts` parts, 1 or more."""
    if filters.excluded_values(total):
        return count_by_values(total, filters, checkpoint)
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
    return count_numbers_of_parts(total, filters, 1, _most_parts(total, filters), checkpoint)


def count_numbers_of_parts(
    total: int, filters: Filters, fewest: int, most: int, checkpoint: Checkpoint
) -> int:
    """Return the number of partitions into `fewest` to `most` parts of `minimum` or more, 1 part or more.

    Raises `TooLargeError` beyond `MAX_EFFORT` or `MAX_WORDS`. `most` parts fit into the total.
    """
    if most - fewest < _FEW_PARTS:
        return sum(_count_exactly(total, parts, filters, checkpoint) for parts in range(fewest, most + 1))
    width = width_for(partition_bits(total, total, None))
    _check_cost((total + 1) * width, most)
    rests = [
        total - parts * filters.minimum - stairs(parts, filters.distinct) for parts in range(1, most + 1)
    ]
    return sum_of_at_most_parts(rests, width, checkpoint, fewest)


def count_by_values(total: int, filters: Filters, checkpoint: Checkpoint) -> int:
    """Return the number of partitions by dynamic programming, value by value, with any filters.

    Raises `TooLargeError` beyond `MAX_EFFORT` or `MAX_WORDS`.
    """
    size, limits = number_of_values(total, filters), limits_of(filters)
    counted, copies = limits.most is not None, limits.copies
    width = sum_width(total, size, limits)
    one = (total + 1) * width
    # With copies, each value takes two rounds.
    rounds = size * (2 if copies is not None and copies > 1 else 1)
    _check_cost(limits.levels * one, rounds, (2 * one, rounds) if counted else None)
    counts = np.zeros((limits.levels, total + 1, width), np.uint64)
    counts[: limits.slack + 1, 0, 0] = 1
    values = filters.values(total)
    slice_ = max(1, min(_SLICE // counts.size, _ROWS // (total + 1)))
    for start in range(0, len(values), slice_):
        used = values[start : start + slice_]
        use_values(counts, after(total, used), copies == 1, counted)
        if copies is not None and copies > 1:
            dropped = [value * (copies + 1) for value in used if value * (copies + 1) <= total]
            drop_values(counts, after(total, dropped), (copies + 1) * counted)
        checkpoint()
    return to_int(counts[-1, total])


def limits_of(filters: Filters) -> Limits:
    """Return how many parts there may be, and how often each may occur."""
    return Limits(filters.fewest, filters.most, filters.copies)


def sum_width(total: int, size: int, limits: Limits) -> int:
    """Return how many words the numbers of partitions take, for some number of values."""
    return width_for(partition_bits(total, size + (limits.slack > 0), limits.most))


def after(total: int, values: Sequence[int]) -> Int32s:
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


def number_of_values(total: int, filters: Filters) -> int:
    """Return how many values parts may have."""
    if filters.only is not None:
        return len(filters.values(total))
    return max(0, filters.largest(total) - filters.minimum + 1 - len(filters.excluded_values(total)))


def _most_parts(total: int, filters: Filters) -> int:
    """Return the largest number of parts of `minimum` or more that fit in a total."""
    if not filters.distinct:
        return total // filters.minimum
    twice = 2 * filters.minimum - 1
    return (isqrt(twice * twice + 8 * total) - twice) // 2


def is_free(total: int, filters: Filters) -> bool:
    """Return whether every value of `minimum` or more may be a part."""
    return filters.largest(total) == total and not filters.excluded_values(total)
