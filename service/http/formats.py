"""The media type of an answer, by Accept or by the address, for callers who cannot set it."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from http import HTTPStatus
from typing import Final
from wsgiref.types import WSGIEnvironment

from flask import Request, current_app
from werkzeug.datastructures import MIMEAccept
from werkzeug.http import parse_accept_header

from service.http.api_request import ApiRequest
from service.http.described import description_of
from service.http.pages import JSON
from service.http.problems import FieldError, ProblemError, invalid

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
_CHART: Final = "svg"
# What the service sends, by its `Content-Type`; a parameter would be compared with types that have none.
_CHARSET: Final = re.compile(r';\s*charset\s*=\s*"?utf-8"?(?=\s*[;,]|\s*$)', re.IGNORECASE)


def read_format(environ: WSGIEnvironment) -> None:
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
    if ending not in FORMATS or (ending == _CHART and chart):
        return []
    environ["PATH_INFO"] = f"{stem}.{_CHART}" if chart else stem
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


def check_format(request: ApiRequest) -> None:
    """Refuse a request for a format that its address names wrongly, or that its route does not send.

    Raises:
        ProblemError: 422 for the address, 406 with the media types of the route.
    """
    asked = request.environ.get(ASKED, ())
    if len(set(asked)) > 1 or not FORMATS.keys() >= set(asked):
        names = ", ".join(FORMATS)
        raise invalid([FieldError(f"/{PARAMETER}", f"This should be one of {names}, given once", "query")])
    if request.endpoint and request.method != "OPTIONS" and is_in_api(request.path):
        # What the route documents for its successful answers.
        refuse_unacceptable(request, _documented(current_app.view_functions[request.endpoint]))


def refuse_unacceptable(request: Request, offered: Sequence[str]) -> None:
    """Raise a problem if the client accepts none of the ``offered`` media types, unless none are offered.

    Raises:
        ProblemError: 406 with the media types.
    """
    accepted = request.environ.get("HTTP_ACCEPT")
    # Without the header, anything is accepted (RFC 9110, section 12.5.1).
    if accepted and offered and not _acceptable(accepted, tuple(offered)):
        raise ProblemError(HTTPStatus.NOT_ACCEPTABLE, f"Available media types: {', '.join(offered)}.")


@lru_cache(maxsize=1024)
def _acceptable(accepted: str, offered: tuple[str, ...]) -> bool:
    return parse_accept_header(accepted, MIMEAccept).best_match(offered) is not None


@lru_cache(maxsize=512)
def _documented(view: object) -> Sequence[str]:
    route = description_of(view)
    found: dict[str, None] = {}
    for status, answer in route.returns().items() if route else ():
        if status < HTTPStatus.MULTIPLE_CHOICES:
            found |= dict.fromkeys([JSON] if answer.model else [])
            found |= dict.fromkeys(answer.media)
    return tuple(found)
