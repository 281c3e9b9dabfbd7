"""Flask without features that no request here needs, and that take longer than many answers."""

from collections.abc import Callable
from typing import Any, Final
from wsgiref.types import WSGIEnvironment

from flask import Flask, Request, Response
from flask.ctx import RequestContext
from flask.sessions import SessionInterface, SessionMixin
from werkzeug.routing import MapAdapter, Rule

BEGUN: Final = "countinghouse.request"
"""Key in a request's environment: the request object, if one was made before Flask's dispatch."""


class _NoSessions(SessionInterface):
    """An empty session shared by all requests, since no request stores anything in it."""

    def __init__(self) -> None:
        self._none = self.null_session_class()

    def open_session(self, _app: Flask, _request: Request) -> SessionMixin:
        """Return the empty session."""
        return self._none

    def save_session(self, _app: Flask, _session: SessionMixin, _response: Response) -> None:
        """Do nothing: the session cannot be written to."""


class _LeanRule(Rule):
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


class LeanFlask(Flask):
    """Flask without sessions, coroutines, host names in routes, and compiled URLs that nobody asks for."""

    session_interface = _NoSessions()
    url_rule_class = _LeanRule

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Return the function itself: no view is a coroutine."""
        return func

    def request_context(self, environ: WSGIEnvironment) -> RequestContext:
        """Return the context of a request, of the object that was made for it if there is one."""
        return RequestContext(self, environ, environ.get(BEGUN))

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """Return the URL adapter of a request, from its parts that were already read."""
        # Werkzeug's own adapter recognizes WebSocket requests.
        if request is None or "HTTP_UPGRADE" in request.environ:
            return super().create_url_adapter(request)
        return self.url_map.bind(
            request.host, request.root_path, "", request.scheme, request.method, request.path
        )
