"""The steps of flows: generators that yield steps, written once for the synchronous and the asynchronous client."""

from __future__ import annotations

from collections.abc import AsyncIterator, Generator, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import httpx

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
