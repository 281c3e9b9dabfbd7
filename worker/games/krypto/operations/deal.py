"""``krypto/deal``: deal games from a deck."""

from collections.abc import Sequence
from math import comb
from typing import Annotated

from pydantic import Discriminator, Field, Tag, ValidationInfo, field_validator
from pydantic_core import PydanticCustomError
from typing_extensions import TypeAliasType

from worker.declarations.checkpoint import Checkpoint
from worker.declarations.fields import (
    BANDS,
    INTEGRAL,
    MadeFrom,
    PuzzleCode,
    Rated,
    RatedWord,
    Seed,
    difficulty_of,
    name_or_list,
)
from worker.declarations.operation import Cost, JobFailure, Operation, Params, QueueName, Result, Shard
from worker.games.krypto.operations.codes import game_code
from worker.games.krypto.operations.fields import (
    DeckValue,
    DifficultyWord,
    KryptoDeck,
    Operators,
    Percentile,
    Rules,
    SolutionsTotal,
    canonical_deck,
    deck_cards,
)
from worker.games.krypto.rules.dealing import census_ms, deal_ms
from worker.games.krypto.rules.notation import ALL_OPERATORS
from worker.games.krypto.rules.rules import MAX_CARDS

MAX_DEALS = 1_000
MAX_SOLUTIONS = 10
SHARD_MS = 1_000
FEWER_OPERATORS_FACTOR = 10
"""About how many times as many games are drawn for a deal with fewer operators."""
FEW_GAMES = 50
"""Times the wished number: a deck with fewer games deals so many twice that a single shard leaves out the repeats."""

WishValue = RatedWord | tuple[int, int] | None
Rating = Annotated[Rated, INTEGRAL]
Range = Annotated[tuple[Rating, Rating], Field(strict=False)]
DifficultyWish = TypeAliasType(
    "DifficultyWish",
    Annotated[Annotated[RatedWord, Tag("name")] | Annotated[Range, Tag("list")], Discriminator(name_or_list)],
)


class DealParams(Params):
    """The deck, the number of games, and the constraints on them."""

    count: Annotated[int, Field(ge=1, le=MAX_DEALS), INTEGRAL] = 1
    """Number of games to deal."""
    seed: Seed
    """The same seed deals the same games. Default: chosen at random."""
    hand_size: Annotated[int, Field(ge=1, le=MAX_CARDS), INTEGRAL] = 5
    """Cards in a hand; the target is one more card of the deck."""
    deck: KryptoDeck = "standard"
    """`standard`, the 56 cards of Krypto, or a list of `[value, copies]`."""
    solvable: bool | None = None
    """`true`: only games with a solution. `false`: only games without one. Default: both."""
    rules: Rules = "house"
    operators: Operators = ALL_OPERATORS
    difficulty: DifficultyWish | None = None
    """Deal only games of this difficulty: a word, or a range `[low, high]` of ratings from 0 to 100."""
    different: bool = False
    """True for games that are all different, in a pack: those that were dealt before are left out."""
    solutions_limit: Annotated[int, Field(ge=0, le=MAX_SOLUTIONS), INTEGRAL] = 0
    """Number of solutions to list with each game at most, the simplest first."""

    @field_validator("deck")
    @classmethod
    def _check_deck_size(cls, deck: DeckValue, info: ValidationInfo) -> DeckValue:
        canonical, needed = canonical_deck(deck), info.data.get("hand_size", 0) + 1
        if sum(copies for _, copies in deck_cards(canonical)) < needed:
            raise PydanticCustomError(
                "small_deck", "At least {needed} cards are needed: a hand and its target", {"needed": needed}
            )
        return canonical

    @field_validator("difficulty")
    @classmethod
    def _check_difficulty(cls, wish: WishValue, info: ValidationInfo) -> WishValue:
        if wish is not None and info.data.get("solvable") is False:
            raise PydanticCustomError(
                "unrated", "A game without a solution has no difficulty: leave out `difficulty` or `solvable`"
            )
        if isinstance(wish, tuple) and wish[0] > wish[1]:
            raise PydanticCustomError("empty_range", "The range's low end should not be above its high end")
        return next((word for word, band in BANDS.items() if band == wish), wish)


class KryptoDealtGame(Result):
    """A hand and its target."""

    cards: list[int]
    """The hand, ascending."""
    target: int
    """The number to make."""
    solvable: bool
    """True if the target can be made from the cards."""
    solutions_total: SolutionsTotal
    rating: Annotated[
        Percentile,
        Field(
            description="The difficulty of the game: its percentile among solvable games dealt from this `deck`,"
            " under these `rules`, with these `operators`. From 0 (easy) to 100 (hard); null when there is no solution."
        ),
    ]
    difficulty: DifficultyWord
    puzzle_code: PuzzleCode
    solutions: list[str]
    """The simplest solutions, one for each distinct function, as expressions: up to `solutions_limit`."""


class DealResult(Result):
    """The games dealt, in order."""

    deals: list[KryptoDealtGame]
    """The games, in the order of dealing."""
    seed: MadeFrom


def _band(params: DealParams) -> tuple[int, int] | None:
    return BANDS[params.difficulty] if isinstance(params.difficulty, str) else params.difficulty


def _deal_ms(params: DealParams) -> float:
    times = 1 if params.operators == ALL_OPERATORS else FEWER_OPERATORS_FACTOR
    return times * deal_ms(
        deck_cards(params.deck),
        params.hand_size,
        solvable=params.solvable,
        rules=params.rules,
        difficulty=_band(params),
    )


def _has_few_games(params: DealParams) -> bool:
    numbers = len(deck_cards(params.deck))
    return comb(numbers + params.hand_size - 1, params.hand_size) * numbers < FEW_GAMES * params.count


def _shard_size(params: DealParams) -> int:
    return max(1, int(SHARD_MS / _deal_ms(params)))


def _has_one_pack(params: DealParams) -> bool:
    """Return True if a single shard deals different games: it leaves out repeats until they are enough."""
    return params.different and (params.count <= _shard_size(params) or _has_few_games(params))


def _plan(params: DealParams) -> list[Shard]:
    """Return shards of about `SHARD_MS` each: the number of their first deal, and their number of deals.

    Different games need some deals more, in the place of repeats.
    """
    size, count = _shard_size(params), params.count
    if _has_one_pack(params):
        return [Shard([0, count], count)]
    if params.different:
        count += count // 10 + 8
    return [
        Shard([first, deals], deals)
        for first in range(0, count, size)
        for deals in (min(size, count - first),)
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
            operators=params.operators,
            difficulty=_band(params),
            first=first,
            different=_has_one_pack(params),
            checkpoint=checkpoint,
        )
    except NoSuchDealError as error:
        raise JobFailure("no-such-deal", "No deal met the constraints", str(error)) from error
    return DealResult(
        deals=[
            KryptoDealtGame(
                cards=list(game.cards),
                target=game.target,
                solvable=game.solvable,
                solutions_total=game.distinct,
                rating=game.difficulty,
                difficulty=difficulty_of(game.difficulty),
                puzzle_code=game_code(game.cards, game.target, params.rules),
                solutions=_solutions(params, game.cards, game.target, checkpoint),
            )
            for game in deals
        ],
        seed=params.seed,
    )


def _solutions(params: DealParams, cards: Sequence[int], target: int, checkpoint: Checkpoint) -> list[str]:
    from worker.games.krypto.kernels.play.solve import solve

    if not params.solutions_limit:
        return []
    checkpoint()
    operators = params.operators
    found = solve(cards, target, params.rules, "all", params.solutions_limit, operators).solutions
    return [solution.expression for solution in found]


def _combine(params: DealParams, partials: Sequence[str]) -> str:
    if len(partials) == 1 and (not params.different or _has_one_pack(params)):
        return partials[0]
    parts = [DealResult.model_validate_json(partial) for partial in partials]
    deals = [game for part in parts for game in part.deals]
    if params.different:
        by_code: dict[str, KryptoDealtGame] = {}
        for game in deals:
            by_code.setdefault(game.puzzle_code, game)
        deals = list(by_code.values())[: params.count]
        if len(deals) < params.count:
            raise JobFailure(
                "no-such-deal",
                "Too few deals met the constraints",
                f"From seed {params.seed}, fewer than {params.count:,} different games were dealt.",
            )
    return DealResult(deals=deals, seed=params.seed).model_dump_json()


DEAL = Operation(
    game="krypto",
    name="deal",
    version=10,
    summary="Deal games from a deck",
    description="Draws a hand and a target without replacement, uniformly among the deals that meet the constraints."
    " The job fails with `no-such-deal` when the deck has no such game, or, for a deck with too many games to check"
    " them all, when none was found within the allowed number of tries. With `different`, no game comes twice."
    " Each game can have its solutions. With fewer `operators`, a game is solvable if these suffice; its code opens"
    " the game with all four.",
    params=DealParams,
    result=DealResult,
    compute=_compute,
    plan=_plan,
    combine=_combine,
    queue=QueueName.LONG,
    unit="deal",
    estimate=_estimate,
    items=KryptoDealtGame,
    items_field="deals",
)
