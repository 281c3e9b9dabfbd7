"""Hints reason from a position and its marks: each step follows, by techniques none of which could be simpler."""

from functools import cache
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.oracle.kenken_techniques import TECHNIQUES, gains
from tests.worker.games.kenken.puzzles import random_puzzle
from worker.games.kenken.kernels.making.generate import generate
from worker.games.kenken.kernels.reasoning.explain import Step, hint, only_solution
from worker.games.kenken.operations.fields import cage_models
from worker.games.kenken.operations.play import HINT, KenKenHintParams, KenKenHintResult
from worker.games.kenken.rules.cage import Cage, Cell
from worker.games.kenken.rules.reasoning import DIFFICULTIES, Technique

Grid = list[list[int | None]]
Marks = list[list[list[int] | None]]
Left = dict[Cell, set[int]]


def _left(order: int, grid: Grid, marks: Marks) -> Left:
    """Return the digits of each cell: its own, or those that marks, rows and columns leave."""
    left: Left = {}
    for row in range(order):
        for column in range(order):
            seen = {*grid[row], *(line[column] for line in grid)}
            digit = grid[row][column]
            left[row, column] = {digit} if digit else set(marks[row][column] or range(1, order + 1)) - seen
    return left


def _without(left: Left, removed: set[tuple[Cell, int]]) -> Left:
    return {
        cell: {digit for digit in digits if (cell, digit) not in removed} for cell, digits in left.items()
    }


def _closed(order: int, cages: tuple[Cage, ...], left: Left, filled: set[Cell], hardest: Technique) -> bool:
    """Return True if techniques simpler than the hardest one never place a digit."""
    simpler = [technique for technique in TECHNIQUES if technique < hardest]
    while True:
        found = {each: gains(each, order, cages, left, filled) for each in simpler}
        if any(found.get(each) for each in (Technique.LAST_CANDIDATE, Technique.LAST_PLACE)):
            return False
        removed = set[tuple[Cell, int]]().union(*found.values())
        if not removed:
            return True
        left = _without(left, removed)


def _check(order: int, cages: tuple[Cage, ...], grid: Grid, marks: Marks, steps: tuple[Step, ...]) -> None:
    solution = only_solution(order, cages)
    left = _left(order, grid, marks)
    filled = {(r, c) for r, row in enumerate(grid) for c, digit in enumerate(row) if digit}
    assert _closed(order, cages, left, filled, max(step.technique for step in steps))
    for step in steps:
        removed = {(cell, digit) for cell, digits in step.removed for digit in digits}
        assert all(digit in left[cell] for cell, digit in removed), step.told.text
        assert all(solution[cell[0]][cell[1]] != digit for cell, digit in removed), step.told.text
        gained = {step.placed} if step.placed else removed
        for technique in TECHNIQUES:
            found = gains(technique, order, cages, left, filled, wide=technique == step.technique)
            if technique == step.technique:
                assert gained <= found, step.told.text
            elif technique < step.technique:
                assert not gained & found, (technique, step.told.text)
        left = _without(left, removed)
    assert [bool(step.placed) for step in steps] == [False] * (len(steps) - 1) + [True]


def _position(order: int, cages: tuple[Cage, ...], random: Random) -> tuple[Grid, Marks]:
    """Return a position with some cells filled in and some marked, all of it true."""
    filled, marked, extra = (random.choice((0, 0.2, 0.5)), random.random(), random.random())
    solution = only_solution(order, cages)
    grid: Grid = [[digit if random.random() < filled else None for digit in row] for row in solution]
    grid[random.randrange(order)][random.randrange(order)] = None
    marks: Marks = [
        [
            sorted({digit, *(other for other in range(1, order + 1) if random.random() < extra)})
            if random.random() < marked
            else None
            for digit in row
        ]
        for row in solution
    ]
    return grid, marks


@cache
def _puzzles() -> list[tuple[int, tuple[Cage, ...]]]:
    """Return small puzzles of all difficulties, as the oracle lists all ways to fill a cage."""
    random = [(order, random_puzzle(order, seed, most_cells=4)) for order in (3, 4, 5) for seed in range(6)]
    made = [
        (5, generate(5, seed, difficulty=difficulty).cages)
        for difficulty in DIFFICULTIES[:3]
        for seed in range(3)
    ]
    return [*random, *(each for each in made if max(len(cage.cells) for cage in each[1]) < 6)]


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 200), st.randoms(use_true_random=False))
def test_every_step_follows_and_none_could_be_simpler(number: int, random: Random) -> None:
    puzzles = _puzzles()
    order, cages = puzzles[number % len(puzzles)]
    grid, marks = _position(order, cages, random)
    _check(order, cages, grid, marks, hint(order, cages, grid, marks).steps)


CAGES = (
    Cage("×", 12, ((0, 0), (0, 1), (1, 0))),
    Cage("+", 9, ((0, 2), (0, 3), (1, 2), (1, 3))),
    Cage("+", 10, ((1, 1), (2, 1), (2, 2), (3, 1))),
    Cage("×", 2, ((2, 0), (3, 0))),
    Cage("+", 10, ((2, 3), (3, 2), (3, 3))),
)


def test_marks_spare_a_hard_technique() -> None:
    """Check a position whose marks leave column 4 one place for its 1."""
    marks: Marks = [[None, None, None, [2, 3, 4]], [None] * 4, [None] * 4, [None] * 4]
    empty: Grid = [[None] * 4 for _ in range(4)]
    asked = KenKenHintParams(size=4, cages=cage_models(CAGES), grid=empty, marks=marks)
    found = HINT.compute(asked, None, lambda: None)
    assert isinstance(found, KenKenHintResult)
    assert [step.technique for step in found.steps] == ["cage-digits", "last-place"]
    assert found.steps[-1].placed
    assert (found.steps[-1].placed.cell, found.steps[-1].placed.digit) == ((1, 3), 1)
    _check(4, CAGES, empty, marks, hint(4, CAGES, empty, marks).steps)
