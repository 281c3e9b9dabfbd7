"""Deductions have codes with parameters, and hints use a player's marks."""

import re
from random import Random
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from worker.games.kenken.kernels.making.generate import Puzzle, generate
from worker.games.kenken.kernels.reasoning.explain import explain
from worker.games.kenken.operations.fields import KenKenCage
from worker.games.kenken.operations.play import HINT, KenKenHintParams, KenKenHintResult
from worker.games.kenken.operations.solve import (
    MEANINGS,
    KenKenDeduction,
    deduction,
)
from worker.games.kenken.rules.cage import OPERATORS
from worker.games.kenken.rules.reasoning import (
    SENTENCES,
    Difficulty,
    KenKenDeductionCode,
    possible_difficulties,
)


def cages_of(puzzle: Puzzle) -> list[KenKenCage]:
    """Return the cages in the API's form."""
    return [
        KenKenCage(operator=cage.operator, target=cage.target, cells=list(cage.cells))
        for cage in puzzle.cages
    ]


def hint(puzzle: Puzzle, marks: object = None, grid: object = None) -> KenKenHintResult:
    """Return a hint as the API gives it."""
    asked: dict[str, Any] = {
        "size": puzzle.order,
        "cages": [cage.model_dump(mode="json") for cage in cages_of(puzzle)],
        "grid": grid or [[None] * puzzle.order] * puzzle.order,
        "marks": marks,
    }
    result = HINT.compute(KenKenHintParams.model_validate(asked), None, lambda: None)
    assert isinstance(result, KenKenHintResult)
    return result


def test_every_code_has_a_sentence_and_a_meaning() -> None:
    assert set(SENTENCES) == set(MEANINGS) == set(get_args(KenKenDeductionCode.__value__))


@pytest.mark.parametrize(
    ("size", "difficulty"),
    [(size, word) for size in (4, 6) for word in possible_difficulties(size, OPERATORS, mystery=size == 6)],
)
def test_parameters_agree_with_the_sentence(size: int, difficulty: Difficulty) -> None:
    puzzle = generate(size, 11, difficulty=difficulty, mystery=size == 6)
    cages = cages_of(puzzle)
    for step in map(deduction, explain(size, puzzle.cages, puzzle.solution)):
        assert re.fullmatch(re.sub(r"\\{\w+\\}", ".+", re.escape(SENTENCES[step.code])), step.detail)
        _agrees(step, cages)


def _agrees(step: KenKenDeduction, cages: list[KenKenCage]) -> None:
    params = step.params
    for row, column in params.cells:
        assert (
            step.code == "cage-cells" or f"r{row + 1}c{column + 1}" in step.detail or "crossing" in step.code
        )
    assert sorted([*params.cells, *(params.outside or ())]) == sorted(step.cells)
    gone = {digit for removed in step.removed for digit in removed.digits}
    if step.placed is not None:
        assert (params.cells, params.digits) == ([step.placed.cell], [step.placed.digit])
    elif params.digits is not None and step.code not in ("line-cage", "digit-count"):
        stays = step.code in ("given", "line-places")
        assert not gone & set(params.digits) if stays else gone <= set(params.digits)
    if params.cage is not None:
        assert set(params.cells) <= set(cages[params.cage].cells)
    for name, axis in (("row", 0), ("column", 1)):
        line = getattr(params, name)
        if line is not None and step.code in ("line-set", "cage-line"):
            assert {removed.cell[axis] for removed in step.removed} == {line}
        if line is not None and step.code in ("last-place", "line-places"):
            assert {cell[axis] for cell in params.cells} == {line}
    if step.code in ("crossing-rows", "crossing-columns"):
        assert params.rows is not None
        assert params.columns is not None
        axis, lines = (1, params.columns) if step.code == "crossing-rows" else (0, params.rows)
        assert {removed.cell[axis] for removed in step.removed} <= set(lines)


def test_hint_without_marks_is_unchanged() -> None:
    puzzle = generate(4, 3, difficulty="medium")
    empty = [[None] * 4] * 4
    unmarked = hint(puzzle)
    assert hint(puzzle, empty).steps[-1].placed is not None
    assert (unmarked.code, unmarked.wrong_marks, unmarked.params.cells) == ("next-step", [], [])
    assert unmarked.detail == unmarked.steps[0].detail


@settings(deadline=None, max_examples=40)
@given(st.integers(0, 8), st.randoms(use_true_random=False), st.floats(0, 1))
def test_hint_follows_from_the_marks(seed: int, random: Random, share: float) -> None:
    puzzle = generate(4, seed, difficulty="hard")
    marks = [
        [sorted({digit, *(other for other in range(1, 5) if random.random() < share)}) for digit in row]
        for row in puzzle.solution
    ]
    grid = [[digit if random.random() < 0.2 else None for digit in row] for row in puzzle.solution]
    found = hint(puzzle, marks, grid)
    if all(digit is not None for row in grid for digit in row):
        assert found.code == "solved"
        return
    assert (found.code, found.wrong_marks, found.mistakes) == ("next-step", [], [])
    *before, last = found.steps
    assert last.placed is not None
    (row, column), digit = last.placed.cell, last.placed.digit
    assert puzzle.solution[row][column] == digit
    assert grid[row][column] is None
    assert all(step.placed is None for step in before)
    for step in before:
        for removed in step.removed:
            assert puzzle.solution[removed.cell[0]][removed.cell[1]] not in removed.digits
        # Each step tells the player something new.
        assert any(
            set(removed.digits) & set(marks[removed.cell[0]][removed.cell[1]]) for removed in step.removed
        )


def test_marks_that_leave_one_digit_are_used_first() -> None:
    puzzle = generate(6, 5, difficulty="hard")
    marks: list[list[list[int] | None]] = [[None] * 6 for _ in range(6)]
    marks[2][3] = [puzzle.solution[2][3]]
    found = hint(puzzle, marks)
    (step,) = found.steps
    assert (step.code, step.params.cells, step.params.digits) == (
        "last-candidate",
        [(2, 3)],
        [puzzle.solution[2][3]],
    )
    assert found.detail == f"r3c4 is {puzzle.solution[2][3]}: no other digit is left for it."


def test_wrong_marks_are_reported_without_the_digit() -> None:
    puzzle = generate(4, 3, difficulty="medium")
    marks: list[list[list[int] | None]] = [[None] * 4 for _ in range(4)]
    for row, column in ((0, 1), (2, 2)):
        marks[row][column] = [digit for digit in range(1, 5) if digit != puzzle.solution[row][column]]
    found = hint(puzzle, marks)
    assert (found.code, found.wrong_marks, found.steps) == ("wrong-marks", [(0, 1), (2, 2)], [])
    assert found.params.cells == [(0, 1), (2, 2)]
    assert found.detail == "The marks in r1c2 r3c3 lack the digit that belongs there."
    filled = [[None] * 4 for _ in range(4)]
    filled[0][1] = puzzle.solution[0][1]  # type: ignore[call-overload]
    assert hint(puzzle, marks, filled).wrong_marks == [(2, 2)]


def test_mistake_comes_before_wrong_marks() -> None:
    puzzle = generate(4, 3, difficulty="medium")
    wrong = puzzle.solution[0][0] % 4 + 1
    grid: list[list[int | None]] = [[None] * 4 for _ in range(4)]
    grid[0][0] = wrong
    marks = [[[puzzle.solution[0][0] % 4 + 1]] * 4] * 4
    found = hint(puzzle, marks, grid)
    assert (found.code, found.mistakes, found.steps) == ("take-back", [(0, 0)], [])
