"""The orbits of cells under a symmetry. A grid that the symmetry fixes has one value on each of them.

A variable is an orbit. Its coefficients say how often its value enters the sums under consideration, its size
how many cards of that value it takes.
"""

from collections.abc import Iterator
from math import gcd, lcm
from typing import NamedTuple

import numpy as np

from worker.compilation.arrays import Int64s


class Variables(NamedTuple):
    """Orbits of cells whose values are chosen together."""

    sizes: Int64s
    """Shape (variables,): the cells of each orbit."""
    coefficients: Int64s
    """Shape (variables, sums): how often each value enters each sum."""


def row_cycle_variables(length: int, column_cycles: tuple[int, ...]) -> Variables:
    """The orbits in the rows of one cycle, when the columns are permuted too.

    The first sum is that of any of the rows; then comes, for every column cycle, the part of one of its columns
    that lies in these rows. A block of a row cycle of length l and a column cycle of length m has gcd(l, m)
    orbits, each with lcm(l, m) cells spread evenly over its rows and its columns.
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
    """The orbits under a transposing symmetry in the lines of the cycles of these lengths.

    A grid fixed by it, X[i][j] = X[j][ρ(i)], has column j equal to row j in sum, so only row sums count: one for
    each cycle of ρ. Taken are the blocks within and among the cycles of `lengths`, and those from them to other
    cycles, of the lengths `kept`. The sums are those of `lengths`, then those of `kept`; they are settled in this
    order as the variables are given values in theirs.

    Two blocks of cycles of lengths p and q, mirror images, make gcd(p, q) orbits of 2·lcm(p, q) cells. In the block
    of a cycle of length p with itself, the cells at cyclic distance d join those at distance 1 - d: orbits of 2p
    cells, but one of p cells for odd p, where 2d = 1 modulo p.
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
    """The pairs of cycles whose blocks are taken; a cycle's own block, which has the least freedom, comes last."""
    for cycle in range(inside):
        for other in range(cycle + 1, inside + kept):
            yield cycle, other
        yield cycle, cycle
