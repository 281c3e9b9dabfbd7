"""``hint``: its requests and its output."""

from typing import Any

import pytest

from tests.clients.cli.answers import GAME, finished, job
from tests.clients.cli.conftest import Program
from tests.clients.cli.scripted_server import Answer, Serve
from worker.games.krypto.operations.play import HintParams

WORDS = ("hint", "2", "4", "3", "6", "5", "--target", "6")
STEPS = [
    {"left": "6", "operator": "+", "right": "5", "value": "11"},
    {"left": "11", "operator": "-", "right": "4", "value": "7"},
]
NUDGE: dict[str, Any] = {
    "solvable": True,
    "level": 1,
    "detail": "Addition and subtraction are enough.",
    "step": None,
    "cards_left": None,
    "solution": None,
}
STEP = {
    **NUDGE,
    "level": 2,
    "detail": "Work out 6 + 5 = 11 next.",
    "step": STEPS[0],
    "cards_left": ["7/2", 3, 11],
}
WHOLE = {**STEP, "level": 3, "detail": "The simplest solution is this.", "solution": {"steps": STEPS}}


def hinted(result: dict[str, Any]) -> Answer:
    return finished(job(kind="krypto.hint", params={**GAME, "level": result["level"]}, result=result))


def test_hint_asks_for_a_nudge_by_default(serve: Serve) -> None:
    server = serve(hinted(NUDGE))
    assert Program(server.url).run(*WORDS).exit_code == 0
    (asked,) = server.asked
    assert (asked.method, asked.path) == ("POST", "/v1/krypto/hint")
    assert asked.json == {
        "cards": [2, 4, 3, 6, 5],
        "target": 6,
        "rules": "house",
        "use": "all",
        "level": 1,
    }
    HintParams.model_validate(asked.json)


@pytest.mark.parametrize("option", ["--level", "-l"])
def test_hint_sends_its_options(serve: Serve, option: str) -> None:
    server = serve(hinted(WHOLE))
    Program(server.url).run(*WORDS, option, "3", "--rules", "positive", "--use", "any")
    params = HintParams.model_validate(server.asked[0].json)
    assert (params.level, params.rules, params.use) == (3, "positive", "any")


@pytest.mark.parametrize(
    ("result", "lines"),
    [
        (NUDGE, ["Addition and subtraction are enough."]),
        (STEP, ["Work out 6 + 5 = 11 next.", "Cards left: 7/2 3 11"]),
        (WHOLE, ["The simplest solution is this.", "  6 + 5 = 11", "  11 - 4 = 7"]),
    ],
)
def test_hint_shows_the_requested_level(serve: Serve, result: dict[str, Any], lines: list[str]) -> None:
    shown = Program(serve(hinted(result)).url).run(*WORDS)
    assert shown.stderr == ""
    assert shown.stdout.splitlines() == ["2 3 4 5 6 → 6  (house rules, all cards used)", *lines]


def test_help_fits_80_columns() -> None:
    shown = Program("").run("hint", "--help")
    assert "Usage: countinghouse hint" in shown.stdout
    assert "--level" in shown.stdout
    assert max(map(len, shown.stdout.splitlines())) <= 80
