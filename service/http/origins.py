"""Which routes pages of other origins may call (CORS, Fetch standard)."""

import re

from flask import Flask, Response, request
from flask_cors.core import get_cors_options, set_cors_headers

# Puzzle pages may call everything except the routes for operators.
_PUBLIC = re.compile(r"/v1/(?!keys|webhook)")
EXPOSED_HEADERS = ["ETag", "Link", "Location", "Retry-After", "X-Request-ID"]
MAX_AGE_S = 24 * 60 * 60


def allow_other_origins(app: Flask) -> None:
    """Add the CORS headers for pages of any origin; requests without an origin are not affected."""
    options = get_cors_options(app, {"origins": "*", "expose_headers": EXPOSED_HEADERS, "max_age": MAX_AGE_S})

    def answer(response: Response) -> Response:
        if "HTTP_ORIGIN" in request.environ and _PUBLIC.match(request.path):
            set_cors_headers(response, options)
        return response

    app.after_request(answer)
