"""The current request, with the state that the steps of the pipeline add to it."""

import re
from collections.abc import Mapping
from contextlib import ExitStack
from typing import Final
from wsgiref.types import WSGIEnvironment

from flask import Request, request

from service.http.caller import Caller, Left

FORMATS: Final[Mapping[str, str]] = {
    "json": "application/json",
    "ndjson": "application/x-ndjson",
    "csv": "text/csv",
    "svg": "image/svg+xml",
    "png": "image/png",
}
"""The media types that the address can ask for, by the values of `format` and the endings of paths."""
PARAMETER: Final = "format"
ASKED: Final = "countinghouse.format"
"""Key in a request's environment: the formats that its address asks for."""
API: Final = "/v1"
# Charts are named with the ending of their usual format.
_CHARTS: Final = "/v1/charts/"
_CHART_ENDING: Final = "svg"
# What the service sends, by its `Content-Type`; a parameter would be compared with types that have none.
_CHARSET: Final = re.compile(r';\s*charset\s*=\s*"?utf-8"?(?=\s*[;,]|\s*$)', re.IGNORECASE)


class ApiRequest(Request):
    """A request, whose format may be part of its address."""

    identifier: str
    began: float
    """Start of the request, by the performance counter."""
    caller: Caller
    left: Left | None = None
    """The rest of the caller's quota; None if they have no quota, or the rest is unknown."""
    body: bytes | None = None
    """The body, once it was read."""
    traced: ExitStack | None = None
    """Closing it ends the request's span; None if the request is not traced."""

    def __init__(
        self, environ: WSGIEnvironment, populate_request: bool = True, shallow: bool = False
    ) -> None:
        take_format(environ)
        super().__init__(environ, populate_request, shallow)


def this_request() -> ApiRequest:
    """Return the current request.

    Flask's ``request`` looks it up at every use, which takes longer than most steps.
    """
    found: ApiRequest = request._get_current_object()  # type: ignore[attr-defined]
    return found


def take_format(environ: WSGIEnvironment) -> None:
    """Move the format from the path or the query into ``Accept``, before the route is looked up."""
    accepted = environ.get("HTTP_ACCEPT", "")
    if "charset" in accepted.lower():
        environ["HTTP_ACCEPT"] = _CHARSET.sub("", accepted)
    if is_in_api(environ.get("PATH_INFO", "")):
        asked = [*_take_ending(environ), *_take_parameter(environ)]
        if asked:
            environ[ASKED] = asked
            environ["HTTP_ACCEPT"] = FORMATS.get(asked[-1], "")


def is_in_api(path: str) -> bool:
    """Return True if the path is below ``/v1``."""
    return path == API or path.startswith((f"{API}/", f"{API}."))


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
    if f"{PARAMETER}=" not in query:
        return []
    pairs = query.split("&")
    named = [pair for pair in pairs if pair.startswith(f"{PARAMETER}=")]
    environ["QUERY_STRING"] = "&".join(pair for pair in pairs if pair not in named)
    return [pair.partition("=")[2] for pair in named]
