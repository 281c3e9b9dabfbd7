"""Receivers of webhooks on loopback: one with prepared answers, and one that sends raw bytes."""

import socket
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@dataclass(frozen=True)
class Request:
    """A received request, with header names in lower case."""

    path: str
    headers: Mapping[str, str]
    body: bytes


@dataclass(frozen=True)
class Answer:
    """A prepared answer."""

    status: int = 204
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b""


class Receiver:
    """An HTTP server that gives the ``answers`` in turn, and 204 when there are no more."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.requests: list[Request] = []
        self.answers: list[Answer] = []
        self._lock = threading.Lock()

    @property
    def url(self) -> str:
        """Base URL of the server."""
        return f"http://127.0.0.1:{self.port}/hook"

    def take(self, request: Request) -> Answer:
        """Record the request, and return the next answer."""
        with self._lock:
            self.requests.append(request)
            return self.answers.pop(0) if self.answers else Answer()


@contextmanager
def receiving() -> Iterator[Receiver]:
    """Run a receiver within the block."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            answer = receiver.take(Request(self.path, headers, body))
            # The client may have closed the connection already.
            with suppress(ConnectionError):
                self.send_response(answer.status)
                for name, value in answer.headers.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(answer.body)

        def log_message(self, *_: object) -> None:
            """Log nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        receiver = Receiver(server.server_address[1])
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield receiver
        finally:
            server.shutdown()
            thread.join()


@contextmanager
def speaking(speak: Callable[[socket.socket, threading.Event], None]) -> Iterator[int]:
    """Run a server for one connection, handled by ``speak`` with an event set at the end, and yield its port."""
    ended = threading.Event()

    def accept() -> None:
        with suppress(OSError):
            connection, _ = listener.accept()
            with connection:
                speak(connection, ended)

    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=accept)
        thread.start()
        try:
            yield listener.getsockname()[1]
        finally:
            ended.set()
            with suppress(OSError):
                listener.shutdown(socket.SHUT_RDWR)
            thread.join()
