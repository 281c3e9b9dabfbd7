"""Jobs as responses."""

from http import HTTPStatus

from flask import Response

from db.records import JobRecord
from service.http.problems import ProblemError
from worker.engine.job_document import job_path, render_job

RETRY_AFTER_S = 1


def job_response(job: JobRecord, *, submitted: bool = False) -> Response:
    """The job as a response: 202 if it was just submitted and has not ended, else 200."""
    pending = submitted and not job.finished
    response = Response(
        render_job(job), status=HTTPStatus.ACCEPTED if pending else HTTPStatus.OK, mimetype="application/json"
    )
    if pending:
        response.headers["Location"] = job_path(job)
    if not job.finished:
        response.headers["Retry-After"] = str(RETRY_AFTER_S)
    return response


def no_result(job: JobRecord, what: str) -> ProblemError:
    """A 409 problem: the job has no result, so that it has no ``what``."""
    headers = {} if job.finished else {"Retry-After": str(RETRY_AFTER_S)}
    return ProblemError(HTTPStatus.CONFLICT, f"The job is {job.state}; it has no {what}.", headers=headers)
