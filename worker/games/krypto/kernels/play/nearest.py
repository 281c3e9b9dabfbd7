"""The targets nearest to one that cannot be made: the next lower and the next higher integer that a hand makes.

Every value of the hand is looked at once, as in `evaluate`, whose overflow bound holds: numerators and denominators
stay below 2^63, and only their quotients are compared.
"""

from collections.abc import Sequence
from typing import Final

from numba import types

from worker.compilation.jit import jit, tuple_type
from worker.games.krypto.kernels.families import GRAPH_TYPE, FunctionGraph, function_graph
from worker.games.krypto.kernels.play.evaluate import (
    FRACTIONS_TYPE,
    VALUES_TYPE,
    Fractions,
    Values,
    evaluate,
)
from worker.games.krypto.kernels.play.solve import evaluate_exactly, last_values_exactly
from worker.games.krypto.rules.notation import ALL_OPERATORS, Operators, steps_of
from worker.games.krypto.rules.rules import (
    MAX_TARGET,
    Rules,
    Use,
    checked_target,
    fits,
    least_value,
    sorted_hand,
)

_NOTHING_BELOW: Final = -MAX_TARGET - 1
_NOTHING_ABOVE: Final = MAX_TARGET + 1


def nearest_targets(
    cards: Sequence[int],
    target: int,
    rules: Rules = "house",
    use: Use = "all",
    operators: Operators = ALL_OPERATORS,
) -> tuple[int | None, int | None]:
    """Return the largest integer below a target and the smallest above it that a hand makes, up to `MAX_TARGET`.

    None on a side without one. Raises `HandError` for a hand or target out of range.
    """
    hand = sorted_hand(cards)
    checked_target(target)
    graph = function_graph(len(hand))._replace(steps=steps_of(operators))
    least = least_value(rules)
    if fits(hand, target):
        values, fractions = evaluate(graph, hand, rules)
        made = _integers(fractions, len(hand), use)
        if len(hand) > 1:
            made += _nearest_of_last(graph, values, fractions, target, least)
    else:
        _, fractions = evaluate_exactly(graph, hand, rules)
        made = _integers(fractions, len(hand), use)
        if len(hand) > 1:
            made += last_values_exactly(graph, fractions)
    possible = [value for value in made if value >= least and abs(value) <= MAX_TARGET]
    return (
        max((value for value in possible if value < target), default=None),
        min((value for value in possible if value > target), default=None),
    )


def _integers(fractions: Fractions, cards: int, use: Use) -> list[int]:
    """Return the integers among the values of parts of a hand, if cards may be left out, or of its only card."""
    if use == "all" and cards > 1:
        return []
    tops, bottoms = (part[fractions.denominators != 0] for part in fractions)
    whole = tops % bottoms == 0
    found: list[int] = (tops[whole] // bottoms[whole]).tolist()
    return found


@jit(tuple_type(types.int64, types.int64)(GRAPH_TYPE, VALUES_TYPE, FRACTIONS_TYPE, types.int64, types.int64))
def _nearest_of_last(
    graph: FunctionGraph, values: Values, fractions: Fractions, target: int, least: int
) -> tuple[int, int]:
    """Return the nearest integers on both sides of the target that the last steps of the full set make."""
    start, legal, legal_count = graph.node_start, values.legal, values.legal_count
    numerators, denominators, allowed = fractions.numerators, fractions.denominators, graph.steps
    full = len(start) - 2
    below, above = _NOTHING_BELOW, _NOTHING_ABOVE
    for split in range(graph.split_start[full], graph.split_start[full + 1]):
        left, right = graph.split_left[split], graph.split_right[split]
        for i in range(start[left], start[left] + legal_count[left]):
            ln, ld = numerators[legal[i]], denominators[legal[i]]
            for j in range(start[right], start[right] + legal_count[right]):
                rn, rd = numerators[legal[j]], denominators[legal[j]]
                x, y, z = ln * rd, rn * ld, ld * rd
                tops = (x + y, ln * rn, x - y, y - x, x, y)
                bottoms = (z, z, z, z, y, x)
                for step in range(6):
                    top, bottom = tops[step], bottoms[step]
                    if bottom == 0 or not allowed >> step & 1 or top % bottom != 0:
                        continue
                    value = top // bottom
                    if value < least:
                        continue
                    if below < value < target:
                        below = value
                    elif target < value < above:
                        above = value
    return below, above
