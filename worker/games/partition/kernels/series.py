"""Coefficients of power series made of factors (1 - x^m) and their inverses."""

from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np
from numba import types

from worker.compilation.arrays import Int64s
from worker.compilation.jit import jit
from worker.declarations.checkpoint import Checkpoint
from worker.games.partition.kernels.wide import Words, add, subtract, to_int

_SERIES: Final = types.uint64[:, ::1]
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
    for kernel, exponents in ((_multiply, factors), (_divide, inverses)):
        met = [exponent for exponent in exponents if exponent <= term]
        for slice_ in _slices(met, max(1, _SLICE // series.size)):
            kernel(series, np.array(slice_, np.int64))
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
        _divide(series, np.array([parts], np.int64))
        found += to_int(series[rest])
        effort += series.size
        if effort > _SLICE:
            checkpoint()
            effort = 0
    return found


def _slices(items: Sequence[int], size: int) -> Iterable[Sequence[int]]:
    return (items[start : start + size] for start in range(0, len(items), size))


@jit(types.void(_SERIES, types.int64[::1]))
def _divide(series: Words, exponents: Int64s) -> None:
    """Divide a power series, shape (terms, width), by 1 - x^m for each m; modulo 2^(64·width)."""
    terms = len(series)
    for exponent in exponents:
        for term in range(exponent, terms):
            add(series[term], series[term - exponent])


@jit(types.void(_SERIES, types.int64[::1]))
def _multiply(series: Words, exponents: Int64s) -> None:
    """Multiply a power series, shape (terms, width), by 1 - x^m for each m; modulo 2^(64·width)."""
    terms = len(series)
    for exponent in exponents:
        for term in range(terms - 1, exponent - 1, -1):
            subtract(series[term], series[term - exponent])


@jit(types.void(types.uint64[:, :, ::1]))
def at_most_parts(table: Words) -> None:
    """Fill `table`, shape (most parts + 1, totals, width), with the partitions of each total into at most some parts.

    By conjugation these are the partitions into parts of at most that size; modulo 2^(64·width).
    """
    parts, totals, _ = table.shape
    table[0] = 0
    table[0, 0, 0] = 1
    for most in range(1, parts):
        table[most] = table[most - 1]
        for total in range(most, totals):
            add(table[most, total], table[most, total - most])
