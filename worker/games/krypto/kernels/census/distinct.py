"""Counting distinct solutions: for every hand and target, the functions of its cards whose value is the target.

All functions are evaluated, each from its two operands and with the sign it is stored with (see `functions`).
Overflow bound: that of `evaluate`, 2^(n-1) · (product of the hand) · max(1, |target|) < 2^63, which
`census_spec` ensures.
"""

import numpy as np
from numba import types

from worker.compilation.arrays import Bools, Int32s, Int64s, UInt32s
from worker.compilation.jit import inlined, jit
from worker.games.krypto.kernels.census.functions import FUNCTIONS_TYPE, MINUS, OVER, PLUS, Functions


@inlined
def _value(operator: int, p: int, q: int, x: int, y: int, least: int) -> tuple[int, int]:
    """Return the numerator and denominator of a function from those of its operands.

    A denominator of 0 stands for a value that breaks the rules. `least` is as in `count_distinct`.
    """
    if operator == OVER:
        top, bottom = p * y, q * x if y != 0 else 0
    elif operator == PLUS:
        top, bottom = p * y + x * q, q * y
    elif operator == MINUS:
        top, bottom = p * y - x * q, q * y
    else:
        top, bottom = p * x, q * y
    if least >= 0 and bottom != 0:
        if operator not in (PLUS, MINUS) and (abs(p) < least or abs(x) < least):
            return 0, 0
        if bottom != 1:
            return (top // bottom, 1) if top % bottom == 0 else (0, 0)
    return top, bottom


@jit(
    types.void(
        types.uint32[:, ::1],
        types.int64,
        types.int64,
        types.int64[:, ::1],
        FUNCTIONS_TYPE,
        types.int32[::1],
        types.boolean[::1],
        types.int64,
    )
)
def count_distinct(
    counts: UInt32s,
    first: int,
    last: int,
    hands: Int64s,
    functions: Functions,
    chosen: Int32s,
    negatable: Bools,
    least: int,
) -> None:
    """Count in `counts`, shape (hands, targets), the absolute values of the chosen functions, and their negatives.

    Negatives count only for negatable functions. Targets are first … last, all allowed by the rules; `hands` are sorted
    cards. `least` is the least absolute value that the rules allow if they allow only integers, else -1.
    """
    operators, left, right = functions.operators, functions.left, functions.right
    size, inner = hands.shape[1], functions.start[len(functions.start) - 2]
    farthest = max(abs(first), abs(last))
    tops, bottoms = np.empty(max(size, inner), np.int64), np.ones(max(size, inner), np.int64)
    for number in range(len(hands)):
        row = counts[number]
        for card in range(size):
            tops[card] = hands[number, card]
        for function in range(size, inner):
            one, other = left[function], right[function]
            tops[function], bottoms[function] = _value(
                operators[function], tops[one], bottoms[one], tops[other], bottoms[other], least
            )
        for place in range(len(chosen)):
            function = chosen[place]
            if function < len(tops):
                top, bottom = tops[function], bottoms[function]
            else:
                one, other = left[function], right[function]
                top, bottom = _value(
                    operators[function], tops[one], bottoms[one], tops[other], bottoms[other], least
                )
            if bottom == 0 or abs(top) > farthest * abs(bottom):
                continue
            # An integer quotient is small, so rounding finds it exactly.
            value = top if bottom == 1 else np.int64(np.rint(top / bottom))
            if value * bottom != top:
                continue
            value = abs(value)
            if first <= value <= last:
                row[value - first] += 1
            if negatable[place] and first <= -value <= last:
                row[-value - first] += 1
