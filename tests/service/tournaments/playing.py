"""Hosts, players and spectators who use the service over HTTP, and the passing of time."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from http import HTTPStatus
from typing import Any
from uuid import UUID

import httpx
from sqlalchemy import text, update

from db.sessions import transaction
from db.tournaments.models import TournamentInterruption, TournamentPlayer, TournamentRow
from service.tournaments.transition import GAME
from tests.service.tournaments.solving import solution
from tests.waiting import wait_until

PATH = "/v1/tournaments"
Shown = dict[str, Any]


def bearer(token: str) -> dict[str, str]:
    """Return the header with a token."""
    return {"Authorization": f"Bearer {token}"}


@dataclass
class Seat:
    """A player."""

    http: httpx.Client
    path: str
    name: str
    token: str

    def claim(self, deal: int, **body: object) -> httpx.Response:
        """Claim a deal."""
        return self.http.put(f"{self.path}/deals/{deal}/claim", json=body, headers=bearer(self.token))

    def explain(self, deal: int, expression: str) -> httpx.Response:
        """Explain a claim."""
        path = f"{self.path}/deals/{deal}/claim/explanation"
        return self.http.put(path, json={"expression": expression}, headers=bearer(self.token))

    def leave(self) -> httpx.Response:
        """Leave the tournament."""
        return self.http.delete(f"{self.path}/players/me", headers=bearer(self.token))


@dataclass
class Party:
    """A tournament, as its host sees it."""

    http: httpx.Client
    id: UUID
    code: str
    token: str

    @property
    def path(self) -> str:
        """Path of the tournament."""
        return f"{PATH}/{self.id}"

    def show(self) -> Shown:
        """Return the current tournament."""
        found: Shown = self.http.get(self.path).raise_for_status().json()
        return found

    def join(self, name: str) -> Seat:
        """Add a new player."""
        answer = self.http.post(f"{self.path}/players", json={"name": name}).raise_for_status().json()
        return Seat(self.http, self.path, name, answer["player_token"])

    def host(self, act: str) -> httpx.Response:
        """Send a host's action: start or cancel."""
        return self.http.post(f"{self.path}/{act}", headers=bearer(self.token))

    def start(self) -> None:
        """Start the tournament once its first hands are drawn."""
        started: list[int] = []

        def drawn() -> bool:
            started.append(self.host("start").status_code)
            return started[-1] != HTTPStatus.SERVICE_UNAVAILABLE

        wait_until(drawn, seconds=30, pause=0.5)
        assert started[-1] == HTTPStatus.OK

    def sheet(self) -> Shown:
        """Return the scoresheet."""
        found: Shown = self.http.get(f"{self.path}/scoresheet").raise_for_status().json()
        return found

    def pass_time(self, seconds: float) -> None:
        """Move all clocks of the tournament ahead by this many seconds."""
        with transaction() as session:
            shift(session.get_one(TournamentRow, self.id, with_for_update=True), seconds)

    def nobody_seen(self, seconds: float, *players: int, host: bool = True, served: bool = True) -> None:
        """Set the time at which these players, and the host, were last seen to this many seconds ago.

        While the service was away, nobody could be seen: so if it ``served`` meanwhile, its interruptions were this
        long ago, too.
        """
        passed = timedelta(seconds=seconds)
        away = update(TournamentInterruption).values(
            began_at=TournamentInterruption.began_at - passed,
            ended_at=TournamentInterruption.ended_at - passed,
        )
        with transaction() as session:
            if served:
                session.execute(away)
            row = session.get_one(TournamentRow, self.id, with_for_update=True)
            row.created_at -= passed
            if host:
                row.host_seen_at -= passed
            theirs = update(TournamentPlayer).where(
                TournamentPlayer.tournament_id == self.id, TournamentPlayer.number.in_(players)
            )
            session.execute(theirs.values(seen_at=TournamentPlayer.seen_at - passed))
            row.due_at = row.host_seen_at - timedelta(days=1)

    def open_deal(self) -> Shown:
        """Return the newest deal, with its cards shown."""
        deal: Shown = self.show()["deal"]
        if deal["status"] == "announced":
            self.pass_time(3)
            wait_until(lambda: self.show()["deal"]["status"] != "announced", seconds=20)
            deal = self.show()["deal"]
        assert deal["status"] == "open"
        return deal

    def solved(self) -> tuple[int, str]:
        """Return the number of the open deal, and a solution."""
        deal = self.open_deal()
        return deal["deal_number"], solution(deal["cards"], deal["target"])


def shift(row: TournamentRow, seconds: float) -> None:
    """Move all clocks of a tournament ahead by this many seconds."""
    game, passed_ms = GAME.validate_json(row.game), int(seconds * 1_000)
    deal = game.deal
    if deal is not None:
        deal.announced_at -= passed_ms
        deal.deadline_at -= passed_ms
        deal.opened_at = None if deal.opened_at is None else deal.opened_at - passed_ms
        if deal.claim is not None:
            deal.claim.at -= passed_ms
    row.game = GAME.dump_json(game).decode()
    row.due_at = None if row.due_at is None else row.due_at - timedelta(seconds=seconds)


def new_party(http: httpx.Client, **settings: object) -> Party:
    """Create a tournament."""
    made = http.post(PATH, json=settings, timeout=60)
    assert made.status_code == 201, made.text
    body = made.json()
    return Party(http, UUID(body["id"]), body["join_code"], body["host_token"])


@dataclass(frozen=True)
class Told:
    """An event of a stream."""

    id: int
    event: str
    data: Shown


@contextmanager
def following(
    http: httpx.Client, path: str, last: int | None = None, token: str | None = None
) -> Iterator[Iterator[Told]]:
    """Yield the events of a tournament."""
    headers = {} if last is None else {"Last-Event-ID": str(last)}
    headers |= {} if token is None else bearer(token)
    with http.stream("GET", f"{path}/events", headers=headers, timeout=30) as response:
        assert response.status_code == 200
        yield _events(response.iter_lines())


def _events(lines: Iterator[str]) -> Iterator[Told]:
    fields: dict[str, str] = {}
    for line in lines:
        if line:
            name, _, value = line.partition(": ")
            fields[name] = value
            continue
        if "data" in fields:
            yield Told(int(fields["id"]), fields["event"], json.loads(fields["data"]))
        fields = {}


def merged(events: list[Told]) -> Shown:
    """Merge events into a tournament, as the document describes it."""
    shown: Shown = {}
    for event in events:
        if event.event == "snapshot":
            shown = dict(event.data)
            continue
        changed = dict(event.data["changes"])
        players = {player["name"]: player for player in shown.get("players", [])}
        players |= {player["name"]: player for player in changed.get("players", [])}
        shown |= changed | {"players": list(players.values()), "revision": event.data["revision"]}
    return shown


def log_of(party: Party) -> list[Told]:
    """Return all events so far, from the log."""
    version = party.show()["revision"]
    found = []
    with following(party.http, party.path, last=0) as events:
        for event in events:
            found.append(event)
            if event.id >= version:
                break
    return found


ADDED_ON_THE_WAY = {"id", "join_code", "links", "server_now"}


def without_way(shown: Shown) -> Shown:
    """Return a tournament without the fields that events leave out."""
    return {name: value for name, value in shown.items() if name not in ADDED_ON_THE_WAY}


def clock_back(seconds: float) -> None:
    """Set the service's last heartbeat to this many seconds ago."""
    with transaction() as session:
        session.execute(
            text("UPDATE tournament_clock SET at = clock_timestamp() - :away * interval '1 second'"),
            {"away": seconds},
        )
