"""Mixed traffic for a minute at full load: throughput, latencies, errors, memory."""

import time
from collections import deque
from collections.abc import Iterator, Sequence
from itertools import count
from statistics import median

from tests.bench.clients import at_once
from tests.bench.event_streams import FollowedJobs
from tests.bench.processes import children, resident_mib
from tests.bench.report import Line, MissingFigureError, Note, percentile
from tests.bench.size import Size
from tests.bench.stack import Stack
from tests.bench.traffic import REMEMBERED_JOBS, BareCalls, CachedSolves, Kind, NewSolves, Polls
from tests.bench.uncached import new_games

WARM_UP_S = 5.0
SLICES = 6
SLICE_S = 10.0
# The bare route gets the same number of clients, half of the slices before the traffic and half after it.
BARE_SLICE_S = 2.0
NEW_SOLVERS = 3
ERRORS_SHOWN = 5


def bench_load(stack: Stack, size: Size) -> Iterator[Line | Note]:
    """Run a minute of traffic, with the peer measured before and after it.

    Raises:
        MissingFigureError: A kind of client had no answers, or unexpected ones.
    """
    slices, slice_s, bare_s, warm_up_s = size.of(
        (SLICES, SLICE_S, BARE_SLICE_S, WARM_UP_S), (2, 2.0, 0.5, 1.0)
    )
    kinds = _kinds(stack)
    bare = Kind("bare Flask route", sum(kind.clients for kind in kinds), lambda _: BareCalls(stack.bare_port))
    api = children(stack.service_pid)
    peer = _put_traffic([bare], slices // 2, bare_s)
    _put_traffic(kinds, 1, warm_up_s)
    for kind in kinds:
        kind.forget()
    memory = resident_mib(api)
    ours = _put_traffic(kinds, slices, slice_s)
    grown = resident_mib(api)
    peer += _put_traffic([bare], slices - len(peer), bare_s)
    yield Line("mixed traffic / bare Flask route, throughput", "req/s", ours, peer, "no errors, flat memory")
    for kind, seconds in (*((kind, slices * slice_s) for kind in kinds), (bare, slices * bare_s)):
        yield Note(_describe(kind, seconds))
        for error in kind.errors[:ERRORS_SHOWN]:
            yield Note(f"error: {error}")
    yield Note(
        f"resident memory of {len(api)} API processes: {memory:.1f} MiB before, {grown:.1f} MiB after"
        f" ({100 * (grown / memory - 1):+.1f} %)"
    )
    if wrong := [kind.name for kind in (*kinds, bare) if kind.errors or not kind.answers]:
        raise MissingFigureError(f"not all answers were right, or there were none: {', '.join(wrong)}")


def _kinds(stack: Stack) -> Sequence[Kind]:
    port = stack.service_port
    jobs: deque[str] = deque(maxlen=REMEMBERED_JOBS)
    # New games that no earlier run on the same servers has requested.
    seed = time.time_ns()
    # The watching client needs a job from the beginning.
    first = NewSolves(port, new_games(seed), jobs)
    first.ask()
    first.close()
    # A client that has to start again continues with unused games and names.
    games = [new_games(seed + 1 + number) for number in range(NEW_SOLVERS)]
    numbers = count(seed)
    return (
        Kind("cached solves", 6, lambda _: CachedSolves(port)),
        Kind("new solves", NEW_SOLVERS, lambda number: NewSolves(port, games[number], jobs)),
        Kind("polls of jobs", 3, lambda _: Polls(port, jobs)),
        Kind("event streams, to the first event", 4, lambda _: FollowedJobs(port, numbers)),
    )


def _put_traffic(kinds: Sequence[Kind], slices: int, slice_s: float) -> list[float]:
    """Run all clients for this many seconds.

    Returns:
        Answers per second of all clients together, in each slice of the time.
    """
    began = time.perf_counter()
    until = began + slices * slice_s
    clients = [(kind, number) for kind in kinds for number in range(kind.clients)]

    def be(client: int) -> None:
        kind, number = clients[client]
        kind.keep_asking(number, until)

    at_once(len(clients), be)
    answered = [int((at - began) // slice_s) for kind in kinds for at, _ in kind.answers]
    # Requests under way at the end are in no slice, and answers to earlier traffic came before the first slice.
    return [answered.count(number) / slice_s for number in range(slices)]


def _describe(kind: Kind, seconds: float) -> str:
    latencies = [1000 * took for _, took in kind.answers]
    if not latencies:
        return f"{kind.name:<36} no answers, {len(kind.errors)} errors"
    return (
        f"{kind.name:<36} {kind.clients:>2} clients {len(latencies) / seconds:>9,.1f}/s"
        f"   p50 {median(latencies):>7.1f} ms   p99 {percentile(latencies, 99):>7.1f} ms   errors {len(kind.errors)}"
    )
