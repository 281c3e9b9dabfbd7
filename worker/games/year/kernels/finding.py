"""Finding the last steps, and the signs on the whole, that make a value of a part."""

import numpy as np
from numba import types

from worker.compilation.arrays import OWN_ROWS, Int64s
from worker.compilation.jit import inlined, jit
from worker.games.year.kernels.arithmetic import (
    NO_KEY,
    denominator_of,
    form_of,
    numerator_of,
    step,
    value_of,
)
from worker.games.year.kernels.combining import BINARY_COUNTS, SIGN_COUNTS, SIGN_ROWS, key_with_signs
from worker.games.year.kernels.rows import ROWS, Rows
from worker.games.year.rules import writing

_form_of_step = inlined(writing.form_of_step)
_is_superfluous = inlined(writing.is_superfluous)


@inlined
def _with_place(found: Int64s, count: int) -> Int64s:
    """Return the list with room for one more row than the first `count`."""
    if count < len(found):
        return found
    longer = np.empty((2 * len(found), 3), np.int64)
    for row in range(count):
        for place in range(3):
            longer[row, place] = found[row, place]
    return longer


@jit(OWN_ROWS(types.int64, ROWS, ROWS, types.int64, types.int64, types.int64, types.boolean))
def find_steps(
    rules: int, left: Rows, right: Rows, key: int, most_signs: int, bound: int, plain: bool
) -> Int64s:
    """Return the steps that make a value and form: a left row, a right row and a sign each.

    Steps that cannot have at most so many signs are left out, and with `plain` those with superfluous brackets.
    """
    _, left_keys, left_signs, _, _, _ = left
    _, right_keys, right_signs, _, _, _ = right
    numerator, denominator, form = numerator_of(key), denominator_of(key), form_of(key)
    found, count = np.empty((16, 3), np.int64), 0
    for i in range(len(left_keys)):
        if left_signs[i] + 1 > most_signs:
            continue
        an, ad = numerator_of(left_keys[i]), denominator_of(left_keys[i])
        for j in range(len(right_keys)):
            if left_signs[i] + right_signs[j] + 1 > most_signs:
                continue
            bn, bd = numerator_of(right_keys[j]), denominator_of(right_keys[j])
            for sign in range(BINARY_COUNTS[rules]):
                if _form_of_step(rules, sign, form_of(left_keys[i])) != form:
                    continue
                if plain and _is_superfluous(rules, sign, form_of(right_keys[j])):
                    continue
                made, below = step(rules, sign, an, ad, bn, bd, bound)
                if made == numerator and below == denominator:
                    found = _with_place(found, count)
                    found[count, 0], found[count, 1], found[count, 2] = i, j, sign
                    count += 1
    return found[:count]


@jit(OWN_ROWS(types.int64, ROWS, types.int64, types.int64, types.int64))
def find_signs(rules: int, base: Rows, key: int, most_signs: int, bound: int) -> Int64s:
    """Return the rows without signs on the whole from which signs make a value and form, and their rows of `SIGN_ROWS`.

    The third column is the number of these signs. Each row is returned once, with the simplest signs.
    """
    _, base_keys, base_signs, _, _, _ = base
    found, count = np.empty((16, 3), np.int64), 0
    for row in range(len(base_keys)):
        for place in range(SIGN_COUNTS[rules]):
            more = (SIGN_ROWS[rules, place, 0] >= 0) + (SIGN_ROWS[rules, place, 1] >= 0)
            if base_signs[row] + more > most_signs:
                break
            made = key_with_signs(
                rules, SIGN_ROWS[rules, place, 0], SIGN_ROWS[rules, place, 1], base_keys[row], bound
            )
            if made == NO_KEY or value_of(made) != value_of(key):
                continue
            if made == key:
                found = _with_place(found, count)
                found[count, 0], found[count, 1], found[count, 2] = row, place, more
                count += 1
            break
    return found[:count]
