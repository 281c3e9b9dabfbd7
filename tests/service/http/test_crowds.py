"""Many identical requests at once, in real processes: each of them and every later request is answered."""

import http.client
import json
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.conftest import HttpServer

CROWD = 40
# Maximum time for any of them on a busy machine; a request that hangs is never answered.
ANSWERED_WITHIN_S = 30

Requests = tuple[str, str, Mapping[str, object] | None]


def _ask(server: HttpServer, asked: Requests) -> int:
    method, path, body = asked
    # A client of httpx takes longer to create than most answers.
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=ANSWERED_WITHIN_S)
    try:
        connection.request(method, path, json.dumps(body), {"Content-Type": "application/json"})
        response = connection.getresponse()
        response.read()
        return response.status
    finally:
        connection.close()


def _crowd(server: HttpServer, requests: list[Requests]) -> list[int]:
    with ThreadPoolExecutor(len(requests)) as pool:
        return list(pool.map(lambda asked: _ask(server, asked), requests))


def _new_game_is_solved(server: HttpServer, number: int) -> None:
    game = {"cards": [2, 3, 5], "target": 1_000 + number}
    for _ in range(4):
        assert _ask(server, ("POST", "/v1/krypto/solve", game)) in (200, 202)
        game["target"] += 100  # type: ignore[operator]


def test_concurrent_readiness_requests_are_answered(http_server: HttpServer) -> None:
    for _ in range(3):
        assert set(_crowd(http_server, [("GET", "/readyz", None)] * CROWD)) <= {200, 503}
    _new_game_is_solved(http_server, 1)
    assert _ask(http_server, ("GET", "/readyz", None)) == 200


@pytest.mark.parametrize(
    ("number", "asked", "expected"),
    [
        (11, ("GET", "/metrics", None), {200}),
        (12, ("GET", "/v1/jobs", None), {200}),
        (13, ("GET", "/v1/tables", None), {200}),
        (14, ("POST", "/v1/krypto/solve", {"cards": [1, 2, 3], "target": 4_001}), {200, 202}),
        (
            15,
            ("POST", "/v1/jobs", {"kind": "krypto.solve", "params": {"cards": [7], "target": 7}}),
            {200, 202},
        ),
        (16, ("GET", "/v1/me", None), {200}),
        (17, ("GET", "/v1/jobs?full=1&limit=20&label=none", None), {200}),
        (
            18,
            ("POST", "/v1/jobs?dry_run=1", {"kind": "krypto.solve", "params": {"cards": [7], "target": 8}}),
            {200},
        ),
    ],
)
def test_concurrent_equal_requests_are_computed_once(
    http_server: HttpServer, number: int, asked: Requests, expected: set[int]
) -> None:
    assert set(_crowd(http_server, [asked] * CROWD)) <= expected
    _new_game_is_solved(http_server, number)


def test_concurrent_new_games_are_answered(http_server: HttpServer) -> None:
    games: list[Requests] = [
        ("POST", "/v1/krypto/solve", {"cards": [3, 4], "target": 5_000 + number}) for number in range(CROWD)
    ]
    probes: list[Requests] = [("GET", "/readyz", None)] * CROWD
    assert set(_crowd(http_server, games + probes)) <= {200, 202, 503}
    _new_game_is_solved(http_server, 20)
