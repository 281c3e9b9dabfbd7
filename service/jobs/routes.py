"""``/v1/jobs``: submit, list, show, cancel."""

from typing import Annotated, Any
from uuid import UUID

from flask import Blueprint, Response, request
from pydantic import BaseModel, ConfigDict, Field

from db.jobs import cancel_job, list_jobs
from db.keys import Scope
from db.models import State
from db.signals import signal_end
from service.access.auth import caller, require
from service.http.body import parse_json, read_body, validate, validate_query
from service.http.described import Described, Returns
from service.http.pages import Page, PageQuery, page_response
from service.http.prefer import preferred_wait
from service.jobs.accepting import accept, find_operation
from service.jobs.answer import FINISHED, FINISHED_HEADERS, PENDING_HEADERS, job_response
from service.jobs.events import EVENTS, events_response
from service.jobs.items import ITEMS, ItemsQuery, items_response
from service.jobs.submitting import await_job
from service.jobs.visible import visible_job
from service.jobs.webhooks import WebhookRequest
from service.pictures.answer import picture_response, wants_picture
from service.pictures.formats import FORMATS
from worker.engine.job_document import Job, render_job
from worker.registry import hidden_kinds

DEFAULT_WAIT_S = 0

blueprint = Blueprint("jobs", __name__, url_prefix="/v1/jobs")


class JobRequest(BaseModel):
    """Which operation to run, its parameters, and the webhook to call at the end."""

    model_config = ConfigDict(strict=True, extra="forbid")

    kind: Annotated[str, Field(description="`{game}.{operation}`, such as `krypto.solve`.")]
    params: Annotated[dict[str, Any], Field(description="The operation's parameters.")]
    webhook: Annotated[WebhookRequest | None, Field(description="The webhook to call when the job ends.")] = (
        None
    )


class JobFilter(PageQuery):
    """Which jobs to list."""

    kind: Annotated[str | None, Field(description="Only jobs of this kind.")] = None
    status: Annotated[State | None, Field(description="Only jobs in this state.")] = None


class JobList(Page[Job]):
    """A page of jobs, newest first."""


_PICTURE = dict.fromkeys(FORMATS, "The picture of the result.")
ENDED = Returns(model=Job, text=FINISHED, headers=FINISHED_HEADERS, media=_PICTURE)
SHOWN = "The job; with `return=minimal`, and once it has succeeded, its result alone."
PENDING = Returns(model=Job, text="The job, not finished yet.", headers=PENDING_HEADERS)


@blueprint.post("")
@Described(
    "submit_job",
    "jobs",
    {200: ENDED, 202: PENDING},
    body=JobRequest,
    parameters=("Prefer", "picture", "width", "Idempotency-Key"),
    problems=(406,),
)
def submit() -> Response:
    """Submit a job of any kind."""
    require(Scope.SUBMIT)
    body = read_body()
    asked = validate(JobRequest, parse_json(body))
    operation = find_operation(asked.kind, "/kind")
    as_picture = wants_picture(request, asked.kind)
    params = validate(operation.params, asked.params, at="/params")
    webhook_url = asked.webhook.url if asked.webhook else None
    job = accept(
        operation, params, body, default_wait_s=DEFAULT_WAIT_S, webhook_url=webhook_url, at="/params"
    )
    return picture_response(request, job, submitted=True) if as_picture else job_response(job, submitted=True)


@blueprint.get("")
@Described("list_jobs", "jobs", {200: JobList}, query=JobFilter)
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
    return page_response(map(render_job, page.records), page.next)


@blueprint.get("/<uuid:job_id>")
@Described(
    "show_job",
    "jobs",
    {200: Returns(model=Job, text=SHOWN, headers=("Retry-After", *FINISHED_HEADERS), media=_PICTURE)},
    parameters=("Prefer", "picture", "width"),
    problems=(406, 409, 422),
    has_etag=True,
)
def show(job_id: UUID) -> Response:
    """Show a job.

    Or the picture of its result, depending on `Accept`, if its operation has one.
    """
    job = visible_job(job_id)
    as_picture = wants_picture(request, job.kind)
    job = await_job(job, preferred_wait(request.headers.get("Prefer"), 0))
    response = picture_response(request, job) if as_picture else job_response(job)
    response.vary.update(("Accept", "Prefer"))
    response.add_etag()
    response.make_conditional(request.environ)
    return response


@blueprint.delete("/<uuid:job_id>")
@Described("cancel_job", "jobs", {200: Returns(model=Job, headers=("Content-Location",))})
def cancel(job_id: UUID) -> Response:
    """Cancel a job.

    A finished job is not changed. A computation that other jobs share continues for them.
    """
    job = visible_job(job_id)
    job = cancel_job(job.id) or job
    signal_end(job)
    return job_response(job)


@blueprint.get("/<uuid:job_id>/items")
@Described("list_items", "jobs", {200: ITEMS}, query=ItemsQuery, problems=(406, 409), has_etag=True)
def items(job_id: UUID) -> Response:
    """List the long part of a result.

    In pages as JSON, or all at once as newline-delimited JSON or CSV, depending on `Accept`.
    """
    query = validate_query(ItemsQuery)
    return items_response(visible_job(job_id), query, request)


@blueprint.get("/<uuid:job_id>/events")
@Described("follow_job", "jobs", {200: EVENTS}, parameters=("Last-Event-ID",))
def events(job_id: UUID) -> Response:
    """Follow a job to its end."""
    return events_response(visible_job(job_id), request.headers.get("Last-Event-ID"))
