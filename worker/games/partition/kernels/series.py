"""Power series made of factors 1 ± x^m and their inverses."""

from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np
from numba import types

from worker.compilation.arrays import Int64s
from worker.compilation.jit import jit
from worker.declarations.checkpoint import Checkpoint
from worker.games.partition.kernels.wide import Words, add, subtract, to_int

_SLICE: Final = 1 << 27
"""Additions between two checkpoints: some 0.2 s."""


def coefficient(
    term: int,
    factors: Iterable[int],
    inverses: Iterable[int],
    width: int,
    checkpoint: Checkpoint = lambda: None,
) -> int:
    """The coefficient of x^term in the product of 1 - x^m over `factors`, by that over `inverses`.

    Exact if it is not negative and fits in `width` words. `checkpoint` is called every few tenths of a second.
    """
    series = np.zeros((term + 1, width), np.uint64)
    series[0, 0] = 1
    for exponents, inverse in ((factors, False), (inverses, True)):
        met = np.array([exponent for exponent in exponents if exponent <= term], np.int64)
        slice_ = max(1, _SLICE // series.size)
        for start in range(0, len(met), slice_):
            multiply(series, met[start : start + slice_], True, inverse)
            checkpoint()
    return to_int(series[term])


def sum_of_at_most_parts(rests: Sequence[int], width: int, checkpoint: Checkpoint = lambda: None) -> int:
    """The sum of the partitions of the k-th of some descending rests into at most k parts each, k from 1 on.

    Exact if none of them is beyond `width` words. `checkpoint` is called every few tenths of a second.
    """
    series = np.zeros((rests[0] + 1, width), np.uint64)
    series[0, 0] = 1
    found, effort = 0, 0
    for parts, rest in enumerate(rests, 1):
        series = series[: rest + 1]
        multiply(series, np.array([parts]), True, True)
        found += to_int(series[rest])
        effort += series.size
        if effort > _SLICE:
            checkpoint()
            effort = 0
    return found


@jit(types.void(types.uint64[:, ::1], types.int64[::1], types.boolean, types.boolean))
def multiply(series: Words, exponents: Int64s, negative: bool, inverse: bool) -> None:
    """Multiply a power series, shape (terms, width), by 1 + x^m for each m; modulo 2^(64·width).

    If `negative`, by 1 - x^m; if `inverse`, by the inverses of these.
    """
    terms = len(series)
    for exponent in exponents:
        for place in range(exponent, terms):
            term = place if inverse else terms - 1 - place + exponent
            if negative == inverse:
                add(series[term], series[term - exponent])
            else:
                subtract(series[term], series[term - exponent])
