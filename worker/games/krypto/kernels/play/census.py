"""The census with fewer operators: every hand on its function graph, with all targets at once.

The lists of values of the other census hold what all four operators make. The bounds of a census are those of
`evaluate`, so everything is exact in 64 bits.
"""

from collections.abc import Iterator
from typing import Final

import numpy as np
from numba import types

from worker.compilation.arrays import Int64s
from worker.compilation.jit import jit, tuple_type
from worker.declarations.checkpoint import Checkpoint
from worker.games.krypto.kernels.census.counting import Block
from worker.games.krypto.kernels.census.values import hands_between
from worker.games.krypto.kernels.families import (
    GRAPH_TYPE,
    FunctionGraph,
    function_graph,
    representatives,
)
from worker.games.krypto.kernels.play.evaluate import (
    FRACTIONS_TYPE,
    VALUES_TYPE,
    Fractions,
    Values,
    evaluate,
)
from worker.games.krypto.kernels.play.writings import count_writings
from worker.games.krypto.rules.census import Census
from worker.games.krypto.rules.notation import steps_of
from worker.games.krypto.rules.rules import least_value

_BLOCK_HANDS: Final = 256
_FIRST_CAPACITY: Final = 1024

Made = Int64s
"""Shape (writings, 2): a target, from the first one on, and a node of the full set that makes it."""


def count_blocks(census: Census, start: int, stop: int, checkpoint: Checkpoint) -> Iterator[Block]:
    """Yield the counts of the hands with ranks from `start` to before `stop`, in blocks, in the order of hands."""
    ranks, hands = hands_between(census, start, stop)
    values = np.array(census.values, np.int64)
    for first in range(0, len(hands), _BLOCK_HANDS):
        block = hands[first : first + _BLOCK_HANDS]
        forms = np.zeros((len(block), census.target_count), np.uint32)
        distinct = np.zeros_like(forms)
        for row, hand in enumerate(values[block].tolist()):
            forms[row], distinct[row] = _count_hand(census, tuple(hand))
            checkpoint()
        yield Block(ranks[first : first + _BLOCK_HANDS], block, forms, distinct)


def _count_hand(census: Census, hand: tuple[int, ...]) -> tuple[Int64s, Int64s]:
    """Return the forms and the distinct solutions of each target."""
    graph = function_graph(len(hand))._replace(steps=steps_of(census.operators))
    values, fractions = evaluate(graph, hand, census.rules)
    writings = count_writings(graph, values, len(hand)).forms
    first, last = census.targets
    allowed = max(first, least_value(census.rules))
    forms, made = np.zeros(census.target_count, np.int64), np.empty((0, 2), np.int64)
    if len(hand) > 1:
        forms, made = _last_steps(graph, values, fractions, writings, first, last, allowed)
    if census.use == "any" or len(hand) == 1:
        parts = _parts(fractions, allowed, last)
        targets = fractions.numerators[parts] // fractions.denominators[parts] - first
        np.add.at(forms, targets, writings[parts])
        made = np.concatenate([np.column_stack([targets, parts]), made])
    distinct = np.zeros(census.target_count, np.int64)
    if census.count == "solutions":
        made = np.unique(made, axis=0)
        ends = np.searchsorted(made[:, 0], np.arange(census.target_count + 1))
        for target in np.flatnonzero(np.diff(ends)):
            nodes = made[ends[target] : ends[target + 1], 1].astype(np.int32)
            distinct[target] = len(representatives(hand, nodes))
    return forms, distinct


def _parts(fractions: Fractions, first: int, last: int) -> Int64s:
    """Return the legal inner nodes whose values are integers from `first` to `last`."""
    nodes = np.flatnonzero(fractions.denominators != 0)
    tops, bottoms = fractions.numerators[nodes], fractions.denominators[nodes]
    whole, made = tops % bottoms == 0, tops // bottoms
    found: Int64s = nodes[whole & (first <= made) & (made <= last)]
    return found


@jit(
    tuple_type(types.int64[::1], types.int64[:, ::1])(
        GRAPH_TYPE,
        VALUES_TYPE,
        FRACTIONS_TYPE,
        types.int64[::1],
        types.int64,
        types.int64,
        types.int64,
    )
)
def _last_steps(
    graph: FunctionGraph,
    values: Values,
    fractions: Fractions,
    writings: Int64s,
    first: int,
    last: int,
    least: int,
) -> tuple[Int64s, Made]:
    """Return the forms of the targets `first` to `last` that are `least` or more, and what makes them."""
    start, legal, legal_count = graph.node_start, values.legal, values.legal_count
    numerators, denominators, allowed = fractions.numerators, fractions.denominators, graph.steps
    full = len(start) - 2
    forms = np.zeros(last - first + 1, np.int64)
    made = np.empty((_FIRST_CAPACITY, 2), np.int64)
    count = 0
    for split in range(graph.split_start[full], graph.split_start[full + 1]):
        left, right = graph.split_left[split], graph.split_right[split]
        columns = start[right + 1] - start[right]
        for i in range(start[left], start[left] + legal_count[left]):
            lhs = legal[i]
            ln, ld = numerators[lhs], denominators[lhs]
            row = graph.split_base[split] + 6 * columns * (lhs - start[left])
            if count + 6 * legal_count[right] > len(made):
                grown = np.empty((2 * (count + 6 * legal_count[right]), 2), np.int64)
                grown[:count] = made[:count]
                made = grown
            for j in range(start[right], start[right] + legal_count[right]):
                rhs = legal[j]
                rn, rd = numerators[rhs], denominators[rhs]
                x, y, z = ln * rd, rn * ld, ld * rd
                tops = (x + y, ln * rn, x - y, y - x, x, y)
                bottoms = (z, z, z, z, y, x)
                ways = writings[lhs] * writings[rhs]
                for step in range(6):
                    top, bottom = tops[step], bottoms[step]
                    if bottom == 0 or not allowed >> step & 1 or top % bottom != 0:
                        continue
                    value = top // bottom
                    if least <= value <= last:
                        forms[value - first] += 2 * ways if step < 2 else ways
                        made[count, 0] = value - first
                        made[count, 1] = start[full] + graph.made[row + 6 * (rhs - start[right]) + step]
                        count += 1
    return forms, made[:count].copy()
