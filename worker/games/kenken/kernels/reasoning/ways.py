"""The ways to fill each cage of a position, listed where they are few, and what parts of a cage can amount to.

A *part* of a cage is the set of its cells that lie in some rows or columns, as bits of their places in the cage. A
*scale* gives each digit a weight. The amount of a part is the sum of the weights of its digits, so that one code finds
sums, products (by the exponents of primes), parities, and how often a digit occurs.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from math import prod
from typing import Final, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from worker.compilation.jit import named_tuple_type
from worker.games.kenken.kernels.solving.layout import (
    SIZE,
    Layout,
)

MOST_WAYS: Final = 400
"""Maximum number of ways that are listed for a cage: a person would not list more."""
MOST_LEFT_OVER: Final = 4
"""Maximum number of cells left over of a set of lines: a person would not try more."""
MOST_TRIED: Final = 20_000
"""Maximum number of digits tried to list the ways of a cage."""
MOST_PLACES: Final = 10
"""Maximum number of cells of a cage whose parts are looked at."""
MOST_PART: Final = 30
"""Maximum number of cells of a cage in sets of lines: their places are bits of a number, of 32 bits on the page."""
NOT_LISTED: Final = -1
NEVER: Final = -1
UNKNOWN: Final = -1
NO_SCALE: Final = -1
_SET_TECHNIQUES: Final = 8
STALE: Final = 1 << 24
"""The mark of a cage whose cells have changed since its ways were listed, among those of `waits`."""

SUM: Final = 0
PRODUCT: Final = 1
PARITY: Final = 2
DIGIT: Final = 3
"""The scales: the digits; the exponents of their primes; their parities; one scale a digit, in order, which counts it;
and one for each two digits, which counts both together."""
PRIMES: Final = (2, 3, 5, 7, 11, 13)
EXPONENT_BITS: Final = 10
"""Bits for the exponent of a prime. Where those of all digits of a grid come to `MOST_EXPONENTS` at most, so does a
difference of two products, and fields never run into each other."""
MOST_EXPONENTS: Final = (1 << EXPONENT_BITS - 1) - 1
"""A plain grid of order 15 has 165."""


class Ways(NamedTuple):
    """The ways to fill the cages, and the amounts of their parts."""

    digits: NDArray[np.int8]
    """Shape (cages · `MOST_WAYS`, places): the digits of each way, from 0, in the order of the cage's cells."""
    counts: NDArray[np.int32]
    """Shape (cages,): the number of ways, or `NOT_LISTED`."""
    parts: NDArray[np.int32]
    """Shape (cages,): where the parts of a cage begin in `low` and `high`; -1 for too large a cage."""
    low: NDArray[np.int64]
    """Shape (parts, scales but those of two digits): the least amount of a part, or `UNKNOWN`."""
    high: NDArray[np.int64]
    """The same for the greatest amounts."""
    pair_low: NDArray[np.int8]
    """Shape (parts, scales of two digits): the least amount of a part."""
    pair_high: NDArray[np.int8]
    """The same for the greatest amounts."""
    pairs_counted: NDArray[np.int64]
    """Shape (parts,): the time when two digits were last counted in a part."""
    weights: NDArray[np.int64]
    """Shape (scales, digits)."""
    sums: NDArray[np.int64]
    """Shape (3, scales): the least and the greatest amounts of a set of lines, and how far those of a listed cage lie
    apart at most."""
    totals: NDArray[np.int64]
    """Shape (scales,): the amount of a line that has all digits; `NO_SCALE` if the digits do not fit a scale."""
    spans: NDArray[np.int32]
    """Shape (2, cages): the rows and the columns of each cage, as bits."""
    by_first: NDArray[np.int64]
    """Shape (2, cages): the cages by their first row, or column."""
    first_in: NDArray[np.int64]
    """Shape (2, lines + 1): where the cages that begin in each row, or column, begin in `by_first`."""
    usable: NDArray[np.int64]
    """Shape (2,): the rows and the columns that have all digits and no cage of over `MOST_PART` cells, as bits."""
    whole: NDArray[np.int64]
    """Shape (2,): the rows or the columns that are the whole grid, if all are usable; 0 for the other axis."""
    left: NDArray[np.int64]
    """Shape (6, `MOST_LEFT_OVER`): the cells left over of a set of lines."""
    changed: NDArray[np.int64]
    """Shape (cages + 1,): the time of the last change of each cage, and the present time, counted in refreshes."""
    lines_changed: NDArray[np.int64]
    """Shape (2, rows or columns): the time of the last change of a cage in each line."""
    seen_sets: NDArray[np.int64]
    """Shape (techniques, 2, sets of lines): the time when nothing was last found in a set of rows, or columns."""
    seen_pairs: NDArray[np.int64]
    """Shape (cages, cages): the time when nothing was last found in two cages."""


WAYS_TYPE: Final = named_tuple_type(
    Ways,
    types.int8[:, ::1],
    types.int32[::1],
    types.int32[::1],
    types.int64[:, ::1],
    types.int64[:, ::1],
    types.int8[:, ::1],
    types.int8[:, ::1],
    types.int64[::1],
    types.int64[:, ::1],
    types.int64[:, ::1],
    types.int64[::1],
    types.int32[:, ::1],
    types.int64[:, ::1],
    types.int64[:, ::1],
    types.int64[::1],
    types.int64[::1],
    types.int64[:, ::1],
    types.int64[::1],
    types.int64[:, ::1],
    types.int64[:, :, ::1],
    types.int64[:, ::1],
)


def ways_for(layout: Layout) -> Ways:
    """Return room for the ways to fill the cages of a puzzle, none of which are listed."""
    sizes = layout.cages[:, SIZE]
    small = sizes <= MOST_PLACES
    masks = np.where(small, 1 << np.where(small, sizes, 0), 0)
    parts = np.where(small, np.cumsum(masks) - masks, -1).astype(np.int32)
    weights, totals = _scales(tuple(layout.values.tolist()))
    spans = _spans(layout)
    rows, kept = int(masks.sum()), DIGIT + layout.order
    pairs = rows, len(weights) - kept
    width = int(sizes[small].max(initial=1))
    return Ways(
        np.empty((len(sizes) * MOST_WAYS, width), np.int8),
        np.full(len(sizes), NOT_LISTED, np.int32),
        parts,
        np.full((rows, kept), UNKNOWN, np.int64),
        np.empty((rows, kept), np.int64),
        np.empty(pairs, np.int8),
        np.empty(pairs, np.int8),
        np.full(rows, NEVER, np.int64),
        weights,
        np.zeros((3, len(weights)), np.int64),
        totals,
        spans,
        *_by_first_line(layout.order, spans),
        *_sets_of_lines(layout, spans),
        np.empty((6, MOST_LEFT_OVER), np.int64),
        np.zeros(len(sizes) + 1, np.int64),
        np.zeros((2, layout.order), np.int64),
        np.full((_SET_TECHNIQUES, 2, 1 << layout.order), NEVER, np.int64),
        np.full((len(sizes), len(sizes)), NEVER, np.int64),
    )


def _spans(layout: Layout) -> NDArray[np.int32]:
    order, spans = layout.order, np.zeros((2, len(layout.cages)), np.int32)
    cages = np.repeat(np.arange(len(layout.cages)), layout.cages[:, SIZE])
    for axis in range(2):
        lines = layout.cell_units[layout.members, axis] - axis * order
        np.bitwise_or.at(spans[axis], cages, np.int32(1) << lines)
    return spans


def _by_first_line(order: int, spans: NDArray[np.int32]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the cages by their first row and column, and where those of each line begin."""
    firsts = np.bitwise_count((spans & -spans) - 1)
    by_first = np.argsort(firsts, axis=1, kind="stable")
    lines = np.arange(order + 1)
    first_in = [np.searchsorted(each[cages], lines) for each, cages in zip(firsts, by_first, strict=True)]
    return by_first, np.array(first_in, np.int64)


def _sets_of_lines(layout: Layout, spans: NDArray[np.int32]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the usable lines, and those that are the whole grid."""
    order = layout.order
    full = (layout.lines[:, 0] == order).reshape(2, order) @ (1 << np.arange(order))
    large = np.bitwise_or.reduce(spans[:, layout.cages[:, SIZE] > MOST_PART], axis=1, initial=0)
    whole = np.where(large.any(), 0, full)
    if whole[0]:
        whole[1] = 0
    return (full & ~large).astype(np.int64), whole.astype(np.int64)


@lru_cache(maxsize=64)
def _scales(digits: tuple[int, ...]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the weights and the totals of all scales, which are not written to."""
    counts = np.eye(len(digits), dtype=np.int64)
    pairs = np.array([one + other for one, other in combinations(counts, 2)], np.int64)
    products = [exponents(digit) for digit in digits]
    scales = np.array([digits, products, [digit % 2 for digit in digits]], np.int64)
    weights = np.concatenate((scales, counts, pairs.reshape(-1, len(digits))))
    totals = weights.sum(axis=1)
    if not _have_products(digits):
        totals[PRODUCT] = NO_SCALE
    return weights, totals


def _have_products(digits: Sequence[int]) -> bool:
    """Return True if the product of a grid with some digits is kept exactly as exponents of `PRIMES`."""
    product: int = prod(digits) ** len(digits)
    for prime in PRIMES:
        exponent = 0
        while product and product % prime == 0:
            product //= prime
            exponent += 1
        if exponent > MOST_EXPONENTS:
            return False
    return product == 1


def exponents(number: int) -> int:
    """Return the exponents of the primes of a number, each in a field of bits; 0 has none."""
    packed = 0
    for place, prime in enumerate(PRIMES):
        while number and number % prime == 0:
            number //= prime
            packed += 1 << EXPONENT_BITS * place
    return packed
