"""A puzzle created, drawn, continued and solved from the command line, by a real server."""

from pathlib import Path

from tests.clients.cli.conftest import Program
from tests.conftest import HttpServer
from tests.service.pictures.charts.reading import read, text_of


def test_puzzle_is_made_drawn_continued_and_solved(http_server: HttpServer, tmp_path: Path) -> None:
    program = Program(http_server.url)
    svg = tmp_path / "puzzle.svg"
    made = program.run("kenken", "make", "5", "--seed", "11", "--difficulty", "hard", "--svg", str(svg))
    assert made.exit_code == 0, made.stderr
    assert text_of(read(svg.read_text(encoding="utf-8")), "title") == "KenKen 5 × 5, hard"
    puzzle = tmp_path / "puzzle.txt"
    puzzle.write_text(made.stdout, encoding="utf-8")
    solved = program.run("kenken", "solve", str(puzzle), "--explain")
    assert "One solution, difficulty: hard." in solved.stdout, solved.stderr
    hinted = program.run("kenken", "hint", str(puzzle))
    assert "1. " in hinted.stdout or " is " in hinted.stdout, hinted.stderr
    puzzle.write_text(made.stdout + "\n1 1 . . .\n" + f"{'. ' * 5}\n" * 4, encoding="utf-8")
    checked = program.run("kenken", "check", str(puzzle))
    assert checked.exit_code == 1
    assert "Digits that occur twice in a line or a cage: r1c1 r1c2" in checked.stdout
    as_json = program.run("--json", "kenken", "make", "5", "--seed", "11")
    assert as_json.exit_code == 0, as_json.stderr
    puzzle.write_text(as_json.stdout, encoding="utf-8")
    assert "One solution" in program.run("kenken", "solve", str(puzzle)).stdout


def test_rectangle_is_made_written_solved_and_continued(http_server: HttpServer, tmp_path: Path) -> None:
    program = Program(http_server.url)
    wish = ("--columns", "4", "--digits", "0", "2", "5", "7", "--distinct", "--seed", "3")
    made = program.run("kenken", "make", "3", *wish)
    assert made.exit_code == 0, made.stderr
    folder = tmp_path / "written"
    folder.mkdir()
    text = folder / "made"
    text.write_text(made.stdout, encoding="utf-8")
    for name in ("text", "json", "puzzle-code"):
        written = program.run("kenken", "write", str(text), "--to", name, "-o", str(folder / name))
        assert written.exit_code == 0, written.stderr
    solved = program.run("kenken", "solve", str(folder))
    assert solved.exit_code == 0, solved.stderr
    assert solved.stdout.count("KenKen 3 × 4, digits 0 2 5 7\nOne solution") == 4
    assert program.run("kenken", "hint", str(text)).exit_code == 0
    assert program.run("kenken", "check", str(text)).stdout == "Nothing is wrong so far.\n"


def test_puzzles_are_written_for_other_programs_and_solved_from_a_folder(
    http_server: HttpServer, tmp_path: Path
) -> None:
    program = Program(http_server.url)
    made = program.run("kenken", "make", "4", "--seed", "11")
    text = tmp_path / "puzzle.txt"
    text.write_text(made.stdout, encoding="utf-8")
    folder = tmp_path / "written"
    folder.mkdir()
    formats = ("text", "letter-map", "kk", "cage-list", "keen", "poisonmeatball", "json", "puzzle-code")
    for name in formats:
        written = program.run("kenken", "write", str(text), "--to", name, "-o", str(folder / name))
        assert written.exit_code == 0, written.stderr
        read = program.run("kenken", "read", str(folder / name))
        assert f"1 puzzle in the format {name}" in read.stdout
    solved = program.run("kenken", "solve", str(folder))
    assert solved.exit_code == 0, solved.stderr
    assert solved.stdout.count("One solution") == len(formats)
    drawings = solved.stdout.split("One solution")[1:]
    assert len({drawing.rpartition("┛")[0] for drawing in drawings}) == 1
