"""Headers of every answer: how long it may be kept, what browsers may do with it, and which pages may read it."""

import re
from collections.abc import Callable, Mapping, Sequence
from http import HTTPStatus
from typing import Final

from flask import Response

from service.http.api_request import ApiRequest

Header = tuple[str, str]
Addition = Callable[[str, Mapping[str, str]], Sequence[Header]]
"""Function from the request's path and the answer's headers (names in lower case) to the headers to add.

An added header replaces a header of the same name.
"""


def add_headers(additions: Sequence[Addition], request: ApiRequest, response: Response) -> Response:
    """Add the headers of every answer."""
    given = {name.lower(): value for name, value in response.headers.items()}
    if response.status_code == HTTPStatus.NOT_MODIFIED:
        # It is sent without.
        given.pop("content-type", None)
    for addition in additions:
        for name, value in addition(request.path, given):
            if name.lower() in given:
                response.headers[name] = value
            else:
                # Does not search the other headers.
                response.headers.add(name, value)
    return response


_KEPT: Final = "Cache-Control"
_OWN: Final = ((_KEPT, "private, no-cache"),)
_NOT_KEPT: Final = ((_KEPT, "no-store"),)
_PUBLIC: Final = "public"
_GUARDED: Final = ("/v1", "/data/")


def caching_headers(*, guarded: bool) -> Addition:
    """Return the addition that sets the header on answers without one.

    An answer with an ETag is cached by its receiver alone, and revalidated before it is used again; other answers are
    not cached. If answers are ``guarded`` by keys, shared caches store none.
    """

    def headers(path: str, given: Mapping[str, str]) -> Sequence[Header]:
        kept = given.get("cache-control")
        if kept is None:
            return _OWN if "etag" in given else _NOT_KEPT
        if guarded and kept.startswith(_PUBLIC) and path.startswith(_GUARDED):
            return ((_KEPT, f"private{kept.removeprefix(_PUBLIC)}"),)
        return ()

    return headers


_NO_SNIFFING: Final = ("X-Content-Type-Options", "nosniff")
# SVG pictures have inline styles.
_NO_PAGE: Final = ("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'")
_FRAMED_PAGE: Final = (
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), geolocation=(), microphone=()"),
)
_PAGE: Final = (("X-Frame-Options", "DENY"), *_FRAMED_PAGE)
_FRAMES: Final = "frame-ancestors"
_NO_FRAMES: Final = "frame-ancestors 'none'"
_NOT_A_PAGE: Final = (_NO_SNIFFING, _NO_PAGE)
_HTML: Final = "text/html"


def security_headers(_path: str, given: Mapping[str, str]) -> Sequence[Header]:
    """Return the headers of an answer; pages set a ``Content-Security-Policy`` of their own.

    Pages whose policy allows frames have no ``X-Frame-Options``, which could name no sites.
    """
    policy = given.get(_NO_PAGE[0].lower())
    has_policy = policy is not None
    # A 304 response has no content type.
    if has_policy or given.get("content-type", "").startswith(_HTML):
        framed = policy is not None and _FRAMES in policy and _NO_FRAMES not in policy
        page = _FRAMED_PAGE if framed else _PAGE
        return (_NO_SNIFFING, *page) if has_policy else (_NO_SNIFFING, _NO_PAGE, *page)
    return _NOT_A_PAGE


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


def origin_headers(path: str, given: Mapping[str, str]) -> Sequence[Header]:
    """Return the CORS headers for pages of any origin.

    They are the same for every origin, and answers to requests without one have them too: caches may keep an answer and
    send it to a page of another origin later. The answer to a preflight request has its own headers.
    """
    return () if _OF_ANY_ORIGIN[0][0].lower() in given or not _OPEN.match(path) else _OF_ANY_ORIGIN


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
