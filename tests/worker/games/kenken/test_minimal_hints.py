"""Hints are minimal: without any step, the others no longer lead to the digit."""

from collections.abc import Sequence
from itertools import product
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.oracle.kenken_steps import leads_on
from tests.worker.games.kenken.test_hint_steps import Grid, Left, _left, _position, _puzzles
from worker.games.kenken.kernels.making.generate import generate
from worker.games.kenken.kernels.reasoning.explain import Step, hint
from worker.games.kenken.rules.cage import Cage
from worker.games.kenken.rules.reasoning import DIFFICULTIES, Technique


def _check(order: int, cages: Sequence[Cage], left: Left, steps: Sequence[Step]) -> None:
    assert leads_on(order, cages, left, steps)
    for step in steps[:-1]:
        others = [each for each in steps if each is not step]
        assert not leads_on(order, cages, left, others), (step.told.text, [each.told.text for each in steps])


@settings(deadline=None, max_examples=40)
@given(st.integers(0, 200), st.randoms(use_true_random=False))
def test_no_step_of_a_hint_can_be_left_out(number: int, random: Random) -> None:
    puzzles = _puzzles()
    order, cages = puzzles[number % len(puzzles)]
    grid, marks = _position(order, cages, random)
    steps = hint(order, cages, grid, marks).steps
    # Whether a trial fails is more than the oracle finds out.
    if not any(step.technique == Technique.TRIAL for step in steps):
        _check(order, cages, _left(order, grid, marks), steps)


def test_hints_to_the_next_digits_of_hard_puzzles_are_minimal() -> None:
    lengths = []
    for seed, difficulty in product(range(3), DIFFICULTIES[1:3]):
        puzzle = generate(5, seed, difficulty=difficulty)
        if max(len(cage.cells) for cage in puzzle.cages) > 4:
            continue
        grid: Grid = [[None] * 5 for _ in range(5)]
        while steps := hint(5, puzzle.cages, grid).steps:
            if not any(step.technique == Technique.TRIAL for step in steps):
                _check(5, puzzle.cages, _left(5, grid, [[None] * 5] * 5), steps)
                lengths.append(len(steps))
            assert steps[-1].placed
            (row, column), digit = steps[-1].placed
            grid[row][column] = digit
    assert max(lengths) > 2
