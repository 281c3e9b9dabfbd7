"""Thousands of event streams and waiting requests on two processes: memory, and delay until each hears of the end.

No worker computes: the benchmark itself ends the computations that the crowd waits for, one at a time.
"""

import math
import selectors
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from uuid import UUID

import httpx

from db.commits import commit_shard
from db.records import JobRecord
from db.shards import claim_shard
from db.signals import announce
from tests.bench.http_load import ask_once, request_bytes
from tests.bench.processes import children, cpu_seconds, resident_mib
from tests.bench.report import MissingFigureError, Note, percentile
from tests.bench.size import Size
from tests.bench.stack import gunicorn, new_stores, running, use_stores
from tests.db.work import submitted
from tests.deploy.stacks import free_port
from tests.waiting import wait_until

PROCESSES = 2
CLIENTS = 5_000
# Number of streams, and of waiting requests, for the same computation.
OF_EACH_FOR_ONE = 5
OPENED_AT_ONCE = 5
END_EVERY_S = 0.1
# Slow enough that few waits of 30 seconds end at the same time, as with real users.
OPEN_EVERY_S = 0.025
OPEN_WITHIN_S = 90.0
LAST_WITHIN_S = 20.0
_WAIT = b"Prefer: wait=30\r\n"


@dataclass
class _Client:
    """A connection: an event stream, or a request that waits and is sent again when its wait ends."""

    connection: socket.socket
    request: bytes
    computation: UUID
    streams: bool
    received: bytes = b""
    begun: bool = False
    heard_at: float | None = None

    def take(self, data: bytes, now: float) -> str | None:
        """Take in received data, and return the error in it, if any."""
        self.received += data
        if not self.begun and not self.received.startswith(b"HTTP/1.1 200"):
            return self.received[:200].decode(errors="replace") or "the server hung up"
        if self.streams:
            self.begun = self.begun or b"retry: " in self.received
            if b"event: done" in self.received and b"\n\n" in self.received.rpartition(b"event: done")[2]:
                self.heard_at = now
            self.received = self.received[-4096:]
        elif self._is_whole():
            if b'"status":"succeeded"' in self.received:
                self.heard_at = now
            else:
                self.received = b""
                self.connection.sendall(self.request)
        return None

    def _is_whole(self) -> bool:
        head, separator, body = self.received.partition(b"\r\n\r\n")
        length = head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0]
        return bool(separator) and len(body) >= int(length)


@dataclass
class _Crowd:
    port: int
    clients: list[_Client] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    _selector: selectors.BaseSelector = field(default_factory=selectors.DefaultSelector)

    def join(self, job: JobRecord, *, streams: bool) -> None:
        """Start another client."""
        path, computation = f"/v1/jobs/{job.id}", job.computation_id
        request = request_bytes(f"{path}/events" if streams else path, method="GET")
        if not streams:
            request = request.replace(b"\r\n\r\n", b"\r\n" + _WAIT + b"\r\n")
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=30)
        connection.sendall(request)
        client = _Client(connection, request, computation, streams)
        self.clients.append(client)
        self._selector.register(connection, selectors.EVENT_READ, client)

    def listen(self, seconds: float) -> None:
        """Listen for this many seconds."""
        until = time.perf_counter() + seconds
        while (left := until - time.perf_counter()) > 0:
            for key, _ in self._selector.select(left):
                self._receive(key.data)

    def _receive(self, client: _Client) -> None:
        try:
            data = client.connection.recv(65536)
        except OSError as error:
            self._leave(client, repr(error))
            return
        wrong = client.take(data, time.perf_counter()) if data else "the server hung up"
        if wrong or client.heard_at is not None:
            self._leave(client, None if client.heard_at is not None else wrong)

    def _leave(self, client: _Client, error: str | None) -> None:
        if error:
            self.errors.append(error)
        self._selector.unregister(client.connection)
        client.connection.close()

    def await_open(self, number: int, *, streams: bool) -> None:
        """Listen until the service itself counts this many open."""
        name = b"countinghouse_event_streams " if streams else b"countinghouse_waiting_requests "
        until = time.perf_counter() + OPEN_WITHIN_S
        while time.perf_counter() < until:
            self.listen(1.0)
            figures = ask_once(self.port, request_bytes("/metrics", method="GET"))[1]
            if float(figures.partition(b"\n" + name)[2].partition(b"\n")[0] or 0) >= number - len(
                self.errors
            ):
                return
        raise TimeoutError(f"{number} did not open within {OPEN_WITHIN_S} s")


def bench_crowd(size: Size) -> Iterator[Note]:
    """Measure the delay until event streams and as many waiting requests hear of an announced end.

    Raises:
        MissingFigureError: A client did not hear of the end.
    """
    with ExitStack() as held:
        environ = held.enter_context(new_stores(TABLES="none", WEB_CONCURRENCY=str(PROCESSES)))
        # The computations that end here belong to these stores.
        use_stores(environ)
        port = free_port()
        pid = held.enter_context(running(gunicorn("tests.wsgi_app:app", port, environ)))
        wait_until(lambda: _answers(port) and len(children(pid)) == PROCESSES, seconds=60)
        yield from _measure(port, pid, size.number(CLIENTS, 20))


def _answers(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}/healthz", timeout=5, trust_env=False).status_code == 200
    except httpx.TransportError:
        return False


def _measure(port: int, pid: int, number: int) -> Iterator[Note]:
    api = children(pid)
    jobs = [submitted() for _ in range(math.ceil(number / OF_EACH_FOR_ONE))]
    crowd = _Crowd(port)
    memory = resident_mib(api)
    for streams in (True, False):
        began, used_before = time.perf_counter(), cpu_seconds(api)
        for first in range(0, number, OPENED_AT_ONCE):
            for client in range(first, min(first + OPENED_AT_ONCE, number)):
                crowd.join(jobs[client % len(jobs)], streams=streams)
            crowd.listen(OPEN_EVERY_S)
        crowd.await_open(number, streams=streams)
        took = time.perf_counter() - began
        used = cpu_seconds(api) - used_before
        grown, memory = resident_mib(api) - memory, resident_mib(api)
        what = "event streams" if streams else "waiting requests"
        yield Note(
            f"{number:,} {what} begun in {took:.1f} s, {used * 1000 / number:.1f} ms of a processor"
            f" and {grown * 1024 / number:.1f} KiB each, {len(crowd.errors)} errors"
        )
    ended, used_before = {}, cpu_seconds(api)
    for job in jobs:
        ended[job.computation_id] = _end(job.computation_id)
        crowd.listen(END_EVERY_S)
    until = time.perf_counter() + LAST_WITHIN_S
    while time.perf_counter() < until and any(client.heard_at is None for client in crowd.clients):
        crowd.listen(0.1)
    yield Note(
        f"{(cpu_seconds(api) - used_before) * 1000 / len(crowd.clients):.2f} ms of a processor each to hear of it"
    )
    yield from _report(crowd, ended)


def _end(computation: UUID) -> float:
    """End a computation as a worker does, and return the time just before the announcement."""
    claim = claim_shard(computation, 0, "crowd")
    if claim is None:
        raise RuntimeError(f"{computation} cannot be claimed")
    record = commit_shard(claim, '{"total":1}', lambda partials: partials[0]).record
    if record is None:
        raise RuntimeError(f"{computation} did not end")
    now = time.perf_counter()
    announce(record)
    return now


def _report(crowd: _Crowd, ended: dict[UUID, float]) -> Iterator[Note]:
    for streams in (True, False):
        clients = [client for client in crowd.clients if client.streams == streams]
        delays = [
            (client.heard_at - ended[client.computation]) * 1000
            for client in clients
            if client.heard_at is not None
        ]
        what = "event streams" if streams else "waiting requests"
        figures = ", ".join(f"p{percent} {percentile(delays, percent):.1f} ms" for percent in (50, 99, 100))
        yield Note(f"{len(delays):,} of {len(clients):,} {what} heard of the end: {figures}")
    deaf = sum(client.heard_at is None for client in crowd.clients)
    if deaf or crowd.errors:
        raise MissingFigureError(f"{deaf} did not hear of the end; errors: {crowd.errors[:3]}")
