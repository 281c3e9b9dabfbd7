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
    begun: bool = False
    """True if the hooks that run before the view have run, or one of them raised `refusal`."""
    refusal: Exception | None = None


Before = Callable[[ApiRequest], None]
After = Callable[[ApiRequest, Response], Response]
AtEnd = Callable[[ApiRequest], None]


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
        self._at_end: list[AtEnd] = []
        app.before_request(lambda: self.begin(this_request()))
        app.after_request(lambda response: self.respond(this_request(), response))
        app.teardown_request(lambda _error: self.end(this_request()))

    def before(self, work: Before) -> None:
        """Register a hook to run before the view, after the hooks registered so far; it may raise a problem."""
        self._before.append(work)

    def after(self, work: After) -> None:
        """Register a hook to run on the response, before the hooks registered so far (the order of Flask)."""
        self._after.insert(0, work)

    def at_end(self, work: AtEnd) -> None:
        """Register a hook to run when the request has ended, whether with a response or not. It may run twice."""
        self._at_end.append(work)

    def begin(self, request: ApiRequest) -> None:
        """Run the hooks before the view, unless they have run; raise the problem that one of them raises or raised."""
        if not request.begun:
            request.begun = True
            try:
                for work in self._before:
                    work(request)
            except Exception as refusal:
                request.refusal = refusal
        if request.refusal is not None:
            raise request.refusal

    def respond(self, request: ApiRequest, response: Response) -> Response:
        """Run the hooks on the response."""
        for work in self._after:
            response = work(request, response)
        return response

    def end(self, request: ApiRequest) -> None:
        """Run the hooks at the end."""
        for work in self._at_end:
            work(request)
