"""Solving a hand: counting its solutions three ways and listing them, simplest first."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import factorial, prod
from typing import NamedTuple

import numpy as np

from worker.compilation.arrays import Int32s
from worker.games.krypto.kernels.families.exchange import representatives
from worker.games.krypto.kernels.families.graph import FunctionGraph, function_graph
from worker.games.krypto.kernels.families.subsets import subsets
from worker.games.krypto.kernels.play.evaluate import Fractions, Values, evaluate
from worker.games.krypto.kernels.play.exact import evaluate_exactly, find_hits_exactly, measure_exactly
from worker.games.krypto.kernels.play.find import Hits, find_hits, find_inner_nodes
from worker.games.krypto.kernels.play.simplest import (
    NO_TOKEN,
    OPERATOR_TOKEN,
    Postfix,
    magnitudes,
    postfix_rows,
    simplest_inner,
    simplest_of_hits,
)
from worker.games.krypto.kernels.play.strain import SIMPLEST, strain
from worker.games.krypto.kernels.play.writings import count_hits, count_writings
from worker.games.krypto.rules.hand import checked_target, fits, sorted_hand
from worker.games.krypto.rules.notation import WrittenSolution, write
from worker.games.krypto.rules.rules import Rules, Use, obeys
from worker.games.krypto.rules.steps import SYMBOLS


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


def count(cards: Sequence[int], target: int, rules: Rules = "house", use: Use = "all") -> Counts:
    """Count the solutions of a game; raises `HandError` for a hand or target out of range."""
    game = _game(cards, target, rules, use)
    distinct = representatives(game.cards, np.concatenate([game.inner_nodes, np.unique(game.hits[:, 0])]))
    return _counts(game, len(distinct))


def fewest_cards(cards: Sequence[int], target: int, rules: Rules = "house") -> int | None:
    """Return how many cards the shortest solutions of a game use if cards may be left out; None if it has none.

    Raises `HandError` like `count`.
    """
    game = _game(cards, target, rules, "any")
    if len(game.inner_nodes):
        # Nodes are numbered by subset, smaller ones first.
        subset = int(np.searchsorted(game.graph.node_start, game.inner_nodes[0], side="right")) - 1
        return subsets(len(game.cards))[subset].bit_count()
    return len(game.cards) if len(game.hits) else None


def listing(
    cards: Sequence[int], target: int, rules: Rules = "house", use: Use = "all", limit: int | None = None
) -> Listing:
    """Count the solutions of a game and list the `limit` simplest, or all; raises `HandError` like `count`."""
    game = _game(cards, target, rules, use)
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
    cards: Sequence[int], target: int, rules: Rules = "house", use: Use = "all", limit: int = 100
) -> Solutions:
    """Count the solutions of a game and write out the `limit` simplest, one for each distinct function.

    `cards` are 1 to 6 integers from 1 to 2^53 - 1 in any order, `target` is between ±(2^53 - 1); anything else
    raises `HandError`. With `use="any"` cards may be left out.
    """
    found = listing(cards, target, rules, use, max(limit, SIMPLEST))
    hand = sorted_hand(cards)
    simplest = [_tokens(row, hand) for row in found.postfix.tolist()]
    return Solutions(
        *found.counts,
        strain=strain(hand, found.costs, simplest[:SIMPLEST]) if simplest else None,
        solutions=tuple(write(tokens) for tokens in simplest[:limit]),
    )


def _game(cards: Sequence[int], target: int, rules: Rules, use: Use) -> _Game:
    hand = sorted_hand(cards)
    checked_target(target)
    graph = function_graph(len(hand))
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
