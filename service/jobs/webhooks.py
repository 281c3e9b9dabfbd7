"""Webhooks: what a submission says of one, how it stands, trying it again, and the secret it is signed with."""

from datetime import datetime
from http import HTTPStatus
from typing import Annotated
from urllib.parse import urlencode
from uuid import UUID

from flask import Blueprint, Response, jsonify, request
from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from pydantic_core import PydanticCustomError

from db.keys import Scope
from db.models import WebhookState
from db.webhooks import WebhookRecord, find_webhook, list_webhooks
from db.webhooks import redeliver as deliver_again
from service.access.auth import caller, require
from service.http.body import validate_query
from service.http.problems import ProblemError, not_found
from service.jobs.visible import visible_job
from worker.engine.job_document import timestamp
from worker.engine.webhooks.signing import signing_secret
from worker.engine.webhooks.target import MAX_URL_CHARACTERS, TargetError, check_url

MAX_PAGE = 1_000
DEFAULT_PAGE = 100

blueprint = Blueprint("webhooks", __name__, url_prefix="/v1")


def _callable_url(url: str) -> str:
    try:
        return check_url(url)
    except TargetError as error:
        raise PydanticCustomError("webhook_url", "{why}", {"why": str(error)}) from error


class WebhookRequest(BaseModel):
    """Whom to call when the job has ended."""

    model_config = ConfigDict(strict=True, extra="forbid")

    url: Annotated[
        str,
        Field(
            max_length=MAX_URL_CHARACTERS,
            json_schema_extra={"format": "uri"},
            description="`https://…` or `http://…`, without credentials, and not of a private network.",
        ),
        AfterValidator(_callable_url),
    ]


class WebhookFilter(BaseModel):
    """Which webhooks to list."""

    model_config = ConfigDict(extra="forbid")

    limit: Annotated[int, Field(ge=1, le=MAX_PAGE, description="Webhooks in a page.")] = DEFAULT_PAGE
    cursor: Annotated[UUID | None, Field(description="The `next` of the page before.")] = None
    state: Annotated[WebhookState | None, Field(description="Only webhooks in this state.")] = None


class Webhook(BaseModel):
    """A job's webhook and how its delivery goes."""

    model_config = ConfigDict(extra="forbid")

    url: str
    state: Annotated[
        WebhookState,
        Field(description="`waiting` for the job's end or the next attempt; `delivered`; `dead`: given up."),
    ]
    attempts: Annotated[
        int, Field(ge=0, description="Attempts made or under way, since it was last asked for.")
    ]
    next_at: Annotated[
        datetime | None,
        Field(description="When the next attempt is due; null when none is, or the job has not ended."),
    ]
    last_error: Annotated[str | None, Field(description="Why the last attempt failed.")]
    delivered_at: datetime | None


class ListedWebhook(Webhook):
    """A webhook among others."""

    job_id: UUID


class WebhookList(BaseModel):
    """A page of webhooks, those of the newest jobs first."""

    model_config = ConfigDict(extra="forbid")

    items: list[ListedWebhook]
    next: Annotated[UUID | None, Field(description="The `cursor` of the next page; null at the end.")]


class WebhookSecret(BaseModel):
    """What the caller's webhooks are signed with."""

    model_config = ConfigDict(extra="forbid")

    secret: Annotated[str, Field(description="`whsec_…`, as libraries for Standard Webhooks take it.")]


@blueprint.get("/jobs/<uuid:job_id>/webhook")
def show(job_id: UUID) -> Response:
    """How a job's webhook stands."""
    return jsonify(_view(_webhook(job_id)))


@blueprint.post("/jobs/<uuid:job_id>/webhook/redeliver")
def redeliver(job_id: UUID) -> Response:
    """Call a job's webhook again, now."""
    require(Scope.SUBMIT)
    _webhook(job_id)
    if not deliver_again(job_id):
        raise ProblemError(HTTPStatus.CONFLICT, "The job has not ended; its webhook is called when it has.")
    response = jsonify(_view(_webhook(job_id)))
    response.status_code = HTTPStatus.ACCEPTED
    return response


@blueprint.get("/webhooks")
def index() -> Response:
    """List the webhooks of all jobs. For those who operate the service."""
    require(Scope.OPERATE)
    asked = validate_query(WebhookFilter)
    page = list_webhooks(limit=asked.limit, after=asked.cursor, state=asked.state)
    items = [{"job_id": str(webhook.job_id), **_view(webhook)} for webhook in page.webhooks]
    response = jsonify(items=items, next=str(page.next) if page.next else None)
    if page.next:
        query = urlencode({**request.args.to_dict(), "cursor": str(page.next)})
        response.headers["Link"] = f'<{request.path}?{query}>; rel="next"'
    return response


@blueprint.get("/webhook-secret")
def secret() -> Response:
    """Show the secret that signs the caller's webhooks."""
    # Whoever has no key of his own is shown what signs for all who have none.
    require(Scope.SUBMIT if caller().key_id else Scope.OPERATE)
    if "Origin" in request.headers:
        # Any page open in a browser on this machine may ask us, and may read what we answer it.
        raise ProblemError(HTTPStatus.FORBIDDEN, "This is not shown to web pages.")
    response = jsonify(secret=signing_secret(caller().key_id))
    response.headers["Cache-Control"] = "no-store"
    return response


def _webhook(job_id: UUID) -> WebhookRecord:
    webhook = find_webhook(visible_job(job_id).id)
    if webhook is None:
        raise not_found("This job has no webhook.")
    return webhook


def _view(webhook: WebhookRecord) -> dict[str, object]:
    return {
        "url": webhook.url,
        "state": webhook.state,
        "attempts": webhook.attempts,
        "next_at": timestamp(webhook.next_at),
        "last_error": webhook.last_error,
        "delivered_at": timestamp(webhook.delivered_at),
    }
