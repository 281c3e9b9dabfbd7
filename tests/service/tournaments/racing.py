"""Races: many connections claim a deal at the same moment."""

import json
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from typing import Any

import httpx

from tests.service.tournaments.playing import Party, Seat, bearer, new_party
from tests.waiting import wait_until

MOST_HANDS = 50
RUNNERS = 50
Answer = tuple[int, Any]


class Runners:
    """Players with a connection and a thread each, who all start at the same moment."""

    def __init__(self, http: httpx.Client, runners: int = RUNNERS) -> None:
        self._http, self._count = http, runners
        self._connections = [
            HTTPConnection(http.base_url.host, http.base_url.port or 80, timeout=60) for _ in range(runners)
        ]
        self._gate = threading.Barrier(runners)
        self._pool = ThreadPoolExecutor(runners)
        self._seats: list[Seat] = []
        self.party: Party | None = None

    def race(self) -> list[Answer]:
        """Return the answers to one race for a deal that has just opened."""
        if self.party is None or self.party.show()["status"] != "running":
            self.party = new_party(self._http, hands_total=MOST_HANDS, solve_seconds=3_600)
            self._seats = [self.party.join(f"Runner {number}") for number in range(self._count)]
            self.party.start()
        party = self.party
        wait_until(lambda: party.show()["deal"]["status"] in ("announced", "open"), seconds=30)
        deal, right = party.solved()
        body = json.dumps({"expression": right})
        return list(
            self._pool.map(
                lambda one: self._run(one[0], one[1], deal, body),
                zip(self._connections, self._seats, strict=True),
            )
        )

    def _run(self, connection: HTTPConnection, seat: Seat, deal: int, body: str) -> Answer:
        headers = {**bearer(seat.token), "Content-Type": "application/json"}
        self._gate.wait(60)
        connection.request("PUT", f"{seat.path}/deals/{deal}/claim", body, headers)
        response = connection.getresponse()
        return response.status, json.loads(response.read())

    def close(self) -> None:
        """Close the connections."""
        for connection in self._connections:
            connection.close()
        self._pool.shutdown()


def one_won(answers: list[Answer]) -> bool:
    """Return True if exactly one has won, and all others learned the winner and their delay."""
    won = [body for status, body in answers if status == 200]
    lost = [body for status, body in answers if status == 409]
    if len(won) != 1 or len(won) + len(lost) != len(answers):
        return False
    winner = won[0][
        "previous" if won[0]["claim"]["deal_number"] != won[0]["deal"]["deal_number"] else "deal"
    ]["claimed_by"]
    kinds = Counter(str(body["type"]).rpartition("#")[2] for body in lost)
    return kinds == {"already-claimed": len(lost)} and all(
        body["claimed_by"] == winner and body["margin_ms"] >= 0 for body in lost
    )
