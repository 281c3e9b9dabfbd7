"""Counting factorizations over the divisors of a number, with primes that divide it once taken together.

Let F_t(s) count the factorizations of s times t further primes. The factor with one of the primes has any i of the
others beside it and any divisor of s, so that with G = sum of F over the divisors of s

    F_(t+1)(s) = sum over i of C(t, i) · G_i(s), times y if factors are counted by y,

which holds for distinct factors too. As with Bell numbers (s = 1) only additions are needed, in a triangle.
"""

from math import comb, prod
from typing import Final

import numpy as np
from numba import types

from worker.compilation.arrays import Int64s
from worker.compilation.jit import jit
from worker.declarations.checkpoint import Checkpoint
from worker.games.partition.kernels.lattice import strides, use_divisors
from worker.games.partition.kernels.wide import Words, add, to_int
from worker.games.partition.rules.filters import TooLargeError

MAX_EFFORT: Final = 1 << 32
"""The most additions of words: some ten seconds."""
MAX_WORDS: Final = 1 << 24
"""The most words that are kept: 128 MiB."""


class LatticeCounts:
    """Factorizations of the divisors of a number by how many factors they have, all of them 2 or more."""

    def __init__(
        self,
        exponents: tuple[int, ...],
        most_factors: int | None,
        distinct: bool,
        width: int,
        checkpoint: Checkpoint = lambda: None,
    ) -> None:
        """Work out all divisors; by number of factors up to `most_factors`, or not if that is None.

        `width` words hold any count. Raises `TooLargeError` before it begins beyond `MAX_EFFORT` or `MAX_WORDS`.
        """
        self._repeated = [place for place, exponent in enumerate(exponents) if exponent > 1]
        self._single = [place for place, exponent in enumerate(exponents) if exponent == 1]
        inner = [exponents[place] for place in self._repeated]
        self._strides = strides(inner)
        self._counted = most_factors is not None
        shape = (
            (0 if most_factors is None else most_factors) + 1,
            prod(exponent + 1 for exponent in inner),
            width,
        )
        _check_cost(inner, len(self._single), prod(shape))
        first = np.zeros(shape, np.uint64)
        first[0, 0, 0] = 1
        every = np.arange(1, shape[1], dtype=np.int64)
        use_divisors(first, inner, every, distinct, self._counted, checkpoint)
        self._counts = [first]
        self._add_primes(np.array(inner, np.int64) + 1, checkpoint)

    def count(self, exponents: tuple[int, ...], factors: int | None = None) -> int:
        """How many factorizations a divisor has, by its exponents, into that many factors or any number."""
        single = sum(exponents[place] for place in self._single)
        state = sum(
            exponents[place] * stride for place, stride in zip(self._repeated, self._strides, strict=True)
        )
        counts = self._counts[single]
        level = factors if factors is not None else 0
        return to_int(counts[level, state]) if 0 <= level < len(counts) else 0

    def _add_primes(self, radix: Int64s, checkpoint: Checkpoint) -> None:
        """Work out F_1, F_2, … from F_0; the rows of the triangle are the partial sums of the binomials."""
        row: list[Words] = []
        for _ in self._single:
            current = self._counts[-1].copy()
            _sum_over_divisors(current, radix)
            following = [current]
            for above in row:
                current = current.copy()
                _add(current, above)
                following.append(current)
            row = following
            counts = row[-1]
            if self._counted:
                counts = np.zeros_like(counts)
                counts[1:] = row[-1][:-1]
            self._counts.append(counts)
            checkpoint()


def _check_cost(inner: list[int], single: int, words: int) -> None:
    pairs = prod(comb(exponent + 2, 2) for exponent in inner)
    size = prod(exponent + 1 for exponent in inner)
    effort = words // size * pairs + words * single * (single + len(inner) + 1)
    kept = words * (2 * single + 1)
    if effort > MAX_EFFORT or kept > MAX_WORDS:
        raise TooLargeError(
            f"counting over the divisors takes {effort} additions and {kept} words; the most are {MAX_EFFORT} and"
            f" {MAX_WORDS}"
        )


@jit(types.void(types.uint64[:, :, ::1], types.uint64[:, :, ::1]))
def _add(into: Words, other: Words) -> None:
    levels, states, _ = into.shape
    for level in range(levels):
        for state in range(states):
            add(into[level, state], other[level, state])


@jit(types.void(types.uint64[:, :, ::1], types.int64[::1]))
def _sum_over_divisors(counts: Words, radix: Int64s) -> None:
    """Replace each count by the sum of those of all divisors, prime by prime."""
    levels, states, _ = counts.shape
    stride = 1
    for base in radix:
        for level in range(levels):
            for state in range(states):
                if state // stride % base:
                    add(counts[level, state], counts[level, state - stride])
        stride *= base
