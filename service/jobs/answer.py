"""Jobs as responses."""

import threading
from dataclasses import replace
from http import HTTPStatus

import structlog
from cachetools import TTLCache, cached
from flask import Response
from kombu.exceptions import OperationalError

from db.models import State
from db.places import place_of
from db.records import JobRecord, Place
from service.http.problems import ProblemError
from worker.engine.job_document import job_path, render_job
from worker.engine.turns import processes, served_engines

RETRY_AFTER_S = 1
PLACES_KEPT_S = 0.5

_UNDER_WAY = Place(0, 0.0)

log = structlog.get_logger(__name__)


@cached(
    TTLCache(1_000, PLACES_KEPT_S),
    key=lambda job: (job.computation_id, job.state),
    condition=threading.Condition(),
)
def find_place(job: JobRecord) -> Place | None:
    """Where a job stands that waits, for its turn or for workers; None if it does not, or if that cannot be told."""
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
    """The job as a response: 202 if it was just submitted and has not ended, else 200."""
    pending = submitted and not job.finished
    if not job.finished and not submitted:
        job = replace(job, place=find_place(job))
    response = Response(
        render_job(job), status=HTTPStatus.ACCEPTED if pending else HTTPStatus.OK, mimetype="application/json"
    )
    response.headers["Cache-Control"] = "no-store"
    if pending:
        response.headers["Location"] = job_path(job)
    if not job.finished:
        response.headers["Retry-After"] = str(RETRY_AFTER_S)
    return response


def no_result(job: JobRecord, what: str) -> ProblemError:
    """A 409 problem: the job has no result, so that it has no ``what``."""
    headers = {} if job.finished else {"Retry-After": str(RETRY_AFTER_S)}
    return ProblemError(HTTPStatus.CONFLICT, f"The job is {job.state}; it has no {what}.", headers=headers)
