"""Webhooks: their form in a submission, their status, redelivery, and the secret that signs them."""

from http import HTTPStatus
from typing import Annotated
from uuid import UUID

from flask import Blueprint, Response, request
from pydantic import AfterValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError

from db.keys import Scope
from db.models import WebhookStatus
from db.webhooks import find_webhook, list_webhooks
from db.webhooks import redeliver as deliver_again
from service.access.auth import caller, require
from service.http.body import validate_query
from service.http.described import Described
from service.http.pages import Page, PageQuery, model_json, model_response, page_response
from service.http.problems import ProblemError, not_found
from service.jobs.answer import own_job
from worker.declarations.documented import Answer, Documented, Timestamp
from worker.jobs.webhooks import MAX_URL_CHARACTERS, TargetError, check_url, find_signing_secret

blueprint = Blueprint("webhooks", __name__, url_prefix="/v1")


def _check_callable(url: str) -> str:
    try:
        return check_url(url)
    except TargetError as error:
        raise PydanticCustomError("webhook_url", "{why}", {"why": str(error)}) from error


class WebhookRequest(Documented):
    """The webhook to call when the job ends."""

    model_config = ConfigDict(strict=True, extra="forbid")

    url: Annotated[
        str,
        Field(max_length=MAX_URL_CHARACTERS, json_schema_extra={"format": "uri"}),
        AfterValidator(_check_callable),
    ]
    """`https://…` or `http://…`, without credentials, and not in a private network."""


class WebhookFilter(PageQuery):
    """The webhooks to list."""

    status: WebhookStatus | None = None
    """Only webhooks with this status."""


class Webhook(Answer):
    """A job's webhook and the status of its delivery."""

    url: str
    """The address that is called."""
    status: Annotated[WebhookStatus, Field(validation_alias="state")]
    """`waiting`: for the end of the job or the next attempt; `delivered`; `dead`: given up."""
    attempts: Annotated[int, Field(ge=0)]
    """Attempts started since delivery was last requested."""
    next_at: Timestamp | None
    """Time of the next attempt; null if there is none or the job has not ended."""
    last_error: str | None
    """The reason why the last attempt failed."""
    delivered_at: Timestamp | None
    """Time when it was delivered; null before."""


class ListedWebhook(Webhook):
    """A webhook in a list."""

    job_id: UUID
    """The job's id."""


class WebhookList(Page[ListedWebhook]):
    """A page of webhooks, newest jobs first."""


class WebhookSecret(Answer):
    """The secret that signs the caller's webhooks."""

    secret: str
    """`whsec_…`, as Standard Webhooks libraries expect it."""


@blueprint.get("/jobs/<uuid:job_id>/webhook")
@Described("show_webhook", "webhooks", {200: Webhook})
def show(job_id: UUID) -> Response:
    """Show the status of a job's webhook.

    It has the attempts so far, the reason why the last one failed, and the time of the next one.
    """
    return model_response(_webhook(job_id))


@blueprint.post("/jobs/<uuid:job_id>/webhook/redeliver")
@Described("redeliver_webhook", "webhooks", {202: Webhook}, problems=(409,))
def redeliver(job_id: UUID) -> Response:
    """Deliver a job's webhook again.

    It is sent at once and with all retries, whether or not it was delivered before.
    """
    require(caller(), Scope.SUBMIT)
    _webhook(job_id)
    if not deliver_again(job_id):
        raise ProblemError(HTTPStatus.CONFLICT, "The job has not ended; its webhook is called when it does.")
    return model_response(_webhook(job_id), HTTPStatus.ACCEPTED)


@blueprint.get("/webhooks")
@Described("list_webhooks", "webhooks", {200: WebhookList}, query=WebhookFilter)
def index() -> Response:
    """List the webhooks of all jobs.

    Webhooks of the newest jobs come first; `status=dead` lists those given up. Needs the scope `operate`.
    """
    require(caller(), Scope.OPERATE)
    asked = validate_query(WebhookFilter)
    page = list_webhooks(limit=asked.limit, after=asked.cursor, state=asked.status)
    return page_response(
        (model_json(ListedWebhook.model_validate(webhook)) for webhook in page.records), page.next
    )


@blueprint.get("/webhook-secret")
@Described("show_webhook_secret", "webhooks", {200: WebhookSecret})
def secret() -> Response:
    """Show the secret that signs the caller's webhooks.

    Each API key has its own secret. Without a key, this is the server's secret, which needs the scope `operate`.
    It is not shown to web pages.
    """
    # Callers without a key see the secret that all callers without a key share.
    require(caller(), Scope.SUBMIT if caller().key_id else Scope.OPERATE)
    if "Origin" in request.headers:
        # Any page that is open in a browser on this machine could read the answer.
        raise ProblemError(HTTPStatus.FORBIDDEN, "The secret is not shown to web pages.")
    return model_response(WebhookSecret(secret=find_signing_secret(caller().key_id)))


def _webhook(job_id: UUID) -> Webhook:
    webhook = find_webhook(own_job(job_id).id)
    if webhook is None:
        raise not_found("This job has no webhook.")
    return Webhook.model_validate(webhook)
