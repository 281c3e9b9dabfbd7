"""Answers that this process knows, ready to send: a result never changes, so no store has to be asked."""

import threading
from collections.abc import Sized
from http import HTTPStatus
from typing import Generic, TypeVar
from wsgiref.types import WSGIEnvironment

from cachetools import LRUCache
from flask import Response
from werkzeug.datastructures import Headers

MAX_BYTES = 32 * 1024 * 1024
# One large answer must not displace many small ones.
MAX_ANSWER_BYTES = 256 * 1024

A = TypeVar("A", bound=Sized)


class Hot(Generic[A]):
    """Answers in any form, by engine and request (its body or address).

    Thread-safe; the least recently used are dropped first.
    """

    def __init__(self, max_bytes: int = MAX_BYTES) -> None:
        self._answers: LRUCache[tuple[str, bytes], A] = LRUCache(max_bytes, getsizeof=len)
        self._lock = threading.Lock()

    def get(self, engine: str, asked: bytes) -> A | None:
        """Return the answer to exactly this request, if known."""
        with self._lock:
            return self._answers.get((engine, asked))

    def put(self, engine: str, asked: bytes, answer: A) -> None:
        """Cache an answer that will never change."""
        if len(answer) + len(asked) <= MAX_ANSWER_BYTES:
            with self._lock:
                self._answers[engine, asked] = answer


class HotAnswers(Hot[bytes]):
    """Answers as bytes, ready to send."""


class ReadyResponse(Response):
    """A response of bytes with headers that are sent unchanged, without the checks of Werkzeug."""

    def get_wsgi_headers(self, environ: WSGIEnvironment) -> Headers:
        """Return the headers unchanged, or as Werkzeug corrects them if the status is no longer 200."""
        return self.headers if self.status_code == HTTPStatus.OK else super().get_wsgi_headers(environ)
