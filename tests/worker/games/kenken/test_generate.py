"""New puzzles."""

import json
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.bench.peers import kenken_cpsat
from tests.oracle import kenken_latin_squares
from tests.oracle.kenken import solutions
from tests.oracle.kenken_corpus import corpus
from worker.declarations.fields import MAX_SAFE_INTEGER
from worker.games.kenken.kernels.making import generate as generating
from worker.games.kenken.kernels.making.chance import (
    Chance,
    Clues,
    carve,
    neighbours,
    split_cage,
)
from worker.games.kenken.kernels.making.generate import (
    Budget,
    NoSuchPuzzleError,
    Puzzle,
    generate,
    with_fewer_givens,
    with_one_solution,
)
from worker.games.kenken.kernels.making.latin_squares import random_latin_square
from worker.games.kenken.kernels.reasoning.rate import rate
from worker.games.kenken.kernels.solving.layout import layout_of
from worker.games.kenken.kernels.solving.solve import solve
from worker.games.kenken.rules.board import plain_board
from worker.games.kenken.rules.cage import (
    OPERATORS,
    Cage,
    Operator,
    PuzzleError,
    checked_puzzle,
    is_satisfied,
)
from worker.games.kenken.rules.reasoning import DIFFICULTIES, Difficulty

GENERATED = Path(__file__).parents[3] / "data" / "kenken_generated.json"


def _as_json(puzzle: Puzzle) -> object:
    return {
        "cages": [[cage.operator, cage.target, [list(cell) for cell in cage.cells]] for cage in puzzle.cages],
        "solution": [list(row) for row in puzzle.solution],
        "difficulty": puzzle.difficulty,
    }


@pytest.mark.parametrize("case", json.loads(GENERATED.read_text()), ids=lambda case: str(case["arguments"]))
def test_seed_always_makes_the_same_puzzle(case: dict[str, dict[str, object]]) -> None:
    arguments = case["arguments"]
    made = generate(**arguments)  # type: ignore[arg-type]
    assert _as_json(made) == case["puzzle"]
    assert _as_json(generate(**arguments)) == case["puzzle"]  # type: ignore[arg-type]


def _is_sound(puzzle: Puzzle) -> None:
    assert checked_puzzle(puzzle.order, puzzle.cages) == puzzle.cages
    square = puzzle.solution
    assert all(is_satisfied(cage, [square[r][c] for r, c in cage.cells]) for cage in puzzle.cages)
    assert all(_is_connected(cage) for cage in puzzle.cages)
    found = solve(puzzle.order, puzzle.cages)
    assert found.unique
    assert found.solutions == (puzzle.solution,)
    assert rate(layout_of(puzzle.order, puzzle.cages)) == puzzle.rated


def _is_connected(cage: Cage) -> bool:
    reached, left = {cage.cells[0]}, set(cage.cells[1:])
    while grown := {(r, c) for r, c in left if reached & {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)}}:
        reached, left = reached | grown, left - grown
    return not left


def test_small_corpus_is_sound() -> None:
    for puzzle in corpus(1):
        _is_sound(puzzle)


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_corpus_is_sound() -> None:
    count = 0
    for puzzle in corpus(4):
        _is_sound(puzzle)
        count += 1
    assert count >= 200


@pytest.mark.parametrize("seed", range(10))
def test_small_puzzles_have_one_solution_among_all_squares(seed: int) -> None:
    for order in (3, 4):
        puzzle = generate(order, seed)
        assert solutions(order, puzzle.cages) == [puzzle.solution]


def test_puzzles_are_not_taken_while_their_search_is_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generating, "_NODES", 1)
    for seed in range(20):
        chance, budget = Chance(seed), Budget()
        clues = Clues(plain_board(5), random_latin_square(5, chance), OPERATORS, False)
        cages = with_one_solution(clues, (3, 4, 5), chance, budget)
        assert solve(5, cages).unique, seed
        cages = with_fewer_givens(clues, cages, 5, "unreasonable", chance, budget)
        assert solve(5, cages).unique, seed


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_cp_sat_finds_one_solution(difficulty: Difficulty) -> None:
    puzzle = generate(7, 11, difficulty=difficulty)
    assert kenken_cpsat.count(7, puzzle.cages, 2) == 1


@pytest.mark.parametrize("operators", ["+", "×", "-", "÷", "-÷", "+×"])
def test_only_the_chosen_operators_are_used(operators: str) -> None:
    chosen: list[Operator] = [operator for operator in OPERATORS if operator in operators]
    puzzle = generate(6, 1, operators=chosen)
    used = {cage.operator for cage in puzzle.cages if len(cage.cells) > 1}
    assert used
    assert used <= set(chosen)
    _is_sound(puzzle)


def test_mystery_puzzles_hide_their_operators() -> None:
    puzzle = generate(6, 2, mystery=True)
    assert {cage.operator for cage in puzzle.cages} == {None}
    assert any(len(cage.cells) > 2 for cage in puzzle.cages)
    _is_sound(puzzle)


@pytest.mark.parametrize("order", [2, 10])
def test_orders_out_of_range_are_refused(order: int) -> None:
    with pytest.raises(PuzzleError, match="3 to 9"):
        generate(order, 1)


def test_no_operators_are_refused() -> None:
    with pytest.raises(PuzzleError, match="at least one operator"):
        generate(4, 1, operators=())


def test_impossible_puzzle_is_refused_immediately() -> None:
    attempts: list[None] = []
    with pytest.raises(NoSuchPuzzleError, match="With - only easy puzzles of size 3 are made"):
        generate(3, 1, ["-"], "unreasonable", checkpoint=lambda: attempts.append(None))
    assert not attempts


def test_search_without_a_matching_puzzle_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generating, "MOST_CELLS", 1_000)
    attempts: list[None] = []
    with pytest.raises(NoSuchPuzzleError, match=r"none of \d+ puzzles of size 5 with × that were made"):
        generate(5, 1, ["×"], "hard", checkpoint=lambda: attempts.append(None))
    assert 3 < len(attempts) < 40


@settings(deadline=None)
@given(st.integers(2, 9), st.integers(0, MAX_SAFE_INTEGER))
def test_walk_and_the_draws_after_it_are_those_of_the_paper(order: int, seed: int) -> None:
    ours, slow = Chance(seed), Chance(seed)
    for _ in range(2):
        assert random_latin_square(order, ours) == kenken_latin_squares.random_latin_square(order, slow)
        assert [ours.below(1_000) for _ in range(5)] == [slow.below(1_000) for _ in range(5)]


def test_latin_squares_are_latin_and_all_occur() -> None:
    met: Counter[tuple[int, ...]] = Counter()
    for seed in range(600):
        square = random_latin_square(3, Chance(seed))
        for line in range(3):
            assert sorted(square[3 * line : 3 * line + 3]) == sorted(square[line::3]) == [1, 2, 3]
        met[square] += 1
    assert len(met) == 12
    assert min(met.values()) > 20


def test_random_squares_include_both_classes_of_order_4() -> None:
    """Check the two classes of order 4: three quarters of the squares are in the class of the cyclic group."""
    cyclic = 0
    for seed in range(200):
        square = random_latin_square(4, Chance(seed))
        rows = [square[4 * row : 4 * row + 4] for row in range(4)]
        # In the other class, every map from the first row to another is its own inverse.
        moves = [tuple(other[rows[0].index(digit)] for digit in range(1, 5)) for other in rows]
        cyclic += any(move[move[0] - 1] != 1 for move in moves)
    assert 130 < cyclic < 170


def test_carving_covers_the_grid_once() -> None:
    for seed in range(20):
        cages = carve(7, (1, 2, 3, 4, 5), Chance(seed))
        assert sorted(cell for cage in cages for cell in cage) == list(range(49))
        for cage in cages:
            for parts in [split_cage(7, cage, Chance(seed))] if len(cage) > 1 else []:
                assert len(parts) > 1
                assert sorted(cell for part in parts for cell in part) == sorted(cage)
                assert all(
                    _is_connected(Cage(None, 1, tuple(divmod(cell, 7) for cell in part))) for part in parts
                )


def test_neighbours_share_a_side() -> None:
    assert neighbours(3, 4) == (1, 3, 5, 7)
    assert neighbours(3, 0) == (1, 3)
    assert neighbours(3, 5) == (2, 4, 8)


def test_random_numbers_are_uniform_and_reproducible() -> None:
    rolls = Counter(Chance(1).below(6) for _ in range(10))
    assert len(rolls) == 1
    chance = Chance(2)
    rolls = Counter(chance.below(6) for _ in range(6000))
    assert sorted(rolls) == list(range(6))
    assert min(rolls.values()) > 850
    orders = Counter(tuple(chance.shuffled("abc")) for _ in range(6000))
    assert len(orders) == 6
    assert min(orders.values()) > 850
