"""Counting sums with any filters together: the number of parts, the values, and how often they occur."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from worker.declarations.checkpoint import Checkpoint
from worker.games.partition.kernels import sums
from worker.games.partition.kernels.generating import are_few, limited_partition_number, partitions_into
from worker.games.partition.kernels.power_sums import count_few_parts
from worker.games.partition.kernels.states import StateListing
from worker.games.partition.rules.filters import Filters, TooLargeError
from worker.games.partition.rules.values import Values

_SMALL: Final = 1 << 22
"""The most additions of a table that is made before any formula is tried: a few milliseconds."""
_FEW_NUMBERS: Final = 32
"""The most numbers of parts that are counted one by one."""
_FEW_VALUES: Final = 64
_MAX_TERMS: Final = 4_000
"""The most terms of a numerator that says how often few values occur."""


def simplify(total: int, filters: Filters) -> Filters | None:
    """Return filters with the same partitions of a total, 1 or more, and fewer conditions; None if there are none.

    It takes little time whatever the total: the sums of the smallest and of the largest parts bound their number, and
    remainders are compared.
    """
    values = Values.of(filters, total)
    if not values.size:
        return None
    if filters.most is None and filters.copies is None and filters.only is None and not values.holes:
        return filters if values.at(0) <= total else None
    low, high = values.numbers_of_parts(total, filters.copies)
    fewest = max(low, filters.fewest)
    most = high if filters.most is None else min(high, filters.most)
    if fewest > most or not values.is_congruent(total, fewest, most):
        return None
    parts: int | None = None
    between: tuple[int, int] | None = None
    if fewest == most and (filters.most is not None or values.is_range):
        parts = most
    elif (fewest, most) != (low, high):
        between = fewest, most
    # No value can occur more often than this.
    often = total // values.at(0)
    if parts is not None or between is not None:
        often = min(often, most)
    copies = None if filters.copies is None or filters.copies >= often else filters.copies
    listed = values.listed
    simpler = Filters(
        parts, filters.minimum, filters.maximum, copies == 1, filters.exclude, between, listed, copies
    )
    if values.is_range:
        ends = values.at(0), values.at(values.size - 1)
        return replace(simpler, minimum=ends[0], maximum=ends[1], exclude=(), only=None)
    return simpler if listed is None else replace(simpler, minimum=1, maximum=None, exclude=())


def count_combined(total: int, filters: Filters, checkpoint: Checkpoint) -> int:
    """Return the number of partitions that pass simplified filters.

    Raises the `TooLargeError` of the last way to count if all ways would take too long.
    """
    if filters.is_basic and not (filters.parts and filters.exclude):
        return sums.count_basic(total, filters, checkpoint)
    for way in _WAYS:
        try:
            found = way(total, filters, checkpoint)
        except TooLargeError:
            continue
        if found is not None:
            return found
    return sums.count_by_values(total, filters, checkpoint)


def _by_small_table(total: int, filters: Filters, checkpoint: Checkpoint) -> int | None:
    """Count value by value if that takes a moment."""
    limits, size = sums.limits_of(filters), sums.number_of_values(total, filters)
    if limits.levels * size * total > _SMALL:
        return None
    return sums.count_by_values(total, filters, checkpoint)


def _without_upper_limit(total: int, filters: Filters, checkpoint: Checkpoint) -> int | None:
    """Subtract the partitions of fewer parts, if there may be as many parts as fit."""
    if filters.most is None:
        return None
    low, high = Values.of(filters, total).numbers_of_parts(total, filters.copies)
    if filters.most < high or not 0 < filters.fewest - low <= high - filters.fewest:
        return None
    fewer = replace(filters, parts=None, between=(low, filters.fewest - 1))
    every = replace(filters, parts=None, between=None)
    return count_combined(total, every, checkpoint) - count_combined(total, fewer, checkpoint)


def _over_a_range(total: int, filters: Filters, checkpoint: Checkpoint) -> int | None:
    """Add the counts for each number of parts, of values from a range, repeated or distinct."""
    if (
        filters.between is None
        or filters.only is not None
        or filters.exclude
        or filters.copies not in (None, 1)
    ):
        return None
    fewest, most = filters.between
    if most - fewest < _FEW_NUMBERS:
        each = (replace(filters, parts=parts, between=None) for parts in range(fewest, most + 1))
        return sum(sums.count_basic(total, one, checkpoint) for one in each)
    if filters.minimum == 1 and not filters.distinct:
        return _at_most(total, filters, most, checkpoint) - _at_most(total, filters, fewest - 1, checkpoint)
    if filters.largest(total) < total:
        return None
    return sums.count_numbers_of_parts(total, filters, fewest, most, checkpoint)


def _at_most(total: int, filters: Filters, parts: int, checkpoint: Checkpoint) -> int:
    """Return the number of partitions into at most some parts from 1 on: 1 is added to each, also to those missing."""
    grown = Filters(parts, maximum=filters.largest(total) + 1)
    return sums.count_basic(total + parts, grown, checkpoint) if parts else 0


def _by_formula(total: int, filters: Filters, checkpoint: Checkpoint) -> int | None:
    """Count any number of parts: of all values, or of few."""
    copies = filters.copies
    if filters.most is not None:
        return None
    if copies and filters.minimum == 1 and sums.is_free(total, filters) and filters.only is None:
        return limited_partition_number(total, copies, checkpoint)
    if sums.number_of_values(total, filters) > _FEW_VALUES:
        return None
    values = tuple(filters.values(total))
    return _of_few_values(total, values, copies) if are_few(values) else None


def _of_few_values(total: int, values: tuple[int, ...], copies: int | None) -> int | None:
    """Return the number of partitions into few values: the numerator is the product of 1 - x^((copies + 1)·v)."""
    signs = {0: 1}
    for value in values if copies is not None else ():
        for shift, sign in list(signs.items()):
            further = shift + value * ((copies or 0) + 1)
            if further <= total:
                signs[further] = signs.get(further, 0) - sign
        if len(signs) > _MAX_TERMS:
            return None
    return sum(sign * partitions_into(total - shift, values) for shift, sign in signs.items() if sign)


def _by_power_sums(total: int, filters: Filters, checkpoint: Checkpoint) -> int | None:
    """Count few parts of a range of values, of any size."""
    if filters.most is None or filters.only is not None:
        return None
    return count_few_parts(total, filters, checkpoint)


def _by_states(total: int, filters: Filters, checkpoint: Checkpoint) -> int | None:
    """Count by what is left after each value."""
    if sums.number_of_values(total, filters) > _MAX_TERMS:
        return None
    return StateListing.of_sums(total, filters.values(total), sums.limits_of(filters), checkpoint).count


_Way = Callable[[int, Filters, Checkpoint], int | None]
_WAYS: Final[tuple[_Way, ...]] = (
    _by_small_table,
    _over_a_range,
    _by_formula,
    _by_power_sums,
    _without_upper_limit,
    _by_states,
)
