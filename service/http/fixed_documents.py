"""Documents that change only with an upgrade."""

from flask import Response

from service.http.etags import tagged


def kept_document(body: bytes, media_type: str, max_age_s: int) -> Response:
    """Return a document that any cache may keep for ``max_age_s``, or 304 to a client that has it."""
    response = Response(body, mimetype=media_type)
    response.headers["Cache-Control"] = f"public, max-age={max_age_s}"
    return tagged(response)
