"""Counting distinct solutions: for every hand and target, the functions of its cards whose value is the target.

All functions are evaluated, each from its two operands and with the sign it is stored with (see `functions`). Overflow
bound: that of `evaluate`, 2^(n-1) · (product of the hand) · max(1, |target|) < 2^63, which `census` ensures.

All functions of a hand up to their sign, with one way to compute the value of each. A function is a card, a sum of
signed terms (cards and products) or a product of factors and divisors (cards and sums). Whether a function can be
written so that every intermediate value obeys the rules depends neither on the order of its terms and factors nor on
signs inside it:

- Its terms, factors and divisors are computed in any way of writing them, each up to its sign. The sign of a
  negative value can be moved outwards, so only absolute values matter.
- A sum obeys every rule if its terms do and its own value does: with positive terms first, no intermediate value
  is below the last one.
- A product obeys every rule if its factors and divisors do, no divisor is 0 and its own value is allowed: with
  factors first, every intermediate value is a multiple of the last one.

So functions are taken up to sign and built in one way each: a sum as the term that has its lowest card, plus or minus
the rest; a product of factors as the factor that has its lowest card, times the rest; any other product as its factors
over its divisors. The rest of a sum may be 0 under any rules, because it need not be computed by itself. A check
against the nodes of the graph ensures that every function occurs once.
"""

from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numba import types

from worker.compilation.arrays import Bools, Int32s, Int64s, UInt8s, UInt32s
from worker.compilation.jit import frozen_array, inlined, jit, named_tuple_type
from worker.games.krypto.kernels.families import (
    FamilyError,
    exchange_table,
    function_graph,
    orbit_labels,
    subsets,
)
from worker.games.krypto.rules.notation import MINUS as MINUS_STEP
from worker.games.krypto.rules.notation import MINUS_REVERSED
from worker.games.krypto.rules.notation import OVER as OVER_STEP
from worker.games.krypto.rules.notation import PLUS as PLUS_STEP
from worker.games.krypto.rules.notation import TIMES as TIMES_STEP

LEAF: Final = 0
OVER: Final = 1
TIMES: Final = 2
PLUS: Final = 3
MINUS: Final = 4


class Functions(NamedTuple):
    """The functions of every nonempty subset of n positions, up to sign; operands before their results.

    Subsets are in the order of `subsets`, the full set last; in each, functions are in the order of the
    operators above.
    """

    operators: UInt8s
    """Shape (functions,): `LEAF`, `OVER`, `TIMES`, `PLUS` or `MINUS`."""
    left: Int32s
    """Shape (functions,): the left operand l; of a card, its position."""
    right: Int32s
    """Shape (functions,): the right operand r; of a card, its position."""
    nodes: Int32s
    """Shape (functions,): each function's node in `function_graph(n)`, with the sign that it has."""
    negatives: Int32s
    """Shape (functions,): the negative's node; -1 if the negative is no function, as nothing is subtracted."""
    start: Int32s
    """Shape (subsets + 1,): the first function of each subset, then the number of functions."""


FUNCTIONS_TYPE: Final = named_tuple_type(
    Functions,
    frozen_array(types.uint8),
    *[frozen_array(types.int32)] * 5,
)
_STEPS: Final = np.array([-1, OVER_STEP, TIMES_STEP, PLUS_STEP, MINUS_STEP])
"""The step for each operator."""


class Orbits(NamedTuple):
    """A representative of each orbit of functions under the exchanges of equal cards."""

    chosen: Int32s
    """Shape (orbits,): the first function of each orbit, ascending."""
    negatable: Bools
    """Shape (orbits,): True if the negative is a function too, and a different solution."""


class _Roles(NamedTuple):
    """The functions of a subset that may take each role in a larger function."""

    all: range
    terms: range
    """Terms of a sum: cards and products."""
    factors: range
    """Factors of a product: cards and sums."""
    undivided: range
    """Either side of a division: factors, and products of factors only."""


@cache
def functions(n: int) -> Functions:
    """Return the functions of n cards, 1 to 6, up to sign: 1, 7, 65, 955, 20 097 and 551 283 on all subsets.

    Raises `FamilyError` unless they and their negatives are the nodes of the graph, each once.
    """
    roles: dict[int, _Roles] = {}
    blocks: list[tuple[int, Int32s, Int32s]] = []
    start = [0]
    for mask in subsets(n):
        own = _leaf(mask) if mask.bit_count() == 1 else _composed_functions(mask, roles)
        blocks += own
        sizes = [len(left) for _, left, _ in own]
        roles[mask] = _roles(start[-1], sizes)
        start.append(start[-1] + sum(sizes))
    operators = np.concatenate([np.full(len(left), operator, np.uint8) for operator, left, _ in blocks])
    left = np.concatenate([left for _, left, _ in blocks])
    right = np.concatenate([right for _, _, right in blocks])
    nodes, negatives = _nodes(n, operators, left, right, start)
    signed = np.concatenate([nodes, negatives[negatives >= 0]])
    if not np.array_equal(np.sort(signed), np.arange(len(function_graph(n).kinds))):
        raise FamilyError(f"the functions of {n} cards are not those of their graph")
    result = Functions(operators, left, right, nodes, negatives, np.array(start, np.int32))
    for array in result:
        array.flags.writeable = False
    return result


@cache
def solutions(n: int, equal: tuple[int, ...]) -> Orbits:
    """Return the solutions of hands whose cards at positions p and p + 1 are equal for every p in `equal`.

    They are functions of all subsets, as in `functions(n)`; subsets with equal cards are exchanged too.
    """
    all_functions, orbits = functions(n), orbit_labels(exchange_table(n)[list(equal)])
    own = orbits[all_functions.nodes]
    opposite = np.where(all_functions.negatives < 0, own, orbits[all_functions.negatives])
    chosen = np.sort(np.unique(np.minimum(own, opposite), return_index=True)[1]).astype(np.int32)
    return Orbits(chosen, (own != opposite)[chosen])


def _leaf(mask: int) -> list[tuple[int, Int32s, Int32s]]:
    position = np.array([mask.bit_length() - 1], np.int32)
    return [(LEAF, position, position)]


def _composed_functions(mask: int, roles: dict[int, _Roles]) -> list[tuple[int, Int32s, Int32s]]:
    """Return the operator and operands of the functions of several cards, in a block for each operator."""
    parts = [part for part in range(1, mask) if part & mask == part]
    first_parts = [part for part in parts if part & mask & -mask]
    over = [(roles[part].undivided, roles[mask ^ part].undivided) for part in parts]
    times = [(roles[part].factors, roles[mask ^ part].undivided) for part in first_parts]
    sums = [(roles[part].terms, roles[mask ^ part].all) for part in first_parts]
    return [
        (operator, *_pairs(sides))
        for operator, sides in ((OVER, over), (TIMES, times), (PLUS, sums), (MINUS, sums))
    ]


def _pairs(sides: list[tuple[range, range]]) -> tuple[Int32s, Int32s]:
    """Return the left and the right operands of all pairs from each pair of ranges."""
    left = [np.repeat(np.arange(one.start, one.stop), len(other)) for one, other in sides]
    right = [np.tile(np.arange(other.start, other.stop), len(one)) for one, other in sides]
    return np.concatenate(left).astype(np.int32), np.concatenate(right).astype(np.int32)


def _roles(start: int, sizes: list[int]) -> _Roles:
    """Return the roles of a subset's functions, given the number of functions for each operator."""
    end = start + sum(sizes)
    everything = range(start, end)
    if len(sizes) == 1:
        return _Roles(everything, everything, everything, everything)
    products, sums = start + sizes[0], start + sizes[0] + sizes[1]
    return _Roles(everything, range(start, sums), range(sums, end), range(products, end))


def _nodes(n: int, operators: UInt8s, left: Int32s, right: Int32s, start: list[int]) -> tuple[Int32s, Int32s]:
    """Return the nodes of functions and of their negatives, subset by subset."""
    graph = function_graph(n)
    nodes, negatives = np.arange(start[-1], dtype=np.int32), np.full(start[-1], -1, np.int32)
    for subset in range(n, len(start) - 1):
        own = slice(start[subset], start[subset + 1])
        operator, lhs, rhs = operators[own], left[own], right[own]
        nodes[own] = graph.composed_nodes(subset, _STEPS[operator], nodes[lhs], nodes[rhs])
        # A difference is reversed; in all other functions the first operand that has a negative takes the sign.
        minus = operator == MINUS
        turned_left = ~minus & (negatives[lhs] >= 0)
        turned_right = ~minus & ~turned_left & (negatives[rhs] >= 0)
        reversed_sum = np.where(turned_left, MINUS_STEP, MINUS_REVERSED)
        negated = np.where(minus | (operator == PLUS), reversed_sum, _STEPS[operator])
        one = np.where(turned_left, negatives[lhs], nodes[lhs])
        other = np.where(turned_right, negatives[rhs], nodes[rhs])
        free = minus | turned_left | turned_right
        negatives[own][free] = graph.composed_nodes(subset, negated[free], one[free], other[free])
    return nodes, negatives


@inlined
def _composed_value(operator: int, p: int, q: int, x: int, y: int, least: int) -> tuple[int, int]:
    """Return the numerator and denominator of a function from those of its operands.

    A denominator of 0 stands for a value that breaks the rules. `least` is as in `count_distinct`.
    """
    if operator == OVER:
        top, bottom = p * y, q * x if y != 0 else 0
    elif operator == PLUS:
        top, bottom = p * y + x * q, q * y
    elif operator == MINUS:
        top, bottom = p * y - x * q, q * y
    else:
        top, bottom = p * x, q * y
    if least >= 0 and bottom != 0:
        if operator not in (PLUS, MINUS) and (abs(p) < least or abs(x) < least):
            return 0, 0
        if bottom != 1:
            return (top // bottom, 1) if top % bottom == 0 else (0, 0)
    return top, bottom


@jit(
    types.void(
        types.uint32[:, ::1],
        types.int64,
        types.int64,
        types.int64[:, ::1],
        FUNCTIONS_TYPE,
        types.int32[::1],
        types.boolean[::1],
        types.int64,
    )
)
def count_distinct(
    counts: UInt32s,
    first: int,
    last: int,
    hands: Int64s,
    functions: Functions,
    chosen: Int32s,
    negatable: Bools,
    least: int,
) -> None:
    """Count in `counts`, shape (hands, targets), the absolute values of the chosen functions, and their negatives.

    Negatives count only for negatable functions. Targets are first … last, all allowed by the rules; `hands` are sorted
    cards. `least` is the least absolute value that the rules allow if they allow only integers, else -1.
    """
    operators, left, right = functions.operators, functions.left, functions.right
    size, inner = hands.shape[1], functions.start[len(functions.start) - 2]
    farthest = max(abs(first), abs(last))
    tops, bottoms = np.empty(max(size, inner), np.int64), np.ones(max(size, inner), np.int64)
    for number in range(len(hands)):
        row = counts[number]
        for card in range(size):
            tops[card] = hands[number, card]
        for function in range(size, inner):
            one, other = left[function], right[function]
            tops[function], bottoms[function] = _composed_value(
                operators[function], tops[one], bottoms[one], tops[other], bottoms[other], least
            )
        for place in range(len(chosen)):
            function = chosen[place]
            if function < len(tops):
                top, bottom = tops[function], bottoms[function]
            else:
                one, other = left[function], right[function]
                top, bottom = _composed_value(
                    operators[function], tops[one], bottoms[one], tops[other], bottoms[other], least
                )
            if bottom == 0 or abs(top) > farthest * abs(bottom):
                continue
            # An integer quotient is small, so rounding finds it exactly.
            value = top if bottom == 1 else np.int64(np.rint(top / bottom))
            if value * bottom != top:
                continue
            value = abs(value)
            if first <= value <= last:
                row[value - first] += 1
            if negatable[place] and first <= -value <= last:
                row[-value - first] += 1
