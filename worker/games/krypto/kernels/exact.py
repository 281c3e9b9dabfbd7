"""The values of a hand of any size, as Python fractions: the exact twin of the 64-bit kernels.

It serves hands beyond the bound of `evaluate`, and tests. Instead of testing all last steps on the full set,
it works out which right operand each left operand would need and looks that up.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

import numpy as np

from worker.compilation.arrays import Int32s
from worker.games.krypto.kernels.evaluate import Values
from worker.games.krypto.kernels.find import Hits
from worker.games.krypto.kernels.graph import FunctionGraph
from worker.games.krypto.kernels.simplest import Magnitudes, value_cost
from worker.games.krypto.rules import steps
from worker.games.krypto.rules.rules import Rules, obeys

_LARGEST_FLOOR: Final = 2**63 - 1


@dataclass(frozen=True)
class ExactEvaluation:
    """All values of a hand, without a bound."""

    graph: FunctionGraph
    cards: int
    """How many there are."""
    nodes: tuple[tuple[int, ...], ...]
    """For each inner subset, its legal nodes, ascending."""
    value: dict[int, Fraction]
    """The value of every legal inner node."""

    @classmethod
    def of(cls, graph: FunctionGraph, cards: tuple[int, ...], rules: Rules) -> "ExactEvaluation":
        """Evaluate a sorted hand."""
        nodes: list[tuple[int, ...]] = [(position,) for position in range(len(cards))]
        value = {position: Fraction(card) for position, card in enumerate(cards)}
        for subset in range(len(cards), graph.inner_subsets):
            found = _subset_values(graph, subset, nodes, value)
            legal = {node: result for node, result in found.items() if obeys(result, rules)}
            nodes.append(tuple(sorted(legal)))
            value.update(legal)
        return cls(graph, len(cards), tuple(nodes), value)

    @property
    def values(self) -> Values:
        """The legal inner nodes and their zeros."""
        start = self.graph.node_start
        legal = np.zeros(start[len(self.nodes)], np.int32)
        zero = np.zeros(start[len(self.nodes)], np.bool_)
        for subset, nodes in enumerate(self.nodes):
            legal[start[subset] : start[subset] + len(nodes)] = nodes
        zero[[node for node, value in self.value.items() if value == 0]] = True
        return Values(legal, np.array([len(nodes) for nodes in self.nodes], np.int32), zero)

    def hits(self, target: int) -> Hits:
        """The last steps on all cards that make the target."""
        graph, full = self.graph, len(self.graph.node_start) - 2
        first = int(graph.node_start[full])
        rows = []
        for split in range(graph.split_start[full], graph.split_start[full + 1]):
            rows += [
                (first + int(graph.made[slot]), left, right, step)
                for left, right, step, slot in self._last_steps(split, Fraction(target))
            ]
        return np.array(sorted(rows), np.int32).reshape(-1, 4)

    def inner_nodes(self, target: int) -> Int32s:
        """The legal inner nodes whose value is the target, ascending."""
        return np.array(sorted(node for node, value in self.value.items() if value == target), np.int32)

    def magnitudes(self) -> Magnitudes:
        """What the costs of the inner nodes' values depend on."""
        count = self.graph.node_start[len(self.nodes)]
        floors, costs = np.zeros(count, np.int64), np.zeros(count, np.int32)
        for node, value in self.value.items():
            floor = value.numerator // value.denominator
            floors[node] = min(max(floor, -_LARGEST_FLOOR), _LARGEST_FLOOR)
            if node >= self.cards:
                costs[node] = value_cost(floor, value.denominator != 1)
        return Magnitudes(floors, costs)

    def _last_steps(self, split: int, target: Fraction) -> Iterator[tuple[int, int, int, int]]:
        """Left node, right node, step and slot of the last steps of a split that make the target."""
        graph = self.graph
        left, right, base = (
            int(part[split]) for part in (graph.split_left, graph.split_right, graph.split_base)
        )
        left_start, right_start = int(graph.node_start[left]), int(graph.node_start[right])
        columns = int(graph.node_start[right + 1]) - right_start
        by_value: dict[Fraction, list[int]] = defaultdict(list)
        for node in self.nodes[right]:
            by_value[self.value[node]].append(node)
        for lhs in self.nodes[left]:
            for step, wanted in _right_operands(self.value[lhs], target):
                if wanted is None:
                    matches = [
                        rhs for rhs in self.nodes[right] if step == steps.TIMES or self.value[rhs] != 0
                    ]
                else:
                    matches = by_value.get(wanted, [])
                for rhs in matches:
                    place = columns * (lhs - left_start) + rhs - right_start
                    yield lhs, rhs, step, base + steps.STEPS * place + step


def _subset_values(
    graph: FunctionGraph, subset: int, nodes: list[tuple[int, ...]], value: dict[int, Fraction]
) -> dict[int, Fraction]:
    """The values of the subset's nodes that have one, legal or not."""
    found: dict[int, Fraction] = {}
    first = int(graph.node_start[subset])
    for split in range(graph.split_start[subset], graph.split_start[subset + 1]):
        left, right = int(graph.split_left[split]), int(graph.split_right[split])
        left_start, right_start, right_end = (
            int(graph.node_start[part]) for part in (left, right, right + 1)
        )
        base = int(graph.split_base[split])
        for lhs in nodes[left]:
            row = base + steps.STEPS * (right_end - right_start) * (lhs - left_start)
            made = graph.made[row : row + steps.STEPS * (right_end - right_start)].tolist()
            for rhs in nodes[right]:
                place = steps.STEPS * (rhs - right_start)
                for step in range(steps.STEPS):
                    node = first + made[place + step]
                    if node not in found:
                        result = _step_value(step, value[lhs], value[rhs])
                        if result is not None:
                            found[node] = result
    return found


def _step_value(step: int, left: Fraction, right: Fraction) -> Fraction | None:
    """The value of a step, or None for a division by zero."""
    match step:
        case steps.PLUS:
            return left + right
        case steps.TIMES:
            return left * right
        case steps.MINUS:
            return left - right
        case steps.MINUS_REVERSED:
            return right - left
        case steps.OVER:
            return left / right if right else None
    return right / left if left else None


def _right_operands(left: Fraction, target: Fraction) -> Iterator[tuple[int, Fraction | None]]:
    """Which right operand makes the target by which step; None stands for every one that the step allows."""
    yield steps.PLUS, target - left
    yield steps.MINUS, left - target
    yield steps.MINUS_REVERSED, target + left
    if left:
        yield steps.TIMES, target / left
        yield steps.OVER_REVERSED, target * left
        if target:
            yield steps.OVER, left / target
    elif not target:
        yield steps.TIMES, None
        yield steps.OVER, None
