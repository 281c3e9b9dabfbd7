"""Variants of ``kenken`` on the command line: what ``make`` and ``pack`` ask for, and how rectangles are shown."""

from pathlib import Path
from typing import Any

import pytest

from countinghouse_client.cli.kenken_text import draw_puzzle
from countinghouse_client.cli.session import attributes
from tests.clients.cli.answers import accepted, finished, job
from tests.clients.cli.conftest import Program
from tests.clients.cli.scripted_server import Answer, Serve
from tests.clients.cli.test_kenken import answered, read_answer
from tests.documented import shown_jobs
from worker.games.kenken.operations.generate import GenerateParams

OPTIONS = (
    *("--columns", "5", "--digits", "0", "1", "2", "3", "4", "--largest-cage", "3"),
    *("--no-givens", "--long-operators", "--distinct"),
)
WISH = {
    "rows": 4,
    "columns": 5,
    "digits": [0, 1, 2, 3, 4],
    "largest_cage": 3,
    "single_cells": False,
    "with_long_operators": True,
    "distinct": True,
}
PLAIN = {"size": 4, "mystery": False}
CAGES: list[dict[str, Any]] = [
    {"operator": "-", "target": 3, "cells": [[0, 0], [0, 1], [1, 0]], "distinct": True},
    {"operator": "×", "target": 0, "cells": [[0, 2], [1, 1], [1, 2]]},
]


def made() -> Answer:
    """Return the finished job of a rectangle."""
    (shown,) = (one for one in shown_jobs("kenken.generate") if "rows" in one["params"])
    return finished(job(kind="kenken.generate", params=shown["params"], result=shown["result"]))


def test_make_asks_for_the_variant(serve: Serve) -> None:
    server = serve(made())
    shown = Program(server.url).run("kenken", "make", "4", *OPTIONS)
    assert shown.exit_code == 0, shown.stderr
    asked = server.asked[0].json
    assert {name: asked[name] for name in WISH} == WISH
    assert "size" not in asked
    GenerateParams.model_validate(asked)


def test_pack_asks_for_the_variant(serve: Serve, tmp_path: Path) -> None:
    server = serve(accepted())
    words = ("--size", "4", *OPTIONS, "--count", "3", "-o", str(tmp_path / "pack.csv"), "--detach")
    shown = Program(server.url).run("pack", "kenken", *words)
    assert shown.exit_code == 0, shown.stderr
    asked = server.asked[0].json
    params = asked.get("params", asked)
    assert {name: params[name] for name in (*WISH, "count")} == {**WISH, "count": 3}
    GenerateParams.model_validate(params)


@pytest.mark.parametrize("words", [(), ("--columns", "4")])
def test_plain_puzzles_are_asked_for_by_their_size_alone(serve: Serve, words: tuple[str, ...]) -> None:
    server = serve(made())
    assert Program(server.url).run("kenken", "make", "4", *words).exit_code == 0
    assert server.asked[0].json == PLAIN


def test_digits_that_are_no_numbers_are_refused(unused_url: str) -> None:
    shown = Program(unused_url).run("kenken", "make", "3", "--digits", "0,2,five")
    assert shown.exit_code == 2
    assert "--digits" in shown.stderr


@pytest.mark.parametrize(("words", "size"), [((), 4), (("--size", "6"), 6)])
def test_cage_asks_for_digits_and_none_twice(serve: Serve, words: tuple[str, ...], size: int) -> None:
    server = serve(answered("kenken.cage"))
    cells = ("r1c1", "r1c2", "r2c1")
    shown = Program(server.url).run(
        *("kenken", "cage", "0-", *cells, "--digits", "2", "3", "5", "7", "--distinct", *words)
    )
    assert shown.exit_code == 0, shown.stderr
    assert server.asked[0].json == {
        "size": size,
        "digits": [2, 3, 5, 7],
        "target": 0,
        "operator": "-",
        "cells": [[0, 0], [0, 1], [1, 0]],
        "exclude": [],
        "distinct": True,
    }


def test_rectangles_are_drawn() -> None:
    assert draw_puzzle(attributes(CAGES), [[5, 0, 2], [2, None, None]]).splitlines() == [
        "┏━━━━━━━━━━━┳━━━━━┓",
        "┃3-≠        ┃0×   ┃",
        "┃  5     0  ┃  2  ┃",
        "┃     ┏━━━━━┛     ┃",
        "┃     ┃           ┃",
        "┃  2  ┃  ·     ·  ┃",
        "┗━━━━━┻━━━━━━━━━━━┛",
    ]


def test_solutions_of_a_rectangle_are_shown_below_its_sides_and_digits(serve: Serve) -> None:
    (shown,) = (one for one in shown_jobs("kenken.solve") if "rows" in one["params"])
    server = serve(finished(job(kind="kenken.solve", params=shown["params"], result=shown["result"])))
    told = Program(server.url).run("run", "kenken.solve", "rows=2", "columns=3", "digits=[0,2,5]", "cages=[]")
    assert told.exit_code == 0, told.stderr
    assert "KenKen 2 × 3, digits 0 2 5\nSeveral solutions.\n" in told.stdout
    assert "┃3-≠        ┃0×   ┃" in told.stdout


def test_files_with_a_variant_are_solved_and_checked(serve: Serve, tmp_path: Path) -> None:
    file = tmp_path / "rectangle.txt"
    file.write_text("size: 2 × 3\ndigits: 0 2 5\n\nA A B\nA B B\n\nA 3-≠\nB 0×\n", encoding="utf-8")
    puzzle = {"rows": 2, "columns": 3, "digits": [0, 2, 5], "cages": CAGES}
    (solved,) = (one for one in shown_jobs("kenken.solve") if "rows" in one["params"])
    solving = finished(job(kind="kenken.solve", params=solved["params"], result=solved["result"]))
    server = serve(read_answer(file.read_text(encoding="utf-8")), solving)
    shown = Program(server.url).run("kenken", "solve", str(file))
    assert shown.exit_code == 0, shown.stderr
    assert server.asked[1].json == {**puzzle, "limit": 2, "with_steps": False}
    server = serve(read_answer(file.read_text(encoding="utf-8")), answered("kenken.check", 1))
    assert Program(server.url).run("kenken", "check", str(file)).exit_code == 0
    assert server.asked[1].json == {**puzzle, "grid": [[None] * 3] * 2}
    written = finished(job(kind="kenken.write", params={}, result={"text": "V\n"}))
    server = serve(read_answer(file.read_text(encoding="utf-8")), written)
    assert Program(server.url).run("kenken", "write", str(file), "--to", "json").stdout == "V\n"
    assert server.asked[1].json["text_puzzles"] == [{"size": 3, **puzzle, "grid": None, "title": None}]


def test_made_rectangles_are_drawn_with_their_code(serve: Serve) -> None:
    shown = Program(serve(made()).url).run("kenken", "make", "4", "--columns", "5", "--solution")
    (result,) = (one["result"] for one in shown_jobs("kenken.generate") if "rows" in one["params"])
    heading = f"# KenKen 4 × 5, {result['difficulty']}, seed 3, code {result['puzzle_code']}\n"
    drawing = "".join(f"# {line}\n" for line in draw_puzzle(attributes(result["cages"])).splitlines())
    assert shown.stdout.startswith(heading + drawing)
    rows = "".join(f"# {' '.join(map(str, row))}\n" for row in result["solution"])
    assert shown.stdout.endswith(f"# The solution:\n{rows}")
