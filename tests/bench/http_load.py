"""A small closed-loop HTTP client: each connection sends its next request after the last answer."""

import re
import socket
import time
from dataclasses import dataclass
from typing import Self

from tests.bench.clients import at_once

_LENGTH = re.compile(rb"\r\ncontent-length: (\d+)\r\n", re.IGNORECASE)


@dataclass(frozen=True)
class Load:
    """Requests per second, and the number of requests not answered with 200."""

    per_second: float
    errors: int


def request_bytes(path: str, body: bytes | None = None, method: str = "POST", key: str = "") -> bytes:
    """Return a request with a JSON body for a connection that stays open; ``key`` is the caller's API key, if any."""
    lines = [f"{method} {path} HTTP/1.1", "Host: localhost"]
    if key:
        lines.append(f"Authorization: Bearer {key}")
    if body is not None:
        lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + (body or b"")


class Connection:
    """One connection to a loopback port."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=60)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def ask(self, request: bytes) -> tuple[int, bytes]:
        """Send a request, and return the answer's status and body."""
        self._socket.sendall(request)
        data = self._socket.recv(65536)
        while (end := data.find(b"\r\n\r\n")) < 0:
            data += self._more()
        length = _LENGTH.search(data, 0, end + 2)
        if length is None:
            raise ConnectionError(f"no length in {data[:200]!r}")
        total = end + 4 + int(length[1])
        while len(data) < total:
            data += self._more()
        return int(data[9:12]), data[end + 4 :]

    def _more(self) -> bytes:
        data = self._socket.recv(65536)
        if not data:
            raise ConnectionError("the server hung up")
        return data

    def close(self) -> None:
        """Close the connection."""
        self._socket.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def ask_once(port: int, request: bytes) -> tuple[int, bytes]:
    """Ask on a separate connection, and return the answer's status and body."""
    with Connection(port) as connection:
        return connection.ask(request)


def put_load(port: int, request: bytes, *, seconds: float, connections: int) -> Load:
    """Send the same request repeatedly on several connections for some seconds."""
    deadline = time.perf_counter() + seconds
    counts = [0] * connections
    errors = [0] * connections

    def loop(number: int) -> None:
        with Connection(port) as connection:
            while time.perf_counter() < deadline:
                status, _ = connection.ask(request)
                counts[number] += 1
                errors[number] += status != 200

    began = time.perf_counter()
    at_once(connections, loop)
    return Load(sum(counts) / (time.perf_counter() - began), sum(errors))
