"""Compression of answers, according to ``Accept-Encoding``."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Final

from flask import Flask, Response
from flask_compress import Compress
from werkzeug.http import parse_accept_header

from service.http.api_request import ApiRequest

# Event streams are not compressed: each event has to arrive at once.
_SETTINGS: Final[Mapping[str, Any]] = {
    "COMPRESS_MIN_SIZE": 1024,
    "COMPRESS_MIMETYPES": [
        "application/json",
        "application/problem+json",
        "application/x-ndjson",
        "application/yaml",
        "image/svg+xml",
        "text/css",
        "text/csv",
        "text/html",
        "text/javascript",
        "text/plain",
        "text/xml",
    ],
    "COMPRESS_ALGORITHM_STREAMING": ["zstd", "br", "gzip", "deflate"],
    # Brotli's default of 22 takes 25 MB per stream.
    "COMPRESS_BR_WINDOW": 18,
    "COMPRESS_REGISTER": False,
}

_compress = Compress()


def set_up_compression(app: Flask) -> None:
    """Configure the compression of an application's answers."""
    app.config.update(_SETTINGS)
    _compress.init_app(app)


def compress_answer(request: ApiRequest, response: Response) -> Response:
    """Compress an answer that is large enough, if the request has an ``Accept-Encoding``.

    An answer with ``no-transform`` in its ``Cache-Control`` is sent as it is.
    """
    accepted = request.environ.get("HTTP_ACCEPT_ENCODING")
    if accepted is None:
        return response
    if "q=0" in accepted:
        request.environ["HTTP_ACCEPT_ENCODING"] = _without_refused(accepted)
    if response.status_code == HTTPStatus.NOT_MODIFIED:
        _name_known_answer(request, response)
    is_fixed = "no-transform" in response.headers.get("Cache-Control", "")
    return response if is_fixed else _compress.after_request(response)


def _without_refused(accepted: str) -> str:
    """Return an ``Accept-Encoding`` without what it refuses by ``q=0``: the library would compress with that."""
    codings = list(parse_accept_header(accepted))
    if all(quality > 0 for _, quality in codings):
        return accepted
    # The library takes `*` for any coding, even a refused one.
    return ",".join(f"{coding};q={quality}" for coding, quality in codings if quality > 0 and coding != "*")


def _name_known_answer(request: ApiRequest, response: Response) -> None:
    """Give a 304 answer the ETag of the compressed answer that the client has, as a 200 would have it."""
    etag, is_weak = response.get_etag()
    known = request.if_none_match.as_set()
    if etag is not None and not is_weak and etag not in known:
        compressed = [tag for tag in known if tag.partition(":")[0] == etag]
        response.set_etag((compressed or [etag])[0])
