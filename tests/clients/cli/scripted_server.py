"""A real HTTP server on loopback that gives prepared answers in order, and records the requests."""

import json
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass(frozen=True, kw_only=True)
class Answer:
    """A prepared answer; with ``hang_up`` the connection closes without it, and ``released`` delays it.

    The connection also closes early if ``missing`` more bytes were promised.
    """

    status: int = 200
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)
    hang_up: bool = False
    missing: int = 0
    released: threading.Event | None = None


def json_answer(
    value: object,
    status: int = 200,
    headers: Mapping[str, str] | None = None,
    *,
    released: threading.Event | None = None,
) -> Answer:
    """Return an answer with ``value`` as the service sends it."""
    body = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
    media = "application/json" if status < 400 else "application/problem+json"
    return Answer(
        status=status, body=body, headers={"Content-Type": media, **(headers or {})}, released=released
    )


STREAM = "text/event-stream"
NO_STREAM = json_answer({"title": "No streams here", "status": 404}, 404)


@dataclass(frozen=True)
class Asked:
    """A received request."""

    method: str
    path: str
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """JSON of the body."""
        return json.loads(self.body)


class ScriptedServer:
    """A server that answers requests with ``answers`` in order, and repeats the last one.

    For the command line it has no streams of events, so that it polls, unless the next answer is one.
    """

    def __init__(self, answers: list[Answer]) -> None:
        self._answers = list(answers)
        self._lock = threading.Lock()
        self.asked: list[Asked] = []
        self.received = threading.Semaphore(0)
        self._http = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self.url = f"http://127.0.0.1:{self._http.server_port}"

    @contextmanager
    def running(self) -> Iterator["ScriptedServer"]:
        """Serve within the block."""
        thread = threading.Thread(
            target=self._http.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True
        )
        thread.start()
        try:
            yield self
        finally:
            self._http.shutdown()
            self._http.server_close()
            thread.join()

    def next_answer(self, asked: Asked) -> Answer:
        """Record the request, and return the next answer."""
        with self._lock:
            if (
                asked.path.endswith("/events")
                and asked.headers["user-agent"].startswith("countinghouse/")
                and self._answers[0].headers.get("Content-Type") != STREAM
            ):
                return NO_STREAM
            self.asked.append(asked)
            answer = self._answers.pop(0) if len(self._answers) > 1 else self._answers[0]
        self.received.release()
        return answer

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        server = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def answer(self) -> None:
                length = int(self.headers.get("Content-Length", 0))
                headers = {name.lower(): value for name, value in self.headers.items()}
                answer = server.next_answer(Asked(self.command, self.path, headers, self.rfile.read(length)))
                if answer.released is not None:
                    answer.released.wait()
                # One connection per request, so that no thread waits on an idle connection.
                self.close_connection = True
                if answer.hang_up:
                    return
                # The client may have left by now.
                with suppress(ConnectionError):
                    self.send(answer)

            def send(self, answer: Answer) -> None:
                self.send_response(answer.status)
                for name, value in answer.headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(answer.body) + answer.missing))
                self.send_header("Connection", "close")
                self.end_headers()
                self.wfile.write(answer.body)

            do_GET = do_POST = do_DELETE = answer  # noqa: N815  # the names it is found by

            def log_message(self, *_arguments: object) -> None:
                """Log nothing."""

        return Handler


Serve = Callable[..., ScriptedServer]
"""Function that starts a server with the given answers."""
