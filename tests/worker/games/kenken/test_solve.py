"""Solving, compared with all Latin squares and CP-SAT."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.bench.peers import kenken_cpsat
from tests.oracle.kenken import latin_squares, solutions
from tests.worker.games.kenken.puzzles import given_cells, random_cages
from worker.games.kenken.kernels.making.generate import generate
from worker.games.kenken.kernels.solving.solve import solve
from worker.games.kenken.operations.fields import cage_models
from worker.games.kenken.operations.solve import SOLVE, KenKenSolveParams, KenKenSolveResult
from worker.games.kenken.rules.cage import Cage, PuzzleError, is_satisfied

SIZES = (1, 2, 2, 3, 3, 4, 5)


@settings(deadline=None, max_examples=80)
@given(st.integers(2, 4), st.integers(0, 10**6), st.booleans())
def test_all_solutions_are_found(order: int, seed: int, mystery: bool) -> None:
    cages = random_cages(order, seed, SIZES, mystery)
    expected = solutions(order, cages)
    found = solve(order, cages, limit=600)
    assert sorted(found.solutions) == sorted(expected)
    assert found.complete
    assert found.unique == (len(expected) == 1)
    some = solve(order, cages, limit=1)
    assert some.solutions[0] in expected
    assert some.unique is (None if not some.complete else len(expected) == 1)


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 6))])
def test_all_solutions_of_order_5_are_found(seed: int) -> None:
    cages = random_cages(5, seed, (2, 3, 3, 4), mystery=seed % 2 == 1)
    assert sorted(solve(5, cages, limit=1000).solutions) == sorted(solutions(5, cages))


@pytest.mark.parametrize("order", [2, 3, 4])
def test_one_cage_over_the_whole_grid_leaves_every_square(order: int) -> None:
    cells = tuple((row, column) for row in range(order) for column in range(order))
    for operator, target in (("+", sum(range(order + 1)) * order), ("×", _factorial(order) ** order)):
        cage = Cage("+" if operator == "+" else "×", target, cells)
        assert set(solve(order, [cage], limit=1000).solutions) == set(latin_squares(order))


def _factorial(order: int) -> int:
    return 1 if order == 0 else order * _factorial(order - 1)


@pytest.mark.slow
@pytest.mark.parametrize("order", range(6, 10))
@pytest.mark.parametrize("mystery", [False, True])
def test_cp_sat_agrees(order: int, mystery: bool) -> None:
    puzzle = generate(order, order, difficulty="hard", mystery=mystery)
    assert solve(order, puzzle.cages).solutions == (puzzle.solution,)
    assert [tuple(row) for row in kenken_cpsat.solve(order, puzzle.cages) or ()] == list(puzzle.solution)
    assert kenken_cpsat.count(order, puzzle.cages, 2) == 1


@pytest.mark.parametrize("order", [6, 7])
def test_cp_sat_agrees_on_puzzles_with_several_solutions(order: int) -> None:
    for seed in range(4):
        cages = random_cages(order, seed, (2, 3, 4))
        found = solve(order, cages, limit=3)
        assert kenken_cpsat.count(order, cages, 3) == len(found.solutions)
        for square in found.solutions:
            assert all(is_satisfied(cage, [square[r][c] for r, c in cage.cells]) for cage in cages)
            assert all(
                sorted(line) == list(range(1, order + 1)) for line in (*square, *zip(*square, strict=True))
            )


@pytest.mark.parametrize("order", [10, 11, 12])
def test_orders_beyond_9_are_solved(order: int) -> None:
    cages = random_cages(order, order, (1, 1, 2, 2, 3))
    found = solve(order, cages, limit=4)
    assert found.solutions
    for square in found.solutions:
        assert all(is_satisfied(cage, [square[r][c] for r, c in cage.cells]) for cage in cages)
        assert all(len(set(line)) == order for line in (*square, *zip(*square, strict=True)))


def test_no_solution_is_proven() -> None:
    """Check cages that can each be filled, but not all together."""
    cages = (
        Cage("+", 3, ((0, 0), (0, 1))),
        Cage("+", 3, ((1, 0), (1, 1))),
        Cage("+", 3, ((2, 0), (2, 1))),
        Cage("+", 6, ((0, 2), (1, 2), (2, 2))),
    )
    found = solve(3, cages)
    assert (found.solutions, found.complete, found.unique) == ((), True, False)
    assert kenken_cpsat.solve(3, cages) is None


def test_cage_that_no_digits_fill_is_named() -> None:
    square = [[1, 2, 3], [2, 3, 1], [3, 1, 2]]
    cages = (*given_cells(square)[:7], Cage("×", 7, ((2, 1), (2, 2))))
    with pytest.raises(
        PuzzleError, match=r"Cage 8 \(7× in r3c2\): no digits in its 2 cells make 7"
    ) as caught:
        solve(3, cages)
    assert caught.value.cage == 7
    with pytest.raises(PuzzleError, match="one digit, which is not 4"):
        solve(3, (Cage(None, 4, ((0, 0),)), *given_cells(square)[1:]))


def test_puzzle_must_be_covered() -> None:
    with pytest.raises(PuzzleError, match="in no cage"):
        solve(3, given_cells([[1, 2, 3], [2, 3, 1], [3, 1, 2]])[1:])


def test_search_that_ends_early_is_undecided() -> None:
    rows = [Cage("+", 45, tuple((row, column) for column in range(9))) for row in range(9)]
    found = solve(9, rows, limit=10, node_limit=5)
    assert (found.solutions, found.complete, found.unique, found.nodes) == ((), False, None, 5)
    found = solve(9, rows, limit=1)
    assert (len(found.solutions), found.complete, found.unique) == (1, False, None)
    assert solve(9, rows, limit=2).unique is False


def test_answer_is_complete_if_as_many_solutions_are_listed_as_there_are() -> None:
    counts = set()
    # The searches of seeds 10 and 127 do not end with the last solution.
    for seed in (*range(40), 127):
        cages = random_cages(4, seed, (2, 5))
        count = len(solutions(4, cages))
        counts.add(count)
        for limit in (1, 2, 3, 5):
            params = KenKenSolveParams(size=4, cages=cage_models(cages), limit=limit)
            answer = SOLVE.compute(params, None, lambda: None)
            assert isinstance(answer, KenKenSolveResult)
            assert (len(answer.solutions), answer.all_listed) == (min(count, limit), count <= limit)
            assert answer.unique == (count == 1)
    assert counts > {1, 2, 3, 5}


def test_search_in_slices_is_the_same_search() -> None:
    cells = tuple((row, column) for row in range(5) for column in range(5))
    calls: list[None] = []
    found = solve(5, [Cage("+", 75, cells)], limit=5_000, checkpoint=lambda: calls.append(None))
    assert len(set(found.solutions)) == 5_000
    assert len(calls) > 5


def test_search_can_be_stopped() -> None:
    class StopError(Exception):
        pass

    def stop() -> None:
        raise StopError

    with pytest.raises(StopError):
        solve(9, [Cage("+", 405, tuple((r, c) for r in range(9) for c in range(9)))], checkpoint=stop)


def test_limit_is_positive() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        solve(3, given_cells([[1, 2, 3], [2, 3, 1], [3, 1, 2]]), limit=0)
