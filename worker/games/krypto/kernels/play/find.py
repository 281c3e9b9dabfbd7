"""The nodes of a hand's graph whose value is the target, and the last steps that make it.

The nodes of the full set are never evaluated: their last steps are tested against the target directly, for
all pairs of legal operands. The overflow bound is that of `evaluate`.
"""

from typing import Final

import numpy as np
from numba import types

from worker.compilation.arrays import Int32s
from worker.compilation.jit import frozen_array, jit
from worker.games.krypto.kernels.families.graph import GRAPH_TYPE, FunctionGraph
from worker.games.krypto.kernels.play.evaluate import FRACTIONS_TYPE, VALUES_TYPE, Fractions, Values

Hits = Int32s
"""Shape (hits, 4), a row for every last step of the full set that makes the target: node, left operand's
node, right operand's node, step (as `PLUS` or `OVER`). Ordered by node, then by operands."""

_FIRST_CAPACITY: Final = 1024


def find_hits(graph: FunctionGraph, values: Values, fractions: Fractions, target: int) -> Hits:
    """Return the last steps of the full set that make the target."""
    pairs = _pairs(graph, values, fractions, target)
    hits = _steps(pairs, graph.made, graph.node_start[-2], fractions, target)
    return hits[np.argsort(hits[:, 0], kind="stable")]


def find_inner_nodes(fractions: Fractions, target: int) -> Int32s:
    """Return the legal inner nodes whose value is the target, ascending."""
    tops, bottoms = fractions
    return np.flatnonzero((tops == target * bottoms) & (bottoms != 0)).astype(np.int32)


@jit(types.int32[:, ::1](GRAPH_TYPE, VALUES_TYPE, FRACTIONS_TYPE, types.int64))
def _pairs(graph: FunctionGraph, values: Values, fractions: Fractions, target: int) -> Int32s:
    """Return the pairs of nodes that make the target by some step, with their slot; shape (pairs, 3)."""
    start, legal, legal_count = graph.node_start, values.legal, values.legal_count
    numerators, denominators = fractions.numerators, fractions.denominators
    full = len(start) - 2
    pairs = np.empty((_FIRST_CAPACITY, 3), np.int32)
    count = 0
    for split in range(graph.split_start[full], graph.split_start[full + 1]):
        left, right = graph.split_left[split], graph.split_right[split]
        columns = start[right + 1] - start[right]
        for i in range(start[left], start[left] + legal_count[left]):
            # The array grows before the inner loop, which then compiles to tight code.
            if count + legal_count[right] > len(pairs):
                grown = np.empty((2 * (count + legal_count[right]), 3), np.int32)
                for pair in range(count):
                    for column in range(3):
                        grown[pair, column] = pairs[pair, column]
                pairs = grown
            lhs = legal[i]
            ln, ld = numerators[lhs], denominators[lhs]
            row = graph.split_base[split] + 6 * columns * (lhs - start[left])
            for j in range(start[right], start[right] + legal_count[right]):
                rhs = legal[j]
                rn, rd = numerators[rhs], denominators[rhs]
                x, y, z = ln * rd, rn * ld, target * (ld * rd)
                sums = (x + y == z) | (x - y == z) | (y - x == z)
                if sums | (ln * rn == z) | (x == target * y) | (y == target * x):
                    pairs[count, 0], pairs[count, 1] = lhs, rhs
                    pairs[count, 2] = row + 6 * (rhs - start[right])
                    count += 1
    return pairs[:count].copy()


@jit(
    types.int32[:, ::1](
        types.int32[:, ::1], frozen_array(types.int32), types.int64, FRACTIONS_TYPE, types.int64
    )
)
def _steps(pairs: Int32s, made: Int32s, first: int, fractions: Fractions, target: int) -> Hits:
    """Return the `Hits` of the pairs, in their order."""
    hits = np.empty((6 * len(pairs), 4), np.int32)
    count = 0
    for lhs, rhs, slot in pairs:
        ln, ld = fractions.numerators[lhs], fractions.denominators[lhs]
        rn, rd = fractions.numerators[rhs], fractions.denominators[rhs]
        x, y, z = ln * rd, rn * ld, target * (ld * rd)
        tests = (
            x + y == z,
            ln * rn == z,
            x - y == z,
            y - x == z,
            x == target * y and y != 0,
            y == target * x and x != 0,
        )
        for step in range(6):
            if tests[step]:
                hits[count, 0] = first + made[slot + step]
                hits[count, 1], hits[count, 2], hits[count, 3] = lhs, rhs, step
                count += 1
    return hits[:count].copy()
