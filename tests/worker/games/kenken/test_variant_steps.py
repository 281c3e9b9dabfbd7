"""Steps of variants: every one is true and the simplest there is, and together they solve the puzzle."""

from collections.abc import Sequence
from math import prod
from random import Random
from typing import Any, cast

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from tests.oracle.kenken_steps import leads_on
from tests.oracle.kenken_techniques import simplest_technique
from tests.oracle.kenken_whole_lines import in_line
from tests.worker.games.kenken.variants import random_variant
from worker.games.kenken.kernels.reasoning.explain import Step, explain, hint
from worker.games.kenken.kernels.reasoning.rate import rate
from worker.games.kenken.kernels.solving.layout import layout_of
from worker.games.kenken.kernels.solving.solve import Grid, solve
from worker.games.kenken.rules.board import Board
from worker.games.kenken.rules.cage import Cell
from worker.games.kenken.rules.reasoning import Technique


def _tells_the_truth(board: Board, solution: Grid, step: Step) -> bool:
    """Return True if a message has the sums, products and parities that are in the solution."""
    params = cast("dict[str, Any]", step.told.params)
    if "total" in params:
        lines = params.get("rows") or params["columns"]
        if params["total"] != len(lines) * sum(board.digits):
            return False
    if "amount" not in params:
        return True
    digits = [solution[row][column] for row, column in params["cells"]]
    outside = [solution[row][column] for row, column in params.get("outside", ())]
    made = prod(digits) if step.technique == Technique.LINE_PRODUCT else sum(digits) - sum(outside)
    return bool(params["amount"] == (made % 2 if step.technique == Technique.LINE_PARITY else made))


@settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.filter_too_much])
@given(st.integers(0, 10**6))
def test_steps_of_a_variant_are_sound_and_end_in_the_solution(seed: int) -> None:
    board, cages = random_variant(seed, most=5 if seed % 2 else 4)
    settled: set[Cell] = set()
    found = solve(board, cages)
    assume(found.unique)
    (solution,) = found.solutions
    candidates = {cell: set(board.digits) for cell in board.cells}
    steps = explain(board, cages, solution)
    for step in steps:
        assert step.removed or step.placed
        assert simplest_technique(board, cages, candidates, settled) == step.technique, step.told.text
        assert "{" not in step.told.text
        assert _tells_the_truth(board, solution, step), step.told
        for cell, digits in step.removed:
            assert candidates[cell] >= set(digits)
            candidates[cell] -= set(digits)
        if step.placed:
            (row, column), digit = step.placed
            assert solution[row][column] == digit
            candidates[row, column] &= {digit}
            settled.add((row, column))
        assert all(solution[r][c] in left for (r, c), left in candidates.items()), step.told.text
    assert all(len(left) == 1 for left in candidates.values())
    assert sorted(step.placed[0] for step in steps if step.placed) == sorted(candidates)
    assert rate(layout_of(board, cages)).technique == max(step.technique for step in steps)


def _left(board: Board, grid: Sequence[Sequence[int | None]]) -> dict[Cell, set[int]]:
    """Return the candidates that filled cells leave."""
    filled = {
        (row, column): digit
        for row, line in enumerate(grid)
        for column, digit in enumerate(line)
        if digit is not None
    }
    return {
        cell: {filled[cell]}
        if cell in filled
        else set(board.digits) - {digit for other, digit in filled.items() if in_line(cell, other)}
        for cell in board.cells
    }


@settings(deadline=None, max_examples=100, suppress_health_check=[HealthCheck.filter_too_much])
@given(st.integers(0, 10**6))
def test_hints_for_a_variant_lead_to_its_solution_and_name_mistakes(seed: int) -> None:
    random = Random(seed)
    board, cages = random_variant(seed)
    found = solve(board, cages)
    assume(found.unique)
    (solution,) = found.solutions
    grid = [[digit if random.random() < 0.4 else None for digit in row] for row in solution]
    empty = [(r, c) for r, row in enumerate(grid) for c, digit in enumerate(row) if digit is None]
    steps = hint(board, cages, grid).steps
    assert bool(steps) == bool(empty)
    if not empty:
        return
    placed = steps[-1].placed
    assert placed is not None
    (row, column), digit = placed
    assert solution[row][column] == digit
    if not any(step.technique == Technique.TRIAL for step in steps):
        assert leads_on(board, cages, _left(board, grid), steps)
    row, column = random.choice(empty)
    wrong = random.choice([digit for digit in board.digits if digit != solution[row][column]])
    lacking = [
        [None if cell != (row, column) else [wrong] for cell in ((r, c) for c in range(board.columns))]
        for r in range(board.rows)
    ]
    assert hint(board, cages, grid, lacking).wrong_marks == ((row, column),)
    grid[row][column] = wrong
    assert hint(board, cages, grid).mistakes == ((row, column),)
