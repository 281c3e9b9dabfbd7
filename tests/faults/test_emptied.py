"""The broker and the cache are emptied, and killed, during a census and new games."""

import json
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor

import httpx
import psycopg
import pytest
import redis

from tests.faults.census import begin_census, counted
from tests.faults.moments import Moments
from tests.faults.stack import Faulty

pytestmark = [pytest.mark.slow, pytest.mark.timeout(240)]

GAMES = [{"cards": [2, 4, 3, 6, 5], "target": target} for target in range(1, 41)]
ASKED_AT_ONCE = 4
TIMES = 2
PAUSE_S = 0.4
ANSWERED_WITHIN_S = 60


def _solve(stack: Faulty, game: Mapping[str, object]) -> str:
    """Return the result of a game, and retry on request."""
    until = time.monotonic() + ANSWERED_WITHIN_S
    while True:
        response = stack.client.post("/v1/krypto/solve", json=game, headers={"Prefer": "wait=5"})
        if response.status_code != httpx.codes.SERVICE_UNAVAILABLE or time.monotonic() > until:
            break
        time.sleep(float(response.headers["Retry-After"]))
    assert response.status_code in (httpx.codes.OK, httpx.codes.ACCEPTED), response.text
    job = stack.finished(response.json()["links"]["self"])
    assert job["status"] == "succeeded", job
    return json.dumps(job["result"])


def _forget(stack: Faulty) -> None:
    """Delete all results of the games; `begin_census` restarts the census."""
    with psycopg.connect(stack.database.url.replace("+psycopg", ""), autocommit=True) as connection:
        connection.execute("DELETE FROM computations WHERE kind = 'krypto.solve'")


def _empty(stack: Faulty, name: str) -> None:
    with redis.Redis(unix_socket_path=str(stack.servers[name].socket)) as server:
        server.flushall()


@pytest.fixture(scope="module")
def undisturbed(stack: Faulty) -> tuple[list[str], tuple[str, bytes]]:
    """Return the solutions and the census without any fault."""
    return [_solve(stack, game) for game in GAMES], counted(stack, begin_census(stack))


@pytest.mark.parametrize("name", ["broker", "cache"])
def test_emptied_and_killed_store_loses_no_result(
    name: str, stack: Faulty, undisturbed: tuple[list[str], tuple[str, bytes]], moments: Moments
) -> None:
    _forget(stack)
    path = begin_census(stack)
    with ThreadPoolExecutor(ASKED_AT_ONCE) as threads:
        solved = threads.map(lambda game: _solve(stack, game), GAMES)
        for _ in range(TIMES):
            moments.wait(PAUSE_S, 2 * PAUSE_S)
            _empty(stack, name)
            moments.wait(PAUSE_S, 2 * PAUSE_S)
            stack[name].kill()
            moments.wait(PAUSE_S, 2 * PAUSE_S)
            stack.restart_server(name)
        assert list(solved) == undisturbed[0]
    assert counted(stack, path) == undisturbed[1]
    stack.wait_ready()
