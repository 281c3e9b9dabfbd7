"""The answer cache: answers that this process knows. A result never changes, so no store has to be asked."""

import threading
from collections.abc import Callable, Sized
from http import HTTPStatus
from typing import Generic, TypeVar, cast
from wsgiref.types import WSGIEnvironment

from cachetools import LRUCache
from flask import Response
from werkzeug.datastructures import Headers

from service.http.api_request import ApiRequest
from service.observability.metrics import CacheLayer, cache_hit

MAX_BYTES = 64 * 1024 * 1024
"""Maximum size of all answers of a process, with what they are kept by: every cache of answers takes its room here."""
# One large answer must not displace many small ones.
MAX_ANSWER_BYTES = 256 * 1024
# What an entry takes beside its bytes: its place in the table, the objects around, and the order of use.
ENTRY_BYTES = 512

A = TypeVar("A", bound=Sized)
_Key = tuple[object, str, bytes]

_answers: LRUCache[_Key, tuple[Sized, int]] = LRUCache(MAX_BYTES, getsizeof=lambda entry: entry[1])
_lock = threading.Lock()


class Hot(Generic[A]):
    """Answers in any form, by engine and request (its body or address).

    Thread-safe; of all answers of the process, the least recently used are dropped first.
    """

    def get(self, engine: str, asked: bytes) -> A | None:
        """Return the answer to exactly this request, if known."""
        with _lock:
            found = _answers.get((self, engine, asked))
        return None if found is None else cast("A", found[0])

    def put(self, engine: str, asked: bytes, answer: A) -> None:
        """Cache an answer that will never change."""
        size = len(answer) + len(asked)
        if size <= MAX_ANSWER_BYTES:
            with _lock:
                _answers[self, engine, asked] = answer, size + ENTRY_BYTES


class HotAnswers(Hot[bytes]):
    """Answers as bytes, ready to send."""


class ReadyResponse(Response):
    """A response of bytes with headers that are sent unchanged, without the checks of Werkzeug."""

    def get_wsgi_headers(self, environ: WSGIEnvironment) -> Headers:
        """Return the headers unchanged, or as Werkzeug corrects them if the status is no longer 200."""
        return self.headers if self.status_code == HTTPStatus.OK else super().get_wsgi_headers(environ)


Find = Callable[[ApiRequest], Response | None]
"""Function that returns the answer to a request if this process knows it."""


class KnownAnswers:
    """The views that may know an answer."""

    def __init__(self) -> None:
        self._views: dict[str, Find] = {}

    def add(self, endpoint: str, find: Find) -> None:
        """Answer requests of this view with what ``find`` returns."""
        self._views[endpoint] = find

    def answer(self, request: ApiRequest) -> Response | None:
        """Return the answer to a request, if this process knows it."""
        find = self._views.get(request.endpoint or "")
        known = None if find is None else find(request)
        if known is not None:
            cache_hit(CacheLayer.PROCESS)
        return known
