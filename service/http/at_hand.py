"""The request at hand, and what is done before and after every request, each told the request itself.

Flask's ``request`` and ``g`` look for it at every use, which takes longer than most of what is done with it.
"""

from collections.abc import Callable
from contextlib import ExitStack

from flask import Flask, Request, Response, request

from service.access.caller import Caller
from service.access.quotas import Left


class ApiRequest(Request):
    """A request, with what becomes known of it on its way."""

    identifier: str
    began: float
    """By the performance counter."""
    caller: Caller
    left: Left | None = None
    """What is left of the caller's quota."""
    traced: ExitStack | None = None
    """Ends its span."""


Before = Callable[[ApiRequest], None]
After = Callable[[ApiRequest, Response], Response]


def this_request() -> ApiRequest:
    """The request at hand."""
    found: ApiRequest = request._get_current_object()  # type: ignore[attr-defined]
    return found


class EveryRequest:
    """What is done with every request of an application."""

    def __init__(self, app: Flask) -> None:
        app.request_class = ApiRequest
        self._before: list[Before] = []
        self._after: list[After] = []
        app.before_request(self._begin)
        app.after_request(self._end)

    def before(self, work: Before) -> None:
        """Do this before it is answered, after what else is done then. It may raise a problem to answer with."""
        self._before.append(work)

    def after(self, work: After) -> None:
        """Do this with its answer, before what else is done with that, as Flask has it."""
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
