"""A thousand random puzzles, written and read again in each format that can hold them."""

from dataclasses import replace
from typing import Final, get_args

import pytest

from tests.worker.games.kenken.formats.samples import Sample, sample, sample_variant
from worker.code_formats import code_of
from worker.code_packing import CodeError
from worker.games.kenken.formats.gauguin import write_gauguin
from worker.games.kenken.formats.puzzle import KenKenFormat, Puzzle
from worker.games.kenken.formats.reading import read
from worker.games.kenken.formats.writing import HOLDS, NotHeldError, check_held, write
from worker.games.kenken.operations.fields import cage_models
from worker.games.kenken.operations.puzzles import shown_fields

TITLED: Final = ("kk", "gauguin")
PUZZLES: Final = 1_000
BLOCK: Final = 50
VARIANTS: Final = 400


def _write(one: Sample, name: KenKenFormat) -> str:
    if name == "gauguin":
        return write_gauguin(one.puzzle, one.square)
    if name == "puzzle-code":
        return _code(one)
    return write([one.puzzle], name)


def _code(one: Sample) -> str:
    cages = [cage.model_dump(mode="json") for cage in cage_models(one.puzzle.cages)]
    puzzle = {"game": "kenken", **shown_fields(one.puzzle.board), "cages": cages, "difficulty": "easy"}
    return code_of({**puzzle, "solution": one.square})


def _held(puzzle: Puzzle, name: KenKenFormat) -> Puzzle:
    """Return what a format keeps of a puzzle that it can hold."""
    titled = puzzle.title if name in TITLED else None
    return replace(puzzle, grid=puzzle.grid if HOLDS[name].grid else None, title=titled)


@pytest.mark.parametrize("first", range(0, PUZZLES, BLOCK))
def test_puzzles_survive_there_and_back(first: int) -> None:
    written = dict.fromkeys(HOLDS, 0)
    for seed in range(first, first + BLOCK):
        for name in HOLDS:
            written[name] += _survives(sample(seed), name)
    assert min(written.values()) >= 2, written
    assert written["text"] == written["json"] == BLOCK


def _survives(one: Sample, name: KenKenFormat) -> bool:
    """Write a puzzle and compare it with what is read; return False if the format cannot hold it."""
    puzzle = _held(one.puzzle, name)
    try:
        check_held([puzzle], name)
        text = _write(Sample(puzzle, one.square), name)
    except (NotHeldError, CodeError):
        return False
    reading = read(text)
    assert (reading.format, reading.faults) == (name, ()), text
    expected = replace(puzzle, title="Puzzle 1") if name == "kk" and not puzzle.title else puzzle
    assert [found.puzzle for found in reading.puzzles] == [expected], text
    return True


def test_variants_survive_there_and_back() -> None:
    written = dict.fromkeys(HOLDS, 0)
    for seed in range(VARIANTS):
        for name in HOLDS:
            written[name] += _survives(sample_variant(seed), name)
    assert written["text"] == written["json"] == VARIANTS
    assert min(written[name] for name in ("gauguin", "poisonmeatball", "puzzle-code")) >= 5, written


def test_puzzles_go_through_all_formats_one_after_another() -> None:
    chains = 0
    for seed in range(250):
        one = sample(seed)
        puzzle = replace(one.puzzle, grid=None, title=None)
        try:
            for name in HOLDS:
                check_held([puzzle], name)
        except NotHeldError:
            continue
        chains += 1
        carried = puzzle
        for name in HOLDS:
            (found,) = read(_write(Sample(carried, one.square), name)).puzzles
            carried = replace(found.puzzle, title=None)
        assert carried == puzzle
    assert chains > 5


@pytest.mark.parametrize("name", [name for name, holds in HOLDS.items() if holds.many and not holds.solution])
def test_several_puzzles_are_in_one_text(name: KenKenFormat) -> None:
    puzzles = [replace(sample(seed).puzzle, grid=None, title=f"{seed}") for seed in (1, 2, 3, 5)]
    reading = read(write(puzzles, name))
    assert reading.format == name
    assert [replace(found.puzzle, title=None) for found in reading.puzzles] == [
        replace(puzzle, title=None) for puzzle in puzzles
    ]


def test_all_formats_but_one_are_written() -> None:
    assert set(get_args(KenKenFormat.__value__)) - set(HOLDS) == {"holoken"}
