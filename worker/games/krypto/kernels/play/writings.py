"""The ways to write each function: their number, and the simplest legal one, the easiest to read and to compute.

Counts stay far below 2^63: six cards have 6! · 4^5 · 42 = 30 965 760 forms.

The simplest legal way to write each function: the easiest to read and to compute. The cost of a writing is the sum of
the costs of its steps: the operator, the parentheses it needs, and its value if that is a fraction, negative, or long.
The value of a step belongs to the function, whatever its writing, so the cheapest writing is found exactly, one last
step at a time.
"""

from typing import Final, NamedTuple

import numpy as np
from numba import types

from worker.compilation.arrays import Int8s, Int32s, Int64s, UInt8s
from worker.compilation.jit import frozen_array, inlined, jit, named_tuple_type, tuple_type
from worker.games.krypto.kernels.families import ADDITIVE, GRAPH_TYPE, LEAF, MULTIPLICATIVE, FunctionGraph
from worker.games.krypto.kernels.play.evaluate import FRACTIONS_TYPE, VALUES_TYPE, Fractions, Hits, Values
from worker.games.krypto.rules.notation import ADD, DIVIDE, MINUS, MULTIPLY, OVER, PLUS, SUBTRACT, TIMES


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
    plus, times = graph.steps >> PLUS & 1, graph.steps >> TIMES & 1
    minus, over = graph.steps >> MINUS & 1, graph.steps >> OVER & 1
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
                    by_right, by_left = over * (not zero[rhs]), over * (not zero[lhs])
                    forms[first + made[slot]] += 2 * plus * ways
                    forms[first + made[slot + 1]] += 2 * times * ways
                    forms[first + made[slot + 2]] += minus * ways
                    forms[first + made[slot + 3]] += minus * ways
                    forms[first + made[slot + 4]] += by_right * ways
                    forms[first + made[slot + 5]] += by_left * ways
                    chains = nested[rhs] * (lhs < cards)
                    reversed_chains = nested[lhs] * (rhs < cards)
                    nested[first + made[slot]] += plus * (chains + reversed_chains)
                    nested[first + made[slot + 1]] += times * (chains + reversed_chains)
                    nested[first + made[slot + 2]] += minus * chains
                    nested[first + made[slot + 3]] += minus * reversed_chains
                    nested[first + made[slot + 4]] += by_right * chains
                    nested[first + made[slot + 5]] += by_left * reversed_chains
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


OPERATOR_COSTS: Final = {ADD: 2, SUBTRACT: 3, MULTIPLY: 4, DIVIDE: 6}
PARENTHESES_COST: Final = 1
FRACTION_COST: Final = 12
NEGATIVE_COST: Final = 8
DIGIT_COST: Final = 2
"""Cost of each digit of an intermediate value beyond the second, before the decimal point."""

OPERATOR_TOKEN: Final = 8
"""Token of the first operator; the others follow by their codes. Smaller tokens are positions in the hand."""
NO_TOKEN: Final = -1
"""Padding for rows of writings that use fewer cards."""

Postfix = Int8s
"""Shape (writings, 2n - 1): the tokens of one writing in each row."""

_UNREACHED: Final = 2**30


class Magnitudes(NamedTuple):
    """The size and the cost of each inner node's value, meaningful for legal nodes."""

    floors: Int64s
    """Shape (inner nodes,): the value rounded down, clipped to ±(2^63 - 1)."""
    costs: Int32s
    """Shape (inner nodes,): `value_cost` of the value, 0 for cards."""


class Simplest(NamedTuple):
    """The last step of the simplest writing of each of some nodes."""

    costs: Int32s
    """Shape (nodes,): including the node's own value for inner nodes, without it for the target's nodes."""
    steps: Int32s
    """Shape (nodes, 3): operator, node of the left operand, node of the right operand; -1, itself, -1 for a card."""


MAGNITUDES_TYPE: Final = named_tuple_type(Magnitudes, types.int64[::1], types.int32[::1])
SIMPLEST_TYPE: Final = named_tuple_type(Simplest, types.int32[::1], types.int32[:, ::1])


def _needs_parentheses(operator: int, kind: int, *, on_right: bool) -> bool:
    """Return whether an operand needs parentheses for the text to be read as the same tree."""
    if operator in (ADD, SUBTRACT):
        return kind == ADDITIVE and on_right
    return kind == ADDITIVE or (kind == MULTIPLICATIVE and on_right)


def _step_costs() -> Int32s:
    """Return the cost of a step without its value, by operator and the kinds of its operands; shape (4, 3, 3)."""
    kinds = (LEAF, ADDITIVE, MULTIPLICATIVE)
    costs = np.empty((len(OPERATOR_COSTS), len(kinds), len(kinds)), np.int32)
    for operator, cost in OPERATOR_COSTS.items():
        for left in kinds:
            for right in kinds:
                pairs = int(_needs_parentheses(operator, left, on_right=False))
                pairs += _needs_parentheses(operator, right, on_right=True)
                costs[operator, left, right] = cost + PARENTHESES_COST * pairs
    return costs


_STEP_COSTS: Final = _step_costs()
_OPERATORS: Final = np.array([ADD, MULTIPLY, SUBTRACT, SUBTRACT, DIVIDE, DIVIDE])
"""The operator of each of the six steps."""


def value_cost(floor: int, fractional: bool) -> int:
    """Return the cost of an intermediate value, from its integer part (rounded down) and whether it has a fraction."""
    cost = FRACTION_COST * fractional + NEGATIVE_COST * (floor < 0)
    size = abs(floor) // 100
    while size != 0:
        cost += DIGIT_COST
        size //= 10
    return cost


_value_cost = inlined(value_cost)


@jit(MAGNITUDES_TYPE(VALUES_TYPE, FRACTIONS_TYPE, frozen_array(types.int32), types.int64))
def magnitudes(values: Values, fractions: Fractions, node_start: Int32s, cards: int) -> Magnitudes:
    """Return the `Magnitudes` of the legal inner nodes of a hand of `cards` cards."""
    numerators, denominators = fractions.numerators, fractions.denominators
    floors = np.zeros(len(numerators), np.int64)
    costs = np.zeros(len(numerators), np.int32)
    for subset in range(len(values.legal_count)):
        first = node_start[subset]
        for place in range(first, first + values.legal_count[subset]):
            node = values.legal[place]
            numerator, denominator = numerators[node], denominators[node]
            floor = numerator if denominator == 1 else numerator // denominator
            floors[node] = floor
            if node >= cards:
                costs[node] = _value_cost(floor, floor * denominator != numerator)
    return Magnitudes(floors, costs)


@inlined
def _should_swap(operator: int, left_kind: int, right_kind: int, left_floor: int, right_floor: int) -> bool:
    """Return whether the operands of + or × should be swapped: fewer parentheses first, then the larger value first."""
    cost = _STEP_COSTS[operator, left_kind, right_kind]
    other = _STEP_COSTS[operator, right_kind, left_kind]
    return other < cost or (other == cost and right_floor > left_floor)


@jit(SIMPLEST_TYPE(GRAPH_TYPE, VALUES_TYPE, MAGNITUDES_TYPE))
def simplest_inner(graph: FunctionGraph, values: Values, sizes: Magnitudes) -> Simplest:
    """Return the simplest writings of all legal inner nodes.

    Among equally cheap last steps, - goes before + and ÷ before ×, then the smaller right operand, then the
    first slot.
    """
    start, made, kinds = graph.node_start, graph.made, graph.kinds
    split_start, split_left, split_right = graph.split_start, graph.split_left, graph.split_right
    legal, legal_count, zero, floors = values.legal, values.legal_count, values.zero, sizes.floors
    split_base, allowed = graph.split_base, graph.steps
    inner_subsets = len(legal_count)
    costs = np.full(start[inner_subsets], _UNREACHED, np.int32)
    steps = np.full((start[inner_subsets], 3), -1, np.int32)
    for subset in range(inner_subsets):
        first = start[subset]
        if split_start[subset] == split_start[subset + 1]:
            costs[first], steps[first, 1] = 0, first
            continue
        for split in range(split_start[subset], split_start[subset + 1]):
            left, right = split_left[split], split_right[split]
            columns = start[right + 1] - start[right]
            for i in range(start[left], start[left] + legal_count[left]):
                row = split_base[split] + 6 * columns * (legal[i] - start[left])
                for j in range(start[right], start[right] + legal_count[right]):
                    lhs, rhs = legal[i], legal[j]
                    both = costs[lhs] + costs[rhs]
                    add_swapped = _should_swap(ADD, kinds[lhs], kinds[rhs], floors[lhs], floors[rhs])
                    multiply_swapped = _should_swap(
                        MULTIPLY, kinds[lhs], kinds[rhs], floors[lhs], floors[rhs]
                    )
                    swaps = (add_swapped, multiply_swapped, False, True, False, True)
                    for step in range(6):
                        a, b = (rhs, lhs) if swaps[step] else (lhs, rhs)
                        if (step >= 4 and zero[b]) or not allowed >> step & 1:
                            continue
                        operator = _OPERATORS[step]
                        cost = both + _STEP_COSTS[operator, kinds[a], kinds[b]]
                        node = first + made[row + 6 * (rhs - start[right]) + step]
                        held = (costs[node], -steps[node, 0], floors[steps[node, 2]])
                        if (cost, -operator, floors[b]) < held:
                            costs[node] = cost
                            steps[node, 0], steps[node, 1], steps[node, 2] = operator, a, b
        for place in range(first, first + legal_count[subset]):
            costs[legal[place]] += sizes.costs[legal[place]]
    return Simplest(costs, steps)


@jit(
    tuple_type(types.int32[::1], types.int32[::1], types.int32[:, ::1])(
        frozen_array(types.uint8), SIMPLEST_TYPE, MAGNITUDES_TYPE, types.int32[:, ::1]
    )
)
def simplest_of_hits(
    kinds: UInt8s, inner: Simplest, sizes: Magnitudes, hits: Hits
) -> tuple[Int32s, Int32s, Int32s]:
    """Return the nodes of the full set among `hits`, ascending, with their costs and last steps as in `Simplest`."""
    nodes = np.empty(len(hits), np.int32)
    costs = np.empty(len(hits), np.int32)
    steps = np.empty((len(hits), 3), np.int32)
    count = 0
    for row in range(len(hits)):
        node, lhs, rhs, step = hits[row, 0], hits[row, 1], hits[row, 2], hits[row, 3]
        operator = _OPERATORS[step]
        if step < 2:
            swapped = _should_swap(operator, kinds[lhs], kinds[rhs], sizes.floors[lhs], sizes.floors[rhs])
        else:
            swapped = step in (3, 5)
        a, b = (rhs, lhs) if swapped else (lhs, rhs)
        cost = inner.costs[lhs] + inner.costs[rhs] + _STEP_COSTS[operator, kinds[a], kinds[b]]
        if count == 0 or nodes[count - 1] != node:
            nodes[count], costs[count], steps[count] = node, _UNREACHED, -1
            count += 1
        last = count - 1
        held = (costs[last], -steps[last, 0], sizes.floors[steps[last, 2]])
        if (cost, -operator, sizes.floors[b]) < held:
            costs[last] = cost
            steps[last, 0], steps[last, 1], steps[last, 2] = operator, a, b
    return nodes[:count].copy(), costs[:count].copy(), steps[:count].copy()


@jit(types.int8[:, ::1](types.int32[:, ::1], types.int32[:, ::1], types.int64))
def postfix_rows(roots: Int32s, inner_steps: Int32s, cards: int) -> Postfix:
    """Return the tokens of trees given by their last steps, `roots`, and the last steps of all inner nodes."""
    width = 2 * cards - 1
    rows = np.full((len(roots), width), NO_TOKEN, np.int8)
    backwards = np.empty(width, np.int8)
    waiting = np.empty((width, 3), np.int32)
    for row in range(len(roots)):
        for part in range(3):
            waiting[0, part] = roots[row, part]
        count = 1
        length = 0
        while count:
            count -= 1
            operator, left, right = waiting[count, 0], waiting[count, 1], waiting[count, 2]
            if operator < 0:
                backwards[length] = left
            else:
                backwards[length] = OPERATOR_TOKEN + operator
                for part in range(3):
                    waiting[count, part], waiting[count + 1, part] = (
                        inner_steps[left, part],
                        inner_steps[right, part],
                    )
                count += 2
            length += 1
        for place in range(length):
            rows[row, place] = backwards[length - 1 - place]
    return rows
