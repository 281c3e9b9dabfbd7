"""Routes that pages of other origins may call (CORS, Fetch standard)."""

import re
from collections.abc import Mapping, Sequence

from flask import Flask, Response
from flask_cors.core import get_cors_options, set_cors_headers

from service.http.at_hand import ApiRequest, EveryRequest
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


def answer_preflights(app: Flask, every: EveryRequest) -> None:
    """Answer the preflight requests of browsers, for pages of any origin."""
    options = get_cors_options(
        app,
        {"origins": "*", "send_wildcard": True, "expose_headers": EXPOSED_HEADERS, "max_age": MAX_AGE_S},
    )

    def answer(request: ApiRequest, response: Response) -> Response:
        if request.method == "OPTIONS" and _PUBLIC.match(request.path):
            return set_cors_headers(response, options)
        return response

    every.after(answer)
