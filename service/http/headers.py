"""Headers of every answer: how long it may be kept, what browsers may do with it, and which pages may read it."""

import re
from http import HTTPStatus
from typing import Final

from flask import Response
from werkzeug.datastructures import Headers

from service.http.api_request import ApiRequest

_VARIES: Final = "Accept-Encoding"
_KEPT: Final = "Cache-Control"
_PUBLIC: Final = "public"
_GUARDED: Final = ("/v1", "/data/")

_POLICY: Final = "Content-Security-Policy"
# SVG pictures have inline styles.
_NO_PAGE: Final = "default-src 'none'; style-src 'unsafe-inline'"
_PAGE: Final = (
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), geolocation=(), microphone=()"),
)
_FRAMES: Final = "frame-ancestors"
_NO_FRAMES: Final = "frame-ancestors 'none'"
_HTML: Final = "text/html"

# Puzzle pages may call everything except the routes for operators.
_OPEN = re.compile(r"/v1(?:/(?!keys|webhook)|$)|/(?:data|openapi|problems|docs|oembed|puzzle-codes)\b")
EXPOSED_HEADERS = [
    "Accept-Ranges",
    "Content-Location",
    "Content-Range",
    "ETag",
    "Link",
    "Location",
    "Preference-Applied",
    "RateLimit",
    "RateLimit-Policy",
    "Retry-After",
    "X-Request-ID",
]
MAX_AGE_S = 24 * 60 * 60
_ANY_METHOD = ("DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT")

_OF_ANY_ORIGIN = (
    ("Access-Control-Allow-Origin", "*"),
    ("Access-Control-Expose-Headers", ", ".join(EXPOSED_HEADERS)),
)


def add_headers(guarded: bool, request: ApiRequest, response: Response) -> Response:
    """Add the headers of every answer; if answers are ``guarded`` by keys, shared caches store none."""
    headers = response.headers
    _add_vary(headers)
    # A 304 answer is sent without its content type.
    _add_security(
        headers, is_html=response.mimetype == _HTML and response.status_code != HTTPStatus.NOT_MODIFIED
    )
    if _OPEN.match(request.path):
        # They are the same for every origin, and answers to requests without one have them too: caches may keep an
        # answer and send it to a page of another origin later.
        for name, value in _OF_ANY_ORIGIN:
            headers.add(name, value)
    _add_caching(headers, guarded=guarded and request.path.startswith(_GUARDED))
    return response


def _add_vary(headers: Headers) -> None:
    """Name ``Accept-Encoding`` in ``Vary``."""
    varies = headers.get("Vary")
    if varies is None:
        headers.add("Vary", _VARIES)
    elif _VARIES.lower() not in varies.lower():
        headers["Vary"] = f"{varies}, {_VARIES}"


def _add_security(headers: Headers, *, is_html: bool) -> None:
    """Restrict what browsers do with an answer; pages set a ``Content-Security-Policy`` of their own.

    Pages whose policy allows frames have no ``X-Frame-Options``, which could name no sites.
    """
    headers.add("X-Content-Type-Options", "nosniff")
    policy = headers.get(_POLICY)
    if policy is None:
        headers.add(_POLICY, _NO_PAGE)
        policy = _NO_PAGE if is_html else None
    if policy is not None:
        if _FRAMES not in policy or _NO_FRAMES in policy:
            headers.add("X-Frame-Options", "DENY")
        for name, value in _PAGE:
            headers.add(name, value)


def _add_caching(headers: Headers, *, guarded: bool) -> None:
    """Say how long an answer may be kept, unless its view has said so.

    An answer with an ETag is cached by its receiver alone, and revalidated before it is used again; other answers are
    not cached.
    """
    kept = headers.get(_KEPT)
    if kept is None:
        headers.add(_KEPT, "private, no-cache" if "ETag" in headers else "no-store")
    elif guarded and kept.startswith(_PUBLIC):
        headers[_KEPT] = f"private{kept.removeprefix(_PUBLIC)}"


def answer_preflight(request: ApiRequest, response: Response) -> Response:
    """Allow any method and header in the answer to a browser's preflight request."""
    if request.method != "OPTIONS" or not _OPEN.match(request.path):
        return response
    if request.headers.get("Access-Control-Request-Method", "").upper() in _ANY_METHOD:
        asked = request.headers.get("Access-Control-Request-Headers", "")
        names = sorted(name.strip() for name in asked.split(",") if name.strip())
        if names:
            response.headers["Access-Control-Allow-Headers"] = ", ".join(names)
        response.headers["Access-Control-Allow-Methods"] = ", ".join(_ANY_METHOD)
        response.headers["Access-Control-Max-Age"] = str(MAX_AGE_S)
    return response
