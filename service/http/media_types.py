"""The media type of an answer: by `Accept`, or by the address for callers who cannot set it."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from http import HTTPStatus
from typing import Final
from wsgiref.types import StartResponse, WSGIEnvironment

from flask import Flask, Request
from werkzeug.datastructures import MIMEAccept
from werkzeug.http import parse_accept_header

from service.http.at_hand import ApiRequest, EveryRequest
from service.http.described import description_of
from service.http.pages import JSON
from service.http.problems import FieldError, ProblemError, invalid

FORMATS: Final[Mapping[str, str]] = {
    "json": JSON,
    "ndjson": "application/x-ndjson",
    "csv": "text/csv",
    "svg": "image/svg+xml",
    "png": "image/png",
}
"""The media types that the address can ask for, by the values of `format` and the endings of paths."""
PARAMETER: Final = "format"
_API: Final = "/v1"
# Charts are named with the ending of their usual format.
_CHARTS: Final = "/v1/charts/"
_CHART: Final = "svg"
# What the service sends, by its `Content-Type`; a parameter would be compared with types that have none.
_CHARSET: Final = re.compile(r';\s*charset\s*=\s*"?utf-8"?(?=\s*[;,]|\s*$)', re.IGNORECASE)
ASKED: Final = "countinghouse.format"
"""Key in a request's environment: the formats that its address asks for."""


def answer_in_formats(app: Flask, every: EveryRequest) -> None:
    """Read `?format=` and endings of paths as `Accept`; answer 406 if a route under `/v1` sends no accepted type."""
    answer = app.wsgi_app

    def answer_in_format(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        accepted = environ.get("HTTP_ACCEPT", "")
        if "charset" in accepted.lower():
            environ["HTTP_ACCEPT"] = _CHARSET.sub("", accepted)
        if _in_api(environ.get("PATH_INFO", "")):
            _read_format(environ)
        return answer(environ, start_response)

    app.wsgi_app = answer_in_format  # type: ignore[method-assign]
    every.before(lambda request: _check(app, request))


def _in_api(path: str) -> bool:
    return path == _API or path.startswith((f"{_API}/", f"{_API}."))


def _read_format(environ: WSGIEnvironment) -> None:
    """Move the format from the path or the query into `Accept`."""
    path: str = environ["PATH_INFO"]
    asked: list[str] = []
    stem, _, ending = path.rpartition(".")
    if ending in FORMATS and not (ending == _CHART and path.startswith(_CHARTS)):
        environ["PATH_INFO"] = f"{stem}.{_CHART}" if path.startswith(_CHARTS) else stem
        asked.append(ending)
    query: str = environ.get("QUERY_STRING", "")
    if f"{PARAMETER}=" in query:
        pairs = query.split("&")
        named = [pair for pair in pairs if pair.startswith(f"{PARAMETER}=")]
        if named:
            environ["QUERY_STRING"] = "&".join(pair for pair in pairs if pair not in named)
            asked += [pair.partition("=")[2] for pair in named]
    if asked:
        environ[ASKED] = asked
        environ["HTTP_ACCEPT"] = FORMATS.get(asked[-1], "")


def _check(app: Flask, request: ApiRequest) -> None:
    asked = request.environ.get(ASKED, ())
    if len(set(asked)) > 1 or not FORMATS.keys() >= set(asked):
        names = ", ".join(FORMATS)
        raise invalid([FieldError(f"/{PARAMETER}", f"This should be one of {names}, given once", "query")])
    if request.endpoint and request.method != "OPTIONS" and _in_api(request.path):
        # What the route documents for its successful answers.
        refuse_unacceptable(request, _documented(app.view_functions[request.endpoint]))


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
