"""Finding the partial grid of a given number among those with certain column sums and cards."""

from collections import Counter
from collections.abc import Sequence
from math import factorial

from numba import types

from worker.compilation.arrays import INTEGERS, Int64s
from worker.compilation.jit import jit, source_inlined, tuple_type
from worker.games.derful31.kernels.count.box import BOX_TYPE, Box
from worker.games.derful31.kernels.count.parts import FILLINGS_TYPE, TABLE_TYPE, Fillings, Table

NOT_FOUND = (-1, -1, -1)


def nth_arrangement(values: Sequence[int], number: int) -> tuple[int, ...]:
    """The arrangement of some values, equal ones not told apart, with this number in lexicographic order."""
    left = Counter(values)
    ways = factorial(len(values))
    for count in left.values():
        ways //= factorial(count)
    arrangement = []
    for size in range(len(values), 0, -1):
        for value in sorted(left):
            with_value = ways * left[value] // size
            if number < with_value:
                break
            number -= with_value
        ways = with_value
        arrangement.append(value)
        left[value] -= 1
        if not left[value]:
            del left[value]
    return tuple(arrangement)


@source_inlined
def _cell_of_rest(target: Int64s, sums: Int64s, filling: int, low: int, span: int) -> tuple[int, int]:
    """Where the target less a filling lies in the index of a box; and the first cycle outside of it, if any."""
    cycles = len(target)
    cell = 0
    for cycle in range(cycles):
        rest = target[cycle] - sums[filling, cycle] - low
        if rest < 0 or rest >= span:
            return 0, cycle
        if cycle < cycles - 1:
            cell = cell * span + rest
    return cell, cycles


@source_inlined
def _fits(usage: int, exact: bool, wanted: int, biased: int, guard: int) -> bool:
    """Whether a usage is the one wanted or, if not `exact`, goes with one given biased."""
    return usage == wanted if exact else (usage + biased) & guard == 0


@jit(
    tuple_type(types.int64, types.int64, types.int64)(
        INTEGERS,
        types.int64,
        types.boolean,
        types.int64,
        FILLINGS_TYPE,
        BOX_TYPE,
        TABLE_TYPE,
        types.int64,
        types.int64,
    )
)
def nth_split(
    target: Int64s,
    used: int,
    exact: bool,
    number: int,
    fillings: Fillings,
    box: Box,
    table: Table,
    guard: int,
    bias: int,
) -> tuple[int, int, int]:
    """The partial grid with this number among those of one row and a partial grid of the table.

    The target are its column sums. If `exact`, its cards are those `used`; else it has any that go with them.
    All usages are within the limits of the deck; `guard` and `bias` are those of its packing, both 0 if `exact`.
    Returns the row's filling, the table's entry, and the number of the partial grid among the entry's; or
    `NOT_FOUND` if there are no more than `number`. The order is by row, then by entry.
    """
    sums, skip, filling_usage = fillings.sums, fillings.skip, fillings.usage
    class_of, low, span = box.class_of, box.low, box.span
    start = table.start
    filling = 0
    while filling < len(filling_usage):
        cell, outside = _cell_of_rest(target, sums, filling, low, span)
        if outside < len(target):
            filling = skip[filling, outside]
            continue
        place = class_of[cell]
        # A field holds the sum of two usages within the limits, not of three: so the first two are checked before the
        # third is added.
        if place >= 0 and (used + filling_usage[filling] + bias) & guard == 0:
            usage, ways = (
                table.usage[start[place] : start[place + 1]],
                table.ways[start[place] : start[place + 1]],
            )
            wanted, biased = used - filling_usage[filling], used + filling_usage[filling] + bias
            # Without a way out, this sum is vectorized.
            all_ways = 0
            for entry in range(len(usage)):
                if _fits(usage[entry], exact, wanted, biased, guard):
                    all_ways += ways[entry]
            if number < all_ways:
                entry = 0
                while True:
                    if _fits(usage[entry], exact, wanted, biased, guard):
                        if number < ways[entry]:
                            return filling, start[place] + entry, number
                        number -= ways[entry]
                    entry += 1
            number -= all_ways
        filling += 1
    return NOT_FOUND
