"""Solving a hand: counting its solutions three ways, listing them, simplest first, and the strain that they are.

Values, hits and magnitudes of hands beyond the bound of `evaluate`, in arrays of Python integers. The counterparts of
`evaluate`, `find_hits` and `magnitudes` for hands of any size; tests compare them.

The strain of a game, its difficulty for people as one number; `dealing` explains the formula.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import factorial, log2, prod
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from worker.compilation.arrays import Bools, Int32s
from worker.games.krypto.kernels.families import FunctionGraph, function_graph, representatives, subsets
from worker.games.krypto.kernels.play.evaluate import (
    Fractions,
    Hits,
    Values,
    evaluate,
    find_hits,
    find_inner_nodes,
    with_legal,
)
from worker.games.krypto.kernels.play.writings import (
    NO_TOKEN,
    OPERATOR_TOKEN,
    Magnitudes,
    Postfix,
    count_hits,
    count_writings,
    magnitudes,
    postfix_rows,
    simplest_inner,
    simplest_of_hits,
    value_cost,
)
from worker.games.krypto.rules.notation import (
    ADD,
    ALL_OPERATORS,
    MULTIPLY,
    STEPS,
    SUBTRACT,
    SYMBOLS,
    Operators,
    WrittenSolution,
    steps_of,
    write_solution,
)
from worker.games.krypto.rules.rules import (
    UNBOUNDED,
    Rules,
    Use,
    checked_target,
    fits,
    least_value,
    obeys,
    sorted_hand,
    whole_only,
)

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
            exists = (below != 0) & _allowed_steps(graph)
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
        row, column, step = np.nonzero((tops == target * bottoms) & (bottoms != 0) & _allowed_steps(graph))
        made = graph.node_start[full] + nodes[row, column, step]
        hits.append(np.column_stack([made, left[row], right[column], step]))
    rows = np.concatenate(hits).astype(np.int32)
    return rows[np.argsort(rows[:, 0], kind="stable")]


def last_values_exactly(graph: FunctionGraph, fractions: Fractions) -> list[int]:
    """Return the integers that the last steps of the full set make."""
    full = len(graph.node_start) - 2
    found: list[int] = []
    for split in range(graph.split_start[full], graph.split_start[full + 1]):
        *_, tops, bottoms = _steps(graph, split, *fractions)
        exists = (bottoms != 0) & _allowed_steps(graph)
        tops, bottoms = tops[exists], bottoms[exists]
        whole = tops % bottoms == 0
        found += (tops[whole] // bottoms[whole]).tolist()
    return found


def _allowed_steps(graph: FunctionGraph) -> Bools:
    """Return whether each step is allowed, shape (6,)."""
    allowed: Bools = (graph.steps >> np.arange(STEPS) & 1).astype(np.bool_)
    return allowed


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


SIMPLEST: Final = 3
"""Number of the simplest solutions examined for their intermediate values."""

Tokens = Sequence[int | str]
"""A solution in postfix notation: cards as numbers, operators as in `SYMBOLS`."""

_COST_TO_HALVE: Final = 4
"""Extra cost at which a solution counts half."""
_CARD_WEIGHT: Final = 4
_SIZE_WEIGHT: Final = 2
_DECIMALS: Final = 2
"""Decimals of strains, as of the scales, so that equally hard games are rated alike on any machine."""

_PLUS, _MINUS, _TIMES = (SYMBOLS[code] for code in (ADD, SUBTRACT, MULTIPLY))


def strain(hand: Iterable[int], costs: Int32s, simplest: Iterable[Tokens]) -> float:
    """Return the strain of a game from the costs of its distinct solutions and the simplest ones, at least one."""
    counts = np.bincount(costs)
    solutions = float(counts @ np.exp2(np.arange(len(counts)) / -_COST_TO_HALVE))
    size = min(_largest_on_the_way(tokens) for tokens in simplest)
    made = -_COST_TO_HALVE * log2(solutions) + _CARD_WEIGHT * len(set(hand)) + _SIZE_WEIGHT * log2(size)
    return round(made, _DECIMALS)


def _largest_on_the_way(tokens: Tokens) -> float:
    """Return the largest absolute value of a solution's steps but the last, and at least 1."""
    stack: list[tuple[int, int]] = []
    values = [1.0]
    for token in tokens:
        if isinstance(token, int):
            stack.append((token, 1))
            continue
        right, left = stack.pop(), stack.pop()
        above, below = _step_value(token, left, right)
        stack.append((above, below))
        values.append(abs(above / below))
    # The last step makes the target.
    return max(values[:-1], default=1.0)


def _step_value(symbol: str, left: tuple[int, int], right: tuple[int, int]) -> tuple[int, int]:
    """Return the exact numerator and denominator of a step.

    Floats of large cards can cancel to 0, which a later step divides by. `Fraction` takes several times as long.
    """
    above, below = left
    other_above, other_below = right
    if symbol == _TIMES:
        return above * other_above, below * other_below
    if symbol == _PLUS:
        return above * other_below + other_above * below, below * other_below
    if symbol == _MINUS:
        return above * other_below - other_above * below, below * other_below
    return above * other_below, below * other_above


class Counts(NamedTuple):
    """The three ways to count the solutions of a game."""

    forms: int
    """Orderings × operators × parenthesizations, equal cards distinguished."""
    distinct: int
    """Rational functions of the cards, up to exchanges of equal cards."""
    right_nested: int | None
    """Rows a ∘ (b ∘ (c ∘ …)), equal rows counted once; None if cards may be left out."""


@dataclass(frozen=True)
class Listing:
    """The counts of a game, and its solutions as postfix arrays."""

    counts: Counts
    postfix: Postfix
    """Shape (solutions, 2n - 1): the simplest writing of each solution, simplest first."""
    costs: Int32s
    """Shape (distinct,): the cost of every solution, ascending (see `value_cost`), written or not."""


@dataclass(frozen=True)
class Solutions:
    """The counts of a game, and its simplest solutions written out."""

    forms: int
    distinct: int
    right_nested: int | None
    strain: float | None
    """Difficulty of the game for people (see `strain`); None if it has no solution."""
    solutions: tuple[WrittenSolution, ...]


class _Game(NamedTuple):
    """A game with its values, and the nodes and last steps that make the target."""

    cards: tuple[int, ...]
    use: Use
    graph: FunctionGraph
    fits: bool
    """True if 64-bit integers hold its values exactly."""
    values: Values
    fractions: Fractions
    hits: Hits
    inner_nodes: Int32s


def count_solutions(
    cards: Sequence[int],
    target: int,
    rules: Rules = "house",
    use: Use = "all",
    operators: Operators = ALL_OPERATORS,
) -> Counts:
    """Count the solutions of a game; raises `HandError` for a hand or target out of range."""
    game = _game(cards, target, rules, use, operators)
    distinct = representatives(game.cards, np.concatenate([game.inner_nodes, np.unique(game.hits[:, 0])]))
    return _counts(game, len(distinct))


def fewest_cards(
    cards: Sequence[int], target: int, rules: Rules = "house", operators: Operators = ALL_OPERATORS
) -> int | None:
    """Return how many cards the shortest solutions of a game use if cards may be left out; None if it has none.

    Raises `HandError` like `count_solutions`.
    """
    game = _game(cards, target, rules, "any", operators)
    if len(game.inner_nodes):
        # Nodes are numbered by subset, smaller ones first.
        subset = int(np.searchsorted(game.graph.node_start, game.inner_nodes[0], side="right")) - 1
        return subsets(len(game.cards))[subset].bit_count()
    return len(game.cards) if len(game.hits) else None


def list_solutions(
    cards: Sequence[int],
    target: int,
    rules: Rules = "house",
    use: Use = "all",
    limit: int | None = None,
    operators: Operators = ALL_OPERATORS,
) -> Listing:
    """List the `limit` simplest solutions of a game, or all, and count all; raises as `count_solutions` does."""
    game = _game(cards, target, rules, use, operators)
    if game.fits:
        sizes = magnitudes(game.values, game.fractions, game.graph.node_start, len(game.cards))
    else:
        sizes = measure_exactly(game.fractions, len(game.cards))
    inner = simplest_inner(game.graph, game.values, sizes)
    top, top_costs, top_steps = simplest_of_hits(game.graph.kinds, inner, sizes, game.hits)
    nodes = np.concatenate([game.inner_nodes, top])
    kept = np.searchsorted(nodes, representatives(game.cards, nodes))
    # The value of a whole solution is the target and costs nothing.
    inner_costs = inner.costs[game.inner_nodes] - sizes.costs[game.inner_nodes]
    costs = np.concatenate([inner_costs, top_costs])[kept]
    order = np.argsort(costs, kind="stable")
    roots = np.concatenate([inner.steps[game.inner_nodes], top_steps])[kept[order[:limit]]]
    rows = postfix_rows(roots, inner.steps, len(game.cards))
    return Listing(_counts(game, len(kept)), rows, costs[order])


def solve(
    cards: Sequence[int],
    target: int,
    rules: Rules = "house",
    use: Use = "all",
    limit: int = 100,
    operators: Operators = ALL_OPERATORS,
) -> Solutions:
    """Count the solutions of a game and write out the `limit` simplest, one for each distinct function.

    `cards` are 1 to 6 integers from 1 to 2^53 - 1 in any order, `target` is between ±(2^53 - 1); anything else
    raises `HandError`. With `use="any"` cards may be left out. Only the given `operators` are used.
    """
    found = list_solutions(cards, target, rules, use, max(limit, SIMPLEST), operators)
    hand = sorted_hand(cards)
    simplest = [_tokens(row, hand) for row in found.postfix.tolist()]
    return Solutions(
        *found.counts,
        strain=strain(hand, found.costs, simplest[:SIMPLEST]) if simplest else None,
        solutions=tuple(map(write_solution, simplest[:limit])),
    )


def _game(cards: Sequence[int], target: int, rules: Rules, use: Use, operators: Operators) -> _Game:
    hand = sorted_hand(cards)
    checked_target(target)
    graph = function_graph(len(hand))._replace(steps=steps_of(operators))
    small = fits(hand, target)
    values, fractions = (evaluate if small else evaluate_exactly)(graph, hand, rules)
    hits = np.empty((0, 4), np.int32)
    inner_nodes = np.empty(0, np.int32)
    if obeys(Fraction(target), rules):
        hits = (
            find_hits(graph, values, fractions, target)
            if small
            else find_hits_exactly(graph, fractions, target)
        )
        # A single card is the whole hand and an inner node at once.
        if use == "any" or len(hand) == 1:
            inner_nodes = find_inner_nodes(fractions, target)
    return _Game(hand, use, graph, small, values, fractions, hits, inner_nodes)


def _counts(game: _Game, distinct: int) -> Counts:
    writings = count_writings(game.graph, game.values, len(game.cards))
    forms, nested = count_hits(writings, game.hits, len(game.cards))
    forms += int(writings.forms[game.inner_nodes].sum())
    if game.use == "any":
        return Counts(forms, distinct, None)
    nested += int(writings.nested[game.inner_nodes].sum())
    orderings = prod(factorial(game.cards.count(card)) for card in set(game.cards))
    return Counts(forms, distinct, nested // orderings)


def _tokens(row: Sequence[int], hand: tuple[int, ...]) -> list[int | str]:
    return [
        SYMBOLS[token - OPERATOR_TOKEN] if token >= OPERATOR_TOKEN else hand[token]
        for token in row
        if token != NO_TOKEN
    ]
