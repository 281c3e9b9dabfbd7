"""Headers that every answer has, by its path and the headers that it has already."""

from collections.abc import Callable, Mapping, Sequence
from http import HTTPStatus

from flask import Response

from service.http.api_request import ApiRequest

Header = tuple[str, str]
Addition = Callable[[str, Mapping[str, str]], Sequence[Header]]
"""Function from the request's path and the answer's headers (names in lower case) to the headers to add.

An added header replaces a header of the same name.
"""


def add_headers(additions: Sequence[Addition], request: ApiRequest, response: Response) -> Response:
    """Add the headers of every answer."""
    given = {name.lower(): value for name, value in response.headers.items()}
    if response.status_code == HTTPStatus.NOT_MODIFIED:
        # It is sent without.
        given.pop("content-type", None)
    for addition in additions:
        for name, value in addition(request.path, given):
            if name.lower() in given:
                response.headers[name] = value
            else:
                # Does not search the other headers.
                response.headers.add(name, value)
    return response
