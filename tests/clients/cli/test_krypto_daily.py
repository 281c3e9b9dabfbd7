"""``daily``: its requests and its output."""

import json
from typing import Any

import pytest

from tests.clients.cli.answers import problem
from tests.clients.cli.conftest import Program
from tests.clients.cli.scripted_server import Serve, json_answer
from worker.games.krypto.operations.daily import KryptoDaily

GAME: dict[str, Any] = {
    "date": "2026-11-20",
    "cards": [1, 3, 5, 9, 23],
    "target": 18,
    "rules": "international",
    "solutions_total": 11,
    "rating": 64,
    "difficulty": "medium",
    "puzzle_code": "K85V-H990-ET",
    "seed": 5176603646488555,
    "made_by": "/v1/krypto/deal?difficulty=58,71&rules=international&seed=5176603646488555&solvable=true",
    "links": {"self": "/v1/krypto/daily?date=2026-11-20", "previous_day": None, "next_day": None},
}


def test_scripted_answer_follows_the_contract() -> None:
    KryptoDaily.model_validate_json(json.dumps(GAME))


def test_daily_asks_for_today(serve: Serve) -> None:
    server = serve(json_answer(GAME))
    shown = Program(server.url).run("daily")
    assert (server.asked[0].method, server.asked[0].path) == ("GET", "/v1/krypto/daily")
    assert shown.exit_code == 0
    assert shown.stdout.splitlines() == [
        "The game of Friday, 2026-11-20",
        "1 3 5 9 23 → 18  (international rules, all cards used)",
        "11 distinct solutions, medium, rating 64 of 100.",
        "Code K85V-H990-ET",
        "A hint: countinghouse hint 1 3 5 9 23 --target 18 --rules international",
    ]


def test_daily_asks_for_another_day(serve: Serve) -> None:
    server = serve(json_answer(GAME))
    Program(server.url).run("daily", "--date", "2026-11-20")
    assert server.asked[0].path == "/v1/krypto/daily?date=2026-11-20"


def test_json_option_prints_the_answer_unchanged(serve: Serve) -> None:
    answer = json_answer(GAME)
    assert Program(serve(answer).url).run("daily", "--json").stdout_bytes == answer.body + b"\n"


def test_day_without_a_game_is_reported(serve: Serve) -> None:
    server = serve(problem(422, "no", ("/date", "This should be a day from 1963-01-01 to today")))
    shown = Program(server.url).run("daily", "--date", "3000-01-01")
    assert (shown.exit_code, shown.stdout) == (2, "")
    assert shown.stderr == "Error: /date: This should be a day from 1963-01-01 to today\n"


def test_server_error_for_a_future_day_is_shown(serve: Serve) -> None:
    server = serve(problem(503, "The game of 2026-11-20 is not dealt yet; ask again.", retry_after="2"))
    shown = Program(server.url).run("daily")
    assert shown.exit_code == 3
    assert "not dealt yet" in shown.stderr


@pytest.mark.parametrize("answer", [{}, [], {**GAME, "cards": None}, {**GAME, "date": "today"}])
def test_answer_against_the_contract_is_a_server_error(serve: Serve, answer: object) -> None:
    shown = Program(serve(json_answer(answer)).url).run("daily")
    assert (shown.exit_code, shown.stdout) == (3, "")
    assert shown.stderr.startswith("Error: ")


def test_help_fits_80_columns() -> None:
    shown = Program("").run("daily", "--help")
    assert "Usage: countinghouse daily" in shown.stdout
    assert "--date" in shown.stdout
    assert max(map(len, shown.stdout.splitlines())) <= 80
