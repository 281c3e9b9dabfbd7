"""``paths`` of the webhooks, and ``webhooks``: what a receiver gets."""

from http import HTTPStatus

from db.models import State
from service.docs.openapi.paths import JOB_ID, query_parameters
from service.docs.openapi.responses import json_response, problems
from service.docs.openapi.schemas import Json, reference
from service.jobs.webhooks import WebhookFilter

EVENT_DESCRIPTION = """\
Called when a job that was submitted with `webhook` has ended. It is signed as
[Standard Webhooks](https://www.standardwebhooks.com) say: verify `webhook-signature` with their library and the secret
that came with the API key (without keys: `GET /v1/webhook-secret`) before you trust the body.

Any 2xx within 10 seconds is success. Otherwise the call is made again after 5 and 30 seconds, 2 and 10 minutes, 1 and 6
hours, give or take a quarter (unless the server's operator has chosen other times), and is then given up; 410 gives it
up at once. Up to 3 redirects are followed if they are 307 or 308.

An event is delivered **at least once**: in rare cases the same one comes twice. `webhook-id` is the job's id and the
same at every attempt, so that a receiver can tell.
"""
_MISSING = (HTTPStatus.NOT_FOUND, HTTPStatus.SERVICE_UNAVAILABLE)


def webhook_paths() -> Json:
    """A job's webhook, the webhooks of all, and the secret."""
    return {
        "/v1/jobs/{id}/webhook": {
            "parameters": [JOB_ID],
            "get": {
                "operationId": "show_webhook",
                "tags": ["webhooks"],
                "summary": "See how a job's webhook stands",
                "responses": {
                    "200": json_response("The webhook as it stands.", reference("Webhook")),
                    **problems(*_MISSING),
                },
            },
        },
        "/v1/jobs/{id}/webhook/redeliver": {
            "parameters": [JOB_ID],
            "post": {
                "operationId": "redeliver_webhook",
                "tags": ["webhooks"],
                "summary": "Call a job's webhook again",
                "description": "Now, with all attempts ahead again, whatever became of it before.",
                "responses": {
                    "202": json_response("The webhook as it now stands.", reference("Webhook")),
                    **problems(HTTPStatus.CONFLICT, *_MISSING),
                },
            },
        },
        "/v1/webhooks": {"get": _list()},
        "/v1/webhook-secret": {"get": _secret()},
    }


def _list() -> Json:
    return {
        "operationId": "list_webhooks",
        "tags": ["webhooks"],
        "summary": "List the webhooks of all jobs",
        "description": "Those of the newest jobs first; `state=dead` are those given up. Needs the scope `operate`.",
        "parameters": query_parameters(WebhookFilter),
        "responses": {
            "200": json_response("A page of webhooks.", reference("WebhookList"), "Link"),
            **problems(HTTPStatus.UNPROCESSABLE_ENTITY, HTTPStatus.SERVICE_UNAVAILABLE),
        },
    }


def _secret() -> Json:
    return {
        "operationId": "show_webhook_secret",
        "tags": ["webhooks"],
        "summary": "See what the caller's webhooks are signed with",
        "description": "An API key has a secret of its own. Without one, this is the server's, which needs the scope"
        " `operate`. It is not shown to web pages.",
        "responses": {
            "200": json_response("The secret.", reference("WebhookSecret")),
            **problems(HTTPStatus.SERVICE_UNAVAILABLE),
        },
    }


def webhook_events() -> Json:
    """The document's ``webhooks``: the call that a receiver gets."""
    names = [f"job.{state}" for state in (State.SUCCEEDED, State.FAILED, State.CANCELLED)]
    event = {
        "type": "object",
        "properties": {
            "type": {"enum": names},
            "timestamp": {"type": "string", "format": "date-time", "description": "When the job ended."},
            "data": {
                **reference("Job"),
                "description": "The job. A result of more than 64 KiB is null here: fetch it by `links.self`.",
            },
        },
        "required": ["type", "timestamp", "data"],
        "additionalProperties": False,
    }
    return {
        "jobEnded": {
            "post": {
                "operationId": "job_ended",
                "tags": ["webhooks"],
                "summary": "A job has ended",
                "description": EVENT_DESCRIPTION,
                "parameters": [
                    _header("webhook-id", "The event: the job's id, the same at every attempt."),
                    _header("webhook-timestamp", "When this attempt was made, in seconds of Unix time."),
                    _header("webhook-signature", "`v1,` and the base64 of an HMAC-SHA256."),
                ],
                "requestBody": {"required": True, "content": {"application/json": {"schema": event}}},
                "responses": {
                    "2XX": {"description": "You have it."},
                    "410": {"description": "You want no more."},
                },
            }
        }
    }


def _header(name: str, description: str) -> Json:
    return {
        "name": name,
        "in": "header",
        "required": True,
        "description": description,
        "schema": {"type": "string"},
    }
