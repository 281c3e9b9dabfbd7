"""Finding the steps, and the signs on the whole, that make the wanted rows of a part, all of them in one pass."""

import numpy as np
from numba import types

from worker.compilation.arrays import INTEGERS, OWN_ROWS, Int64s
from worker.compilation.jit import inlined, jit
from worker.games.year.kernels.arithmetic import (
    NO_KEY,
    denominator_of,
    form_of,
    numerator_of,
    pack,
    step,
    value_of,
)
from worker.games.year.kernels.combining import (
    BINARY_COUNTS,
    SIGN_COUNTS,
    SIGN_ROWS,
    add_value,
    key_with_signs,
)
from worker.games.year.kernels.rows import ROWS, Rows, find_slot
from worker.games.year.rules import writing

_form_of_step = inlined(writing.form_of_step)
_is_superfluous = inlined(writing.is_superfluous)


@inlined
def _with_place(found: Int64s, count: int) -> Int64s:
    """Return the list with room for one more row than the first `count`."""
    if count < len(found):
        return found
    longer = np.empty((2 * len(found), 4), np.int64)
    for row in range(count):
        for place in range(4):
            longer[row, place] = found[row, place]
    return longer


@jit(
    OWN_ROWS(
        types.int64, ROWS, INTEGERS, ROWS, INTEGERS, ROWS, INTEGERS, types.int64, types.int64, types.boolean
    )
)
def find_steps(
    rules: int,
    left: Rows,
    left_order: Int64s,
    right: Rows,
    right_order: Int64s,
    made: Rows,
    most_signs: Int64s,
    most: int,
    bound: int,
    plain: bool,
) -> Int64s:
    """Return the steps that make wanted rows: a left row, a right row, a sign, and the row made.

    `most_signs` has for each row to be made the most signs of a way to it, below 0 if it is not wanted, and `most` is
    the largest of them. Left and right rows are taken in an order of ascending signs; rows without a way are left out.
    With `plain`, so are steps with superfluous brackets.
    """
    _, left_keys, left_signs, _, _, left_ways = left
    _, right_keys, right_signs, _, _, right_ways = right
    slots, keys, _, _, _, _ = made
    found, count = np.empty((16, 4), np.int64), 0
    for i in left_order:
        if left_signs[i] + 1 > most:
            break
        if left_ways[i] == 0:
            continue
        an, ad, left_form = numerator_of(left_keys[i]), denominator_of(left_keys[i]), form_of(left_keys[i])
        for j in right_order:
            signs = left_signs[i] + right_signs[j] + 1
            if signs > most:
                break
            if right_ways[j] == 0:
                continue
            bn, bd = numerator_of(right_keys[j]), denominator_of(right_keys[j])
            for sign in range(BINARY_COUNTS[rules]):
                if plain and _is_superfluous(rules, sign, form_of(right_keys[j])):
                    continue
                numerator, denominator = step(rules, sign, an, ad, bn, bd, bound)
                if denominator == 0:
                    continue
                key = pack(numerator, denominator, _form_of_step(rules, sign, left_form))
                row = slots[find_slot(slots, keys, key)]
                if row < 0 or signs > most_signs[row]:
                    continue
                found = _with_place(found, count)
                found[count, 0], found[count, 1], found[count, 2], found[count, 3] = i, j, sign, row
                count += 1
    return found[:count]


@jit(OWN_ROWS(types.int64, ROWS, INTEGERS, ROWS, INTEGERS, types.int64, types.int64))
def find_signs(
    rules: int, base: Rows, base_order: Int64s, made: Rows, most_signs: Int64s, most: int, bound: int
) -> Int64s:
    """Return the signs that make wanted rows: a row without signs on the whole, a row of `SIGN_ROWS`, and the row made.

    The last column is the number of these signs. Each value that signs make of another is returned once, with the
    simplest signs. `most_signs`, `most` and the order are those of `find_steps`.
    """
    _, base_keys, base_signs, _, _, base_ways = base
    slots, keys, _, _, _, _ = made
    reached = np.zeros(1 + len(SIGN_ROWS[0]), np.int64)
    found, count = np.empty((16, 4), np.int64), 0
    for i in base_order:
        if base_signs[i] > most:
            break
        if base_ways[i] == 0:
            continue
        values = 0
        for place in range(SIGN_COUNTS[rules]):
            inner, outer = SIGN_ROWS[rules, place, 0], SIGN_ROWS[rules, place, 1]
            more = (inner >= 0) + (outer >= 0)
            if base_signs[i] + more > most:
                break
            key = key_with_signs(rules, inner, outer, base_keys[i], bound)
            if key == NO_KEY or add_value(reached, values, value_of(key)) == values:
                continue
            values += 1
            row = slots[find_slot(slots, keys, key)]
            if row < 0 or base_signs[i] + more > most_signs[row]:
                continue
            found = _with_place(found, count)
            found[count, 0], found[count, 1], found[count, 2], found[count, 3] = i, place, row, more
            count += 1
    return found[:count]
