"""The daily game of Krypto, and the hands of tournaments.

The daily game is dealt from its date and a secret of the server. The hands of tournaments are dealt in advance like
daily games, and are as secret until they are played.
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from pydantic import ConfigDict

from worker.declarations.fields import (
    PuzzleCode,
    Rated,
)
from worker.declarations.game import (
    AddressOf,
    Daily,
    DailyAnswer,
    DailyAnswers,
    DailySeed,
    MadeBy,
    secret_seed,
    shown_fields,
)
from worker.games.krypto.operations.deal import DEAL, DealParams
from worker.games.krypto.operations.fields import (
    DifficultyWord,
    KryptoRules,
    SolutionsTotal,
)

FIRST_DAY = date(1963, 1, 1)
"""The first day of the archive: Krypto was designed in 1963."""

RULES: KryptoRules = "international"
"""The rules of the daily game, which are the rules of tournaments."""

WEEK = ((0, 14), (15, 28), (29, 43), (44, 57), (58, 71), (72, 86), (87, 100))
"""Lowest and highest rating of each day, Monday to Sunday: a seventh of the scale each."""


class KryptoDaily(DailyAnswer):
    """The game of a day: a hand of the standard deck, and its target."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "date": "2026-11-20",
                    "cards": [4, 8, 10, 13, 24],
                    "target": 14,
                    "rules": "international",
                    "solutions_total": 17,
                    "rating": 59,
                    "difficulty": "medium",
                    "puzzle_code": "K2HN-5S70-C0",
                    "seed": 5176603646488555,
                    "made_by": "/v1/krypto/deal?difficulty=58,71&rules=international&seed=5176603646488555"
                    "&solvable=true",
                    "links": {
                        "self": "/v1/krypto/daily?date=2026-11-20",
                        "previous_day": "/v1/krypto/daily?date=2026-11-19",
                        "next_day": "/v1/krypto/daily?date=2026-11-21",
                    },
                }
            ]
        }
    )

    cards: list[int]
    """The hand, ascending."""
    target: int
    """The number to make."""
    rules: KryptoRules
    """The rules of the game."""
    solutions_total: SolutionsTotal
    rating: Rated
    """From 0 (easy) to 100 (hard): the later in the week, the harder."""
    difficulty: DifficultyWord
    puzzle_code: PuzzleCode
    seed: DailySeed
    made_by: MadeBy


class KryptoDailies(DailyAnswers[KryptoDaily]):
    """The games of several days."""


def daily_seed(day: date, secret: str) -> int:
    """Return the seed of the day's game, a keyed hash of the date."""
    return secret_seed(f"krypto/daily/{day}", secret)


def daily_deal(day: date, seed: int) -> DealParams:
    """Return the parameters of the deal with the game of ``day`` as its only game, always the same.

    It is solvable under the tournament rules, and harder later in the week. Anybody who knows the seed can deal the
    game again with ``krypto/deal`` and these parameters.
    """
    return DealParams(seed=seed, solvable=True, rules=RULES, difficulty=WEEK[day.weekday()])


def _daily_fields(
    params: DealParams, result: Mapping[str, Any], address_of: AddressOf | None
) -> Mapping[str, Any]:
    (dealt,) = result["deals"]
    return {**shown_fields(KryptoDaily, dealt, DEAL, params, address_of), "rules": RULES}


DAILY_DEAL = replace(
    DEAL,
    name="daily",
    version=7,
    summary="Deal the game of the day",
    description="Deals as `krypto/deal` does. The day's seed, a parameter, is secret until the day is over.",
    items=None,
    items_field=None,
    internal=True,
    hidden=True,
)

DAILY = Daily(
    operation=DAILY_DEAL,
    first_day=FIRST_DAY,
    params=lambda day, secret: daily_deal(day, daily_seed(day, secret)),
    shown=_daily_fields,
    day=KryptoDaily,
    days=KryptoDailies,
    text="Get the game of the day.\n\nIt has a solution under the `international` rules and gets harder from Monday to"
    " Sunday. When the day is over, `made_by` is the call of `krypto/deal` that deals it again.",
)


DRAW = replace(
    DAILY.operation,
    name="draw",
    version=7,
    summary="Draw hands of a tournament",
    description="Deals as `krypto/deal` does. The seed, a parameter, is secret until the tournament is over.",
)
