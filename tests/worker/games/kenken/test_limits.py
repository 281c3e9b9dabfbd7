"""Too much work ends early, in the same way every time."""

import pytest

from tests.worker.games.kenken.puzzles import hardest, random_puzzle, squares_of_sums, steps_of
from worker.games.kenken.kernels.cages import combinations as combining
from worker.games.kenken.kernels.cages.combinations import TooLargeError, narrow_cages
from worker.games.kenken.kernels.reasoning import explain as explaining
from worker.games.kenken.kernels.reasoning.explain import UndecidedError, explain, hint, only_solution
from worker.games.kenken.kernels.solving import solve as solving
from worker.games.kenken.kernels.solving.solve import solve
from worker.games.kenken.rules.cage import Cage


@pytest.mark.slow
def test_endless_search_ends() -> None:
    calls: list[None] = []
    found = solve(12, squares_of_sums(12), checkpoint=lambda: calls.append(None))
    assert (found.solutions, found.complete, found.unique) == ((), False, None)
    assert len(calls) > 5


def test_search_ends_at_the_same_place_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "MOST_WORK", 1 << 25)
    first, second = (solve(12, squares_of_sums(12)) for _ in range(2))
    assert first == second
    assert 0 < first.nodes < 5_000


def test_hints_and_explanations_of_undecided_puzzles_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "MOST_WORK", 1 << 25)
    cages = squares_of_sums(12)
    with pytest.raises(UndecidedError, match="not found out"):
        only_solution(12, cages)
    with pytest.raises(UndecidedError, match="not found out"):
        hint(12, cages, [[None] * 12] * 12)


def test_trials_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    cages = next(
        cages
        for cages in (random_puzzle(6, seed) for seed in range(1_000))
        if hardest(steps_of(6, cages)) == "unreasonable"
    )
    solution = only_solution(6, cages)
    calls: list[None] = []
    steps = explain(6, cages, solution, lambda: calls.append(None))
    assert len(calls) > len(steps)
    monkeypatch.setattr(explaining, "MOST_WORK", -1)
    with pytest.raises(UndecidedError, match="steps to the solution"):
        explain(6, cages, solution)


def test_cages_that_take_too_long_together_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    cages = [
        Cage("+", 58, tuple((row + down, column + right) for down in range(3) for right in range(3)))
        for row in range(0, 12, 3)
        for column in range(0, 12, 3)
    ]
    monkeypatch.setattr(combining, "MOST_TOGETHER", 1 << 29)
    assert not narrow_cages(12, cages[:2]).exact
    with pytest.raises(TooLargeError, match="takes too long"):
        narrow_cages(12, cages)
