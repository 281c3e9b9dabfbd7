"""Counting and listing partitions of a number into a sum."""

from typing import Final

from worker.declarations.checkpoint import Checkpoint
from worker.games.partition.kernels.combined import count_combined, simplify
from worker.games.partition.kernels.quick import (
    QUICK_SUM,
    is_quick,
    is_quickly_listed,
    quick_count,
    quick_tuples,
)
from worker.games.partition.kernels.ranking import Known, Listing, Ranking, check_table, fits_table
from worker.games.partition.kernels.states import StateListing
from worker.games.partition.kernels.sums import after, is_free, limits_of, number_of_values, sum_width
from worker.games.partition.kernels.unbounded import ColumnRanking, UnboundedRanking
from worker.games.partition.rules.filters import ANY, FilterError, Filters, TooLargeError

_SMALL_TABLE: Final = 1 << 20
"""The most words of a table that is built although a column would do."""
_FEW_VALUES: Final = 4_000
"""The most values that are gone through one by one if a table would be too large."""


def count_partitions(total: int, filters: Filters = ANY, checkpoint: Checkpoint = lambda: None) -> int:
    """Return the exact number of partitions of a total that pass the filters.

    Without filters it is p(n). If a few values are excluded, it is a sum of values of p(n), and so it is if values may
    occur some times only. For a given number of parts from a range of values, it is a coefficient of a Gaussian
    binomial. For few values or few parts, it is a polynomial in the total for each remainder. All other cases use
    dynamic programming over the values. Filters that no partition passes are recognised by the sums of the smallest
    and largest parts and by remainders.

    `checkpoint` is called every few tenths of a second.

    Raises:
        FilterError: the total is negative.
        TooLargeError: counting would exceed the limits of `sums` or `generating`.
    """
    if is_quick(total, filters, QUICK_SUM):
        return quick_count(total, filters)
    if total < 0:
        raise FilterError(f"a total is 0 or more, not {total}")
    if total == 0 or filters.most == 0:
        return int(total == 0 and filters.fewest == 0)
    simpler = simplify(total, filters)
    return 0 if simpler is None else count_combined(total, simpler, checkpoint)


def first_partitions(total: int, filters: Filters, limit: int) -> list[tuple[int, ...]]:
    """Return the first `limit` partitions in lexicographic order of their ascending parts, quickly for cages.

    Raises the errors of `list_partitions`. Partitions of the size of a cage need no tables.
    """
    if is_quickly_listed(total, filters, QUICK_SUM):
        return quick_tuples(total, filters, limit, False)
    return list_partitions(total, filters).page(0, limit)


def list_partitions(total: int, filters: Filters = ANY) -> Listing:
    """Return the listing of the partitions that pass the filters, in lexicographic order of their ascending parts.

    Raises `FilterError` for a negative total, and `TooLargeError` before any work if the table would be too large.
    Without a largest or an excluded part, a listing of any number of parts takes a column of totals, and one of a given
    number of parts a table of parts by totals. All others take a table of values by parts (if limited) by totals, of at
    most `MAX_TABLE` words; or, of few values, what can be left after each of them.
    """
    if total < 0:
        raise FilterError(f"a total is 0 or more, not {total}")
    if total == 0 or filters.most == 0:
        return Known([()] if total == 0 and filters.fewest == 0 else [])
    simpler = simplify(total, filters)
    return Known(()) if simpler is None else _list_simplified(total, simpler)


def _list_simplified(total: int, filters: Filters) -> Listing:
    size, limits = number_of_values(total, filters), limits_of(filters)
    width = sum_width(total, size, limits)
    if filters.only is None and filters.copies in (None, 1) and is_free(total, filters):
        if filters.most is None and not fits_table(size, None, total + 1, width, _SMALL_TABLE):
            return ColumnRanking.of(total, filters.minimum, filters.distinct, width)
        if filters.most and not fits_table(size, filters.most, total + 1, width):
            numbers = filters.fewest, filters.most
            return UnboundedRanking.of(total, numbers, filters.minimum, filters.distinct, width)
    if not fits_table(size, limits.most, total + 1, width) and size <= _FEW_VALUES:
        try:
            return StateListing.of_sums(total, filters.values(total), limits)
        except TooLargeError:
            pass
    check_table(size, limits.most, total + 1, width)
    values = filters.values(total)
    return Ranking.of(values, after(total, values), total, width, limits)
