"""``webhooks``: the calls that a receiver gets."""

from db.models import State
from service.docs.openapi.responses import header_parameter
from service.docs.openapi.schemas import Json, reference

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


def webhook_events() -> Json:
    """The document's ``webhooks``."""
    names = [f"job.{state}" for state in (State.SUCCEEDED, State.FAILED, State.CANCELLED)]
    event = {
        "type": "object",
        "properties": {
            "type": {"enum": names},
            "timestamp": {"type": "string", "format": "date-time", "description": "When the job ended."},
            "data": {
                **reference("Job"),
                "description": "The job. A result over 64 KiB is null here: fetch it from `links.self`.",
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
                    header_parameter("webhook-id", "The event's id: the job's id, the same on every attempt.")
                    | {"required": True},
                    header_parameter("webhook-timestamp", "The time of this attempt in seconds of Unix time.")
                    | {"required": True},
                    header_parameter("webhook-signature", "`v1,` and the base64 of an HMAC-SHA256.")
                    | {"required": True},
                ],
                "requestBody": {"required": True, "content": {"application/json": {"schema": event}}},
                "responses": {
                    "2XX": {"description": "Received."},
                    "410": {"description": "Gone: send no more."},
                },
            }
        }
    }
