"""What the rows of one cycle can hold, ready to be run through for many targets."""

from typing import Final, NamedTuple

import numpy as np

from worker.compilation.arrays import INTEGER_ROWS, OWN_INTEGERS, OWN_ROWS, Int64s
from worker.compilation.jit import jit, named_tuple_type
from worker.games.derful31.kernels.count.assign import Assignments


class Fillings(NamedTuple):
    """Ways to fill the rows of a cycle, in lexicographic order as far as their order is by column sums."""

    sums: Int64s
    """Shape (fillings, column cycles): the part of the column sums."""
    usage: Int64s
    """Shape (fillings,): the packed usage."""
    skip: Int64s
    """Shape (fillings, column cycles): the next filling that differs in the sums up to this one."""


FILLINGS_TYPE: Final = named_tuple_type(Fillings, OWN_ROWS, OWN_INTEGERS, OWN_ROWS)


def fillings_of(ways: Assignments) -> Fillings:
    """The fillings that assignments make of their free sums."""
    return Fillings(ways.sums, ways.usage, _skips(ways.sums))


def repeated(fillings: Fillings, times: Int64s) -> Fillings:
    """Each filling so many times over; `times` has shape (fillings,)."""
    return fillings_of(Assignments(*(np.repeat(part, times, axis=0) for part in fillings[:2])))


@jit(OWN_ROWS(INTEGER_ROWS))
def _skips(sums: Int64s) -> Int64s:
    """From the last filling to the first, compare with the next one."""
    fillings, cycles = sums.shape
    skip = np.empty((fillings, cycles), np.int64)
    for filling in range(fillings - 1, -1, -1):
        equal = filling + 1 < fillings
        for cycle in range(cycles):
            equal = equal and sums[filling, cycle] == sums[filling + 1, cycle]
            skip[filling, cycle] = skip[filling + 1, cycle] if equal else filling + 1
    return skip
