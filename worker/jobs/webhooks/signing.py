"""Signatures of Standard Webhooks (https://www.standardwebhooks.com), and the secrets for them."""

import os
from base64 import b64decode
from datetime import datetime
from uuid import UUID

from standardwebhooks import Webhook

from db.keys import WEBHOOK_SECRET_PREFIX as PREFIX
from db.keys import new_webhook_secret
from db.server_secrets import WEBHOOK_SIGNING, kept_secret
from db.webhooks import key_secret
from worker.settings import SettingError

# Bounds on a secret's length in the specification.
MIN_SECRET_BYTES, MAX_SECRET_BYTES = 24, 64
SECRET_VARIABLE = "WEBHOOK_SECRET"  # noqa: S105  # the name of the variable


def operator_secret() -> str | None:
    """Return the secret that the operator has set, or None.

    Raises:
        SettingError: when the setting is not a valid secret.
    """
    secret = os.environ.get(SECRET_VARIABLE, "").strip()
    if not secret:
        return None
    try:
        length = len(b64decode(secret.removeprefix(PREFIX), validate=True))
    except ValueError:
        length = 0
    if not secret.startswith(PREFIX) or not MIN_SECRET_BYTES <= length <= MAX_SECRET_BYTES:
        raise SettingError(
            f"{SECRET_VARIABLE} should be {PREFIX} and the base64 of"
            f" {MIN_SECRET_BYTES} to {MAX_SECRET_BYTES} random bytes"
        )
    return secret


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
