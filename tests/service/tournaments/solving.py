"""A solution of a hand under the international rules, found by brute force."""

from collections.abc import Iterator, Sequence

Term = tuple[int, str]


def solution(cards: Sequence[int], target: int) -> str:
    """Return an expression that makes the target of all cards.

    Raises:
        ValueError: There is none.
    """
    for found in _reach([(card, str(card)) for card in cards], target):
        return found
    raise ValueError(f"{cards} do not make {target}")


def _reach(terms: list[Term], target: int) -> Iterator[str]:
    if len(terms) == 1:
        if terms[0][0] == target:
            yield terms[0][1]
        return
    for first in range(len(terms)):
        for second in range(len(terms)):
            if first == second:
                continue
            rest = [term for place, term in enumerate(terms) if place not in (first, second)]
            for made in _steps(terms[first], terms[second]):
                yield from _reach([*rest, made], target)


def _steps(left: Term, right: Term) -> Iterator[Term]:
    (one, text), (other, more) = left, right
    yield one + other, f"({text} + {more})"
    yield one * other, f"({text} * {more})"
    if one >= other:
        yield one - other, f"({text} - {more})"
    if other and one % other == 0:
        yield one // other, f"({text} / {more})"
