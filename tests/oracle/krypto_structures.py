"""Distinct solutions of Krypto by the structure of functions, for hands too large to try every tree.

A function is written as nested sums and products without order: a sum of signed terms, a product of factors
and divisors, with a sign of its own. Leaves are the numbers on the cards, so functions that differ by an
exchange of equal cards are written alike.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import NamedTuple

from tests.oracle.krypto import allowed, step


class Function(NamedTuple):
    """A function up to its sign: a card, a sum of (sign, part) or a product of (exponent, part), sorted."""

    kind: str
    parts: tuple[tuple[int, object], ...]
    own_negative: bool
    """True if an exchange of equal cards turns it into its negative, as in 2 - 2."""


Signed = tuple[int, Function]
Table = dict[Signed, tuple[Fraction, int]]
"""For each function, its value and the number of its writings."""


def signed(sign: int, function: Function) -> Signed:
    """Return the function with its sign, which is dropped for a function that is its own negative."""
    return (1 if function.own_negative else sign, function)


def leaf(card: int) -> Signed:
    """Return a card as a function."""
    return signed(1, Function("card", ((card, None),), own_negative=False))


def add(left: Signed, right: Signed) -> Signed:
    """Return the sum: terms of sums are merged, and the sign that sorts first is chosen."""
    terms = [signed(sign * side, part) for side, function in (left, right) for sign, part in _terms(function)]
    plain, negated = tuple(sorted(terms)), tuple(sorted(signed(-sign, part) for sign, part in terms))
    chosen = min(plain, negated)
    return signed(1 if plain == chosen else -1, Function("sum", chosen, own_negative=plain == negated))


def negative(function: Signed) -> Signed:
    """Return the negative."""
    return signed(-function[0], function[1])


def multiply(left: Signed, right: Signed, exponent: int = 1) -> Signed:
    """Return the product, or the quotient for an exponent of -1: factors of products are merged."""
    factors = [(power, part) for power, part in _factors(left[1])]
    factors += [(power * exponent, part) for power, part in _factors(right[1])]
    own_negative = any(part.own_negative for _, part in factors)
    return signed(left[0] * right[0], Function("product", tuple(sorted(factors)), own_negative))


def _terms(function: Function) -> tuple[tuple[int, Function], ...]:
    return function.parts if function.kind == "sum" else ((1, function),)  # type: ignore[return-value]


def _factors(function: Function) -> tuple[tuple[int, Function], ...]:
    return function.parts if function.kind == "product" else ((1, function),)  # type: ignore[return-value]


@cache
def table(cards: tuple[int, ...], rules: str) -> Table:
    """Return all functions of all the cards that have a legal writing, by recursion on the last step."""
    if len(cards) == 1:
        return {leaf(cards[0]): (Fraction(cards[0]), 1)}
    found: Table = {}
    for left_cards, right_cards in ordered_splits(cards):
        for left, (before, left_forms) in table(left_cards, rules).items():
            for right, (after, right_forms) in table(right_cards, rules).items():
                for operator, function in (
                    ("+", add(left, right)),
                    ("-", add(left, negative(right))),
                    ("×", multiply(left, right)),
                    ("÷", multiply(left, right, -1)),
                ):
                    value = step(operator, before, after)
                    if value is not None and allowed(value, rules):
                        _, forms = found.get(function, (value, 0))
                        found[function] = (value, forms + left_forms * right_forms)
    return found


def ordered_splits(cards: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Yield all ways to split the positions of the cards into a left and a right operand."""
    positions = range(len(cards))
    for size in range(1, len(cards)):
        for chosen in combinations(positions, size):
            rest = [position for position in positions if position not in chosen]
            yield tuple(cards[place] for place in chosen), tuple(cards[place] for place in rest)


def forms_and_distinct(cards: Sequence[int], target: int, rules: str, use: str) -> tuple[int, int]:
    """Return the forms and distinct solutions of a game."""
    hand = tuple(sorted(cards))
    forms: Counter[Signed] = Counter()
    for size in range(1 if use == "any" else len(hand), len(hand) + 1):
        for chosen in combinations(hand, size):
            for function, (value, writings) in table(chosen, rules).items():
                if value == target:
                    forms[function] += writings
    return forms.total(), len(forms)
