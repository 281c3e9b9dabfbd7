"""Variants of puzzles: each is made, opened by its code, solved, explained and checked."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from tests.oracle.kenken import solutions
from tests.worker.games.kenken.variants import random_variant
from worker.code_formats import code_of, puzzle_of
from worker.code_packing import CodeError
from worker.declarations.operation import JobFailure, Output
from worker.games.kenken.kernels.making import generate as generating
from worker.games.kenken.operations.cage import CAGE, CageParams, CageResult
from worker.games.kenken.operations.codes import code_if_any
from worker.games.kenken.operations.fields import cage_models, cores
from worker.games.kenken.operations.generate import GENERATE, GenerateParams, GenerateResult
from worker.games.kenken.operations.play import CHECK, HINT, KenKenCheckResult
from worker.games.kenken.operations.puzzles import board_of_answer
from worker.games.kenken.operations.solve import SOLVE, KenKenSolveParams, KenKenSolveResult
from worker.games.kenken.rules.reasoning import DIFFICULTIES
from worker.registry import open_puzzle

WISHES: list[dict[str, Any]] = [
    {"rows": 3, "columns": 4},
    {"rows": 5, "columns": 3, "difficulty": "medium"},
    {"size": 4, "digits": [0, 1, 2, 3]},
    {"size": 3, "digits": [7, 2, 5]},
    {"size": 4, "with_long_operators": True, "operators": ["-", "÷"]},
    {"size": 4, "single_cells": False},
    {"size": 4, "distinct": True},
    {"size": 5, "largest_cage": 2},
    {"rows": 3, "columns": 4, "digits": [0, 2, 4, 9], "distinct": True, "mystery": True},
]


def _made(wish: dict[str, Any]) -> GenerateResult:
    params = GenerateParams.model_validate({"seed": 7, **wish})
    output = GENERATE.compute(params, None, lambda: None)
    assert isinstance(output, Output)
    assert isinstance(output.partial, GenerateResult)
    return output.partial


def _question(puzzle: dict[str, Any], **more: object) -> str:
    grid = {name: puzzle[name] for name in ("rows", "columns", "digits") if name in puzzle}
    size = {} if "rows" in grid else {"size": puzzle["size"]}
    return json.dumps({**size, **grid, "cages": puzzle["cages"], **more})


@pytest.mark.parametrize("wish", WISHES)
def test_variant_is_made_opened_solved_and_checked(wish: dict[str, Any]) -> None:
    made = _made(wish)
    puzzle = made.model_dump(mode="json")
    opened = open_puzzle(made.puzzle_code)
    assert opened.solution == made.solution
    assert {name: opened.puzzle.get(name) for name in ("rows", "columns", "digits")} == {
        name: puzzle.get(name) for name in ("rows", "columns", "digits")
    }
    solved = SOLVE.compute(
        KenKenSolveParams.model_validate_json(_question(puzzle, with_steps=True)), None, lambda: None
    )
    assert isinstance(solved, KenKenSolveResult)
    assert (solved.solutions, solved.unique, solved.difficulty) == ([made.solution], True, made.difficulty)
    assert solved.steps
    board = board_of_answer(puzzle)
    if board.order <= 4:
        assert [[list(row) for row in grid] for grid in solutions(board, cores(made.cages))] == [
            made.solution
        ]
    checked = CHECK.compute(
        CHECK.params.model_validate_json(_question(puzzle, grid=made.solution)), None, lambda: None
    )
    assert isinstance(checked, KenKenCheckResult)
    assert checked.correct
    if wish.get("difficulty"):
        assert made.difficulty == wish["difficulty"]
    if "largest_cage" in wish:
        assert max(len(cage.cells) for cage in made.cages) <= wish["largest_cage"]
    if not wish.get("single_cells", True):
        assert min(len(cage.cells) for cage in made.cages) > 1
    if wish.get("distinct"):
        for cage in made.cages:
            digits = [made.solution[row][column] for row, column in cage.cells]
            assert len(set(digits)) == len(digits)


def test_long_operators_are_used() -> None:
    wish = {"size": 5, "with_long_operators": True, "operators": ["-", "÷"]}
    sizes = {len(cage.cells) for seed in range(5) for cage in _made({**wish, "seed": seed}).cages}
    assert max(sizes) > 2


@pytest.mark.parametrize(
    "pairs",
    [
        {"largest_cage": 2},
        {"operators": ["-", "÷"]},
        {"operators": ["-", "÷"], "with_long_operators": True, "mystery": True},
    ],
)
def test_pairs_without_single_cells_are_refused_in_a_grid_with_an_odd_number_of_cells(
    pairs: dict[str, Any],
) -> None:
    with pytest.raises(ValidationError, match="leave one over in a grid of size 3"):
        _made({"size": 3, "single_cells": False, **pairs})


def test_search_for_a_puzzle_that_is_not_found_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generating, "MOST_CELLS", 500)
    with pytest.raises(JobFailure, match="as requested"):
        _made({"rows": 3, "columns": 4, "largest_cage": 2, "single_cells": False, "distinct": True})


@settings(deadline=None, max_examples=150)
@given(st.integers(0, 10**6), st.sampled_from(DIFFICULTIES))
def test_variant_survives_its_code(seed: int, difficulty: str) -> None:
    board, cages = random_variant(seed)
    models, solution = cage_models(cages), [list(row) for row in solutions(board, cages)[0]]
    code = code_if_any(board, models, difficulty, solution)
    if code is None:
        assert board.is_plain
        assert board.order == 2
        return
    assert code[0] == "V" or board.is_plain
    opened = puzzle_of(code)
    assert board_of_answer(opened) == board
    assert opened["solution"] == solution
    with pytest.raises(CodeError):
        code_of({**opened, "solution": [row[::-1] for row in solution[::-1]][:1]})


def test_cages_are_not_judged_by_other_digits_than_those_that_are_wrong() -> None:
    cages = [{"target": 9, "cells": [[row, column]]} for row in range(2) for column in range(2)]
    with pytest.raises(ValidationError) as caught:
        KenKenSolveParams.model_validate({"size": 2, "digits": [9, 9], "cages": cages})
    assert [error["loc"] for error in caught.value.errors()] == [("digits",)]


def test_equal_grids_are_one_question() -> None:
    cages = [
        {"target": 2, "cells": [[0, 0]]},
        {"operator": "+", "target": 4, "cells": [[0, 1], [1, 0], [1, 1]]},
    ]
    asked: list[dict[str, object]] = [
        {"size": 2},
        {"rows": 2, "columns": 2},
        {"size": 2, "digits": [2, 1]},
        {"rows": 2, "columns": 2, "digits": [1, 2]},
    ]
    found = [KenKenSolveParams.model_validate_json(json.dumps({**grid, "cages": cages})) for grid in asked]
    first, *others = [params.canonical() for params in found]
    assert others == [first] * 3
    assert first["size"] == 2
    assert "digits" not in first


@pytest.mark.parametrize(
    ("grid", "place", "reason"),
    [
        ({}, ("size",), "A grid has a `size`, or `rows` and `columns`"),
        ({"rows": 2}, ("columns",), "A grid has a `size`, or `rows` and `columns`"),
        ({"size": 2, "columns": 3}, ("columns",), "Leave this out"),
        ({"size": 2, "digits": [1, 1]}, ("digits",), "2 different integers"),
        ({"size": 2, "digits": [1, 2, 3]}, ("digits",), "2 different integers"),
        ({"size": 2, "digits": [1, 1_000]}, ("digits", 1), "less than or equal to 999"),
        ({"rows": 2, "columns": 13}, ("columns",), "less than or equal to 12"),
    ],
)
def test_grids_that_are_none_are_refused(
    grid: dict[str, object], place: tuple[str, ...], reason: str
) -> None:
    cage = {"operator": "+", "target": 3, "cells": [[0, 0], [0, 1]]}
    with pytest.raises(ValidationError) as caught:
        CageParams.model_validate_json(json.dumps({**grid, **cage}))
    (error,) = caught.value.errors()
    assert error["loc"] == place
    assert reason in error["msg"]


def test_digits_of_another_grid_are_refused() -> None:
    puzzle = _made({"size": 3, "digits": [0, 4, 5]}).model_dump(mode="json")
    grid: list[list[int | None]] = [[None] * 3 for _ in range(3)]
    for wrong in (1, 6):
        grid[1][2] = wrong
        with pytest.raises(ValidationError, match="The digits of this grid are 0, 4, 5") as caught:
            CHECK.params.model_validate_json(_question(puzzle, grid=grid))
        assert caught.value.errors()[0]["loc"] == ("grid", 1, 2)
    grid[1][2] = 0
    assert CHECK.params.model_validate_json(_question(puzzle, grid=grid))
    marks = [[[1]] * 3] * 3
    with pytest.raises(ValidationError, match="The digits of this grid are 0, 4, 5"):
        HINT.params.model_validate_json(_question(puzzle, grid=grid, marks=marks))


def test_repeat_in_a_cage_of_distinct_digits_is_a_conflict() -> None:
    cells = [[0, 0], [0, 1], [1, 1]]
    cages: list[dict[str, object]] = [{"operator": "+", "target": 6, "cells": cells, "distinct": True}]
    others = [[row, column] for row in range(3) for column in range(3) if [row, column] not in cells]
    cages.append({"operator": "+", "target": 12, "cells": others})
    question = {"size": 3, "cages": cages, "grid": [[2, 1, None], [None, 2, None], [None, None, None]]}
    found = CHECK.compute(CHECK.params.model_validate_json(json.dumps(question)), None, lambda: None)
    assert isinstance(found, KenKenCheckResult)
    assert found.conflict_cells == [(0, 0), (1, 1)]
    assert found.detail == "2 stands 2 times in the cage 6+≠ (r1c1 r1c2 r2c2), whose digits are distinct."
    assert found.conflict_cages == [0]


def test_cage_of_a_variant_lists_its_combinations() -> None:
    asked = {
        "size": 4,
        "digits": [0, 2, 3, 6],
        "operator": "-",
        "target": 1,
        "cells": [[0, 0], [0, 1], [1, 1]],
    }
    found = CAGE.compute(CAGE.params.model_validate_json(json.dumps(asked)), None, lambda: None)
    assert isinstance(found, CageResult)
    assert found.combinations == [[0, 2, 3], [2, 3, 6]]
