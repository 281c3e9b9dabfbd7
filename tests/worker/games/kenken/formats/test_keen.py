"""Game ids of Keen."""

from dataclasses import replace

import pytest

from tests.oracle.kenken_keen import cages_of
from tests.worker.games.kenken.formats.samples import sample
from worker.games.kenken.formats.keen import write_keen
from worker.games.kenken.formats.puzzle import Puzzle, normal
from worker.games.kenken.formats.reading import read
from worker.games.kenken.rules.board import plain_board
from worker.games.kenken.rules.cage import Cage

LETTERS = {"a": "+", "s": "-", "m": "×", "d": "÷"}


def _shown(puzzle: Puzzle) -> list[tuple[str, int, list[tuple[int, int]]]]:
    by_operator = {operator: letter for letter, operator in LETTERS.items()}
    return [(by_operator[cage.operator or "+"], cage.target, list(cage.cells)) for cage in puzzle.cages]


@pytest.mark.parametrize("first", range(1, 300, 50))
def test_written_ids_are_what_keen_reads(first: int) -> None:
    compared = 0
    for seed in range(first, first + 50):
        puzzle = sample(seed).puzzle
        if any(cage.operator is None and len(cage.cells) > 1 for cage in puzzle.cages):
            continue
        assert cages_of(write_keen(puzzle)) == _shown(puzzle)
        compared += 1
    assert compared > 30


def _stripes(size: int, whole: int) -> Puzzle:
    """Return a puzzle of cyclic rows: one cage of the first rows, and then cages that are rows."""
    rows = [[(row, column) for column in range(size)] for row in range(size)]
    cells = [tuple(cell for row in rows[:whole] for cell in row), *map(tuple, rows[whole:])]
    total = size * (size + 1) // 2
    return normal(Puzzle(plain_board(size), tuple(Cage("+", total * len(own) // size, own) for own in cells)))


@pytest.mark.parametrize("size", range(3, 10))
def test_runs_of_any_length_are_read(size: int) -> None:
    for whole in range(1, size + 1):
        puzzle = _stripes(size, whole)
        text = write_keen(puzzle)
        assert cages_of(text) == _shown(puzzle)
        reading = read(text)
        assert [one.puzzle for one in reading.puzzles] == [puzzle], text


def test_a_run_of_25_is_read_as_keen_writes_it() -> None:
    puzzle = _stripes(6, 6)
    # 60 open borders in one cage: z is 25 of them, and the run ends with j, which is 10.
    as_written = "6:zzj,a126"
    assert [one.puzzle for one in read(as_written).puzzles] == [puzzle]
    assert write_keen(puzzle) == "6:yyj,a126\n"
    assert cages_of(write_keen(puzzle)) == _shown(puzzle)


def test_the_difficulty_before_the_colon_is_read_over() -> None:
    puzzle = sample(4).puzzle
    text = write_keen(replace(puzzle, cages=tuple(Cage("+", 6, cage.cells) for cage in puzzle.cages)))
    plain = write_keen(sample(1).puzzle)
    size, _, rest = plain.partition(":")
    for params in ("", "de", "dn", "du", "dum"):
        assert read(f"{size}{params}:{rest}").puzzles == read(plain).puzzles
    assert read(text).format == "keen"


ID = "3:_a_ab3_a,d3s1a7a2"


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ("3dn#12345678", "seed-only", 4),
        ("12:_5,a1", "wrong-shape", 1),
        ("3:_a_", "unexpected-end", 6),
        ("3:_A_,a1", "unexpected-text", 4),
        ("3:_a_,a1", "unexpected-end", 6),
        ("3:_a4,a1", "unexpected-end", 6),
        ("3:_9999,a1", "wrong-shape", 3),
        ("3:_13,a1a1a1a2a2a2a3a3x3", "unexpected-text", 23),
        ("3:_13,a1a1a1a2a2a2a3a3", "unexpected-end", 23),
        ("3:_13,a1a2a3a2a3a1a3a1a2a1", "unexpected-text", 25),
        ("3:_13,a1a2a3a2a3a1a3a1a7", "not-a-puzzle", 23),
        ("3:_13,a1a2a3a2a3a1a3a1a", "unexpected-text", 23),
    ],
)
def test_faults_have_their_columns(text: str, code: str, column: int) -> None:
    (fault,) = read(f"# Keen\n\n  {text}\n").faults
    assert (fault.code, fault.line, fault.column) == (code, 3, column + 2), fault.detail


def test_ids_are_read_line_by_line() -> None:
    good = write_keen(sample(1).puzzle)
    reading = read(f"{good}\n{good.replace(',', ';')}{good}")
    assert [one.line for one in reading.puzzles] == [1, 4]
    assert [(fault.line, fault.code) for fault in reading.faults] == [(3, "unexpected-end")]
