"""One key's flood, its census and its players at once, beside another key: who is refused, and how long others wait.

The flood is 200 connections with new questions and a hundred batches. It may not shut out the players, who ask for
hints with the same key, nor get the other key a 503. It runs in a process of its own, so that the latencies measured
here are those of the service.
"""

import json
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from http import HTTPStatus
from itertools import islice
from statistics import median

from db.keys import Scope, create_key
from service.access.setting import KEYS_VARIABLE
from tests.bench.flood import game_in, with_key
from tests.bench.http_load import Connection, ask_once, request_bytes
from tests.bench.report import Line, MissingFigureError, Note, percentile
from tests.bench.size import Size
from tests.bench.stack import PROCESSORS, ROOT, Stack, gunicorn, running
from tests.bench.uncached import new_games
from tests.deploy.stacks import free_port
from tests.waiting import wait_until

ROUNDS = 3
CALLS = 200
CONNECTIONS = 200
BATCHES = 100
# As many as a key may have by default.
CENSUSES = 20
KNOWN, NEW = "known facts", "new questions"
AIMS = {KNOWN: "at most 2", NEW: "at most 3"}
"""Aims of the 99th percentiles."""

Answers = defaultdict[str, Counter[str]]
"""Number of answers by who asked and status."""


def bench_starving(stack: Stack, size: Size) -> Iterator[Line | Note]:
    """Measure another key's latencies alternately, quiet and beside the flood."""
    port = free_port()
    environ = {**stack.environ, KEYS_VARIABLE: "required", "WEB_CONCURRENCY": str(PROCESSORS)}
    calls, answers, quiet, flooded = size.of(CALLS, 10), Answers(Counter), [], []
    with running(gunicorn("tests.wsgi_app:app", port, environ)):
        flooding, other = _new_key(), _new_key()
        wait_until(lambda: _answers_to(port, other), seconds=120)
        for _ in range(size.of(ROUNDS, 1)):
            quiet.append(_measure(port, other, _known_facts(port, other, calls), Answers(Counter)))
            facts = _known_facts(port, other, calls)
            with _flood(port, flooding, size, answers):
                flooded.append(_measure(port, other, facts, answers))
    for what, aim in AIMS.items():
        ours, peer = ([percentile(each[what], 99) for each in measured] for measured in (flooded, quiet))
        yield Line(f"another key's {what}, p99, flood/quiet", "ms", ours, peer, aim)
        medians = [median(ms for each in measured for ms in each[what]) for measured in (flooded, quiet)]
        yield Note(
            f"another key's {what}, median: {medians[0]:.1f} ms beside the flood, {medians[1]:.1f} quiet"
        )
    for who in ("another key", "players", "flood", "batches", "censuses"):
        yield Note(f"answers to {who}: {_listed(answers[who])}")


def _listed(statuses: Mapping[str, int]) -> str:
    if not statuses:
        raise MissingFigureError("some had no answers")
    return ", ".join(f"{number:,} × {status}" for status, number in sorted(statuses.items()))


def _new_key() -> str:
    return create_key("bench", [Scope.SUBMIT], requests_per_minute=1_000_000, jobs_at_once=CENSUSES).key


def _answers_to(port: int, key: str) -> bool:
    try:
        return ask_once(port, with_key(next(new_games(0)), key))[0] == 200
    except ConnectionError:
        return False


def _known_facts(port: int, key: str, calls: int) -> list[bytes]:
    """Return requests for facts that the stores know, but the memory of no process: nobody has asked for them yet."""
    facts = []
    with Connection(port) as connection:
        for request in islice(new_games(time.time_ns()), calls):
            status, _ = connection.ask(with_key(request, key))
            if status != HTTPStatus.OK:
                raise MissingFigureError(f"a question of the quiet service was answered with {status}")
            game = game_in(request)
            cards = ",".join(map(str, sorted(game["cards"])))
            address = f"/v1/krypto/solve?cards={cards}&limit={game['limit']}&target={game['target']}"
            facts.append(request_bytes(address, method="GET", key=key))
    return facts


def _measure(port: int, key: str, facts: Sequence[bytes], answers: Answers) -> Mapping[str, list[float]]:
    """Return the latencies of known facts, and of as many new questions, in milliseconds.

    Raises:
        MissingFigureError: the key got a 503.
    """
    games = new_games(time.time_ns())
    latencies: dict[str, list[float]] = {KNOWN: [], NEW: []}
    with Connection(port) as connection:
        for fact in facts:
            for what, request in ((KNOWN, fact), (NEW, with_key(next(games), key))):
                began = time.perf_counter()
                status, _ = connection.ask(request)
                latencies[what].append(1000 * (time.perf_counter() - began))
                answers["another key"][str(status)] += 1
                if status == HTTPStatus.SERVICE_UNAVAILABLE:
                    raise MissingFigureError("another key got a 503")
    return latencies


@contextmanager
def _flood(port: int, key: str, size: Size, answers: Answers) -> Iterator[None]:
    """Flood the service within the block.

    Raises:
        MissingFigureError: the flood ended with an error.
    """
    asked = (port, key, size.of(CONNECTIONS, 10), size.of(BATCHES, 4), size.of(CENSUSES, 3))
    command = (sys.executable, "-m", "tests.bench.flood", *map(str, asked))
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True) as flood:
        assert flood.stdin is not None
        assert flood.stdout is not None
        # The flood ends with its standard input, also when this process dies.
        with flood.stdin:
            flood.stdout.readline()
            yield
        counted = flood.stdout.read()
    if flood.returncode:
        raise MissingFigureError(f"the flood ended with {flood.returncode}")
    for who, statuses in json.loads(counted).items():
        answers[who].update(statuses)
