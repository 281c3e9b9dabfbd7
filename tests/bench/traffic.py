"""Clients of several kinds, each of which asks again after each answer, and the outcomes of their requests."""

import json
import random
import time
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Protocol

from tests.bench.cached import GAME
from tests.bench.http_load import Connection, request_bytes

REMEMBERED_JOBS = 500
AFTER_ERROR_S = 0.1


class BadAnswerError(Exception):
    """An unexpected answer, which the message describes."""


class Client(Protocol):
    """A client that sends requests."""

    def ask(self) -> float:
        """Ask once, and return the seconds until the answer.

        Raises:
            BadAnswerError: The answer is not the expected one.
            OSError: There was no answer.
        """

    def close(self) -> None:
        """Close the connection."""


@dataclass
class Kind:
    """A kind of client, and the outcomes of its requests; threads may append to the lists concurrently."""

    name: str
    clients: int
    make: Callable[[int], Client]
    """Function that creates a client from its number."""
    answers: list[tuple[float, float]] = field(default_factory=list)
    """Time of each answer and its latency, in seconds."""
    errors: list[str] = field(default_factory=list)

    def keep_asking(self, number: int, until: float) -> None:
        """Run one client until ``time.perf_counter()`` reaches ``until``; after an error, connect again."""
        client: Client | None = None
        while time.perf_counter() < until:
            try:
                client = client or self.make(number)
                took = client.ask()
            except (BadAnswerError, OSError) as error:
                self.errors.append(repr(error))
                if client is not None:
                    client.close()
                client = None
                time.sleep(AFTER_ERROR_S)
            else:
                self.answers.append((time.perf_counter(), took))
        if client is not None:
            client.close()

    def forget(self) -> None:
        """Start counting afresh."""
        self.answers.clear()
        self.errors.clear()


class _OnOneConnection:
    def __init__(self, port: int) -> None:
        self._connection = Connection(port)

    def _timed(self, request: bytes, *expected: bytes) -> tuple[float, bytes]:
        began = time.perf_counter()
        status, body = self._connection.ask(request)
        took = time.perf_counter() - began
        if status != 200 or any(part not in body for part in expected):
            raise BadAnswerError(f"{status} {body[:300]!r}")
        return took, body

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()


class BareCalls(_OnOneConnection):
    """A client that asks the bare Flask route."""

    _REQUEST = request_bytes("/", b"{}")

    def ask(self) -> float:
        """Ask the bare route."""
        return self._timed(self._REQUEST, b'"status":"ok"')[0]


class CachedSolves(_OnOneConnection):
    """A client that asks for the same solve again and again."""

    _REQUEST = request_bytes("/v1/krypto/solve", json.dumps(GAME).encode())

    def ask(self) -> float:
        """Ask for the solve; the first request computes it."""
        return self._timed(self._REQUEST, b'"status":"succeeded"')[0]


class NewSolves(_OnOneConnection):
    """A client that asks for new solves, and notes the jobs created for them."""

    def __init__(self, port: int, games: Iterator[bytes], jobs: deque[str]) -> None:
        super().__init__(port)
        self._games = games
        self._jobs = jobs

    def ask(self) -> float:
        """Ask for the next solve."""
        took, body = self._timed(next(self._games), b'"status":"succeeded"', b'"cached":false')
        self._jobs.append(json.loads(body)["links"]["self"])
        return took


class Polls(_OnOneConnection):
    """A client that looks at recent jobs."""

    def __init__(self, port: int, jobs: deque[str]) -> None:
        super().__init__(port)
        self._jobs = jobs
        self._rng = random.Random(port)

    def ask(self) -> float:
        """Look at one of the jobs."""
        path = self._rng.choice(self._jobs)
        return self._timed(request_bytes(path, method="GET"), b'"status":"succeeded"')[0]
