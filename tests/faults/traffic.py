"""Steady traffic of many clients behind a load balancer, which records every answer."""

import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from uuid import uuid4

import httpx

MOST_TRIES = 50
REFUSED_PAUSE_S = 0.1
# Seconds between an answer and the next question of a client.
PAUSE_S = 0.2
# Seconds from taking a server out to stopping it, enough for requests already sent to arrive.
DRAINED_S = 1.0


@dataclass
class Balancer:
    """A balancer that sends requests to the servers in turn, and retries only refused connections, at the next one."""

    ports: list[int]
    client: httpx.Client
    failures: list[str] = field(default_factory=list)
    answers: int = 0
    _next: Iterator[int] = field(default_factory=count)

    def take_out(self, port: int) -> None:
        """Send nothing more to a server, which is then to be stopped."""
        self.ports.remove(port)
        time.sleep(DRAINED_S)

    def url(self) -> str:
        """Return the next server."""
        return f"http://127.0.0.1:{self.ports[next(self._next) % len(self.ports)]}"

    def request(self, method: str, path: str, **options: object) -> httpx.Response:
        """Send a request, record an unexpected answer, and return the answer."""
        for _ in range(MOST_TRIES):
            url = self.url()
            try:
                response = self.client.request(method, f"{url}{path}", **options)  # type: ignore[arg-type]
            except httpx.ConnectError:
                time.sleep(REFUSED_PAUSE_S)
                continue
            except httpx.TransportError as error:
                self.failures.append(f"{method} {url}{path}: {error!r}")
                raise
            self.answers += 1
            if response.status_code >= httpx.codes.BAD_REQUEST:
                self.failures.append(f"{method} {url}{path}: {response.status_code} {response.text}")
            return response
        raise RuntimeError("no server accepts connections")


def _spin(number: int) -> tuple[str, Mapping[str, object]]:
    return "test.spin", {"name": f"{number}", "shards": 2, "seconds": 0.05}


@dataclass
class Traffic:
    """Clients that ask one question after the other until stopped; ``jobs`` are the paths of their jobs."""

    balancer: Balancer
    hook: str
    submitted: Callable[[int], tuple[str, Mapping[str, object]]] = _spin
    """The kind and parameters of the jobs with a webhook, by number."""
    jobs: dict[str, str] = field(default_factory=dict)
    hooked: set[str] = field(default_factory=set)
    _stop: threading.Event = field(default_factory=threading.Event)
    _numbers: Iterator[int] = field(default_factory=lambda: count(10_000))

    def run(self) -> list[threading.Thread]:
        """Start the clients."""
        asked: tuple[Callable[[int], None], ...] = (self._solve, self._check, self._submit)
        threads = [threading.Thread(target=self._keep_asking, args=(ask,)) for ask in asked]
        for thread in threads:
            thread.start()
        return threads

    def stop(self, threads: list[threading.Thread]) -> None:
        """Stop the clients, which finish their current requests."""
        self._stop.set()
        for thread in threads:
            thread.join(60)

    def _keep_asking(self, ask: Callable[[int], None]) -> None:
        while not self._stop.wait(PAUSE_S):
            try:
                ask(next(self._numbers))
            except httpx.TransportError:
                continue  # the unexpected answer has been recorded
            except Exception as error:
                self.balancer.failures.append(repr(error))

    def _post(self, path: str, body: Mapping[str, object], **headers: str) -> str:
        job = self.balancer.request("POST", path, json=body, headers=headers).json()
        self.jobs[job["id"]] = job["links"]["self"]
        return str(job["id"])

    def _solve(self, number: int) -> None:
        self._post("/v1/krypto/solve", {"cards": [2, 3], "target": number})

    def _check(self, number: int) -> None:
        self._post("/v1/krypto/check", {"cards": [1, 2], "target": number, "expression": "1 + 2"})

    def _submit(self, number: int) -> None:
        """Submit a job to one version, and repeat the request at another server, perhaps of another version."""
        kind, params = self.submitted(number)
        body = {"kind": kind, "params": params, "webhook": {"url": self.hook}}
        headers = {"Idempotency-Key": uuid4().hex, "Prefer": "wait=0"}
        first = self._post("/v1/jobs", body, **headers)
        again = self._post("/v1/jobs", body, **headers)
        if again != first:
            self.balancer.failures.append(f"{headers}: {first} and {again}")
        self.hooked.add(first)
        time.sleep(PAUSE_S)
