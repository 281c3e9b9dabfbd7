"""Refusal of media types that a route does not send."""

from collections.abc import Sequence
from functools import lru_cache
from http import HTTPStatus

from flask import Request, current_app
from werkzeug.datastructures import MIMEAccept
from werkzeug.http import parse_accept_header

from service.http.api_request import ASKED, FORMATS, PARAMETER, ApiRequest, is_in_api
from service.http.described import description_of
from service.http.pages import JSON
from service.http.problems import FieldError, ProblemError, invalid


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
        refuse_unacceptable(request, _documented_types(current_app.view_functions[request.endpoint]))


def refuse_unacceptable(request: Request, offered: Sequence[str]) -> None:
    """Raise a problem if the client accepts none of the ``offered`` media types, unless none are offered.

    Raises:
        ProblemError: 406 with the media types.
    """
    accepted = request.environ.get("HTTP_ACCEPT")
    # Without the header, anything is accepted (RFC 9110, section 12.5.1).
    if accepted and offered and not _accepts(accepted, tuple(offered)):
        raise ProblemError(HTTPStatus.NOT_ACCEPTABLE, f"Available media types: {', '.join(offered)}.")


@lru_cache(maxsize=1024)
def _accepts(accepted: str, offered: tuple[str, ...]) -> bool:
    return parse_accept_header(accepted, MIMEAccept).best_match(offered) is not None


@lru_cache(maxsize=512)
def _documented_types(view: object) -> Sequence[str]:
    route = description_of(view)
    found: dict[str, None] = {}
    for status, answer in route.returns().items() if route else ():
        if status < HTTPStatus.MULTIPLE_CHOICES:
            found |= dict.fromkeys([JSON] if answer.model else [])
            found |= dict.fromkeys(answer.media)
    return tuple(found)
