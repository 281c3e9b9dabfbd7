"""Requests as Gunicorn parses them: addresses as they are typed, and refusals of what cannot be parsed."""

import json
import re
from http import HTTPStatus
from typing import Any, Final

from gunicorn.http.errors import (
    ExpectationFailed,
    InvalidHeader,
    LimitRequestHeaders,
    LimitRequestLine,
    NoMoreData,
    ParseException,
)
from gunicorn.http.message import Request
from gunicorn.http.parser import RequestParser
from werkzeug.exceptions import (
    BadRequest,
    ClientDisconnected,
    HTTPException,
    RequestHeaderFieldsTooLarge,
    RequestTimeout,
)

from worker.declarations.sentences import shortened

# The text of an error may repeat parts of the request.
MAX_DETAIL = 200
# Every other request that does not parse is answered with 400, even unknown transfer codings, for which RFC 9112
# suggests 501: proxies consider a server that answers with 5xx broken, so a client could have it taken out of service.
_REFUSED = {
    RequestTimeout: HTTPStatus.REQUEST_TIMEOUT,
    LimitRequestLine: HTTPStatus.REQUEST_URI_TOO_LONG,
    LimitRequestHeaders: HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
    ExpectationFailed: HTTPStatus.EXPECTATION_FAILED,
    ParseException: HTTPStatus.BAD_REQUEST,
}
_HOST_NEEDED_SINCE = (1, 1)


def refusal_status(error: BaseException) -> HTTPStatus | None:
    """Return the status to refuse a request with, or None if the client did not cause the error."""
    return next((status for kind, status in _REFUSED.items() if isinstance(error, kind)), None)


def refusal_detail(error: BaseException) -> str:
    """Return the reason for refusing a request, shortened."""
    text = error.description if isinstance(error, HTTPException) else str(error)
    return shortened(text or "")[:MAX_DETAIL]


def problem_bytes(status: HTTPStatus, detail: str) -> bytes:
    """Return a whole response: a problem document, after which the connection closes."""
    problem = {"type": "about:blank", "title": status.phrase, "status": int(status), "detail": detail}
    body = json.dumps(problem, separators=(",", ":")).encode()
    lines = (
        f"HTTP/1.1 {int(status)} {status.phrase}",
        "Connection: close",
        "Content-Type: application/problem+json",
        f"Content-Length: {len(body)}",
        "Cache-Control: no-store",
        "X-Content-Type-Options: nosniff",
        "Access-Control-Allow-Origin: *",
    )
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def require_host(request: Any) -> None:
    """Check that a request names its host (RFC 9112, section 3.2), which gunicorn leaves to the application.

    Raises:
        InvalidHeader: if it does not.
    """
    if request.version >= _HOST_NEEDED_SINCE and not any(name == "HOST" for name, _ in request.headers):
        raise InvalidHeader("no Host")


class CheckedReader:
    """A reader of a request's body, for which a malformed body is a bad request instead of an unknown error.

    Once the response is sent, the rest of a malformed body only ends the connection.
    """

    def __init__(self, request: Any) -> None:
        self._request = request
        self._reader = request.body.reader
        self.answered = False

    def read(self, size: int) -> bytes:
        """Read some of the body.

        Raises:
            BadRequest: if it is malformed, or incomplete.
            RequestHeaderFieldsTooLarge: if its trailers are too large.
            NoMoreData: instead of these, once the response was sent.
        """
        try:
            read: bytes = self._reader.read(size)
        except (ParseException, OSError) as error:
            if self.answered:
                raise NoMoreData from None
            # The start of the next request is unknown.
            self._request.force_close()
            if isinstance(error, OSError):
                raise ClientDisconnected from None
            kind = RequestHeaderFieldsTooLarge if isinstance(error, LimitRequestHeaders) else BadRequest
            raise kind(refusal_detail(error)) from None
        return read


_RAW: Final = re.compile(rb"[\x80-\xff]")


class TypedRequest(Request):  # type: ignore[misc]  # gunicorn is untyped
    """A request that is read as if the raw bytes of its address were percent-encoded (RFC 3987, section 3.1).

    `curl` sends UTF-8 unchanged.
    """

    def parse_request_line(self, line_bytes: bytes) -> None:
        """Parse the first line; the method stays as it is."""
        method, space, rest = line_bytes.partition(b" ")
        super().parse_request_line(method + space + _RAW.sub(_encoded, rest))


def _encoded(raw: re.Match[bytes]) -> bytes:
    return b"%%%02X" % raw[0][0]


def read_typed_addresses() -> None:
    """Let this process read all requests like this."""
    RequestParser.mesg_class = TypedRequest
