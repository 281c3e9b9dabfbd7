"""Counting distinct solutions: for every hand and target, how many functions of its cards are the target.

All functions are evaluated, each from its two operands and with the sign it happens to have (see `functions`).
Overflow bound: that of `evaluate`, 2^(n-1) · (product of the hand) · max(1, |target|) < 2^63, which `spec`
makes sure of.
"""

from typing import Final

import numpy as np
from numba import types

from worker.compilation.arrays import Bools, Int32s, Int64s, UInt32s
from worker.compilation.jit import inlined, jit
from worker.games.krypto.kernels.census.functions import FUNCTIONS_TYPE, MINUS, OVER, PLUS, Functions

NO_VALUE: Final = -(2**63)
"""Stands for a value that breaks the rules."""

_ARGUMENTS: Final = (
    types.uint32[:, ::1],
    types.int64,
    types.int64,
    types.int64[:, ::1],
    FUNCTIONS_TYPE,
    types.int32[::1],
    types.boolean[::1],
)


@inlined
def _integer(operator: int, left: int, right: int, least: int) -> int:
    """The value of a function from those of its operands; `least` is the least absolute value of a factor."""
    if NO_VALUE not in (left, right):
        if operator == PLUS:
            return left + right
        if operator == MINUS:
            return left - right
        if abs(left) >= least and abs(right) >= least:
            if operator != OVER:
                return left * right
            if right != 0 and left % right == 0:
                return left // right
    return NO_VALUE


@inlined
def _fraction(operator: int, p: int, q: int, x: int, y: int) -> tuple[int, int]:
    """Numerator and denominator of a function from those of its operands; a denominator of 0 stays one."""
    if operator == OVER:
        return p * y, q * x if y != 0 else 0
    if operator == PLUS:
        return p * y + x * q, q * y
    if operator == MINUS:
        return p * y - x * q, q * y
    return p * x, q * y


@jit(types.void(types.uint32[::1], types.int64, types.int64, types.int64[::1], types.boolean[::1]))
def _tally(row: UInt32s, first: int, last: int, values: Int64s, negatable: Bools) -> None:
    """Add functions to the row of their targets, by absolute value, and if negatable by its negative."""
    for place in range(len(values)):
        value = abs(values[place])
        if first <= value <= last:
            row[value - first] += 1
        if negatable[place] and first <= -value <= last:
            row[-value - first] += 1


@jit(types.void(*_ARGUMENTS, types.int64))
def count_integers(
    counts: UInt32s,
    first: int,
    last: int,
    hands: Int64s,
    functions: Functions,
    chosen: Int32s,
    negatable: Bools,
    least: int,
) -> None:
    """Add to `counts`, of shape (hands, targets), the chosen functions with only integers on the way.

    Targets are first … last, all allowed by the rules; `hands` are sorted cards. `least` is the least absolute
    value that the rules allow.
    """
    operators, left, right = functions.operators, functions.left, functions.right
    size, inner = hands.shape[1], functions.start[len(functions.start) - 2]
    values = np.empty(max(size, inner), np.int64)
    chosen_values = np.empty(len(chosen), np.int64)
    for number in range(len(hands)):
        values[:size] = hands[number]
        for function in range(size, inner):
            values[function] = _integer(
                operators[function], values[left[function]], values[right[function]], least
            )
        for place in range(len(chosen)):
            function = chosen[place]
            if function < len(values):
                value = values[function]
            else:
                value = _integer(operators[function], values[left[function]], values[right[function]], least)
            chosen_values[place] = value
        _tally(counts[number], first, last, chosen_values, negatable)


@jit(types.void(*_ARGUMENTS))
def count_fractions(
    counts: UInt32s,
    first: int,
    last: int,
    hands: Int64s,
    functions: Functions,
    chosen: Int32s,
    negatable: Bools,
) -> None:
    """The same with any fractions on the way."""
    operators, left, right = functions.operators, functions.left, functions.right
    size, inner = hands.shape[1], functions.start[len(functions.start) - 2]
    farthest = max(abs(first), abs(last))
    tops, bottoms = np.empty(max(size, inner), np.int64), np.ones(max(size, inner), np.int64)
    chosen_values = np.empty(len(chosen), np.int64)
    for number in range(len(hands)):
        tops[:size] = hands[number]
        for function in range(size, inner):
            one, other = left[function], right[function]
            tops[function], bottoms[function] = _fraction(
                operators[function], tops[one], bottoms[one], tops[other], bottoms[other]
            )
        for place in range(len(chosen)):
            function = chosen[place]
            if function < len(tops):
                top, bottom = tops[function], bottoms[function]
            else:
                one, other = left[function], right[function]
                top, bottom = _fraction(
                    operators[function], tops[one], bottoms[one], tops[other], bottoms[other]
                )
            chosen_values[place] = NO_VALUE
            if bottom != 0 and abs(top) <= farthest * abs(bottom):
                # Rounding is right where it matters: at integers, which are small.
                value = np.int64(np.rint(top / bottom))
                if value * bottom == top:
                    chosen_values[place] = value
        _tally(counts[number], first, last, chosen_values, negatable)
