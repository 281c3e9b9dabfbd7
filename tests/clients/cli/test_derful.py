"""``derful31``: its requests and its output."""

from typing import Any

import pytest

from tests.clients.cli.answers import finished, job
from tests.clients.cli.conftest import Program
from tests.clients.cli.scripted_server import Answer, Serve
from tests.documented import shown_jobs
from worker.games.derful31 import GAME

NAMED = {operation.name: operation for operation in GAME.operations}
DEALT = shown_jobs("31-derful.deal")[1]["result"]["deals"]
NINE = ["6", "A", "9", "K", "8", "7", "9", "8", "10"]


def answered(name: str, number: int = 0) -> Answer:
    """Return the finished job of one of the operation's examples."""
    shown = shown_jobs(NAMED[name].kind)[number]
    return finished(job(kind=shown["kind"], params=shown["params"], result=shown["result"]))


@pytest.mark.parametrize(
    ("words", "name", "asked"),
    [
        (["solve", *NINE], "solve", {"cards": NINE, "with_games": True}),
        (["solve", "6,a,9,k,8", "7 9 8 10"], "solve", {"cards": NINE, "with_games": True}),
        (
            ["solve", *NINE, "-t", "26", "--without-games", "--grid", "6 . . / . A . / . . ."],
            "solve",
            {
                "cards": NINE,
                "total": 26,
                "with_games": False,
                "grid": [["6", None, None], [None, "A", None], [None, None, None]],
            },
        ),
        (
            ["solve", "12", "13", "13", "12", "12", "--order", "2"],
            "solve",
            {"cards": [12, 13, 13, 12, 12], "order": 2, "with_games": True},
        ),
        (
            ["hint", *NINE, "-g", "6,.,.;.,.,.;.,.,."],
            "hint",
            {"cards": NINE, "grid": [["6", None, None], [None] * 3, [None] * 3]},
        ),
        (
            ["deal", "--order", "3", "-t", "20", "--count", "2", "--seed", "1"],
            "deal",
            {"order": 3, "total": 20, "count": 2, "seed": 1, "deck": "standard", "different": False},
        ),
        (
            ["enumerate", "3", "--deck", "Ax4,10x16,12x3", "--count"],
            "enumerate",
            {"order": 3, "deck": [["A", 4], ["10", 16], [12, 3]], "count_only": True},
        ),
        (
            ["canonical", "2 3 / 3 2", "--other-grid", "3 2 / 2 3"],
            "canonical",
            {"grid": [["2", "3"], ["3", "2"]], "other_grid": [["3", "2"], ["2", "3"]]},
        ),
    ],
)
def test_commands_send_their_options(
    serve: Serve, words: list[str], name: str, asked: dict[str, Any]
) -> None:
    server = serve(answered(name))
    assert Program(server.url).run("derful31", *words).exit_code == 0
    (request,) = server.asked
    assert (request.path, request.json) == (
        f"/v1/31-derful/{name}",
        {"deck": "standard", "count_only": False, **asked} if name == "enumerate" else asked,
    )
    NAMED[name].params.model_validate(request.json)


@pytest.mark.parametrize(
    ("words", "name", "number", "lines"),
    [
        (
            ["solve", *NINE],
            "solve",
            0,
            [
                "6 7 8 8 9 9 10 K A",
                "Solvable. Every row and every column sums to 26.",
                "The cards have 1 game, easy.",
                "",
                "   8  8 10",
                "   9  7  K",
                "   9  A  6",
            ],
        ),
        (
            ["solve", *NINE],
            "solve",
            1,
            [
                "2 3 4 5 6 7 8 9 A",
                "Not solvable. The cards sum to 55, not to 3 times a whole number.",
                "The cards have 0 games, impossible.",
            ],
        ),
        (
            ["hint", *NINE, "-g", ". . / . ."],
            "hint",
            0,
            [
                "   9 10  .",
                "   .  .  .",
                "   .  .  .",
                "",
                "Put 7 into the first row, third column: its line lacks just that.",
            ],
        ),
        (
            ["deal", "--solutions"],
            "deal",
            1,
            [
                "2 deals of 9 cards: make every row and column 20",
                "",
                f"1. Code {DEALT[0]['puzzle_code']}",
                "  6 6 8",
                "  7 8 9",
                "  5 7 4",
                "Won:",
                "  6 6 8",
                "  7 5 8",
                "  7 9 4",
                "",
                f"2. Code {DEALT[1]['puzzle_code']}",
                "  2 7 5",
                "  5 A 8",
                "  8 K 4",
                "Won:",
                "  5 K 5",
                "  4 8 8",
                "  A 2 7",
                "",
                "Seed 1. To deal the same again, add: --seed 1",
            ],
        ),
        (
            ["enumerate", "2"],
            "enumerate",
            0,
            [
                "Order 2: 1 game, 1 labelled grid",
                "",
                "Total  Games  Labelled grids  Card lists  Win probability",
                "-" * 57,
                "   20      1               1           1           0.0014",
                "",
                "Random cards win with probability 0.0014.",
            ],
        ),
        (
            ["canonical", "2 3 / 3 2"],
            "canonical",
            1,
            [
                "Canonical grid",
                "  2 3 7",
                "  4 5 3",
                "  6 4 2",
                "",
                "total 12, 2 symmetries",
                "The other grid is the same game: rows 3 2 1, columns 2 3 1.",
            ],
        ),
    ],
)
def test_commands_show_the_answer(
    serve: Serve, words: list[str], name: str, number: int, lines: list[str]
) -> None:
    shown = Program(serve(answered(name, number)).url).run("derful31", *words)
    assert (shown.stderr, shown.exit_code) == ("", 0)
    assert [line.rstrip() for line in shown.stdout.splitlines()] == lines


@pytest.mark.parametrize(
    "words",
    [
        ["solve", "6", "B"],
        ["solve", "6", "7", "--grid", "6 X / . ."],
        ["hint", "6", "7"],
        ["deal", "--deck", "A-4"],
        ["deal", "--deck", "[["],
        ["deal", "--deck", '[["A", 1e400]]'],
        ["enumerate"],
    ],
)
def test_invalid_arguments_are_not_sent(serve: Serve, words: list[str]) -> None:
    server = serve()
    assert Program(server.url).run("derful31", *words).exit_code == 2
    assert not server.asked


def test_name_of_the_game_is_accepted_too() -> None:
    shown = Program("").run("31-derful", "deal", "--help")
    assert shown.exit_code == 0
    assert "31-derful" not in Program("").run("--help").stdout.split()


@pytest.mark.parametrize("command", ["", "solve", "hint", "deal", "enumerate", "canonical"])
def test_help_fits_80_columns(command: str) -> None:
    shown = Program("").run("derful31", *filter(None, [command]), "--help")
    assert "Usage: countinghouse derful31" in shown.stdout
    assert max(map(len, shown.stdout.splitlines())) <= 80
