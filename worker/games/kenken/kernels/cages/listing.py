"""Listing and counting the combinations of a cage, in slices.

The digits are taken in ascending order, and for each the listing chooses how often it is used. It keeps the number of
ways in which the digits so far fill each set of cells, for the sets that can still be completed. So every combination
that is begun ends in a placement.

Counting the placements of a cage by sets of cells with the same digit. The cells with the same digit are an
independent set: no two of them in a line. So a placement is a way to split the cells of a cage into one independent
set a digit, and placements are counted over sets of cells instead of being listed. A place value says what is left of
the target; `after` tells what a digit leaves of it.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from worker.compilation.jit import always_inlined, jit, named_tuple_type
from worker.games.kenken.kernels.solving.layout import Ints, Longs, count_digits
from worker.games.kenken.rules.cage import Operator

NOTHING: Final = -1
"""No place value: a digit does not fit."""
_INTS: Final = types.int32[::1]


@always_inlined
def leave(after: Ints, digit: int, times: int, value: int) -> int:
    """Return the place value left after `times` uses of a digit (from 0), or `NOTHING`."""
    for _ in range(times):
        if value == NOTHING:
            break
        value = after[digit, value]
    return value


def independent_sets(conflicts: Ints) -> tuple[Ints, NDArray[np.int64]]:
    """Return the sets of cells without conflicts, ordered by size, and the index where each size begins.

    `conflicts` holds for each of at most 16 cells the set of cells in line with it.
    """
    free = np.ones(1, np.bool_)
    for others in conflicts:
        free = np.concatenate((free, free & (np.arange(len(free)) & others == 0)))
    sets = np.flatnonzero(free).astype(np.int32)
    sizes = np.bitwise_count(sets)
    begins = np.searchsorted(np.sort(sizes), np.arange(len(conflicts) + 2)).astype(np.int64)
    return sets[np.argsort(sizes, kind="stable")], begins


@jit(types.int64[:, :, ::1](types.int64, _INTS, _INTS, types.int32[:, ::1]))
def completions(size: int, sets: Ints, allowed: Ints, after: Ints) -> NDArray[np.int64]:
    """Count the ways to fill each set of cells and use up each place value with the digits from each one on.

    `allowed` holds for each digit the set of cells that take it, `after` (shape (digits, values)) the place value that
    the digit leaves of each place value. Value 0 means that nothing is left. Returns shape (digits + 1, 2^size,
    values). Exact for up to 16 cells and 15 digits: there are at most 15^16 < 2^63 placements.
    """
    digits, values = after.shape
    table = np.zeros((digits + 1, 1 << size, values), np.int64)
    table[digits, 0, 0] = 1
    for digit in range(digits - 1, -1, -1):
        for chosen in sets:
            if chosen & ~allowed[digit]:
                continue
            times = count_digits(chosen)
            others = ((1 << size) - 1) & ~chosen
            rest = others
            while True:
                for value in range(values):
                    left = leave(after, digit, times, value)
                    if left != NOTHING:
                        table[digit, rest | chosen, value] += table[digit + 1, rest, left]
                if rest == 0:
                    break
                rest = (rest - 1) & others
    return table


PlaceValues = tuple[Ints, int]
"""`after`, shape (digits, values): the place value that each digit leaves of each; and the target's place value."""


def place_values(operator: Operator, digits: Sequence[int], target: int, size: int) -> Iterator[PlaceValues]:
    """Yield the place values whose completions, taken together, are the ways in which `size` digits make the target.

    A difference or quotient has those of each digit that may be the largest. `digits` are ascending.
    """
    if operator == "+":
        if size * digits[0] <= target <= size * digits[-1]:
            yield _sums(digits, target)
    elif operator == "×":
        found = _products(digits, target) if target <= digits[-1] ** size else None
        if found:
            yield found
    elif operator == "-":
        for largest in digits:
            if largest >= target:
                yield _led(digits, largest, _sums(digits, 2 * largest - target))
    elif target > 0:
        for largest in digits:
            found = (
                _products(digits, largest * (largest // target)) if largest % target == 0 < largest else None
            )
            if found:
                yield _led(digits, largest, found)


def _sums(digits: Sequence[int], target: int) -> PlaceValues:
    """Return place values for sums: each is the sum that is left."""
    sums = np.arange(target + 1, dtype=np.int32)
    return np.maximum(sums[None, :] - np.array(digits, np.int32)[:, None], NOTHING), target


def _products(digits: Sequence[int], target: int) -> PlaceValues | None:
    """Return place values for products: each is the place of a divisor; None if digits do not make the target.

    Of a product of 0, value 1 says that a 0 is still missing.
    """
    if target == 0:
        zeros = [[0, 0 if digit == 0 else 1] for digit in digits]
        return (np.array(zeros, np.int32), 1) if digits[0] == 0 else None
    left = [target]
    known = {target}
    for divisor in left:
        further = {divisor // digit for digit in digits if digit > 1 and divisor % digit == 0} - known
        known |= further
        left += further
    if 1 not in known:
        return None
    number = {divisor: place for place, divisor in enumerate(sorted(known))}
    rows = [
        [number[divisor // digit] if digit and divisor % digit == 0 else NOTHING for divisor in number]
        for digit in digits
    ]
    return np.array(rows, np.int32), number[target]


def _led(digits: Sequence[int], largest: int, values: PlaceValues) -> PlaceValues:
    """Return place values that are used up only with a largest digit: those beyond the given ones still lack it."""
    after, target = values
    count = after.shape[1]
    lacking = np.where(after == NOTHING, NOTHING, after + count)
    both = np.concatenate((after, lacking), axis=1).astype(np.int32)
    place = digits.index(largest)
    both[place, count:] = after[place]
    both[place + 1 :] = NOTHING
    return both, target + count


def conflicts(cells: Sequence[tuple[int, int]], distinct: bool) -> Ints:
    """Return for each cell the set of cells in line with it, or of all others if all digits are distinct."""
    sets = [
        sum(
            1 << place
            for place, (row, column) in enumerate(cells)
            if (row, column) != cell and (distinct or row == cell[0] or column == cell[1])
        )
        for cell in cells
    ]
    return np.array(sets, np.int32)


DIGIT: Final = 0
LISTED: Final = 1
LISTED_ALL: Final = 2
"""Indices of `Listing.progress`: the current digit, from 0; the number of combinations in the rows; 1 when all
combinations have been found."""


class Listing(NamedTuple):
    """The state of a listing, between slices and within them."""

    ways: NDArray[np.int64]
    """Shape (digits + 1, 2^cells): the number of ways in which the digits before each one fill a set of cells."""
    filled: NDArray[np.int32]
    """Shape (digits + 1, 2^cells): the sets of cells that can be filled in some way."""
    sizes: NDArray[np.int64]
    """Shape (digits + 1,): the number of sets in `filled`."""
    times: NDArray[np.int64]
    """Shape (digits,): how often each digit is used."""
    values: NDArray[np.int64]
    """Shape (digits + 1,): what is left of the target before each digit, as a place value."""
    seen: NDArray[np.int32]
    """Shape (digits,): the cells that have each digit in one of the placements so far, as sets."""
    progress: NDArray[np.int64]
    """Shape (3,): `DIGIT`, `LISTED`, `LISTED_ALL`."""


_LONGS: Final = types.int64[::1]
LISTING_TYPE: Final = named_tuple_type(
    Listing, types.int64[:, ::1], types.int32[:, ::1], _LONGS, _LONGS, _LONGS, _INTS, _LONGS
)


def listing_from(size: int, digits: int, target: int) -> Listing:
    """Return a listing that has not begun, of a cage of `size` cells; `target` is a place value."""
    listing = Listing(
        np.zeros((digits + 1, 1 << size), np.int64),
        np.zeros((digits + 1, 1 << size), np.int32),
        np.zeros(digits + 1, np.int64),
        np.zeros(digits, np.int64),
        np.zeros(digits + 1, np.int64),
        np.zeros(digits, np.int32),
        np.zeros(3, np.int64),
    )
    listing.ways[0, 0] = listing.sizes[0] = 1
    listing.values[0], listing.times[0] = target, size + 1
    return listing


@always_inlined
def _place_digit(
    sets: Ints, allowed: int, listing: Listing, digit: int, completions: NDArray[np.int64], left: int
) -> None:
    """Put a digit into the cells of each set where they are free and the remaining cells can be completed."""
    ways, filled, further, further_filled = (
        listing.ways[digit],
        listing.filled[digit],
        listing.ways[digit + 1],
        listing.filled[digit + 1],
    )
    for place in range(listing.sizes[digit + 1]):
        further[further_filled[place]] = 0
    full, found, seen = len(ways) - 1, 0, 0
    for place in range(listing.sizes[digit]):
        used = filled[place]
        for chosen in sets:
            if chosen & used or chosen & ~allowed or completions[full & ~(used | chosen), left] == 0:
                continue
            if further[used | chosen] == 0:
                further_filled[found] = used | chosen
                found += 1
            further[used | chosen] += ways[used]
            seen |= chosen
    listing.sizes[digit + 1] = found
    listing.seen[digit] |= seen


@jit(
    types.void(
        _INTS,
        _LONGS,
        _INTS,
        types.int32[:, ::1],
        types.int64[:, :, ::1],
        LISTING_TYPE,
        types.int8[:, ::1],
        _LONGS,
        types.int64,
    )
)
def list_further(
    sets: Ints,
    begins: Longs,
    allowed: Ints,
    after: Ints,
    completions: NDArray[np.int64],
    listing: Listing,
    rows: NDArray[np.int8],
    placements: Longs,
    effort: int,
) -> None:
    """Continue a listing until it is done, the rows are full, or `effort` sets of cells have been examined.

    `sets` are the independent sets of cells; `begins` holds the index where the sets of each size begin. `rows`, shape
    (room, digits), receives how often each digit is used in each combination, and `placements`, shape (room,), the
    number of its placements. Combinations come in lexicographic order of their ascending digits. The other arguments
    are those of `completions`, and its result.
    """
    ways, filled, sizes, times, values, _, progress = listing
    digits, full = after.shape[0], ways.shape[1] - 1
    digit = progress[DIGIT]
    while digit >= 0 and effort > 0 and progress[LISTED] < len(rows):
        effort -= 1
        times[digit] -= 1
        often = times[digit]
        if often < 0:
            digit -= 1
            continue
        left = leave(after, digit, often, values[digit])
        if left == NOTHING or often > count_digits(full & ~filled[digit, 0]):
            continue
        begin, end = begins[often], begins[often + 1]
        effort -= sizes[digit] * (end - begin)
        _place_digit(sets[begin:end], allowed[digit], listing, digit, completions[digit + 1], left)
        if sizes[digit + 1] == 0:
            continue
        if digit == digits - 1:
            for used in range(digits):
                rows[progress[LISTED], used] = times[used]
            placements[progress[LISTED]] = ways[digits, full]
            progress[LISTED] += 1
            continue
        digit += 1
        values[digit], times[digit] = left, count_digits(full) + 1
    progress[DIGIT] = digit
    progress[LISTED_ALL] = digit < 0
