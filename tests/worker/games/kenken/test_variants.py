"""Variants, compared with all fillings of their grids: other digits, rectangles, long differences, distinct cages."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.oracle.kenken import combinations, placements, solutions
from tests.worker.games.kenken.variants import random_board, random_variant
from worker.games.kenken.kernels.cages.combinations import analyse, narrow_cages
from worker.games.kenken.kernels.solving.layout import FIRST, layout_of, open_candidates, work_for
from worker.games.kenken.kernels.solving.solve import (
    checked_grid,
    fixed_candidates,
    propagate,
    solve,
    wrong_cages,
)
from worker.games.kenken.rules.board import Board
from worker.games.kenken.rules.cage import (
    OPERATORS,
    Cage,
    PuzzleError,
    checked_board,
    is_satisfied,
    target_of,
)
from worker.games.kenken.rules.targets import check_targets

MANY = settings(deadline=None, max_examples=150)
SEEDS = st.integers(0, 10**6)


@MANY
@given(SEEDS)
def test_all_solutions_of_a_variant_are_found(seed: int) -> None:
    board, cages = random_variant(seed)
    expected = solutions(board, cages)
    check_targets(board, cages)
    found = solve(board, cages, limit=2_000)
    assert sorted(found.solutions) == sorted(expected)
    assert expected
    assert found.complete


def _random_cage(random: Random, board: Board, most_cells: int) -> Cage:
    cells = random.sample(sorted(board.cells), random.randint(1, min(most_cells, len(board.cells))))
    operator = random.choice([None, "+", "×", *(("-", "÷") if len(cells) > 1 else ())])
    target = random.choice([0, 1, 2, random.randint(0, 20), random.choice([24, 30, 36, 42, 60, 66])])
    return Cage(operator, target, tuple(sorted(cells)), random.random() < 0.4)


@MANY
@given(SEEDS)
def test_arrays_of_a_puzzle_say_what_its_cages_say(seed: int) -> None:
    board, cages = random_variant(seed)
    layout, order = layout_of(board, cages), board.order
    assert tuple(layout.values.tolist()) == board.digits
    assert [board.digits.index(digit) for digit in board.digits] == [
        int(layout.bits[digit]).bit_length() - 1 for digit in board.digits
    ]
    for number, cage in enumerate(cages):
        first, size = int(layout.cages[number, FIRST]), len(cage.cells)
        assert layout.members[first : first + size].tolist() == list(cage.numbers(order))
        assert (layout.cell_units[list(cage.numbers(order)), 2] == 2 * order + number).all()
        if size == 2:
            pairs = {
                (digit, other)
                for digit, others in zip(board.digits, layout.partners[number].tolist(), strict=True)
                for other in board.to_digits(others)
            }
            assert pairs == set(placements(board, cage))
    for line in range(2 * order):
        cells = [
            cell
            for place, cell in board.numbers.items()
            if place[line >= order] == line - order * (line >= order)
        ]
        count = int(layout.lines[line, 0])
        assert layout.lines[line, 1 : 1 + count].tolist() == cells


@MANY
@given(SEEDS)
def test_combinations_of_a_cage_are_those_of_its_placements(seed: int) -> None:
    random = Random(seed)
    board = random_board(random, 5)
    cage = _random_cage(random, board, 4)
    found = placements(board, cage)
    analysis = analyse(board, cage)
    assert list(analysis.combinations.items()) == combinations(found)
    seen = zip(*found, strict=True) if found else [()] * len(cage.cells)
    assert list(analysis.candidates) == [tuple(sorted(set(digits))) for digits in seen]
    try:
        check_targets(board, [cage])
    except PuzzleError:
        assert not found
    else:
        assert found or len(cage.cells) > 2


@MANY
@given(SEEDS)
def test_candidates_left_in_a_cage_are_those_of_its_placements(seed: int) -> None:
    random = Random(seed)
    board = random_board(random, 5)
    cage = _random_cage(random, board, 4)
    layout = layout_of(board, [cage])
    candidates = open_candidates(layout)
    possible = propagate(layout, work_for(layout), candidates, 10**6)
    found = placements(board, cage)
    assert possible == bool(found)
    if found:
        left = [board.to_digits(int(candidates[number])) for number in cage.numbers(board.order)]
        assert left == [tuple(sorted(set(digits))) for digits in zip(*found, strict=True)]


@MANY
@given(SEEDS)
def test_cages_out_of_reach_are_those_without_a_placement(seed: int) -> None:
    random = Random(seed)
    board, cages = random_variant(seed)
    grid = [
        [random.choice(board.digits) if random.random() < 0.5 else None for _ in range(board.columns)]
        for _ in range(board.rows)
    ]
    layout = layout_of(board, cages)
    wrong = wrong_cages(layout, fixed_candidates(layout, checked_grid(board, grid)))
    for number, cage in enumerate(cages):
        held = [grid[row][column] for row, column in cage.cells]
        left = [board.digits if digit is None else (digit,) for digit in held]
        assert (number in wrong) == (not placements(board, cage, (), left))


@settings(deadline=None, max_examples=50)
@given(SEEDS)
def test_cages_that_narrow_each_other_keep_the_digits_of_all_solutions(seed: int) -> None:
    board, cages = random_variant(seed)
    narrowed = narrow_cages(board, cages)
    every = solutions(board, cages)
    for cage, analysis in zip(cages, narrowed.cages, strict=True):
        held = {tuple(grid[row][column] for row, column in cage.cells) for grid in every}
        seen = [tuple(sorted(set(digits))) for digits in zip(*held, strict=True)]
        if narrowed.exact:
            assert list(analysis.candidates) == seen
            assert list(analysis.combinations.items()) == combinations(held)
        else:
            assert all(
                set(digits) <= set(left) for digits, left in zip(seen, analysis.candidates, strict=True)
            )


@pytest.mark.parametrize(
    ("operator", "target", "digits", "makes"),
    [
        ("-", 1, (2, 6, 3), True),
        ("-", 0, (5, 2, 3), True),
        ("-", 1, (2, 3, 4), False),
        ("÷", 2, (2, 12, 3), True),
        ("÷", 1, (1, 1, 1), True),
        ("÷", 3, (7, 2, 1), False),
        ("÷", 0, (0, 3), False),
        ("÷", 0, (0, 0), False),
        ("×", 0, (0, 3, 5), True),
        ("-", 3, (0, 3), True),
    ],
)
def test_largest_digit_minus_or_divided_by_all_others(
    operator: str, target: int, digits: tuple[int, ...], makes: bool
) -> None:
    known = next(each for each in OPERATORS if each == operator)
    cells = tuple((0, column) for column in range(len(digits)))
    assert is_satisfied(Cage(known, target, cells), digits) is makes
    assert (target_of(known, digits) == target) is makes


@pytest.mark.parametrize(
    ("board", "reason"),
    [
        (Board(4, 1, (1, 2, 3, 4)), "size 2 to 12, not 1"),
        (Board(3, 4, (1, 2, 3)), "A grid of 3 × 4 has 4 different digits"),
        (Board(3, 3, (1, 2, 2)), "A grid of size 3 has 3 different digits"),
        (Board(3, 3, (3, 2, 1)), "different digits"),
        (Board(3, 3, (-1, 2, 3)), "0 to 999"),
        (Board(3, 3, (1, 2, 1_000)), "0 to 999"),
    ],
)
def test_boards_that_are_none_are_refused(board: Board, reason: str) -> None:
    with pytest.raises(PuzzleError, match=reason):
        checked_board(board)


def test_large_digits_do_not_overflow() -> None:
    """Check products near the bounds: 12 cells of a row with digits up to 999, and targets beyond any they make."""
    board = Board(12, 12, tuple(range(988, 1_000)))
    row = tuple((0, column) for column in range(12))
    layout = layout_of(board, [Cage("×", 2**53 - 1, row)])
    candidates = open_candidates(layout)
    assert not propagate(layout, work_for(layout), candidates, 10**6)
    four = Cage("×", 988 * 989 * 990 * 991, tuple((0, column) for column in range(4)))
    layout = layout_of(board, [four])
    candidates = open_candidates(layout)
    assert propagate(layout, work_for(layout), candidates, 10**6)
    assert board.to_digits(int(candidates[0])) == (988, 989, 990, 991)
