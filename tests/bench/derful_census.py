"""The whole census of order 5 through the job system, against a straightforward C++ program on one core."""

import json
import time
from collections.abc import Iterator
from urllib.parse import urlsplit

from tests.bench.http_load import ask_once, request_bytes
from tests.bench.isolation import LONG_POOL
from tests.bench.processes import children, resident_mib
from tests.bench.report import Line, Note
from tests.bench.size import Size
from tests.bench.stack import Stack

# Labelled counts of all totals 70 s, transposed classes 350 s, on one core of a comparable machine.
PEER_S = 420.0
MOST_MIB = 2_000.0
ROUNDS = 2
LOOK_S = 0.1
GAMES = 11_964_268_061
# A single total, and its number of games.
SMALL = (24, 814_711)


def bench_derful_census(stack: Stack, size: Size) -> Iterator[Line | Note]:
    """Measure the seconds from the request to the result, and the workers' memory meanwhile."""
    total, games = size.of((None, GAMES), SMALL)
    took, memory = [], []
    for number in range(ROUNDS):
        seconds, mib = _census(stack, total, games, count_only=bool(number))
        took.append(seconds)
        memory.append(mib)
    yield Line(
        "31-derful, whole census of order 5 / C++ peer", "s", took, [PEER_S] * ROUNDS, "at most 0.14 (60 s)"
    )
    yield Note(
        f"the C++ peer's {PEER_S:.0f} s were measured once, on one core of a comparable machine: it was not run here"
    )
    yield Line("memory of its workers / aim", "MiB", [max(memory)], [MOST_MIB], "at most 1")
    yield Note("what the workers share is counted for each")


def _census(stack: Stack, total: int | None, games: int, *, count_only: bool) -> tuple[float, float]:
    """Request one census that is new; order 5 is not listed, so both requests ask for the same work."""
    params = {"order": 5, "total": total, "count_only": count_only}
    body = json.dumps({"kind": "31-derful.enumerate", "params": params}).encode()
    pool = [stack.pool_pids[LONG_POOL], *children(stack.pool_pids[LONG_POOL])]
    began = time.perf_counter()
    status, answer = ask_once(stack.service_port, request_bytes("/v1/jobs", body))
    job = json.loads(answer)
    if status not in (200, 202) or job["cached"]:
        raise RuntimeError(f"not a new census: {answer[:300]!r}")
    most = resident_mib(pool)
    look = request_bytes(urlsplit(job["links"]["self"]).path, method="GET")
    while job["status"] in ("queued", "running"):
        time.sleep(LOOK_S)
        most = max(most, resident_mib(pool))
        job = json.loads(ask_once(stack.service_port, look)[1])
    if job["status"] != "succeeded" or int(job["result"]["games"]) != games:
        raise RuntimeError(f"not the census: {job['error']}")
    return time.perf_counter() - began, most
