"""The current request, and hooks that run before and after every request and receive it as an argument.

Flask's ``request`` and ``g`` look the request up at every use, which takes longer than most of the hooks' work.
"""

from collections.abc import Callable
from contextlib import ExitStack

from flask import Flask, Request, Response, request

from service.http.caller import Caller, Left


class ApiRequest(Request):
    """A request, with the state that hooks add to it."""

    identifier: str
    began: float
    """Start of the request, by the performance counter."""
    caller: Caller
    left: Left | None = None
    """The rest of the caller's quota; None if they have no quota, or the rest is unknown."""
    traced: ExitStack | None = None
    """Closing it ends the request's span; None if the request is not traced."""


Before = Callable[[ApiRequest], None]
After = Callable[[ApiRequest, Response], Response]


def this_request() -> ApiRequest:
    """Return the current request."""
    found: ApiRequest = request._get_current_object()  # type: ignore[attr-defined]
    return found


class EveryRequest:
    """The hooks that run for every request of an application."""

    def __init__(self, app: Flask) -> None:
        app.request_class = ApiRequest
        self._before: list[Before] = []
        self._after: list[After] = []
        app.before_request(self._begin)
        app.after_request(self._end)

    def before(self, work: Before) -> None:
        """Register a hook to run before the view, after the hooks registered so far; it may raise a problem."""
        self._before.append(work)

    def after(self, work: After) -> None:
        """Register a hook to run on the response, before the hooks registered so far (the order of Flask)."""
        self._after.insert(0, work)

    def _begin(self) -> None:
        asked = this_request()
        for work in self._before:
            work(asked)

    def _end(self, response: Response) -> Response:
        asked = this_request()
        for work in self._after:
            response = work(asked, response)
        return response
