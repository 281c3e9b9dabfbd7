"""Computation of daily puzzles by workers, and their cache."""

import json
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from math import ceil
from secrets import token_hex
from typing import Any

from cachetools import TTLCache

from db.jobs import find_job
from db.keys import DAILY_GAMES, ensure_secret
from db.models import State
from db.records import JobRecord, Submitter
from service.access.auth import turn_name
from service.http.api_request import this_request
from service.http.every_request import allow_waiting
from service.http.problems import unavailable
from service.jobs.answer_cache import AnswerCache
from service.jobs.submitting import submit_operation
from service.jobs.waiting import await_job
from service.observability.metrics import CACHE_HITS, CacheLayer
from worker.declarations.game import Daily
from worker.declarations.operation import Params

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
        kept = self.cache.get(self.daily.operation.engine, _key(day))
        if kept is not None:
            CACHE_HITS[CacheLayer.PROCESS].inc()
        return kept

    def _compute(self, wanted: Mapping[date, Params], wait_s: int) -> dict[date, bytes]:
        """Return the workers' results; all days are submitted together."""
        until = time.monotonic() + wait_s
        allow_waiting(until)
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
            if job is None or (job.finished and job.state != State.SUCCEEDED):
                # The puzzles are for everyone, so the job counts towards no API key's limits.
                job = submit_operation(self.daily.operation, params, 0, Submitter(this_request().identifier))
                self.jobs[day] = job
            return job

    def _await_result(self, day: date, job: JobRecord, until: float) -> bytes:
        """Return the job's result, if it ends in time."""
        kept = self._find(day)
        if kept is not None:
            return kept
        job = await_job(job, max(0, ceil(until - time.monotonic())), turn_name(this_request()))
        if job.state != State.SUCCEEDED or job.result is None:
            raise unavailable(f"The puzzle of {day} is not made yet; try again.", RETRY_AFTER_S)
        result = job.result.encode()
        self.cache.put(self.daily.operation.engine, _key(day), result)
        return result


def _key(day: date) -> bytes:
    return day.isoformat().encode()
