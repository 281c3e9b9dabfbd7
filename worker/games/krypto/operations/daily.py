"""The daily game, dealt from its date and a secret of the server."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import Annotated, Any

from pydantic import ConfigDict, Field

from worker.declarations.daily import Daily, DailyAnswer, DailyAnswers, DailySeed, secret_seed, shown_fields
from worker.declarations.difficulty import Level
from worker.games.krypto.operations.deal import DEAL, DealParams
from worker.games.krypto.operations.fields import RulesName

FIRST_DAY = date(1963, 1, 1)
"""The first day of the archive: Krypto was designed in 1963."""

RULES: RulesName = "international"
"""The rules of the daily game, which are the rules of tournaments."""

WEEK = ((0, 14), (15, 28), (29, 43), (44, 57), (58, 71), (72, 86), (87, 100))
"""Lowest and highest rating of each day, Monday to Sunday: a seventh of the scale each."""


class DailyGame(DailyAnswer):
    """The game of a day: a hand of the standard deck, and its target."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "date": "2026-11-20",
                    "cards": [4, 8, 10, 13, 24],
                    "target": 14,
                    "rules": "international",
                    "distinct": 17,
                    "difficulty": 59,
                    "level": "medium",
                    "code": "K2HN-5S70-C0",
                    "seed": 5176603646488555,
                    "links": {
                        "self": "/v1/krypto/daily?date=2026-11-20",
                        "previous": "/v1/krypto/daily?date=2026-11-19",
                        "next": "/v1/krypto/daily?date=2026-11-21",
                    },
                }
            ]
        }
    )

    cards: list[int]
    target: int
    rules: RulesName
    distinct: Annotated[int, Field(ge=1)]
    """Number of different solutions."""
    difficulty: Annotated[int, Field(ge=0, le=100)]
    """From 0 (easy) to 100 (hard): the later in the week, the harder."""
    level: Level
    """The word for the difficulty."""
    code: str
    """The code that opens the game at `/v1/puzzles/{code}`, permanently."""
    seed: Annotated[
        DailySeed,
        Field(description="The seed from which `krypto/deal` deals the game; null until the day is over."),
    ]


class DailyGames(DailyAnswers[DailyGame]):
    """The games of several days."""


def daily_seed(day: date, secret: str) -> int:
    """Return the seed of the day's game, a keyed hash of the date."""
    return secret_seed(f"krypto/daily/{day}", secret)


def daily_deal(day: date, seed: int) -> DealParams:
    """Return the parameters of the deal with the game of ``day`` as its only game, always the same.

    It is solvable under the tournament rules, and harder later in the week. Anybody who knows the seed can deal the
    game again with ``krypto/deal``.
    """
    return DealParams(seed=seed, solvable=True, rules=RULES, difficulty=WEEK[day.weekday()])


def _daily_fields(params: DealParams, result: Mapping[str, Any], over: bool) -> Mapping[str, Any]:
    (dealt,) = result["deals"]
    return {**shown_fields(DailyGame, dealt, params.seed if over else None), "rules": RULES}


DAILY_DEAL = replace(
    DEAL,
    name="daily",
    version=5,
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
    day=DailyGame,
    days=DailyGames,
    text="Get the game of the day.\n\nIt has a solution under the `international` rules and gets harder from Monday to"
    " Sunday.",
)
