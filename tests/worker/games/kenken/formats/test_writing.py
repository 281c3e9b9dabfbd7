"""What is written in each format, and what a format cannot hold."""

import json
from dataclasses import replace

import pytest

from tests.worker.games.kenken.formats.test_reading import MEATBALL, PUZZLE
from tests.worker.games.kenken.puzzles import given_cells
from worker.games.kenken.formats.gauguin import _SHAPES, shape_of, write_gauguin
from worker.games.kenken.formats.puzzle import KenKenFormat, Puzzle, normal
from worker.games.kenken.formats.reading import read
from worker.games.kenken.formats.writing import HOLDS, NotHeldError, check_held, write
from worker.games.kenken.rules.board import Board, plain_board
from worker.games.kenken.rules.cage import Cage

GRID = ((3, None, None), (None, None, None), (None, None, 1))
WRITTEN: dict[KenKenFormat, str] = {
    "text": "a a b\nc c b\nd c c\n\na 3÷\nb 1-\nc 7+\nd 2\n",
    "letter-map": "aab\nccb\n2cc\n\na: 3/\nb: 1-\nc: 7+\n",
    "kk": ".KK \"A 'title'\"\nAAB\nCCB\n2CC\n\nA 3/\nB 1-\nC 7+\n",
    "cage-list": "3\n3 / A1 B1\n1 - C1 C2\n7 + A2 B2 B3 C3\n2 = A3\n",
    "keen": "3:aa_a__b_,d3s1a7a2\n",
}


@pytest.mark.parametrize("name", WRITTEN)
def test_puzzles_are_written_as_the_programs_of_the_format_read_them(name: KenKenFormat) -> None:
    assert write([replace(PUZZLE, title='A "title"')], name) == WRITTEN[name]


def test_json_is_written() -> None:
    assert json.loads(write([PUZZLE], "poisonmeatball")) == MEATBALL
    ours = json.loads(write([replace(PUZZLE, grid=GRID)], "json"))
    assert (ours["size"], len(ours["cages"]), ours["grid"]) == (3, 4, [list(row) for row in GRID])
    assert len(json.loads(write([PUZZLE, PUZZLE], "json"))) == 2


def test_digits_filled_in_follow_the_clues() -> None:
    assert write([replace(PUZZLE, grid=GRID)], "text").endswith("d 2\n\n3 . .\n. . .\n. . 1\n")


def test_more_cages_than_letters_have_words_for_names() -> None:
    cages = given_cells([[(row + column) % 9 + 1 for column in range(9)] for row in range(9)])
    puzzle = Puzzle(plain_board(9), cages)
    text = write([puzzle], "text")
    assert text.startswith("c0  c1  c2")
    assert read(text).puzzles[0].puzzle == puzzle


def test_saved_games_have_the_solution_and_the_shapes() -> None:
    saved = json.loads(write_gauguin(replace(PUZZLE, grid=GRID), [[3, 1, 2], [1, 2, 3], [2, 3, 1]]))
    assert [cell["value"] for cell in saved["cells"]] == [3, 1, 2, 1, 2, 3, 2, 3, 1]
    assert [cell["userValue"] for cell in saved["cells"]] == [3, *[None] * 7, 1]
    assert [cage["type"] for cage in saved["cages"]] == [
        "DOUBLE_HORIZONTAL", "DOUBLE_VERTICAL", "TETRIS_HORIZONTAL_LEFT_TOP", "SINGLE",
    ]  # fmt: skip
    assert [cage["action"] for cage in saved["cages"]] == [
        "ACTION_DIVIDE", "ACTION_SUBTRACT", "ACTION_ADD", "ACTION_NONE",
    ]  # fmt: skip


def test_gauguin_has_a_name_for_each_shape_of_up_to_four_cells() -> None:
    grown: set[tuple[tuple[int, int], ...]] = {((0, 0),)}
    named = 1
    for _ in range(3):
        larger = {
            tuple(sorted({*cells, (row + down, column + right)}))
            for cells in grown
            for row, column in cells
            for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))
        }
        grown = {
            tuple(
                (row - min(r for r, _ in cells), column - min(c for _, c in cells)) for row, column in cells
            )
            for cells in larger
            if len(cells) > max(map(len, grown))
        }
        assert all(shape_of(cells) for cells in grown)
        named += len(grown)
    assert named == len(_SHAPES) == 28
    assert shape_of([(0, 0), (0, 1), (0, 2), (0, 3), (0, 4)]) is None


def _puzzle(*cages: Cage, size: int = 3) -> Puzzle:
    covered = {cell for cage in cages for cell in cage.cells}
    rest = [
        Cage(None, (row + column) % size + 1, ((row, column),))
        for row in range(size)
        for column in range(size)
        if (row, column) not in covered
    ]
    return normal(Puzzle(plain_board(size), (*cages, *rest)))


RECTANGLE = normal(
    Puzzle(Board(2, 3, (1, 2, 3)), tuple(Cage("+", 6, tuple((row, c) for c in range(3))) for row in range(2)))
)
PRIMES = replace(PUZZLE, board=Board(3, 3, (2, 3, 5)))
DISTINCT = _puzzle(Cage("+", 3, ((0, 0), (0, 1)), distinct=True))
HIDDEN = _puzzle(Cage(None, 3, ((0, 0), (0, 1))))
APART = _puzzle(Cage("+", 4, ((0, 0), (2, 2))))
WIDE = _puzzle(Cage("-", 0, ((0, 0), (0, 1), (0, 2))))
LONG = _puzzle(Cage("+", 15, tuple((0, column) for column in range(5))), size=5)


@pytest.mark.parametrize(
    ("name", "puzzle", "words", "part"),
    [
        ("keen", RECTANGLE, "squares, and this is a grid of 2 × 3", ("rows",)),
        ("poisonmeatball", RECTANGLE, "squares, and this is a grid of 2 × 3", ("rows",)),
        ("cage-list", PRIMES, "the digits 1 to 3, and these are 2, 3, 5", ("digits",)),
        ("gauguin", PRIMES, "no name for the digits 2, 3, 5", ("digits",)),
        ("kk", DISTINCT, "that no digit stands twice in 3+ in r1c1", ("cages", 0)),
        ("holoken", PUZZLE, "is read, and not written", ()),
        ("keen", HIDDEN, "the operator of each cage, and 3 in r1c1 hides it", ("cages", 0)),
        ("kk", HIDDEN, "the operator of each cage", ("cages", 0)),
        ("letter-map", HIDDEN, "the operator of each cage", ("cages", 0)),
        ("poisonmeatball", HIDDEN, "the operator of each cage", ("cages", 0)),
        ("gauguin", HIDDEN, "the operator of each cage", ("cages", 0)),
        ("keen", APART, "cages whose cells touch", ("cages", 0)),
        ("gauguin", APART, "cages whose cells touch", ("cages", 0)),
        ("puzzle-code", APART, "cages whose cells touch", ("cages", 0)),
        ("gauguin", LONG, "no name for the shape of 15+ in r1c1, which has 5 cells", ("cages", 0)),
        ("keen", WIDE, "two cells that subtract or divide, and 0- in r1c1 has 3", ("cages", 0)),
        ("kk", WIDE, "two cells that subtract or divide", ("cages", 0)),
        ("keen", replace(PUZZLE, grid=GRID), "leave out the grid", ("grid",)),
        ("keen", _puzzle(size=2), "sizes 3 to 9, not 2", ("size",)),
        ("kk", _puzzle(size=10), "sizes 2 to 9, not 10", ("size",)),
        ("keen", _puzzle(Cage("×", 2**29, ((0, 0), (0, 1), (0, 2)))), "up to 536870911", ("cages", 0)),
    ],
)
def test_what_a_format_cannot_hold_is_refused_in_plain_words(
    name: KenKenFormat, puzzle: Puzzle, words: str, part: tuple[str | int, ...]
) -> None:
    with pytest.raises(NotHeldError, match="The format") as caught:
        check_held([puzzle], name)
    assert words in str(caught.value)
    assert caught.value.part == part


def test_formats_of_one_puzzle_refuse_several() -> None:
    for name, holds in HOLDS.items():
        if holds.many:
            check_held([PUZZLE, PUZZLE], name)
        else:
            with pytest.raises(NotHeldError, match=r"has one puzzle, not 2; write kk, cage-list, keen"):
                check_held([PUZZLE, PUZZLE], name)
