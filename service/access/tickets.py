"""Tickets: they replace the API key for a browser's ``EventSource``, which cannot send headers."""

import hashlib
import hmac
import math
import re
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable
from datetime import UTC, datetime
from secrets import token_hex
from uuid import UUID

from db.clock import database_now
from db.keys import EVENT_TICKETS, ensure_secret

TICKET = "ticket"
"""The query parameter that contains a ticket."""
TICKET_GOOD_FOR_S = 60
SECRET_READ_EVERY_S = 30.0
# A signature that does not match may have been made with a newer secret.
SECRET_READ_AGAIN_AFTER_S = 1.0
_SECRET_BYTES = 32
_TICKET_FORM = re.compile(r"([0-9]{1,12})\.([A-Za-z0-9_-]{43})", re.ASCII)


class TicketSecret:
    """The installation's secret. If its row is deleted, a process creates another, and all processes soon use it.

    Tickets signed with the previous secret stay valid until they expire.
    """

    def __init__(self, timer: Callable[[], float] = time.monotonic) -> None:
        self._timer = timer
        self._newest = self._before = b""
        self._read_at = self._changed_at = -math.inf

    def signature(self, job_id: UUID, expires: int) -> str:
        """Return the signature of a ticket."""
        return _signature(self._read(SECRET_READ_EVERY_S), job_id, expires)

    def has_signed(self, signature: str, job_id: UUID, expires: int) -> bool:
        """Return True if this or another process signed a ticket with the secret, or recently with the previous one."""
        for seconds in (SECRET_READ_EVERY_S, SECRET_READ_AGAIN_AFTER_S):
            if hmac.compare_digest(signature, _signature(self._read(seconds), job_id, expires)):
                return True
        if self._timer() - self._changed_at > TICKET_GOOD_FOR_S + SECRET_READ_EVERY_S:
            return False
        return hmac.compare_digest(signature, _signature(self._before, job_id, expires))

    def _read(self, seconds: float) -> bytes:
        """Return the secret, read at most ``seconds`` ago."""
        now = self._timer()
        if now - self._read_at > seconds:
            found = ensure_secret(EVENT_TICKETS, token_hex(_SECRET_BYTES)).encode()
            if self._newest and found != self._newest:
                self._before, self._changed_at = self._newest, now
            self._newest, self._read_at = found, now
        return self._newest


_ticket_secret = TicketSecret()


def new_ticket(job_id: UUID) -> tuple[str, datetime]:
    """Return a ticket for this job's events, and the time when it expires, in a minute.

    It replaces the API key for a browser's ``EventSource``, which cannot send headers. It is signed with a secret of
    the installation and not stored.
    """
    expires = int(database_now().timestamp()) + TICKET_GOOD_FOR_S
    return f"{expires}.{_ticket_secret.signature(job_id, expires)}", datetime.fromtimestamp(expires, UTC)


def valid_ticket(job_id: UUID, ticket: str) -> bool:
    """Return True if this is a ticket for this job's events that has not expired."""
    parts = _TICKET_FORM.fullmatch(ticket)
    if parts is None or int(parts[1]) < database_now().timestamp():
        return False
    return _ticket_secret.has_signed(parts[2], job_id, int(parts[1]))


def _signature(secret: bytes, job_id: UUID, expires: int) -> str:
    digest = hmac.new(secret, f"{job_id}.{expires}".encode(), hashlib.sha256).digest()
    return urlsafe_b64encode(digest).decode().rstrip("=")
