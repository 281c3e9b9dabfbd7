"""``GET /v1/{game}/daily``: a game's puzzles of today and of past days, computed by workers once for everyone."""

import json
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import cached_property
from hashlib import sha256
from math import ceil
from secrets import token_hex
from typing import Any, Final

from cachetools import TTLCache
from flask import Blueprint, Response, request
from pydantic import RootModel

from db.clock import database_now
from db.jobs import find_job
from db.keys import DAILY_GAMES, ensure_secret
from db.models import JobStatus
from db.records import JobRecord, Submitter
from db.sessions import set_deadline
from service.access.quotas import turn_name
from service.daily.days import DAYS_AHEAD, IMMUTABLE, MAX_DAYS, Calendar, DailyQuery, requested_days
from service.facts.address import AddressedQuestion
from service.http.api_request import this_request
from service.http.body import validate_query
from service.http.described import Described, Returns, tag_name
from service.http.every_request import ANSWER_WITHIN_S
from service.http.pages import JSON, model_json
from service.http.problems import unavailable
from service.http.request_headers import read_preferences, with_etag
from service.jobs.answer_cache import AnswerCache
from service.jobs.submitting import submit_operation
from service.jobs.waiting import await_job
from service.observability.metrics import CACHE_HITS, CacheLayer
from worker.declarations.documented import Answer
from worker.declarations.game import Daily, DailyAnswer, DailyLinks
from worker.declarations.operation import AnyOperation, Params, Question
from worker.registry import DAILIES

RETRY_AFTER_S = 2
SECRET_BYTES = 32
MAX_JOBS = 1_000
JOBS_KEPT_S = 60


@dataclass(frozen=True)
class DailyPuzzle:
    """A day's puzzle: the result of the game's operation, and the parameters that give it."""

    params: Params
    result: Mapping[str, Any]


@dataclass(frozen=True)
class Maker:
    """The computation and the cache of a game's daily puzzles."""

    daily: Daily[Any, Any]
    secret: str | None
    """The secret from which seeds derive; None for the secret in the installation's database."""
    cache: AnswerCache[bytes] = field(default_factory=AnswerCache[bytes])
    jobs: TTLCache[date, JobRecord] = field(default_factory=lambda: TTLCache(MAX_JOBS, JOBS_KEPT_S))
    """The jobs under way, so that simultaneous requests share them."""
    lock: threading.Lock = field(default_factory=threading.Lock)

    def make(self, days: Sequence[date], wait_s: int) -> list[DailyPuzzle]:
        """Return the puzzle of each day, cached or computed now.

        Raises:
            ProblemError: 503 if no worker finishes within the wait; the computation continues.
        """
        params = {day: self.daily.params(day, self._secret) for day in days}
        results = {day: self._find(day) for day in days}
        missing = {day: params[day] for day, result in results.items() if result is None}
        results.update(self._compute(missing, wait_s))
        return [DailyPuzzle(params[day], json.loads(results[day] or b"")) for day in days]

    @cached_property
    def _secret(self) -> str:
        return self.secret or ensure_secret(DAILY_GAMES, token_hex(SECRET_BYTES))

    def _find(self, day: date) -> bytes | None:
        """Return the result of a day, if this process has it."""
        kept = self.cache.get(self.daily.operation.engine, _cache_key(day))
        if kept is not None:
            CACHE_HITS[CacheLayer.PROCESS].inc()
        return kept

    def _compute(self, wanted: Mapping[date, Params], wait_s: int) -> dict[date, bytes]:
        """Return the workers' results; all days are submitted together."""
        until = time.monotonic() + wait_s
        set_deadline(ANSWER_WITHIN_S, after=until)
        jobs = {day: self._submit(day, params) for day, params in wanted.items()}
        results: dict[date, bytes] = {}
        for day, job in jobs.items():
            # The others may have ended while the first was awaited; a wait would notice that only after a while.
            latest = find_job(job.id) if results else None
            results[day] = self._await_result(day, latest or job, until)
        return results

    def _submit(self, day: date, params: Params) -> JobRecord:
        """Return the job that computes a day's puzzles, submitted unless it is under way."""
        with self.lock:
            job = self.jobs.get(day)
            job = job and find_job(job.id)
            if job is None or (job.finished and job.state != JobStatus.SUCCEEDED):
                # The puzzles are for everyone, so the job counts towards no API key's limits.
                request = this_request()
                by = Submitter(request.identifier, trace_context=request.trace_context)
                job = submit_operation(self.daily.operation, params, 0, by)
                self.jobs[day] = job
            return job

    def _await_result(self, day: date, job: JobRecord, until: float) -> bytes:
        """Return the job's result, if it ends in time."""
        kept = self._find(day)
        if kept is not None:
            return kept
        job = await_job(job, max(0, ceil(until - time.monotonic())), turn_name(this_request()))
        if job.state != JobStatus.SUCCEEDED or job.result is None:
            raise unavailable(f"The puzzle of {day} is not made yet; try again.", RETRY_AFTER_S)
        result = job.result.encode()
        self.cache.put(self.daily.operation.engine, _cache_key(day), result)
        return result


def _cache_key(day: date) -> bytes:
    return day.isoformat().encode()


DEFAULT_WAIT_S: Final = 10
SAME_FOR_ALL: Final = (
    "It is the same for everyone and never changes. Callers ask for their local `date`; a day can be opened as soon as"
    " it has begun anywhere (UTC+14). With `ahead`, pages that must open without a connection get it up to"
    f" {DAYS_AHEAD} days earlier. The seed is secret until the day is over everywhere (UTC-14), and is then published"
    f" as `seed`, and in the address `made_by`. With `from` and `to`, up to {MAX_DAYS} days come as `items`. Days that"
    " are over may be cached permanently, others for a minute at most."
)


def daily_blueprint(secret: str | None, *, shared: bool) -> Blueprint:
    """Return the routes of the daily games; ``secret`` as in `Maker`, ``shared`` lets shared caches keep answers."""
    blueprint = Blueprint("daily", __name__)
    for game, daily in DAILIES.items():
        view = _daily_view(game, Maker(daily, secret), "public" if shared else "private")
        blueprint.add_url_rule(_path(game), f"{game}_daily", view, methods=["GET"])
    return blueprint


def _path(game: str) -> str:
    return f"/v1/{game}/daily"


def _daily_view(game: str, maker: Maker, visibility: str) -> Callable[[], Response]:
    daily = maker.daily

    @Described(
        # Named like the game's operations: no function name begins with a digit.
        f"show_{tag_name(game)}_daily",
        game,
        {200: Returns(model=_answer_model(daily), text="The day, or the days.", headers=("Cache-Control",))},
        text=f"{daily.text}\n\n{SAME_FOR_ALL}",
        query=DailyQuery,
        parameters=("Prefer",),
        has_etag=True,
    )
    def show() -> Response:
        asked = validate_query(DailyQuery)
        calendar = Calendar(database_now())
        days = requested_days(asked, daily.first_day, calendar)
        wait_s = read_preferences(request.environ.get("HTTP_PREFER"), DEFAULT_WAIT_S).wait_s
        puzzles = maker.make(days, wait_s)
        shown = [
            _document(game, daily, calendar, day, puzzle) for day, puzzle in zip(days, puzzles, strict=True)
        ]
        several = asked.first is not None or asked.to is not None
        answer = daily.days(items=shown) if several else shown[0]
        return _response(answer, calendar, days, visibility)

    return show


def _answer_model(daily: Daily[Any, Any]) -> type[RootModel[Any]]:
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
        previous_day=f"{_path(game)}?date={before}" if day > daily.first_day else None,
        next_day=f"{_path(game)}?date={after}" if day < calendar.latest else None,
    )
    shown = daily.shown(puzzle.params, puzzle.result, _address_of if calendar.over(day) else None)
    fields = {"date": day, **shown, "links": links}
    document: DailyAnswer = daily.day.model_validate(fields)
    return document


def _address_of(operation: AnyOperation, params: Params) -> str:
    return AddressedQuestion.of(Question(operation, params), versioned=False).address


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
