"""``kenken``: its input files, its requests and its output."""

import json
from pathlib import Path
from typing import Any

import pytest

from countinghouse_client.cli.errors import BadInputError
from countinghouse_client.cli.kenken_text import draw_puzzle, read_puzzle, write_puzzle
from countinghouse_client.cli.session import attributes
from tests.clients.cli.answers import JOB_ID, finished, job
from tests.clients.cli.conftest import Program
from tests.clients.cli.scripted_server import Answer, Serve
from tests.documented import shown_jobs
from worker.games.kenken.operations.generate import GenerateParams
from worker.games.kenken.operations.play import KenKenCheckParams
from worker.games.kenken.operations.solve import KenKenSolveParams
from worker.registry import OPERATIONS

PLAIN = """\
# A small puzzle.
A A B   # the map
C D B
E D D

A 3/
B 1-
C: 4
D = 7 +
E 2
"""
CAGES: list[dict[str, Any]] = [
    {"operator": "÷", "target": 3, "cells": [[0, 0], [0, 1]]},
    {"operator": "-", "target": 1, "cells": [[0, 2], [1, 2]]},
    {"operator": None, "target": 4, "cells": [[1, 0]]},
    {"operator": "+", "target": 7, "cells": [[1, 1], [2, 1], [2, 2]]},
    {"operator": None, "target": 2, "cells": [[2, 0]]},
]

GIVEN: list[dict[str, Any]] = [
    {"operator": None, "target": 1, "cells": [[cell // 9, cell % 9]]} for cell in range(81)
]
"""Eighty-one cages of one cell each: more than there are letters."""


def answered(kind: str, number: int = 0) -> Answer:
    """Return the finished job of an example."""
    shown = shown_jobs(kind)[number]
    return finished(job(kind=kind, params=shown["params"], result=shown["result"]))


@pytest.fixture
def puzzle(tmp_path: Path) -> str:
    """Return the name of a file with a puzzle."""
    file = tmp_path / "puzzle.txt"
    file.write_text(PLAIN)
    return str(file)


def test_plain_text_is_read() -> None:
    found = read_puzzle(PLAIN)
    assert (found.size, found.cages, found.grid) == (3, CAGES, None)
    assert found.filled["grid"] == [[None] * 3] * 3


def test_spaces_can_be_left_out_and_a_grid_added() -> None:
    text = PLAIN.replace("A A B", "AAB").replace("C D B", "CDB") + "\n1 . _\n0-2\n. . 3\n"
    found = read_puzzle(text)
    assert found.cages == CAGES
    assert found.grid == [[1, None, None], [None, None, 2], [None, None, 3]]


@pytest.mark.parametrize("sign", ["x", "X", "*", "·", "×"])
def test_typed_operators_are_read(sign: str) -> None:
    cells = [[0, 0], [0, 1], [1, 0], [1, 1]]
    found = read_puzzle(f"A A\nA A\n\nA 12{sign}")
    assert found.cages == [{"operator": "×", "target": 12, "cells": cells}]


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "a map of the cages"),
        ("A A\nA A", "a map of the cages"),
        ("A A\nA\n\nA 6+", "Line 2: a grid of 2 rows has 2 columns, not 1"),
        ("A A\nA A\n\nA six", "Line 4: 'A six' is not a clue"),
        ("A A\nA A\n\nA 6^", "Line 4: 'A 6^' is not a clue"),
        ("A A\nA A\n\nA 6+\nB 1", "Line 5: there is no cage B"),
        ("A A\nA A\n\nA 6+\nA 1", "Line 5: the cage A already has a clue"),
        ("A B\nA B\n\nA 3+", "There is no clue for B"),
        ("A A\nA A\n\nA 6+\n\n1 2", "Line 6: the grid has 1 rows, but the map has 2"),
        ("A A\nA A\n\nA 6+\n\n1 2\nx y", "Line 7: 'x' is neither a digit"),
        ("{", "The file is not JSON"),
        ('{"size": 3}', "no `size` and `cages`"),
        ('{"size": 3, "cages": [1e400]}', "'1e400' is too large a number"),
    ],
)
def test_invalid_puzzle_is_reported_with_its_line(text: str, what: str) -> None:
    with pytest.raises(BadInputError) as caught:
        read_puzzle(text)
    assert what in str(caught.value)


def test_json_puzzle_or_job_is_read() -> None:
    alone = {"size": 3, "cages": CAGES}
    made = job(kind="kenken.generate", params={"size": 3}, result={**alone, "solution": []})
    solved = job(kind="kenken.solve", params={**alone, "limit": 2}, result={"solutions": []})
    for value in (alone, made, solved):
        assert read_puzzle(json.dumps(value)).puzzle == alone
    assert read_puzzle(json.dumps({**alone, "grid": [[1]]})).filled["grid"] == [[1]]


@pytest.mark.parametrize(
    "cages", [CAGES, [{"operator": None, "target": 1, "cells": [[n // 9, n % 9]]} for n in range(81)]]
)
def test_written_puzzle_is_read_again(cages: list[dict[str, Any]]) -> None:
    size = 3 if len(cages) < 9 else 9
    found = read_puzzle(write_puzzle(size, attributes(cages)))
    assert (found.size, found.cages) == (size, cages)


def test_puzzles_are_drawn() -> None:
    assert draw_puzzle(3, attributes(CAGES), [[3, 1, 2], [4, None, None], [None] * 3]).splitlines() == [
        "┏━━━━━━━━━━━┳━━━━━┓",
        "┃3÷         ┃1-   ┃",
        "┃  3     1  ┃  2  ┃",
        "┣━━━━━┳━━━━━┫     ┃",
        "┃4    ┃7+   ┃     ┃",
        "┃  4  ┃  ·  ┃  ·  ┃",
        "┣━━━━━┫     ┗━━━━━┫",
        "┃2    ┃           ┃",
        "┃  ·  ┃  ·     ·  ┃",
        "┗━━━━━┻━━━━━━━━━━━┛",
    ]


def test_solve_sends_the_puzzle_of_the_file(serve: Serve, puzzle: str) -> None:
    server = serve(answered("kenken.solve"))
    shown = Program(server.url).run("kenken", "solve", puzzle, "--limit", "5", "--explain")
    assert shown.exit_code == 0, shown.stderr
    (asked,) = server.asked
    assert (asked.method, asked.path) == ("POST", "/v1/kenken/solve")
    assert asked.json == {"size": 3, "cages": CAGES, "limit": 5, "with_steps": True}
    assert "One solution, difficulty: medium." in shown.stdout
    assert "1. No way to fill the cage 3÷ (r1c1 r1c2) has 2." in shown.stdout
    assert "┃  3     1  ┃  2  ┃" in shown.stdout


def test_puzzles_without_exactly_one_solution_are_reported(serve: Serve, puzzle: str) -> None:
    several = {"solutions": [[[1]]], "unique": False, "all_listed": False, "difficulty": None, "steps": None}
    none = {**several, "solutions": [], "all_listed": True}
    params = {"size": 1, "cages": [{"operator": None, "target": 1, "cells": [[0, 0]]}]}
    for result, words in (
        (several, "Several solutions."),
        (none, "No solution."),
        ({**none, "unique": None}, "decided"),
    ):
        server = serve(finished(job(kind="kenken.solve", params=params, result=result)))
        assert words in Program(server.url).run("kenken", "solve", puzzle).stdout


def test_make_prints_a_puzzle_that_solve_reads(serve: Serve) -> None:
    server = serve(answered("kenken.generate"))
    shown = Program(server.url).run("kenken", "make", "3", "--seed", "7", "--operators", "+-x/", "--solution")
    assert shown.exit_code == 0, shown.stderr
    asked = GenerateParams.model_validate(server.asked[0].json)
    assert (asked.size, asked.seed, asked.operators) == (3, 7, ["+", "-", "×", "÷"])
    result = shown_jobs("kenken.generate")[0]["result"]
    assert f"# KenKen 3 × 3, {result['difficulty']}, seed 7, code {result['puzzle_code']}\n" in shown.stdout
    assert shown.stdout.endswith("# The solution:\n# 3 1 2\n# 1 2 3\n# 2 3 1\n")
    found = read_puzzle(shown.stdout)
    assert found.puzzle == {"size": result["size"], "cages": result["cages"]}
    KenKenSolveParams.model_validate(found.puzzle)


@pytest.mark.parametrize(
    ("typed", "sent"), [("30-60", [30, 60]), ("hard", "hard"), ("unreasonable", "unreasonable")]
)
def test_make_takes_a_difficulty_or_a_range(serve: Serve, typed: str, sent: object) -> None:
    server = serve(answered("kenken.generate"))
    shown = Program(server.url).run("kenken", "make", "6", "--difficulty", typed)
    assert shown.exit_code == 0, shown.stderr
    assert server.asked[0].json["difficulty"] == sent
    GenerateParams.model_validate(server.asked[0].json)


def test_make_refuses_an_unknown_operator() -> None:
    shown = Program("http://127.0.0.1:1").run("kenken", "make", "--operators", "+%")
    assert (shown.exit_code, "% is not one of" in shown.stderr) == (2, True)


def test_pictures_are_saved(serve: Serve, tmp_path: Path) -> None:
    drawn = Answer(status=200, body=b"<svg/>", headers={"Content-Type": "image/svg+xml"})
    server = serve(answered("kenken.generate"), drawn)
    file = tmp_path / "puzzle.svg"
    assert Program(server.url).run("kenken", "make", "3", "--svg", str(file)).exit_code == 0
    assert file.read_bytes() == b"<svg/>"
    asked = server.asked[1]
    assert (asked.path, asked.headers["accept"]) == (f"/v1/jobs/{JOB_ID}?picture=puzzle", "image/svg+xml")


def test_hints_continue_from_the_file(serve: Serve, puzzle: str) -> None:
    with Path(puzzle).open("a") as file:
        file.write("\n1 . .\n. . .\n. . .\n")
    server = serve(answered("kenken.hint"))
    shown = Program(server.url).run("kenken", "hint", puzzle)
    assert server.asked[0].json["grid"] == [[1, None, None], [None] * 3, [None] * 3]
    assert len(shown.stdout.splitlines()) == 2
    mistake = serve(answered("kenken.hint", 1))
    assert "Take back" in Program(mistake.url).run("kenken", "hint", puzzle).stdout


def test_check_reports_errors_and_exits_with_1(serve: Serve, puzzle: str) -> None:
    server = serve(answered("kenken.check"))
    shown = Program(server.url).run("kenken", "check", puzzle)
    assert shown.exit_code == 1
    assert shown.stdout.splitlines() == [
        "Digits that occur twice in a line: r1c2 r1c3",
        "The cage 3÷ can no longer be made: r1c1 r1c2",
    ]
    done = Program(serve(answered("kenken.check", 1)).url).run("kenken", "check", puzzle)
    assert (done.exit_code, done.stdout) == (0, "Correct: this is a solution.\n")


def test_filled_grid_of_the_file_can_be_checked() -> None:
    cages = [cage for cage in CAGES if cage["target"] != 4]
    text = write_puzzle(3, attributes([*cages, {"operator": None, "target": 3, "cells": [[1, 0]]}]))
    KenKenCheckParams.model_validate(read_puzzle(text).filled)


def test_cage_lists_combinations(serve: Serve) -> None:
    server = serve(answered("kenken.cage"))
    cells = [f"r{row}c1" for row in range(1, 5)]
    shown = Program(server.url).run("kenken", "cage", "20+", *cells, "--exclude", "8", "--exclude", "9")
    asked = dict(OPERATIONS["kenken.cage"].examples[0].params)
    assert server.asked[0].json == asked
    assert "2 combinations, 48 placements" in shown.stdout
    assert "Always: 6 7. Never: 1 8 9." in shown.stdout
    several = Program(serve(answered("kenken.cage", 1)).url).run("kenken", "cage", "17+", "r1c1")
    assert several.stdout.count("Always") == 2


@pytest.mark.parametrize("words", [("20^", "r1c1"), ("20+", "a1")])
def test_cage_reports_unreadable_arguments(words: tuple[str, str]) -> None:
    shown = Program("http://127.0.0.1:1").run("kenken", "cage", *words)
    assert (shown.exit_code, "is not a c" in shown.stderr) == (2, True)


def test_unreadable_files_are_named(tmp_path: Path) -> None:
    missing = tmp_path / "missing.txt"
    shown = Program("http://127.0.0.1:1").run("kenken", "solve", str(missing))
    assert shown.exit_code == 2
    assert "missing.txt: No such file" in shown.stderr.replace("\n", "")
    (tmp_path / "binary").write_bytes(b"\xff\xfe\xff")
    assert Program("http://127.0.0.1:1").run("kenken", "solve", str(tmp_path / "binary")).exit_code == 2


@pytest.mark.parametrize("command", ["solve", "make", "hint", "check", "cage"])
def test_help_fits_80_columns(command: str) -> None:
    shown = Program("").run("kenken", command, "--help")
    assert f"Usage: countinghouse kenken {command}" in shown.stdout
    assert max(map(len, shown.stdout.splitlines())) <= 80


@pytest.mark.parametrize("words", [["8", "9"], ["8,9"], ["8", "--exclude", "9"]])
@pytest.mark.parametrize("place", ["before", "after"])
def test_excluded_digits_are_written_as_for_partitions(serve: Serve, words: list[str], place: str) -> None:
    server = serve(answered("kenken.cage"))
    excluded, cage = ["--exclude", *words], ["20+", "r1c1", "r2c1"]
    given = [*excluded, *cage] if place == "before" else [*cage, *excluded]
    assert Program(server.url).run("kenken", "cage", *given).exit_code == 0
    asked = server.asked[0].json
    assert (asked["exclude"], asked["target"], asked["cells"]) == ([8, 9], 20, [[0, 0], [1, 0]])
