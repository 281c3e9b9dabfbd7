"""Persistent connections in real processes, and their fate when the server stops."""

import logging
import os
import signal
import socket
import time
from contextlib import ExitStack
from pathlib import Path

import gevent
import pytest
from gevent.socket import socketpair

from deploy import gunicorn as gunicorn_settings
from deploy.http_worker import ApiWorker, TimedSocket
from service.jobs.waiting import MOST_SLOTS
from tests.conftest import HttpServer, running_gunicorn
from tests.service.http import lingering_app
from tests.service.http.haste import HASTE

pytestmark = pytest.mark.slow

ASK = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
ANSWER_END = lingering_app.ANSWER
KEPT = 20
# The shortest time for which load balancers keep a connection.
BALANCERS_KEEP_S = 60
# Idle connections last longer than this unless the server closes them on purpose.
SOON_S = 6


def _connect(server: HttpServer) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=20)


def _answer(connection: socket.socket) -> bytes:
    said = b""
    while not said.endswith(ANSWER_END):
        received = connection.recv(4096)
        assert received, "the connection was closed"
        said += received
    return said


def _is_kept(connection: socket.socket, seconds: float) -> bool:
    """Return True if the server leaves the connection open for this many seconds."""
    connection.settimeout(seconds)
    try:
        return bool(connection.recv(1))
    except TimeoutError:
        return True


def test_keep_alive_time_is_a_setting(stores: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KEEP_ALIVE_SECONDS", "3")
    with running_gunicorn(processes=1) as server, _connect(server) as connection:
        for _ in range(2):
            connection.sendall(ASK)
            assert b"Connection: keep-alive" in _answer(connection)
            assert _is_kept(connection, 1)
        assert not _is_kept(connection, 10)


def test_connections_outlive_idle_time_of_load_balancers(
    stores: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KEEP_ALIVE_SECONDS", str(gunicorn_settings.keepalive // HASTE))
    with (
        running_gunicorn("tests.service.http.hasty_app:app", processes=1) as server,
        _connect(server) as connection,
    ):
        connection.sendall(ASK)
        _answer(connection)
        assert _is_kept(connection, (BALANCERS_KEEP_S + 5) / HASTE)
        connection.sendall(ASK)
        _answer(connection)


def test_stopping_server_closes_idle_connections_immediately(stores: object, tmp_path: Path) -> None:
    with (
        (tmp_path / "log").open("wb") as log,
        running_gunicorn(log=log, processes=1) as server,
        ExitStack() as held,
    ):
        kept = [held.enter_context(_connect(server)) for _ in range(KEPT)]
        for connection in kept:
            connection.sendall(ASK)
            _answer(connection)
        os.kill(server.pid, signal.SIGTERM)
        until = time.monotonic() + SOON_S
        for connection in kept:
            assert not _is_kept(connection, max(0.1, until - time.monotonic()))
    assert "Traceback" not in (tmp_path / "log").read_text()


def test_idle_connections_make_room_for_new_ones(stores: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GUNICORN_CMD_ARGS", f"--worker-connections {KEPT}")
    with running_gunicorn(processes=1) as server, ExitStack() as held:
        kept = []
        for _ in range(2 * KEPT):
            kept.append(held.enter_context(_connect(server)))
            kept[-1].sendall(ASK)
            _answer(kept[-1])
        assert not _is_kept(kept[0], 0.1)
        kept[-1].sendall(ASK)
        _answer(kept[-1])


def test_idle_connections_stay_while_all_slots_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    worker, ended = object.__new__(ApiWorker), list[TimedSocket]()
    worker.worker_connections = 2 * MOST_SLOTS + 600
    worker.log = logging.getLogger(__name__)
    worker._open = {TimedSocket(None) for _ in range(2 * MOST_SLOTS + 300)}
    for number, connection in enumerate(worker._open):
        connection.waits_since = 0.0
        connection.request = "a stream" if number < 2 * MOST_SLOTS else None

    def note(connection: TimedSocket) -> None:
        ended.append(connection)

    monkeypatch.setattr(TimedSocket, "end_wait", note)
    worker._make_room()
    assert not ended
    worker._open |= {TimedSocket(None) for _ in range(200)}
    worker._make_room()
    assert len(ended) == 300


def test_requests_that_arrived_before_the_stop_are_answered(stores: object) -> None:
    with running_gunicorn(processes=1) as server, ExitStack() as held:
        kept = [held.enter_context(_connect(server)) for _ in range(KEPT)]
        for connection in kept:
            connection.sendall(ASK)
            _answer(connection)
        processes = server.processes
        for process in processes:
            os.kill(process, signal.SIGSTOP)
        for connection in kept:
            connection.sendall(ASK)
        os.kill(server.pid, signal.SIGTERM)
        # Both the requests and the signal have arrived when the processes continue.
        time.sleep(0.5)
        for process in processes:
            os.kill(process, signal.SIGCONT)
        for connection in kept:
            assert b"Connection: close" in _answer(connection)


def test_request_after_an_answer_just_before_the_stop_is_answered(stores: object) -> None:
    with (
        running_gunicorn(f"{lingering_app.__name__}:app", processes=1) as server,
        _connect(server) as connection,
    ):
        connection.sendall(ASK)
        assert b"Connection: keep-alive" in _answer(connection)
        connection.sendall(ASK)
        os.kill(server.pid, signal.SIGTERM)
        assert b"Connection: close" in _answer(connection)


def test_arrived_request_is_read_before_its_connection_closes() -> None:
    ours, theirs = socketpair()
    with ours, theirs:
        connection = TimedSocket(ours)
        connection.await_request(20)
        reading = gevent.spawn(connection.recv, len(ASK))
        # The connection waits for bytes from now on, and does not notice them before it is closed.
        gevent.sleep(0)
        theirs.sendall(ASK)
        connection.close_if_idle()
        assert reading.get(timeout=20) == ASK
