"""The calls on tournaments of Krypto.

A tournament is given by its id or its join code, the host or the player who acts by a token.
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
    """The calls on tournaments. Every method may raise a ``CountinghouseError``."""

    def __init__(self, config: Config, driver: Driver) -> None:
        self._config = config
        self._driver = driver

    def create(self, *, timeout: float | None = None, **settings: Any) -> m.NewTournamentAnswer:
        """Create a tournament, and return it with the host's token.

        ``settings`` are the fields of ``NewTournament``, such as ``hands`` and ``rules``.
        """
        answer: m.NewTournamentAnswer = self._run("POST", _flows.TOURNAMENTS, None, settings, timeout)
        return answer

    def get(
        self, tournament: object, *, token: str | None = None, timeout: float | None = None
    ) -> m.Tournament:
        """Return a tournament in its current state."""
        answer: m.Tournament = self._run("GET", _flows.tournament_path(tournament), token, None, timeout)
        return answer

    def join(self, tournament: object, name: str, *, timeout: float | None = None) -> m.JoinedPlayer:
        """Join a tournament as a new player, and return the player with their token."""
        path = _flows.tournament_path(tournament, "/players")
        answer: m.JoinedPlayer = self._run("POST", path, None, {"name": name}, timeout)
        return answer

    def leave(self, tournament: object, token: str, *, timeout: float | None = None) -> m.Tournament:
        """Leave a tournament as the player with this token, and return the tournament."""
        return self._change("DELETE", tournament, "/players/me", token, timeout)

    def start(self, tournament: object, token: str, *, timeout: float | None = None) -> m.Tournament:
        """Start a tournament as its host, and return it."""
        return self._change("POST", tournament, "/start", token, timeout)

    def cancel(self, tournament: object, token: str, *, timeout: float | None = None) -> m.Tournament:
        """Cancel a tournament as its host, and return it."""
        return self._change("POST", tournament, "/cancel", token, timeout)

    def close(self, tournament: object, token: str, *, timeout: float | None = None) -> m.Tournament:
        """Close a tournament to new players as its host, and return it."""
        return self._change("POST", tournament, "/close", token, timeout)

    def reopen(self, tournament: object, token: str, *, timeout: float | None = None) -> m.Tournament:
        """Reopen a tournament to new players as its host, and return it."""
        return self._change("POST", tournament, "/reopen", token, timeout)

    def remove(
        self,
        tournament: object,
        name: str,
        token: str,
        *,
        everybody_from_there: bool = False,
        timeout: float | None = None,
    ) -> m.Tournament:
        """Remove a player from a tournament as its host, and return the tournament.

        ``everybody_from_there`` removes all players who joined from the player's address, and blocks the address.
        """
        body = {"name": name, "everybody_from_there": everybody_from_there}
        return self._change("POST", tournament, "/remove", token, timeout, body)

    def claim(
        self,
        tournament: object,
        deal: int,
        token: str,
        expression: str | None = None,
        *,
        timeout: float | None = None,
    ) -> m.ClaimedTournament:
        """Claim a deal as a player, and return the tournament, with the verdict if an ``expression`` is given."""
        body = {} if expression is None else {"expression": expression}
        answer: m.ClaimedTournament = self._run(
            "PUT", _flows.tournament_path(tournament, f"/deals/{deal}/claim"), token, body, timeout
        )
        return answer

    def explain(
        self, tournament: object, deal: int, token: str, expression: str, *, timeout: float | None = None
    ) -> m.ClaimedTournament:
        """Explain a claim, and return the tournament with the verdict."""
        path = _flows.tournament_path(tournament, f"/deals/{deal}/claim/explanation")
        answer: m.ClaimedTournament = self._run("PUT", path, token, {"expression": expression}, timeout)
        return answer

    def scoresheet(self, tournament: object, *, timeout: float | None = None) -> m.Scoresheet:
        """Return the scoresheet: every box, every deal and every claim."""
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
        """Iterate over a tournament's events: its state, then its changes; resume after a broken connection."""
        deadline = self._config.deadline(timeout)
        return self._driver.iterate(
            _event_stream.tournament_events(self._config, tournament, token, last_event_id, deadline)
        )

    def _change(
        self,
        method: str,
        tournament: object,
        path: str,
        token: str,
        timeout: float | None,
        body: Any = None,
    ) -> m.Tournament:
        changed: m.Tournament = self._run(
            method, _flows.tournament_path(tournament, path), token, body, timeout
        )
        return changed

    def _run(self, method: str, path: str, token: str | None, body: Any, timeout: float | None) -> Any:
        request = Request(
            method=method,
            path=path,
            body=body,
            headers={"Authorization": f"Bearer {token}"} if token else {},
            repeat=Repeat.UNLESS_RUN if method == "POST" else Repeat.ALWAYS,
        )
        return self._driver.run(_flows.document(self._config, request, self._config.deadline(timeout)))
