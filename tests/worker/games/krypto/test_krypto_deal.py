"""Deals as jobs: cut into shards, each of which deals the games with its numbers."""

from typing import Any

import pytest

from worker.declarations.fields import BANDS
from worker.declarations.operation import Params, QueueName
from worker.games.krypto.operations.census import CensusParams
from worker.games.krypto.operations.deal import DEAL, SHARD_MS, DealParams, DealResult
from worker.games.krypto.rules.rules import STANDARD_DECK
from worker.jobs.submission import queue_for
from worker.settings import DEFAULT_MAX_JOB_SECONDS


def no_checkpoint() -> None:
    """Do nothing at a checkpoint."""


def dealt(params: DealParams, shards: list[list[int]]) -> DealResult:
    partials = [DEAL.compute(params, tuple(shard), no_checkpoint) for shard in shards]
    texts = [partial.model_dump_json() for partial in partials if isinstance(partial, DealResult)]
    return DealResult.model_validate_json(DEAL.combine(params, texts))


@pytest.mark.parametrize(
    "wishes",
    [{}, {"solvable": False}, {"difficulty": "hard"}, {"deck": [[1, 3], [4, 2], [9, 3]], "solvable": True}],
)
def test_shards_deal_the_same_as_a_single_one(wishes: dict[str, Any]) -> None:
    params = DealParams(count=7, seed=12, hand_size=3, **wishes)
    assert dealt(params, [[0, 7]]) == dealt(params, [[0, 3], [3, 1], [4, 3]])


@pytest.mark.parametrize(
    ("wishes", "shards"),
    [
        ({"count": 1}, 1),
        ({"count": 1000}, 1),
        ({"count": 1000, "solvable": False}, 1),
        ({"count": 1000, "difficulty": [50, 50]}, 26),
        ({"count": 100, "hand_size": 6}, 2),
        ({"count": 3, "hand_size": 6, "solvable": False}, 3),
        # One game in 650 of these has a solution, and about every game of the others.
        ({"count": 1000, "hand_size": 2, "solvable": True, "deck": [[v, 1] for v in range(1, 1001)]}, 167),
        ({"count": 1000, "hand_size": 4, "solvable": True, "deck": [[v, 4] for v in range(1, 10)]}, 1),
    ],
)
def test_plan_follows_the_work(wishes: dict[str, Any], shards: int) -> None:
    params = DealParams(seed=1, **wishes)
    plan = DEAL.plan(params)
    assert len(plan) == shards
    inputs = [shard.input for shard in plan]
    firsts = [sum(shard.weight for shard in plan[:number]) for number in range(len(plan))]
    assert inputs == [[first, shard.weight] for first, shard in zip(firsts, plan, strict=True)]
    assert sum(shard.weight for shard in plan) == params.count


def test_many_hard_deals_do_not_delay_short_work() -> None:
    assert DEAL.estimate is not None

    def queue(params: DealParams) -> QueueName:
        assert DEAL.estimate is not None
        return queue_for(DEAL, DEAL.estimate(params).seconds)

    assert queue(DealParams(seed=1)) == QueueName.SHORT
    assert queue(DealParams(seed=1, count=200, solvable=False)) == QueueName.SHORT
    assert queue(DealParams(seed=1, count=1000, difficulty=(50, 50))) == QueueName.LONG
    large = [(value, 1) for value in range(1, 31)]
    assert queue(DealParams(seed=1, deck=large)) == QueueName.SHORT
    assert queue(DealParams(seed=1, deck=large, solvable=False)) == QueueName.LONG
    assert DEAL.estimate(DealParams(seed=1, count=1000)).seconds <= SHARD_MS / 1000


def test_rare_deals_are_not_more_work_than_a_job_may_be() -> None:
    assert DEAL.estimate is not None
    far = [(10**place, 4) for place in range(10)]
    for wish in ({"solvable": True}, {"difficulty": "hard"}):
        for hand_size in range(1, 7):
            params = DealParams.model_validate({"count": 1000, "hand_size": hand_size, "deck": far, **wish})
            assert DEAL.estimate(params).seconds < DEFAULT_MAX_JOB_SECONDS


def test_equal_questions_are_the_same_computation() -> None:
    words = {"deck": "standard", "difficulty": "medium"}
    numbers = {"deck": [list(entry) for entry in STANDARD_DECK], "difficulty": list(BANDS["medium"])}
    one, other = (DealParams.model_validate({"seed": 1, **asked}).canonical() for asked in (words, numbers))
    assert one == other


@pytest.mark.parametrize("params", [DealParams, CensusParams])
@pytest.mark.parametrize("deck", [[[3, 8], [7, 2]], [list(entry) for entry in STANDARD_DECK]])
def test_order_of_the_deck_does_not_change_the_question(params: type[Params], deck: list[list[int]]) -> None:
    seed = {"seed": 1} if params is DealParams else {}
    one, other = (params.model_validate({**seed, "deck": cards}).canonical() for cards in (deck, deck[::-1]))
    assert one == other
    assert (one["deck"] == "standard") == (len(deck) > 2)
