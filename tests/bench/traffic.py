"""Clients of several kinds, each asking again as soon as it is answered, and what becomes of their requests."""

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
    """An answer is not what it should be; the message has it."""


class Client(Protocol):
    """Somebody who asks."""

    def ask(self) -> float:
        """Ask once; seconds that it took.

        Raises:
            BadAnswerError: when the answer is not what it should be.
            OSError: when there was none.
        """

    def close(self) -> None:
        """Hang up."""


@dataclass
class Kind:
    """One kind of client, and what came of its requests. Appending to lists is safe among threads."""

    name: str
    clients: int
    make: Callable[[int], Client]
    """A client, by its number."""
    answers: list[tuple[float, float]] = field(default_factory=list)
    """When each was answered and how long it took, in seconds."""
    errors: list[str] = field(default_factory=list)

    def keep_asking(self, number: int, until: float) -> None:
        """Be one of the clients until ``time.perf_counter()`` says ``until``; after an error, on a new connection."""
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
        """Begin to count anew."""
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
        """Hang up."""
        self._connection.close()


class BareCalls(_OnOneConnection):
    """Asks the bare Flask route."""

    _REQUEST = request_bytes("/", b"{}")

    def ask(self) -> float:
        """Ask."""
        return self._timed(self._REQUEST, b'"status":"ok"')[0]


class CachedSolves(_OnOneConnection):
    """Asks for the same solve again and again."""

    _REQUEST = request_bytes("/v1/krypto/solve", json.dumps(GAME).encode())

    def ask(self) -> float:
        """Ask; whoever is first computes it."""
        return self._timed(self._REQUEST, b'"status":"succeeded"')[0]


class NewSolves(_OnOneConnection):
    """Asks for solves nobody asked for, and notes the jobs that were made for them."""

    def __init__(self, port: int, games: Iterator[bytes], jobs: deque[str]) -> None:
        super().__init__(port)
        self._games = games
        self._jobs = jobs

    def ask(self) -> float:
        """Ask for the next."""
        took, body = self._timed(next(self._games), b'"status":"succeeded"', b'"cached":false')
        self._jobs.append(json.loads(body)["links"]["self"])
        return took


class Polls(_OnOneConnection):
    """Looks at jobs made lately."""

    def __init__(self, port: int, jobs: deque[str]) -> None:
        super().__init__(port)
        self._jobs = jobs
        self._rng = random.Random(port)

    def ask(self) -> float:
        """Look at one of them."""
        path = self._rng.choice(self._jobs)
        return self._timed(request_bytes(path, method="GET"), b'"status":"succeeded"')[0]
