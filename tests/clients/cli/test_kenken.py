"""``kenken``: its input files, its requests and its output."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from countinghouse_client.cli.kenken_files import FORMATS
from countinghouse_client.cli.kenken_text import draw_puzzle, write_puzzle
from countinghouse_client.cli.session import attributes
from tests.clients.cli.answers import JOB_ID, finished, job
from tests.clients.cli.conftest import Program
from tests.clients.cli.scripted_server import Answer, Serve, json_answer
from tests.documented import shown_jobs
from tests.worker.games.kenken.formats.samples import Sample, sample, sample_variant
from worker.games.kenken.formats.reading import read
from worker.games.kenken.formats.writing import HOLDS, write
from worker.games.kenken.operations.fields import cage_models
from worker.games.kenken.operations.formats import READ
from worker.games.kenken.operations.generate import GenerateParams
from worker.games.kenken.operations.puzzles import shown_fields
from worker.registry import OPERATIONS

PLAIN = """\
# A small puzzle.
A A B   # the map
C D B
E D D

A 3/
B 1-
C: 1
D = 7 +
E 2
"""
CAGES: list[dict[str, Any]] = [
    {"operator": "÷", "target": 3, "cells": [[0, 0], [0, 1]]},
    {"operator": "-", "target": 1, "cells": [[0, 2], [1, 2]]},
    {"operator": None, "target": 1, "cells": [[1, 0]]},
    {"operator": "+", "target": 7, "cells": [[1, 1], [2, 1], [2, 2]]},
    {"operator": None, "target": 2, "cells": [[2, 0]]},
]

TWO = '.KK "Monday"\nAAB\nCDB\nEDD\n\nA 3/\nB 1-\nC 1\nD 7+\nE 2\n'


def answered(kind: str, number: int = 0) -> Answer:
    """Return the finished job of an example."""
    shown = shown_jobs(kind)[number]
    return finished(job(kind=kind, params=shown["params"], result=shown["result"]))


def read_answer(text: str) -> Answer:
    """Return the finished job that reads a text."""
    params = READ.params.model_validate({"text": text})
    answer: Any = READ.compute(params, None, lambda: None)
    result = json.loads(answer.model_dump_json())
    return finished(job(kind="kenken.read", params={"text": text}, result=result))


@pytest.fixture
def puzzle(tmp_path: Path) -> str:
    """Return the name of a file with a puzzle."""
    file = tmp_path / "puzzle.txt"
    file.write_text(PLAIN)
    return str(file)


@pytest.mark.parametrize("make", [sample, sample_variant])
@pytest.mark.parametrize("seed", range(20))
def test_puzzles_are_written_as_the_service_writes_them(seed: int, make: Callable[[int], Sample]) -> None:
    puzzle = replace(make(seed).puzzle, grid=None)
    cages = [cage.model_dump(mode="json") for cage in cage_models(puzzle.cages)]
    shown = attributes({**shown_fields(puzzle.board), "cages": cages})
    assert write_puzzle(shown) + "\n" == write([puzzle], "text")


def test_puzzles_are_drawn() -> None:
    assert draw_puzzle(attributes(CAGES), [[3, 1, 2], [1, None, None], [None] * 3]).splitlines() == [
        "┏━━━━━━━━━━━┳━━━━━┓",
        "┃3÷         ┃1-   ┃",
        "┃  3     1  ┃  2  ┃",
        "┣━━━━━┳━━━━━┫     ┃",
        "┃1    ┃7+   ┃     ┃",
        "┃  1  ┃  ·  ┃  ·  ┃",
        "┣━━━━━┫     ┗━━━━━┫",
        "┃2    ┃           ┃",
        "┃  ·  ┃  ·     ·  ┃",
        "┗━━━━━┻━━━━━━━━━━━┛",
    ]


def test_solve_reads_the_file_and_sends_its_puzzle(serve: Serve, puzzle: str) -> None:
    server = serve(read_answer(PLAIN), answered("kenken.solve"))
    shown = Program(server.url).run("kenken", "solve", puzzle, "--limit", "5", "--explain")
    assert shown.exit_code == 0, shown.stderr
    reading, solving = server.asked
    assert (reading.path, reading.json) == ("/v1/kenken/read", {"text": PLAIN})
    assert (solving.method, solving.path) == ("POST", "/v1/kenken/solve")
    assert solving.json == {"size": 3, "cages": CAGES, "limit": 5, "with_steps": True}
    assert "One solution, difficulty: easy." in shown.stdout
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
        server = serve(read_answer(PLAIN), finished(job(kind="kenken.solve", params=params, result=result)))
        assert words in Program(server.url).run("kenken", "solve", puzzle).stdout


def test_all_puzzles_of_files_and_folders_are_solved_below_their_names(serve: Serve, tmp_path: Path) -> None:
    folder = tmp_path / "puzzles"
    (folder / "more").mkdir(parents=True)
    (folder / ".hidden").write_text("no puzzle")
    (folder / "a.kk").write_text(TWO + "\n" + TWO.replace("Monday", "Tuesday"))
    (folder / "more" / "b.txt").write_text(PLAIN)
    read_both = [read_answer(TWO + "\n" + TWO.replace("Monday", "Tuesday")), read_answer(PLAIN)]
    server = serve(*read_both, *[answered("kenken.solve")] * 3)
    shown = Program(server.url).run("kenken", "solve", str(folder))
    assert shown.exit_code == 0, shown.stderr
    assert [asked.path.rpartition("/")[2] for asked in server.asked] == [
        "read",
        "read",
        "solve",
        "solve",
        "solve",
    ]
    plain = shown.stdout.replace("\n", "")
    assert "a.kk, puzzle 1, line 1 (Monday)" in plain
    assert "a.kk, puzzle 2, line 12 (Tuesday)" in plain
    assert "b.txt" in plain
    assert shown.stdout.count("One solution") == 3


def test_faults_are_told_with_file_line_and_column_and_the_rest_is_solved(
    serve: Serve, tmp_path: Path
) -> None:
    file, binary = tmp_path / "two.kk", tmp_path / "picture.kk"
    text = TWO + "\n" + TWO.replace("D 7+", "D 7^")
    file.write_text(text)
    binary.write_bytes(b"\x00\x01")
    server = serve(read_answer(text), answered("kenken.solve"))
    shown = Program(server.url).run("kenken", "solve", str(file), str(binary))
    assert shown.exit_code == 2
    plain = shown.stderr.replace("\n", "")
    assert "two.kk: line 20, column 1: `D 7^` is not a clue" in plain
    assert "picture.kk: line 1, column 1: the file is not text." in plain
    assert shown.stdout.count("One solution") == 1


def test_a_puzzle_that_is_refused_does_not_stop_the_others(serve: Serve, tmp_path: Path) -> None:
    file = tmp_path / "two.kk"
    file.write_text(TWO + "\n" + TWO)
    refused = json_answer({"title": "The job is too large", "status": 422, "detail": "It is too large"}, 422)
    server = serve(read_answer(TWO + "\n" + TWO), refused, answered("kenken.solve"))
    shown = Program(server.url).run("kenken", "solve", str(file))
    assert shown.exit_code == 2
    assert "line 1 (Monday): It is too large" in shown.stderr.replace("\n", "")
    assert shown.stdout.count("One solution") == 1
    two = serve(read_answer(TWO + "\n" + TWO))
    picture = Program(two.url).run("kenken", "solve", str(file), "--svg", str(tmp_path / "x.svg"))
    assert (picture.exit_code, "one puzzle" in picture.stderr) == (2, True)


def test_read_shows_puzzles_and_faults(serve: Serve, tmp_path: Path) -> None:
    file = tmp_path / "two.kk"
    text = TWO + "\n" + TWO.replace("D 7+", "D 7^")
    file.write_text(text)
    server = serve(read_answer(text))
    shown = Program(server.url).run("kenken", "read", str(file))
    assert shown.exit_code == 2
    assert "1 puzzle in the format kk" in shown.stdout
    assert "Line 1: KenKen 3 × 3: Monday" in shown.stdout
    assert "┃3÷         ┃1-   ┃" in shown.stdout
    assert "Line 20, column 1: `D 7^` is not a clue" in shown.stdout
    both = serve(read_answer(text), read_answer(PLAIN))
    plain = tmp_path / "plain.txt"
    plain.write_text(PLAIN)
    shown = Program(both.url).run("--json", "kenken", "read", str(file), str(plain))
    assert shown.exit_code == 2
    formats = [json.loads(line)["result"]["puzzle_format"] for line in shown.stdout.splitlines()]
    assert formats == ["kk", "text"]


def test_write_sends_the_puzzles_of_the_files(serve: Serve, tmp_path: Path, puzzle: str) -> None:
    written = finished(job(kind="kenken.write", params={}, result={"text": "3:aa,d3\n"}))
    filled = PLAIN + "\n1 . .\n. . .\n. . .\n"
    Path(puzzle).write_text(filled)
    server = serve(read_answer(filled), written)
    shown = Program(server.url).run("kenken", "write", puzzle, "--to", "keen", "--empty")
    assert (shown.exit_code, shown.stdout) == (0, "3:aa,d3\n")
    assert server.asked[1].json == {
        "puzzle_format": "keen",
        "text_puzzles": [{"size": 3, "cages": CAGES, "grid": None, "title": None}],
    }
    output = tmp_path / "out.txt"
    again = serve(read_answer(filled), written)
    assert Program(again.url).run("kenken", "write", puzzle, "-o", str(output)).exit_code == 0
    assert output.read_text() == "3:aa,d3\n"
    (sent,) = again.asked[1].json["text_puzzles"]
    assert (again.asked[1].json["puzzle_format"], sent["grid"][0]) == ("text", [1, None, None])


def test_formats_that_are_written_are_those_of_the_service() -> None:
    assert list(FORMATS) == list(HOLDS)


def test_hint_and_check_take_one_puzzle(serve: Serve, tmp_path: Path) -> None:
    file = tmp_path / "two.kk"
    for text, words in ((TWO + "\n" + TWO, "has 2 puzzles"), (TWO.replace("7+", "7^"), "column 1")):
        file.write_text(text)
        for name in ("hint", "check"):
            shown = Program(serve(read_answer(text)).url).run("kenken", name, str(file))
            assert (shown.exit_code, words in shown.stderr.replace("\n", "")) == (2, True)


def test_make_prints_a_puzzle_that_is_read(serve: Serve) -> None:
    server = serve(answered("kenken.generate"))
    shown = Program(server.url).run("kenken", "make", "3", "--seed", "7", "--operators", "+-x/", "--solution")
    assert shown.exit_code == 0, shown.stderr
    asked = GenerateParams.model_validate(server.asked[0].json)
    assert (asked.size, asked.seed, asked.operators) == (3, 7, ["+", "-", "×", "÷"])
    result = shown_jobs("kenken.generate")[0]["result"]
    heading = f"# KenKen 3 × 3, {result['difficulty']}, seed 7, code {result['puzzle_code']}\n"
    assert heading in shown.stdout
    assert shown.stdout.endswith("# The solution:\n# 3 1 2\n# 1 2 3\n# 2 3 1\n")
    (found,) = read(shown.stdout).puzzles
    cages = [cage.model_dump(mode="json") for cage in cage_models(found.puzzle.cages)]
    assert (found.puzzle.board.order, cages) == (result["size"], result["cages"])


def test_comments_are_not_wrapped_into_lines_that_are_read(serve: Serve) -> None:
    server = serve(answered("kenken.generate"))
    shown = Program(server.url).run("kenken", "make", "3", COLUMNS="40")
    assert shown.exit_code == 0, shown.stderr
    heading = shown.stdout.partition("\n")[0]
    assert len(heading) > 40
    assert heading.endswith(f"code {shown_jobs('kenken.generate')[0]['result']['puzzle_code']}")
    assert len(read(shown.stdout).puzzles) == 1


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
    text = Path(puzzle).read_text()
    server = serve(read_answer(text), answered("kenken.hint"))
    shown = Program(server.url).run("kenken", "hint", puzzle)
    assert server.asked[1].json["grid"] == [[1, None, None], [None] * 3, [None] * 3]
    assert len(shown.stdout.splitlines()) == 2
    mistake = serve(read_answer(text), answered("kenken.hint", 1))
    assert "Take back" in Program(mistake.url).run("kenken", "hint", puzzle).stdout


def test_check_reports_errors_and_exits_with_1(serve: Serve, puzzle: str) -> None:
    server = serve(read_answer(PLAIN), answered("kenken.check"))
    shown = Program(server.url).run("kenken", "check", puzzle)
    assert shown.exit_code == 1
    assert shown.stdout.splitlines() == [
        "Digits that occur twice in a line or a cage: r1c2 r1c3",
        "The cage 3÷ can no longer be made: r1c1 r1c2",
    ]
    done = Program(serve(read_answer(PLAIN), answered("kenken.check", 1)).url).run("kenken", "check", puzzle)
    assert (done.exit_code, done.stdout) == (0, "Correct: this is a solution.\n")


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


@pytest.mark.parametrize("command", ["solve", "read", "write", "make", "hint", "check", "cage"])
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
