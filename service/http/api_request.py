"""The current request: its caller, its format, and what the steps of the pipeline note on it."""

import re
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import lru_cache
from http import HTTPStatus
from typing import Final
from uuid import UUID
from wsgiref.types import WSGIEnvironment

from flask import Request, request
from werkzeug.datastructures import MIMEAccept
from werkzeug.exceptions import ClientDisconnected
from werkzeug.http import parse_accept_header
from werkzeug.wsgi import get_content_length

from db.keys import Key, Scope
from db.records import ComputationRecord, JobRecord
from service.http.json_text import compressed
from service.http.problems import ProblemError

WINDOW_S = 60
MAX_BODY_BYTES = 1024 * 1024
_UTF_8: Final = ("utf-8", "utf8")
_UNCHANGED: Final = ("identity", "")
"""The content codings of what is not compressed."""


@dataclass(frozen=True, slots=True)
class Quota:
    """A limit of requests per minute: its name, and its owner's name ``whose``."""

    name: str
    requests_per_minute: int
    whose: str


@dataclass(frozen=True, slots=True)
class Left:
    """The rest of a quota, and the seconds until it begins to grow."""

    quota: Quota
    requests: int
    reset_s: int

    @property
    def headers(self) -> dict[str, str]:
        """The headers of draft-ietf-httpapi-ratelimit-headers-10."""
        name = f'"{self.quota.name}"'
        return {
            "RateLimit-Policy": f"{name};q={self.quota.requests_per_minute};w={WINDOW_S}",
            "RateLimit": f"{name};r={self.requests};t={self.reset_s}",
        }


@dataclass(frozen=True, slots=True)
class Caller:
    """The sender of a request: a key, or a caller without one (the operator, or anyone while keys are off)."""

    scopes: frozenset[Scope]
    key: Key | None = None
    sees_all: bool = False
    nameless: bool = False
    """True if the caller is anonymous: jobs are shown only by their id."""
    keyless: bool = False
    """True on a server without keys, where only addresses tell callers apart."""
    quota: Quota | None = None
    """The caller's limit of requests."""
    ticket_for: UUID | None = None
    """The only job that the caller may see, if they sent a ticket for its events."""

    @property
    def plays(self) -> bool:
        """True if the caller plays without a key on a server that requires keys."""
        return Scope.PLAY in self.scopes

    @property
    def limited(self) -> bool:
        """True if the limits by address apply; the operator and unlimited keys have none."""
        return self.keyless or self.quota is not None

    @property
    def lists_jobs(self) -> bool:
        """True if the caller may list jobs: their own, or all."""
        return not self.nameless

    @property
    def key_id(self) -> UUID | None:
        """The key's id; None for callers without a stored key."""
        return self.key.id if self.key else None

    def may_see(self, job: JobRecord) -> bool:
        """Return True if the job is the caller's own or shared, or they may see all jobs."""
        if self.ticket_for is not None:
            return job.id == self.ticket_for
        if self.sees_all or isinstance(job, ComputationRecord):
            return True
        return self.nameless if job.key_id is None else job.key_id == self.key_id


OPERATOR = Caller(frozenset({Scope.SUBMIT, Scope.OPERATE}), sees_all=True)
# Anyone, while keys are off.
ANYBODY = replace(OPERATOR, keyless=True)
# On a public address, anonymous callers must not create keys that stay valid later.
STRANGER = Caller(frozenset({Scope.SUBMIT}), sees_all=True, nameless=True, keyless=True)


FORMATS: Final[Mapping[str, str]] = {
    "json": "application/json",
    "ndjson": "application/x-ndjson",
    "csv": "text/csv",
    "svg": "image/svg+xml",
    "png": "image/png",
}
"""The media types that the address can ask for, by the values of `format` and the endings of paths."""
FORMAT_PARAMETER: Final = "format"
ASKED: Final = "countinghouse.format"
"""Key in a request's environment: the formats that its address asks for."""
_SENT: Final = "countinghouse.sent"
"""Key in the environment of such a request: its path and its query, as they were sent."""
IN_API: Final = re.compile(r"/v1(?:[/.]|\Z)")
"""The paths of the API, at their beginning."""
# Charts are named with the ending of their usual format.
_CHARTS: Final = "/v1/charts/"
_CHART_ENDING: Final = "svg"
# What the service sends, by its `Content-Type`; a parameter would be compared with types that have none.
_CHARSET: Final = re.compile(r';\s*charset\s*=\s*"?utf-?8"?(?=\s*[;,]|\s*$)', re.IGNORECASE)


class ApiRequest(Request):
    """A request, whose format may be part of its address."""

    identifier: str
    began: float
    """Start of the request, by the performance counter."""
    caller: Caller
    left: Left | None = None
    """The rest of the caller's quota; None if they have no quota, or the rest is unknown."""
    names_host: bool = False
    """True if the answer contains the address that was asked, so that it differs by `Host`."""
    traced: ExitStack | None = None
    """Closing it ends the request's span; None if the request is not traced."""
    trace_context: str | None = None
    """The request's span as a W3C ``traceparent``; None if the request is not traced."""
    _body: bytes | None = None

    def __init__(
        self, environ: WSGIEnvironment, populate_request: bool = True, shallow: bool = False
    ) -> None:
        take_format(environ)
        super().__init__(environ, populate_request, shallow)

    def accepts(self, *media_types: str) -> bool:
        """Return True if the client accepts one of the media types."""
        accepted = self.environ.get("HTTP_ACCEPT")
        # Without the header, anything is accepted (RFC 9110, section 12.5.1).
        return not accepted or _accepts(accepted, media_types)

    def refuse_unacceptable(self, *media_types: str) -> None:
        """Raise a problem if the client accepts none of the media types that are offered.

        Raises:
            ProblemError: 406 with the media types.
        """
        if not self.accepts(*media_types):
            available = ", ".join(media_types)
            raise ProblemError(HTTPStatus.NOT_ACCEPTABLE, f"Available media types: {available}.")

    @property
    def address(self) -> str:
        """The path and the query, as they were sent: with the format."""
        path, query = self.environ.get(_SENT) or (self.path, self.query_string.decode("latin-1"))
        return f"{path}?{query}" if query else path

    def client_has(self, etag: str, *, star: bool = True) -> bool:
        """Return True if the client has the answer with this ETag, compressed or not.

        Compression adds a colon and its name to an ETag. With ``star``, `*` matches any answer.
        """
        if "HTTP_IF_NONE_MATCH" not in self.environ:
            return False
        known = self.if_none_match
        # An empty tag counts as no tag.
        tags = filter(None, known.as_set(include_weak=True))
        return (star and known.star_tag) or etag in {tag.partition(":")[0] for tag in tags}

    @property
    def may_want_picture(self) -> bool:
        """False if neither ``Accept`` nor the query asks for a picture, as in nearly all requests."""
        accepted = self.environ.get("HTTP_ACCEPT", "")
        return "svg" in accepted or "png" in accepted or bool(self.query_string)

    def read_body(self) -> bytes:
        """Return the body.

        Raises:
            ProblemError: 415 if it is not declared as JSON in UTF-8 or is compressed, 413 if it is too large.
        """
        if self._body is None:
            self._body = self._read_checked(get_content_length(self.environ))
        return self._body

    def _check_media_type(self) -> None:
        if not self.is_json:
            raise ProblemError(
                HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
                "The body must be JSON, sent as `Content-Type: application/json`.",
            )
        charset = self.mimetype_params.get("charset", "utf-8")
        if charset.lower() not in _UTF_8:
            raise ProblemError(
                HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
                f"JSON is UTF-8, not {charset[:40]}. Send `Content-Type: application/json`.",
            )

    def _read_checked(self, length: int | None) -> bytes:
        if length is not None and length > MAX_BODY_BYTES:
            raise _too_large()
        # Nearly all requests have exactly this header, and parsing its parameters takes time.
        if self.environ.get("CONTENT_TYPE") != "application/json":
            self._check_media_type()
        coding = self.environ.get("HTTP_CONTENT_ENCODING", "")
        if coding.strip().lower() not in _UNCHANGED:
            raise compressed(coding)
        if length is None:
            body = self.get_data(cache=False)
            # A chunked body does not declare its length.
            if len(body) > MAX_BODY_BYTES:
                raise _too_large()
            return body
        # The framework's stream would count the bytes again and read in several steps.
        sent: bytes = self.environ["wsgi.input"].read(length)
        if len(sent) < length:
            raise ClientDisconnected
        return sent


@lru_cache(maxsize=1024)
def _accepts(accepted: str, media_types: tuple[str, ...]) -> bool:
    return parse_accept_header(accepted, MIMEAccept).best_match(media_types) is not None


def _too_large() -> ProblemError:
    return ProblemError(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"The body exceeds {MAX_BODY_BYTES:,} bytes.")


this_request: Final[Callable[[], ApiRequest]] = request._get_current_object  # type: ignore[attr-defined]
"""Return the current request. Flask's ``request`` looks it up at every use, which takes longer than most steps."""


def take_format(environ: WSGIEnvironment) -> None:
    """Move the format from the path or the query into ``Accept``, before the route is looked up."""
    accepted = environ.get("HTTP_ACCEPT", "")
    if "charset" in accepted.lower():
        environ["HTTP_ACCEPT"] = _CHARSET.sub("", accepted)
    if IN_API.match(environ.get("PATH_INFO", "")):
        sent = environ["PATH_INFO"], environ.get("QUERY_STRING", "")
        asked = [*_take_ending(environ), *_take_parameter(environ)]
        if asked:
            environ[ASKED], environ[_SENT] = asked, sent
            environ["HTTP_ACCEPT"] = FORMATS.get(asked[-1], "")


def _take_ending(environ: WSGIEnvironment) -> list[str]:
    """Remove the ending from the path, and return it."""
    path: str = environ["PATH_INFO"]
    stem, _, ending = path.rpartition(".")
    chart = path.startswith(_CHARTS)
    if ending not in FORMATS or (ending == _CHART_ENDING and chart):
        return []
    environ["PATH_INFO"] = f"{stem}.{_CHART_ENDING}" if chart else stem
    return [ending]


def _take_parameter(environ: WSGIEnvironment) -> list[str]:
    """Remove all values of the parameter from the query, and return them."""
    query: str = environ.get("QUERY_STRING", "")
    if f"{FORMAT_PARAMETER}=" not in query:
        return []
    pairs = query.split("&")
    named = [pair for pair in pairs if pair.startswith(f"{FORMAT_PARAMETER}=")]
    environ["QUERY_STRING"] = "&".join(pair for pair in pairs if pair not in named)
    return [pair.partition("=")[2] for pair in named]
