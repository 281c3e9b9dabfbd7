"""Connections with unfinished requests, in real processes, and headers that imitate a proxy's."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress

import httpx
import pytest

from deploy import http_worker
from deploy.http_worker import TimedSocket
from tests.conftest import HttpServer, SharedWorker, running_gunicorn
from tests.service.http.haste import HASTE

pytestmark = pytest.mark.slow

EACH = 50
ASKED = 20
HEADERS_WITHIN_S, BODY_WITHIN_S = http_worker.HEADERS_WITHIN_S / HASTE, http_worker.BODY_WITHIN_S / HASTE
BEGINNINGS = {
    "idle": b"",
    "headers": b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Unfinished: ",
    "body": (
        b"POST /v1/krypto/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        b'Content-Length: 100\r\n\r\n{"cards": '
    ),
    "chunks": (
        b"POST /v1/jobs HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        b'Transfer-Encoding: chunked\r\n\r\na\r\n{"kind": "\r\n'
    ),
}
MORE = {"headers": b"1", "body": b" ", "chunks": b"1\r\n \r\n"}
# A busy machine closes connections late; a leaked connection stays open forever.
GRACE_S = 20.0


@pytest.fixture(scope="module")
def server(stores: object, shared_worker: SharedWorker) -> Iterator[HttpServer]:
    """Run a server that accepts connections, and waits less long than usual for requests."""
    shared_worker.start()
    with running_gunicorn("tests.service.http.hasty_app:app") as started:
        yield started


def _begin(server: HttpServer, beginning: bytes) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", server.port), timeout=10)
    connection.sendall(beginning)
    return connection


def _answer(connection: socket.socket, seconds: float) -> bytes:
    """Return all bytes from the server until it closes the connection.

    Raises:
        TimeoutError: It does not close the connection.
    """
    until = time.monotonic() + seconds
    said = b""
    with suppress(ConnectionError):
        while True:
            connection.settimeout(max(0.01, until - time.monotonic()))
            received = connection.recv(4096)
            if not received:
                break
            said += received
    return said


def test_half_open_connections_do_not_delay_other_requests(server: HttpServer) -> None:
    with ExitStack() as held:
        for beginning in BEGINNINGS.values():
            for _ in range(EACH):
                held.enter_context(_begin(server, beginning))
        until = time.monotonic() + HEADERS_WITHIN_S / 2
        asked = 0
        while asked < ASKED and (time.monotonic() < until or asked < 3):
            asked += 1
            # Each request uses a new connection, so that it may reach either process.
            httpx.get(f"{server.url}/healthz", timeout=5).raise_for_status()
            game = {"cards": [2, 3, 4], "target": 100 + asked}
            httpx.post(f"{server.url}/v1/krypto/solve", json=game, timeout=15).raise_for_status()


def test_unfinished_request_times_out(server: HttpServer) -> None:
    ended = threading.Event()
    with ExitStack() as held:
        silent = [held.enter_context(_begin(server, beginning)) for beginning in BEGINNINGS.values()]
        trickling = {
            held.enter_context(_begin(server, beginning)): MORE[name]
            for name, beginning in BEGINNINGS.items()
            if name in MORE
        }

        def trickle() -> None:
            while not ended.wait(0.5):
                for connection, more in trickling.items():
                    with suppress(OSError):
                        connection.sendall(more)

        thread = threading.Thread(target=trickle)
        thread.start()
        try:
            for connection in silent:
                head, _, body = _answer(connection, BODY_WITHIN_S + GRACE_S).partition(b"\r\n\r\n")
                assert head.startswith(b"HTTP/1.1 408 ")
                assert b"application/problem+json" in head
                assert b"connection: close" in head.lower()
                assert b'"status"' in body
            for connection in trickling:
                # Sending on a closed connection may reset it before its answer is read.
                assert _answer(connection, GRACE_S)[:13] in (b"", b"HTTP/1.1 408 ")
        finally:
            ended.set()
            thread.join(10)


def test_kept_connection_serves_slow_and_fast_requests(server: HttpServer) -> None:
    ask = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"
    with _begin(server, b"") as connection:
        for pause in (0.0, HEADERS_WITHIN_S / 3, 0.0):
            connection.sendall(ask)
            # The end of the headers may be late.
            time.sleep(pause)
            connection.sendall(b"\r\n")
            said = b""
            while not said.endswith(b'{"status":"ok"}'):
                received = connection.recv(4096)
                assert received, "the connection was closed"
                said += received
            assert said.startswith(b"HTTP/1.1 200 ")


def _get(server: HttpServer, path: str, *headers: str) -> int:
    lines = "".join(f"{line}\r\n" for line in (f"GET {path} HTTP/1.1", "Host: localhost", *headers))
    with _begin(server, f"{lines}Connection: close\r\n\r\n".encode()) as connection:
        return int(_answer(connection, 30).split()[1])


@pytest.mark.parametrize("name", ["SCRIPT_NAME", "script_name", "Script-Name", "PATH_INFO"])
@pytest.mark.parametrize("value", ["/v1", "/nowhere", "v1", "/metrics"])
def test_header_cannot_change_the_application_root(server: HttpServer, name: str, value: str) -> None:
    header = f"{name}: {value}"
    assert _get(server, "/healthz", header) == 200
    assert _get(server, "/v1/metrics", header) == 404
    assert _get(server, "/v1/jobs/none", header) == 404
    assert _get(server, "/metrics", header) == 200


def test_unstorable_query_value_is_refused(server: HttpServer) -> None:
    response = httpx.get(f"{server.url}/v1/jobs?kind=%00")
    assert (response.status_code, response.json()["errors"][0]["pointer"]) == (422, "/kind")


def test_error_response_is_not_held_back() -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        theirs.settimeout(5)
        connection = TimedSocket(ours)
        connection.await_body(object())
        connection.sendall(b"head;")
        connection.sendall(b"body")
        assert theirs.recv(100) == b"head;body"
        connection.await_body(object())
        # The connection ended before it had an answer.
        connection.send_head()
        connection.sendall(b"refused")
        assert theirs.recv(100) == b"refused"
