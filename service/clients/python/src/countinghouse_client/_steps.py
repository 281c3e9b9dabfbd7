"""The steps of a flow: what a client does is written once, as generators that yield steps, and driven twice."""

from __future__ import annotations

from collections.abc import AsyncIterator, Generator, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import httpx

T = TypeVar("T")

Flow = Generator[Any, Any, T]
"""Yields steps, is sent what they come to or thrown an ``httpx.HTTPError``, and returns a value."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Send:
    """Send a request; comes to its response, or with ``stream`` to a ``Stream``."""

    method: str
    url: str
    params: Mapping[str, str] | None
    content: bytes | None
    headers: Mapping[str, str]
    timeout: httpx.Timeout
    stream: bool


@dataclass(frozen=True, slots=True)
class Stream:
    """A response whose body is still to come."""

    response: httpx.Response
    chunks: Iterator[bytes] | AsyncIterator[bytes]


@dataclass(frozen=True, slots=True)
class Read:
    """Read on; comes to some bytes, none at the end."""

    stream: Stream


@dataclass(frozen=True, slots=True)
class Pause:
    """Wait for some seconds."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Give:
    """Hand a value to the caller."""

    value: Any


class Run(Generic[T]):
    """A flow on its way; ``value`` is what it returned."""

    value: T

    def __init__(self, flow: Flow[T]) -> None:
        self._flow = flow

    def advance(self, outcome: Any) -> Any:
        """The next step, after what the last one came to; None at the end."""
        try:
            if isinstance(outcome, Exception):
                return self._flow.throw(outcome)
            return self._flow.send(outcome)
        except StopIteration as end:
            self.value = end.value
            return None
