"""The questions of the daily puzzles, which players ask and the upkeep has answered ahead."""

from collections.abc import Sequence
from datetime import date
from secrets import token_hex
from typing import Final

from db.keys import DAILY_GAMES, ensure_secret
from worker.declarations.operation import Question
from worker.registry import DAILIES

_SECRET_BYTES: Final = 32


def find_daily_secret(own: str | None) -> str:
    """Return the secret from which seeds derive: the operator's ``own``, or else the database's."""
    return own or ensure_secret(DAILY_GAMES, token_hex(_SECRET_BYTES))


def questions_of(day: date, secret: str) -> Sequence[Question]:
    """Return the question of each game whose answer is its daily puzzle."""
    dailies = [daily for daily in DAILIES.values() if daily.first_day <= day]
    return [Question(daily.operation, daily.params(day, secret)) for daily in dailies]
