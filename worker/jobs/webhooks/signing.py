"""Signatures of Standard Webhooks (https://www.standardwebhooks.com), and the secrets for them."""

from datetime import datetime
from uuid import UUID

from standardwebhooks import Webhook

from db.keys import WEBHOOK_SIGNING, kept_secret, new_webhook_secret
from db.webhooks import key_secret
from worker.settings import operator_secret


def signing_secret(key_id: UUID | None) -> str:
    """Return an API key's secret for its jobs; for jobs without a key, the operator's or else the installation's own.

    Raises:
        SettingError: when the operator's setting is not a valid secret.
    """
    own = key_secret(key_id) if key_id is not None else None
    return own or operator_secret() or kept_secret(WEBHOOK_SIGNING, new_webhook_secret())


def signed_headers(message_id: str, moment: datetime, body: str, secret: str) -> dict[str, str]:
    """Return the headers that prove to a receiver that we sent ``body``.

    ``moment`` is the time of the attempt, in UTC.
    """
    return {
        "webhook-id": message_id,
        "webhook-timestamp": str(int(moment.timestamp())),
        "webhook-signature": Webhook(secret).sign(message_id, moment, body),
    }
