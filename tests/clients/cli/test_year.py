"""``year``: its requests and its output."""

import json
from typing import Any

import pytest

from tests.clients.cli.answers import finished, job
from tests.clients.cli.conftest import Program
from tests.clients.cli.scripted_server import Answer, Serve, json_answer
from worker.games.year.operations.deal import YearDaily, YearDealParams
from worker.games.year.operations.play import YearCheckParams, YearHintParams
from worker.games.year.operations.solve import YearReachParams, YearSolveParams

DIGITS = {"digits": "2016", "rules": "basic", "digit_order": "given"}
TARGET = {**DIGITS, "target": 9}
WAYS = [
    {"target": 9, "expression": "2+0+1+6", "signs_total": 3},
    {"target": 9, "expression": "2-0+1+6", "signs_total": 3},
]


def answer(kind: str, params: dict[str, Any], result: dict[str, Any]) -> Answer:
    return finished(job(kind=kind, params=params, result=result))


def lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.splitlines()]


def test_solve_lists_ways(serve: Serve) -> None:
    result = {"solvable": True, "ways_total": 5, "ways": WAYS}
    server = serve(answer("year.solve", {**TARGET, "limit": 2}, result))
    shown = Program(server.url).run("year", "solve", "2016", "--target", "9", "--limit", "2")
    assert shown.exit_code == 0
    assert server.asked[0].path == "/v1/year/solve"
    YearSolveParams.model_validate(server.asked[0].json)
    assert lines(shown.stdout) == [
        "2 0 1 6 → 9  (basic rules, in this order)",
        "5 ways.",
        "",
        "Number  Way",
        "-" * 15,
        "     9  2+0+1+6",
        "     9  2-0+1+6",
        "The simplest 2 of 5; --limit shows more.",
    ]


def test_reach_lists_the_others_too(serve: Serve) -> None:
    result = {"reachable_total": 1, "reachable": WAYS[:1], "unreachable": [8, 10]}
    server = serve(answer("year.reach", {**DIGITS, "low": 8, "high": 10}, result))
    shown = Program(server.url).run("year", "reach", "2016", "--low", "8", "--high", "10")
    YearReachParams.model_validate(server.asked[0].json)
    assert lines(shown.stdout) == [
        "2 0 1 6  (basic rules, in this order)",
        "1 of the 3 numbers from 8 to 10.",
        "",
        "Number  Way",
        "-" * 15,
        "     9  2+0+1+6",
        "",
        "Not these: 8 10",
    ]


@pytest.mark.parametrize("correct", [True, False])
def test_check_fails_for_what_is_not_correct(serve: Serve, correct: bool) -> None:
    expression = "2+0+1+6" if correct else "2+6"
    result = {
        "correct": correct,
        "complete": correct,
        "value": "9" if correct else "8",
        "code": "ok" if correct else "digit-misplaced",
        "params": {} if correct else {"text": "6", "expected": "0"},
        "detail": None if correct else "The next digit is 0, not 6.",
        "place": None if correct else 2,
    }
    server = serve(answer("year.check", {**TARGET, "expression": expression}, result))
    shown = Program(server.url).run("year", "check", "2016", "-t", "9", "-e", expression)
    YearCheckParams.model_validate(server.asked[0].json)
    assert shown.exit_code == (0 if correct else 1)
    if not correct:
        assert lines(shown.stdout)[1:] == ["Not correct: The next digit is 0, not 6.", "  2+6", "    ^"]


def test_hint_is_told_at_the_wanted_level(serve: Serve) -> None:
    detail = "The last step of the simplest way is 3 + 6."
    result = {
        "solvable": True,
        "level": 2,
        "detail": detail,
        "code": "last-step",
        "params": {"left": "3", "sign": "+", "right": "6"},
    }
    server = serve(answer("year.hint", {**TARGET, "level": 2}, result))
    shown = Program(server.url).run("year", "hint", "2016", "-t", "9", "--level", "2")
    assert YearHintParams.model_validate(server.asked[0].json).level == 2
    assert lines(shown.stdout) == ["2 0 1 6 → 9  (basic rules, in this order)", detail]


DEALT: dict[str, Any] = {
    "digits": "2549",
    "target": 61,
    "rules": "school",
    "signs_total": 3,
    "ways_total": 1,
    "puzzle_code": "YYTB-96GR",
    "seed": 7,
}


def test_dealt_puzzle_can_be_dealt_again(serve: Serve) -> None:
    params = {"digits_total": 4, "rules": "school", "digit_order": "any", "seed": 7}
    server = serve(answer("year.deal", params, {**DEALT, "digit_order": "any"}))
    words = ("--digits", "4", "--rules", "school", "--digit-order", "any", "--seed", "7")
    shown = Program(server.url).run("year", "deal", *words)
    YearDealParams.model_validate(server.asked[0].json)
    assert lines(shown.stdout) == [
        "2 5 4 9 → 61  (school rules, in any order)",
        "1 way, the simplest of 3 signs.",
        "Code YYTB-96GR",
        "Seed 7. To deal the same again, add: --seed 7",
    ]


def test_daily_asks_for_a_day(serve: Serve) -> None:
    links = {"self": "/v1/year/daily?date=2026-11-20", "previous_day": None, "next_day": None}
    day = {**DEALT, "date": "2026-11-20", "made_by": None, "links": links}
    YearDaily.model_validate_json(json.dumps(day))
    server = serve(json_answer(day))
    shown = Program(server.url).run("year", "daily", "--date", "2026-11-20")
    assert server.asked[0].path == "/v1/year/daily?date=2026-11-20"
    assert lines(shown.stdout) == [
        "The puzzle of 2026-11-20",
        "2 5 4 9 → 61  (school rules, in this order)",
        "1 way, the simplest of 3 signs.",
        "Code YYTB-96GR",
    ]
