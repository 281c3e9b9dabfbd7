"""The result of a census."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from worker.declarations.operation import Result

if TYPE_CHECKING:
    from worker.games.krypto.kernels.census.shard import CensusCount


class UnsolvableByTarget(Result):
    """How many hands cannot make a target."""

    target: int
    unsolvable: Annotated[int, Field(ge=0)]


class FormsByTarget(Result):
    """How many forms make a target, over all hands."""

    target: int
    forms: Annotated[int, Field(ge=0)]


class DistinctByTarget(Result):
    """How many distinct solutions make a target, over all hands."""

    target: int
    distinct: Annotated[int, Field(ge=0)]


class CensusResult(Result):
    """How many games there are, how many of them have no solution, and how many solutions the others have."""

    hands: Annotated[int, Field(ge=1, description="Different hands.")]
    games: Annotated[int, Field(ge=1, description="Hands times targets.")]
    unsolvable: Annotated[int, Field(ge=0, description="Games without a solution.")]
    unsolvable_by_target: list[UnsolvableByTarget]
    forms_by_target: Annotated[
        list[FormsByTarget] | None, Field(description="Null unless `count` is `forms` or `distinct`.")
    ]
    distinct_by_target: Annotated[
        list[DistinctByTarget] | None, Field(description="Null unless `count` is `distinct`.")
    ]
    deal_unsolvable_probability: Annotated[
        str | None,
        Field(
            pattern="^(0|1|[1-9][0-9]*/[1-9][0-9]*)$",
            description="The probability that a deal has no solution, as an exact fraction in lowest terms such as"
            " `1/12`. A deal is a hand and then a target, drawn without replacement from the census's `deck`, or else"
            " from the standard deck of 56 cards. Only deals of which both are in the census are considered: it is the"
            " probability given that they are. Null when there is no such deal.",
        ),
    ]


class UnsolvableGame(Result):
    """A game without a solution."""

    cards: list[int]
    target: int


class CensusPartial(Result):
    """What one shard counts; everything adds up."""

    hands: int
    unsolvable_by_target: tuple[int, ...]
    forms_by_target: tuple[int, ...] | None
    distinct_by_target: tuple[int, ...] | None
    deals: int
    unsolvable_deals: int


def census_result(targets: tuple[int, int], whole: "CensusCount") -> CensusResult:
    """The counts of the kernels as the result."""

    def by_target(numbers: tuple[int, ...]) -> Iterable[tuple[int, int]]:
        return zip(range(targets[0], targets[1] + 1), numbers, strict=True)

    forms, distinct = whole.forms_by_target, whole.distinct_by_target
    probability = whole.deal_unsolvable_probability
    return CensusResult(
        hands=whole.hands,
        games=whole.games,
        unsolvable=whole.unsolvable,
        unsolvable_by_target=[
            UnsolvableByTarget(target=target, unsolvable=number)
            for target, number in by_target(whole.unsolvable_by_target)
        ],
        forms_by_target=None
        if forms is None
        else [FormsByTarget(target=target, forms=number) for target, number in by_target(forms)],
        distinct_by_target=None
        if distinct is None
        else [DistinctByTarget(target=target, distinct=number) for target, number in by_target(distinct)],
        deal_unsolvable_probability=None if probability is None else str(probability),
    )
