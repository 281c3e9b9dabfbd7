"""The daily game: how a day's game is dealt, from its date and a secret of the server."""

import hmac
from dataclasses import replace
from datetime import date

from worker.declarations.fields import MAX_SAFE_INTEGER
from worker.games.krypto.operations.deal import DEAL, DealParams
from worker.games.krypto.operations.fields import RulesName

FIRST_DAY = date(1963, 1, 1)
"""The archive begins with the year in which Krypto was designed."""

FIRST_SECRET_DAY = date(2026, 11, 23)
"""From this day on the seed is a keyed hash of the date. Earlier games were published with the date as their seed."""

RULES: RulesName = "international"
"""Those of tournaments."""

WEEK = ((0, 14), (15, 28), (29, 43), (44, 57), (58, 71), (72, 86), (87, 100))
"""Lowest and highest rating, Monday to Sunday: a seventh of the scale each."""


def daily_seed(day: date, secret: str) -> int:
    """The seed of the day's game.

    The first 53 bits of the HMAC-SHA256 (RFC 2104) of ``krypto/daily/2026-11-23`` and the like under ``secret``; before
    `FIRST_SECRET_DAY` the date read as a number (20261120).
    """
    if day < FIRST_SECRET_DAY:
        return int(f"{day:%Y%m%d}")
    digest = hmac.digest(secret.encode(), f"krypto/daily/{day}".encode(), "sha256")
    return int.from_bytes(digest) >> (8 * len(digest) - MAX_SAFE_INTEGER.bit_length())


def daily_deal(day: date, seed: int) -> DealParams:
    """The deal whose only game is that of ``day``, the same for ever.

    It is solvable under the tournament rules, and the harder the later in the week. Anybody who knows the seed can deal
    the game again with ``krypto/deal``.
    """
    return DealParams(seed=seed, solvable=True, rules=RULES, difficulty=WEEK[day.weekday()])


DAILY = replace(
    DEAL,
    name="daily",
    version=2,
    summary="Deal the game of the day",
    description="Deals as `krypto/deal` does. The day's seed, a parameter, is secret until the day is over.",
    examples=(),
    items=None,
    items_field=None,
    internal=True,
    hidden=True,
)
