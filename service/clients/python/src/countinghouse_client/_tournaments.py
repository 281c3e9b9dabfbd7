"""Tournaments of Krypto, one method for each thing to do with them.

A tournament is named by its id or its join code. The host's and the players' tokens say who acts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from countinghouse_client import _event_stream, _flows
from countinghouse_client._exchange import Repeat, Request

if TYPE_CHECKING:
    from collections.abc import Iterator

    from countinghouse_client._config import Config
    from countinghouse_client._event_stream import TournamentEvent
    from countinghouse_client._generated import models as m
    from countinghouse_client._sync import Driver


class TournamentCalls:
    """What can be done with tournaments. Every method may raise a ``CountinghouseError``."""

    def __init__(self, config: Config, driver: Driver) -> None:
        self._config = config
        self._driver = driver

    def create(self, *, timeout: float | None = None, **settings: Any) -> m.NewTournamentAnswer:
        """A new tournament, with the host's token. ``settings`` are those of the document: ``hands``, ``rules`` …"""
        answer: m.NewTournamentAnswer = self._run("POST", _flows.TOURNAMENTS, None, settings, timeout)
        return answer

    def get(
        self, tournament: object, *, token: str | None = None, timeout: float | None = None
    ) -> m.Tournament:
        """A tournament as it stands."""
        answer: m.Tournament = self._run("GET", _flows.tournament_path(tournament), token, None, timeout)
        return answer

    def join(self, tournament: object, name: str, *, timeout: float | None = None) -> m.JoinedPlayer:
        """A new player, with their token."""
        path = _flows.tournament_path(tournament, "/players")
        answer: m.JoinedPlayer = self._run("POST", path, None, {"name": name}, timeout)
        return answer

    def leave(self, tournament: object, token: str, *, timeout: float | None = None) -> m.Tournament:
        """The tournament, without the player whose token this is."""
        answer: m.Tournament = self._run(
            "DELETE", _flows.tournament_path(tournament, "/players/me"), token, None, timeout
        )
        return answer

    def start(self, tournament: object, token: str, *, timeout: float | None = None) -> m.Tournament:
        """The tournament, started by its host."""
        answer: m.Tournament = self._run(
            "POST", _flows.tournament_path(tournament, "/start"), token, None, timeout
        )
        return answer

    def cancel(self, tournament: object, token: str, *, timeout: float | None = None) -> m.Tournament:
        """The tournament, cancelled by its host."""
        answer: m.Tournament = self._run(
            "POST", _flows.tournament_path(tournament, "/cancel"), token, None, timeout
        )
        return answer

    def close(self, tournament: object, token: str, *, timeout: float | None = None) -> m.Tournament:
        """The tournament, which nobody else may join, as its host wishes."""
        answer: m.Tournament = self._run(
            "POST", _flows.tournament_path(tournament, "/close"), token, None, timeout
        )
        return answer

    def reopen(self, tournament: object, token: str, *, timeout: float | None = None) -> m.Tournament:
        """The tournament, which players may join again, as its host wishes."""
        answer: m.Tournament = self._run(
            "POST", _flows.tournament_path(tournament, "/reopen"), token, None, timeout
        )
        return answer

    def remove(
        self,
        tournament: object,
        name: str,
        token: str,
        *,
        everybody_from_there: bool = False,
        timeout: float | None = None,
    ) -> m.Tournament:
        """The tournament without a player, as its host wishes.

        ``everybody_from_there`` removes all who joined from the player's address, and locks it out.
        """
        body = {"name": name, "everybody_from_there": everybody_from_there}
        answer: m.Tournament = self._run(
            "POST", _flows.tournament_path(tournament, "/remove"), token, body, timeout
        )
        return answer

    def claim(
        self,
        tournament: object,
        deal: int,
        token: str,
        expression: str | None = None,
        *,
        timeout: float | None = None,
    ) -> m.ClaimedTournament:
        """The tournament after a player's claim to a deal, with the verdict if an ``expression`` comes with it."""
        body = {} if expression is None else {"expression": expression}
        answer: m.ClaimedTournament = self._run(
            "PUT", _flows.tournament_path(tournament, f"/deals/{deal}/claim"), token, body, timeout
        )
        return answer

    def explain(
        self, tournament: object, deal: int, token: str, expression: str, *, timeout: float | None = None
    ) -> m.ClaimedTournament:
        """The tournament after the verdict on the explanation of a claim."""
        path = _flows.tournament_path(tournament, f"/deals/{deal}/claim/explanation")
        answer: m.ClaimedTournament = self._run("PUT", path, token, {"expression": expression}, timeout)
        return answer

    def scoresheet(self, tournament: object, *, timeout: float | None = None) -> m.Scoresheet:
        """Every box, every deal and every claim."""
        answer: m.Scoresheet = self._run(
            "GET", _flows.tournament_path(tournament, "/scoresheet"), None, None, timeout
        )
        return answer

    def events(
        self,
        tournament: object,
        *,
        token: str | None = None,
        last_event_id: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[TournamentEvent]:
        """First the tournament as it stands, then all that changes, to its end; goes on when a connection breaks."""
        deadline = self._config.deadline(timeout)
        return self._driver.iterate(
            _event_stream.tournament_events(self._config, tournament, token, last_event_id, deadline)
        )

    def _run(self, method: str, path: str, token: str | None, body: Any, timeout: float | None) -> Any:
        request = Request(
            method=method,
            path=path,
            body=body,
            headers={"Authorization": f"Bearer {token}"} if token else {},
            repeat=Repeat.UNLESS_RUN if method == "POST" else Repeat.ALWAYS,
        )
        return self._driver.run(_flows.document(self._config, request, self._config.deadline(timeout)))
