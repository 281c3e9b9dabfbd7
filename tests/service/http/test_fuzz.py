"""Random malformed requests to real processes: no 5xx, no traceback, no connection left open."""

import asyncio
import os
import random
from collections.abc import Iterator, Sequence
from pathlib import Path

import httpx
import pytest

from tests.conftest import HttpServer, SharedWorker, running_gunicorn
from tests.service.http.fuzzing import greenlets
from tests.service.http.fuzzing.requests import Case, End, draw
from tests.service.http.fuzzing.sending import answers, send_all
from tests.service.http.fuzzing.shrinking import shrink
from tests.waiting import wait_until

# Seed that reproduces a failure: FUZZ_SEED=1 pytest ...
SEED_VARIABLE, COUNT_VARIABLE = "FUZZ_SEED", "FUZZ_REQUESTS"
FAST, SLOW = 500, 10_000
# Each batch ends with the wait for its last silent client.
BATCH = 2_500
# Silent clients take as long as the server waits for them.
SILENT = 0.01
TROUBLE = ("Traceback", '"level": "error"', '"level":"error"', "[ERROR]", "[CRITICAL]")
# States in /proc/net/tcp: LISTEN, and TIME_WAIT, which the kernel keeps for a minute.
NOT_OPEN = ("0A", "06")


class Fuzzed:
    """A server under test with its log and its processes."""

    def __init__(self, server: HttpServer, log: Path) -> None:
        self.server = server
        self._log = log
        self._read = 0
        self._processes = server.processes

    def trouble(self) -> str:
        """Return the end of the new log lines if they contain a sign of trouble."""
        with self._log.open(encoding="utf-8", errors="replace") as log:
            log.seek(self._read)
            new = log.read()
            self._read = log.tell()
        return new[-5_000:] if any(sign in new for sign in TROUBLE) else ""

    def fault(self, cases: Sequence[Case]) -> str:
        """Return the faults in the answers to these cases and in the log, or an empty text."""
        outcomes = asyncio.run(send_all(self.server.port, cases))
        faults = [outcome.fault for _, outcome in outcomes if outcome.fault]
        return f"{'; '.join(faults)}{self.trouble()}"

    def check_it_is_as_before(self) -> None:
        """Check that the server answers with the same processes, and that no connection stays open."""
        httpx.get(f"{self.server.url}/v1/tables", timeout=30).raise_for_status()
        assert self.server.processes == self._processes
        wait_until(lambda: not self._open_connections(), seconds=60, pause=0.2)
        # Only the connection of this request is left.
        wait_until(lambda: self._most_served() == 1, seconds=60, pause=0.5)

    def _open_connections(self) -> int:
        port = f":{self.server.port:04X}"
        lines = [line.split() for line in Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]]
        return sum(fields[1].endswith(port) and fields[3] not in NOT_OPEN for fields in lines)

    def _most_served(self) -> int:
        """Return the most connections that the greenlets of one process serve, closed ones included."""
        # Each request reaches a random process. Other greenlets belong to the application and start on demand.
        asked = [httpx.get(f"{self.server.url}{greenlets.PATH}").json() for _ in range(8)]
        return max(sum("ApiWorker.handle" in greenlet for greenlet in told) for told in asked)


@pytest.fixture(scope="module")
def fuzzed(
    stores: object, shared_worker: SharedWorker, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Fuzzed]:
    shared_worker.start()
    log = tmp_path_factory.mktemp("fuzz") / "log"
    with pytest.MonkeyPatch.context() as patch, log.open("wb") as out:
        patch.setenv("KEEP_ALIVE_SECONDS", "5")
        with running_gunicorn("tests.service.http.fuzzing.app:app", log=out, processes=1) as server:
            yield Fuzzed(server, log)


def _explain(fuzzed: Fuzzed, seed: int, cases: Sequence[tuple[int, Case]], fault: str) -> str:
    """Name the failing request and the shortest one that fails too, or the range of numbers."""
    for number, case in cases:
        if alone := fuzzed.fault([case]):
            shortest = shrink(case, lambda shorter: bool(fuzzed.fault([shorter])))
            return (
                f"seed {seed}, number {number}: {alone}\n{shortest.whole!r}, then the client {shortest.end}"
            )
    numbers = f"{cases[0][0]} to {cases[-1][0]}"
    return f"seed {seed}, numbers {numbers} together, and none of them alone: {fault}"


def _fuzz(fuzzed: Fuzzed, seed: int, count: int, silent: float) -> None:
    heard = answers([])
    for first in range(0, count, BATCH):
        numbered = [
            (number, draw(seed, number, silent)) for number in range(first, min(first + BATCH, count))
        ]
        outcomes = asyncio.run(send_all(fuzzed.server.port, [case for _, case in numbered]))
        heard += answers(outcomes)
        faults = [
            (numbered_case, outcome.fault)
            for numbered_case, (_, outcome) in zip(numbered, outcomes, strict=True)
            if outcome.fault
        ]
        trouble = fuzzed.trouble()
        if faults or trouble:
            suspects = [numbered_case for numbered_case, _ in faults] or numbered
            pytest.fail(_explain(fuzzed, seed, suspects, trouble or str(faults[:5])))
    fuzzed.check_it_is_as_before()
    # Otherwise only the server's parsing of the first lines would have been tested.
    assert {200, 400, 404, 405, 415, 422, 431} <= set(heard)


def test_some_malformed_requests_are_refused(fuzzed: Fuzzed) -> None:
    _fuzz(fuzzed, seed=1, count=FAST, silent=0)


def test_client_reset_is_no_server_error(fuzzed: Fuzzed) -> None:
    head = b"POST /v1/jobs HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    for framing in (b"Content-Length: 9", b"Transfer-Encoding: chunked"):
        assert not fuzzed.fault([Case([head + framing + b"\r\n\r\n", b"1"], End.RESET)] * 100)


@pytest.mark.slow
@pytest.mark.timeout(1_800)
def test_ten_thousand_malformed_requests_are_refused(fuzzed: Fuzzed) -> None:
    seed = int(os.environ.get(SEED_VARIABLE) or random.SystemRandom().randrange(1_000_000))
    _fuzz(fuzzed, seed, int(os.environ.get(COUNT_VARIABLE) or SLOW), SILENT)
