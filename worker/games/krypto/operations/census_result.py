"""The result of a census."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Annotated, TypeVar

from pydantic import Field

from worker.declarations.operation import Result
from worker.games.krypto.rules.census_spec import Census

Model = TypeVar("Model", bound=Result)


class UnsolvableByTarget(Result):
    """The number of hands that cannot make a target."""

    target: int
    unsolvable: Annotated[int, Field(ge=0)]


class FormsByTarget(Result):
    """The number of forms that make a target, over all hands."""

    target: int
    forms: Annotated[int, Field(ge=0)]


class DistinctByTarget(Result):
    """The number of distinct solutions for a target, over all hands."""

    target: int
    distinct: Annotated[int, Field(ge=0)]


class CensusResult(Result):
    """The numbers of games, of games without a solution, and of solutions."""

    hands: Annotated[int, Field(ge=1)]
    """Number of different hands."""
    games: Annotated[int, Field(ge=1)]
    """Number of games: hands times targets."""
    unsolvable: Annotated[int, Field(ge=0)]
    """Number of games without a solution."""
    unsolvable_by_target: list[UnsolvableByTarget]
    forms_by_target: list[FormsByTarget] | None
    """Null unless `count` is `forms` or `distinct`."""
    distinct_by_target: list[DistinctByTarget] | None
    """Null unless `count` is `distinct`."""
    deal_unsolvable_probability: Annotated[str | None, Field(pattern="^(0|1|[1-9][0-9]*/[1-9][0-9]*)$")]
    """The probability that a deal has no solution, as an exact fraction in lowest terms such as `1/12`. A deal is a
    hand and then a target, drawn without replacement from the census's `deck`, or else from the standard deck of 56
    cards. It is the conditional probability, given that both the hand and the target are in the census. Null when there
    is no such deal."""


class UnsolvableGame(Result):
    """A game without a solution."""

    cards: list[int]
    target: int


class CensusPartial(Result):
    """The counts of one shard; the counts of all shards are added up."""

    hands: int
    unsolvable_by_target: tuple[int, ...]
    forms_by_target: tuple[int, ...] | None
    distinct_by_target: tuple[int, ...] | None
    deals: int
    unsolvable_deals: int


def by_target(model: type[Model], counts: Sequence[int], first: int = 1) -> list[Model]:
    """Return a model of each target and its count, for targets from `first` on."""
    return [
        model.model_validate(dict(zip(model.model_fields, pair, strict=True)))
        for pair in enumerate(counts, first)
    ]


def sum_columns(rows: Iterable[Sequence[int]]) -> list[int]:
    """Return the sums of the columns."""
    return [sum(column) for column in zip(*rows, strict=True)]


def probability(unsolvable_deals: int, deals: int) -> str | None:
    """Return the share of deals without a solution, as a fraction in lowest terms; None if there are no deals."""
    return str(Fraction(unsolvable_deals, deals)) if deals else None


def census_result(census: Census, partials: Sequence[CensusPartial]) -> CensusResult:
    """Return the result of a census from the counts of all its shards, in any order.

    Raises:
        ValueError: Hands are missing or counted twice.
    """
    hands = sum(partial.hands for partial in partials)
    if hands != census.hands:
        raise ValueError(f"the shards have {hands} hands, the census {census.hands}")
    first, _ = census.targets
    unsolvable = sum_columns(partial.unsolvable_by_target for partial in partials)
    forms = sum_columns(partial.forms_by_target or () for partial in partials)
    distinct = sum_columns(partial.distinct_by_target or () for partial in partials)
    return CensusResult(
        hands=hands,
        games=hands * census.target_count,
        unsolvable=sum(unsolvable),
        unsolvable_by_target=by_target(UnsolvableByTarget, unsolvable, first),
        forms_by_target=None if census.count == "solvability" else by_target(FormsByTarget, forms, first),
        distinct_by_target=by_target(DistinctByTarget, distinct, first)
        if census.count == "distinct"
        else None,
        deal_unsolvable_probability=probability(
            sum(partial.unsolvable_deals for partial in partials), sum(partial.deals for partial in partials)
        ),
    )
