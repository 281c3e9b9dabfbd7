"""Headers that tell a caller of deprecated words in the request (RFC 9745), and of their end (RFC 8594)."""

from datetime import UTC, datetime
from email.utils import format_datetime
from typing import Final

from flask import Response

from service.http.at_hand import ApiRequest, EveryRequest
from worker.declarations import deprecations

SINCE: Final = datetime(2026, 11, 24, tzinfo=UTC)
GUIDE: Final = "/docs/play/difficulty/"
ENDS: Final = datetime(2027, 11, 24, tzinfo=UTC)
"""The day after which a major version may leave the words out: a year later."""
_DATE: Final = f"@{int(SINCE.timestamp())}"
_END: Final = format_datetime(ENDS, usegmt=True)
_LINK: Final = f'<{GUIDE}>; rel="deprecation"; type="text/html"'


def register_deprecations(every: EveryRequest) -> None:
    """Add ``Deprecation``, ``Sunset`` and a ``Link`` to the answers of requests that use deprecated words."""
    every.before(lambda _request: deprecations.begin())
    every.after(_tell)


def _tell(_request: ApiRequest, response: Response) -> Response:
    if deprecations.used_words():
        response.headers["Deprecation"] = _DATE
        response.headers["Sunset"] = _END
        response.headers.add("Link", _LINK)
    return response
