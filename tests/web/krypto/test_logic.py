"""The page's own arithmetic, parser and solver agree with the service and the definitions."""

import json
import random
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import islice
from typing import Any

import pytest

from tests.oracle import krypto as oracle
from tests.play_module import compile_play
from worker.games.krypto.kernels.play.solve import solve
from worker.games.krypto.rules.check import check_expression
from worker.games.krypto.rules.rules import RULES

PROGRAM = """
import { readFileSync, writeFileSync } from "node:fs";
import { krypto } from "./play/index.js";
const { check, whole, canMake, wayOf } = krypto;
const questions = JSON.parse(readFileSync("questions.json", "utf8"));
const found = questions.map(({ cards, target, rules, use, expression, way }) =>
  way !== undefined
    ? wayOf(cards, way)
    : expression === undefined
    ? canMake(cards.map(whole), target, rules, use)
    : check({ cards, target, rules, use }, expression));
writeFileSync("answers.json", JSON.stringify(found));
"""
USES = ("all", "any")
PAIRS = ("()", "()", "[]", "{}", "（)", "[］")
INVISIBLE = ("\u00ad", "\u034f", "\u061c", "\u180e", "\u200d", "\u202e", "\u2066", "\u2069", "\ufe0f")
SPOILING: tuple[str, ...] = ("", *"()[]{}+^½٣𝟛7 x", *INVISIBLE)
Question = dict[str, Any]
Ask = Callable[[Sequence[Question]], list[Any]]


@pytest.fixture(scope="module")
def ask(tmp_path_factory: pytest.TempPathFactory) -> Ask:
    """Return a function that runs the page's own modules in Node."""
    folder = tmp_path_factory.mktemp("logic")
    tools = compile_play(folder)
    (folder / "program.mjs").write_text(PROGRAM)

    def answers(questions: Sequence[Question]) -> list[Any]:
        (folder / "questions.json").write_text(json.dumps(questions))
        tools.run(["node", "program.mjs"], folder)
        found: list[Any] = json.loads((folder / "answers.json").read_text())
        return found

    return answers


def written(chance: random.Random, numbers: Sequence[int]) -> str:
    """Return an expression of the numbers, in this order, with all the kinds of signs that people type."""
    if len(numbers) == 1:
        return str(numbers[0])
    cut = chance.randrange(1, len(numbers))
    sides = (written(chance, numbers[:cut]), written(chance, numbers[cut:]))
    left, right = (side.join(chance.choice(PAIRS)) if chance.random() < 0.6 else side for side in sides)
    space = chance.choice(("", " ", "\u00a0", "\u200b", *INVISIBLE))
    return f"{left}{space}{chance.choice('+-−–×*x·÷/:')}{space}{right}"


def spoilt(chance: random.Random, text: str) -> str:
    """Return the text with a character added, removed or replaced."""
    place = chance.randrange(len(text) + 1)
    return text[:place] + chance.choice(SPOILING) + text[place + chance.randrange(2) :]


def expressions(count: int) -> list[Question]:
    """Return games with expressions: right, wrong and damaged."""
    chance = random.Random(20261122)
    questions = []
    for number in range(count):
        cards = [
            chance.choice([chance.randrange(1, 5), chance.randrange(1, 26), 2**53 - 1])
            for _ in range(chance.randrange(1, 7))
        ]
        used = chance.sample(
            cards, len(cards) if chance.random() < 0.8 else chance.randrange(1, len(cards) + 1)
        )
        expression = written(chance, used)
        if number % 3 == 0:
            expression = spoilt(chance, expression)
        rules = chance.choice(RULES)
        value = check_expression(cards, 0, rules, expression, "any").value
        right = value is not None and Fraction(value).denominator == 1 and abs(Fraction(value)) < 2**53
        target = int(value or 0) if right and chance.random() < 0.7 else chance.randrange(1, 26)
        questions.append(
            {
                "cards": cards,
                "target": target,
                "rules": rules,
                "use": chance.choice(USES),
                "expression": expression,
            }
        )
    return questions


def test_expressions_are_judged_as_the_service_judges_them(ask: Ask) -> None:
    questions = expressions(4_000)
    codes = set()
    for question, found in zip(questions, ask(questions), strict=True):
        judged = check_expression(**question)
        fault = found.get("fault", {"code": "ok"})
        codes.add(judged.code)
        assert fault.pop("code") == judged.code, question
        assert found.get("value") == judged.value, question
        assert fault.pop("place", None) == judged.place, question
        assert fault == judged.params, question
    assert codes == {
        "ok",
        "unknown-character",
        "number-missing",
        "operator-missing",
        "parenthesis-not-opened",
        "parenthesis-not-closed",
        "card-not-in-hand",
        "card-used-too-often",
        "cards-unused",
        "division-by-zero",
        "value-not-allowed",
        "wrong-value",
    }


def test_dead_ends_agree_with_the_definitions(ask: Ask) -> None:
    chance = random.Random(5)
    questions: list[Question] = []
    for size in (1, 2, 3, 3, 3, 4):
        for rules in RULES:
            for use in USES:
                cards = [chance.randrange(1, 14) for _ in range(size)]
                questions += [
                    {"cards": cards, "target": target, "rules": rules, "use": use}
                    for target in (0, 1, cards[0], 24)
                ]
    expected = [oracle.answer(**question).forms > 0 for question in questions]
    assert ask(questions) == expected
    assert 20 < sum(expected) < len(expected) - 20


def test_published_games_are_out_of_reach_or_not(ask: Ask) -> None:
    def game(cards: list[int], target: int, rules: str) -> Question:
        return {"cards": cards, "target": target, "rules": rules, "use": "all"}

    questions = [
        game([1, 1, 1, 1, 1], 25, "house"),
        game([1, 1, 1, 1, 10], 15, "house"),
        game([1, 1, 1, 1, 10], 15, "integer"),
        game([24, 22, 23, 20, 21], 1, "international"),
        game([8, 19, 14, 2, 21], 17, "positive"),
        game([1, 3, 4, 6], 24, "house"),
        game([1, 3, 4, 6], 24, "integer"),
    ]
    assert ask(questions) == [False, True, False, True, True, True, False]


def test_ways_are_told_apart_as_the_service_counts_them(ask: Ask) -> None:
    chance = random.Random(89)
    hands = [[2, 8, 10, 4, 16], [3, 3, 3, 7, 7], [2, 2, 3, 3, 4], [1, 1, 1, 1, 10]]
    hands += [[chance.randrange(1, 14) for _ in range(5)] for _ in range(8)]
    games = [(sorted(hand), target) for hand in hands for target in (6, 12, 15)]
    found = {number: solve(*game, "house", "all", limit=1_000) for number, game in enumerate(games)}
    complete = {number: solved for number, solved in found.items() if solved.distinct <= 1_000}
    questions: list[Question] = []
    for number, solved in complete.items():
        cards = games[number][0]
        solutions = [each.expression for each in solved.solutions]
        questions += [{"cards": cards, "way": solution} for solution in solutions]
        # Each form of a solution is one of them, in whatever order its cards are.
        questions += [{"cards": cards[::-1], "way": f"({solution})"} for solution in solutions]
    # Node starts once for all of them.
    answers = iter(ask(questions))
    for number, solved in complete.items():
        ways, turned = (list(islice(answers, len(solved.solutions))) for _ in range(2))
        assert len(set(ways)) == solved.distinct, games[number]
        assert turned == ways, games[number]
