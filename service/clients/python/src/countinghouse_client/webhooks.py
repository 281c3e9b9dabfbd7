"""Checks of webhooks, which are signed according to Standard Webhooks (https://www.standardwebhooks.com)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from standardwebhooks import Webhook, WebhookVerificationError

from countinghouse_client._errors import WebhookError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countinghouse_client._generated import models as m


def verify(secret: str, headers: Mapping[str, str], body: bytes | str) -> m.Job:
    """The job that a webhook tells of, after checking its signature and that it is not older than 5 minutes.

    ``body`` is the request's body, unchanged. The same webhook may come twice: ``webhook-id`` is then the same.

    Raises:
        WebhookError: it is not signed with the secret, or too old; answer with 400.
    """
    try:
        event = Webhook(secret).verify(body, dict(headers))
        return cast("m.Job", event["data"])
    except WebhookVerificationError as error:
        raise WebhookError(str(error)) from None
    except (ValueError, KeyError, TypeError) as error:
        raise WebhookError(f"The webhook cannot be read ({error}).") from None
