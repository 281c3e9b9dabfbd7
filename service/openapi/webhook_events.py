"""The ``webhooks`` of the document: the requests that a receiver gets."""

from service.openapi.responses import header_parameter, request_body
from service.openapi.schema_forms import Json, reference
from service.openapi.schemas import WebhookEvent

EVENT_DESCRIPTION = """\
Sent when a job that was submitted with `webhook` ends. It is signed according to
[Standard Webhooks](https://www.standardwebhooks.com): before trusting the body, verify `webhook-signature` with one of
their libraries and the secret that came with the API key (without keys: `GET /v1/webhook-secret`).

Any 2xx within 10 seconds counts as success. Otherwise the call is repeated after 5 and 30 seconds, 2 and 10 minutes,
1 and 6 hours, each varied by up to a quarter (the server's operator may choose other times), and then given up. 410
stops delivery at once. Up to 3 redirects are followed if they are 307 or 308.

Events are delivered **at least once**: in rare cases the same event arrives twice. `webhook-id` is the job's id and the
same on every attempt, so that a receiver can recognise repetitions.
"""


_HEADERS = {
    "webhook-id": "The event's id: the job's id, the same on every attempt.",
    "webhook-timestamp": "The time of this attempt in seconds of Unix time.",
    "webhook-signature": "`v1,` and the base64 of an HMAC-SHA256.",
}


def webhook_events() -> Json:
    """Return the document's ``webhooks``."""
    return {
        "jobEnded": {
            "post": {
                "operationId": "job_ended",
                "tags": ["webhooks"],
                "security": [],
                "summary": "A job has ended",
                "description": EVENT_DESCRIPTION,
                "parameters": [
                    {**header_parameter(name, text), "required": True} for name, text in _HEADERS.items()
                ],
                "requestBody": request_body(reference(WebhookEvent.__name__)),
                "responses": {
                    "2XX": {"description": "Received."},
                    "410": {"description": "Gone: send no more."},
                },
            }
        }
    }
