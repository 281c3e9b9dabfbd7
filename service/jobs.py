"""``/v1/jobs``: submit, list, look at, cancel."""

from typing import Annotated, Any
from urllib.parse import urlencode
from uuid import UUID

from flask import Blueprint, Response, request
from pydantic import BaseModel, ConfigDict, Field

from db.jobs import cancel_job, find_job, list_jobs
from db.models import State
from db.records import JobRecord
from db.signals import signal_end
from service.body import invalid, parse_json, read_body, validate
from service.job_view import job_response, render_job
from service.prefer import preferred_wait
from service.problems import FieldError, not_found
from service.request_log import request_id
from service.submitting import await_job, submit_operation
from worker.jobs.registry import OPERATIONS

DEFAULT_WAIT_S = 0
MAX_PAGE = 1_000
DEFAULT_PAGE = 100

blueprint = Blueprint("jobs", __name__, url_prefix="/v1/jobs")


class JobRequest(BaseModel):
    """Which operation, with which parameters."""

    model_config = ConfigDict(strict=True, extra="forbid")

    kind: Annotated[str, Field(description="`{game}.{operation}`, such as `krypto.solve`.")]
    params: Annotated[dict[str, Any], Field(description="The operation's parameters.")]


class JobFilter(BaseModel):
    """Which jobs to list."""

    model_config = ConfigDict(extra="forbid")

    limit: Annotated[int, Field(ge=1, le=MAX_PAGE, description="Jobs in a page.")] = DEFAULT_PAGE
    cursor: Annotated[UUID | None, Field(description="The `next` of the page before.")] = None
    kind: Annotated[str | None, Field(description="Only jobs of this kind.")] = None
    status: Annotated[State | None, Field(description="Only jobs in this state.")] = None


@blueprint.post("")
def submit() -> Response:
    """Submit a job of any kind."""
    asked = validate(JobRequest, parse_json(read_body()))
    operation = OPERATIONS.get(asked.kind)
    if operation is None:
        kinds = ", ".join(sorted(OPERATIONS))
        raise invalid([FieldError("/kind", f"There is no such operation; there are {kinds}")])
    params = validate(operation.params, asked.params, at="/params")
    wait_s = preferred_wait(request.headers.get("Prefer"), DEFAULT_WAIT_S)
    return job_response(submit_operation(operation, params, wait_s, request_id()), submitted=True)


@blueprint.get("")
def index() -> Response:
    """List jobs, newest first."""
    asked = validate(JobFilter, request.args.to_dict(), place="query")
    page = list_jobs(limit=asked.limit, after=asked.cursor, kind=asked.kind, status=asked.status)
    items = ",".join(render_job(job) for job in page.jobs)
    following = f'"{page.next}"' if page.next else "null"
    response = Response(f'{{"items":[{items}],"next":{following}}}', mimetype="application/json")
    if page.next:
        query = urlencode({**request.args.to_dict(), "cursor": str(page.next)})
        response.headers["Link"] = f'<{request.path}?{query}>; rel="next"'
    return response


@blueprint.get("/<uuid:job_id>")
def show(job_id: UUID) -> Response:
    """Look at a job, waiting for its end if asked to."""
    job = await_job(_found(find_job(job_id)), preferred_wait(request.headers.get("Prefer"), 0))
    response = job_response(job)
    response.add_etag()
    response.make_conditional(request.environ)
    return response


@blueprint.delete("/<uuid:job_id>")
def cancel(job_id: UUID) -> Response:
    """Cancel a job; the computation goes on if another job wants it."""
    job = _found(cancel_job(job_id))
    signal_end(job.computation_id)
    return job_response(job)


def _found(job: JobRecord | None) -> JobRecord:
    if job is None:
        raise not_found("There is no such job; or it is long gone.")
    return job
