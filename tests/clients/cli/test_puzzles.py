"""``puzzle``, and the daily puzzles of KenKen and 31-derful."""

import json
from typing import Any

import pytest
from pydantic import BaseModel

from service.puzzles.routes import Puzzle
from tests.clients.cli.answers import problem
from tests.clients.cli.conftest import Program
from tests.clients.cli.scripted_server import Serve, json_answer
from tests.conftest import HttpServer
from worker.games.derful31.operations.deal import Derful31Daily
from worker.games.kenken.operations.daily import KenKenDaily

CAGES = [
    {"operator": "+", "target": 3, "cells": [[0, 0], [0, 1]]},
    {"operator": None, "target": 3, "cells": [[0, 2]]},
    {"operator": "×", "target": 6, "cells": [[1, 0], [1, 1], [1, 2]]},
    {"operator": "×", "target": 6, "cells": [[2, 0], [2, 1], [2, 2]]},
]
SMALL = {
    "size": 3,
    "cages": CAGES,
    "difficulty": "easy",
    "rating": 16,
    "puzzle_code": "N2X2-DCQ0",
    "seed": 7,
    "made_by": "/v1/kenken/generate?difficulty=easy&seed=7&size=3",
}
LINKS = {"self": "/v1/kenken/daily?date=2026-11-20", "previous_day": None, "next_day": None}
KENKEN_DAY = {
    "date": "2026-11-20",
    "links": LINKS,
    "small": SMALL,
    "large": {**SMALL, "puzzle_code": "N2X3-DCQ0"},
}
CARDS = ["2", "3", "7", "4", "5", "3", "6", "4", "2"]
DERFUL_DAY = {
    "date": "2026-11-20",
    "links": LINKS,
    "order": 3,
    "total": 12,
    "cards": CARDS,
    "difficulty": "easy",
    "rating": 16,
    "arrangements_log10": 1.5,
    "puzzle_code": "D9M5-K68N",
    "seed": None,
    "made_by": None,
}
KRYPTO: dict[str, Any] = {
    "puzzle_code": "K85V-H990-ET",
    "game": "krypto",
    "cards": [1, 3, 5, 9, 23],
    "target": 18,
    "rules": "international",
}
KENKEN: dict[str, Any] = {
    "game": "kenken",
    **{name: value for name, value in SMALL.items() if name not in ("rating", "seed", "made_by")},
}
DERFUL: dict[str, Any] = {
    "game": "31-derful",
    "puzzle_code": "D9M5-K68N",
    "order": 3,
    "total": 12,
    "cards": CARDS,
}
YEAR: dict[str, Any] = {
    "puzzle_code": "Y1AA-99PP-9",
    "game": "year",
    "digits": "2016",
    "target": 9,
    "rules": "basic",
    "digit_order": "given",
}


@pytest.mark.parametrize(
    ("model", "answer"),
    [
        (KenKenDaily, KENKEN_DAY),
        (Derful31Daily, DERFUL_DAY),
        (Puzzle, KRYPTO),
        (Puzzle, KENKEN),
        (Puzzle, DERFUL),
        (Puzzle, YEAR),
    ],
)
def test_scripted_answers_follow_the_contract(model: type[BaseModel], answer: object) -> None:
    model.model_validate_json(json.dumps(answer))


@pytest.mark.parametrize(("options", "code"), [([], "N2X2-DCQ0"), (["--large"], "N2X3-DCQ0")])
def test_daily_puzzle_is_printed_as_a_file(serve: Serve, options: list[str], code: str) -> None:
    server = serve(json_answer(KENKEN_DAY))
    shown = Program(server.url).run("kenken", "daily", "--date", "2026-11-20", *options)
    assert server.asked[0].path == "/v1/kenken/daily?date=2026-11-20"
    assert shown.exit_code == 0
    assert shown.stdout.startswith(f"# The puzzle of 2026-11-20: KenKen 3 × 3, easy, code {code}\n")
    assert "\na a b\nc c c\nd d d\n\na 3+\nb 3\n" in shown.stdout


def test_daily_cards_are_laid_out(serve: Serve) -> None:
    server = serve(json_answer(DERFUL_DAY))
    shown = Program(server.url).run("derful31", "daily")
    assert server.asked[0].path == "/v1/31-derful/daily"
    assert shown.stdout == (
        "The cards of 2026-11-20: make every row and column 12, easy\n  2 3 7\n  4 5 3\n  6 4 2\nCode D9M5-K68N\n"
    )


def test_code_opens_its_game(serve: Serve) -> None:
    server = serve(json_answer(KRYPTO))
    shown = Program(server.url).run("puzzle", "k85vh990et")
    assert [asked.path for asked in server.asked] == ["/v1/puzzles/k85vh990et"]
    assert shown.stdout == "1 3 5 9 23 → 18  (international rules, all cards used)\n"


@pytest.mark.parametrize(
    ("puzzle", "solution", "seen"),
    [
        (KRYPTO, {"expression": "23 - 5"}, "  23 - 5\n"),
        (KENKEN, [[1, 2, 3], [2, 3, 1], [3, 1, 2]], "# The solution:\n# 1 2 3\n"),
        (DERFUL, [["2", "3", "7"], ["4", "5", "3"], ["6", "4", "2"]], "Won:\n  2 3 7\n"),
        (YEAR, {"target": 9, "expression": "2+0+1+6", "signs_total": 3}, "  2+0+1+6\n"),
    ],
)
def test_solution_is_shown_on_request(serve: Serve, puzzle: Any, solution: Any, seen: str) -> None:
    server = serve(json_answer({**puzzle, "solution": solution}))
    shown = Program(server.url).run("puzzle", puzzle["puzzle_code"], "--solution")
    assert server.asked[0].path == f"/v1/puzzles/{puzzle['puzzle_code']}?with_solution=1"
    assert shown.exit_code == 0
    assert seen in shown.stdout
    without = Program(serve(json_answer(puzzle)).url).run("puzzle", puzzle["puzzle_code"])
    assert seen not in without.stdout


def test_mistyped_code_is_reported(serve: Serve) -> None:
    server = serve(problem(404, "No such puzzle."))
    shown = Program(server.url).run("puzzle", "../keys")
    assert (shown.exit_code, shown.stderr) == (2, "Error: No such puzzle.\n")
    assert server.asked[0].path == "/v1/puzzles/..%2Fkeys"


def test_unknown_game_is_named(serve: Serve) -> None:
    shown = Program(serve(json_answer({"game": "nim", "puzzle_code": "X"})).url).run("puzzle", "X")
    assert shown.stdout == "A puzzle of nim; --json shows it.\n"


def test_real_server_opens_puzzles(http_server: HttpServer) -> None:
    program = Program(http_server.url)
    for words, seen in (
        (("puzzle", "k85vh990et", "--solution"), "1 3 5 9 23 → 18"),
        (("puzzle", "N2X2-DCQ0", "--solution"), "# The solution:"),
        (("puzzle", "D9M5-K68N", "--solution"), "Won:"),
        (("kenken", "daily", "--date", "2026-11-20", "--large"), "# The puzzle of 2026-11-20: KenKen"),
        (("derful31", "daily", "--date", "2026-11-20"), "The cards of 2026-11-20"),
    ):
        shown = program.run(*words)
        assert (shown.exit_code, shown.stderr) == (0, "")
        assert seen in shown.stdout
