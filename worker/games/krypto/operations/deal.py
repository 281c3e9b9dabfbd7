"""``krypto/deal``: deal games from a deck."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Annotated, Literal

from pydantic import Discriminator, Field, Tag, ValidationInfo, field_validator
from pydantic_core import PydanticCustomError

from worker.declarations.checkpoint import Checkpoint
from worker.declarations.fields import INTEGRAL, MadeFrom, Seed, name_or_list
from worker.declarations.operation import Cost, Example, JobFailure, Operation, Params, Result, Shard
from worker.declarations.queues import QueueName
from worker.games.krypto.operations.codes import game_code
from worker.games.krypto.operations.fields import (
    Deck,
    DeckValue,
    Percentile,
    Rules,
    canonical_deck,
    deck_cards,
)
from worker.games.krypto.rules.deal_work import census_ms, deal_ms
from worker.games.krypto.rules.difficulty import BANDS
from worker.games.krypto.rules.hand import MAX_CARDS

MAX_DEALS = 1_000
SHARD_MS = 1_000

WishValue = Literal["easy", "medium", "hard"] | tuple[int, int] | None
Rating = Annotated[int, Field(ge=0, le=100), INTEGRAL]
Range = Annotated[tuple[Rating, Rating], Field(strict=False)]
Wish = Annotated[
    Annotated[Literal["easy", "medium", "hard"], Tag("name")] | Annotated[Range, Tag("list")],
    Discriminator(name_or_list),
]


class DealParams(Params):
    """The deck, the number of games, and the constraints on them."""

    count: Annotated[int, Field(ge=1, le=MAX_DEALS, description="Number of games to deal."), INTEGRAL] = 1
    seed: Annotated[Seed, Field(description="The same seed deals the same games. Default: chosen at random.")]
    hand_size: Annotated[
        int,
        Field(ge=1, le=MAX_CARDS, description="Cards in a hand; the target is one more card of the deck."),
        INTEGRAL,
    ] = 5
    deck: Annotated[
        Deck, Field(description="`standard`, the 56 cards of Krypto, or a list of `[value, copies]`.")
    ] = "standard"
    solvable: Annotated[
        bool | None,
        Field(
            description="`true`: only games with a solution. `false`: only games without one. Default: both."
        ),
    ] = None
    rules: Rules = "house"
    difficulty: Annotated[
        Wish | None,
        Field(
            description="Deal only games of this difficulty: a name, or a range `[low, high]` of ratings from 0 to 100."
        ),
    ] = None

    @field_validator("deck")
    @classmethod
    def _deck_suffices(cls, deck: DeckValue, info: ValidationInfo) -> DeckValue:
        canonical, needed = canonical_deck(deck), info.data.get("hand_size", 0) + 1
        if sum(copies for _, copies in deck_cards(canonical)) < needed:
            raise PydanticCustomError(
                "small_deck", "At least {needed} cards are needed: a hand and its target", {"needed": needed}
            )
        return canonical

    @field_validator("difficulty")
    @classmethod
    def _difficulty_exists(cls, wish: WishValue, info: ValidationInfo) -> WishValue:
        if wish is not None and info.data.get("solvable") is False:
            raise PydanticCustomError(
                "unrated", "A game without a solution has no difficulty: leave out `difficulty` or `solvable`"
            )
        if isinstance(wish, tuple) and wish[0] > wish[1]:
            raise PydanticCustomError("empty_range", "The range's low end should not be above its high end")
        return wish


class DealtGame(Result):
    """A hand and its target."""

    cards: list[int]
    target: int
    solvable: bool
    distinct: Annotated[int, Field(ge=0, description="Number of different solutions.")]
    difficulty: Annotated[
        Percentile,
        Field(
            description="The difficulty of the game: its percentile among solvable games dealt from this `deck`,"
            " under these `rules`. From 0 (easy) to 100 (hard); null when there is no solution."
        ),
    ]
    code: Annotated[
        str, Field(description="The code that opens the game at `/v1/puzzles/{code}`, permanently.")
    ]


class DealResult(Result):
    """The games dealt, in order."""

    deals: list[DealtGame]
    seed: MadeFrom


def _band(params: DealParams) -> tuple[int, int] | None:
    return BANDS[params.difficulty] if isinstance(params.difficulty, str) else params.difficulty


def _deal_ms(params: DealParams) -> float:
    return deal_ms(
        deck_cards(params.deck),
        params.hand_size,
        solvable=params.solvable,
        rules=params.rules,
        difficulty=_band(params),
    )


def _plan(params: DealParams) -> list[Shard]:
    """Return shards of about `SHARD_MS` each: the number of their first deal, and their number of deals."""
    size = max(1, int(SHARD_MS / _deal_ms(params)))
    return [
        Shard([first, deals], deals)
        for first in range(0, params.count, size)
        for deals in (min(size, params.count - first),)
    ]


def _estimate(params: DealParams) -> Cost:
    ms = params.count * _deal_ms(params)
    if params.solvable is False:
        ms += census_ms(deck_cards(params.deck), params.hand_size, params.rules)
    return Cost(ms / 1_000, f"{params.count} games are to be dealt")


def _compute(params: DealParams, shard: tuple[int, int], checkpoint: Checkpoint) -> DealResult:
    from worker.games.krypto.kernels.play.deal import NoSuchDealError, deal

    first, count = shard
    try:
        deals = deal(
            count,
            params.seed,
            deck_cards(params.deck),
            params.hand_size,
            solvable=params.solvable,
            rules=params.rules,
            difficulty=_band(params),
            first=first,
            checkpoint=checkpoint,
        )
    except NoSuchDealError as error:
        raise JobFailure("no-such-deal", "No deal met the constraints", str(error)) from error
    return DealResult(
        deals=[
            DealtGame(**asdict(game), code=game_code(game.cards, game.target, params.rules)) for game in deals
        ],
        seed=params.seed,
    )


def _combine(params: DealParams, partials: Sequence[str]) -> str:
    if len(partials) == 1:
        return partials[0]
    parts = [DealResult.model_validate_json(partial) for partial in partials]
    deals = [game for part in parts for game in part.deals]
    return DealResult(deals=deals, seed=params.seed).model_dump_json()


DEAL = Operation(
    game="krypto",
    name="deal",
    version=5,
    summary="Deal games from a deck",
    description="Draws a hand and a target without replacement, uniformly among the deals that meet the constraints."
    " The job fails with `no-such-deal` when the deck has no such game, or, for a deck with too many games to check"
    " them all, when none was found within the allowed number of tries.",
    params=DealParams,
    result=DealResult,
    examples=(
        Example(
            summary="Two games from a seed: the same every time",
            params={"count": 2, "seed": 1963},
        ),
        Example(
            summary="A hard game of four cards from a custom deck: 1 to 10, four of each",
            params={
                "seed": 24,
                "hand_size": 4,
                "deck": [[1, 4], [2, 4], [3, 4], [4, 4], [5, 4], [6, 4], [7, 4], [8, 4], [9, 4], [10, 4]],
                "difficulty": "hard",
                "rules": "positive",
            },
        ),
    ),
    compute=_compute,
    plan=_plan,
    combine=_combine,
    queue=QueueName.LONG,
    unit="deal",
    estimate=_estimate,
    items=DealtGame,
    items_field="deals",
)
