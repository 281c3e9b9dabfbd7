"""Tables of the two partition functions."""

from typing import Final

import numpy as np
from numba import types

from worker.compilation.arrays import Int32s
from worker.compilation.jit import jit
from worker.declarations.checkpoint import Checkpoint
from worker.games.partition.kernels.generating import partition_number
from worker.games.partition.rules.filters import FilterError, TooLargeError

MAX_ADDITIVE: Final = 20_000
"""The longest table of p(n)."""
MAX_MULTIPLICATIVE: Final = 10**7
"""The longest table of A001055."""
_PAUSE: Final = 500
"""Values of p(n) between two checkpoints."""


def additive_table(up_to: int, checkpoint: Checkpoint = lambda: None) -> list[int]:
    """Return p(0), …, p(up_to), OEIS A000041. Raises `TooLargeError` above `MAX_ADDITIVE`."""
    _check(up_to, MAX_ADDITIVE)
    table = []
    for n in range(up_to + 1):
        table.append(partition_number(n))
        if n % _PAUSE == 0:
            checkpoint()
    return table


def multiplicative_table(up_to: int, checkpoint: Checkpoint = lambda: None) -> Int32s:
    """Return the numbers of unordered factorizations of 1, …, up_to, OEIS A001055, with 0 in front.

    The result has shape (up_to + 1,). Raises `TooLargeError` above `MAX_MULTIPLICATIVE`. No number has more
    factorizations than itself, so 32 bits are enough.
    """
    _check(up_to, MAX_MULTIPLICATIVE)
    table = np.zeros(up_to + 1, np.int32)
    table[1:2] = 1
    start = 2
    while start <= up_to:
        # Each factor takes up_to/factor steps, so slices may grow.
        stop = min(up_to + 1, 16 * start)
        _use_factors(table, start, stop)
        checkpoint()
        start = stop
    return table


def _check(up_to: int, most: int) -> None:
    if up_to < 0:
        raise FilterError(f"a table goes up to 0 or more, not {up_to}")
    if up_to > most:
        raise TooLargeError(f"the table goes up to {most}, not {up_to}")


@jit(types.void(types.int32[::1], types.int64, types.int64))
def _use_factors(table: Int32s, start: int, stop: int) -> None:
    """Let factorizations use the factors from `start` to before `stop`, any number of times."""
    for factor in range(start, stop):
        for quotient in range(1, (len(table) - 1) // factor + 1):
            table[factor * quotient] += table[quotient]
