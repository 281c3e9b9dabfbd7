"""``GET /v1/krypto/daily``: the game of the day, the same for everyone, and those of past days."""

import json
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from functools import partial
from http import HTTPStatus
from secrets import token_hex
from typing import Annotated, Any

from flask import Blueprint, Response, request
from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from pydantic_core import PydanticCustomError

from db.models import State
from db.records import Submitter
from db.server_secrets import DAILY_GAMES, kept_secret
from service.http.body import invalid, validate_query
from service.http.described import Described, Returns
from service.http.hot_answers import HotAnswers
from service.http.pages import model_response
from service.http.prefer import preferred_wait
from service.http.problems import FieldError, ProblemError
from service.http.request_log import request_id
from service.jobs.submitting import submit_operation
from service.observability.metrics import CacheLayer, cache_hit
from worker.declarations.answers import Answer
from worker.declarations.fields import MAX_SAFE_INTEGER
from worker.games.krypto.operations.daily import DAILY, FIRST_DAY, RULES, daily_deal, daily_seed
from worker.games.krypto.operations.fields import RulesName

PATH = "/v1/krypto/daily"
DEFAULT_WAIT_S = 10
RETRY_AFTER_S = 2
ARCHIVE_MAX_AGE_S = 365 * 24 * 60 * 60
SECRET_BYTES = 32


def _is_date(text: str) -> str:
    try:
        written = date.fromisoformat(text).isoformat()
    except ValueError:
        written = None
    # Python accepts other ISO 8601 forms too, but each game has one address.
    if written != text:
        raise PydanticCustomError("date", "This should be a date such as 2026-11-20")
    return text


Day = Annotated[str, AfterValidator(_is_date), Field(json_schema_extra={"format": "date"})]


class DailyQuery(BaseModel):
    """Which day's game."""

    model_config = ConfigDict(extra="forbid")

    date: Annotated[
        Day | None, Field(description=f"A day from {FIRST_DAY} to today (UTC). Default: today.")
    ] = None


class DailyLinks(Answer):
    """Related resources."""

    self: str
    previous: Annotated[str | None, Field(description="The game of the day before; null at the first.")]
    next: Annotated[str | None, Field(description="The game of the day after; null today.")]


class DailyGame(Answer):
    """A day's game: a hand of the standard deck, to make the target from."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "date": "2026-11-20",
                    "cards": [1, 3, 5, 9, 23],
                    "target": 18,
                    "rules": "international",
                    "distinct": 11,
                    "difficulty": 64,
                    "seed": 20261120,
                    "links": {
                        "self": f"{PATH}?date=2026-11-20",
                        "previous": f"{PATH}?date=2026-11-19",
                        "next": f"{PATH}?date=2026-11-21",
                    },
                }
            ]
        }
    )

    date: date
    cards: list[int]
    target: int
    rules: RulesName
    distinct: Annotated[int, Field(ge=1, description="How many different solutions there are.")]
    difficulty: Annotated[
        int,
        Field(ge=0, le=100, description="From 0 (easy) to 100 (hard): the later in the week, the harder."),
    ]
    seed: Annotated[
        int | None,
        Field(
            ge=0,
            le=MAX_SAFE_INTEGER,
            description="What `krypto/deal` deals the game from; null until the day is over (UTC).",
        ),
    ]
    links: DailyLinks


@dataclass(frozen=True)
class Dealer:
    """Has the games of days dealt, and remembers them."""

    secret: str | None
    """What seeds are made with; None for the one that the installation keeps in its database."""
    hot: HotAnswers = field(default_factory=HotAnswers)

    def game(self, day: date) -> dict[str, Any]:
        """The day's game as a worker dealt it, now or at any time before, with its seed.

        Raises:
            ProblemError: 503 when no worker deals it within the wait.
        """
        key = day.isoformat().encode()
        kept = self.hot.get(DAILY.engine, key)
        if kept is not None:
            cache_hit(CacheLayer.PROCESS)
        else:
            secret = self.secret or kept_secret(DAILY_GAMES, token_hex(SECRET_BYTES))
            seed = daily_seed(day, secret)
            (dealt,) = json.loads(_dealt(day, seed))["deals"]
            kept = json.dumps({**dealt, "seed": seed}).encode()
            self.hot.put(DAILY.engine, key, kept)
        game: dict[str, Any] = json.loads(kept)
        return game


def daily_blueprint(secret: str | None) -> Blueprint:
    """The route of the daily game; ``secret`` as in `Dealer`."""
    blueprint = Blueprint("daily", __name__)
    blueprint.add_url_rule(PATH, "daily", partial(show, Dealer(secret)), methods=["GET"])
    return blueprint


def utc_now() -> datetime:
    """The current time, which decides what day it is."""
    return datetime.now(UTC)


@Described(
    "krypto_daily",
    "krypto",
    {200: Returns(model=DailyGame, text="The game.", headers=("Cache-Control",))},
    query=DailyQuery,
    parameters=("Prefer",),
    has_etag=True,
)
def show(dealer: Dealer) -> Response:
    """Get the game of the day.

    It is the same for everyone and never changes. It is dealt from a seed that is secret until the day is over (UTC)
    and published with the game from then on. It has a solution under the `international` rules and gets harder from
    Monday to Sunday. It may be cached until midnight, those of past days for a year.
    """
    asked = validate_query(DailyQuery)
    today = utc_now().date()
    day = today if asked.date is None else date.fromisoformat(asked.date)
    if not FIRST_DAY <= day <= today:
        detail = f"This should be a day from {FIRST_DAY} to today, {today} (UTC)"
        raise invalid([FieldError("/date", detail, "query")])
    response = model_response(_document(day, today, dealer.game(day)))
    response.headers["Cache-Control"] = f"public, max-age={_max_age(day, today)}"
    response.add_etag()
    response.make_conditional(request.environ)
    return response


def _dealt(day: date, seed: int) -> str:
    wait_s = preferred_wait(request.headers.get("Prefer"), DEFAULT_WAIT_S)
    # The game is for everyone, so the job counts towards no API key's limits.
    job = submit_operation(DAILY, daily_deal(day, seed), wait_s, Submitter(request_id()))
    if job.state != State.SUCCEEDED or job.result is None:
        raise ProblemError(
            HTTPStatus.SERVICE_UNAVAILABLE,
            f"The game of {day} is not dealt yet; try again.",
            headers={"Retry-After": str(RETRY_AFTER_S)},
        )
    return job.result


def _document(day: date, today: date, dealt: dict[str, Any]) -> DailyGame:
    links = DailyLinks(
        self=_path(day),
        previous=_path(day - timedelta(days=1)) if day > FIRST_DAY else None,
        next=_path(day + timedelta(days=1)) if day < today else None,
    )
    return DailyGame(
        date=day,
        rules=RULES,
        links=links,
        **{name: dealt[name] for name in ("cards", "target", "distinct", "difficulty")},
        seed=dealt["seed"] if day < today else None,
    )


def _path(day: date) -> str:
    return f"{PATH}?date={day}"


def _max_age(day: date, today: date) -> int:
    """How long the answer may be cached, in seconds."""
    if day < today:
        return ARCHIVE_MAX_AGE_S
    midnight = datetime.combine(day + timedelta(days=1), time(), UTC)
    # Read the clock again: the day may have ended while the game was dealt.
    return max(0, int((midnight - utc_now()).total_seconds()))
