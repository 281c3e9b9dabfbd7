"""Random puzzles of the Year Game with ways, and what the service's own code says about them."""

from collections.abc import Iterator
from random import Random
from typing import Any

from tests.clients.play.positions import Asked
from worker.games.year.kernels.values import Game
from worker.games.year.kernels.ways import solve
from worker.games.year.operations.play import HINT, YearHintParams, YearHintResult
from worker.games.year.rules.check import check_way
from worker.games.year.rules.notation import BINARY, UNARY
from worker.games.year.rules.rules import ORDERS, RULES, Rules

TYPED = "*:/−x＾√!()[]½٣^|≤-+0126 "


def year_positions(random: Random, number_of: int) -> Iterator[Asked]:
    """Yield puzzles with ways, right and wrong, and for some the simplest way as a source of hints."""
    for number in range(number_of):
        rules, order = random.choice(RULES), random.choice(ORDERS)
        digits = "".join(random.choices("0012346789", k=random.choice([1, 2, 3, 4])))
        shuffled = "".join(random.sample(digits, len(digits))) if order == "any" else digits
        expression = _way(random, shuffled, rules)
        target = random.randint(0, 20)
        value = check_way(digits, target, rules, order, expression).value
        if value is not None and value.lstrip("-").isdigit() and random.random() < 0.7:
            target = int(value)
        if random.random() < 0.3:
            expression = _spoiled(random, expression)
        game = {"digits": digits, "target": target, "rules": rules, "digit_order": order}
        hinted = number % 5 == 0
        found = solve(Game(digits, rules, order), target, 1).ways if hinted else ()
        way = found[0].text if found else None
        asked = {"game": game, "expression": expression, "hint": hinted, "way": way}
        yield asked, _year_answer(asked)


def _year_answer(asked: dict[str, Any]) -> dict[str, Any]:
    game = asked["game"]
    found = check_way(game["digits"], game["target"], game["rules"], game["digit_order"], asked["expression"])
    return {
        "value": found.value,
        "complete": found.complete,
        "code": found.code,
        "place": found.place,
        "params": dict(found.params),
        "hints": [_hint(game, level) for level in (1, 2, 3)] if asked["hint"] else [],
    }


def _hint(game: dict[str, Any], level: int) -> dict[str, Any]:
    found = HINT.compute(YearHintParams(**game, level=level), None, lambda: None)
    assert isinstance(found, YearHintResult)
    return {"code": found.code, "params": found.params.model_dump(mode="json", exclude_none=True)}


def _way(random: Random, digits: str, rules: Rules) -> str:
    """Return digits with random signs, of which a way may have too many."""
    if len(digits) == 1 or random.random() < 0.2:
        text = digits
    else:
        end = random.randrange(1, len(digits))
        sign, right = random.choice(BINARY[rules]), _way(random, digits[end:], rules)
        if rules == "apl":
            text = f"{digits[:end]}{sign}{right}"
        else:
            left = _way(random, digits[:end], rules)
            text = random.choice(["{}{}{}", "({}){}({})", "({}{}{})"]).format(left, sign, right)
    for _ in range(random.choice([0, 0, 0, 1, 1, 2, 3]) if UNARY[rules] else 0):
        text = _signed(random, text, rules)
    return text


def _signed(random: Random, text: str, rules: Rules) -> str:
    sign = random.choice(UNARY[rules])
    inner = text if rules == "apl" or random.random() < 0.5 else f"({text})"
    return f"{inner}!" if sign == "!" and rules == "school" else f"{sign}{inner}"


def _spoiled(random: Random, expression: str) -> str:
    place = random.randrange(len(expression) + 1)
    return f"{expression[:place]}{random.choice(TYPED)}{expression[place + random.randint(0, 1) :]}"
