"""The current request, with the state that the steps of the pipeline add to it."""

from contextlib import ExitStack
from wsgiref.types import WSGIEnvironment

from flask import Request, request

from service.http.caller import Caller, Left
from service.http.formats import read_format


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
        read_format(environ)
        super().__init__(environ, populate_request, shallow)


def this_request() -> ApiRequest:
    """Return the current request.

    Flask's ``request`` looks it up at every use, which takes longer than most steps.
    """
    found: ApiRequest = request._get_current_object()  # type: ignore[attr-defined]
    return found
