"""``krypto/census``: every hand of a range of numbers with every target."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement, islice
from math import comb
from typing import Annotated

from pydantic import Field, ValidationInfo, field_validator
from pydantic_core import PydanticCustomError

from worker.jobs.fields import INTEGRAL
from worker.jobs.krypto.examples import CENSUS_EXAMPLES
from worker.jobs.krypto.fields import MAX_CARDS, Rules, Target, Use
from worker.jobs.operation import Cost, Operation, Output, Params, Pulse, Result, Shard
from worker.jobs.queues import QueueName

MAX_NUMBER = 1_000
HANDS_A_SHARD = 500
# Measured for five cards; a card more or less changes it by about ten times.
SECONDS_A_GAME = 1e-4


class CensusParams(Params):
    """Which hands and which targets, under which rules."""

    hand_size: Annotated[int, Field(ge=1, le=MAX_CARDS, description="Cards in a hand."), INTEGRAL] = 5
    low: Annotated[
        int, Field(ge=1, le=MAX_NUMBER, description="The smallest number on a card."), INTEGRAL
    ] = 1
    high: Annotated[
        int,
        Field(ge=1, le=MAX_NUMBER, validate_default=True, description="The largest number on a card."),
        INTEGRAL,
    ] = 25
    targets: Annotated[
        tuple[Target, Target], Field(strict=False, description="The first and the last target.")
    ] = (1, 25)
    rules: Rules = "house"
    use: Use = "all"

    @field_validator("high")
    @classmethod
    def _not_below_low(cls, high: int, info: ValidationInfo) -> int:
        if high < info.data.get("low", high):
            raise PydanticCustomError("empty_range", "The largest number should not be below the smallest")
        return high

    @field_validator("targets")
    @classmethod
    def _ascending(cls, targets: tuple[int, int]) -> tuple[int, int]:
        if targets[0] > targets[1]:
            raise PydanticCustomError("empty_range", "The first target should not be above the last")
        return targets

    @property
    def hands(self) -> int:
        """How many hands there are: multisets."""
        return comb(self.high - self.low + self.hand_size, self.hand_size)

    @property
    def all_targets(self) -> range:
        """All targets."""
        return range(self.targets[0], self.targets[1] + 1)


class CensusPartial(Result):
    """What one shard counts: unsolvable games by target."""

    unsolvable: list[int]


class UnsolvableByTarget(Result):
    """How many hands cannot make a target."""

    target: int
    unsolvable: Annotated[int, Field(ge=0)]


class CensusResult(Result):
    """How many games there are, and how many of them have no solution."""

    hands: Annotated[int, Field(ge=1)]
    games: Annotated[int, Field(ge=1)]
    unsolvable: Annotated[int, Field(ge=0)]
    unsolvable_by_target: list[UnsolvableByTarget]


class UnsolvableGame(Result):
    """A game without a solution."""

    cards: list[int]
    target: int


def _plan(params: CensusParams) -> list[Shard]:
    return [
        Shard(first, weight=min(HANDS_A_SHARD, params.hands - first))
        for first in range(0, params.hands, HANDS_A_SHARD)
    ]


def _hands(params: CensusParams, first: int) -> Iterable[tuple[int, ...]]:
    numbers = range(params.low, params.high + 1)
    return islice(combinations_with_replacement(numbers, params.hand_size), first, first + HANDS_A_SHARD)


def _compute(params: CensusParams, first: int, pulse: Pulse) -> Output:
    from worker.core.krypto.solve import count

    found: list[UnsolvableGame] = []
    for hand in _hands(params, first):
        pulse()
        found += (
            UnsolvableGame(cards=list(hand), target=target)
            for target in params.all_targets
            if count(hand, target, params.rules, params.use).distinct == 0
        )
    by_target = [sum(game.target == target for game in found) for target in params.all_targets]
    return Output(CensusPartial(unsolvable=by_target), found)


def _combine(params: CensusParams, partials: Sequence[str]) -> str:
    def columns() -> Iterator[list[int]]:
        for partial in partials:
            yield CensusPartial.model_validate_json(partial).unsolvable

    by_target = [sum(column) for column in zip(*columns(), strict=True)]
    return CensusResult(
        hands=params.hands,
        games=params.hands * len(params.all_targets),
        unsolvable=sum(by_target),
        unsolvable_by_target=[
            UnsolvableByTarget(target=target, unsolvable=number)
            for target, number in zip(params.all_targets, by_target, strict=True)
        ],
    ).model_dump_json()


def _estimate(params: CensusParams) -> Cost:
    games = params.hands * len(params.all_targets)
    return Cost(games * SECONDS_A_GAME * 10.0 ** (params.hand_size - 5), f"{games:,} games")


CENSUS = Operation(
    game="krypto",
    name="census",
    version=1,
    summary="Count the games that have no solution",
    description="Takes every hand of the numbers from `low` to `high`, with every target. The items are the games"
    " without a solution: hands in lexicographic order, targets ascending.",
    params=CensusParams,
    result=CensusResult,
    examples=CENSUS_EXAMPLES,
    compute=_compute,
    plan=_plan,
    combine=_combine,
    queue=QueueName.LONG,
    unit="hand",
    items=UnsolvableGame,
    estimate=_estimate,
)
