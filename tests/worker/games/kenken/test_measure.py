"""The rating measures the whole path, within the range of the word."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.worker.games.kenken.puzzles import given_cells, random_puzzle
from worker.declarations.operation import Output
from worker.games.kenken.kernels.making.generate import generate
from worker.games.kenken.kernels.reasoning.rate import is_solved_by, rate
from worker.games.kenken.kernels.reasoning.rounds import UNIT_EFFORT, path_of
from worker.games.kenken.kernels.solving.layout import layout_of
from worker.games.kenken.operations.fields import cage_models
from worker.games.kenken.operations.generate import GENERATE, GenerateParams, GenerateResult
from worker.games.kenken.operations.solve import SOLVE, KenKenSolveParams, KenKenSolveResult
from worker.games.kenken.rules.cage import Cage
from worker.games.kenken.rules.rating import RANGES, TYPICAL, WEIGHTS, rating_of
from worker.games.kenken.rules.reasoning import DIFFICULTIES, Difficulty, Technique

LATIN = [[1, 2, 3, 4], [2, 3, 4, 1], [3, 4, 1, 2], [4, 1, 2, 3]]


def test_given_digits_are_the_easiest_puzzle() -> None:
    rated = rate(layout_of(4, given_cells(LATIN)))
    assert (rated.rating, rated.difficulty) == (0, "easy")


def test_effort_of_a_path_by_hand() -> None:
    """Check a puzzle whose cages are all given but two cells: one round of cages, and one of last candidates."""
    cages = (Cage("+", 3, ((0, 0), (0, 1))), *given_cells(LATIN)[2:])
    path = path_of(layout_of(4, cages))
    assert path.open_cells == 0
    # 14 given cages and the pair, all of which gain: 16 cells at 15 of 15 cages.
    assert path.effort[Technique.CAGE_DIGITS] == UNIT_EFFORT * 16 * 16 // (15 * 16)
    # 14 given digits of 16 open cells, and then the two that are left.
    assert path.rounds[Technique.LAST_CANDIDATE] == 2
    assert path.effort[Technique.LAST_CANDIDATE] == UNIT_EFFORT * 17 // 15 + UNIT_EFFORT * 3 // 3


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_rating_grows_with_effort_within_the_range_of_the_word(difficulty: Difficulty) -> None:
    lowest, highest = RANGES[difficulty]
    ratings = [rating_of(difficulty, Fraction(quarters, 4), 64) for quarters in range(40_000)]
    assert ratings == sorted(ratings)
    assert ratings[0] == lowest
    assert set(ratings) == set(range(lowest, highest + 1))
    middle = rating_of(difficulty, TYPICAL[difficulty] * 64, 64)
    assert middle == (lowest + highest + 1) // 2


def test_weights_cover_all_techniques() -> None:
    assert set(WEIGHTS) == set(Technique)


@settings(deadline=None, max_examples=40)
@given(st.integers(3, 6), st.integers(0, 400))
def test_rating_is_in_the_range_of_the_word_and_ends_where_reasoning_does(order: int, seed: int) -> None:
    layout = layout_of(order, random_puzzle(order, seed))
    rated = rate(layout)
    lowest, highest = RANGES[rated.difficulty]
    assert lowest <= rated.rating <= highest
    easier = DIFFICULTIES[: DIFFICULTIES.index(rated.difficulty)]
    assert [is_solved_by(layout, each) for each in easier] == [False] * len(easier)
    assert is_solved_by(layout, rated.difficulty) or rated.difficulty == "unreasonable"


def test_puzzles_are_made_within_a_range_of_ratings() -> None:
    for wish in ([5, 12], [40, 50], [60, 75]):
        params = GenerateParams.model_validate({"size": 5, "seed": 3, "difficulty": wish})
        output = GENERATE.compute(params, None, lambda: None)
        assert isinstance(output, Output)
        made = output.partial
        assert isinstance(made, GenerateResult)
        assert wish[0] <= made.rating <= wish[1]


def test_rating_is_the_same_for_generated_and_rated_puzzles() -> None:
    puzzle = generate(6, 3)
    assert rate(layout_of(6, puzzle.cages)) == puzzle.rated


@settings(deadline=None, max_examples=25)
@given(st.sampled_from([6, 7]), st.integers(0, 400), st.randoms(use_true_random=False))
def test_rating_does_not_depend_on_the_order_in_which_cages_are_listed(
    order: int, seed: int, random: Random
) -> None:
    puzzle = generate(order, seed)
    cages = cage_models(puzzle.cages)
    random.shuffle(cages)
    solved = SOLVE.compute(KenKenSolveParams(size=order, cages=cages), None, lambda: None)
    assert isinstance(solved, KenKenSolveResult)
    assert (solved.rating, solved.difficulty) == (puzzle.rated.rating, puzzle.difficulty)
