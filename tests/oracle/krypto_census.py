"""A census by its definitions, slowly: one hand at a time, every form, or every function at random points."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, permutations
from random import Random

from tests.oracle.krypto import PRIME, SYMBOLS, allowed, candidates, step, value_of

Point = tuple[int, ...]
"""The images of a random point of the field under all exchanges of equal cards, position by position."""

Table = dict[Point, tuple[Fraction, int]]
"""For each function, identified by its values at the points, its value and the number of its legal writings."""


def forms_by_value(cards: Sequence[int], rules: str, use: str) -> Counter[Fraction | None]:
    """Return the number of forms of every value, by trying them all."""
    return Counter(value_of(tree, cards, rules) for tree in candidates(len(cards), use))


def forms_and_distinct_by_value(
    cards: Sequence[int], rules: str, use: str, rng: Random
) -> dict[Fraction, tuple[int, int]]:
    """Return the forms and distinct solutions of every value.

    A function is known by its values at a random point of the field of `PRIME` elements and at the point's
    images when equal cards are exchanged; two solutions are the same if these values are, up to their order.
    """
    images = _images(cards, rng)
    tables: dict[tuple[int, ...], Table] = {}
    for size in range(1, len(cards) + 1):
        for positions in combinations(range(len(cards)), size):
            tables[positions] = _table(positions, cards, rules, images, tables)
    wanted = tables.values() if use == "any" else [tables[tuple(range(len(cards)))]]
    forms: Counter[Fraction] = Counter()
    orbits: dict[Fraction, set[tuple[int, ...]]] = {}
    for table in wanted:
        for point, (value, writings) in table.items():
            forms[value] += writings
            orbits.setdefault(value, set()).add(tuple(sorted(point)))
    return {value: (forms[value], len(orbits[value])) for value in forms}


def _images(cards: Sequence[int], rng: Random) -> list[Point]:
    """Return, for each position, its coordinate in every image of a random point."""
    point = [rng.randrange(1, PRIME) for _ in cards]
    exchanges = [
        places
        for places in permutations(range(len(cards)))
        if all(cards[place] == card for place, card in zip(places, cards, strict=True))
    ]
    return [tuple(point[places[position]] for places in exchanges) for position in range(len(cards))]


def _table(
    positions: tuple[int, ...],
    cards: Sequence[int],
    rules: str,
    images: list[Point],
    tables: dict[tuple[int, ...], Table],
) -> Table:
    """Return all functions of the cards at these positions that have a legal writing."""
    if len(positions) == 1:
        return {images[positions[0]]: (Fraction(cards[positions[0]]), 1)}
    found: Table = {}
    for left, right in _ordered_splits(positions):
        for before, (left_value, left_writings) in tables[left].items():
            for after, (right_value, right_writings) in tables[right].items():
                for operator in SYMBOLS:
                    value = step(operator, left_value, right_value)
                    if value is not None and allowed(value, rules):
                        point = tuple(map(_operate, [operator] * len(before), before, after))
                        _, writings = found.get(point, (value, 0))
                        found[point] = (value, writings + left_writings * right_writings)
    return found


def _ordered_splits(positions: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    for size in range(1, len(positions)):
        for chosen in combinations(positions, size):
            yield chosen, tuple(position for position in positions if position not in chosen)


def _operate(operator: str, left: int, right: int) -> int:
    """Apply a step in the field."""
    match operator:
        case "+":
            return (left + right) % PRIME
        case "-":
            return (left - right) % PRIME
        case "×":
            return left * right % PRIME
    return left * pow(right, -1, PRIME) % PRIME


def hands(deck: Sequence[tuple[int, int]], size: int) -> list[tuple[int, ...]]:
    """Return the hands that a deck can deal, in lexicographic order."""
    copies = dict(deck)
    return [
        hand
        for hand in combinations_with_replacement(sorted(copies), size)
        if all(hand.count(card) <= copies[card] for card in hand)
    ]
