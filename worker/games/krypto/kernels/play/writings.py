"""The number of ways to write each function: `forms`, and the right-nested ones among them.

Counts stay far below 2^63: six cards have 6! · 4^5 · 42 = 30 965 760 forms.
"""

from typing import Final, NamedTuple

import numpy as np
from numba import types

from worker.compilation.arrays import Int64s
from worker.compilation.jit import jit, named_tuple_type, tuple_type
from worker.games.krypto.kernels.families.graph import GRAPH_TYPE, FunctionGraph
from worker.games.krypto.kernels.play.evaluate import VALUES_TYPE, Values
from worker.games.krypto.kernels.play.find import Hits


class Writings(NamedTuple):
    """The counts of each inner node, meaningful for legal nodes. Operands in either order count as two writings."""

    forms: Int64s
    """Shape (inner nodes,): writings in which every intermediate value is legal."""
    nested: Int64s
    """Shape (inner nodes,): writings of the shape a ∘ (b ∘ (c ∘ …)), where every left operand is a card."""


_WRITINGS_TYPE: Final = named_tuple_type(Writings, types.int64[::1], types.int64[::1])


@jit(_WRITINGS_TYPE(GRAPH_TYPE, VALUES_TYPE, types.int64))
def count_writings(graph: FunctionGraph, values: Values, cards: int) -> Writings:
    """Return the `Writings` of all inner nodes of a hand of `cards` cards; the cards' own nodes come first.

    Writings of nodes that break the rules are counted too, but never used.
    """
    start, made, legal, zero = graph.node_start, graph.made, values.legal, values.zero
    legal_count = values.legal_count
    split_start, split_left, split_right = graph.split_start, graph.split_left, graph.split_right
    split_base = graph.split_base
    inner_subsets = len(legal_count)
    forms = np.zeros(start[inner_subsets], np.int64)
    nested = np.zeros(start[inner_subsets], np.int64)
    forms[:cards] = nested[:cards] = 1
    for subset in range(cards, inner_subsets):
        first = start[subset]
        for split in range(split_start[subset], split_start[subset + 1]):
            left, right = split_left[split], split_right[split]
            columns = start[right + 1] - start[right]
            for i in range(start[left], start[left] + legal_count[left]):
                lhs = legal[i]
                row = split_base[split] + 6 * columns * (lhs - start[left])
                for j in range(start[right], start[right] + legal_count[right]):
                    rhs = legal[j]
                    slot = row + 6 * (rhs - start[right])
                    ways = forms[lhs] * forms[rhs]
                    forms[first + made[slot]] += 2 * ways
                    forms[first + made[slot + 1]] += 2 * ways
                    forms[first + made[slot + 2]] += ways
                    forms[first + made[slot + 3]] += ways
                    forms[first + made[slot + 4]] += ways * (not zero[rhs])
                    forms[first + made[slot + 5]] += ways * (not zero[lhs])
                    chains = nested[rhs] * (lhs < cards)
                    reversed_chains = nested[lhs] * (rhs < cards)
                    nested[first + made[slot]] += chains + reversed_chains
                    nested[first + made[slot + 1]] += chains + reversed_chains
                    nested[first + made[slot + 2]] += chains
                    nested[first + made[slot + 3]] += reversed_chains
                    nested[first + made[slot + 4]] += chains * (not zero[rhs])
                    nested[first + made[slot + 5]] += reversed_chains * (not zero[lhs])
    return Writings(forms, nested)


@jit(tuple_type(types.int64, types.int64)(_WRITINGS_TYPE, types.int32[:, ::1], types.int64))
def count_hits(writings: Writings, hits: Hits, cards: int) -> tuple[int, int]:
    """Return the writings and right-nested writings over all last steps of `cards` cards that make the target."""
    forms = 0
    nested = 0
    for row in range(len(hits)):
        lhs, rhs, step = hits[row, 1], hits[row, 2], hits[row, 3]
        ways = writings.forms[lhs] * writings.forms[rhs]
        forms += 2 * ways if step < 2 else ways
        if lhs < cards and step in (0, 1, 2, 4):
            nested += writings.nested[rhs]
        if rhs < cards and step in (0, 1, 3, 5):
            nested += writings.nested[lhs]
    return forms, nested
