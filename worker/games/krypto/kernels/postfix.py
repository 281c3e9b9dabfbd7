"""Solutions as postfix arrays: the form in which they leave the kernels."""

from typing import Final

import numpy as np
from numba import types

from worker.compilation.arrays import Int8s, Int32s
from worker.compilation.jit import jit

OPERATOR_TOKEN: Final = 8
"""Token of the first operator; the others follow by their codes. Tokens below are positions in the hand."""
NO_TOKEN: Final = -1
"""Fills rows of writings that use fewer cards."""

Postfix = Int8s
"""Shape (writings, 2n - 1): tokens of one writing a row."""


@jit(types.int8[:, ::1](types.int32[:, ::1], types.int32[:, ::1], types.int64))
def postfix_rows(roots: Int32s, inner_steps: Int32s, cards: int) -> Postfix:
    """Write out trees given by their last steps, `roots`, and the last steps of all inner nodes."""
    width = 2 * cards - 1
    rows = np.full((len(roots), width), NO_TOKEN, np.int8)
    backwards = np.empty(width, np.int8)
    waiting = np.empty((width, 3), np.int32)
    for row in range(len(roots)):
        waiting[0] = roots[row]
        count = 1
        length = 0
        while count:
            count -= 1
            operator, left, right = waiting[count, 0], waiting[count, 1], waiting[count, 2]
            if operator < 0:
                backwards[length] = left
            else:
                backwards[length] = OPERATOR_TOKEN + operator
                waiting[count] = inner_steps[left]
                waiting[count + 1] = inner_steps[right]
                count += 2
            length += 1
        for place in range(length):
            rows[row, place] = backwards[length - 1 - place]
    return rows
