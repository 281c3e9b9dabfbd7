"""Authentication and authorization: API keys (RFC 6750 bearer tokens) and their scopes."""

import hmac
import re
from collections.abc import Callable
from dataclasses import replace
from http import HTTPStatus

import structlog

from db.keys import KEY_PREFIX, Scope, key_hash
from service.access.credentials import TICKET, key_cache, valid_ticket
from service.access.quotas import address_quota, charge, count_requests, key_quota
from service.access.setting import Access
from service.http.api_request import ANYBODY, OPERATOR, STRANGER, ApiRequest, Caller, this_request
from service.http.problems import ProblemError

GUARDED = "/v1"
# The page that lists the files is open.
FILES = "/data/"
METRICS = "/metrics"
_GUARDED_FOLDERS = (f"{GUARDED}/", FILES)
EVENTS_VIEW = "jobs.events"
CHALLENGE = 'Bearer realm="countinghouse"'
_OUR_KEY = re.compile(re.escape(KEY_PREFIX) + r"[A-Za-z0-9_-]{43}")


TOURNAMENTS = "tournaments"
# Blueprints and views that callers without a key may use if the operator lets people play.
_PLAYED = frozenset({"operations", "facts", "puzzles", "daily", "me", TOURNAMENTS})
_PLAYED_VIEWS = frozenset({"jobs.show", "jobs.items", "jobs.events"})


# What callers of a blueprint's routes need.
_NEEDED = {
    "operations": Scope.SUBMIT,
    "facts": Scope.SUBMIT,
    "batch": Scope.SUBMIT,
    "keys": Scope.OPERATE,
}


Visitor = Callable[[ApiRequest, str], Caller | None]
"""Returns the caller of a tournament's route by a bearer token (empty if none); None if it must be an API key."""


def identify(access: Access, visitor: Visitor, request: ApiRequest) -> None:
    """Find the caller of a request below ``/v1`` and ``/data``, or of ``/metrics``, and count it.

    If keys are required, requests without a valid key are refused, and each key's rate limit is applied. Without keys,
    the limit of players applies to every address, if there is one.

    Raises:
        ProblemError: 401 without a valid key, 429 if the limit is reached.
    """
    # A browser's preflight request carries no key.
    guarded = _is_guarded(request) and request.method != "OPTIONS"
    if access.keys_required:
        if not guarded:
            return
        request.caller = _find_caller(request, access, visitor)
    else:
        request.caller = STRANGER if access.public_without_keys else ANYBODY
        if guarded and access.play_per_minute:
            quota = address_quota(request.remote_addr or "", access.play_per_minute)
            request.caller = replace(request.caller, quota=quota)
    if request.caller.key is not None:
        structlog.contextvars.bind_contextvars(key_id=str(request.caller.key_id))
    if request.caller.quota is not None:
        request.left = count_requests(request.caller.quota)


def admit(access: Access, request: ApiRequest) -> None:
    """Refuse callers without the scope that the route needs.

    Raises:
        ProblemError: 403.
    """
    if request.method == "OPTIONS":
        return
    blueprint = request.blueprint
    if blueprint == "metrics" and access.keys_required:
        require(request.caller, Scope.OPERATE)
    elif blueprint in _NEEDED:
        require(request.caller, _NEEDED[blueprint])


def count_as(requests: int, at: str) -> None:
    """Count the current request as several; ``at`` is the JSON pointer to the field that holds them.

    Raises:
        ProblemError: 429 if they exceed the caller's quota, 422 if they always would.
    """
    request = this_request()
    request.left = charge(request.caller.quota, requests, at) or request.left


def caller() -> Caller:
    """Return the caller who sent the current request, which is below ``/v1``."""
    return this_request().caller


def require(asking: Caller, scope: Scope) -> None:
    """Require that a caller has this scope.

    Raises:
        ProblemError: 403 if not.
    """
    # Callers without a key have already been restricted to open routes.
    if scope not in asking.scopes and not (scope == Scope.SUBMIT and asking.plays):
        raise ProblemError(
            HTTPStatus.FORBIDDEN,
            f"This needs an API key with the scope `{scope}`.",
            name="missing-scope",
            headers={"WWW-Authenticate": f'{CHALLENGE}, error="insufficient_scope", scope="{scope}"'},
        )


def _is_guarded(request: ApiRequest) -> bool:
    # The matched rule counts, not the path. Unknown paths below /v1 are guarded too.
    path = request.url_rule.rule if request.url_rule else request.path
    return path.startswith(_GUARDED_FOLDERS) or path in (GUARDED, METRICS)


def bearer_token(request: ApiRequest) -> str | None:
    """Return the bearer token of a request; None if it sends none."""
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def _find_caller(request: ApiRequest, access: Access, visitor: Visitor) -> Caller:
    """Return the caller of a request."""
    key = bearer_token(request)
    if request.blueprint == TOURNAMENTS:
        found_visitor = visitor(request, key or "")
        if found_visitor is not None:
            return found_visitor
    if key is None:
        if request.endpoint == EVENTS_VIEW and TICKET in request.args:
            return _find_ticket_holder(request)
        played = request.blueprint in _PLAYED or request.endpoint in _PLAYED_VIEWS
        if access.play_per_minute and played:
            quota = address_quota(request.remote_addr or "", access.play_per_minute)
            return Caller(frozenset({Scope.PLAY}), nameless=True, quota=quota)
        raise _unauthorized("This needs an API key: `Authorization: Bearer ch_…`.", CHALLENGE)
    hashed = key_hash(key)
    if access.operator_hash is not None and hmac.compare_digest(hashed, access.operator_hash):
        return OPERATOR
    address = request.remote_addr or ""
    found = key_cache.find(hashed, address) if _OUR_KEY.fullmatch(key) else None
    if found is None:
        if key:
            key_cache.count_unknown(hashed, address)
        raise _unauthorized(
            "This API key is unknown or has been revoked.", f'{CHALLENGE}, error="invalid_token"'
        )
    return Caller(
        frozenset(found.scopes),
        found,
        sees_all=Scope.OPERATE in found.scopes,
        quota=key_quota(found),
    )


def _find_ticket_holder(request: ApiRequest) -> Caller:
    job_id, ticket = (request.view_args or {})["job_id"], request.args[TICKET]
    if not valid_ticket(job_id, ticket):
        key_cache.count_unknown(key_hash(ticket), request.remote_addr or "")
        raise _unauthorized("This ticket is for another job, or has expired. Get a new one.", CHALLENGE)
    return Caller(frozenset(), ticket_for=job_id)


def _unauthorized(detail: str, challenge: str) -> ProblemError:
    return ProblemError(
        HTTPStatus.UNAUTHORIZED, detail, name="no-valid-key", headers={"WWW-Authenticate": challenge}
    )
