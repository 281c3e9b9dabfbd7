"""The exact value of every inner node of a hand's graph, in 64-bit integers.

Values are unnormalised fractions, or integers over 1 when the rules allow nothing else.

Overflow bound: with cards of at least 1, a value on k cards has a numerator and a denominator of absolute
value at most 2^(k-1) times the product of its cards. By induction: the six steps make only the products
x = ln·rd, y = rn·ld, ln·rn and ld·rd of disjoint parts, or a sum or difference of x and y. So everything is
exact while 2^(n-1) · (product of the hand) · max(1, |target|) < 2^63: see `hand.fits`.

Every way of writing a node that divides nowhere by zero gives it the same value, so it does not matter which
one is computed last.
"""

from typing import Final, NamedTuple

import numpy as np
from numba import types

from worker.compilation.arrays import Bools, Int32s, Int64s
from worker.compilation.jit import jit, named_tuple_type, tuple_type
from worker.games.krypto.kernels.graph import GRAPH_TYPE, FunctionGraph
from worker.games.krypto.rules.rules import Rules, least_value, whole_only


class Values(NamedTuple):
    """Which inner nodes have a value that the rules allow, and which of those values are 0."""

    legal: Int32s
    """Shape (inner nodes,): for each subset, from the place of its first node on, its legal nodes in order."""
    legal_count: Int32s
    """Shape (inner subsets,): how many legal nodes each subset has."""
    zero: Bools
    """Shape (inner nodes,): whether a legal node's value is 0."""


class Fractions(NamedTuple):
    """The values of the legal inner nodes: not in lowest terms, the sign in either part."""

    numerators: Int64s
    """Shape (inner nodes,)."""
    denominators: Int64s
    """Shape (inner nodes,): 1 throughout unless the rules allow fractions."""


VALUES_TYPE: Final = named_tuple_type(Values, types.int32[::1], types.int32[::1], types.boolean[::1])
FRACTIONS_TYPE: Final = named_tuple_type(Fractions, types.int64[::1], types.int64[::1])


def evaluate(graph: FunctionGraph, cards: tuple[int, ...], rules: Rules) -> tuple[Values, Fractions]:
    """The values of all inner nodes; exact when `fits` says so, which the caller has checked."""
    hand = np.array(cards, np.int64)
    if whole_only(rules):
        known, numerators = _integers(graph, graph.inner_subsets, hand, least_value(rules))
        denominators = np.ones_like(numerators)
    else:
        known, numerators, denominators = _fractions(graph, graph.inner_subsets, hand)
    legal, legal_count = _listed(graph, graph.inner_subsets, known)
    return Values(legal, legal_count, numerators == 0), Fractions(numerators, denominators)


@jit(
    tuple_type(types.boolean[::1], types.int64[::1], types.int64[::1])(
        GRAPH_TYPE, types.int64, types.int64[::1]
    )
)
def _fractions(graph: FunctionGraph, inner_subsets: int, cards: Int64s) -> tuple[Bools, Int64s, Int64s]:
    """Which inner nodes have a rational value, and its numerator and denominator."""
    start, made = graph.node_start, graph.made
    split_start, split_left, split_right = graph.split_start, graph.split_left, graph.split_right
    split_base = graph.split_base
    known = np.zeros(start[inner_subsets], np.bool_)
    numerators = np.zeros(start[inner_subsets], np.int64)
    denominators = np.ones(start[inner_subsets], np.int64)
    known[: len(cards)] = True
    numerators[: len(cards)] = cards
    for subset in range(inner_subsets):
        first = start[subset]
        for split in range(split_start[subset], split_start[subset + 1]):
            left, right = split_left[split], split_right[split]
            slot = split_base[split] - 6
            for lhs in range(start[left], start[left + 1]):
                ln, ld = numerators[lhs], denominators[lhs]
                for rhs in range(start[right], start[right + 1]):
                    slot += 6
                    if not (known[lhs] and known[rhs]):
                        continue
                    x, y, z = ln * denominators[rhs], numerators[rhs] * ld, ld * denominators[rhs]
                    node = first + made[slot]
                    known[node], numerators[node], denominators[node] = True, x + y, z
                    node = first + made[slot + 1]
                    known[node], numerators[node], denominators[node] = True, ln * numerators[rhs], z
                    node = first + made[slot + 2]
                    known[node], numerators[node], denominators[node] = True, x - y, z
                    node = first + made[slot + 3]
                    known[node], numerators[node], denominators[node] = True, y - x, z
                    if y != 0:
                        node = first + made[slot + 4]
                        known[node], numerators[node], denominators[node] = True, x, y
                    if x != 0:
                        node = first + made[slot + 5]
                        known[node], numerators[node], denominators[node] = True, y, x
    return known, numerators, denominators


@jit(tuple_type(types.boolean[::1], types.int64[::1])(GRAPH_TYPE, types.int64, types.int64[::1], types.int64))
def _integers(graph: FunctionGraph, inner_subsets: int, cards: Int64s, least: int) -> tuple[Bools, Int64s]:
    """Which inner nodes have an integer value of at least `least`, and that value."""
    start, made = graph.node_start, graph.made
    split_start, split_left, split_right = graph.split_start, graph.split_left, graph.split_right
    split_base = graph.split_base
    known = np.zeros(start[inner_subsets], np.bool_)
    values = np.zeros(start[inner_subsets], np.int64)
    known[: len(cards)] = True
    values[: len(cards)] = cards
    for subset in range(inner_subsets):
        first = start[subset]
        for split in range(split_start[subset], split_start[subset + 1]):
            left, right = split_left[split], split_right[split]
            slot = split_base[split] - 6
            for lhs in range(start[left], start[left + 1]):
                x = values[lhs]
                for rhs in range(start[right], start[right + 1]):
                    slot += 6
                    if not (known[lhs] and known[rhs]):
                        continue
                    y = values[rhs]
                    values_of_steps = (x + y, x * y, x - y, y - x)
                    for step in range(4):
                        if values_of_steps[step] >= least:
                            node = first + made[slot + step]
                            known[node], values[node] = True, values_of_steps[step]
                    if y != 0 and x % y == 0 and x // y >= least:
                        node = first + made[slot + 4]
                        known[node], values[node] = True, x // y
                    if x != 0 and y % x == 0 and y // x >= least:
                        node = first + made[slot + 5]
                        known[node], values[node] = True, y // x
    return known, values


@jit(tuple_type(types.int32[::1], types.int32[::1])(GRAPH_TYPE, types.int64, types.boolean[::1]))
def _listed(graph: FunctionGraph, inner_subsets: int, known: Bools) -> tuple[Int32s, Int32s]:
    """The `legal` and `legal_count` of `Values`."""
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
