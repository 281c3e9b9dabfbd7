"""Kernels that count multisets of values by what they leave of a total, in numbers of any width.

A state is what is left: state 0 is nothing. `after`, shape (values, states), says which state a value leaves of
each, or -1 where it does not fit; never a later state. Counts have shape (levels, states, width): level j is for j
parts when parts are counted, else there is one level.
"""

from typing import Final

from numba import types

from worker.compilation.arrays import Int32s
from worker.compilation.jit import jit
from worker.games.partition.kernels.wide import Words, add

AFTER: Final = types.int32[:, ::1]
TABLE: Final = types.uint64[:, :, :, ::1]
NOTHING: Final = -1
"""No state: a value does not fit."""


@jit(types.void(types.uint64[:, :, ::1], AFTER, types.boolean, types.boolean))
def use_values(counts: Words, after: Int32s, distinct: bool, counted: bool) -> None:
    """Let multisets use more values: `counts` becomes that with them.

    Exact modulo 2^(64·width).
    """
    levels, states, _ = counts.shape
    for value in range(len(after)):
        for step in range(levels - counted):
            # Distinct parts must meet counts without the value, repeated ones counts with it.
            level = levels - 1 - step if distinct else step + counted
            for place in range(states):
                state = states - 1 - place if distinct else place
                left = after[value, state]
                if left >= 0:
                    add(counts[level, state], counts[level - counted, left])


@jit(types.void(TABLE, AFTER, types.boolean, types.boolean))
def fill_table(table: Words, after: Int32s, distinct: bool, counted: bool) -> None:
    """Fill `table`, shape (values + 1, levels, states, width): multisets of the values from each one on.

    Exact modulo 2^(64·width).
    """
    _, levels, states, _ = table.shape
    table[len(after), :, :, :] = 0
    table[len(after), 0, 0, 0] = 1
    for value in range(len(after) - 1, -1, -1):
        table[value] = table[value + 1]
        for level in range(counted, levels):
            for state in range(states):
                left = after[value, state]
                if left >= 0:
                    add(table[value, level, state], table[value + distinct, level - counted, left])
