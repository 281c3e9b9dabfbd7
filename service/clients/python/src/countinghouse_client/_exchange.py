"""A request and its answer, with retries, in steps that either client carries out."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Generator, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from math import inf
from typing import Any, Final, Generic, TypeVar

import httpx

from countinghouse_client._config import Config, Deadline
from countinghouse_client._errors import (
    AnswerError,
    CountinghouseError,
    ProblemError,
    TimedOutError,
    UnreachableError,
    UsageError,
    problem_of,
)
from countinghouse_client._parts import checked_path, json_bytes, query_texts

T = TypeVar("T")

Flow = Generator[Any, Any, T]
"""A generator that yields steps, is sent their outcomes or thrown an ``httpx.HTTPError``, and returns a value."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Send:
    """The step that sends a request; its outcome is the response, or with ``stream`` a ``Stream``."""

    method: str
    url: str
    params: Mapping[str, str] | None
    content: bytes | None
    headers: Mapping[str, str]
    timeout: httpx.Timeout
    stream: bool


@dataclass(frozen=True, slots=True)
class Stream:
    """A response whose body has not been received yet."""

    response: httpx.Response
    chunks: Iterator[bytes] | AsyncIterator[bytes]


@dataclass(frozen=True, slots=True)
class Read:
    """The step that reads on from a stream; its outcome is some bytes, none at the end."""

    stream: Stream


@dataclass(frozen=True, slots=True)
class Pause:
    """The step that waits for some seconds."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Give:
    """The step that hands a value to the caller."""

    value: Any


class Run(Generic[T]):
    """A running flow; ``value`` is its return value, set at the end."""

    value: T

    def __init__(self, flow: Flow[T]) -> None:
        self._flow = flow

    def advance(self, outcome: Any) -> Any:
        """Send the last step's outcome to the flow, and return the next step, or None at the end."""
        try:
            if isinstance(outcome, Exception):
                return self._flow.throw(outcome)
            return self._flow.send(outcome)
        except StopIteration as end:
            self.value = end.value
            return None


CONNECT_TIMEOUT_S: Final = 5.0
# Seconds an answer may take beyond the time the service was asked to wait for the job.
READ_MARGIN_S: Final = 15.0
# Seconds by which a request may exceed the caller's limit, so that an answer sent at the limit still arrives.
OVERRUN_S = 1.0
# Statuses of requests that the service has not run.
REJECTED_STATUSES: Final = frozenset({429, 503})


class Repeat(Enum):
    """The condition for repeating a request: none, as a second run does no harm, or that it was not run."""

    ALWAYS = "always"
    UNLESS_RUN = "unless run"


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """A request; the service may hold the answer back for ``hold_s`` seconds."""

    method: str
    path: str
    query: Mapping[str, object] | None = None
    body: object = None
    headers: Mapping[str, str] = field(default_factory=dict)
    hold_s: float | None = None
    repeat: Repeat = Repeat.ALWAYS
    stream: bool = False


def exchange(config: Config, request: Request, deadline: Deadline) -> Flow[httpx.Response]:
    """Send a request, and return its response: a successful one, or 304.

    Raises:
        UsageError: The request cannot be sent.
        UnreachableError, ProblemError, AnswerError: The last try failed.
        TimedOutError: The deadline passed first.
    """
    response: httpx.Response = yield from _exchange(config, request, deadline)
    return response


def open_stream(config: Config, request: Request, deadline: Deadline) -> Flow[Stream]:
    """Send a request, and return its response as a stream whose body has not been received yet."""
    stream: Stream = yield from _exchange(config, replace(request, stream=True), deadline)
    return stream


def _exchange(config: Config, request: Request, deadline: Deadline) -> Flow[Any]:
    failures, first_failure = 0, inf
    while True:
        error: CountinghouseError
        try:
            outcome = yield _first_step(config, request, deadline)
        except httpx.HTTPError as failed:
            error = _failure(config, failed)
            if not deadline.left() and isinstance(failed, httpx.TimeoutException):
                raise TimedOutError(str(error)) from None
        else:
            response: httpx.Response = outcome.response if isinstance(outcome, Stream) else outcome
            if response.is_success or response.status_code == httpx.codes.NOT_MODIFIED:
                if config.on_response is not None:
                    config.on_response(response)
                return outcome
            error = problem_of(response)
        failures += 1
        first_failure = min(first_failure, time.monotonic())
        pause = (
            config.retries.pause(error, failures, time.monotonic() - first_failure)
            if _may_repeat(request, error)
            else None
        )
        if pause is None or pause >= deadline.left():
            raise error
        config.retries.will_retry(error, failures, pause)
        yield Pause(pause)


def _first_step(config: Config, request: Request, deadline: Deadline) -> Send:
    left = deadline.left()
    headers = dict(request.headers)
    hold = 0 if request.hold_s is None else int(min(request.hold_s, left))
    if request.hold_s is not None:
        headers["Prefer"] = f"wait={hold}"
    if request.body is not None:
        headers["Content-Type"] = "application/json"
    whole = left + OVERRUN_S
    return Send(
        method=request.method,
        url=config.base_url + checked_path(request.path),
        params=query_texts(request.query),
        content=None if request.body is None else json_bytes(request.body),
        headers=headers,
        timeout=httpx.Timeout(min(hold + READ_MARGIN_S, whole), connect=min(CONNECT_TIMEOUT_S, whole)),
        stream=request.stream,
    )


def _failure(config: Config, error: httpx.HTTPError) -> CountinghouseError:
    reason = str(error) or type(error).__name__
    if isinstance(error, httpx.ConnectError | httpx.ConnectTimeout | httpx.PoolTimeout):
        return UnreachableError(f"{config.base_url} cannot be reached ({reason}).", reached=False)
    if isinstance(error, httpx.TimeoutException):
        return UnreachableError(f"{config.base_url} does not answer.", reached=True)
    if isinstance(error, httpx.LocalProtocolError):
        return UsageError(f"This cannot be sent: {reason}.")
    if isinstance(error, httpx.DecodingError):
        return AnswerError(f"{config.base_url} sent an answer that cannot be decoded ({reason}).")
    return UnreachableError(f"{config.base_url} closed the connection ({reason}).", reached=True)


def _may_repeat(request: Request, error: CountinghouseError) -> bool:
    always = request.repeat is Repeat.ALWAYS
    if isinstance(error, UnreachableError):
        return always or not error.reached
    if not isinstance(error, ProblemError):
        return False
    return error.temporary and (always or error.status in REJECTED_STATUSES)
