"""The jobs that the caller may see, and jobs as responses."""

import threading
from collections.abc import Sequence
from dataclasses import replace
from http import HTTPStatus
from uuid import UUID

import structlog
from cachetools import TTLCache, cached
from flask import Response, request
from kombu.exceptions import OperationalError
from sqlalchemy.exc import SQLAlchemyError

from db.jobs import find_job
from db.models import JobStatus
from db.places import read_places
from db.records import JobRecord, QueuePlace, SubmittedJob
from service.access.auth import caller
from service.http.pages import JSON
from service.http.problems import ProblemError, not_found
from service.http.request_headers import read_preferences
from worker.jobs.job_document import job_path, render_job
from worker.jobs.turns import processes, read_served_engines
from worker.registry import hidden_kinds, read_wanted_tables, table_question


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
    tables = (table for table in read_wanted_tables() if table.kind == job.kind)
    return any(table_question(table).digest == job.digest for table in tables)


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
    """Return the place of an unfinished job; None as `find_places`."""
    (found,) = find_places([job])
    return found


def find_places(jobs: Sequence[JobRecord]) -> Sequence[QueuePlace | None]:
    """Return the places of unfinished jobs; None for a job that waits neither for its turn nor for workers.

    On an error all are None: the jobs are there already, and their answers must name them.
    """
    try:
        queued = [job.computation_id for job in jobs if job.state == JobStatus.QUEUED]
        read = read_places(queued, processes)
        places = [
            read.get(job.computation_id) if job.state == JobStatus.QUEUED else _UNDER_WAY for job in jobs
        ]
        served = read_served_engines() if any(places) else frozenset()
    except (OperationalError, SQLAlchemyError) as error:
        log.warning("place_unknown", error=str(error))
        return [None] * len(jobs)
    return [_place_for(job.engine in served, place) for job, place in zip(jobs, places, strict=True)]


def _place_for(served: bool, place: QueuePlace | None) -> QueuePlace | None:
    if place is not None and not served:
        return replace(place, is_served=False)
    return None if place is _UNDER_WAY else place


def job_response(job: JobRecord, *, submitted: bool = False) -> Response:
    """Return the job as a response: 202 if it was just submitted and has not ended, else 200."""
    finished = job.finished
    pending = submitted and not finished
    if not finished:
        job = replace(job, place=find_place(job))
    preferences = read_preferences(request.environ.get("HTTP_PREFER"))
    minimal = job.state == JobStatus.SUCCEEDED and preferences.minimal
    # With `Content-Location`, the answer equals that to a GET of the path, and clients may use it as such.
    headers = {
        "Location" if minimal or pending else "Content-Location": job_path(job),
        **dict(preferences.applied_minimal if minimal else preferences.applied),
        "Cache-Control": "no-store",
    }
    if not finished:
        headers["Retry-After"] = str(RETRY_AFTER_S)
    status = HTTPStatus.ACCEPTED if pending else HTTPStatus.OK
    return Response(job.result if minimal else render_job(job), status, headers, JSON)


def no_result(job: JobRecord, what: str) -> ProblemError:
    """Return a 409 problem: the job has no result, and therefore no ``what``."""
    headers = {} if job.finished else {"Retry-After": str(RETRY_AFTER_S)}
    return ProblemError(HTTPStatus.CONFLICT, f"The job is {job.state}; it has no {what}.", headers=headers)
