"""All read-once rational functions of k cards, and every last step of writing them.

A *family* is the set of distinct functions made from k different variables, each used once, with + - × ÷.
Their numbers are OEIS A140606. All subsets of k positions carry the same family, so it is built once per k.

Functions are distinguished by their values at two fixed points of a prime field. Different values mean different
functions; and since as many pairs of values are found as there are functions, no two functions share a pair. The
count is checked, so the identity of functions is exact, not probable.
"""

from functools import cache, partial
from math import isqrt
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from worker.compilation.arrays import Int32s, Int64s, UInt8s
from worker.compilation.kept_arrays import load_or_build
from worker.games.krypto.kernels.families.subsets import splits, subsets
from worker.games.krypto.rules.steps import ADDITIVE_STEPS, STEPS

FUNCTION_COUNTS: Final = (1, 6, 68, 1170, 27142, 793002)
"""Functions of 1 to 6 variables (OEIS A140606)."""

LEAF: Final = 0
ADDITIVE: Final = 1
MULTIPLICATIVE: Final = 2

PRIME: Final = 2**31 - 1
"""Size of the field: products of residues fit 64 bits."""
_POINTS: Final = np.array(
    [
        [isqrt(prime << 60) % PRIME for prime in primes]
        for primes in ((2, 3, 5, 7, 11, 13), (17, 19, 23, 29, 31, 37))
    ]
)
"""Shape (2, 6): the points of evaluation, leading bits of square roots of primes, so that they have no structure."""


class FamilyError(RuntimeError):
    """A family does not have its published number of functions, so the build cannot be trusted."""


class Family(NamedTuple):
    """The functions of some variables.

    A *slot* is a last step: a split of the variables in the order of `splits`, a function of each part, and
    one of the six steps. Slots are numbered in row-major order of (split, left, right, step), so operands
    need no storage: only the function that each slot makes is stored.
    """

    made: Int32s
    """Shape (slots,): the function made by each slot; functions are numbered by first appearance."""
    kinds: UInt8s
    """Shape (functions,): `LEAF`, `ADDITIVE` (its last step is + or -) or `MULTIPLICATIVE`. No function is both."""


@cache
def family(size: int) -> Family:
    """Return the family of `size` variables, 1 to 6. Six take a second to build, once; fewer are much faster.

    Raises `FamilyError` unless the number of functions is the published one.
    """
    if size == 1:
        return Family(np.zeros(0, np.int32), np.array([LEAF], np.uint8))
    found = Family(*load_or_build(Path(__file__), f"family-{size}", partial(_build, size)))
    count, expected = len(found.kinds), FUNCTION_COUNTS[size - 1]
    if count != expected:
        raise FamilyError(f"found {count} functions of {size} variables, expected {expected}")
    return found


def _build(size: int) -> Family:
    full = (1 << size) - 1
    values = _inner_values(size)
    slots = np.concatenate(
        [_step_values(values[left], values[right]) for left, right in splits(full)], axis=1
    )
    _, first, inverse = np.unique(slots[0] * PRIME + slots[1], return_index=True, return_inverse=True)
    by_appearance = np.argsort(first)
    label = np.empty(len(first), np.int32)
    label[by_appearance] = np.arange(len(first), dtype=np.int32)
    first_steps = first[by_appearance] % STEPS
    kinds = np.where(np.isin(first_steps, ADDITIVE_STEPS), ADDITIVE, MULTIPLICATIVE).astype(np.uint8)
    return Family(label[inverse], kinds)


def split_bases(size: int) -> tuple[int, ...]:
    """Return the first slot of every split of a family, then the number of slots."""
    bases = [0]
    for left, right in splits((1 << size) - 1):
        pairs = FUNCTION_COUNTS[left.bit_count() - 1] * FUNCTION_COUNTS[right.bit_count() - 1]
        bases.append(bases[-1] + STEPS * pairs)
    return tuple(bases)


def _inner_values(size: int) -> dict[int, Int64s]:
    """Return the values of every proper subset of `size` positions at the points, by mask; shape (2, functions)."""
    values: dict[int, Int64s] = {}
    for mask in subsets(size)[:-1]:
        if mask.bit_count() == 1:
            values[mask] = _POINTS[:, mask.bit_length() - 1, None]
            continue
        own = family(mask.bit_count())
        values[mask] = np.empty((2, len(own.kinds)), np.int64)
        steps = [_step_values(values[left], values[right]) for left, right in splits(mask)]
        values[mask][:, own.made] = np.concatenate(steps, axis=1)
    return values


def _step_values(left: Int64s, right: Int64s) -> Int64s:
    """Return the values of the six steps on every pair of operands; shape (2, left × right × 6)."""
    row, column = left[:, :, None], right[:, None, :]
    over, under = row * _inverses(right)[:, None, :], column * _inverses(left)[:, :, None]
    steps = np.stack([row + column, row * column, row - column, column - row, over, under], axis=-1)
    return (steps % PRIME).reshape(2, -1)


def _inverses(values: Int64s) -> Int64s:
    """Return elementwise inverses by Fermat's little theorem; raises `FamilyError` if a value is 0."""
    if not values.all():
        raise FamilyError("a function is 0 at a point where it is evaluated")
    found = np.ones_like(values)
    for bit in f"{PRIME - 2:b}":
        found = found * found % PRIME
        if bit == "1":
            found = found * values % PRIME
    return found
