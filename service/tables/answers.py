"""Answers that may be kept, since tables hardly ever change."""

import hashlib
import json

from flask import Request, Response

from service.tables.built import BuiltTable

MAX_AGE_S = 60 * 60


def table_answer(table: BuiltTable, document: object, request: Request) -> Response:
    """A JSON document from a table, or 304 for who has it."""
    body = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    return kept_as(table.version, Response(body, mimetype="application/json"), request)


def kept_as(version: str, response: Response, request: Request) -> Response:
    """A whole answer with an ETag, or 304 for who has it; ``version`` changes when any answer to the request might."""
    named = f"{version} {request.full_path}"
    response.set_etag(hashlib.sha256(named.encode()).hexdigest()[:32])
    may_be_kept(response)
    response.make_conditional(request.environ)
    return response


def may_be_kept(response: Response) -> Response:
    """Let caches keep an answer for a while without asking."""
    response.headers["Cache-Control"] = f"public, max-age={MAX_AGE_S}"
    return response
