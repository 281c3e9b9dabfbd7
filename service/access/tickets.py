"""Tickets: what a browser's ``EventSource`` shows instead of a key, as it cannot send headers.

A ticket is good for one job's events, for a minute. It is signed with a secret of the installation and not kept.
"""

import hashlib
import hmac
import re
import time
from base64 import urlsafe_b64encode
from datetime import UTC, datetime
from functools import lru_cache
from secrets import token_hex
from uuid import UUID

from db.server_secrets import EVENT_TICKETS, kept_secret

TICKET = "ticket"
"""The query parameter."""
GOOD_FOR_S = 60
_SECRET_BYTES = 32
_FORM = re.compile(r"([0-9]{1,12})\.([A-Za-z0-9_-]{43})", re.ASCII)


def new_ticket(job_id: UUID) -> tuple[str, datetime]:
    """A ticket for this job's events, and when it expires."""
    expires = int(time.time()) + GOOD_FOR_S
    return f"{expires}.{_signature(job_id, expires)}", datetime.fromtimestamp(expires, UTC)


def valid_ticket(job_id: UUID, ticket: str) -> bool:
    """Whether this is a ticket for this job's events that has not expired."""
    parts = _FORM.fullmatch(ticket)
    if parts is None or int(parts[1]) < time.time():
        return False
    return hmac.compare_digest(parts[2], _signature(job_id, int(parts[1])))


def _signature(job_id: UUID, expires: int) -> str:
    digest = hmac.new(_secret(), f"{job_id}.{expires}".encode(), hashlib.sha256).digest()
    return urlsafe_b64encode(digest).decode().rstrip("=")


@lru_cache(maxsize=1)
def _secret() -> bytes:
    return kept_secret(EVENT_TICKETS, token_hex(_SECRET_BYTES)).encode()
