"""Puzzles drawn evenly from all of a size, and their ratings."""

import json
from collections import Counter
from collections.abc import Collection
from pathlib import Path
from typing import cast

import pytest

from tests.oracle import kenken_census as oracle
from tests.oracle.kenken import solutions
from worker.declarations.data_file import CorruptDataError
from worker.declarations.operation import Output
from worker.games.kenken.kernels.census.counting import operator_bits
from worker.games.kenken.kernels.census.divisions import cages_of, orbit, puzzles_of, representatives
from worker.games.kenken.kernels.census.drawing import (
    DATA,
    Numbered,
    draw_evenly,
    read_counted,
    sample,
)
from worker.games.kenken.kernels.making.chance import Chance
from worker.games.kenken.kernels.reasoning.rate import rate
from worker.games.kenken.kernels.solving.layout import layout_of
from worker.games.kenken.operations.census import CENSUS
from worker.games.kenken.operations.generate import GENERATE, GenerateParams, GenerateResult
from worker.games.kenken.rules.cage import OPERATORS, Cage, Operator
from worker.games.kenken.rules.reasoning import Technique
from worker.games.kenken.rules.work import COUNTED_SETS, DIVISIONS, UNIQUE
from worker.games.kenken.tables.ratings import RATINGS, KenKenRatingsParams, KenKenRatingsResult


def _as_puzzle(cages: Collection[Cage]) -> oracle.Puzzle:
    return tuple((cage.cells, cage.operator, cage.target) for cage in cages)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "operators", "mystery"), [(2, OPERATORS, False), (2, OPERATORS, True), (3, ("+",), False)]
)
def test_every_number_is_another_puzzle_with_one_solution(
    size: int, operators: Collection[Operator], mystery: bool
) -> None:
    numbered = Numbered(size, operators, mystery)
    listed = oracle.all_puzzles(size, operators, mystery)
    alone = {puzzle for puzzle, count in listed.items() if count == 1}
    assert len(numbered) == len(alone)
    assert {_as_puzzle(numbered[number].cages) for number in range(len(numbered))} == alone


@pytest.mark.slow
def test_puzzles_of_size_4_have_the_solution_that_they_say() -> None:
    for operators, mystery in COUNTED_SETS:
        numbered = Numbered(4, operators, mystery)
        for number in (0, len(numbered) // 3, len(numbered) - 1):
            puzzle = numbered[number]
            (square,) = solutions(4, puzzle.cages)
            assert [list(row) for row in square] == puzzle.solution


def test_data_file_states_its_origin() -> None:
    counted, stated = read_counted(), json.loads(DATA.read_text(encoding="utf-8"))
    assert (stated["kind"], stated["size"], stated["counted_on"]) == (CENSUS.kind, 4, "2026-11-24")
    assert counted["engine"] == CENSUS.engine
    assert [(tuple(one["operators"]), one["mystery"]) for one in counted["sets"]] == list(COUNTED_SETS)
    for one in counted["sets"]:
        assert len(one["blocks"]) == -(-DIVISIONS[4] // counted["block"])
        assert sum(one["blocks"]) == one["unique"]
        assert min(one["blocks"]) >= 0
    assert counted["sets"][0]["unique"] == UNIQUE[4]


@pytest.mark.slow
def test_blocks_of_the_data_file_can_be_recounted() -> None:
    chosen, counted = representatives(4), read_counted()
    for one in counted["sets"]:
        for block in (3, len(one["blocks"]) - 1):
            first = block * counted["block"]
            found = sum(
                orbit(int(fixing))
                * int(
                    puzzles_of(4, operator_bits(one["operators"]), one["mystery"]).count(
                        cages_of(4, int(division))
                    )[1]
                )
                for division, fixing in zip(
                    chosen.divisions[first : first + counted["block"]],
                    chosen.fixing[first : first + counted["block"]],
                    strict=True,
                )
            )
            assert found == one["blocks"][block]


def test_damaged_data_file_is_noticed(tmp_path: Path) -> None:
    damaged, counted = tmp_path / DATA.name, json.loads(DATA.read_text(encoding="utf-8"))
    counted["sets"][0]["blocks"][7] += 1
    damaged.write_text(json.dumps(counted), encoding="utf-8")
    with pytest.raises(CorruptDataError, match="do not have the checksum"):
        read_counted(damaged)


def test_draws_are_even() -> None:
    chance, draws = Chance(3), 50_000
    numbers = Counter(chance.exactly_below(50) for _ in range(draws))
    assert sorted(numbers) == list(range(50))
    # The chi-squared statistic of 49 degrees of freedom exceeds 95 once in ten thousand times.
    assert sum((count - draws / 50) ** 2 / (draws / 50) for count in numbers.values()) < 95


def test_seed_draws_the_same_puzzle_again() -> None:
    assert draw_evenly(4, 11, OPERATORS, mystery=False) == draw_evenly(4, 11, OPERATORS, mystery=False)
    drawn = sample(Numbered(3, OPERATORS, mystery=False), 100, 1)
    assert drawn == sorted(drawn)
    assert len(set(drawn)) > 90


def test_generate_draws_evenly() -> None:
    params = GenerateParams.model_validate({"size": 4, "seed": 9, "uniform": True})
    output = GENERATE.compute(params, None, lambda: None)
    assert isinstance(output, Output)
    made = output.partial
    assert isinstance(made, GenerateResult)
    puzzle = draw_evenly(4, 9, OPERATORS, mystery=False)
    assert [cage.cage() for cage in made.cages] == list(puzzle.cages)
    assert (made.difficulty, made.rating) == (
        rate(layout_of(4, puzzle.cages)).difficulty,
        rate(layout_of(4, puzzle.cages)).rating,
    )


@pytest.mark.parametrize(
    ("wish", "field"),
    [
        ({"size": 5}, "uniform"),
        ({"size": 4, "operators": ["-"]}, "uniform"),
        ({"size": 4, "operators": ["+"], "mystery": True}, "uniform"),
        ({"size": 4, "difficulty": "easy"}, "difficulty"),
    ],
)
def test_what_cannot_be_drawn_evenly_is_refused(wish: dict[str, object], field: str) -> None:
    with pytest.raises(ValueError, match=field):
        GenerateParams.model_validate({"seed": 1, "uniform": True, **wish})


def _rated(**wish: int) -> KenKenRatingsResult:
    params = KenKenRatingsParams.model_validate(wish)
    partials = [
        RATINGS.compute(params, shard.input, lambda: None).model_dump_json()  # type: ignore[union-attr]
        for shard in RATINGS.plan(params)
    ]
    return KenKenRatingsResult.model_validate_json(RATINGS.combine(params, partials))


def test_all_puzzles_of_size_2_are_rated() -> None:
    found = _rated(size=2)
    expected = Counter(
        rate(layout_of(2, [Cage(operator, target, cells) for cells, operator, target in puzzle])).technique
        for puzzle, count in oracle.all_puzzles(2, OPERATORS, hidden=False).items()
        if count == 1
    )
    assert (found.puzzles, found.unique_total) == (50, 50)
    assert {row.technique: row.puzzles for row in found.by_technique if row.puzzles} == {
        technique.answer_name: count for technique, count in expected.items()
    }


def test_sample_is_rated_in_shards() -> None:
    found = _rated(size=3, puzzles=2_100, seed=1)
    assert found.puzzles == sum(row.puzzles for row in found.by_technique) == 2_100
    assert found.unique_total == UNIQUE[3]
    cages = [cage.cage() for cage in found.hardest.cages]
    needed = rate(layout_of(3, cages))
    assert (needed.technique.answer_name, needed.uses) == (found.hardest.technique, found.hardest.uses)
    strongest = [row.technique for row in found.by_technique if row.puzzles][-1]
    assert found.hardest.technique == strongest
    assert found.hardest.puzzle_code is not None


@pytest.mark.parametrize("puzzles", [1, 15, 16, 17, 100, 2_000, 100_000])
def test_sample_is_cut_into_small_shards(puzzles: int) -> None:
    plan = RATINGS.plan(KenKenRatingsParams(size=4, puzzles=puzzles))
    rated = [number for shard in plan for number in range(*cast("list[int]", shard.input))]
    assert rated == list(range(puzzles))
    # No shard of a small sample counts more than a sixteenth of its blocks, rounded up.
    assert max(shard.weight for shard in plan) <= min(2_000, -(-puzzles // 16))


def test_hardest_counts_the_steps_of_the_strongest_technique() -> None:
    given = [Cage(None, (row + column) % 3 + 1, ((row, column),)) for row in range(3) for column in range(3)]
    assert rate(layout_of(3, given)).technique <= Technique.CAGE_DIGITS
    assert rate(layout_of(3, given)).uses > 0
