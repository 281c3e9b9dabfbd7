"""Steps of variants: every one is true and the simplest there is, and together they solve the puzzle."""

from random import Random

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from tests.oracle.kenken_techniques import simplest_technique
from tests.worker.games.kenken.variants import random_variant
from worker.games.kenken.kernels.reasoning.explain import explain, hint
from worker.games.kenken.kernels.reasoning.reasoning import hardest
from worker.games.kenken.kernels.solving.layout import layout_of
from worker.games.kenken.kernels.solving.solve import solve
from worker.games.kenken.rules.cage import Cell
from worker.games.kenken.rules.reasoning import Technique


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
    technique, uses = hardest(layout_of(board, cages))
    assert technique == max(step.technique for step in steps)
    if technique != Technique.TRIAL:
        assert uses == sum(step.technique == technique for step in steps)


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
    row, column = random.choice(empty)
    wrong = random.choice([digit for digit in board.digits if digit != solution[row][column]])
    lacking = [
        [None if cell != (row, column) else [wrong] for cell in ((r, c) for c in range(board.columns))]
        for r in range(board.rows)
    ]
    assert hint(board, cages, grid, lacking).wrong_marks == ((row, column),)
    grid[row][column] = wrong
    assert hint(board, cages, grid).mistakes == ((row, column),)
