"""Jobs as responses."""

from http import HTTPStatus

from flask import Response

from db.records import JobRecord
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
