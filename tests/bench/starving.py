"""One key's flood, its census and its players at once, beside another key: who is refused, and how long others wait.

The flood is 200 connections with new questions and a hundred batches. It may not shut out the players, who ask for
hints with the same key, nor get the other key a 503.
"""

import json
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from itertools import count, islice
from typing import Any

from db.keys import Scope, create_key
from service.access.setting import KEYS_VARIABLE
from tests.bench.http_load import Connection, ask_once, request_bytes
from tests.bench.report import Line, MissingFigureError, Note, percentile
from tests.bench.size import Size
from tests.bench.stack import PROCESSORS, Stack, gunicorn, running
from tests.bench.uncached import new_games
from tests.deploy.stacks import free_port
from tests.waiting import wait_until

ROUNDS = 3
CALLS = 200
CONNECTIONS = 200
BATCHES = 100
QUESTIONS_OF_A_BATCH = 100
BATCHING = 4
PLAYERS = 8
# As many as a key may have by default.
CENSUSES = 20
PAUSE_S = 0.5
_numbers = count(1)


@dataclass
class _Figures:
    """The p99 of each round, in milliseconds."""

    known: list[float] = field(default_factory=list)
    new: list[float] = field(default_factory=list)


@dataclass
class _Answers:
    """Statuses of answers by who asked."""

    statuses: Counter[tuple[str, int]] = field(default_factory=Counter)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def add(self, who: str, status: int) -> None:
        with self._lock:
            self.statuses[who, status] += 1

    def of(self, who: str) -> str:
        """Return the numbers of answers by status."""
        found = {status: number for (name, status), number in sorted(self.statuses.items()) if name == who}
        if not found:
            raise MissingFigureError(f"no answers to {who}")
        return ", ".join(f"{number:,} × {status}" for status, number in found.items())


def bench_starving(stack: Stack, size: Size) -> Iterator[Line | Note]:
    """Measure another key's latencies alternately, quiet and beside the flood."""
    port = free_port()
    environ = {**stack.environ, KEYS_VARIABLE: "required", "WEB_CONCURRENCY": str(PROCESSORS)}
    with running(gunicorn("tests.wsgi_app:app", port, environ)):
        flooding, other = _new_key(), _new_key()
        wait_until(lambda: _answers_to(port, other), seconds=120)
        calls, answers = size.of(CALLS, 10), _Answers()
        quiet, flooded = _Figures(), _Figures()
        for _ in range(size.of(ROUNDS, 1)):
            _measure(port, other, _known_facts(port, other, calls), quiet, _Answers())
            facts = _known_facts(port, other, calls)
            with _flood(port, flooding, size, answers):
                _measure(port, other, facts, flooded, answers)
    yield Line("another key's known facts, flood / quiet, p99", "ms", flooded.known, quiet.known, "at most 2")
    yield Line("another key's new questions, the same", "ms", flooded.new, quiet.new, "no 503")
    for who in ("another key", "players", "flood", "batches", "censuses"):
        yield Note(f"answers to {who}: {answers.of(who)}")


def _new_key() -> str:
    return create_key("bench", [Scope.SUBMIT], requests_per_minute=1_000_000, jobs_at_once=CENSUSES).key


def _answers_to(port: int, key: str) -> bool:
    try:
        return ask_once(port, _with_key(next(new_games(0)), key))[0] == 200
    except ConnectionError:
        return False


def _known_facts(port: int, key: str, calls: int) -> list[bytes]:
    """Return requests for facts that the stores know, but the memory of no process: nobody has asked for them yet."""
    facts = []
    with Connection(port) as connection:
        for game in islice(new_games(next(_numbers) + time.time_ns()), calls):
            status, _ = connection.ask(_with_key(game, key))
            if status != HTTPStatus.OK:
                raise MissingFigureError(f"a question of the quiet service was answered with {status}")
            facts.append(_fact(json.loads(game.partition(b"\r\n\r\n")[2]), key))
    return facts


def _fact(game: Mapping[str, Any], key: str) -> bytes:
    cards = ",".join(map(str, sorted(game["cards"])))
    address = f"/v1/krypto/solve?cards={cards}&limit={game['limit']}&target={game['target']}"
    return request_bytes(address, method="GET", key=key)


def _measure(port: int, key: str, facts: Sequence[bytes], figures: _Figures, answers: _Answers) -> None:
    """Add the p99 of known facts, and of as many new questions, to the figures.

    Raises:
        MissingFigureError: the key got a 503.
    """
    games = new_games(next(_numbers) + time.time_ns())
    known: list[float] = []
    new: list[float] = []
    with Connection(port) as connection:
        for fact in facts:
            for took, request in ((known, fact), (new, _with_key(next(games), key))):
                began = time.perf_counter()
                status, _ = connection.ask(request)
                took.append(1000 * (time.perf_counter() - began))
                answers.add("another key", status)
                if status == HTTPStatus.SERVICE_UNAVAILABLE:
                    raise MissingFigureError("another key got a 503")
    figures.known.append(percentile(known, 99))
    figures.new.append(percentile(new, 99))


def _with_key(request: bytes, key: str) -> bytes:
    return request.replace(b"\r\n", f"\r\nAuthorization: Bearer {key}\r\n".encode(), 1)


@contextmanager
def _flood(port: int, key: str, size: Size, answers: _Answers) -> Iterator[None]:
    """Ask everything at once within the block, with the same key."""
    over, began = threading.Event(), time.time_ns()
    batches = iter(range(size.of(BATCHES, 4)))
    connections = size.of(CONNECTIONS, 10)

    def keep_asking(who: str, requests: Iterator[bytes]) -> None:
        with Connection(port) as connection:
            for request in requests:
                if over.is_set():
                    return
                status, _ = connection.ask(request)
                answers.add(who, status)
                if status != 200:
                    # As a client does that is refused, though not for as long.
                    time.sleep(PAUSE_S)

    asked: list[tuple[str, Callable[[int], Iterator[bytes]]]] = [
        *[("flood", lambda number: _solves(key, began + number))] * connections,
        *[("batches", lambda number: _batches(key, began + number, batches))] * BATCHING,
        *[("players", lambda number: _hints(key, began + number))] * PLAYERS,
    ]
    censuses = [_submit_census(port, key, answers) for _ in range(size.of(CENSUSES, 3))]
    with ThreadPoolExecutor(len(asked)) as threads:
        running = [
            threads.submit(keep_asking, who, requests(number)) for number, (who, requests) in enumerate(asked)
        ]
        try:
            yield
        finally:
            over.set()
            for one in running:
                one.result()
            for path in filter(None, censuses):
                ask_once(port, request_bytes(path, method="DELETE", key=key))


def _solves(key: str, seed: int) -> Iterator[bytes]:
    for game in new_games(seed):
        yield _with_key(game, key)


def _hints(key: str, seed: int) -> Iterator[bytes]:
    for game in new_games(seed):
        asked = json.loads(game.partition(b"\r\n\r\n")[2])
        del asked["limit"]
        yield request_bytes("/v1/krypto/hint", json.dumps(asked).encode(), key=key)


def _batches(key: str, seed: int, left: Iterator[int]) -> Iterator[bytes]:
    games = new_games(seed)
    for _ in left:
        params = [json.loads(next(games).partition(b"\r\n\r\n")[2]) for _ in range(QUESTIONS_OF_A_BATCH)]
        requests = [{"kind": "krypto.solve", "params": one} for one in params]
        yield request_bytes("/v1/batch", json.dumps({"requests": requests}).encode(), key=key)


def _submit_census(port: int, key: str, answers: _Answers) -> str | None:
    """Submit a new census, and return the path of its job; None if it was refused."""
    asked = {"kind": "krypto.census", "params": {"rules": "integer", "targets": [1, 100 + next(_numbers)]}}
    status, body = ask_once(port, request_bytes("/v1/jobs", json.dumps(asked).encode(), key=key))
    answers.add("censuses", status)
    path: str | None = json.loads(body).get("links", {}).get("self")
    return path
