"""The daily cards: a list of nine that can be won, dealt from the date and a secret of the server."""

from bisect import bisect
from collections.abc import Mapping
from datetime import date
from itertools import accumulate
from typing import Any, Final

from worker.declarations.checkpoint import Checkpoint
from worker.declarations.daily import Daily, DailyAnswer, DailyAnswers, DailySeed, secret_seed, shown_fields
from worker.declarations.operation import Operation
from worker.games.derful31.operations.deal import DEAL, DealtGrid, DerfulDealParams
from worker.games.derful31.operations.fields import GAME
from worker.games.derful31.operations.solve import DerfulRating, rating
from worker.games.derful31.rules.deck import Deck, card_value

FIRST_DAY: Final = date(2026, 1, 1)
"""The first day of the archive, in the year of the first daily cards."""

ORDER: Final = 3
LEAST_TOTAL: Final = 12
GAMES: Final = (1, 4, 8, 16, 23, 32, 39, 40, 40, 39, 36, 29, 21, 13, 8, 5, 2, 1, 1)
"""The number of games of order 3 with each total, from the smallest total; 358 altogether."""


class DailyDeal(DealtGrid):
    """A day's cards, with a winning grid and the difficulty of finding one."""

    difficulty: DerfulRating


class DerfulDaily(DailyAnswer):
    """A day's nine cards of the standard deck, to be put into a square whose rows and columns have equal sums."""

    order: int
    total: int
    """The sum of every row and every column."""
    cards: list[int | str]
    """In random order."""
    difficulty: DerfulRating
    code: str
    """The code that opens the cards at `/v1/puzzles/{code}`, permanently."""
    seed: DailySeed


class DerfulDailies(DailyAnswers[DerfulDaily]):
    """The cards of several days."""


def daily_deal(day: date, secret: str) -> DerfulDealParams:
    """Return the parameters of a day's deal; the probability of a total is proportional to its number of games."""
    number = secret_seed(f"31-derful/daily/total/{day}", secret) % sum(GAMES)
    total = LEAST_TOTAL + bisect(list(accumulate(GAMES)), number)
    return DerfulDealParams(order=ORDER, total=total, seed=secret_seed(f"31-derful/daily/{day}", secret))


def _compute_daily(params: DerfulDealParams, shard: object, checkpoint: Checkpoint) -> DailyDeal:
    from worker.games.derful31.kernels.count.list_count import count_list

    (dealt,) = DEAL.compute(params, shard, checkpoint).deals  # type: ignore[union-attr]  # it puts out no items
    deck = Deck.of_cards(map(card_value, dealt.cards))
    count = count_list(deck, params.order, checkpoint)
    return DailyDeal(**dealt.model_dump(), difficulty=rating(deck, params.order, count.labelled))


def _daily_fields(params: DerfulDealParams, result: Mapping[str, Any], over: bool) -> Mapping[str, Any]:
    shown = shown_fields(DerfulDaily, result, params.seed if over else None)
    return {**shown, "order": params.order}


DAILY_DEAL = Operation(
    game=GAME,
    name="daily",
    version=3,
    summary="Deal the cards of the day",
    description="Deals as `31-derful/deal` does. The day's seed, a parameter, is secret until the day is over.",
    params=DerfulDealParams,
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
    day=DerfulDaily,
    days=DerfulDailies,
    text="Get the cards of the day.\n\nNine cards that can be won, with their `total`. With `order`, `total` and a past"
    " day's `seed`, `31-derful/deal` deals them again.",
)
