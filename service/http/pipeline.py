"""The application: Flask, with everything that happens to a request in one place, in order."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from flask import Flask, Request, Response
from flask.sessions import SessionInterface, SessionMixin
from werkzeug.routing import MapAdapter, Rule

from service.http.api_request import ApiRequest, this_request

Before = Callable[[ApiRequest], Response | None]
"""Step before the view; an answer ends the steps, and the view is not called. It may raise a problem."""
After = Callable[[ApiRequest, Response], Response]
"""Step on the answer, whether of the view, of a step before it, or of a problem."""
AtEnd = Callable[[ApiRequest], None]
"""Step when the answer has been handed over, or there is none."""


@dataclass(frozen=True, slots=True)
class Pipeline:
    """The steps of every request, in order."""

    before: tuple[Before, ...]
    after: tuple[After, ...]
    at_end: tuple[AtEnd, ...]


class Application(Flask):
    """Flask with a pipeline, and without sessions, coroutines, and compiled URLs that nobody asks for."""

    request_class = ApiRequest

    def __init__(self, pipeline: Pipeline) -> None:
        super().__init__("service", static_folder=None)
        self.pipeline = pipeline

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """Return the URL adapter of a request, of its parts that were already read."""
        # Werkzeug's own adapter recognizes WebSocket requests.
        if request is None or "HTTP_UPGRADE" in request.environ:
            return super().create_url_adapter(request)
        return self.url_map.bind(
            request.host, request.root_path, "", request.scheme, request.method, request.path
        )

    def preprocess_request(self) -> Response | None:
        """Take the steps before the view."""
        request = this_request()
        for step in self.pipeline.before:
            answer = step(request)
            if answer is not None:
                return answer
        return None

    def process_response(self, response: Response) -> Response:
        """Take the steps on the answer."""
        request = this_request()
        for step in self.pipeline.after:
            response = step(request, response)
        return response

    def do_teardown_request(self, exc: BaseException | None = None) -> None:  # noqa: ARG002  # of Flask's method
        """Take the steps at the end."""
        request = this_request()
        for step in self.pipeline.at_end:
            step(request)

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Return the function itself: no view is a coroutine."""
        return func


class _NoSessions(SessionInterface):
    """An empty session shared by all requests, since no request stores anything in it."""

    def __init__(self) -> None:
        self._none = self.null_session_class()

    def open_session(self, _app: Flask, _request: object) -> SessionMixin:
        """Return the empty session."""
        return self._none

    def save_session(self, _app: Flask, _session: SessionMixin, _response: Response) -> None:
        """Do nothing: the session cannot be written to."""


class _LazyRule(Rule):
    """A route whose functions that build its URL are compiled on their first use.

    Hardly any is used, and compiling both for each route took five sixths of the time to create an application.
    """

    def _compile_builder(self, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        compiled: list[Callable[..., tuple[str, str]]] = []
        compile_builder = super()._compile_builder

        def build(*args: Any, **values: Any) -> tuple[str, str]:
            if not compiled:
                compiled.append(compile_builder(append_unknown))
            return compiled[0](*args, **values)

        return build


Application.session_interface = _NoSessions()
Application.url_rule_class = _LazyRule
