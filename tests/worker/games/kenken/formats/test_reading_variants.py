"""Rectangles, other digits and cages of distinct digits, in the formats that have them."""

import json

import pytest

from tests.worker.games.kenken.formats.test_reading import only
from worker.games.kenken.formats.puzzle import KenKenFormat, KenKenReadFaultCode, Puzzle
from worker.games.kenken.formats.reading import MAX_TEXT, read
from worker.games.kenken.formats.writing import write
from worker.games.kenken.rules.board import Board
from worker.games.kenken.rules.cage import Cage

BOARD = Board(2, 3, (0, 2, 5))
CAGES = (
    Cage("-", 3, ((0, 0), (0, 1), (1, 0)), distinct=True),
    Cage("×", 0, ((0, 2), (1, 1), (1, 2))),
)
AS_JSON = {
    "digits": [5, 0, 2],
    "cages": [
        {"operator": "-", "target": 3, "cells": [[0, 0], [0, 1], [1, 0]], "distinct": True},
        {"operator": "×", "target": 0, "cells": [[0, 2], [1, 1], [1, 2]], "distinct": False},
    ],
}
MAP = "A A B\nA B B\n\nA 3-≠\nB 0×\n"
TEXT = f"size: 2 × 3\ndigits: 0 2 5\n\n{MAP}"
EXAMPLES: list[tuple[KenKenFormat, str]] = [
    ("text", TEXT),
    ("text", "# a rectangle\nDigits: 0, 2,5  # three\nSIZE: 2x3\nA A B\nA B B\n\nA: 3 - !=\nB 0 *\n"),
    ("text", "size: 2*3\ndigits: 0 2 5\n\nAAB\nABB\n\nA 3-≠\n\nB 0×\n"),
    ("json", json.dumps({"rows": 2, "columns": 3, **AS_JSON})),
    ("json", json.dumps({"size": 3, "rows": 2, "columns": 3, **AS_JSON})),
    ("json", json.dumps({"kind": "kenken.generate", "result": {"rows": 2, "columns": 3, **AS_JSON}})),
]


@pytest.mark.parametrize(("name", "text"), EXAMPLES)
def test_the_same_variant_is_read_in_each_format(name: KenKenFormat, text: str) -> None:
    reading = read(text)
    assert (reading.format, only(reading)) == (name, Puzzle(BOARD, CAGES))


def test_the_own_text_of_a_variant_has_its_sides_and_digits_above() -> None:
    grid = ((5, 0, None), (None, None, None))
    assert write([Puzzle(BOARD, CAGES)], "text") == TEXT.replace("A", "a").replace("B", "b")
    written = write([Puzzle(BOARD, CAGES, grid)], "text")
    assert written.endswith("\n\n5 0 .\n. . .\n")
    assert only(read(written)).grid == grid


def test_a_zero_is_empty_only_where_it_is_no_digit() -> None:
    filled = only(read(f"{TEXT}\n5 0 _\n0 - .\n"))
    assert filled.grid == ((5, 0, None), (0, None, None))
    plain = only(read("A A B\nA B B\nC C C\n\nA 6+\nB 6+\nC 6+\n\n1 0 0\n0 0 0\n0 0 0\n"))
    assert plain.grid == ((1, None, None), (None,) * 3, (None,) * 3)
    grid = [[5, 0, None], [0, None, None]]
    assert only(read(json.dumps({"rows": 2, "columns": 3, **AS_JSON, "grid": grid}))).grid == filled.grid


def saved_game(setting: str, first: int, empty: int | None) -> str:
    """Return a saved game of Gauguin: two rows of three cells, with a digit in the first."""
    cells = [
        {"cellNumber": n, "row": n // 3, "column": n % 3, "value": 1, "userValue": empty if n else first}
        for n in range(6)
    ]
    target = 0 if setting == "FIRST_DIGIT_ZERO" else 6
    cages = [
        {"action": "ACTION_MULTIPLY", "result": target, "cellNumbers": [n, n + 1, n + 2]} for n in (0, 3)
    ]
    variant = {"gridSize": {"width": 3, "height": 2}, "options": {"digitSetting": setting}}
    return json.dumps({"variant": variant, "cells": cells, "cages": cages})


@pytest.mark.parametrize("empty", [None, 2**31 - 1])
@pytest.mark.parametrize(
    ("setting", "digits", "first"),
    [("FIRST_DIGIT_ZERO", (0, 1, 2), 0), ("PRIME_NUMBERS", (1, 2, 3), 2), ("PADOVAN_SEQUENCE", (1, 2, 3), 3)],
)
def test_games_of_gauguin_have_rectangles_and_lists_of_digits(
    setting: str, digits: tuple[int, ...], first: int, empty: int | None
) -> None:
    found = only(read(saved_game(setting, first, empty)))
    assert found.board == Board(2, 3, digits)
    assert [cage.cells[0] for cage in found.cages] == [(0, 0), (1, 0)]
    assert found.grid == ((first, None, None), (None,) * 3)


@pytest.mark.parametrize("sides", [(0, 3), (3, 0), (-5, 3), (3, 13)])
def test_games_of_gauguin_without_a_size_are_refused(sides: tuple[int, int]) -> None:
    saved = json.loads(saved_game("FIRST_DIGIT_ONE", 1, None))
    saved["variant"]["gridSize"] = dict(zip(("width", "height"), sides, strict=True))
    (fault,) = read(json.dumps(saved)).faults
    assert fault.code == "wrong-shape"


def test_games_of_holoken_have_rectangles_and_the_digits_of_their_solution() -> None:
    values = (0, 2, 5, 2, 5, 0)
    cells = "".join(
        f"CELL:{n}:{n // 3}:{n % 3}:{value}:{0 if n == 0 else 2**31 - 1}:0,5,\n"
        for n, value in enumerate(values)
    )
    cages = "CAGE:0:ACTION_ADD:TRIPLE_HORIZONTAL:7:0,1,2,\nCAGE:1:ACTION_ADD:TRIPLE_HORIZONTAL:7:3,4,5,\n"
    found = only(read(f"1400000000000\n3x2\n17\ntrue\n{cells}{cages}"))
    assert (found.board, found.grid) == (BOARD, ((0, None, None), (None,) * 3))
    assert [cage.cells for cage in found.cages] == [((row, 0), (row, 1), (row, 2)) for row in range(2)]


def test_codes_of_variants_are_read() -> None:
    codes = "V6H3-9RCE-W4Q7-HAWD-JZ1Y-E\nV791-S9EK-AH6K-J2M9-3C73-2KES-ZX11-C3G\n"
    rectangle, distinct = (found.puzzle for found in read(codes).puzzles)
    assert rectangle.board == Board(3, 4, (0, 2, 4, 9))
    assert distinct.board.is_plain
    assert distinct.cages[0].distinct


@pytest.mark.parametrize(
    ("text", "code", "place", "words"),
    [
        ("size: 2 x 3\nA A B\n\nA 3+\nB 3", "wrong-shape", (2, 1), "has 2 rows, not 1"),
        ("size: 2 x 3\nA A B\nA B B\nB B B\n\nA 3+\nB 3+", "wrong-shape", (4, 1), "has 2 rows, not 3"),
        ("size: 2 x 3\nA A B\nA B\n\nA 3+\nB 3+", "unexpected-end", (3, 4), "has 3 columns, not 2"),
        ("size: 2 x 13\nA A\nA A\n\nA 6+", "unexpected-end", (2, 4), "has 13 columns, not 2"),
        ("size: two\nA A\nA A\n\nA 6+", "unexpected-text", (1, 7), "not a size such as"),
        ("digits: 0 x\nA A\nA A\n\nA 2+", "unexpected-text", (1, 9), "no list of digits"),
        ("digits: 0 1 2\nA A\nA A\n\nA 2+", "other-variant", (1, 9), "2 different digits from 0 to 999"),
        ("size: 2 x 3\nSize: 2 x 3\nA A B\nA B B\n\nA 3+\nB 3+", "unexpected-text", (2, 1), "already"),
        (f"{TEXT}\n5 1 .\n. . .\n", "unexpected-text", (10, 3), "one of the digits 0, 2, 5 nor a dot"),
        (TEXT.replace("3-≠", "9-≠"), "not-a-puzzle", (7, 1), "9 is not made by digits"),
        (TEXT.replace("0 2 5", "1 2 5"), "not-a-puzzle", (8, 1), "0 is not made by digits"),
        ("size: 2 x 3\n", "unknown-format", (1, 1), "no map of cages"),
    ],
)
def test_faults_of_variants_have_their_places(
    text: str, code: KenKenReadFaultCode, place: tuple[int, int], words: str
) -> None:
    (fault,) = read(text).faults
    assert (fault.code, (fault.line, fault.column)) == (code, place), fault.detail
    assert words in fault.detail


@pytest.mark.parametrize("line", ["size: 1 x 1\n", "digits: 1\n", "digits: " + "1 " * 90 + "\n", "size:\n"])
def test_huge_headers_are_answered_with_a_place(line: str) -> None:
    reading = read(line * (MAX_TEXT // len(line)))
    assert (len(reading.faults), reading.puzzles) == (1, ())
