"""The format of an answer in the address of a request, for callers who cannot set ``Accept``."""

import re
from collections.abc import Mapping
from typing import Final
from wsgiref.types import WSGIEnvironment

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
