"""Random hands of Krypto with expressions, and what the service's own code says about them."""

import operator
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from itertools import permutations
from random import Random
from typing import Any

from tests.clients.play.positions import Asked
from worker.games.krypto.kernels.play.hint import Hint, hint
from worker.games.krypto.kernels.play.solve import solve
from worker.games.krypto.rules.check import Number, check_expression, parse_expression
from worker.games.krypto.rules.notation import DIVIDE
from worker.games.krypto.rules.rules import RULES, USES

MOST_LISTED = 2_000
PRIME = 2**61 - 1
STEPS = (operator.add, operator.sub, operator.mul, operator.mul)
"""By the codes of operators; quotients are products with the inverse."""


def krypto_positions(random: Random, number_of: int) -> Iterator[Asked]:
    """Yield hands with expressions, right and wrong, pairs to compare, and some hints and counts."""
    for number in range(number_of):
        most = 4 if number % 20 == 0 else 6
        cards = [
            random.choice([random.randint(1, 25), random.randint(1, 6)])
            for _ in range(random.randint(1, most))
        ]
        rules, use = random.choice(RULES), random.choice(USES)
        expression = _expression(random, cards if random.random() < 0.8 else [*cards, 3])
        target = random.randint(1, 25)
        value = check_expression(cards, target, rules, expression, use).value
        if (
            value is not None
            and value.lstrip("-").isdigit()
            and abs(int(value)) < 2**53
            and random.random() < 0.7
        ):
            target = int(value)
        pairs = [(_expression(random, cards), _expression(random, cards)) for _ in range(2)]
        pairs.append((pairs[0][0], _mirrored(random, pairs[0][0])))
        if random.random() < 0.2:
            expression = _spoiled(random, expression)
        game: dict[str, Any] = {"cards": cards, "target": target, "rules": rules, "use": use}
        hinted = len(cards) <= (4 if rules == "house" else 5) and number % 5 == 0
        counted = len(cards) <= 4 and number % 20 == 0
        asked = {"game": game, "expression": expression, "pairs": pairs, "hint": hinted, "counts": counted}
        yield asked, _krypto_answer(asked)


def _krypto_answer(asked: dict[str, Any]) -> dict[str, Any]:
    game, cards = asked["game"], asked["game"]["cards"]
    found = check_expression(cards, game["target"], game["rules"], asked["expression"], game["use"])
    wish = (cards, game["target"], game["rules"], game["use"])
    all_ways = solve(*wish, limit=MOST_LISTED) if asked["counts"] else None
    return {
        "value": found.value,
        "code": found.code,
        "place": found.place,
        "params": dict(found.params),
        "same": [function_of(cards, a) == function_of(cards, b) for a, b in asked["pairs"]],
        "hints": [_hint(hint(*wish, level)) for level in (1, 2, 3)] if asked["hint"] else None,
        "ways": all_ways
        and {
            "forms": all_ways.forms,
            "solutions_total": all_ways.distinct,
            "expressions": [solution.expression for solution in all_ways.solutions],
        },
    }


def _hint(found: Hint) -> dict[str, Any]:
    """Return a hint without its sentence."""
    return {
        "solvable": found.solvable,
        "code": found.told.code,
        "params": dict(found.told.params),
        "step": found.step and asdict(found.step),
        "expression": found.solution and found.solution.expression,
    }


def _expression(random: Random, cards: Sequence[int]) -> str:
    """Return an expression with every card, fully in brackets."""
    parts = [str(card) for card in random.sample(list(cards), len(cards))]
    while len(parts) > 1:
        at = random.randrange(len(parts) - 1)
        parts[at : at + 2] = [f"({parts[at]} {random.choice('+-×÷*/')} {parts[at + 1]})"]
    return parts[0][1:-1] if parts[0].startswith("(") else parts[0]


def _mirrored(random: Random, expression: str) -> str:
    """Return an expression with the operands of its last operator exchanged, which is the same way for + and ×."""
    depth = 0
    for place, character in enumerate(expression):
        depth += (character == "(") - (character == ")")
        if depth == 0 and character in "+-×÷*/":
            return f"{expression[place + 1 :]} {character} {expression[:place]}"
    return expression


def _spoiled(random: Random, expression: str) -> str:
    place = random.randrange(len(expression) + 1)
    added = random.choice(("", *"()+-×÷9 []½−:٣x"))
    return f"{expression[:place]}{added}{expression[place + random.randint(0, 1) :]}"


def function_of(cards: Sequence[int], expression: str) -> tuple[int | None, ...]:
    """Return the value of an expression at random points of a field, the least over all exchanges of equal cards."""
    hand = sorted(cards)
    points = [
        [Random(f"{point} {card}").randrange(1, PRIME) for card in range(len(hand))] for point in range(2)
    ]
    where: list[int] = []
    for token in parse_expression(expression):
        if isinstance(token, Number):
            where.append(next(i for i, card in enumerate(hand) if card == token.value and i not in where))
    exchanges = (
        goes
        for goes in permutations(range(len(hand)))
        if all(hand[to] == card for card, to in zip(hand, goes, strict=True))
    )
    found = [
        tuple(_at(expression, [values[goes[card]] for card in where]) for values in points)
        for goes in exchanges
    ]
    return min(found, key=lambda values: [-1 if value is None else value for value in values])


def _at(expression: str, values: Sequence[int]) -> int | None:
    stack: list[int] = []
    following = iter(values)
    for token in parse_expression(expression):
        if isinstance(token, Number):
            stack.append(next(following))
            continue
        right, left = stack.pop(), stack.pop()
        if token.code == DIVIDE and right == 0:
            return None
        if token.code == DIVIDE:
            left, right = left * pow(right, -1, PRIME), 1
        stack.append(STEPS[token.code](left, right) % PRIME)
    return stack[0]
