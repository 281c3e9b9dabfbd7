"""All ways to give values to orbits of cells under a symmetry, with the sums that they make.

A grid that the symmetry fixes has one value on each orbit, which is a variable. The variable's coefficients say how
often its value enters each sum, its size how many cards of that value it takes.

Bounds: sums stay below (sum of coefficients)·(highest value), far within 64 bits for every deck that is accepted;
packed usages stay within their word (see `usage`).
"""

from collections.abc import Iterator
from math import gcd, lcm
from typing import Final, NamedTuple

import numpy as np
from numba import types

from worker.compilation.arrays import FLAGS, INTEGER_ROWS, INTEGERS, OWN_INTEGERS, OWN_ROWS, Bools, Int64s
from worker.compilation.jit import jit, source_inlined, tuple_type
from worker.games.derful31.kernels.count.usage import Packing
from worker.games.derful31.rules.deck import Deck

_FIRST_CAPACITY: Final = 1024
_FORBIDDEN: Final = -1
_NONE: Final = -1
_IMPOSSIBLE: Final = 0
_POSSIBLE: Final = 1
_TOO_HIGH: Final = 2


class Variables(NamedTuple):
    """Orbits of cells whose values are chosen together."""

    sizes: Int64s
    """Shape (variables,): the cells of each orbit."""
    coefficients: Int64s
    """Shape (variables, sums): how often each value enters each sum."""


def row_cycle_variables(length: int, column_cycles: tuple[int, ...]) -> Variables:
    """Return the orbits in the rows of one cycle, when the columns are permuted too.

    The first sum is that of any of the rows. Then follows, for every column cycle, the part of one of its columns that
    lies in these rows. A block of a row cycle of length l and a column cycle of length m has gcd(l, m) orbits, each
    with lcm(l, m) cells spread evenly over its rows and its columns.
    """
    sums = 1 + len(column_cycles)
    sizes, coefficients = [], []
    for place, columns in enumerate(column_cycles):
        orbits = gcd(length, columns)
        enters = [0] * sums
        enters[0] = columns // orbits
        enters[1 + place] = length // orbits
        sizes += [lcm(length, columns)] * orbits
        coefficients += [enters] * orbits
    return Variables(np.array(sizes, np.int64), np.array(coefficients, np.int64))


def transposed_variables(lengths: tuple[int, ...], kept: tuple[int, ...] = ()) -> Variables:
    """Return the orbits under a transposing symmetry in the lines of the cycles of these lengths.

    In a grid fixed by it, X[i][j] = X[j][ρ(i)], column j has the same sum as row j, so only row sums count: one for
    each cycle of ρ. The orbits are those of the blocks within and among the cycles of `lengths`, and of the blocks
    from them to other cycles, of the lengths `kept`. The sums are those of `lengths`, then those of `kept`; they are
    settled in this order as the variables are given values in theirs.

    Two blocks of cycles of lengths p and q, mirror images, make gcd(p, q) orbits of 2·lcm(p, q) cells. In the block of
    a cycle of length p with itself, the cells at cyclic distance d join those at distance 1 - d: orbits of 2p cells,
    but one of p cells for odd p, where 2d = 1 modulo p.
    """
    sums = len(lengths) + len(kept)
    sizes, coefficients = [], []
    for first, second in _blocks(len(lengths), len(kept)):
        enters = [0] * sums
        p, q = ((*lengths, *kept)[cycle] for cycle in (first, second))
        if first == second:
            enters[first] = 2
            sizes += [2 * p] * (p // 2)
            coefficients += [enters] * (p // 2)
            if p % 2:
                sizes.append(p)
                coefficients.append([entry // 2 for entry in enters])
        else:
            orbits = gcd(p, q)
            enters[first], enters[second] = q // orbits, p // orbits
            sizes += [2 * lcm(p, q)] * orbits
            coefficients += [enters] * orbits
    return Variables(np.array(sizes, np.int64), np.array(coefficients, np.int64).reshape(len(sizes), sums))


def _blocks(inside: int, kept: int) -> Iterator[tuple[int, int]]:
    """Yield the pairs of cycles of the blocks; a cycle's own block, which has the least freedom, comes last."""
    for cycle in range(inside):
        for other in range(cycle + 1, inside + kept):
            yield cycle, other
        yield cycle, cycle


class Assignments(NamedTuple):
    """Ways to give values to variables, one per row."""

    sums: Int64s
    """Shape (ways, free sums): the sums that were left free."""
    usage: Int64s
    """Shape (ways,): the packed usage."""


def assignments(
    deck: Deck, fields: Packing, variables: Variables, required: int, total: int, alike: Bools
) -> Assignments:
    """Return all assignments within the deck in which the first `required` sums equal the total.

    `alike`, of shape (sums,), marks the sums that must not be below the one before. So of all assignments that differ
    by exchanging equivalent lines, one is kept for each order of their sums.
    """
    sizes, coefficients = variables
    fits = sizes[:, None] <= fields.limits[None, :]
    steps = np.where(fits, sizes[:, None] * fields.units[None, :], _FORBIDDEN)
    rest = np.zeros((len(sizes) + 1, coefficients.shape[1]), np.int64)
    rest[:-1] = coefficients[::-1].cumsum(axis=0)[::-1]
    values, bits = np.array(deck.values, np.int64), (fields.guard, fields.bias)
    sums, usage = _assignments(values, steps, coefficients, rest, required, total, alike, bits)
    return Assignments(sums, usage)


@source_inlined
def _choices(
    values: Int64s, sums: Int64s, coefficients: Int64s, rest: Int64s, variable: int, required: int, total: int
) -> tuple[int, int]:
    """Return the range of values to try for a variable; a variable that settles a required sum has one value."""
    first, stop = 0, len(values)
    for place in range(required):
        enters = coefficients[variable, place]
        if enters > 0 and rest[variable + 1, place] == 0:
            first = np.searchsorted(values, (total - sums[variable, place]) // enters)
            stop = min(first + 1, len(values))
    return first, stop


@source_inlined
def _add_variable(
    sums: Int64s,
    coefficients: Int64s,
    rest: Int64s,
    variable: int,
    value: int,
    required: int,
    alike: Bools,
    bounds: tuple[int, int, int],
) -> int:
    """Write the sums with the variable's value; return whether they can still be valid.

    Sums are valid when the required ones can still reach the total, and no settled sum is below the one before where
    they are alike. `bounds` are the total, the lowest and the highest value.
    """
    total, lowest, highest = bounds
    verdict = _POSSIBLE
    for place in range(coefficients.shape[1]):
        enters, later = coefficients[variable, place], rest[variable + 1, place]
        reached = sums[variable, place] + enters * value
        sums[variable + 1, place] = reached
        if place < required:
            if reached + later * lowest > total:
                return _TOO_HIGH
            if reached + later * highest < total:
                verdict = _IMPOSSIBLE
        elif alike[place] and enters > 0 and later == 0 and reached < sums[variable + 1, place - 1]:
            verdict = _IMPOSSIBLE
    return verdict


@jit(
    tuple_type(OWN_ROWS, OWN_INTEGERS)(
        INTEGERS,
        INTEGER_ROWS,
        INTEGER_ROWS,
        INTEGER_ROWS,
        types.int64,
        types.int64,
        FLAGS,
        tuple_type(types.int64, types.int64),
    )
)
def _assignments(
    values: Int64s,
    steps: Int64s,
    coefficients: Int64s,
    rest: Int64s,
    required: int,
    total: int,
    alike: Bools,
    bits: tuple[int, int],
) -> tuple[Int64s, Int64s]:
    """Search depth first over the variables; a branch ends when a required sum is out of reach or an order is broken.

    `rest` has the sums of the coefficients of the variables from each one on; `bits` are the guard and the bias.
    """
    variables, count = coefficients.shape
    guard, bias = bits
    bounds = (total, values[0], values[-1])
    sums = np.zeros((variables + 1, count), np.int64)
    used = np.zeros(variables + 1, np.int64)
    choice = np.full(variables + 1, _NONE, np.int64)
    stop = np.zeros(variables + 1, np.int64)
    found_sums = np.empty((_FIRST_CAPACITY, count - required), np.int64)
    found_usage = np.empty(_FIRST_CAPACITY, np.int64)
    found, depth = 0, 0
    while depth >= 0:
        if depth == variables:
            if found == len(found_usage):
                found_sums = np.concatenate((found_sums, np.empty_like(found_sums)))
                found_usage = np.concatenate((found_usage, np.empty_like(found_usage)))
            found_sums[found], found_usage[found] = sums[depth, required:], used[depth]
            found += 1
            depth -= 1
            continue
        if choice[depth] == _NONE:
            choice[depth], stop[depth] = _choices(values, sums, coefficients, rest, depth, required, total)
        place = choice[depth]
        if place >= stop[depth]:
            choice[depth] = _NONE
            depth -= 1
            continue
        choice[depth] += 1
        usage = used[depth] + steps[depth, place]
        if steps[depth, place] == _FORBIDDEN or (usage + bias) & guard:
            continue
        verdict = _add_variable(sums, coefficients, rest, depth, values[place], required, alike, bounds)
        if verdict == _TOO_HIGH:
            # The values that follow are higher still.
            stop[depth] = 0
        elif verdict == _POSSIBLE:
            used[depth + 1] = usage
            depth += 1
    return found_sums[:found].copy(), found_usage[:found].copy()
