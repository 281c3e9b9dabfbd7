"""Flask without features that no request here needs, and that take longer than many answers."""

from collections.abc import Callable
from typing import Any, Final
from wsgiref.types import WSGIEnvironment

from flask import Flask, Request, Response
from flask.ctx import RequestContext
from flask.sessions import SessionInterface, SessionMixin
from werkzeug.routing import MapAdapter

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


class LeanFlask(Flask):
    """Flask without sessions, coroutines and host names in routes."""

    session_interface = _NoSessions()

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
