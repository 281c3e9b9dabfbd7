"""What every request and answer gets: an id, a log line, a format, a deadline, headers, compression, preconditions."""

import re
import secrets
import time
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Final

import structlog
from flask import Flask, Response, current_app
from flask_compress import Compress
from werkzeug.datastructures import Headers
from werkzeug.http import parse_accept_header

from db.sessions import set_deadline
from service.http.api_request import ASKED, FORMAT_PARAMETER, FORMATS, IN_API, ApiRequest
from service.http.described import documented_types
from service.http.nearest import either, quoted, suggestion
from service.http.problems import MEDIA_TYPE as PROBLEM
from service.http.problems import FieldError, ProblemError, invalid

REQUEST_ID_HEADER = "X-Request-ID"
_SENT_ID = "HTTP_X_REQUEST_ID"
_ACCEPTABLE_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")
# Probes come every few seconds and are not worth a log line.
QUIET_PATHS = frozenset({"/healthz", "/readyz", "/metrics"})

log = structlog.get_logger(__name__)


def begin_log(request: ApiRequest) -> None:
    """Give the request an id, the client's own if it is valid, and note when it began."""
    sent = request.environ.get(_SENT_ID)
    identifier = sent if sent is not None and _ACCEPTABLE_ID.fullmatch(sent) else secrets.token_hex(16)
    request.identifier = identifier
    request.began = time.perf_counter()
    structlog.contextvars.clear_contextvars()
    structlog.contextvars.bind_contextvars(request_id=identifier)


def log_request(request: ApiRequest, response: Response) -> Response:
    """Return the request's id in the response, and log it."""
    response.headers.add(REQUEST_ID_HEADER, request.identifier)
    path = request.path
    if path not in QUIET_PATHS:
        log.info(
            "request",
            method=request.method,
            path=path,
            status=response.status_code,
            ms=round((time.perf_counter() - request.began) * 1000, 2),
        )
    return response


def drop_match_anything(request: ApiRequest) -> None:
    """Drop ``If-Match: *``, which any document matches (RFC 9110, section 13.1.1): Werkzeug compares it with ETags."""
    if request.environ.get("HTTP_IF_MATCH") == "*":
        del request.environ["HTTP_IF_MATCH"]


def check_format(request: ApiRequest) -> None:
    """Refuse a request for a format that its address names wrongly, or that its route does not send.

    Raises:
        ProblemError: 422 for the address, 406 with the media types of the route.
    """
    asked = request.environ.get(ASKED)
    if asked and (len(set(asked)) > 1 or not FORMATS.keys() >= set(asked)):
        detail = f"This should be {either(quoted(FORMATS))}, given once{suggestion(asked[0], FORMATS)}"
        raise invalid([FieldError(f"/{FORMAT_PARAMETER}", detail, "query")])
    if request.endpoint and request.method != "OPTIONS":
        media_types = documented_types(current_app.view_functions[request.endpoint])
        if media_types and IN_API.match(request.path):
            request.refuse_unacceptable(*media_types)


ANSWER_WITHIN_S = 5.0
"""Seconds allowed for everything but the wait for a job; ``set_deadline(after=…)`` starts them when the wait ends. A
service that does not respond within them is unavailable: the answer is 503."""


def begin_deadline(_request: ApiRequest) -> None:
    """Limit how long the request waits for the database. A streamed body has no limit as a whole."""
    set_deadline(ANSWER_WITHIN_S)


def end_deadline(_request: ApiRequest) -> None:
    """Limit what this thread does next by its own deadline."""
    set_deadline(None)


_VARIES: Final = "Accept-Encoding"
_CACHE_CONTROL: Final = "Cache-Control"
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
PREFLIGHT_MAX_AGE_S = 24 * 60 * 60
_ANY_METHOD = ("DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT")

_OF_ANY_ORIGIN = (
    ("Access-Control-Allow-Origin", "*"),
    ("Access-Control-Expose-Headers", ", ".join(EXPOSED_HEADERS)),
)


def add_quota_headers(request: ApiRequest, response: Response) -> Response:
    """Tell what is left of the caller's quota, if they have one."""
    if request.left is not None:
        response.headers.update(request.left.headers)
    return response


def answer_failed_precondition(_request: ApiRequest, response: Response) -> Response:
    """Answer with a problem if ``If-Match`` fails: Werkzeug sets the status, but leaves the document as body."""
    if response.status_code != HTTPStatus.PRECONDITION_FAILED or response.mimetype == PROBLEM:
        return response
    detail = "The document has another ETag than `If-Match` names."
    return ProblemError(HTTPStatus.PRECONDITION_FAILED, detail).response()


def add_headers(guarded: bool, request: ApiRequest, response: Response) -> Response:
    """Add the headers of every answer; if answers are ``guarded`` by keys, shared caches store none."""
    headers = response.headers
    # Looking for one among them takes as long as adding it.
    given = {name.lower(): value for name, value in headers}
    if response.status_code == HTTPStatus.NOT_MODIFIED:
        # It is sent without.
        given.pop("content-type", None)
    _add_vary(headers, given, by_host=request.names_host)
    _add_security(headers, given)
    if _OPEN.match(request.path):
        # They are the same for every origin, and answers to requests without one have them too: caches may keep an
        # answer and send it to a page of another origin later.
        for name, value in _OF_ANY_ORIGIN:
            headers.add(name, value)
    _add_caching(headers, given, guarded=guarded and request.path.startswith(_GUARDED))
    return response


def _add_vary(headers: Headers, given: Mapping[str, str], *, by_host: bool) -> None:
    """Name ``Accept-Encoding`` in ``Vary``, and ``Host`` if the answer depends on it."""
    varies = given.get("vary")
    if by_host:
        headers["Vary"] = varies = f"{varies}, Host" if varies else "Host"
    if varies is None:
        headers.add("Vary", _VARIES)
    elif _VARIES.lower() not in varies.lower():
        headers["Vary"] = f"{varies}, {_VARIES}"


def _add_security(headers: Headers, given: Mapping[str, str]) -> None:
    """Restrict what browsers do with an answer; pages set a ``Content-Security-Policy`` of their own.

    Pages whose policy allows frames have no ``X-Frame-Options``, which could name no sites.
    """
    headers.add("X-Content-Type-Options", "nosniff")
    policy = given.get(_POLICY.lower())
    if policy is None:
        headers.add(_POLICY, _NO_PAGE)
        policy = _NO_PAGE if given.get("content-type", "").startswith(_HTML) else None
    if policy is not None:
        if _FRAMES not in policy or _NO_FRAMES in policy:
            headers.add("X-Frame-Options", "DENY")
        headers.extend(_PAGE)


def _add_caching(headers: Headers, given: Mapping[str, str], *, guarded: bool) -> None:
    """Say how long an answer may be cached, unless its view has said so.

    An answer with an ETag is cached by its receiver alone, and revalidated before it is used again; other answers are
    not cached.
    """
    caching = given.get("cache-control")
    if caching is None:
        headers.add(_CACHE_CONTROL, "private, no-cache" if "etag" in given else "no-store")
    elif guarded and caching.startswith(_PUBLIC):
        headers[_CACHE_CONTROL] = f"private{caching.removeprefix(_PUBLIC)}"


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
        response.headers["Access-Control-Max-Age"] = str(PREFLIGHT_MAX_AGE_S)
    return response


# Event streams are not compressed: each event has to arrive at once.
_COMPRESSION_SETTINGS: Final[Mapping[str, Any]] = {
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
    app.config.update(_COMPRESSION_SETTINGS)
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
