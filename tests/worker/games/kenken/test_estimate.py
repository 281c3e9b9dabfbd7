"""The number of divisions by the transfer matrix, and the estimate of the number of puzzles."""

from collections import Counter
from itertools import product
from math import sqrt

import pytest

from tests.oracle import kenken_census as oracle
from tests.worker.games.kenken.second_divisions import divisions_by_cages
from worker.games.kenken.kernels.census.counting import operator_bits
from worker.games.kenken.kernels.census.divisions import cages_of, cells_of, divisions, puzzles_of
from worker.games.kenken.kernels.census.estimate import FRAMED, Divisions, Estimator, estimator
from worker.games.kenken.kernels.making.chance import Chance
from worker.games.kenken.operations.estimate import ESTIMATE, GRIDS_A_SHARD, EstimateParams, EstimateResult
from worker.games.kenken.rules.cage import OPERATORS


def _cages(size: int, division: int) -> list[list[int]]:
    return [cells_of(size, cage).tolist() for cage in cages_of(size, division).tolist()]


def test_transfer_matrix_counts_the_divisions() -> None:
    assert [Divisions(size, size).total() for size in range(1, 6)] == [
        1,
        12,
        1_434,
        1_691_690,
        19_719_299_768,
    ]


@pytest.mark.parametrize(("columns", "rows"), [(1, 5), (2, 3), (3, 2), (4, 3), (3, 5), (5, 4), (5, 5)])
def test_second_count_by_cages_agrees(columns: int, rows: int) -> None:
    assert Divisions(columns, rows).total() == divisions_by_cages(columns, rows)


@pytest.mark.parametrize("size", [2, 3])
def test_framed_grids_are_divisions_with_operators(size: int) -> None:
    framed = sum(
        oracle.framed([tuple(divmod(cell, size) for cell in cage) for cage in _cages(size, division)])
        for division in divisions(size).tolist()
    )
    assert Divisions(size, size, FRAMED).total() == framed


def test_divisions_are_drawn_by_weight() -> None:
    drawing, chance, draws = Divisions(2, 2, FRAMED), Chance(1), 59_000
    drawn = Counter(tuple(map(tuple, drawing.draw(chance))) for _ in range(draws))
    assert drawing.total() == 59
    assert len(drawn) == 12
    for cages, count in drawn.items():
        expected = draws * oracle.framed([tuple(divmod(cell, 2) for cell in cage) for cage in cages]) / 59
        assert abs(count - expected) < 5 * sqrt(expected)


@pytest.mark.parametrize(("size", "puzzles", "unique"), [(2, 84, 50), (3, 209_600, 167_284)])
def test_puzzles_of_all_framed_grids_are_all_puzzles(size: int, puzzles: int, unique: int) -> None:
    counting, found = Estimator(size), [0, 0]
    for division in divisions(size).tolist():
        cages = _cages(size, division)
        for operators in product(*(range(FRAMED[min(len(cage), len(FRAMED)) - 1]) for cage in cages)):
            counted = counting.count(cages, operators)
            found = [before + now for before, now in zip(found, counted, strict=True)]
    assert found == [puzzles, unique]


def test_size_4_has_the_puzzles_that_the_census_counts() -> None:
    every, counting = puzzles_of(4, operator_bits(OPERATORS), hidden=False), Estimator(4)
    for division in divisions(4)[::100_003].tolist():
        cages, found = _cages(4, division), [0, 0]
        for operators in product(*(range(FRAMED[min(len(cage), len(FRAMED)) - 1]) for cage in cages)):
            counted = counting.count(cages, operators)
            found = [before + now for before, now in zip(found, counted, strict=True)]
        by_solutions = every.count(cages_of(4, division))
        assert found == [by_solutions.sum(), by_solutions[1]]


def test_estimate_is_as_close_as_it_says() -> None:
    params = EstimateParams(size=4, draws=2 * GRIDS_A_SHARD + 1, seed=5)
    partials = [
        ESTIMATE.compute(params, shard.input, lambda: None).model_dump_json()  # type: ignore[union-attr]
        for shard in ESTIMATE.plan(params)
    ]
    assert len(partials) == 3
    found = EstimateResult.model_validate_json(ESTIMATE.combine(params, partials))
    assert (found.divisions, found.framed_grids) == ("1691690", "219849289")
    for estimate, exact in (
        (found.puzzles_estimate, 57_698_177_508),
        (found.unique_estimate, 39_228_669_008),
    ):
        assert 0 < int(estimate.standard_error) < exact / 10
        assert abs(int(estimate.number) - exact) < 4 * int(estimate.standard_error)


def test_same_seed_draws_the_same_grids() -> None:
    assert estimator(3).sample(50, 3) == estimator(3).sample(50, 3) != estimator(3).sample(50, 4)
