"""The jobs that the caller may see, and jobs as responses."""

import math
import threading
import time
from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import Self
from uuid import UUID

import structlog
from cachetools import TTLCache, cached
from flask import Response
from kombu.exceptions import OperationalError

from db.jobs import find_job
from db.models import State
from db.places import place_of
from db.records import JobRecord, QueuePlace, SubmittedJob
from service.access.auth import caller
from service.http.api_request import this_request
from service.http.pages import JSON
from service.http.problems import ProblemError, not_found
from service.http.request_headers import applied_preferences, prefers_minimal
from service.jobs.answer_cache import Hot, ReadyResponse
from worker.jobs.job_document import expires_at, job_path, render_around, render_job
from worker.jobs.turns import processes, served_engines
from worker.registry import hidden_kinds, table_question, wanted_tables


def visible_job(job_id: UUID) -> JobRecord:
    """Return the job with this id, the caller's or one that builds a table, which the list of tables names.

    Raises:
        ProblemError: 404 if there is none, it belongs to another caller, or its kind is hidden.
    """
    job = find_job(job_id)
    if job is None or job.kind in hidden_kinds() or not (caller().may_see(job) or _builds_table(job)):
        raise _no_such_job()
    return job


def own_job(job_id: UUID) -> JobRecord:
    """Return the job with this id, which the caller may change.

    Raises:
        ProblemError: 404 as for `visible_job`.
    """
    job = visible_job(job_id)
    if not caller().may_see(job):
        raise _no_such_job()
    return job


def _builds_table(job: JobRecord) -> bool:
    if isinstance(job, SubmittedJob) and job.key_id is not None:
        return False
    questions = (table_question(table) for table in wanted_tables() if table.kind == job.kind)
    return any(operation.digest(params.canonical()) == job.digest for operation, params in questions)


def _no_such_job() -> ProblemError:
    return not_found("No such job, or it has expired.")


RETRY_AFTER_S = 1
PLACES_KEPT_S = 0.5
# Documentation of answers that are jobs.
FINISHED = "The finished job; with `return=minimal`, and if it succeeded, its result alone."
FINISHED_HEADERS = ("Content-Location", "Preference-Applied")
PENDING_HEADERS = ("Location", "Retry-After", "Preference-Applied")

_UNDER_WAY = QueuePlace(0, 0.0)

log = structlog.get_logger(__name__)


@cached(
    TTLCache(1_000, PLACES_KEPT_S),
    key=lambda job: (job.computation_id, job.state),
    condition=threading.Condition(),
)
def find_place(job: JobRecord) -> QueuePlace | None:
    """Return the place of a job that waits for its turn or for workers; None if it does not wait, or on an error."""
    try:
        place = place_of(job.computation_id, processes) if job.state == State.QUEUED else _UNDER_WAY
        served = place is None or job.engine in served_engines()
    except OperationalError as error:
        log.warning("place_unknown", error=str(error))
        return None
    if place is not None and not served:
        return replace(place, known=False)
    return None if place is _UNDER_WAY else place


def job_response(job: JobRecord, *, submitted: bool = False) -> Response:
    """Return the job as a response: 202 if it was just submitted and has not ended, else 200."""
    pending = submitted and not job.finished
    if not job.finished and not submitted:
        job = replace(job, place=find_place(job))
    preferred = this_request().headers.get("Prefer")
    minimal = job.state == State.SUCCEEDED and prefers_minimal(preferred)
    response = Response(
        job.result if minimal else render_job(job),
        status=HTTPStatus.ACCEPTED if pending else HTTPStatus.OK,
        headers=job_headers(job_path(job), preferred, whole=not (minimal or pending), minimal=minimal),
        mimetype=JSON,
    )
    response.headers["Cache-Control"] = "no-store"
    if not job.finished:
        response.headers["Retry-After"] = str(RETRY_AFTER_S)
    return response


def job_headers(path: str, preferred: str | None, *, whole: bool, minimal: bool) -> dict[str, str]:
    """Return the headers with the job's address and the applied preferences.

    ``whole`` is True if the answer equals the answer to a GET of ``path``, so that a client may use it as such.
    """
    return {
        "Content-Location" if whole else "Location": path,
        **applied_preferences(preferred, minimal=minimal),
    }


@dataclass(frozen=True, slots=True)
class HotJob:
    """A job, ready to send: the parts of its JSON before, in and after its result."""

    path: str
    before: bytes
    result: bytes
    after: bytes
    expires_at: float
    """Time from which on the job may be gone, in seconds since 1970."""

    @classmethod
    def of(cls, job: JobRecord) -> Self:
        """Return the job, rendered."""
        before, result, after = render_around(job)
        expiry = expires_at(job)
        expires = math.inf if expiry is None else expiry.timestamp()
        return cls(job_path(job), before.encode(), result.encode(), after.encode(), expires)

    def body(self, *, minimal: bool) -> bytes:
        """Return the job; with ``minimal``, its result alone if it has one."""
        return self.result if minimal and self.result != b"null" else self.before + self.result + self.after

    def __len__(self) -> int:
        return len(self.before) + len(self.result) + len(self.after)


class HotJobs(Hot[HotJob]):
    """Jobs by engine and request body, until they expire."""

    def get(self, engine: str, asked: bytes) -> HotJob | None:
        """Return the job that answers exactly this request, if it is known and still there."""
        job = super().get(engine, asked)
        return None if job is None or job.expires_at <= time.time() else job


def hot_response(job: HotJob, preferred: str | None) -> Response:
    """Return a finished job as a response; ``preferred`` is the value of ``Prefer``."""
    minimal = prefers_minimal(preferred)
    response = ReadyResponse(job.body(minimal=minimal), mimetype=JSON)
    for name, value in job_headers(job.path, preferred, whole=not minimal, minimal=minimal).items():
        # `add` is faster than setting a header, which searches all the others.
        response.headers.add(name, value)
    return response


def no_result(job: JobRecord, what: str) -> ProblemError:
    """Return a 409 problem: the job has no result, and therefore no ``what``."""
    headers = {} if job.finished else {"Retry-After": str(RETRY_AFTER_S)}
    return ProblemError(HTTPStatus.CONFLICT, f"The job is {job.state}; it has no {what}.", headers=headers)
