"""Gunicorn's request, whose address may have characters as they are typed: raw UTF-8, which `curl` sends unchanged."""

import re
from typing import Final

from gunicorn.http.message import Request
from gunicorn.http.parser import RequestParser

_RAW: Final = re.compile(rb"[\x80-\xff]")


class TypedRequest(Request):  # type: ignore[misc]  # gunicorn is untyped
    """A request that is read as if the raw bytes of its address were percent-encoded (RFC 3987, section 3.1)."""

    def parse_request_line(self, line_bytes: bytes) -> None:
        """Parse the first line; the method stays as it is."""
        method, space, rest = line_bytes.partition(b" ")
        super().parse_request_line(method + space + _RAW.sub(_encoded, rest))


def _encoded(raw: re.Match[bytes]) -> bytes:
    return b"%%%02X" % raw[0][0]


def read_typed_addresses() -> None:
    """Let this process read all requests like this."""
    RequestParser.mesg_class = TypedRequest
