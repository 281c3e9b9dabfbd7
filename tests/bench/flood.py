"""A flood of one key's requests: new questions on many connections, batches, hints for players, and censuses.

``python -m tests.bench.flood PORT KEY CONNECTIONS BATCHES CENSUSES`` prints a line once all clients are connected and
floods until its standard input ends. Then it prints the number of answers by client and status as JSON.
"""

import json
import sys
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from http import HTTPStatus
from itertools import count, islice
from typing import Any

from tests.bench.http_load import Connection, ask_once, request_bytes
from tests.bench.uncached import new_games

BATCHING = 4
PLAYERS = 8
QUESTIONS_OF_A_BATCH = 100
PAUSE_S = 0.5
"""Pause of a client whose request was refused: much shorter than `Retry-After` says."""


def with_key(request: bytes, key: str) -> bytes:
    """Return the request with the caller's API key."""
    return request.replace(b"\r\n", f"\r\nAuthorization: Bearer {key}\r\n".encode(), 1)


def game_in(request: bytes) -> dict[str, Any]:
    """Return the game that a request has in its body."""
    game: dict[str, Any] = json.loads(request.partition(b"\r\n\r\n")[2])
    return game


def flood(port: int, key: str, connections: int, batches: int, censuses: int) -> None:
    """Flood until the standard input ends, and print the number of answers."""
    seeds = count(time.time_ns())
    clients = [
        *[("flood", _solves(key, next(seeds))) for _ in range(connections)],
        *[("batches", islice(_batches(key, next(seeds)), batches // BATCHING)) for _ in range(BATCHING)],
        *[("players", _hints(key, next(seeds))) for _ in range(PLAYERS)],
    ]
    answers: defaultdict[str, Counter[int]] = defaultdict(Counter)
    over = threading.Event()
    submitted = [_submit_census(port, key, number) for number in range(censuses)]
    answers["censuses"].update(status for status, _ in submitted)
    with ExitStack() as opened, ThreadPoolExecutor(len(clients)) as threads:
        opened.callback(over.set)
        asking = [
            (who, threads.submit(_ask, opened.enter_context(Connection(port)), requests, over))
            for who, requests in clients
        ]
        print("flooding", flush=True)
        sys.stdin.read()
        over.set()
        for who, client in asking:
            answers[who].update(client.result())
    for _, path in submitted:
        if path is not None:
            ask_once(port, request_bytes(path, method="DELETE", key=key))
    print(json.dumps(answers))


def _ask(connection: Connection, requests: Iterator[bytes], over: threading.Event) -> Counter[int]:
    """Ask one request after another until it is over, and return the number of answers by status."""
    statuses: Counter[int] = Counter()
    for request in requests:
        if over.is_set():
            break
        status, _ = connection.ask(request)
        statuses[status] += 1
        if status != HTTPStatus.OK:
            over.wait(PAUSE_S)
    return statuses


def _solves(key: str, seed: int) -> Iterator[bytes]:
    for game in new_games(seed):
        yield with_key(game, key)


def _hints(key: str, seed: int) -> Iterator[bytes]:
    for game in map(game_in, new_games(seed)):
        del game["limit"]
        yield request_bytes("/v1/krypto/hint", json.dumps(game).encode(), key=key)


def _batches(key: str, seed: int) -> Iterator[bytes]:
    games = map(game_in, new_games(seed))
    while True:
        asked = [{"kind": "krypto.solve", "params": game} for game in islice(games, QUESTIONS_OF_A_BATCH)]
        yield request_bytes("/v1/batch", json.dumps({"requests": asked}).encode(), key=key)


def _submit_census(port: int, key: str, number: int) -> tuple[int, str | None]:
    """Submit a census, and return the status of the answer and the path of the job; None if it was refused."""
    asked = {"kind": "krypto.census", "params": {"rules": "integer", "targets": [1, 100 + number]}}
    status, body = ask_once(port, request_bytes("/v1/jobs", json.dumps(asked).encode(), key=key))
    return status, json.loads(body).get("links", {}).get("self")


if __name__ == "__main__":
    _port, _key, *_numbers = sys.argv[1:]
    flood(int(_port), _key, *map(int, _numbers))
