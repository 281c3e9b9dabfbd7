"""Values, hits and magnitudes of hands beyond the bound of `evaluate`, in arrays of Python integers.

The counterparts of `evaluate`, `find` and `magnitudes` for hands of any size; tests compare them.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from worker.games.krypto.kernels.families.graph import FunctionGraph
from worker.games.krypto.kernels.play.evaluate import Fractions, Values, with_legal
from worker.games.krypto.kernels.play.find import Hits
from worker.games.krypto.kernels.play.simplest import Magnitudes, value_cost
from worker.games.krypto.rules.rules import UNBOUNDED, Rules, least_value, whole_only
from worker.games.krypto.rules.steps import STEPS

_LARGEST_FLOOR: Final = 2**63 - 1

Integers = NDArray[Any]
"""An array of Python integers (dtype object)."""


def evaluate_exactly(graph: FunctionGraph, cards: tuple[int, ...], rules: Rules) -> tuple[Values, Fractions]:
    """Return the values of all inner nodes of a sorted hand, as integers of any size."""
    tops, bottoms = (np.zeros(graph.node_start[graph.inner_subsets], object) for _ in range(2))
    tops[: len(cards)], bottoms[: len(cards)] = cards, 1
    for subset in range(graph.inner_subsets):
        for split in range(graph.split_start[subset], graph.split_start[subset + 1]):
            *_, nodes, found, below = _steps(graph, split, tops, bottoms)
            exists = below != 0
            if whole_only(rules):
                below[~exists] = 1
                exists &= found % below == 0
                found, below = found // below, np.ones_like(below)
                if least_value(rules) != UNBOUNDED:
                    exists &= found >= least_value(rules)
            nodes = graph.node_start[subset] + nodes[exists]
            tops[nodes], bottoms[nodes] = found[exists], below[exists]
    return with_legal(graph, Fractions(tops, bottoms))


def find_hits_exactly(graph: FunctionGraph, fractions: Fractions, target: int) -> Hits:
    """Return the last steps of the full set that make the target."""
    full = len(graph.node_start) - 2
    hits = [np.empty((0, 4), np.int64)]
    for split in range(graph.split_start[full], graph.split_start[full + 1]):
        left, right, nodes, tops, bottoms = _steps(graph, split, *fractions)
        row, column, step = np.nonzero((tops == target * bottoms) & (bottoms != 0))
        made = graph.node_start[full] + nodes[row, column, step]
        hits.append(np.column_stack([made, left[row], right[column], step]))
    rows = np.concatenate(hits).astype(np.int32)
    return rows[np.argsort(rows[:, 0], kind="stable")]


def measure_exactly(fractions: Fractions, cards: int) -> Magnitudes:
    """Return the `Magnitudes` of the inner nodes of a hand of `cards` cards."""
    tops, bottoms = fractions.numerators, np.where(fractions.denominators == 0, 1, fractions.denominators)
    floors = tops // bottoms
    costs = np.array(list(map(value_cost, floors, floors * bottoms != tops)), np.int32)
    costs[:cards] = 0
    return Magnitudes(np.clip(floors, -_LARGEST_FLOOR, _LARGEST_FLOOR).astype(np.int64), costs)


def _steps(
    graph: FunctionGraph, split: int, tops: Integers, bottoms: Integers
) -> tuple[Integers, Integers, Integers, Integers, Integers]:
    """Return the legal nodes of both parts of a split, and for each step on them the node made and its value.

    The latter have shape (left, right, 6). Nodes made are counted from the first node of their subset; a denominator
    of 0 stands for no value.
    """
    start = graph.node_start
    parts = [
        np.arange(start[part], start[part + 1])
        for part in (graph.split_left[split], graph.split_right[split])
    ]
    base, pairs = graph.split_base[split], len(parts[0]) * len(parts[1])
    made = graph.made[base : base + STEPS * pairs].reshape(len(parts[0]), len(parts[1]), STEPS)
    left, right = (part[bottoms[part] != 0] for part in parts)
    made = made[np.ix_(left - parts[0][0], right - parts[1][0])]
    ln, ld, rn, rd = tops[left, None], bottoms[left, None], tops[right], bottoms[right]
    x, y, z = ln * rd, rn * ld, ld * rd
    values = np.stack([x + y, ln * rn, x - y, y - x, x, y], axis=-1), np.stack([z, z, z, z, y, x], axis=-1)
    return left, right, made, *values
