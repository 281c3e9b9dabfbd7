"""``/v1/jobs``: submit, list, show, cancel."""

from http import HTTPStatus
from typing import Annotated, Any, Literal
from uuid import UUID

from flask import Blueprint, Response, request
from pydantic import (
    AfterValidator,
    AwareDatetime,
    BeforeValidator,
    ConfigDict,
    Field,
    RootModel,
)
from pydantic_core import PydanticCustomError
from typing_extensions import TypeAliasType

from db.jobs import Wanted, cancel_job, list_jobs
from db.keys import Scope
from db.models import JobStatus
from db.signals import signal_end
from service.access.auth import caller, require
from service.access.quotas import turn_name
from service.http.api_request import this_request
from service.http.body import parse_json, validate, validate_query
from service.http.described import Described, Returns
from service.http.nearest import unknown
from service.http.pages import Page, PageQuery, page_response
from service.http.problems import ProblemError
from service.http.request_headers import read_preferences, with_etag
from service.jobs.accepting import accept, find_operation, submitter
from service.jobs.answer import (
    FINISHED,
    FINISHED_HEADERS,
    PENDING_HEADERS,
    job_response,
    own_job,
    visible_job,
)
from service.jobs.dry_run import DryRun, dry_run_response
from service.jobs.events import EVENTS, SEEN_ALL, EventsQuery, Ticket, events_response, ticket_response
from service.jobs.results import ITEMS, items_response, picture_response, wants_picture
from service.jobs.waiting import await_job
from service.jobs.webhook_routes import WebhookRequest
from service.pictures.formats import FORMATS
from worker.declarations.documented import Documented
from worker.declarations.fields import Form
from worker.declarations.operation import Question
from worker.declarations.table import ItemsQuery
from worker.jobs.job_document import Job, JobSummary, render_job, render_summary
from worker.registry import OPERATIONS, hidden_kinds

DEFAULT_WAIT_S = 0

blueprint = Blueprint("jobs", __name__, url_prefix="/v1/jobs")


MAX_LABELS = 10
LABEL_PATTERN = r"^[A-Za-z0-9][A-Za-z0-9._:/=-]{0,49}$"
JobLabel = TypeAliasType(
    "JobLabel",
    Annotated[
        str,
        Form(
            LABEL_PATTERN,
            "A label has 1 to 50 letters, digits and `._:/=-`, and begins with a letter or digit",
        ),
    ],
)
JobLabels = TypeAliasType("JobLabels", Annotated[list[JobLabel], Field(max_length=MAX_LABELS)])
Priority = TypeAliasType("Priority", Literal["normal", "high"])


class JobRequest(Documented):
    """An operation to run, its parameters, and options of the job."""

    model_config = ConfigDict(strict=True, extra="forbid")

    kind: str
    """`{game}.{operation}`, such as `krypto.solve`."""
    params: dict[str, Any]
    """The operation's parameters."""
    webhook: WebhookRequest | None = None
    """The webhook to call when the job ends."""
    labels: JobLabels = []  # noqa: RUF012  # pydantic copies it
    """Short names to find the job by. A labelled job is the caller's own, also if the answer is known."""
    priority: Priority = "normal"
    """`high`: before all other callers' jobs. Needs the scope `operate`."""


class JobQuery(Documented):
    """Options of a submission."""

    model_config = ConfigDict(extra="ignore")

    dry_run: bool = False
    """Answer with an estimate (`DryRun`) instead of submitting the job."""


def _check_moment(value: object) -> object:
    """Refuse numbers, which would be read as seconds of Unix time."""
    if isinstance(value, str) and "T" not in value.upper():
        raise PydanticCustomError("moment", "This should be a date and time such as 2026-11-22T09:30:00Z")
    return value


def _check_kind(text: str) -> str:
    """Refuse a kind that no listed job can have."""
    kinds = sorted(OPERATIONS.keys() - hidden_kinds())
    if text not in kinds:
        raise PydanticCustomError("kind", "{detail}", {"detail": unknown("kind", text, kinds)})
    return text


Moment = Annotated[AwareDatetime, BeforeValidator(_check_moment)]


class JobFilter(PageQuery):
    """The jobs to list."""

    kind: Annotated[str, AfterValidator(_check_kind)] | None = None
    """Only jobs of this kind."""
    status: JobStatus | None = None
    """Only jobs with this status."""
    label: JobLabel | None = None
    """Only jobs with this label."""
    created_after: Moment | None = None
    """Only jobs created later."""
    created_before: Moment | None = None
    """Only jobs created earlier."""
    full: bool = False
    """True to include the results."""


class JobList(Page[JobSummary]):
    """A page of jobs, newest first."""


class Submitted(RootModel[Job | DryRun]):
    """The finished job, or the estimate of a dry run."""


_PICTURE = dict.fromkeys(FORMATS, "The picture of the result.")
ENDED = Returns(
    model=Submitted, text=f"{FINISHED} Or the outcome of a dry run.", headers=FINISHED_HEADERS, media=_PICTURE
)
SHOWN = "The job; with `return=minimal`, and once it has succeeded, its result alone."
PENDING = Returns(model=Job, text="The job, not finished yet.", headers=PENDING_HEADERS)


@blueprint.post("")
@Described(
    "submit_job",
    "jobs",
    {200: ENDED, 202: PENDING},
    query=JobQuery,
    body=JobRequest,
    parameters=("Prefer", "picture", "width", "Idempotency-Key"),
    problems=(406,),
)
def submit() -> Response:
    """Submit a job of any kind.

    With `dry_run`, the job is estimated without being submitted: no idempotency key is used up, and the request is
    refused as the submission would be.
    """
    require(caller(), Scope.SUBMIT)
    query = validate_query(JobQuery)
    asking = this_request()
    body = asking.read_body()
    asked = validate(JobRequest, parse_json(body))
    operation = find_operation(asked.kind, "/kind")
    as_picture = asking.may_want_picture and wants_picture(asking, asked.kind)
    question = Question(operation, validate(operation.params, asked.params, at="/params"))
    by = submitter(
        asking,
        webhook_url=asked.webhook.url if asked.webhook else None,
        labels=asked.labels,
        first=asked.priority == "high",
    )
    if query.dry_run:
        return dry_run_response(question, body, by, "/params")
    job = accept(asking, question, body, default_wait_s=DEFAULT_WAIT_S, by=by, at="/params")
    return picture_response(request, job, submitted=True) if as_picture else job_response(job, submitted=True)


@blueprint.get("")
@Described("list_jobs", "jobs", {200: JobList}, query=JobFilter)
def index() -> Response:
    """List jobs, newest first.

    Results are left out, unless `full=1`. A key lists its own jobs; with the scope `operate`, and on a local server
    without keys, all jobs are listed. A public server without keys shows jobs only by their id. An unknown kind or
    status is refused; the list of a label that no job has is empty.
    """
    asked = validate_query(JobFilter)
    if not caller().lists_jobs:
        raise ProblemError(
            HTTPStatus.FORBIDDEN, "Without API keys, this server shows a job only to those who have its id."
        )
    wanted = Wanted(
        **asked.model_dump(include={"kind", "status", "label", "created_after", "created_before"}),
        key_id=None if caller().sees_all else caller().key_id,
        without=hidden_kinds(),
    )
    page = list_jobs(wanted, limit=asked.limit, after=asked.cursor, with_results=asked.full)
    return page_response(map(render_job if asked.full else render_summary, page.records), page.next)


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

    If the operation has a picture of its result, `Accept` can ask for it instead.
    """
    job = visible_job(job_id)
    asking = this_request()
    as_picture = asking.may_want_picture and wants_picture(asking, job.kind)
    wait_s = read_preferences(asking.environ.get("HTTP_PREFER")).wait_s
    job = await_job(job, wait_s, turn_name(asking))
    response = picture_response(request, job) if as_picture else job_response(job)
    response.vary.update(("Accept", "Prefer"))
    return with_etag(response)


@blueprint.delete("/<uuid:job_id>")
@Described("cancel_job", "jobs", {200: Returns(model=Job, headers=("Content-Location",))})
def cancel(job_id: UUID) -> Response:
    """Cancel a job.

    A finished job is not changed. A computation that other jobs share continues for them.
    """
    job = own_job(job_id)
    job = cancel_job(job.id) or job
    signal_end(job)
    return job_response(job)


@blueprint.get("/<uuid:job_id>/items")
@Described("list_items", "jobs", {200: ITEMS}, query=ItemsQuery, problems=(406, 409), has_etag=True)
def items(job_id: UUID) -> Response:
    """List the long part of a result.

    The items come in pages as JSON, or all at once as newline-delimited JSON or CSV, depending on `Accept`.
    """
    query = validate_query(ItemsQuery)
    return items_response(visible_job(job_id), query, this_request())


@blueprint.get("/<uuid:job_id>/events")
@Described(
    "follow_job", "jobs", {200: EVENTS, 204: SEEN_ALL}, query=EventsQuery, parameters=("Last-Event-ID",)
)
def events(job_id: UUID) -> Response:
    """Follow a job to its end.

    A stream that breaks off is resumed with `Last-Event-ID`. Once `done` has been seen the answer is 204, at which an
    `EventSource` stops.
    """
    return events_response(visible_job(job_id), request.headers.get("Last-Event-ID"))


@blueprint.post("/<uuid:job_id>/tickets")
@Described("create_ticket", "jobs", {201: Ticket})
def create_ticket(job_id: UUID) -> Response:
    """Get a ticket for a job's events.

    Clients that cannot send headers send it in the query (`?ticket=`). It is valid for a minute, for this job's events
    alone. An open stream continues after the ticket expires.
    """
    return ticket_response(visible_job(job_id))
