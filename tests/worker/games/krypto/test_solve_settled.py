"""Solves of hands that the Krypto table has."""

from collections.abc import Sequence

import pytest

from worker.games.krypto.operations.solve import SOLVE, ContradictionError, SolveParams, SolveResult


def _solved(**params: object) -> tuple[SolveParams, SolveResult]:
    checked = SolveParams.model_validate({"limit": 0, **params})
    result = SOLVE.compute(checked, None, lambda: None)
    assert isinstance(result, SolveResult)
    return checked, result


def _settled(
    params: SolveParams, result: SolveResult, counts: Sequence[tuple[int, int]] | None
) -> SolveResult:
    assert SOLVE.settle is not None
    settled: SolveResult = SOLVE.settle(params, result, lambda cards, rules: counts)
    return settled


def test_the_numbers_of_the_table_are_answered_when_the_kernel_agrees() -> None:
    params, result = _solved(cards=[2, 4, 3, 6, 5], target=6)
    counts = [(0, 0)] * 5 + [(5662, 175)]
    settled = _settled(params, result, counts)
    assert (settled.solvable, settled.forms, settled.distinct) == (True, 5662, 175)
    assert _settled(params, result, None) == result


def test_no_number_is_answered_that_table_and_kernel_count_differently() -> None:
    params, result = _solved(cards=[2, 4, 3, 6, 5], target=6)
    with pytest.raises(ContradictionError, match="the table has 5662 forms and 174 solutions"):
        _settled(params, result, [(0, 0)] * 5 + [(5662, 174)])


@pytest.mark.parametrize(
    "game",
    [
        {"cards": [2, 4, 3, 6], "target": 6},
        {"cards": [2, 4, 3, 6, 26], "target": 6},
        {"cards": [2, 4, 3, 6, 5], "target": 6, "use": "any"},
        {"cards": [2, 4, 3, 6, 5], "target": 26},
        {"cards": [2, 4, 3, 6, 5], "target": -1},
    ],
)
def test_games_outside_the_table_are_the_kernels(game: dict[str, object]) -> None:
    params, result = _solved(**game)
    assert _settled(params, result, [(0, 0)] * 25) == result
