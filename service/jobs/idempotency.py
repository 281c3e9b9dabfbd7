"""``Idempotency-Key``: a request that is sent several times gets the same job."""

import hashlib
import json
import re
from collections.abc import Callable
from http import HTTPStatus
from typing import TypeVar
from uuid import UUID

from db.idempotency import NOBODY, KeyReusedError, Promise, find_promise, promise_job
from service.http.api_request import this_request
from service.http.body import parse_json
from service.http.problems import FieldError, ProblemError, invalid

HEADER = "Idempotency-Key"
_SENT = "HTTP_IDEMPOTENCY_KEY"
MAX_LENGTH = 255
PATTERN = "^[!-~]+$"

T = TypeVar("T")


def has_idempotency_key() -> bool:
    """Return True if the current request has an idempotency key, valid or not."""
    return _SENT in this_request().environ


def idempotency_key() -> str | None:
    """Return the idempotency key of the current request; None if it has none.

    Raises:
        ProblemError: 422 if the key is not 1 to 255 visible ASCII characters.
    """
    key = this_request().headers.get(HEADER)
    if key is not None and not (len(key) <= MAX_LENGTH and re.fullmatch(PATTERN, key)):
        detail = f"This should have 1 to {MAX_LENGTH} visible ASCII characters"
        raise invalid([FieldError(f"/{HEADER}", detail, "header")])
    return key


def promised_job(key: str, owner: UUID | None, body: bytes) -> Promise:
    """Return the job promised to the current request with this ``body``, for ``owner`` and the idempotency key.

    Raises:
        ProblemError: 422 if the key was used for another request.
    """
    return _unless_reused(promise_job, key, owner, body)


def earlier_job(key: str, owner: UUID | None, body: bytes) -> UUID | None:
    """Return the id promised to the same request earlier, or None; the key is not used up. Raises as `promised_job`."""
    return _unless_reused(find_promise, key, owner, body)


def _unless_reused(find: Callable[[UUID, str, bytes], T], key: str, owner: UUID | None, body: bytes) -> T:
    try:
        return find(owner or NOBODY, key, _digest(body))
    except KeyReusedError:
        raise ProblemError(
            HTTPStatus.UNPROCESSABLE_ENTITY,
            f"This {HEADER} was used before, with another body or at another path.",
            name="idempotency-key-reused",
        ) from None


def _digest(body: bytes) -> bytes:
    """Return the SHA-256 of the route and the body's JSON values; white space and the order of fields do not matter."""
    request = this_request()
    what = [request.method, request.url_rule.rule if request.url_rule else "", parse_json(body)]
    return hashlib.sha256(json.dumps(what, sort_keys=True).encode()).digest()
