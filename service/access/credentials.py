"""The secrets that callers send: API keys, recently used or unknown, and tickets for a job's events."""

import hashlib
import hmac
import math
import re
import threading
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable
from contextlib import nullcontext
from datetime import UTC, datetime
from functools import partial
from secrets import token_hex
from uuid import UUID

from cachetools import LRUCache, TTLCache

from db.clock import database_now
from db.keys import EVENT_TICKETS, Key, ensure_secret, find_key
from service.access.quotas import UNKNOWN_TOKENS, Turns, hold_lock
from service.http.every_request import ANSWER_WITHIN_S

# A revocation by another process takes effect when this cache's entry expires.
KEYS_KEPT_S = 4.0
MAX_KEYS_KEPT = 10_000
# A new key is never in this cache: keys are random, so nobody has sent it before.
UNKNOWN_KEPT_S = 10.0


class KeyCache:
    """Recently used keys by SHA-256, which saves a database query per request. Thread-safe.

    Unknown keys are remembered too, and an address that sends many of them has to wait. Valid keys from that address
    still pass, old or new, since callers may share it, behind a proxy for example. Its keys are looked up one at a
    time, so that it cannot keep the database busy.
    """

    def __init__(self, timer: Callable[[], float] = time.monotonic) -> None:
        self._keys: TTLCache[bytes, Key] = TTLCache(MAX_KEYS_KEPT, KEYS_KEPT_S, timer)
        self._unknown: TTLCache[bytes, None] = TTLCache(MAX_KEYS_KEPT, UNKNOWN_KEPT_S, timer)
        self._once_valid: LRUCache[bytes, None] = LRUCache(MAX_KEYS_KEPT)
        self._lock = threading.Lock()
        self._suspicious = threading.Lock()
        self._looking_up = Turns(longest_wait_s=ANSWER_WITHIN_S)

    def find(self, hashed: bytes, address: str) -> Key | None:
        """Return the key with this SHA-256, sent from ``address``; None if it is revoked or unknown.

        Raises:
            ProblemError: 429 if the address has sent so many unknown keys that this one cannot be looked up soon.
        """
        key, is_remembered = self._recall(hashed)
        if is_remembered:
            return key
        # A key of which many requests arrive at once is looked up once, not on a connection for each of them.
        with self._looking_up.turn(hashed):
            key, is_remembered = self._recall(hashed)
            return key if is_remembered else self._look_up(hashed, address)

    def _recall(self, hashed: bytes) -> tuple[Key | None, bool]:
        """Return the remembered key, if it is valid, and True if it is remembered, valid or not."""
        with self._lock:
            key = self._keys.get(hashed)
            return key, key is not None or hashed in self._unknown

    def _look_up(self, hashed: bytes, address: str) -> Key | None:
        with self._lock:
            once_valid = hashed in self._once_valid
        wait_s = None if once_valid else UNKNOWN_TOKENS.wait_s(address)
        with (
            nullcontext()
            if wait_s is None
            else hold_lock(self._suspicious, partial(UNKNOWN_TOKENS.refusal, wait_s))
        ):
            found = find_key(hashed)
        if found is not None:
            with self._lock:
                self._keys[hashed] = found
                self._once_valid[hashed] = None
        return found

    def count_unknown(self, hashed: bytes, address: str) -> None:
        """Count an unknown key or token sent from ``address``, unless it has just been counted.

        Raises:
            ProblemError: 429 if the address exceeds its limit.
        """
        with self._lock:
            if hashed in self._unknown:
                return
            self._unknown[hashed] = None
        wait_s = UNKNOWN_TOKENS.count(address)
        if wait_s is not None:
            raise UNKNOWN_TOKENS.refusal(wait_s)

    def forget(self) -> None:
        """Forget all keys, so that the database is asked again."""
        with self._lock:
            self._keys.clear()
            self._unknown.clear()


key_cache = KeyCache()


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
        return _signature(self._read_secret(SECRET_READ_EVERY_S), job_id, expires)

    def has_signed(self, signature: str, job_id: UUID, expires: int) -> bool:
        """Return True if this or another process signed a ticket with the secret, or recently with the previous one."""
        for seconds in (SECRET_READ_EVERY_S, SECRET_READ_AGAIN_AFTER_S):
            if hmac.compare_digest(signature, _signature(self._read_secret(seconds), job_id, expires)):
                return True
        if self._timer() - self._changed_at > TICKET_GOOD_FOR_S + SECRET_READ_EVERY_S:
            return False
        return hmac.compare_digest(signature, _signature(self._before, job_id, expires))

    def _read_secret(self, seconds: float) -> bytes:
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
