"""Krypto by its definitions, slowly: every ordering, every operator, every parenthesization, one by one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product

SYMBOLS = "+-×÷"

Tree = int | tuple[str, "Tree", "Tree"]
"""A position in the hand, or an operator and its two operands."""

PRIME = 2**89 - 1
POINT = (
    271828182845904523536028747,
    314159265358979323846264338,
    141421356237309504880168872,
    173205080756887729352744634,
    223606797749978969640917366,
    264575131106459059050161575,
)
"""Values of six variables in the field of `PRIME` elements, which tell functions apart."""


@dataclass(frozen=True)
class Answer:
    """Counts of a game, and for each distinct solution the postfix texts of its legal writings."""

    forms: int
    distinct: int
    right_nested: int | None
    writings: tuple[tuple[tuple[int | str, ...], ...], ...]


def allowed(value: Fraction, rules: str) -> bool:
    """Return True if the table of rules allows a step, word for word."""
    if rules == "house":
        return True
    if value.denominator != 1:
        return False
    return {"integer": True, "international": value >= 0, "positive": value >= 1}[rules]


def step(operator: str, left: Fraction, right: Fraction) -> Fraction | None:
    """Apply an operation, and return None for a division by zero."""
    if operator == "+":
        return left + right
    if operator == "-":
        return left - right
    if operator == "×":
        return left * right
    return left / right if right != 0 else None


@cache
def trees(positions: tuple[int, ...]) -> tuple[Tree, ...]:
    """Yield all parenthesizations of all operators between operands in this order."""
    if len(positions) == 1:
        return positions
    return tuple(
        (operator, left, right)
        for cut in range(1, len(positions))
        for left in trees(positions[:cut])
        for right in trees(positions[cut:])
        for operator in SYMBOLS
    )


def value_of(tree: Tree, cards: Sequence[int], rules: str) -> Fraction | None:
    """Return the value of a tree, or None if any value in it is forbidden or undefined."""
    if isinstance(tree, int):
        result: Fraction | None = Fraction(cards[tree])
    else:
        operator, left, right = tree
        before, after = value_of(left, cards, rules), value_of(right, cards, rules)
        if before is None or after is None:
            return None
        result = step(operator, before, after)
    return result if result is not None and allowed(result, rules) else None


def fingerprint(tree: Tree, point: Sequence[int]) -> int:
    """Return the value of a tree, as a function, at a point of the field."""
    if isinstance(tree, int):
        return point[tree]
    operator, left, right = tree
    before, after = fingerprint(left, point), fingerprint(right, point)
    if operator == "+":
        return (before + after) % PRIME
    if operator == "-":
        return (before - after) % PRIME
    if operator == "×":
        return before * after % PRIME
    return before * pow(after, -1, PRIME) % PRIME


def function_of(tree: Tree, cards: Sequence[int]) -> int:
    """Return a name that trees share if they are the same function up to exchanges of equal cards.

    The name is the least fingerprint over all permutations of the positions that move cards to equal cards.
    """
    return min(
        fingerprint(tree, [POINT[place] for place in places])
        for places in permutations(range(len(cards)))
        if all(cards[place] == card for place, card in zip(places, cards, strict=True))
    )


def postfix(tree: Tree, cards: Sequence[int]) -> tuple[int | str, ...]:
    """Return the tree in postfix order, with the numbers on the cards."""
    if isinstance(tree, int):
        return (cards[tree],)
    operator, left, right = tree
    return (*postfix(left, cards), *postfix(right, cards), operator)


def orderings(size: int, use: str) -> Iterator[tuple[int, ...]]:
    """Yield all orders of all positions, or of any of them."""
    for count in range(1 if use == "any" else size, size + 1):
        for chosen in combinations(range(size), count):
            yield from permutations(chosen)


def candidates(size: int, use: str) -> Iterator[Tree]:
    """Yield all trees on all cards, or on any of them."""
    for ordering in orderings(size, use):
        yield from trees(ordering)


def legal_trees(cards: Sequence[int], rules: str, use: str) -> Iterator[tuple[Tree, Fraction]]:
    """Yield the ``candidates`` in which every value is allowed, with their values; a part's value is computed once."""

    def valued(positions: tuple[int, ...]) -> Iterator[tuple[Tree, Fraction]]:
        if len(positions) == 1:
            card = Fraction(cards[positions[0]])
            if allowed(card, rules):
                yield positions[0], card
        for cut in range(1, len(positions)):
            for (left, before), (right, after) in product(parts(positions[:cut]), parts(positions[cut:])):
                for operator in SYMBOLS:
                    value = step(operator, before, after)
                    if value is not None and allowed(value, rules):
                        yield (operator, left, right), value

    @cache
    def parts(positions: tuple[int, ...]) -> tuple[tuple[Tree, Fraction], ...]:
        return tuple(valued(positions))

    for ordering in orderings(len(cards), use):
        yield from valued(ordering)


def answer(
    cards: Sequence[int], target: int, rules: str, use: str, operators: Sequence[str] = SYMBOLS
) -> Answer:
    """Return the counts and solutions of a game, of those that use no other operators."""
    solutions = [
        tree
        for tree, value in legal_trees(cards, rules, use)
        if value == target and uses_only(tree, operators)
    ]
    by_function: dict[int, list[tuple[int | str, ...]]] = {}
    for tree in solutions:
        by_function.setdefault(function_of(tree, cards), []).append(postfix(tree, cards))
    return Answer(
        forms=len(solutions),
        distinct=len(by_function),
        right_nested=right_nested(cards, target, rules, operators) if use == "all" else None,
        writings=tuple(tuple(writings) for writings in by_function.values()),
    )


def uses_only(tree: Tree, operators: Sequence[str]) -> bool:
    """Return True if a tree has only these operators."""
    if isinstance(tree, int):
        return True
    operator, left, right = tree
    return operator in operators and uses_only(left, operators) and uses_only(right, operators)


def values_made(cards: Sequence[int], rules: str, use: str, operators: Sequence[str] = SYMBOLS) -> set[int]:
    """Return the integers that a hand makes."""
    return {
        int(value)
        for tree, value in legal_trees(cards, rules, use)
        if value.denominator == 1 and uses_only(tree, operators)
    }


def right_nested(cards: Sequence[int], target: int, rules: str, symbols: Sequence[str] = SYMBOLS) -> int:
    """Return the number of different rows a ∘ (b ∘ (c ∘ …)) that make the target."""
    rows = {
        (ordering, operators)
        for ordering in permutations(cards)
        for operators in product(symbols, repeat=len(cards) - 1)
    }
    return sum(1 for ordering, operators in rows if _row_value(ordering, operators, rules) == target)


def _row_value(ordering: Sequence[int], operators: Sequence[str], rules: str) -> Fraction | None:
    value: Fraction | None = Fraction(ordering[-1])
    for card, operator in zip(reversed(ordering[:-1]), reversed(operators), strict=True):
        value = step(operator, Fraction(card), value) if value is not None else None
        if value is None or not allowed(value, rules):
            return None
    return value
