"""The exact value of every node of a hand's graph, in 64-bit integers, and the nodes whose value is the target.

Values are unnormalised fractions, or integers over 1 when the rules allow nothing else.

Overflow bound: with cards of at least 1, a value on k cards has a numerator and a denominator of absolute value at
most 2^(k-1) times the product of its cards. By induction: the six steps make only the products x = ln·rd, y = rn·ld,
ln·rn and ld·rd of disjoint parts, or a sum or difference of x and y. So everything is exact while 2^(n-1) · (product
of the hand) · max(1, |target|) < 2^63: see `rules.fits`.

Every way of writing a node without a division by zero gives it the same value, so it does not matter which way is
computed last.

The nodes of a hand's graph whose value is the target, and the last steps that make it. The nodes of the full set are
never evaluated: their last steps are tested against the target directly, for all pairs of legal operands. The overflow
bound is that of `evaluate`.
"""

from typing import Final, NamedTuple

import numpy as np
from numba import types

from worker.compilation.arrays import Bools, Int32s, Int64s
from worker.compilation.jit import frozen_array, inlined, jit, named_tuple_type, tuple_type
from worker.games.krypto.kernels.families import GRAPH_TYPE, FunctionGraph
from worker.games.krypto.rules.rules import Rules, least_value, whole_only


class Values(NamedTuple):
    """The inner nodes with a value that the rules allow, and those of them whose value is 0."""

    legal: Int32s
    """Shape (inner nodes,): for each subset, from the place of its first node on, its legal nodes in order."""
    legal_count: Int32s
    """Shape (inner subsets,): the number of legal nodes of each subset."""
    zero: Bools
    """Shape (inner nodes,): True if a legal node's value is 0."""


class Fractions(NamedTuple):
    """The values of the legal inner nodes: not in lowest terms, the sign in either part.

    Those from `evaluate_exactly` are integers of any size.
    """

    numerators: Int64s
    """Shape (inner nodes,)."""
    denominators: Int64s
    """Shape (inner nodes,): of integers 1 unless the rules allow fractions; 0 of nodes that are not legal."""


VALUES_TYPE: Final = named_tuple_type(Values, types.int32[::1], types.int32[::1], types.boolean[::1])
FRACTIONS_TYPE: Final = named_tuple_type(Fractions, types.int64[::1], types.int64[::1])


def evaluate(graph: FunctionGraph, cards: tuple[int, ...], rules: Rules) -> tuple[Values, Fractions]:
    """Return the values of all inner nodes; the caller must have checked with `fits` that they are exact."""
    hand = np.array(cards, np.int64)
    return with_legal(
        graph, _fractions(graph, graph.inner_subsets, hand, whole_only(rules), least_value(rules))
    )


def with_legal(graph: FunctionGraph, fractions: Fractions) -> tuple[Values, Fractions]:
    """Return the `Values` of fractions, and the fractions."""
    legal, legal_count = _list_legal(graph, graph.inner_subsets, fractions.denominators != 0)
    return Values(legal, legal_count, fractions.numerators == 0), fractions


@inlined
def _put_cards(cards: Int64s, numerators: Int64s, denominators: Int64s) -> None:
    """Give the first nodes the values of the cards."""
    for card in range(len(cards)):
        numerators[card], denominators[card] = cards[card], 1


@jit(FRACTIONS_TYPE(GRAPH_TYPE, types.int64, types.int64[::1], types.boolean, types.int64))
def _fractions(graph: FunctionGraph, inner_subsets: int, cards: Int64s, whole: bool, least: int) -> Fractions:
    """Return the values of all inner nodes; with `whole`, only integers of at least `least`."""
    start, made = graph.node_start, graph.made
    split_start, split_left, split_right = graph.split_start, graph.split_left, graph.split_right
    split_base, allowed = graph.split_base, graph.steps
    numerators = np.zeros(start[inner_subsets], np.int64)
    denominators = np.zeros(start[inner_subsets], np.int64)
    _put_cards(cards, numerators, denominators)
    for subset in range(inner_subsets):
        first = start[subset]
        for split in range(split_start[subset], split_start[subset + 1]):
            left, right = split_left[split], split_right[split]
            slot = split_base[split] - 6
            for lhs in range(start[left], start[left + 1]):
                ln, ld = numerators[lhs], denominators[lhs]
                for rhs in range(start[right], start[right + 1]):
                    slot += 6
                    rn, rd = numerators[rhs], denominators[rhs]
                    if ld == 0 or rd == 0:
                        continue
                    x, y, z = ln * rd, rn * ld, ld * rd
                    tops = (x + y, ln * rn, x - y, y - x, x, y)
                    bottoms = (z, z, z, z, y, x)
                    for step in range(6):
                        top, bottom = tops[step], bottoms[step]
                        if bottom == 0 or not allowed >> step & 1:
                            continue
                        if whole:
                            if bottom != 1:
                                if top % bottom != 0:
                                    continue
                                top, bottom = top // bottom, 1
                            if top < least:
                                continue
                        node = first + made[slot + step]
                        numerators[node], denominators[node] = top, bottom
    return Fractions(numerators, denominators)


@jit(tuple_type(types.int32[::1], types.int32[::1])(GRAPH_TYPE, types.int64, types.boolean[::1]))
def _list_legal(graph: FunctionGraph, inner_subsets: int, known: Bools) -> tuple[Int32s, Int32s]:
    """Return the `legal` and `legal_count` of `Values`."""
    start = graph.node_start
    legal = np.empty(len(known), np.int32)
    legal_count = np.zeros(inner_subsets, np.int32)
    for subset in range(inner_subsets):
        place = start[subset]
        for node in range(start[subset], start[subset + 1]):
            legal[place] = node
            place += known[node]
        legal_count[subset] = place - start[subset]
    return legal, legal_count


Hits = Int32s
"""Shape (hits, 4), a row for every last step of the full set that makes the target: node, left operand's
node, right operand's node, step (as `PLUS` or `OVER`). Ordered by node, then by operands."""

_FIRST_CAPACITY: Final = 1024


def find_hits(graph: FunctionGraph, values: Values, fractions: Fractions, target: int) -> Hits:
    """Return the last steps of the full set that make the target."""
    pairs = _pairs(graph, values, fractions, target)
    hits = _steps(pairs, graph.made, graph.node_start[-2], fractions, target, graph.steps)
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
        types.int32[:, ::1], frozen_array(types.int32), types.int64, FRACTIONS_TYPE, types.int64, types.int64
    )
)
def _steps(pairs: Int32s, made: Int32s, first: int, fractions: Fractions, target: int, allowed: int) -> Hits:
    """Return the `Hits` of the pairs by allowed steps, in their order."""
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
            if tests[step] and allowed >> step & 1:
                hits[count, 0] = first + made[slot + step]
                hits[count, 1], hits[count, 2], hits[count, 3] = lhs, rhs, step
                count += 1
    return hits[:count].copy()
