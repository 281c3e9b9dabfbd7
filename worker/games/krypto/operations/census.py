"""``krypto/census``: count every hand of a range of numbers, or of a deck, with every target."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Annotated, Self

from pydantic import Field, ValidationError, ValidationInfo, field_validator, model_validator
from pydantic_core import InitErrorDetails, PydanticCustomError

from worker.declarations.checkpoint import Checkpoint
from worker.declarations.fields import INTEGRAL
from worker.declarations.operation import Cost, Operation, Output, Params, Plan, QueueName, Result, Shard
from worker.games.krypto.operations.fields import (
    DeckValue,
    KryptoDeck,
    Operators,
    Rules,
    Target,
    Use,
    canonical_deck,
    deck_cards,
)
from worker.games.krypto.rules.census import (
    Census,
    CensusError,
    KryptoMeasure,
    Ranks,
    TargetsError,
    census_seconds,
    plan_census,
    writing_seconds,
)
from worker.games.krypto.rules.notation import ALL_OPERATORS
from worker.games.krypto.rules.rules import MAX_CARDS

MAX_NUMBER = 1_000
MAX_TARGETS = 10_000


class CensusParams(Params):
    """The hands, targets and rules of a census, and how much to count."""

    hand_size: Annotated[int, Field(ge=1, le=MAX_CARDS), INTEGRAL] = 5
    """Number of cards in a hand."""
    low: Annotated[int, Field(ge=1, le=MAX_NUMBER), INTEGRAL] = 1
    """The smallest number on a card. Left out of a job's `params` where there is a `deck`."""
    high: Annotated[int, Field(ge=1, le=MAX_NUMBER, validate_default=True), INTEGRAL] = 25
    """The largest number on a card. Left out of a job's `params` where there is a `deck`."""
    deck: KryptoDeck | None = None
    """Instead of `low` and `high`: only the hands that this deck can deal. `standard`, the 56 cards of Krypto, or a
    list of `[value, copies]`. Left out of a job's `params` where it is null."""
    targets: Annotated[
        tuple[Target, Target],
        Field(strict=False, description=f"The first and the last target, at most {MAX_TARGETS:,} in all."),
    ] = (1, 25)
    rules: Rules = "house"
    use: Use = "all"
    operators: Operators = ALL_OPERATORS
    measure: KryptoMeasure = "solutions"
    """The numbers to count for each game: `solvability`, if it has a solution at all; `forms`, also its forms;
    `solutions`, also its distinct solutions. For the hands of five, `forms` takes about three times as long as
    `solvability`, and `solutions` about fifteen times."""

    @field_validator("high")
    @classmethod
    def _check_high(cls, high: int, info: ValidationInfo) -> int:
        if high < info.data.get("low", high):
            raise PydanticCustomError("empty_range", "`high` should not be below `low`")
        return high

    @field_validator("deck")
    @classmethod
    def _check_deck(cls, deck: DeckValue | None, info: ValidationInfo) -> DeckValue | None:
        if deck is None:
            return None
        canonical, size = canonical_deck(deck), info.data.get("hand_size", 0)
        if sum(copies for _, copies in deck_cards(canonical)) < size:
            raise PydanticCustomError("small_deck", "A hand needs at least {size} cards", {"size": size})
        return canonical

    @field_validator("targets")
    @classmethod
    def _check_targets(cls, targets: tuple[int, int]) -> tuple[int, int]:
        if targets[0] > targets[1]:
            raise PydanticCustomError("empty_range", "The first target should not be above the last")
        if targets[1] - targets[0] >= MAX_TARGETS:
            raise PydanticCustomError(
                "many_targets", "There should be at most {most} targets", {"most": MAX_TARGETS}
            )
        return targets

    @model_validator(mode="after")
    def _check_census(self) -> Self:
        if self.deck is not None and self.model_fields_set & {"low", "high"}:
            raise _fault("deck", "`deck` cannot be combined with `low` or `high`")
        try:
            self.census()
        except CensusError as error:
            hands = "high" if self.deck is None else "deck"
            field = "targets" if isinstance(error, TargetsError) else hands
            raise _fault(field, f"This census is not possible: {error}") from error
        return self

    def canonical(self) -> dict[str, object]:
        """Return the parameters as JSON values, including either the range or the deck."""
        left_out = {"deck"} if self.deck is None else {"low", "high"}
        return {name: value for name, value in super().canonical().items() if name not in left_out}

    def census(self) -> Census:
        """Return the census for the kernels.

        Raises:
            CensusError: the census exceeds a limit.
        """
        if self.deck is None:
            census = Census.of_range(self.low, self.high, self.hand_size)
        else:
            census = Census.of_deck(deck_cards(self.deck), self.hand_size)
        return census.with_(
            targets=self.targets,
            rules=self.rules,
            use=self.use,
            count=self.measure,
            operators=self.operators,
        )


def _fault(field: str, detail: str) -> ValidationError:
    """Return a validation error for one field, to be reported together with other errors."""
    error = PydanticCustomError("census", "{detail}", {"detail": detail})
    return ValidationError.from_exception_data(
        "census", [InitErrorDetails(type=error, loc=(field,), input=None)]
    )


ByTarget = list[Annotated[int, Field(ge=0)]]
"""Numbers over all hands, for each target, from the first on."""


class CensusResult(Result):
    """The numbers of games, of games without a solution, and of solutions."""

    targets: list[int]
    """The first and the last target."""
    hands_total: Annotated[int, Field(ge=1)]
    """Number of different hands."""
    games: Annotated[int, Field(ge=1)]
    """Number of games: hands times targets."""
    unsolvable_total: Annotated[int, Field(ge=0)]
    """Number of games without a solution."""
    unsolvable_by_target: ByTarget
    """Numbers of hands that cannot make the target, from the first target on."""
    forms_by_target: ByTarget | None
    """Numbers of forms over all hands, from the first target on. Null unless `measure` is `forms` or `solutions`."""
    solutions_by_target: ByTarget | None
    """Numbers of distinct solutions over all hands, from the first target on. Null unless `measure` is `solutions`."""
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


def sum_columns(rows: Iterable[Sequence[int]]) -> list[int]:
    """Add rows of equal length to each other."""
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
    unsolvable = sum_columns(partial.unsolvable_by_target for partial in partials)
    forms = sum_columns(partial.forms_by_target or () for partial in partials)
    distinct = sum_columns(partial.distinct_by_target or () for partial in partials)
    return CensusResult(
        targets=list(census.targets),
        hands_total=hands,
        games=hands * census.target_count,
        unsolvable_total=sum(unsolvable),
        unsolvable_by_target=unsolvable,
        forms_by_target=None if census.count == "solvability" else forms,
        solutions_by_target=distinct if census.count == "solutions" else None,
        deal_unsolvable_probability=probability(
            sum(partial.unsolvable_deals for partial in partials), sum(partial.deals for partial in partials)
        ),
    )


GAMES_A_SLICE = 100_000


def _plan(params: CensusParams) -> Plan:
    census = params.census()
    cut, hands, multisets = plan_census(census), census.hands, census.multisets

    def hands_before(rank: int) -> int:
        # If the deck cannot deal every multiset this is an estimate, which is exact enough for progress.
        return rank * hands // multisets

    def shard(index: int) -> Shard:
        start, stop = cut[index]
        return Shard([start, stop], weight=hands_before(stop) - hands_before(start))

    return Plan(len(cut), hands, shard)


def _compute(params: CensusParams, shard: Sequence[int], checkpoint: Checkpoint) -> Output:
    from worker.games.krypto.kernels.census.counting import census_shard

    if params.operators == ALL_OPERATORS:
        from worker.games.krypto.kernels.census.counting import count_blocks
    else:
        from worker.games.krypto.kernels.play.census import count_blocks
    counted = census_shard(params.census(), Ranks(*shard), checkpoint, count_blocks)
    games = (
        game
        for first in range(0, len(counted.games), GAMES_A_SLICE)
        for game in _lines(counted.games[first : first + GAMES_A_SLICE].tolist(), checkpoint)
    )
    return Output(CensusPartial.model_validate(counted, from_attributes=True), games)


def _lines(games: list[list[int]], checkpoint: Checkpoint) -> Iterator[str]:
    checkpoint()
    for *cards, target in games:
        yield game_line(cards, target)


def game_line(cards: Sequence[int], target: int) -> str:
    """Return a game as the JSON of `UnsolvableGame`: ten times as fast as a model, for up to a million games."""
    return f'{{"cards":[{",".join(map(str, cards))}],"target":{target}}}'


def _combine(params: CensusParams, partials: Sequence[str]) -> str:
    parsed = [CensusPartial.model_validate_json(partial) for partial in partials]
    return census_result(params.census(), parsed).model_dump_json()


def _estimate(params: CensusParams) -> Cost:
    census = params.census()
    seconds = census_seconds(census) + writing_seconds(census)
    return Cost(seconds, f"{census.hands * census.target_count:,} games")


CENSUS = Operation(
    game="krypto",
    name="census",
    version=4,
    summary="Count all games of a range of hands, and the games without a solution",
    description="Takes every hand of the numbers from `low` to `high`, or every hand that a `deck` can deal, with every"
    " target. The items are the games without a solution: hands in lexicographic order, targets ascending.",
    params=CensusParams,
    result=CensusResult,
    compute=_compute,
    plan=_plan,
    combine=_combine,
    queue=QueueName.LONG,
    unit="hand",
    items=UnsolvableGame,
    estimate=_estimate,
)
