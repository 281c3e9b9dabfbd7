"""The module of rules judges random positions as the service does."""

from random import Random
from typing import Any

import pytest

from tests.clients.play.conftest import Judge
from tests.clients.play.positions import Asked
from tests.clients.play.positions.derful31 import can_win, derful_positions
from tests.clients.play.positions.kenken import further_positions, kenken_positions, variant_positions
from tests.clients.play.positions.krypto import krypto_positions
from tests.clients.play.positions.year import year_positions

A_FEW = pytest.param(400, id="a-few")
MANY = pytest.param(4_000, id="many", marks=[pytest.mark.slow, pytest.mark.timeout(1_200)])
numbers = pytest.mark.parametrize("number", [A_FEW, MANY])

KENKEN_CHECK = ("cells", "cages", "complete", "correct")
DERFUL_CHECK = ("row_sums", "column_sums", "complete", "correct", "total")


@numbers
def test_krypto_is_judged_as_by_the_service(judge: Judge, number: int) -> None:
    asked = list(krypto_positions(Random(number), number))
    answers = judge("krypto", [position for position, _ in asked])
    for (position, expected), answer in zip(asked, answers, strict=True):
        assert _krypto(answer) == expected, position
    faults = {expected["code"] for _, expected in asked}
    assert len(faults) >= 10
    assert {True, False} == {same for _, expected in asked for same in expected["same"]}
    assert len({answer["hints"][0]["code"] for answer in answers if answer["hints"]}) > 5


def _krypto(answer: dict[str, Any]) -> dict[str, Any]:
    """Return an answer in the service's form."""
    fault = answer["check"].get("fault") or {"code": "ok"}
    params = {name: value for name, value in fault.items() if name not in ("code", "place")}
    return {
        "value": answer["check"].get("value"),
        "code": fault["code"],
        "place": fault.get("place"),
        "params": params,
        "same": answer["same"],
        "hints": answer["hints"] and [_hint(hint) for hint in answer["hints"]],
        "ways": answer["ways"],
    }


def _hint(hint: dict[str, Any]) -> dict[str, Any]:
    return {
        **{name: hint[name] for name in ("solvable", "code", "step")},
        "params": {name: value for name, value in hint["params"].items() if value is not None},
        "expression": hint["solution"] and hint["solution"]["expression"],
    }


@numbers
def test_kenken_is_judged_as_by_the_service(judge: Judge, number: int) -> None:
    asked = list(kenken_positions(Random(number), number))
    hints, techniques = _compare_kenken(judge, asked)
    assert hints == {"take-back", "wrong-marks", "next-step", "solved"}
    assert techniques >= {"last-candidate", "last-place", "cage-digits", "cage-cells", "cage-line"}


@numbers
def test_variants_of_kenken_are_judged_as_by_the_service(judge: Judge, number: int) -> None:
    asked = list(variant_positions(Random(number), number))
    hints, techniques = _compare_kenken(judge, asked)
    assert hints == {"take-back", "wrong-marks", "next-step", "solved"}
    assert techniques >= {"last-candidate", "last-place", "cage-digits", "cage-cells", "cage-line"}
    told = [expected for _, expected in asked]
    assert {True, False} == {one["correct"] for one in told} == {bool(one["cages"]) for one in told}
    assert any(position["size"] != position.get("rows", position["size"]) for position, _ in asked)
    assert any(cage.get("distinct") for position, _ in asked for cage in position["cages"])


def test_hints_that_look_further_are_those_of_the_service(judge: Judge) -> None:
    asked = list(further_positions())
    _, techniques = _compare_kenken(judge, asked)
    assert techniques >= {"digit-count", "line-bounds"}
    steps = [step for _, expected in asked for step in expected["hint"]["steps"]]
    assert any(
        len(step["params"].get("digits") or ()) == 2 for step in steps if step["code"] == "digit-count"
    )
    lines = [step["params"].get("rows") or step["params"].get("columns") for step in steps]
    assert any(
        len(each or ()) == 3 for each, step in zip(lines, steps, strict=True) if step["code"] == "line-bounds"
    )


def _compare_kenken(judge: Judge, asked: list[Asked]) -> tuple[set[str], set[str]]:
    """Compare the module's checks and hints with the service's; return the codes and the techniques of the hints."""
    answers = judge("kenken", [position for position, _ in asked])
    hints: set[str] = set()
    techniques: set[str] = set()
    for (position, expected), answer in zip(asked, answers, strict=True):
        assert {name: answer[name] for name in KENKEN_CHECK} == {
            name: expected[name] for name in KENKEN_CHECK
        }, position
        hint = answer["hint"]
        if hint is not None:
            assert _kenken(hint) == _kenken(expected["hint"]), position
            hints.add(hint["code"])
            techniques.update(step["technique"] for step in hint["steps"])
        elif "hint" in expected:
            # Trials are left to the service.
            assert any(step["technique"] == "trial" for step in expected["hint"]["steps"]), position
    return hints, techniques


def _kenken(hint: dict[str, Any]) -> dict[str, Any]:
    """Return a hint without the sentences, which a program translates by code."""
    steps = [{**step, "detail": ""} for step in hint["steps"]]
    return {**hint, "detail": "", "steps": steps}


@numbers
def test_31_derful_is_judged_as_by_the_service(judge: Judge, number: int) -> None:
    asked = list(derful_positions(Random(number), number))
    answers = judge("derful31", [position for position, _ in asked])
    codes = set()
    for (position, expected), answer in zip(asked, answers, strict=True):
        assert {name: answer[name] for name in DERFUL_CHECK} == {
            name: expected[name] for name in DERFUL_CHECK
        }, position
        if position["hint"]:
            codes.add(answer["hint"]["code"])
            assert answer["hint"] == expected["hint"], position
            assert _leads_on(position, answer["hint"]) == expected["won"], position
    assert {"forced", "winning", "take-back", "dead-end"} <= codes


def _leads_on(position: dict[str, Any], hint: dict[str, Any]) -> bool:
    """Return True if the hint puts a card down so that the grid can still be won."""
    grid = [list(row) for row in position["grid"]]
    if hint["code"] == "dead-end":
        return False
    back = hint["code"] == "take-back"
    row, column = hint["place"]
    grid[row][column] = None if back else hint["params"]["card"]
    assert can_win(position["cards"], grid)
    return not back


@numbers
def test_year_game_is_judged_as_by_the_service(judge: Judge, number: int) -> None:
    asked = list(year_positions(Random(number), number))
    answers = judge("year", [position for position, _ in asked])
    for (position, expected), answer in zip(asked, answers, strict=True):
        assert _year(answer) == expected, position
    assert len({expected["code"] for _, expected in asked}) >= 18
    assert len({hint["code"] for answer in answers for hint in answer["hints"]}) >= 6


def _year(answer: dict[str, Any]) -> dict[str, Any]:
    """Return an answer in the service's form."""
    fault = answer["check"].get("fault") or {"code": "ok"}
    return {
        "value": answer["check"].get("value"),
        "complete": answer["check"]["complete"],
        "code": fault["code"],
        "place": fault.get("place"),
        "params": {name: value for name, value in fault.items() if name not in ("code", "place")},
        "hints": answer["hints"],
    }
