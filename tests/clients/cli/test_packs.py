"""``pack``: many puzzles in a file, in three formats, from a real server."""

import csv
import io
import json
from pathlib import Path

import pytest

from tests.clients.cli.answers import JOB_ID, accepted
from tests.clients.cli.conftest import Program
from tests.clients.cli.scripted_server import Serve
from tests.conftest import HttpServer

WISH = ("pack", "kenken", "--size", "4", "--difficulty", "easy", "--count", "30", "--seed", "5")


def test_pack_is_written_in_each_format(http_server: HttpServer, tmp_path: Path) -> None:
    program = Program(http_server.url)
    texts = {}
    for ending in ("ndjson", "csv", "json"):
        file = tmp_path / f"pack.{ending}"
        shown = program.run(*WISH, "-o", str(file))
        assert shown.exit_code == 0, shown.stderr
        assert f"{file}: 30 puzzles." in shown.stderr.replace("\n", "")
        texts[ending] = file.read_text(encoding="utf-8")
    puzzles = [json.loads(line) for line in texts["ndjson"].splitlines()]
    assert len({puzzle["puzzle_code"] for puzzle in puzzles}) == 30
    assert all(puzzle["difficulty"] == "easy" and len(puzzle["solution"]) == 4 for puzzle in puzzles)
    assert json.loads(texts["json"]) == puzzles
    rows = list(csv.DictReader(io.StringIO(texts["csv"])))
    assert [row["puzzle_code"] for row in rows] == [puzzle["puzzle_code"] for puzzle in puzzles]


@pytest.mark.parametrize("name", ["pack.ndjson", "pack.jsonl", "pack"])
def test_pack_of_one_has_the_puzzle(http_server: HttpServer, tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    shown = Program(http_server.url).run("pack", "kenken", "--count", "1", "--seed", "8", "-o", str(file))
    assert shown.exit_code == 0, shown.stderr
    assert json.loads(file.read_text())["seed"] == 8


def test_pack_of_krypto_has_solutions(http_server: HttpServer, tmp_path: Path) -> None:
    file = tmp_path / "pack.json"
    wish = (
        "pack",
        "krypto",
        "--count",
        "12",
        "--seed",
        "8",
        "--difficulty",
        "easy",
        "--rules",
        "international",
    )
    shown = Program(http_server.url).run(*wish, "-o", str(file))
    assert shown.exit_code == 0, shown.stderr
    games = json.loads(file.read_text())
    assert len({game["puzzle_code"] for game in games}) == 12
    assert all(len(game["solutions"]) == 1 and game["difficulty"] == "easy" for game in games)


def test_pack_of_31_derful_has_grids(http_server: HttpServer, tmp_path: Path) -> None:
    file = tmp_path / "pack.ndjson"
    wish = ("pack", "derful31", "--order", "3", "--total", "19", "--count", "12", "--seed", "8")
    shown = Program(http_server.url).run(*wish, "-o", str(file))
    assert shown.exit_code == 0, shown.stderr
    games = [json.loads(line) for line in file.read_text().splitlines()]
    assert len({game["puzzle_code"] for game in games}) == 12
    assert all(len(game["grid"]) == 3 for game in games)


def test_detached_pack_prints_the_id(serve: Serve, tmp_path: Path) -> None:
    file = tmp_path / "pack.ndjson"
    shown = Program(serve(accepted()).url).run(*WISH, "-o", str(file), "--detach")
    assert (shown.exit_code, shown.stdout) == (0, f"{JOB_ID}\n")
    assert not file.exists()


def test_other_endings_are_refused_before_a_job_is_submitted(unused_url: str, tmp_path: Path) -> None:
    shown = Program(unused_url).run(*WISH, "-o", str(tmp_path / "pack.xlsx"))
    assert shown.exit_code == 2
    assert "should end with .ndjson" in shown.stderr.replace("\n", " ")


def test_ending_in_capitals_counts(http_server: HttpServer, tmp_path: Path) -> None:
    file = tmp_path / "PACK.CSV"
    shown = Program(http_server.url).run("pack", "kenken", "--count", "1", "--seed", "8", "-o", str(file))
    assert shown.exit_code == 0, shown.stderr
    assert "puzzle_code" in file.read_text(encoding="utf-8").partition("\n")[0].split(",")


def test_missing_folder_is_named_before_a_job_is_submitted(unused_url: str, tmp_path: Path) -> None:
    shown = Program(unused_url).run(*WISH, "-o", str(tmp_path / "missing" / "pack.csv"))
    assert shown.exit_code == 2
    assert "pack.csv: No such folder" in shown.stderr.replace("\n", "")


def test_file_that_cannot_be_written_is_named(http_server: HttpServer, tmp_path: Path) -> None:
    (tmp_path / "pack.csv").mkdir()
    shown = Program(http_server.url).run(*WISH, "-o", str(tmp_path / "pack.csv"))
    assert shown.exit_code == 2
    assert "pack.csv: Is a directory" in shown.stderr.replace("\n", "")
