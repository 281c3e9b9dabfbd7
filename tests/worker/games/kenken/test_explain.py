"""Explanations: every step is true, and together they solve the puzzle."""

import pytest

from tests.worker.games.kenken.puzzles import given_cells, hardest, steps_of
from worker.games.kenken.kernels.making.generate import Puzzle, generate
from worker.games.kenken.kernels.reasoning.explain import Step, only_solution
from worker.games.kenken.kernels.reasoning.rate import rate
from worker.games.kenken.kernels.solving.layout import layout_of
from worker.games.kenken.rules.cage import Cage, PuzzleError
from worker.games.kenken.rules.reasoning import DIFFICULTIES, STRONGEST, Difficulty, Technique

CASES = [
    (3, "easy"),
    *((4, difficulty) for difficulty in DIFFICULTIES[:3]),
    *((6, difficulty) for difficulty in DIFFICULTIES),
    (9, "hard"),
    (9, "unreasonable"),
]


def _puzzle(order: int, difficulty: Difficulty, mystery: bool = False) -> Puzzle:
    return generate(order, 7, difficulty=difficulty, mystery=mystery)


@pytest.mark.parametrize(("order", "difficulty"), CASES)
@pytest.mark.parametrize("mystery", [False, True])
def test_steps_are_sound_and_end_in_the_solution(order: int, difficulty: Difficulty, mystery: bool) -> None:
    puzzle = _puzzle(order, difficulty, mystery)
    steps = steps_of(order, puzzle.cages)
    assert (only_solution(order, puzzle.cages), hardest(steps)) == (puzzle.solution, difficulty)
    candidates = {(r, c): set(range(1, order + 1)) for r in range(order) for c in range(order)}
    for step in steps:
        assert step.removed or step.placed
        for cell, digits in step.removed:
            assert candidates[cell] >= set(digits)
            candidates[cell] -= set(digits)
        if step.placed:
            (row, column), digit = step.placed
            assert puzzle.solution[row][column] == digit
            candidates[row, column] &= {digit}
        assert all(puzzle.solution[r][c] in left for (r, c), left in candidates.items()), step.told.text
    assert all(len(left) == 1 for left in candidates.values())
    placed = [step.placed[0] for step in steps if step.placed]
    assert sorted(placed) == sorted(candidates)


@pytest.mark.parametrize(("order", "difficulty"), CASES)
def test_rating_and_explanation_agree(order: int, difficulty: Difficulty) -> None:
    puzzle = _puzzle(order, difficulty)
    layout, steps = layout_of(order, puzzle.cages), steps_of(order, puzzle.cages)
    rated = rate(layout)
    assert rated.difficulty == hardest(steps) == difficulty
    assert rated.technique == max(step.technique for step in steps)
    if rated.technique != Technique.TRIAL:
        assert 1 <= rated.uses <= sum(step.technique == rated.technique for step in steps)


def _steps(technique: Technique, difficulty: Difficulty, order: int = 6) -> tuple[Puzzle, tuple[Step, ...]]:
    """Return a puzzle whose explanation has a technique."""
    for seed in range(200):
        puzzle = generate(order, seed, difficulty=difficulty)
        steps = steps_of(order, puzzle.cages)
        if any(step.technique == technique and "given" not in step.told.text for step in steps):
            return puzzle, steps
    raise AssertionError(technique)


@pytest.mark.parametrize(
    ("technique", "difficulty", "words"),
    [
        (Technique.LAST_CANDIDATE, "easy", "no other digit is left for it"),
        (Technique.LAST_PLACE, "easy", "no other cell of"),
        (Technique.CAGE_DIGITS, "easy", "No way to fill"),
        (Technique.CAGE_CELLS, "easy", "No way to fill"),
        (Technique.CAGE_LINE, "medium", "Every way to fill"),
        (Technique.LINE_SET, "medium", "In "),
        (Technique.LINE_SUM_CELL, "medium", "The sum of "),
        (Technique.LINE_CAGE, "medium", "only the cage"),
        (Technique.LINE_SUM, "hard", ", but not with "),
        (Technique.CAGE_PAIR, "hard", "leaves no way to fill the cage"),
        (Technique.CAGE_REST, "hard", "too few digits"),
        (Technique.LINE_PARITY, "hard", "even or odd"),
        (Technique.DIGIT_COUNT, "expert", "times: no such way"),
        (Technique.LINE_BOUNDS, "expert", "a sum of"),
        (Technique.CROSSING_SET, "expert", "can only stand in"),
        (Technique.CHAIN, "expert", "no cell in line with both"),
        (Technique.TRIAL, "unreasonable", "trying it ends in a contradiction"),
    ],
)
def test_every_technique_is_used_and_explained(
    technique: Technique, difficulty: Difficulty, words: str
) -> None:
    puzzle, steps = _steps(technique, difficulty)
    step = next(step for step in steps if step.technique == technique and "given" not in step.told.text)
    assert words in step.told.text
    assert step.difficulty == difficulty or technique < STRONGEST[difficulty]
    assert step.cells
    assert set(step.cells) <= {*step.premises, *(cell for cell, _ in step.removed)}
    assert puzzle.difficulty == hardest(steps)


def test_small_puzzle_is_explained_in_words() -> None:
    cages = (
        Cage(None, 2, ((0, 0),)),
        Cage("÷", 3, ((0, 1), (1, 1))),
        Cage("+", 5, ((0, 2), (1, 2))),
        Cage("-", 2, ((1, 0), (2, 0))),
        Cage("×", 2, ((2, 1), (2, 2))),
    )
    assert only_solution(3, cages) == ((2, 1, 3), (1, 3, 2), (3, 2, 1))
    assert [step.told.text for step in steps_of(3, cages)] == [
        "r1c1 is given: 2.",
        "r1c1 is 2: no other digit is left for it.",
        "No way to fill the cage 3÷ (r1c2 r2c2) has 2.",
        "r2c3 is 2: no other cell of row 2 can be 2.",
        "r3c2 is 2: no other cell of row 3 can be 2.",
        "No way to fill the cage 5+ (r1c3 r2c3) has 1.",
        "r1c3 is 3: no other digit is left for it.",
        "r1c2 is 1: no other digit is left for it.",
        "r2c2 is 3: no other digit is left for it.",
        "r2c1 is 1: no other digit is left for it.",
        "r3c1 is 3: no other digit is left for it.",
        "r3c3 is 1: no other digit is left for it.",
    ]


def test_techniques_have_the_documented_difficulty() -> None:
    assert [technique.difficulty for technique in Technique] == [
        *["easy"] * 4,
        *["medium"] * 4,
        *["hard"] * 4,
        *["expert"] * 5,
        "unreasonable",
    ]


def test_puzzles_without_one_solution_are_not_explained() -> None:
    with pytest.raises(PuzzleError, match="several solutions"):
        only_solution(3, [Cage("+", 18, tuple((r, c) for r in range(3) for c in range(3)))])
    with pytest.raises(PuzzleError, match="no solution"):
        only_solution(3, given_cells([[1, 2, 3], [2, 3, 1], [3, 2, 1]]))
