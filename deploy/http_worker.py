"""Gunicorn's gevent worker, with time limits for the arrival of every request and the acceptance of every response."""

import os
import time
from contextlib import AbstractContextManager, nullcontext, suppress
from functools import partial
from http import HTTPStatus
from socket import SHUT_RD, SHUT_WR, SOCK_STREAM
from typing import Any

import gevent
from gevent.monkey import get_original, patch_all
from gevent.pool import Pool
from gevent.server import StreamServer
from gevent.socket import socket
from gunicorn.http.errors import NoMoreData
from gunicorn.util import write_nonblock
from gunicorn.workers.ggevent import GeventWorker
from werkzeug.exceptions import RequestTimeout

from deploy.http_request import (
    CheckedReader,
    problem_bytes,
    read_typed_addresses,
    refusal_detail,
    refusal_status,
    require_host,
)

# Maximum time from a new connection, or from a later request's first byte, to the end of the headers.
HEADERS_WITHIN_S = 10.0
# Maximum time from the end of the headers to the end of the body, which has at most a megabyte.
BODY_WITHIN_S = 20.0
# Maximum time for the client to accept a piece of a response.
ACCEPTED_WITHIN_S = 60.0
STOP_SEEN_WITHIN_S = 0.1
HTTP_VERSION = (1, 1)
# Maximum number of bytes read between two requests: the rest of an unread body, and the next headers.
MAX_UNWANTED_BYTES = 1024 * 1024
PIECE_BYTES = 64 * 1024
PlainSocket = get_original("socket", "socket")
# With fewer free connections, or a tenth if that is less, those that have waited longest for a request are ended until
# twice as many are free. Otherwise one client with as many idle connections would keep all others out. Waiting requests
# and streams leave more of them free.
LEAST_FREE = 200
# A client that has just connected gets this time before it counts as waiting.
BEGUN_WITHIN_S = 1.0
# Time for which data is still read after the last response, so that a client that is still sending receives it.
LINGER_S = 2.0


class TimedSocket:
    """A client's socket with a deadline for reading a whole request, however slowly its bytes arrive."""

    def __init__(self, sock: Any) -> None:
        self._sock = sock
        self._deadline = time.monotonic() + HEADERS_WITHIN_S
        self._idle = False
        self._allowed = MAX_UNWANTED_BYTES
        self._head_is_next = False
        self._head = b""
        self._lingers = True
        self.waits_since = time.monotonic()
        """The time since which a request is awaited, unless there is one."""
        self.request: Any = None
        """The request whose body is being read."""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._sock, name)

    def await_request(self, seconds: float) -> None:
        """Wait ``seconds`` for the next request to begin, and then for its headers."""
        self.request = None
        self._idle = True
        self.waits_since = time.monotonic()
        self._allowed = MAX_UNWANTED_BYTES
        self._deadline = time.monotonic() + seconds

    def await_body(self, request: Any) -> None:
        """Wait for the body of ``request``, and hold back the head of its response."""
        self.request = request
        self._deadline = time.monotonic() + BODY_WITHIN_S
        self._head_is_next = True

    def sendall(self, data: bytes) -> None:
        """Send a piece of a response. The head is sent with the first piece of the body: one packet instead of two."""
        if self._head_is_next:
            self._head, self._head_is_next = data, False
        else:
            data, self._head = self._head + data, b""
            self._sock.sendall(data)

    def send_head(self) -> None:
        """Send the head of a response without a body. Later data is not held back."""
        self._head_is_next = False
        if self._head:
            self.sendall(b"")

    def announce_close(self) -> None:
        """Make the response to the current request announce that the connection closes after it.

        A response whose head is made has announced that the connection stays, so the next request may be there already.
        """
        if self._head_is_next:
            self.request.force_close()

    def close_if_idle(self) -> None:
        """End the connection unless a request has begun or arrived."""
        if self._idle:
            self._end_reading()

    def end_wait(self) -> None:
        """End the connection, which waits for a request, unless it has arrived."""
        self._lingers = False
        self._end_reading()

    def _end_reading(self) -> None:
        # Bytes that have arrived can still be read; gevent's own shutdown would end the wait for them.
        with suppress(OSError), PlainSocket(fileno=os.dup(self._sock.fileno())) as same:
            same.shutdown(SHUT_RD)

    def recv(self, size: int) -> bytes:
        """Receive some bytes.

        Raises:
            RequestTimeout: when the request has not arrived in time; its connection is closed after the response.
            NoMoreData: when no other request begins in time, or too many bytes come before it.
        """
        if self.request is None:
            size = min(size, PIECE_BYTES)
            if self._allowed <= 0:
                raise NoMoreData
        try:
            received = self._recv_in_time(size)
        except TimeoutError:
            if self._idle:
                raise NoMoreData from None
            if self.request is not None:
                self.request.force_close()
            raise RequestTimeout("The request did not arrive in time.") from None
        self._allowed -= len(received)
        if self._idle:
            self._idle = False
            self._deadline = time.monotonic() + HEADERS_WITHIN_S
        return received

    def close(self) -> None:
        """Close the connection once the client has received the last response.

        Closing with bytes unread would reset the connection, and the response could be lost (RFC 9112, section 9.6).
        """
        with suppress(OSError):
            self._sock.shutdown(SHUT_WR)
            until = time.monotonic() + (LINGER_S if self._lingers else 0.0)
            while (left := until - time.monotonic()) > 0:
                self._sock.settimeout(left)
                if not self._sock.recv(PIECE_BYTES):
                    break
                # Receiving bytes that have already arrived does not yield to other greenlets.
                gevent.sleep(0)
        self._sock.close()

    def _recv_in_time(self, size: int) -> bytes:
        left = self._deadline - time.monotonic()
        # Checked even if bytes have arrived: they may arrive one at a time without end.
        if left <= 0:
            raise TimeoutError
        self._sock.settimeout(left)
        try:
            received: bytes = self._sock.recv(size)
        finally:
            self._sock.settimeout(ACCEPTED_WITHIN_S)
        return received


class ApiWorker(GeventWorker):  # type: ignore[misc]  # gunicorn is untyped
    """A worker that serves every connection in a greenlet of its own, so that a silent client delays no other."""

    sockets: list[Any]
    """The listening sockets."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._open: set[TimedSocket] = set()

    @staticmethod
    def wait_in_greenlets() -> None:
        """Replace the functions that wait by gevent's, in the first process, before the application is loaded.

        Forks, signals and programs remain the system's: the first process looks after the others by them.
        """
        patch_all(os=False, signal=False, subprocess=False)

    def patch(self) -> None:
        """Make the listening sockets gevent's. All else is since before the fork."""
        self.sockets = [socket(one.FAMILY, SOCK_STREAM, fileno=one.sock.detach()) for one in self.sockets]

    def timeout_ctx(self) -> AbstractContextManager[None]:
        """Return no timeout: the socket has its deadlines."""
        return nullcontext()

    def run(self) -> None:
        """Serve until asked to stop, then finish the requests that have begun.

        The parent class does the same, but checks only once a second, and waits for idle connections.
        """
        read_typed_addresses()
        servers = [self._serve(listener) for listener in self.sockets]
        while self.alive:
            self.notify()
            self._make_room()
            gevent.sleep(STOP_SEEN_WITHIN_S)
        for server in servers:
            server.close()
        until = time.monotonic() + self.cfg.graceful_timeout
        while self._open and time.monotonic() < until:
            for connection in list(self._open):
                connection.close_if_idle()
            self.notify()
            gevent.sleep(STOP_SEEN_WITHIN_S)
        for server in servers:
            server.stop(timeout=1)

    def _make_room(self) -> None:
        """End the connections that have waited longest for a request if nearly all are in use."""
        free = self.worker_connections - len(self._open)
        least = min(LEAST_FREE, self.worker_connections // 10)
        if free >= least:
            return
        before = time.monotonic() - BEGUN_WITHIN_S
        waiting = [one for one in self._open if one.request is None and one.waits_since < before]
        waiting.sort(key=lambda one: one.waits_since)
        ended = waiting[: 2 * least - free]
        for connection in ended:
            connection.end_wait()
        if ended:
            self.log.warning(
                "ended %d of %d connections, which waited for a request", len(ended), len(self._open)
            )

    def handle_exit(self, sig: int, frame: Any) -> None:
        """Stop when the requests that have begun are answered; their responses announce that the connection closes."""
        super().handle_exit(sig, frame)
        # A signal may arrive between the making of a head and its sending, where greenlets do not switch.
        gevent.spawn(self._announce_close)

    def _announce_close(self) -> None:
        for connection in list(self._open):
            connection.announce_close()

    def _serve(self, listener: Any) -> StreamServer:
        listener.setblocking(True)
        server = StreamServer(
            listener, handle=partial(self.handle, listener), spawn=Pool(self.worker_connections)
        )
        # Leave the other processes a share of the connections.
        server.max_accept = 1
        server.start()
        return server

    def handle(self, listener: Any, client: Any, addr: Any) -> None:
        """Serve a connection with deadlines."""
        client.settimeout(ACCEPTED_WITHIN_S)
        connection = TimedSocket(client)
        self._open.add(connection)
        try:
            # Skip the parent class, which removes all timeouts.
            super(GeventWorker, self).handle(listener, connection, addr)
        finally:
            self._open.discard(connection)

    def handle_request(self, listener_name: Any, req: Any, sock: TimedSocket, addr: Any) -> None:
        """Answer a request, and then wait for the next one on its connection."""
        require_host(req)
        # The response copies the request's version, and this is the latest version.
        req.version = min(req.version, HTTP_VERSION)
        sock.await_body(req)
        req.body.reader = reader = CheckedReader(req)
        try:
            super().handle_request(listener_name, req, sock, addr)
        finally:
            reader.answered = True
            sock.send_head()
        sock.await_request(self.cfg.keepalive)

    def handle_error(self, _req: Any, client: Any, _addr: Any, exc: BaseException) -> None:
        """Answer a request that failed before the application saw it."""
        status, detail = refusal_status(exc), refusal_detail(exc)
        if status is None:
            self.log.exception("request failed")
            status, detail = HTTPStatus.INTERNAL_SERVER_ERROR, "Internal error."
        else:
            self.log.warning("request refused: %d, %s", status, detail)
        with suppress(OSError):
            write_nonblock(client, problem_bytes(status, detail))
