"""Answers that this process knows, sent without Flask's dispatch, which took a third of their time.

All hooks run as for any request. Whatever a known answer cannot settle goes to Flask, which begins where this ended.
"""

from collections.abc import Callable, Iterable
from functools import cache
from io import BytesIO
from typing import Final, NamedTuple
from wsgiref.types import StartResponse, WSGIEnvironment

from flask import Flask, Response
from werkzeug.routing import Rule
from werkzeug.wsgi import get_content_length

from db.keys import Scope
from service.access.auth import may
from service.http.at_hand import ApiRequest, EveryRequest
from service.http.lean_flask import BEGUN
from service.http.media_types import ASKED
from service.http.pages import JSON
from service.observability.metrics import CacheLayer, cache_hit

Find = Callable[[ApiRequest], Response | None]
"""Function that returns the answer to a request if this process knows it; it raises nothing."""

MAX_BODY_BYTES: Final = 64 * 1024
_PLAIN_ACCEPT: Final = frozenset({None, "*/*", JSON})
_OTHERWISE: Final = (
    "HTTP_IDEMPOTENCY_KEY",
    "HTTP_IF_MATCH",
    "HTTP_IF_NONE_MATCH",
    "HTTP_UPGRADE",
    ASKED,
)
"""Keys of the environment of requests that are not answered with the known answer as it is."""


class _Route(NamedTuple):
    endpoint: str
    find: Find


class KnownAnswers:
    """The routes that may know an answer, in front of an application's dispatch."""

    def __init__(self, app: Flask, every: EveryRequest) -> None:
        self._app, self._every = app, every
        self._routes: dict[tuple[str, str], _Route] = {}
        self._rule = cache(self._find_rule)
        self._dispatch = app.wsgi_app
        app.wsgi_app = self._answer  # type: ignore[method-assign]

    def add(self, method: str, path: str, endpoint: str, find: Find) -> None:
        """Answer requests of this route with what ``find`` returns, if callers may submit jobs."""
        self._routes[method, path] = _Route(endpoint, find)

    def _answer(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        route = self._routes.get((environ["REQUEST_METHOD"], environ.get("PATH_INFO", "")))
        if (
            route is None
            or environ.get("HTTP_ACCEPT") not in _PLAIN_ACCEPT
            or not environ.keys().isdisjoint(_OTHERWISE)
        ):
            return self._dispatch(environ, start_response)
        request = environ[BEGUN] = ApiRequest(environ)
        request.url_rule = self._rule(route.endpoint)
        try:
            self._every.begin(request)
        except Exception:  # Flask answers with the problem, which the request keeps
            return self._dispatch(environ, start_response)
        response = route.find(request) if may(request.caller, Scope.SUBMIT) else None
        if response is None:
            return self._dispatch(environ, start_response)
        try:
            ready = self._respond(request, response)
        except Exception:  # Flask meets the same error, logs it and answers with the problem
            return self._dispatch(environ, start_response)
        cache_hit(CacheLayer.PROCESS)
        try:
            return ready(environ, start_response)
        finally:
            self._every.end(request)

    def _respond(self, request: ApiRequest, response: Response) -> Response:
        if "HTTP_ACCEPT_ENCODING" not in request.environ:
            return self._every.respond(request, response)
        # Compression needs Flask's context.
        with self._app.request_context(request.environ):
            return self._every.respond(request, response)

    def _find_rule(self, endpoint: str) -> Rule:
        return next(self._app.url_map.iter_rules(endpoint))


def sent_body(request: ApiRequest) -> bytes | None:
    """Return the body of a request that declares it as short JSON, else None; the view can read it again."""
    environ = request.environ
    length = get_content_length(environ)
    if length is None or length > MAX_BODY_BYTES:
        return None
    if environ.get("CONTENT_TYPE") != JSON or environ.get("QUERY_STRING"):
        return None
    try:
        body: bytes = environ["wsgi.input"].read(length)
    except Exception:  # the view gets the same error, and answers with it
        return None
    environ["wsgi.input"] = BytesIO(body)
    return body
