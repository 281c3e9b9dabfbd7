"""Each format by an example of the same puzzle, and what is wrong in texts."""

import json
from typing import Any

import pytest

from worker.games.kenken.formats.puzzle import KenKenFormat, KenKenReadFaultCode, Places, Puzzle
from worker.games.kenken.formats.reading import MAX_PUZZLES, Reading, read
from worker.games.kenken.rules.board import plain_board
from worker.games.kenken.rules.cage import Cage

CAGES = (
    Cage("÷", 3, ((0, 0), (0, 1))),
    Cage("-", 1, ((0, 2), (1, 2))),
    Cage("+", 7, ((1, 0), (1, 1), (2, 1), (2, 2))),
    Cage(None, 2, ((2, 0),)),
)
PUZZLE = Puzzle(plain_board(3), CAGES)
RULES: list[dict[str, Any]] = [
    {"op": "/", "value": 3, "cells": [{"x": 0, "y": 0}, {"x": 1, "y": 0}]},
    {"op": "-", "value": 1, "cells": [{"x": 2, "y": 0}, {"x": 2, "y": 1}]},
    {
        "op": "+",
        "value": 7,
        "cells": [{"x": 0, "y": 1}, {"x": 1, "y": 1}, {"x": 1, "y": 2}, {"x": 2, "y": 2}],
    },
    {"op": "=", "value": 2, "cells": [{"x": 0, "y": 2}]},
]
MEATBALL = {"width": 3, "height": 3, "values": [1, 2, 3], "rules": RULES}
OURS = {
    "size": 3,
    "cages": [
        {"operator": cage.operator, "target": cage.target, "cells": [list(cell) for cell in cage.cells]}
        for cage in CAGES
    ],
}
SAVED = {
    "version": 3,
    "variant": {
        "gridSize": {"width": 3, "height": 3},
        "options": {"showOperators": True, "digitSetting": "FIRST_DIGIT_ONE"},
    },
    "cells": [
        {"cellNumber": n, "row": n // 3, "column": n % 3, "value": 1, "userValue": None, "possibles": [1]}
        for n in range(9)
    ],
    "cages": [
        {"id": 0, "action": "ACTION_DIVIDE", "type": "DOUBLE_HORIZONTAL", "result": 3, "cellNumbers": [0, 1]},
        {"id": 1, "action": "ACTION_SUBTRACT", "type": "DOUBLE_VERTICAL", "result": 1, "cellNumbers": [2, 5]},
        {
            "id": 2,
            "action": "ACTION_ADD",
            "type": "TETRIS_HORIZONTAL_LEFT_TOP",
            "result": 7,
            "cellNumbers": [3, 4, 7, 8],
        },
        {"id": 3, "action": "ACTION_NONE", "type": "SINGLE", "result": 2, "cellNumbers": [6]},
    ],
}
CELLS = "".join(f"CELL:{n}:{n // 3}:{n % 3}::1:0:1,2,\n" for n in range(9))
HOLOKEN = f"""1400000000000
3
17
true
{CELLS}SELECTED:4
CAGE:0:4:/:3:1:0,1,
CAGE:1:2:-:1:2:2,5,
CAGE:2:1:+:7:9:3,4,7,8,
CAGE:3:0::2:0:6,
"""
OLD_GAUGUIN = f"""1400000000000
3x3
17
true
{CELLS.replace("::", ":")}CAGE:0:ACTION_DIVIDE:DOUBLE_HORIZONTAL:3:0,1,
CAGE:1:ACTION_SUBTRACT:DOUBLE_VERTICAL:1:2,5,
CAGE:2:ACTION_ADD:TETRIS_HORIZONTAL_LEFT_TOP:7:3,4,7,8,
CAGE:3:ACTION_NONE:SINGLE:2:6,
"""

EXAMPLES: list[tuple[KenKenFormat, str]] = [
    ("text", "# a comment\nA A B   # the map\nC C B\nD C C\n\nA 3/\nB 1-\nC: 7 +\nD = 2\n"),
    ("text", "one one b\r\nc c b\r\nd c c\r\n\r\none 3:\r\nb 1−\r\nc 7+\r\nd 2!\r\n"),
    ("text", "4 4 5\n1 1 5\n2 1 1\n\n4 3/\n5 1-\n1 7+\n2 2\n"),
    ("text", "3 4\n0 0 1\n2 2 1\n3 2 2\n0 / 3\n1 - 1\n2 + 7\n3 = 2\n"),
    ("letter-map", "aab\nccb\n2cc\n\na: 3/\nb: 1-\nc: 7+\n"),
    ("letter-map", "3\naab\nccb\n2cc\na: 3/\nb: 1-\nc: 7+\n"),
    ("letter-map", "AAB\nCCB\nDCC\n\nA/3\nB-1\nC+7\nD=2\n"),
    ("letter-map", "A/3\nB-1\nC+7\nD=2\n\nAAB\nCCB\nDCC\n"),
    ("letter-map", "AAB\nCCB\n2CC\n\nA 3/\n\nB 1-\n\nC 7+\n"),
    ("kk", '.KK "First"\nAAB\nCCB\n2CC\n\nA 3/\nB 1-\nC 7+\n'),
    ("kk", "\n.KK First\nAAB\nCCB\n2CC\n\nA 3/\nB 1-\nC 7+\n"),
    ("cage-list", "3\n3 / A1 B1\n1 - C1 C2\n7 + A2 B2 B3 C3\n2 = A3\n"),
    ("cage-list", "3/ r1c1 r1c2\n1-: r1c3, r2c3\n7+ r2c1 r2c2 r3c2 r3c3\n2 r3c1"),
    ("cage-list", "3\n3#0-1#/\n1#2-5#-\n7#3-4-7-8#+\n2#6#\n"),
    ("cage-list", "0,1/3\n2,5-1\n3,4,7,8+7\n6=2\n"),
    ("cage-list", "1,2/3\n3,6-1\n4,5,8,9+7\n7=2\n"),
    ("cage-list", "(0,0) (0,1) / 3\n(0,2) (1,2) - 1\n+ 7 (1,0) (1,1) (2,1) (2,2)\n[2,0] 2"),
    ("keen", "3:aa_a__b_,d3s1a7a2"),
    ("json", json.dumps(OURS)),
    ("json", json.dumps({"kind": "kenken.solve", "params": OURS, "result": {"solutions": []}}, indent=2)),
    ("json", json.dumps(OURS["cages"])),
    (
        "json",
        json.dumps(
            {"cages": [{**rule, "op": {"/": "divide"}.get(rule["op"], rule["op"])} for rule in RULES]}
        ),
    ),
    (
        "json",
        json.dumps(
            {
                "n": 3,
                "cages": [
                    {"symbol": "/", "result": 3, "cells": ["A1", "B1"]},
                    {"symbol": "-", "result": 1, "cells": ["C1", "C2"]},
                    {"symbol": "add", "result": "7", "cells": ["A2", "B2", "B3", "C3"]},
                    {"symbol": None, "result": 2, "cells": ["r3c1"]},
                ],
            }
        ),
    ),
    ("poisonmeatball", json.dumps(MEATBALL)),
    ("gauguin", json.dumps(SAVED)),
    ("holoken", HOLOKEN),
    ("holoken", OLD_GAUGUIN),
    ("puzzle-code", "N1EM-GVDR-6"),
]


def only(reading: Reading) -> Puzzle:
    """Return the only puzzle of a reading without faults."""
    assert not reading.faults, reading.faults
    (found,) = reading.puzzles
    return found.puzzle


@pytest.mark.parametrize(("name", "text"), EXAMPLES)
def test_the_same_puzzle_is_read_in_each_format(name: KenKenFormat, text: str) -> None:
    reading = read(text)
    found = only(reading)
    assert (found.board, found.cages, found.grid) == (plain_board(3), CAGES, None)
    assert found.title == ("First" if name == "kk" else None)
    assert reading.format == name


@pytest.mark.parametrize(("name", "text"), EXAMPLES)
def test_marks_of_the_byte_order_and_line_ends_change_nothing(name: KenKenFormat, text: str) -> None:
    plain = text.replace("\r\n", "\n")
    for written in (f"\ufeff{plain}", plain.replace("\n", "\r\n"), plain.replace("\n", "\r")):
        reading = read(written)
        assert (reading.format, only(reading).cages) == (name, CAGES)


def test_grids_are_read() -> None:
    rows = ((3, None, None), (None, 2, None), (None, None, 1))
    text = "A A B\nC C B\nD C C\n\nA 3/\nB 1-\nC 7+\nD 2\n\n3 . .\n_ 2 -\n001\n"
    assert only(read(text)).grid == rows
    assert only(read(text.replace("3 . .\n_ 2 -\n001", ". . .\n. . .\n. . ."))).grid is None
    ours = {**OURS, "grid": [[3, None, None], [None, 2, 0], [None, None, 1]]}
    assert only(read(json.dumps(ours))).grid == rows
    cells = [{**cell, "userValue": {0: 3, 4: 2, 8: 1}.get(cell["cellNumber"])} for cell in SAVED["cells"]]  # type: ignore[attr-defined]
    assert only(read(json.dumps({**SAVED, "cells": cells}))).grid == rows
    played = HOLOKEN.replace("CELL:0:0:0::1:0", "CELL:0:0:0:3/:3:3").replace(
        "CELL:8:2:2::1:0", "CELL:8:2:2:2:1:1"
    )
    assert only(read(played)).grid == ((3, None, None), (None,) * 3, (None, None, 1))
    older = OLD_GAUGUIN.replace("CELL:0:0:0:1:0:1,2,", "CELL:0:0:0:3:3:")
    assert only(read(older)).grid == ((3, None, None), (None,) * 3, (None,) * 3)


def test_empty_cells_in_the_first_versions_of_gauguin_have_no_digit() -> None:
    cells = [
        {**cell, "userValue": 3 if cell["cellNumber"] == 0 else 2**31 - 1}
        for cell in SAVED["cells"]  # type: ignore[attr-defined]
    ]
    assert only(read(json.dumps({**SAVED, "cells": cells}))).grid == (
        (3, None, None),
        (None,) * 3,
        (None,) * 3,
    )


def test_hidden_operators_are_read() -> None:
    hidden = tuple(Cage(None, cage.target, cage.cells) for cage in CAGES)
    variant = {**SAVED["variant"], "options": {"showOperators": False}}  # type: ignore[dict-item]
    for text in (
        "AAB\nCCB\n2CC\n\nA 3\nB 1\nC 7\n",
        "3\n3 A1 B1\n1 C1 C2\n7 A2 B2 B3 C3\n2 A3\n",
        json.dumps({**SAVED, "variant": variant}),
        json.dumps({"size": 3, "cages": [{**cage, "operator": None} for cage in OURS["cages"]]}),  # type: ignore[attr-defined]
    ):
        assert only(read(text)).cages == hidden


def test_several_puzzles_are_read_from_what_has_them() -> None:
    line = json.dumps(OURS)
    assert len(read(f"{line}\n{line}\n").puzzles) == 2
    assert len(read(json.dumps([OURS, MEATBALL])).puzzles) == 2
    assert len(read(json.dumps({"date": "2026-01-01", "small": OURS, "large": OURS})).puzzles) == 2
    assert (
        len(read(json.dumps({"result": {"puzzle_format": "kk", "text_puzzles": [OURS, OURS]}})).puzzles) == 2
    )
    codes = read("N1EM-GVDR-6\n\nn1em gvdr 6  # the same\n")
    assert [(found.line, found.puzzle.cages) for found in codes.puzzles] == [(1, CAGES), (3, CAGES)]


def test_puzzles_without_faults_are_read_beside_others() -> None:
    good = '.KK "a"\nAAB\nCCB\n2CC\n\nA 3/\nB 1-\nC 7+\n\n'
    reading = read(good + good.replace("C 7+", "C 7^") + good.replace("2CC", "2C") + good)
    assert [(found.line, found.puzzle.title) for found in reading.puzzles] == [(1, "a"), (28, "a")]
    assert [(fault.code, fault.line, fault.column) for fault in reading.faults] == [
        ("unexpected-text", 17, 1),
        ("unexpected-end", 22, 3),
    ]


def test_more_puzzles_than_are_read_at_once_are_told() -> None:
    reading = read("N1EM-GVDR-6\n" * (MAX_PUZZLES + 5))
    assert len(reading.puzzles) == MAX_PUZZLES
    assert [(fault.code, fault.line) for fault in reading.faults] == [("too-many-puzzles", MAX_PUZZLES + 1)]


MAP = "A A B\nC C B\nD C C\n\n"
CLUES = "A 3/\nB 1-\nC 7+\n"


@pytest.mark.parametrize(
    ("text", "code", "place", "words"),
    [
        ("", "unknown-format", (1, 1), "empty"),
        ('.KK "a"\nAAB\nCCB\n2CC\n', "unexpected-end", (2, 1), "Below this title"),
        ("\ufeff \n", "unknown-format", (1, 1), "empty"),
        ("Dear all,\nhere is a puzzle", "unknown-format", (1, 1), "no map of cages"),
        (MAP, "unknown-format", (1, 1), "no map of cages"),
        ("A A B\nC C\nD C C\n\nA 3/", "unexpected-end", (2, 4), "3 columns, not 2"),
        ("A A B\nC C B B\nD C C\n\nA 3/", "wrong-shape", (2, 7), "3 columns, not 4"),
        (f"{MAP}{CLUES}D six", "unexpected-text", (8, 1), "not a clue such as"),
        (f"{MAP}{CLUES}D 2^", "unexpected-text", (8, 1), "`D 2^`"),
        (f"{MAP}{CLUES}D 2\n  E 1", "cage-missing", (9, 3), "no cage E"),
        (f"{MAP}{CLUES}D 2\nA 3/", "clue-repeated", (9, 1), "already"),
        (f"{MAP}{CLUES}", "clue-missing", (3, 1), "no clue for D"),
        (f"{MAP}{CLUES}D 9", "not-a-puzzle", (8, 1), "9 is not a digit"),
        (f"{MAP}A 3=\nB 1-\nC 7+\nD 2", "unexpected-text", (5, 4), "for a cage of one cell"),
        (f"{MAP}{CLUES}D 2\n\n1 2 3\n", "wrong-shape", (10, 1), "1 rows"),
        (f"{MAP}{CLUES}D 2\n\n1 2 3\n1 2 4\n1 2 3", "unexpected-text", (11, 5), "`4` is neither"),
        (f"{MAP}{CLUES}D 2\n\n123\n123\n123\n\nx", "unexpected-text", (14, 1), "nothing more"),
        ("11B\nCCB\nDCC\n\nB 1-\nC 7+\nD 2", "clue-missing", (1, 1), "no clue for 1"),
        ("7AB\nCAB\nCCC\n\nA 3/\nB 1-\nC 7+", "not-a-puzzle", (1, 1), "7 is not a digit"),
        ("3\n3 / A1 B1\n1 - C1 C2\n7 + A2 B2 B3 C3", "not-a-puzzle", (1, 1), "r3c1 is in no cage"),
        ("3\n3 / A1 B1\n1 - C1 C2\n7 + A2 B2 B3 C2", "not-a-puzzle", (4, 1), "also in cage 2"),
        ("3\n3 / A1 B1\n1 - ? C2", "unexpected-text", (3, 5), "no place"),
        ("3\n3 / A1 B1\n1 - 2 C2", "unexpected-text", (3, 5), "no place"),
        ("3\n3 / A1 B1\n1 - ", "unexpected-end", (3, 4), "no cell"),
        ("3\n3 / A1 B1\nC1 C2", "unexpected-end", (3, 6), "no target"),
        ("3\n3 = A1 B1", "unexpected-text", (2, 3), "one cell"),
        ("14\n3 + A1 B1", "wrong-shape", (1, 1), "at most 12"),
        ("{", "unexpected-end", (1, 2), "not JSON"),
        ('{"size": 3,\n "cages": [1 2]}', "unexpected-text", (2, 14), "not JSON"),
        ('{"size": 3}', "unknown-format", (1, 1), "no puzzle"),
        ('[1, "two", null]', "unknown-format", (1, 1), "no puzzle"),
        ('{"size": 3, "cages": [1e400]}', "unexpected-text", (1, 1), "no list of objects"),
        ('{"size": 3, "cages": [\n {"target": 1}]}', "unexpected-text", (1, 1), "no list of objects"),
        ('{"size": 2,\n"cages": [\n {"cells": [[0,0]]}]}', "unexpected-end", (3, 2), "no target"),
        ('{"size": 2,\n"cages": [\n {"target": "x", "cells": [[0,0]]}]}', "unexpected-text", (3, 2), "no integer"),
        ('{"size": 2,\n"cages": [\n {"target": 1, "cells": [[0]]}]}', "unexpected-text", (3, 2), "no row"),
        ('{"n": 2,\n"cages": [\n {"target": 1, "op": "^", "cells": [[0,0]]}]}', "unexpected-text", (3, 2), "none of"),
        ('{"size": true, "cages": [{"target": 1, "cells": [[0,0]]}]}', "wrong-shape", (1, 1), "no integer"),
        ("N1EM-GVDR-7", "bad-puzzle-code", (1, 1), "check characters"),
        ("Y1AA-99PP-9", "bad-puzzle-code", (1, 1), "the code of a puzzle of year"),
        ("# codes\n N1EM-GVDR-6\nK2J0-61R0-9\n", "bad-puzzle-code", (3, 1), "not a puzzle code"),
        (f"{HOLOKEN}CAGE:x", "unexpected-text", (19, 1), "not a cage"),
        (HOLOKEN.replace("\n3\n", "\nthree\n"), "wrong-shape", (2, 1), "its size"),
        (HOLOKEN.replace("CELL:3:1:0::1:0", "CELL:3:1:0::1:7"), "unexpected-text", (8, 1), "put 7"),
    ],
)  # fmt: skip
def test_faults_have_their_places(
    text: str, code: KenKenReadFaultCode, place: tuple[int, int], words: str
) -> None:
    (fault,) = read(text).faults
    assert (fault.code, (fault.line, fault.column)) == (code, place), fault.detail
    assert words in fault.detail


def _saved(**options: object) -> str:
    return json.dumps({**SAVED, "variant": {"gridSize": {"width": 3, "height": 3}, "options": options}})


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (json.dumps({**MEATBALL, "height": 4}), "4 rows and 3 columns"),
        (json.dumps({**MEATBALL, "values": [1, 2, 2]}), "3 different digits from 0 to 999"),
        (json.dumps({**OURS, "digits": [2, 3]}), "3 different digits"),
        (json.dumps({**OURS, "digits": [2, 3, 1_000]}), "from 0 to 999"),
        (_saved(digitSetting="FIRST_DIGIT_MINUS_TWO"), "the digits FIRST_DIGIT_MINUS_TW…"),
        (HOLOKEN.replace("::1:0:", "::-1:0:"), "other digits than 1 to 3"),
    ],
)
def test_other_variants_are_refused_in_plain_words(text: str, words: str) -> None:
    (fault,) = read(text).faults
    assert fault.code == "other-variant"
    assert words in fault.detail


def test_places_count_all_line_ends() -> None:
    text = "a\r\nb\rc\n\nd"
    places = Places(text)
    assert [places.at(offset) for offset in range(len(text) + 1)] == [
        (1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (3, 1), (3, 2), (4, 1), (5, 1), (5, 2),
    ]  # fmt: skip
