"""Who the caller is and what they may do: API keys (RFC 6750 bearer tokens) and their scopes."""

import hmac
import re
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from uuid import UUID

import structlog
from cachetools import LRUCache, TTLCache
from flask import Flask, g, request

from db.keys import KEY_PREFIX, Key, Scope, find_key, key_hash
from db.records import JobRecord
from service.access.quotas import check_rate, check_unknown_keys, count_unknown_key
from service.access.setting import Access
from service.http.problems import ProblemError

# A revocation by another process takes effect when the entry expires here.
KEYS_KEPT_S = 4.0
MAX_KEYS_KEPT = 10_000
# New keys are random, so nobody can have asked for one before it was made.
UNKNOWN_KEPT_S = 10.0
GUARDED = "/v1"
METRICS = "/metrics"
CHALLENGE = 'Bearer realm="countinghouse"'
_OUR_KEY = re.compile(re.escape(KEY_PREFIX) + r"[A-Za-z0-9_-]{43}")


@dataclass(frozen=True, slots=True)
class Caller:
    """Who sent the current request: a key, or a caller without one (the operator, or anyone while keys are off)."""

    scopes: frozenset[Scope]
    key: Key | None = None
    sees_all: bool = False
    nameless: bool = False
    """Whether this may be anybody, so that jobs are shown only to those who have their id."""

    @property
    def lists_jobs(self) -> bool:
        """Whether they may list jobs: their own, or all."""
        return not self.nameless

    @property
    def name(self) -> str:
        """Under which name they take turns: their key's, or without one their address's."""
        return f"key {self.key.id}" if self.key else f"address {request.remote_addr}"

    @property
    def key_id(self) -> UUID | None:
        """The key's id; None for callers without a stored key."""
        return self.key.id if self.key else None

    @property
    def jobs_at_once(self) -> int | None:
        """The limit of unfinished jobs; None for no limit."""
        return self.key.jobs_at_once if self.key else None

    def may_see(self, job: JobRecord) -> bool:
        """Whether the job is their own or shared, or they may see all jobs."""
        return self.sees_all or job.shared or (job.key_id is not None and job.key_id == self.key_id)


OPERATOR = Caller(frozenset(Scope), sees_all=True)
# On a public address, anonymous callers must not create keys that stay valid later.
STRANGER = Caller(frozenset({Scope.SUBMIT}), sees_all=True, nameless=True)


class KnownKeys:
    """Recently used keys by SHA-256, which saves a database query per request. Thread-safe.

    Unknown ones are remembered too, and an address that sends many of them has to wait before it may try others. Keys
    that were valid before pass all the same: they may share the address, that of a proxy say.
    """

    def __init__(self, timer: Callable[[], float] = time.monotonic) -> None:
        self._keys: TTLCache[bytes, Key] = TTLCache(MAX_KEYS_KEPT, KEYS_KEPT_S, timer)
        self._unknown: TTLCache[bytes, None] = TTLCache(MAX_KEYS_KEPT, UNKNOWN_KEPT_S, timer)
        self._once_valid: LRUCache[bytes, None] = LRUCache(MAX_KEYS_KEPT)
        self._lock = threading.Lock()

    def find(self, hashed: bytes, address: str) -> Key | None:
        """The key with this SHA-256, sent from ``address``, unless it is revoked.

        Raises:
            ProblemError: 429 if the address has sent too many unknown keys.
        """
        with self._lock:
            known = self._keys.get(hashed)
            if known is not None or hashed in self._unknown:
                return known
            once_valid = hashed in self._once_valid
        if not once_valid:
            check_unknown_keys(address)
        found = find_key(hashed)
        with self._lock:
            if found is None:
                self._unknown[hashed] = None
            else:
                self._keys[hashed] = found
                self._once_valid[hashed] = None
        if found is None:
            count_unknown_key(address)
        return found

    def forget(self) -> None:
        """Forget all keys, so that the database is asked again."""
        with self._lock:
            self._keys.clear()
            self._unknown.clear()


known_keys = KnownKeys()


def register_auth(app: Flask, access: Access) -> None:
    """Identify the caller of every request below ``/v1`` and of ``/metrics``.

    If keys are required, those without a valid one are refused, and each key's rate limit is applied.
    """
    anybody = STRANGER if access.public_without_keys else OPERATOR

    def identify() -> None:
        if not access.keys_required:
            g.caller = anybody
        # A browser's preflight request carries no key.
        elif _guarded() and request.method != "OPTIONS":
            g.caller = _caller(access)
            if g.caller.key is not None:
                structlog.contextvars.bind_contextvars(key_id=str(g.caller.key_id))
                check_rate(g.caller.key)

    app.before_request(identify)


def caller() -> Caller:
    """Who sent the current request, which is below ``/v1``."""
    known: Caller = g.caller
    return known


def require(scope: Scope) -> None:
    """Require that the caller has this scope.

    Raises:
        ProblemError: 403 if not.
    """
    if scope not in caller().scopes:
        raise ProblemError(
            HTTPStatus.FORBIDDEN,
            f"This needs an API key with the scope `{scope}`.",
            name="missing-scope",
            headers={"WWW-Authenticate": f'{CHALLENGE}, error="insufficient_scope", scope="{scope}"'},
        )


def only_with(scope: Scope) -> Callable[[], None]:
    """A check to run before all requests of a blueprint that requires ``scope``."""

    def check() -> None:
        if request.method != "OPTIONS":
            require(scope)

    return check


def _guarded() -> bool:
    # The matched rule counts, not the path. Unknown paths below /v1 are guarded too.
    path = request.url_rule.rule if request.url_rule else request.path
    return path in (GUARDED, METRICS) or path.startswith(f"{GUARDED}/")


def _caller(access: Access) -> Caller:
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() != "bearer":
        raise _unauthorized("This needs an API key: `Authorization: Bearer ch_…`.", CHALLENGE)
    key = token.strip()
    hashed = key_hash(key)
    if access.operator_hash is not None and hmac.compare_digest(hashed, access.operator_hash):
        return OPERATOR
    found = known_keys.find(hashed, request.remote_addr or "") if _OUR_KEY.fullmatch(key) else None
    if found is None:
        raise _unauthorized(
            "This API key is unknown or has been revoked.", f'{CHALLENGE}, error="invalid_token"'
        )
    return Caller(frozenset(found.scopes), found, sees_all=Scope.OPERATE in found.scopes)


def _unauthorized(detail: str, challenge: str) -> ProblemError:
    return ProblemError(
        HTTPStatus.UNAUTHORIZED, detail, name="no-valid-key", headers={"WWW-Authenticate": challenge}
    )
