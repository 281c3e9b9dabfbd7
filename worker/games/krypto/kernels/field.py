"""Arithmetic in the prime field of 2^61 - 1 elements, over numpy arrays.

The Mersenne prime lets products of 61-bit residues be reduced with 64-bit shifts and adds: with
a = a1·2^31 + a0 and b likewise, a·b = 2·a1·b1 + (a1·b0 + a0·b1)·2^31 + a0·b0 modulo 2^61 - 1, and no
partial sum reaches 2^63.
"""

from typing import Final

import numpy as np

from worker.compilation.arrays import Int64s

PRIME: Final = 2**61 - 1

Residues = Int64s

_LOW_31: Final = (1 << 31) - 1
_LOW_30: Final = (1 << 30) - 1


def _reduced(values: Residues) -> Residues:
    folded = (values >> 61) + (values & PRIME)
    return np.where(folded >= PRIME, folded - PRIME, folded)


def add(left: Residues, right: Residues) -> Residues:
    """Elementwise sum, with numpy's broadcasting."""
    return _reduced(left + right)


def subtract(left: Residues, right: Residues) -> Residues:
    """Elementwise difference."""
    return _reduced(left - right + PRIME)


def multiply(left: Residues, right: Residues) -> Residues:
    """Elementwise product."""
    left_high, left_low = left >> 31, left & _LOW_31
    right_high, right_low = right >> 31, right & _LOW_31
    middle = left_low * right_high + left_high * right_low
    carried = (left_high * right_high << 1) + (middle >> 30) + ((middle & _LOW_30) << 31)
    return _reduced(carried + left_low * right_low)


def inverse(values: Residues) -> Residues:
    """Elementwise inverse by Fermat's little theorem; raises `ZeroDivisionError` when a value is 0."""
    if not values.all():
        raise ZeroDivisionError("0 has no inverse in a field")
    result = np.ones_like(values)
    power = values
    exponent = PRIME - 2
    while exponent:
        if exponent & 1:
            result = multiply(result, power)
        power = multiply(power, power)
        exponent >>= 1
    return result
