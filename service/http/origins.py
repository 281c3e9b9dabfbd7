"""Routes that pages of other origins may call (CORS, Fetch standard)."""

import re
from collections.abc import Mapping, Sequence

from flask import Response

from service.http.api_request import ApiRequest
from service.http.headers_for_all import Header

# Puzzle pages may call everything except the routes for operators.
_PUBLIC = re.compile(r"/v1(?:/(?!keys|webhook)|$)|/(?:data|openapi|problems|docs|oembed|puzzle-codes)\b")
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
_METHODS = ("DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT")

_OF_ANY_ORIGIN = (
    ("Access-Control-Allow-Origin", "*"),
    ("Access-Control-Expose-Headers", ", ".join(EXPOSED_HEADERS)),
)


def origin_headers(path: str, given: Mapping[str, str]) -> Sequence[Header]:
    """Return the CORS headers for pages of any origin.

    They are the same for every origin, and answers to requests without one have them too: caches may keep an answer and
    send it to a page of another origin later. The answer to a preflight request has its own headers.
    """
    return () if _OF_ANY_ORIGIN[0][0].lower() in given or not _PUBLIC.match(path) else _OF_ANY_ORIGIN


def answer_preflight(request: ApiRequest, response: Response) -> Response:
    """Allow any method and header in the answer to a browser's preflight request."""
    if request.method != "OPTIONS" or not _PUBLIC.match(request.path):
        return response
    if request.headers.get("Access-Control-Request-Method", "").upper() in _METHODS:
        asked = request.headers.get("Access-Control-Request-Headers", "")
        names = sorted(name.strip() for name in asked.split(",") if name.strip())
        if names:
            response.headers["Access-Control-Allow-Headers"] = ", ".join(names)
        response.headers["Access-Control-Allow-Methods"] = ", ".join(_METHODS)
        response.headers["Access-Control-Max-Age"] = str(MAX_AGE_S)
    return response
