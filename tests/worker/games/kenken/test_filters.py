"""Filters remove exactly the candidates without support."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.oracle.kenken import no_repetition, placements, solutions
from tests.worker.games.kenken.puzzles import random_cages
from worker.games.kenken.kernels.solving.layout import layout_of, open_candidates, to_digits, work_for
from worker.games.kenken.kernels.solving.solve import propagate
from worker.games.kenken.rules.cage import Cage

SOME = settings(deadline=None, max_examples=60)
EFFORT = 10**6


@SOME
@given(st.integers(3, 5), st.integers(0, 10**6), st.booleans())
def test_remaining_candidates_are_supported_and_no_solution_is_lost(
    order: int, seed: int, mystery: bool
) -> None:
    cages = random_cages(order, seed, (1, 2, 2, 3, 4), mystery)
    layout = layout_of(order, cages)
    candidates = open_candidates(layout)
    assert propagate(layout, work_for(layout), candidates, EFFORT)
    left = {divmod(cell, order): to_digits(int(bits)) for cell, bits in enumerate(candidates)}
    for cage in cages:
        found = placements(order, cage, (), [left[cell] for cell in cage.cells])
        assert [tuple(sorted(set(digits))) for digits in zip(*found, strict=True)] == [
            left[cell] for cell in cage.cells
        ]
    for line in ([(row, column) for column in range(order)] for row in range(order)):
        _is_supported_line([left[cell] for cell in line])
    for line in ([(row, column) for row in range(order)] for column in range(order)):
        _is_supported_line([left[cell] for cell in line])
    if order < 5:
        for square in solutions(order, cages):
            assert all(square[row][column] in digits for (row, column), digits in left.items())


def _is_supported_line(domains: list[tuple[int, ...]]) -> None:
    filled: list[tuple[int, ...]] = [()]
    for domain in domains:
        filled = [(*digits, digit) for digits in filled for digit in domain if digit not in digits]
    assert [tuple(sorted(set(digits))) for digits in zip(*filled, strict=True)] == domains


@SOME
@given(st.integers(3, 5), st.integers(0, 10**6))
def test_little_effort_loses_no_solution(order: int, seed: int) -> None:
    cages = random_cages(order, seed, (3, 4, 5, 6))
    layout = layout_of(order, cages)
    exact, rough = open_candidates(layout), open_candidates(layout)
    assert propagate(layout, work_for(layout), exact, EFFORT)
    assert propagate(layout, work_for(layout), rough, 3)
    assert not (exact & ~rough).any()


def test_claimed_digit_is_removed_from_the_rest_of_the_line() -> None:
    """Check three cells that make 40, 1 5 8 or 2 4 5: no set of candidates shows it, but both contain 5."""
    forty = Cage("×", 40, ((0, 0), (0, 1), (0, 2)))
    bend = Cage("+", 14, ((0, 5), (0, 6), (1, 6)))
    layout = layout_of(9, (forty, bend))
    candidates = open_candidates(layout)
    assert propagate(layout, work_for(layout), candidates, EFFORT)
    assert to_digits(int(candidates[0])) == (1, 2, 4, 5, 8)
    assert to_digits(int(candidates[5])) == (1, 2, 3, 4, 6, 7, 8, 9)
    assert 5 in to_digits(int(candidates[9 + 6]))


def test_cage_beyond_the_effort_is_checked_by_its_bounds() -> None:
    """Check the bounds: of nine cells of a row and a corner that make at most 47, the corner is at most 2."""
    row = tuple((0, column) for column in range(9))
    layout = layout_of(9, (Cage("+", 47, (*row, (1, 0))),))
    candidates = open_candidates(layout)
    candidates[1:9] = [1 << digit for digit in range(1, 9)]
    candidates[0] = 1
    assert propagate(layout, work_for(layout), candidates, 1)
    assert to_digits(int(candidates[9])) == (2,)


def test_repeated_digits_in_rows_and_columns_are_found() -> None:
    assert no_repetition([(0, 0), (1, 1)], (1, 1))
    assert not no_repetition([(0, 0), (0, 3)], (1, 1))
