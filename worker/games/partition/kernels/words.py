"""Counts of any size in kernels: unsigned integers of a fixed width, as 64-bit words, least significant first.

Sums and differences are exact modulo 2^(64·width), so a result that is known to fit is exact.
"""

from math import comb, isqrt, prod
from typing import Final

import numpy as np
from flint import fmpz

from worker.compilation.arrays import UInt64s
from worker.compilation.jit import always_inlined

Words = UInt64s

WORD_BITS: Final = 64
_MANY: Final = 200
"""The most values or parts for which the tighter bounds are worth computing."""


def width_for(bits: int) -> int:
    """Return the number of words that a number of `bits` bits takes."""
    return max(1, -(-bits // WORD_BITS))


def partition_bits(total: int, values: int, parts: int | None) -> int:
    """Return a bound for the bits of the numbers of partitions of 0 to `total` into some of `values` values.

    p(n) < e^(c·√n) with c = π·√(2/3) (Apostol, Introduction to analytic number theory, theorem 14.5), where c/ln 2 is
    less than 3.71. The i-th smallest value is i or more, so it is used at most n/i times, and there are no more
    partitions than choices of how often each value is used. And there are C(v + k - 1, k) multisets of k of v values.
    """
    bits = 371 * (isqrt(total) + 1) // 100 + 1
    if values <= _MANY:
        bits = min(bits, prod(total // value + 1 for value in range(1, values + 1)).bit_length())
    if parts and values and min(parts, values - 1) <= _MANY:
        bits = min(bits, comb(values + parts - 1, parts).bit_length())
    return max(bits, 1)


def to_int(words: Words) -> int:
    """Return the number stored in some words."""
    return int.from_bytes(words.tobytes(), "little")


@always_inlined
def add_in_place(words: Words, other: Words) -> None:
    """Add a number to another of the same width, in place."""
    carry = np.uint64(0)
    for word in range(len(words)):
        total = words[word] + other[word]
        over = total < other[word]
        total += carry
        over |= total < carry
        words[word], carry = total, np.uint64(over)


@always_inlined
def subtract(words: Words, other: Words) -> None:
    """Subtract a number from another of the same width, in place."""
    borrow = np.uint64(0)
    for word in range(len(words)):
        left = words[word] - other[word]
        under = words[word] < other[word]
        under |= left < borrow
        words[word], borrow = left - borrow, np.uint64(under)


def to_decimal(number: int) -> str:
    """Return the decimal digits of an integer; `str` refuses to write more than 4,300."""
    return str(fmpz(number).str())
