"""``31-derful/deal``: winning hands, each with a grid that wins; and the daily cards.

The daily cards can be won, and are dealt from the date and a secret of the server, harder ones later in the week.
"""

from bisect import bisect
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from itertools import accumulate, chain, islice
from random import Random
from typing import Annotated, Any, Final

from pydantic import Field, ValidationInfo, field_validator
from pydantic_core import PydanticCustomError

from worker.code_formats import code_of
from worker.declarations.checkpoint import Checkpoint
from worker.declarations.fields import (
    INTEGRAL,
    MAX_SAFE_INTEGER,
    Difficulty,
    MadeFrom,
    PuzzleCode,
    Rated,
    RatedWord,
    Seed,
)
from worker.declarations.game import (
    MOST_SEEDS,
    AddressOf,
    Daily,
    DailyAnswer,
    DailyAnswers,
    DailySeed,
    MadeBy,
    secret_seed,
    seeds_from,
    shown_fields,
)
from worker.declarations.operation import (
    Cost,
    JobFailure,
    Operation,
    Params,
    Picture,
    QueueName,
    Refusal,
    Result,
)
from worker.declarations.pictures import Drawing
from worker.games.derful31.operations.fields import (
    GAME,
    MAX_SECONDS,
    RANKS,
    STANDARD,
    Card,
    CardGrid,
    CensusOrder,
    Faces,
    NumberedParams,
    Total,
    core_deck,
    numbering_cost,
)
from worker.games.derful31.operations.pictures import many
from worker.games.derful31.operations.solve import ArrangementsLog, ListRating, rating
from worker.games.derful31.rules.deck import Deck, GameError, TooLargeError, card_value
from worker.games.derful31.rules.plan import MAX_ORDER, count_lists, drawing_seconds
from worker.random_draws import below

MAX_DEALS = 1_000
TRIES_A_DIFFERENT = 50
"""Grids drawn for each game of a deal without repeats."""
FEW_LISTS = 4
"""Times the wished number: with fewer lists of cards, games that are all different may take that many draws."""
CELL_MS = 0.03
"""Milliseconds to draw a grid and shuffle its cards, by the cell."""
FACES_SEED = MAX_SAFE_INTEGER + 1
"""Added to the seed for drawing faces, so that values and faces are independent."""


class Derful31DealParams(NumberedParams):
    """The deck, the total and the number of games to deal."""

    order: CensusOrder = 5
    total: Annotated[Total, Field(validate_default=True)] = 31
    count: Annotated[int, Field(ge=1, le=MAX_DEALS, validate_default=True), INTEGRAL] = 1
    """Number of games to deal."""
    seed: Seed
    """The same seed deals the same games. Default: chosen at random."""

    @field_validator("count")
    @classmethod
    def _check_drawable(cls, count: int, info: ValidationInfo) -> int:
        """Refuse deals that take too long: above order 5 each is a search, slowest where hardly any grid wins."""
        order, deck, total = (info.data.get(name) for name in ("order", "deck", "total"))
        if order is None or deck is None or total is None or order <= MAX_ORDER:
            return count
        seconds = drawing_seconds(core_deck(deck, order), total, count)
        if seconds > MAX_SECONDS:
            raise PydanticCustomError(
                "many_deals",
                "This is too much: drawing {count} grids of order {order} with total {total}, about {seconds} seconds"
                " of processor time; the limit is {most} seconds",
                {
                    "count": count,
                    "order": order,
                    "total": total,
                    "seconds": f"{seconds:,.0f}",
                    "most": MAX_SECONDS,
                },
            )
        return count

    different: bool = False
    """True for games whose cards have different values, in a pack: J, Q, K and 10 are the same. Those that were dealt
    before are left out."""

    @property
    def faces(self) -> list[Card]:
        """Every card of the deck."""
        if self.deck == STANDARD:
            return [rank for rank in RANKS for _ in range(self.order - 1)]
        return [card for card, copies in self.deck for _ in range(copies)]


class Derful31DealtGrid(Result):
    """A winning grid, and its cards as a player gets them."""

    cards: list[Card]
    """The cards of the grid in random order."""
    total: int
    """The sum of every row and every column."""
    grid: CardGrid
    puzzle_code: PuzzleCode


class Derful31DealResult(Result):
    """The games dealt, in order."""

    deals: list[Derful31DealtGrid]
    """The games, in the order of dealing."""
    seed: MadeFrom


def _compute_deal(params: Derful31DealParams, _shard: object, checkpoint: Checkpoint) -> Derful31DealResult:
    from worker.games.derful31.kernels.grids.deal import deals, shuffled

    drawn = deals(params.cards, params.order, params.total, params.seed, checkpoint)
    tries = params.count * (TRIES_A_DIFFERENT if params.different else 1)
    try:
        # The first may find that there are none.
        first = next(drawn)
    except TooLargeError as error:
        raise Refusal("/deck", f"This exceeds a limit: {error}") from None
    except GameError as error:
        raise Refusal("/total", f"With this deck, {error}") from None
    random = Random(params.seed + FACES_SEED)  # noqa: S311  # a game, not a secret
    found: list[Derful31DealtGrid] = []
    known: set[tuple[int, ...]] = set()
    for grid, cards in islice(chain((first,), drawn), tries):
        checkpoint()
        faces = Faces(params.faces)
        faces.shuffle(lambda same: shuffled(random, same))
        rows = [[faces.next(value) for value in row] for row in grid]
        hand = Faces(card for row in rows for card in row)
        hand.shuffle(lambda same: shuffled(random, same))
        shuffled_cards = [hand.next(value) for value in cards]
        values = tuple(sorted(cards))
        if not (params.different and values in known):
            known.add(values)
            code = code_of({"game": GAME, "order": params.order, "cards": shuffled_cards})
            found.append(
                Derful31DealtGrid(cards=shuffled_cards, total=params.total, grid=rows, puzzle_code=code)
            )
        if len(found) == params.count:
            return Derful31DealResult(deals=found, seed=params.seed)
    raise JobFailure(
        "no-such-deal",
        "Too few games can be won",
        f"From seed {params.seed}, fewer than {params.count:,} games with different values were dealt.",
    )


def _draws(params: Derful31DealParams) -> int:
    """Estimate how many grids are drawn."""
    if params.different and params.count > 1:
        lists = count_lists(params.cards, params.order, params.total)
        if lists < FEW_LISTS * params.count:
            return TRIES_A_DIFFERENT * params.count
    return params.count


def _cost(params: Derful31DealParams) -> Cost:
    draws = _draws(params)
    if params.order <= MAX_ORDER:
        numbering = numbering_cost(params)
        return replace(numbering, seconds=numbering.seconds + draws * params.order**2 * CELL_MS / 1_000)
    seconds = drawing_seconds(params.cards, params.total, draws)
    return Cost(seconds, f"drawing {params.count:,} grids of order {params.order} with total {params.total}")


def _draw_grids(params: Derful31DealParams, result: Derful31DealResult) -> Drawing:
    grids = [deal.grid for deal in result.deals]
    return many(f"31-derful: winning grids, total {params.total}", grids, _codes(result))


def _draw_hands(params: Derful31DealParams, result: Derful31DealResult) -> Drawing:
    hands = [
        [deal.cards[start : start + params.order] for start in range(0, len(deal.cards), params.order)]
        for deal in result.deals
    ]
    return many(f"31-derful: make every row and column {params.total}", hands, _codes(result), sums=False)


def _codes(result: Derful31DealResult) -> list[str]:
    return [deal.puzzle_code for deal in result.deals]


DEAL = Operation(
    game=GAME,
    name="deal",
    version=7,
    summary="Deal games that can be won",
    description="Draws winning grids of a total, each independently and uniformly at random from all labelled grids,"
    " and shuffles their cards. The same seed always deals the same games. Order 6 is dealt with the standard deck"
    " only; where a deal takes seconds, for its lowest and highest totals, only a few at once. With `different`,"
    " no two games have cards of the same values; the job fails with `no-such-deal` if too few are found.",
    params=Derful31DealParams,
    result=Derful31DealResult,
    compute=_compute_deal,
    items=Derful31DealtGrid,
    items_field="deals",
    queue=QueueName.LONG,
    estimate=_cost,
    pictures=(
        Picture("grids", "The winning grids, in cards", _draw_grids),
        Picture("hands", "The cards as they are dealt, face up", _draw_hands),
    ),
)


FIRST_DAY: Final = date(2026, 1, 1)
"""The first day of the archive, in the year of the first daily cards."""

GAMES: Final[Mapping[int, tuple[int, tuple[int, ...]]]] = {
    3: (12, (1, 4, 8, 16, 23, 32, 39, 40, 40, 39, 36, 29, 21, 13, 8, 5, 2, 1, 1)),
    4: (
        17,
        (
            *(22, 211, 801, 2646, 5759, 11552, 17908, 25968, 31755, 36250, 33664, 29232),
            *(21883, 15279, 9105, 5161, 2420, 1023, 378, 132, 46, 11, 4, 2),
        ),
    ),
}
"""The lowest total of each order of the week, and the number of games with each total from there on."""

WEEK: Final[tuple[tuple[int, RatedWord], ...]] = (
    *((3, "easy"),) * 3,
    *((3, "hard"),) * 2,
    (4, "hard"),
    (4, "expert"),
)
"""Order and difficulty, Monday to Sunday.

Each of the 358 games of order 3 has cards of its own, so the number of solutions tells nothing about them. What does is
the number of random arrangements for each that wins: up to 1,260 for 316 games (`easy`), 2,520 for the 38 with seven
cards without a partner (`hard`), and 5,040 for the four with nine different values. Four are too few for all Sundays,
so weekends have order 4: of its deals one in five is `hard`, with more than 4 million arrangements for each that wins,
and one in twelve is `expert`, with more than 7 million. A day's cards are found within some tenths of a second.
"""


class Derful31DailyParams(Params):
    """The parameters of a day's cards."""

    order: CensusOrder
    difficulty: RatedWord
    seed: Seed


class DailyDeal(Derful31DealtGrid):
    """A day's cards, with a winning grid and the difficulty of finding one."""

    seed: int
    """The seed of `31-derful/deal` that deals them."""
    difficulty: Difficulty
    rating: Rated | None
    arrangements_log10: float | None


class Derful31Daily(DailyAnswer):
    """A day's cards of the standard deck, to be put into a square whose rows and columns have equal sums."""

    order: int
    """Rows and columns of the grid."""
    total: int
    """The sum of every row and every column."""
    cards: list[int | str]
    """The cards of the game, in random order."""
    difficulty: Difficulty
    """How hard `total` is to reach with the cards."""
    rating: ListRating
    arrangements_log10: ArrangementsLog
    puzzle_code: PuzzleCode
    seed: DailySeed
    made_by: MadeBy


class Derful31Dailies(DailyAnswers[Derful31Daily]):
    """The cards of several days."""


def daily_deal(day: date, secret: str) -> Derful31DailyParams:
    """Return the parameters of a day's cards."""
    order, difficulty = WEEK[day.weekday()]
    seed = secret_seed(f"31-derful/daily/{day}", secret)
    return Derful31DailyParams(order=order, difficulty=difficulty, seed=seed)


def _deal_of(order: int, seed: int) -> Derful31DealParams:
    """Return the deal of a seed; the probability of a total is proportional to its number of games."""
    least, games = GAMES[order]
    number = below(sum(games), Random(seed).random)  # noqa: S311  # a game, not a secret
    total = least + bisect(list(accumulate(games)), number)
    return Derful31DealParams(order=order, total=total, seed=seed)


def _compute_daily(params: Derful31DailyParams, shard: object, checkpoint: Checkpoint) -> DailyDeal:
    """Return the cards of the first seed, counting up from the day's, that deals the difficulty of the day.

    With order 3, 316 deals of 358 are `easy` and 38 are `hard`; with order 4, one in five is `hard` and one in twelve
    `expert`. So 1.1 to 12 seeds are tried on average, and a search that fails is a fault of this program.

    Raises:
        JobFailure: None of the first `MOST_SEEDS` seeds deals the difficulty.
    """
    from worker.games.derful31.kernels.count.list_count import count_list

    for seed in seeds_from(params.seed):
        checkpoint()
        deal = _deal_of(params.order, seed)
        (dealt,) = DEAL.compute(deal, shard, checkpoint).deals  # type: ignore[union-attr]  # it puts out no items
        deck = Deck.of_cards(map(card_value, dealt.cards))
        rated = rating(deck, params.order, count_list(deck, params.order, checkpoint).labelled)
        if rated.difficulty == params.difficulty:
            return DailyDeal(**dealt.model_dump(), seed=seed, **rated._asdict())
    raise JobFailure(
        "no-such-deal",
        "No such cards were dealt",
        f"None of {MOST_SEEDS:,} seeds dealt cards of order {params.order} that are {params.difficulty}.",
    )


def _daily_fields(
    params: Derful31DailyParams, result: Mapping[str, Any], address_of: AddressOf | None
) -> Mapping[str, Any]:
    deal = _deal_of(params.order, result["seed"])
    return {**shown_fields(Derful31Daily, result, DEAL, deal, address_of), "order": params.order}


DAILY_DEAL = Operation(
    game=GAME,
    name="daily",
    version=5,
    summary="Deal the cards of the day",
    description="Deals as `31-derful/deal` does. The day's seed, a parameter, is secret until the day is over.",
    params=Derful31DailyParams,
    result=DailyDeal,
    compute=_compute_daily,
    internal=True,
    hidden=True,
)

DAILY = Daily(
    operation=DAILY_DEAL,
    first_day=FIRST_DAY,
    params=daily_deal,
    shown=_daily_fields,
    day=Derful31Daily,
    days=Derful31Dailies,
    text="Get the cards of the day.\n\nNine cards that can be won, at weekends sixteen, with their `total`. They get"
    " harder from Monday to Sunday. When the day is over, `made_by` is the call of `31-derful/deal` that deals them"
    " again.",
)
