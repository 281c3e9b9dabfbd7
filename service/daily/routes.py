"""``GET /v1/{game}/daily``: a game's puzzles of today and of past days, the same for everyone."""

from collections.abc import Callable, Sequence
from datetime import date, timedelta
from hashlib import sha256
from typing import Any, Final

from flask import Blueprint, Response, request
from pydantic import RootModel

from db.clock import database_now
from service.daily.days import DAYS_AHEAD, IMMUTABLE, MAX_DAYS, Calendar, DailyQuery, asked_days
from service.daily.making import DailyPuzzle, Maker
from service.http.body import validate_query
from service.http.described import Described, Returns
from service.http.pages import JSON, model_json
from service.http.request_headers import read_preferences, with_etag
from worker.declarations.documented import Answer
from worker.declarations.game import Daily, DailyAnswer, DailyLinks
from worker.registry import DAILIES

DEFAULT_WAIT_S: Final = 10
SAME_FOR_ALL: Final = (
    "It is the same for everyone and never changes. Callers ask for their local `date`; a day can be opened as soon as"
    " it has begun anywhere (UTC+14). With `ahead`, pages that must open without a connection get it up to"
    f" {DAYS_AHEAD} days earlier. The seed is secret until the day is over everywhere (UTC-14), and is then published"
    f" as `seed`. With `from` and `to`, up to {MAX_DAYS} days come as `items`. Days that are over may be"
    " cached permanently, others for a minute at most."
)


def daily_blueprint(secret: str | None, *, shared: bool) -> Blueprint:
    """Return the routes of the daily games; ``secret`` as in `Maker`, ``shared`` lets shared caches keep answers."""
    blueprint = Blueprint("daily", __name__)
    for game, daily in DAILIES.items():
        view = _view(game, Maker(daily, secret), "public" if shared else "private")
        blueprint.add_url_rule(_path(game), f"{game}_daily", view, methods=["GET"])
    return blueprint


def _path(game: str) -> str:
    return f"/v1/{game}/daily"


def _view(game: str, maker: Maker, visibility: str) -> Callable[[], Response]:
    daily = maker.daily

    @Described(
        # Named like the game's operations: no function name begins with a digit.
        f"{game.lstrip('0123456789-')}_daily",
        game,
        {200: Returns(model=_answer(daily), text="The day, or the days.", headers=("Cache-Control",))},
        text=f"{daily.text}\n\n{SAME_FOR_ALL}",
        query=DailyQuery,
        parameters=("Prefer",),
        has_etag=True,
    )
    def show() -> Response:
        asked = validate_query(DailyQuery)
        calendar = Calendar(database_now())
        days = asked_days(asked, daily.first_day, calendar)
        wait_s = read_preferences(request.environ.get("HTTP_PREFER"), DEFAULT_WAIT_S).wait_s
        puzzles = maker.make(days, wait_s)
        shown = [
            _document(game, daily, calendar, day, puzzle) for day, puzzle in zip(days, puzzles, strict=True)
        ]
        several = asked.first is not None or asked.to is not None
        answer = daily.days(items=shown) if several else shown[0]
        return _response(answer, calendar, days, visibility)

    return show


def _answer(daily: Daily[Any, Any]) -> type[RootModel[Any]]:
    """Return the model of a route's answer: a day, or several."""
    name = f"{daily.day.__name__}Answer"
    base = RootModel[daily.day | daily.days]  # type: ignore[name-defined]  # known only here
    return type(name, (base,), {"__doc__": "A day, or with `from` or `to` several.", "__module__": __name__})


def _document(
    game: str, daily: Daily[Any, Any], calendar: Calendar, day: date, puzzle: DailyPuzzle
) -> DailyAnswer:
    before, after = day - timedelta(days=1), day + timedelta(days=1)
    links = DailyLinks(
        self=f"{_path(game)}?date={day}",
        previous=f"{_path(game)}?date={before}" if day > daily.first_day else None,
        next=f"{_path(game)}?date={after}" if day < calendar.latest else None,
    )
    fields = {"date": day, **daily.shown(puzzle.params, puzzle.result, calendar.over(day)), "links": links}
    document: DailyAnswer = daily.day.model_validate(fields)
    return document


def _response(answer: Answer, calendar: Calendar, days: Sequence[date], visibility: str) -> Response:
    """Return the answer with its headers for caches; its ETag does not depend on the time."""
    tag = sha256(model_json(answer).encode()).hexdigest()
    if all(map(calendar.over, days)):
        response = Response(model_json(answer), mimetype=JSON)
        response.headers["Cache-Control"] = f"{visibility}, {IMMUTABLE}"
        return with_etag(response, tag)
    # The clock is read again: midnight may have passed while the puzzles were made.
    now = database_now()
    response = Response(model_json(answer.model_copy(update={"server_now": now})), mimetype=JSON)
    response.headers["Cache-Control"] = f"{visibility}, max-age={calendar.max_age(now)}"
    return with_etag(response, tag, weak=True)
