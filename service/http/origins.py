"""Which routes pages of other origins may call (CORS, Fetch standard)."""

import re

from flask import Flask, Response, request
from flask_cors.core import get_cors_options, set_cors_headers

# Puzzle pages may call everything except the routes for operators.
_PUBLIC = re.compile(r"/v1(?:/(?!keys|webhook)|$)|/(?:openapi|problems|guide)\b")
EXPOSED_HEADERS = [
    "Content-Location",
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


def allow_other_origins(app: Flask) -> None:
    """Add the CORS headers for pages of any origin.

    They are the same for every origin, and answers to requests without one have them too: caches may keep an answer and
    send it to a page of another origin later.
    """
    options = get_cors_options(
        app,
        {"origins": "*", "send_wildcard": True, "expose_headers": EXPOSED_HEADERS, "max_age": MAX_AGE_S},
    )
    exposed = ", ".join(EXPOSED_HEADERS)

    def answer(response: Response) -> Response:
        if not _PUBLIC.match(request.path):
            return response
        if request.method == "OPTIONS":
            return set_cors_headers(response, options)
        response.headers.add("Access-Control-Allow-Origin", "*")
        response.headers.add("Access-Control-Expose-Headers", exposed)
        return response

    app.after_request(answer)
