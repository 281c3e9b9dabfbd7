"""Verification of webhooks, signed according to Standard Webhooks (https://www.standardwebhooks.com)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from standardwebhooks import Webhook, WebhookVerificationError
from standardwebhooks.webhooks import EmptyWebhookSecretError

from countinghouse_client._errors import WebhookError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countinghouse_client._generated import models as m


def verify(secret: str, headers: Mapping[str, str], body: bytes | str) -> m.WebhookEvent:
    """Verify a webhook's signature, and that it is at most 5 minutes old; return its event, with the job in ``data``.

    ``body`` is the request's body, unchanged. The same webhook may arrive twice, with the same ``webhook-id``.

    Raises:
        WebhookError: The webhook is not signed with the secret, is too old or cannot be read, or the secret is empty;
            answer with 400.
    """
    try:
        event = Webhook(secret).verify(body, dict(headers))
        return cast("m.WebhookEvent", {**event, "data": event["data"]})
    except (WebhookVerificationError, EmptyWebhookSecretError) as error:
        raise WebhookError(str(error)) from None
    except (ValueError, KeyError, TypeError) as error:
        raise WebhookError(f"The webhook cannot be read ({error}).") from None
