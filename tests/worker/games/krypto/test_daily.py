"""The daily game: dealt from a secret seed, solvable, and harder from Monday to Sunday."""

import hmac
import json
from datetime import date, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import pytest

from worker.games.krypto.kernels.play.deal import Deal, deal
from worker.games.krypto.kernels.play.solve import solve
from worker.games.krypto.operations.daily import FIRST_DAY, WEEK, daily_deal, daily_seed

DATA: Final[dict[str, Any]] = json.loads(
    (Path(__file__).parents[3] / "data" / "krypto_daily.json").read_text(encoding="utf-8")
)
GAMES: Final[list[dict[str, Any]]] = DATA["games"]
MONDAY: Final = date(2026, 11, 16)
SECRET: Final[str] = DATA["secret"]


def game_of(day: date) -> Deal:
    wish = daily_deal(day, daily_seed(day, SECRET))
    assert isinstance(wish.difficulty, tuple)
    (game,) = deal(
        wish.count, wish.seed, solvable=wish.solvable, rules=wish.rules, difficulty=wish.difficulty
    )
    return game


@pytest.mark.parametrize("expected", GAMES, ids=lambda game: game["date"])
def test_game_of_a_day_never_changes(expected: dict[str, Any]) -> None:
    day = date.fromisoformat(expected["date"])
    assert daily_seed(day, SECRET) == expected["seed"]
    game = game_of(day)
    assert list(game.cards) == expected["cards"]
    assert (game.target, game.distinct, game.difficulty) == (
        expected["target"],
        expected["solutions_total"],
        expected["rating"],
    )


def test_deal_of_a_day_asks_for_the_difficulty_of_its_weekday() -> None:
    assert daily_deal(date(2026, 11, 20), 1963).canonical() == {
        "count": 1,
        "seed": 1963,
        "hand_size": 5,
        "deck": "standard",
        "solvable": True,
        "rules": "international",
        "difficulty": [58, 71],
        "different": False,
        "solutions_limit": 0,
    }


def test_seeds_need_the_secret() -> None:
    days = [FIRST_DAY, *(MONDAY + timedelta(days=number) for number in range(400))]
    for day in days:
        digest = hmac.new(SECRET.encode(), f"krypto/daily/{day.isoformat()}".encode(), sha256).hexdigest()
        assert daily_seed(day, SECRET) == int(digest, 16) // 2 ** (256 - 53)
        assert daily_seed(day, SECRET) != daily_seed(day, "another secret for tests")
    assert len({daily_seed(day, SECRET) for day in days}) == len(days)


def test_week_covers_the_scale_from_easy_to_hard() -> None:
    covered = [rating for low, high in WEEK for rating in range(low, high + 1)]
    assert covered == list(range(101))
    assert len(WEEK) == 7


@pytest.mark.parametrize("weeks", range(-4, 4))
def test_each_day_of_a_week_is_harder_than_the_day_before(weeks: int) -> None:
    days = [MONDAY + timedelta(weeks=weeks, days=number) for number in range(7)]
    games = [game_of(day) for day in days]
    ratings = [game.difficulty or 0 for game in games]
    assert ratings == sorted(set(ratings))
    for game in games:
        assert game.distinct > 0
        assert solve(game.cards, game.target, "international", limit=0).distinct == game.distinct


def test_days_throughout_the_archive_have_different_games() -> None:
    days = [FIRST_DAY + timedelta(days=439 * number) for number in range(80)]
    games = [game_of(day) for day in days]
    assert len({(game.cards, game.target) for game in games}) == len(games)
    for day, game in zip(days, games, strict=True):
        low, high = WEEK[day.weekday()]
        assert game.difficulty is not None
        assert low <= game.difficulty <= high
