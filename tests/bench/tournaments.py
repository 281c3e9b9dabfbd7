"""Tournaments beside a running census: delay of claims and events, with a stream for every player.

Races are fifty simultaneous claims each. Two failures are counted: races with more than one winner, and races in which
a player got an answer other than won or lost.
"""

import json
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from http import HTTPStatus
from http.client import HTTPConnection

import httpx

from tests.bench.http_load import ask_once, request_bytes
from tests.bench.processes import children, resident_mib
from tests.bench.report import Line, MissingFigureError, Note, percentile
from tests.bench.size import Size
from tests.bench.stack import Stack
from tests.service.tournaments.playing import Party, Seat, bearer, new_party
from tests.service.tournaments.racing import RUNNERS, Answer, Runners, one_won

TOURNAMENTS = 100
RACES = 100
PLAYERS_EACH = 20
CLAIMS_EACH = 3
CLAIMS_A_SECOND = 20
EXPLAINED_AFTER_S = 1.0
CLAIM_MS = 200
EVENT_MS = 250
CONNECTIONS = 32
EVENT_BYTES = 256 * 1024
CENSUS = {"kind": "krypto.census", "params": {"targets": [1, 25]}}


def bench_races(stack: Stack, size: Size) -> Iterator[Note]:
    """Run races of fifty simultaneous claims.

    Raises:
        MissingFigureError: A race did not have exactly one winner, or a loser was not informed.
    """
    races = size.number(RACES, 2)
    with httpx.Client(base_url=f"http://127.0.0.1:{stack.service_port}", timeout=60) as http:
        runners, began = Runners(http), time.perf_counter()
        doubled = unclear = 0
        told: Counter[str] = Counter()
        for _ in range(races):
            answers = runners.race()
            doubled += sum(status == HTTPStatus.OK for status, _ in answers) > 1
            if not one_won(answers):
                unclear += 1
                told.update(_kind(answer) for answer in answers)
        runners.close()
    took = time.perf_counter() - began
    yield Note(
        f"{races} races of {RUNNERS}: {doubled} with more than one winner, {unclear} in which somebody was told neither"
        f" that they won nor that they lost, {took:.0f} s"
    )
    if unclear:
        raise MissingFigureError(f"answers in those: {dict(told)}")


def _kind(answer: Answer) -> str:
    status, body = answer
    return f"{status} {body.get('type', '')} {body.get('detail', '')}"[:200]


class _Streams:
    """Streams of all players, each on a connection of its own, and the delays of their events."""

    def __init__(self, port: int) -> None:
        self._port = port
        self.lags_ms: list[float] = []
        self.errors: list[str] = []
        self._stop = threading.Event()
        self._threads: list[threading.Thread] = []

    def follow(self, seat: Seat) -> None:
        """Open a player's stream."""
        thread = threading.Thread(target=self._listen, args=(seat,), daemon=True)
        thread.start()
        self._threads.append(thread)

    def _listen(self, seat: Seat) -> None:
        connection = HTTPConnection("127.0.0.1", self._port, timeout=60)
        try:
            connection.request("GET", f"{seat.path}/events", headers=bearer(seat.token))
            response = connection.getresponse()
            if response.status != 200:
                self.errors.append(f"a stream was answered with {response.status}")
            while not self._stop.is_set() and (line := response.readline(EVENT_BYTES)):
                if line.startswith(b"data: {"):
                    self._note(line[6:])
        except Exception as error:  # whatever the error is, it ended a stream early
            if not self._stop.is_set():
                self.errors.append(repr(error))
        finally:
            connection.close()

    def _note(self, data: bytes) -> None:
        now = time.time()
        event = json.loads(data)
        # Events caused by a clock carry the time of the clock.
        if event.get("happening") in ("claimed", "solved"):
            self.lags_ms.append((now - datetime.fromisoformat(event["at"]).timestamp()) * 1_000)

    def stop(self) -> None:
        """Stop counting."""
        self._stop.set()


def bench_tournaments(stack: Stack, size: Size) -> Iterator[Line | Note]:
    """Measure claims and events of many tournaments at once, beside a census.

    Raises:
        MissingFigureError: A player got an error.
    """
    with httpx.Client(
        base_url=f"http://127.0.0.1:{stack.service_port}",
        timeout=60,
        limits=httpx.Limits(max_connections=CONNECTIONS),
    ) as http:
        yield from _played(stack, http, size)


def _played(stack: Stack, http: httpx.Client, size: Size) -> Iterator[Line | Note]:
    tournaments, players_each = size.number(TOURNAMENTS, 2), size.of(PLAYERS_EACH, 4)
    before = resident_mib(children(stack.service_pid))
    streams = _Streams(stack.service_port)
    parties = []
    for _ in range(tournaments):
        party = new_party(http, solve_seconds=3_600)
        seats = [party.join(f"Player {number}") for number in range(players_each)]
        for seat in seats:
            streams.follow(seat)
        # Start now: a host who is away for a minute loses the role.
        party.start()
        parties.append((party, seats))
    memory = resident_mib(children(stack.service_pid)) - before
    census = json.dumps(CENSUS).encode()
    status, _ = ask_once(stack.service_port, request_bytes("/v1/jobs", census))
    answers = [answer for turn in range(CLAIMS_EACH) for answer in _round(parties, turn)]
    time.sleep(2)
    streams.stop()
    players = tournaments * players_each
    wrong = [
        *streams.errors,
        *(f"a claim was answered with {status}" for _, status in answers if status != 200),
    ]
    wrong += [f"the census was answered with {status}"] if status != 202 else []
    took = [ms for ms, _ in answers]
    lags = streams.lags_ms
    yield Note(
        f"{players} players with a stream each, in {tournaments} tournaments; a census runs; "
        f"{CLAIMS_A_SECOND} claims and as many explanations a second"
    )
    for what, delays, limit_ms in (("claims", took, CLAIM_MS), ("events", lags, EVENT_MS)):
        yield Line(f"{what}, p99 / {limit_ms} ms", "ms", [percentile(delays, 99)], [limit_ms], "at most 1")
        yield Note(f"{what}: p50 {percentile(delays, 50):.0f} ms")
    yield Note(f"{len(took)} claims, {len(lags)} events received, {len(wrong)} errors")
    yield Note(f"memory of the API: {memory * 1024 / players:.0f} KiB a player")
    if wrong:
        raise MissingFigureError(f"{len(wrong)} errors: {wrong[:3]}")


def _round(parties: Sequence[tuple[Party, list[Seat]]], turn: int) -> list[tuple[float, int]]:
    """Claim and explain in every tournament, evenly spread; return the milliseconds and status of each request."""
    tables = [(party, seats[turn], *party.solved()) for party, seats in parties]
    began = time.perf_counter()

    def play(number: int) -> list[tuple[float, int]]:
        party, seat, deal, right = tables[number]
        path = f"{party.path}/deals/{deal}/claim"
        first = began + number / CLAIMS_A_SECOND
        return [
            _act(seat, path, {}, first),
            _act(seat, f"{path}/explanation", {"expression": right}, first + EXPLAINED_AFTER_S),
        ]

    with ThreadPoolExecutor(len(tables)) as pool:
        return [answer for answers in pool.map(play, range(len(tables))) for answer in answers]


def _act(seat: Seat, path: str, said: dict[str, str], at: float) -> tuple[float, int]:
    time.sleep(max(0.0, at - time.perf_counter()))
    status = seat.http.put(path, json=said, headers=bearer(seat.token)).status_code
    # Counted from the scheduled time: a late request has waited.
    return (time.perf_counter() - at) * 1_000, status
