"""A puzzle has one rating, the rating of its explanation, which always takes the simplest step."""

import pytest

from tests.oracle.kenken_corpus import corpus
from tests.oracle.kenken_techniques import simplest_technique
from tests.worker.games.kenken.puzzles import hardest, random_puzzle, steps_of
from worker.games.kenken.kernels.making.generate import generate
from worker.games.kenken.kernels.reasoning.rate import rate
from worker.games.kenken.kernels.solving.layout import layout_of
from worker.games.kenken.rules.cage import Cage, Cell
from worker.games.kenken.rules.reasoning import Technique


def _turned(cages: tuple[Cage, ...]) -> tuple[Cage, ...]:
    """Return the puzzle transposed, with its cages in reverse order."""
    return tuple(
        Cage(cage.operator, cage.target, tuple(sorted((column, row) for row, column in cage.cells)))
        for cage in reversed(cages)
    )


@pytest.mark.slow
@pytest.mark.parametrize("order", range(3, 10))
def test_rating_and_explanation_agree(order: int) -> None:
    for seed in range(50):
        cages = random_puzzle(order, seed)
        difficulty = hardest(steps_of(order, cages))
        assert rate(layout_of(order, cages)).difficulty == difficulty, seed
        assert rate(layout_of(order, _turned(cages))).difficulty == difficulty, seed


@pytest.mark.slow
@pytest.mark.parametrize("each", [1, 2])
def test_generated_puzzle_is_as_hard_as_its_explanation(each: int) -> None:
    for puzzle in corpus(each):
        assert hardest(steps_of(puzzle.order, puzzle.cages)) == puzzle.difficulty, puzzle


def _simplest_techniques(order: int, cages: tuple[Cage, ...]) -> set[Technique]:
    """Return the techniques of an explanation, each of which is the simplest that gains anything there."""
    techniques: set[Technique] = set()
    candidates = {(r, c): set(range(1, order + 1)) for r in range(order) for c in range(order)}
    settled: set[Cell] = set()
    for step in steps_of(order, cages):
        assert simplest_technique(order, cages, candidates, settled) == step.technique, (
            cages,
            step.told.text,
        )
        techniques.add(step.technique)
        for cell, digits in step.removed:
            candidates[cell] -= set(digits)
        if step.placed:
            candidates[step.placed[0]] = {step.placed[1]}
            settled.add(step.placed[0])
    return techniques


@pytest.mark.slow
@pytest.mark.parametrize("order", [3, 4, 5])
def test_every_step_is_the_simplest(order: int) -> None:
    puzzles = (random_puzzle(order, seed, most_cells=4) for seed in range(60))
    techniques = set[Technique]().union(*(_simplest_techniques(order, cages) for cages in puzzles))
    assert techniques >= set(list(Technique)[: 4 if order == 3 else 6])


def test_every_step_of_hard_puzzles_is_the_simplest() -> None:
    puzzles = [generate(5, seed, difficulty="hard") for seed in range(8)]
    few = [puzzle for puzzle in puzzles if max(len(cage.cells) for cage in puzzle.cages) < 5]
    techniques = set[Technique]().union(*(_simplest_techniques(5, puzzle.cages) for puzzle in few))
    assert techniques >= {Technique.LINE_CAGE, Technique.LINE_SUM}
