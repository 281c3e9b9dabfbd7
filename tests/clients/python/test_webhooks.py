"""Webhooks are accepted only if they are signed with the secret, and recently."""

import json
from datetime import UTC, datetime, timedelta

import pytest
from standardwebhooks import Webhook

from countinghouse_client import WebhookError, webhooks
from tests.clients.cli.answers import JOB_ID, job

SECRET = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD"
BODY = json.dumps({"type": "job.succeeded", "timestamp": "2026-11-22T09:30:00.000Z", "data": job()})


def signed(body: str = BODY, age: timedelta = timedelta(), secret: str = SECRET) -> dict[str, str]:
    """Return the headers of a signed webhook."""
    moment = datetime.now(UTC) - age
    return {
        "Webhook-Id": JOB_ID,
        "Webhook-Timestamp": str(int(moment.timestamp())),
        "Webhook-Signature": Webhook(secret).sign(JOB_ID, moment, body),
    }


@pytest.mark.parametrize("body", [BODY, BODY.encode()])
def test_webhook_event_contains_the_job(body: str | bytes) -> None:
    assert webhooks.verify(SECRET, signed(), body) == json.loads(BODY)


def test_one_of_several_signatures_is_enough() -> None:
    headers = signed()
    other = signed(secret="whsec_" + "A" * 32)["Webhook-Signature"]
    headers["Webhook-Signature"] = f"{other} {headers['Webhook-Signature']}"
    assert webhooks.verify(SECRET, headers, BODY)["data"]["id"] == JOB_ID


@pytest.mark.parametrize(
    ("changes", "body"),
    [
        ({}, BODY.replace("succeeded", "failed")),
        ({"Webhook-Signature": "nonsense"}, BODY),
        ({"Webhook-Signature": "v1,é"}, BODY),
        ({"Webhook-Signature": ""}, BODY),
        ({"Webhook-Id": "another"}, BODY),
        ({"Webhook-Timestamp": "yesterday"}, BODY),
        ({"Webhook-Timestamp": "0"}, BODY),
        ({}, b"\xff"),
    ],
)
def test_changed_webhook_is_refused(changes: dict[str, str], body: str | bytes) -> None:
    with pytest.raises(WebhookError):
        webhooks.verify(SECRET, {**signed(), **changes}, body)


@pytest.mark.parametrize("minutes", [6, -6])
def test_old_or_future_webhook_is_refused(minutes: int) -> None:
    with pytest.raises(WebhookError, match="timestamp too"):
        webhooks.verify(SECRET, signed(age=timedelta(minutes=minutes)), BODY)


def test_webhook_signed_with_another_secret_is_refused() -> None:
    with pytest.raises(WebhookError, match="No matching signature"):
        webhooks.verify(SECRET, signed(secret="whsec_" + "A" * 32), BODY)


@pytest.mark.parametrize("body", ["[]", "{}", "no json"])
def test_webhook_without_a_job_is_refused(body: str) -> None:
    with pytest.raises(WebhookError):
        webhooks.verify(SECRET, signed(body), body)


@pytest.mark.parametrize("secret", ["", "whsec_", "whsec_=", "no secret"])
def test_unusable_secret_verifies_nothing(secret: str) -> None:
    with pytest.raises(WebhookError):
        webhooks.verify(secret, signed(), BODY)
