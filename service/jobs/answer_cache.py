"""The answer cache: answers that this process knows. A result never changes, so no store has to be asked."""

import math
import threading
import time
from collections.abc import Callable, Iterable, Sized
from dataclasses import dataclass
from http import HTTPStatus
from typing import Generic, Self, TypeVar, cast
from wsgiref.types import WSGIEnvironment

from cachetools import LRUCache
from flask import Response
from werkzeug.datastructures import Headers

from db.records import JobRecord
from service.http.api_request import ApiRequest
from service.http.pages import JSON
from service.http.request_headers import Pairs, Preferences
from service.observability.metrics import CACHE_HITS, CacheLayer
from worker.jobs.job_document import expires_at, job_path, render_around

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


class AnswerCache(Generic[A]):
    """Answers in any form, by engine and request (its body or address).

    Thread-safe; of all answers of the process, the least recently used are dropped first.
    """

    def get(self, engine: str, asked: bytes) -> A | None:
        """Return the answer to exactly this request, if known."""
        # A cache that has much to look up would spend a third of the time in its `get`.
        with _lock:
            try:
                return cast("A", _answers[self, engine, asked][0])
            except KeyError:
                return None

    def put(self, engine: str, asked: bytes, answer: A) -> None:
        """Cache an answer that will never change."""
        size = len(answer) + len(asked)
        if size <= MAX_ANSWER_BYTES:
            with _lock:
                _answers[self, engine, asked] = answer, size + ENTRY_BYTES


class ReadyResponse(Response):
    """A response of JSON bytes with headers that are sent unchanged, without the checks of Werkzeug."""

    def __init__(self, body: bytes, headers: Iterable[tuple[str, str]]) -> None:
        # Werkzeug would search all headers for each that it sets, and look for work after the last byte.
        described = Headers()
        for name, value in (("Content-Type", JSON), ("Content-Length", str(len(body))), *headers):
            described.add(name, value)
        super().__init__([body], HTTPStatus.OK, described, direct_passthrough=True)

    def get_wsgi_headers(self, environ: WSGIEnvironment) -> Headers:
        """Return the headers unchanged, or as Werkzeug corrects them if the status is no longer 200."""
        return self.headers if self.status_code == HTTPStatus.OK else super().get_wsgi_headers(environ)


@dataclass(frozen=True, slots=True)
class CachedJob:
    """A finished job, ready to send: the parts of its JSON before, in and after its result."""

    path: str
    before: bytes
    result: bytes
    after: bytes
    expires_at: float
    """Time from which on the job may be gone, in seconds since 1970."""

    @classmethod
    def of(cls, job: JobRecord) -> Self:
        """Return the job, rendered."""
        before, result, after = render_around(job)
        expiry = expires_at(job)
        expires = math.inf if expiry is None else expiry.timestamp()
        return cls(job_path(job), before.encode(), result.encode(), after.encode(), expires)

    def body(self, *, minimal: bool) -> bytes:
        """Return the job; with ``minimal``, its result alone if it has one."""
        return self.result if minimal and self.result != b"null" else self.before + self.result + self.after

    def response(self, preferences: Preferences) -> Response:
        """Return the job as a response."""
        minimal = preferences.minimal
        headers = (
            (("Location", self.path), *preferences.applied_minimal)
            if minimal
            else (("Content-Location", self.path), *preferences.applied)
        )
        return ReadyResponse(self.body(minimal=minimal), headers)

    def __len__(self) -> int:
        return len(self.before) + len(self.result) + len(self.after)


class JobCache(AnswerCache[CachedJob]):
    """Jobs by engine and request body, until they expire."""

    def get(self, engine: str, asked: bytes) -> CachedJob | None:
        """Return the job that answers exactly this request, if it is known and still there."""
        job = super().get(engine, asked)
        return None if job is None or job.expires_at <= time.time() else job


@dataclass(frozen=True, slots=True)
class TaggedAnswer:
    """A JSON answer with an ETag, ready to send."""

    etag: str
    headers: Pairs
    """The headers of the answer, and of a 304 in its place."""
    body: bytes = b""

    def response(self, request: ApiRequest) -> Response:
        """Return the answer as a response; 304 to a client that has it."""
        if request.client_has(self.etag):
            return Response(status=HTTPStatus.NOT_MODIFIED, headers=list(self.headers))
        return ReadyResponse(self.body, self.headers)

    def __len__(self) -> int:
        return len(self.body) + sum(len(name) + len(value) for name, value in self.headers)


FindCached = Callable[[ApiRequest], Response | None]
"""Function that returns the answer to a request if it is in the cache."""


class CachedViews:
    """The views whose answers may be in the cache, and the step of the pipeline that answers in their place."""

    def __init__(self) -> None:
        self._views: dict[str, FindCached] = {}

    def add(self, endpoint: str, find: FindCached) -> None:
        """Answer requests of this view with what ``find`` returns."""
        self._views[endpoint] = find

    def answer(self, request: ApiRequest) -> Response | None:
        """Return the answer to a request, if it is in the cache."""
        find = self._views.get(request.endpoint or "")
        cached = None if find is None else find(request)
        if cached is not None:
            CACHE_HITS[CacheLayer.PROCESS].inc()
        return cached
