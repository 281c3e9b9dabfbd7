"""``/v1/jobs``: submit, list, look at, cancel."""

from typing import Annotated, Any
from urllib.parse import urlencode
from uuid import UUID

from flask import Blueprint, Response, request
from pydantic import BaseModel, ConfigDict, Field

from db.jobs import cancel_job, list_jobs
from db.keys import Scope
from db.models import State
from db.signals import signal_end
from service.access.auth import caller, require
from service.http.body import invalid, parse_json, read_body, validate, validate_query
from service.http.prefer import preferred_wait
from service.http.problems import FieldError
from service.jobs.accepting import accept
from service.jobs.answer import job_response
from service.jobs.events import events_response
from service.jobs.items import ItemsQuery, items_response
from service.jobs.submitting import await_job
from service.jobs.visible import visible_job
from service.jobs.webhooks import WebhookRequest
from service.pictures.answer import picture_response, wants_picture
from worker.engine.job_document import render_job
from worker.registry import OPERATIONS, hidden_kinds, public_operations

DEFAULT_WAIT_S = 0
MAX_PAGE = 1_000
DEFAULT_PAGE = 100

blueprint = Blueprint("jobs", __name__, url_prefix="/v1/jobs")


class JobRequest(BaseModel):
    """Which operation, with which parameters, and whom to call at the end."""

    model_config = ConfigDict(strict=True, extra="forbid")

    kind: Annotated[str, Field(description="`{game}.{operation}`, such as `krypto.solve`.")]
    params: Annotated[dict[str, Any], Field(description="The operation's parameters.")]
    webhook: Annotated[WebhookRequest | None, Field(description="Whom to call when the job has ended.")] = (
        None
    )


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
    require(Scope.SUBMIT)
    body = read_body()
    asked = validate(JobRequest, parse_json(body))
    operation = OPERATIONS.get(asked.kind)
    if operation is None or operation.internal:
        kinds = ", ".join(sorted(known.kind for known in public_operations()))
        raise invalid([FieldError("/kind", f"There is no such operation; there are {kinds}")])
    as_picture = wants_picture(request, asked.kind)
    params = validate(operation.params, asked.params, at="/params")
    webhook_url = asked.webhook.url if asked.webhook else None
    job = accept(
        operation, params, body, default_wait_s=DEFAULT_WAIT_S, webhook_url=webhook_url, at="/params"
    )
    return picture_response(request, job, submitted=True) if as_picture else job_response(job, submitted=True)


@blueprint.get("")
def index() -> Response:
    """List jobs, newest first."""
    asked = validate_query(JobFilter)
    page = list_jobs(
        limit=asked.limit,
        after=asked.cursor,
        kind=asked.kind,
        status=asked.status,
        key_id=None if caller().sees_all else caller().key_id,
        without=hidden_kinds(),
    )
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
    job = visible_job(job_id)
    as_picture = wants_picture(request, job.kind)
    job = await_job(job, preferred_wait(request.headers.get("Prefer"), 0))
    response = picture_response(request, job) if as_picture else job_response(job)
    response.vary.add("Accept")
    response.add_etag()
    response.make_conditional(request.environ)
    return response


@blueprint.delete("/<uuid:job_id>")
def cancel(job_id: UUID) -> Response:
    """Cancel a job; the computation goes on if another job wants it."""
    job = visible_job(job_id)
    job = cancel_job(job.id) or job
    signal_end(job.computation_id)
    return job_response(job)


@blueprint.get("/<uuid:job_id>/items")
def items(job_id: UUID) -> Response:
    """List the long part of a job's result, in pages or as a stream."""
    query = validate_query(ItemsQuery)
    return items_response(visible_job(job_id), query, request)


@blueprint.get("/<uuid:job_id>/events")
def events(job_id: UUID) -> Response:
    """Follow a job's progress to its end."""
    return events_response(visible_job(job_id), request.headers.get("Last-Event-ID"))
