"""Packs: many different puzzles of one job, each of them made by its own seed as well."""

import json
from collections.abc import Sequence
from typing import Any

import pytest
from pydantic import ValidationError

from worker.declarations.fields import MAX_SAFE_INTEGER
from worker.declarations.operation import JobFailure, Output
from worker.games.kenken.operations.generate import GENERATE, GenerateParams, GenerateResult
from worker.games.kenken.rules.reasoning import DIFFICULTIES


def _pack(**params: object) -> tuple[dict[str, Any], Sequence[GenerateResult]]:
    """Return the result and the items of a pack, computed shard by shard."""
    asked = GenerateParams.model_validate(params)
    outputs = [_output(asked, shard.input) for shard in GENERATE.plan(asked)]
    result = GENERATE.combine(asked, [output.partial.model_dump_json() for output in outputs])
    puzzles = [item for output in outputs for item in output.items]
    return json.loads(result), [puzzle for puzzle in puzzles if isinstance(puzzle, GenerateResult)]


def _output(asked: GenerateParams, shard: object) -> Output:
    found = GENERATE.compute(asked, shard, lambda: None)
    assert isinstance(found, Output)
    return found


def _single(**params: object) -> GenerateResult:
    asked = GenerateParams.model_validate(params)
    made = _output(asked, None)
    assert isinstance(made.partial, GenerateResult)
    assert made.items == [made.partial]
    return made.partial


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_pack_has_different_puzzles_of_the_grade(difficulty: str) -> None:
    result, puzzles = _pack(size=6, seed=11, difficulty=difficulty, count=20)
    assert len({puzzle.puzzle_code for puzzle in puzzles}) == 20
    assert {puzzle.difficulty for puzzle in puzzles} == {difficulty}
    assert result == puzzles[0].model_dump(mode="json")
    assert [puzzle.seed for puzzle in puzzles] == list(range(11, 31))


def test_same_seed_makes_the_same_pack_however_it_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = {"size": 6, "seed": 5, "difficulty": "hard", "count": 30}
    first = _pack(**asked)
    monkeypatch.setattr("worker.games.kenken.operations.generate.SHARD_MS", 135)
    assert len(GENERATE.plan(GenerateParams.model_validate(asked))) == 6
    assert _pack(**asked) == first


def test_each_puzzle_can_be_made_alone() -> None:
    _, puzzles = _pack(size=5, seed=MAX_SAFE_INTEGER - 1, count=4)
    assert [puzzle.seed for puzzle in puzzles] == [MAX_SAFE_INTEGER - 1, MAX_SAFE_INTEGER, 0, 1]
    for puzzle in puzzles:
        assert _single(size=5, seed=puzzle.seed) == puzzle


def test_small_grids_skip_puzzles_that_occurred_before() -> None:
    _, puzzles = _pack(size=3, seed=1, count=1_000, difficulty="easy")
    assert len({puzzle.puzzle_code for puzzle in puzzles}) == 1_000
    assert any(puzzle.seed > 1_000 for puzzle in puzzles)


def test_grid_with_too_few_puzzles_is_refused() -> None:
    with pytest.raises(JobFailure, match="fewer than 1000 different puzzles"):
        _pack(size=3, seed=1, count=1_000, operators=["÷"], difficulty="easy")


def test_thousand_puzzles_are_shared_among_workers() -> None:
    asked = GenerateParams.model_validate({"size": 6, "seed": 1, "difficulty": "expert", "count": 1_000})
    plan = GENERATE.plan(asked)
    assert len(plan) == 200
    assert sum(shard.weight for shard in plan) == 1_000
    assert GENERATE.estimate is not None
    assert GENERATE.estimate(asked).what == "1,000 puzzles are to be made"


def test_rare_puzzles_are_shared_among_more_workers() -> None:
    # One of size 7 takes half a second, since nearly all puzzles of hidden quotients are easy.
    wish = {"seed": 1, "operators": ["÷"], "mystery": True, "count": 100}
    plans = [
        GENERATE.plan(GenerateParams.model_validate({**wish, "size": size, "difficulty": difficulty}))
        for size, difficulty in ((7, "medium"), (6, "medium"), (7, "easy"))
    ]
    assert [len(plan) for plan in plans] == [50, 5, 1]


def test_narrow_range_of_ratings_is_shared_among_more_workers() -> None:
    def shards(difficulty: object) -> int:
        wish = {"seed": 1, "size": 6, "count": 1_000, "difficulty": difficulty}
        return len(GENERATE.plan(GenerateParams.model_validate(wish)))

    assert shards([67, 84]) == shards("hard") == 28
    # A third of the ratings of the word, and then a ninth of them with one of the 33 of another.
    assert shards([70, 75]) == 84
    assert shards([66, 68]) == 250


def test_range_of_ratings_allows_several_difficulties() -> None:
    _, puzzles = _pack(size=6, seed=11, difficulty=[40, 80], count=20)
    assert {puzzle.difficulty for puzzle in puzzles} == {"medium", "hard"}
    assert all(40 <= puzzle.rating <= 80 for puzzle in puzzles)
    assert len({puzzle.rating for puzzle in puzzles}) > 5


def test_range_of_a_word_is_the_word() -> None:
    [by_word] = _pack(size=5, seed=3, difficulty="medium", count=1)[1]
    assert _pack(size=5, seed=3, difficulty=[34, 66], count=1)[1] == [by_word]


@pytest.mark.parametrize("difficulty", [[80, 70], [66, 34]])
def test_range_without_ratings_is_refused(difficulty: list[int]) -> None:
    with pytest.raises(ValidationError, match="No rating lies in this range"):
        GenerateParams.model_validate({"size": 5, "seed": 1, "difficulty": difficulty})
