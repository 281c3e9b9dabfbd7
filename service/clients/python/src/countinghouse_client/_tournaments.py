"""The calls on tournaments of Krypto.

A tournament is given by itself, its id or its join code, the host or the player who acts by a token.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from countinghouse_client import _event_stream
from countinghouse_client._parts import id_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from countinghouse_client._config import Config
    from countinghouse_client._driver import Driver
    from countinghouse_client._event_stream import TournamentEvent
    from countinghouse_client._generated import models as m
    from countinghouse_client._generated.routes import Routes
    from countinghouse_client._parts import TournamentRef


class TournamentCalls:
    """The calls on tournaments. Every method may raise a ``CountinghouseError``."""

    def __init__(self, config: Config, driver: Driver, routes: Routes) -> None:
        self._config = config
        self._driver = driver
        self._routes = routes

    def create(self, *, timeout: float | None = None, **settings: Any) -> m.NewTournamentAnswer:
        """Create a tournament, and return it with the host's token.

        ``settings`` are the fields of ``NewTournament``, such as ``hands_total`` and ``rules``.
        """
        body: Any = settings
        return self._routes.create_tournament(body=body, timeout=timeout)

    def get(
        self, tournament: TournamentRef, *, token: str | None = None, timeout: float | None = None
    ) -> m.Tournament:
        """Return a tournament in its current state."""
        return self._routes.show_tournament(id_of(tournament), headers=_bearer(token), timeout=timeout)

    def join(self, tournament: TournamentRef, name: str, *, timeout: float | None = None) -> m.JoinedPlayer:
        """Join a tournament as a new player, and return the player with their token."""
        return self._routes.join_tournament(id_of(tournament), body={"name": name}, timeout=timeout)

    def leave(self, tournament: TournamentRef, token: str, *, timeout: float | None = None) -> m.Tournament:
        """Leave a tournament as the player with this token, and return the tournament."""
        return self._routes.leave_tournament(id_of(tournament), headers=_bearer(token), timeout=timeout)

    def start(self, tournament: TournamentRef, token: str, *, timeout: float | None = None) -> m.Tournament:
        """Start a tournament as its host, and return it."""
        return self._routes.start_tournament(id_of(tournament), headers=_bearer(token), timeout=timeout)

    def cancel(self, tournament: TournamentRef, token: str, *, timeout: float | None = None) -> m.Tournament:
        """Cancel a tournament as its host, and return it."""
        return self._routes.cancel_tournament(id_of(tournament), headers=_bearer(token), timeout=timeout)

    def close(self, tournament: TournamentRef, token: str, *, timeout: float | None = None) -> m.Tournament:
        """Close a tournament to new players as its host, and return it."""
        return self._routes.close_tournament(id_of(tournament), headers=_bearer(token), timeout=timeout)

    def reopen(self, tournament: TournamentRef, token: str, *, timeout: float | None = None) -> m.Tournament:
        """Reopen a tournament to new players as its host, and return it."""
        return self._routes.reopen_tournament(id_of(tournament), headers=_bearer(token), timeout=timeout)

    def remove(
        self,
        tournament: TournamentRef,
        name: str,
        token: str,
        *,
        everybody_from_there: bool = False,
        timeout: float | None = None,
    ) -> m.Tournament:
        """Remove a player from a tournament as its host, and return the tournament.

        ``everybody_from_there`` removes all players who joined from the player's address, and blocks the address.
        """
        body: m.Removal = {"name": name, "everybody_from_there": everybody_from_there}
        return self._routes.remove_player(
            id_of(tournament), body=body, headers=_bearer(token), timeout=timeout
        )

    def rematch(
        self, tournament: TournamentRef, token: str, *, timeout: float | None = None
    ) -> m.NewTournamentAnswer:
        """Make a tournament like this one, which is over, as its host; return it with its own host's token."""
        return self._routes.create_rematch(id_of(tournament), headers=_bearer(token), timeout=timeout)

    def claim(
        self,
        tournament: TournamentRef,
        deal: int,
        token: str,
        expression: str | None = None,
        *,
        timeout: float | None = None,
    ) -> m.ClaimedTournament:
        """Claim a deal as a player, and return the tournament, with the verdict if an ``expression`` is given."""
        body: m.NewClaim = {} if expression is None else {"expression": expression}
        return self._routes.claim_deal(
            id_of(tournament), str(deal), body=body, headers=_bearer(token), timeout=timeout
        )

    def explain(
        self,
        tournament: TournamentRef,
        deal: int,
        token: str,
        expression: str,
        *,
        timeout: float | None = None,
    ) -> m.ClaimedTournament:
        """Explain a claim, and return the tournament with the verdict."""
        body: m.Explanation = {"expression": expression}
        headers = _bearer(token)
        return self._routes.explain_claim(
            id_of(tournament), str(deal), body=body, headers=headers, timeout=timeout
        )

    def scoresheet(self, tournament: TournamentRef, *, timeout: float | None = None) -> m.Scoresheet:
        """Return the scoresheet: every box, every deal and every claim."""
        return self._routes.show_scoresheet(id_of(tournament), timeout=timeout)

    def events(
        self,
        tournament: TournamentRef,
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


def _bearer(token: str | None) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"} if token else {}
