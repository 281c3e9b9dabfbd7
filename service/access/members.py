"""Tokens of tournaments' hosts and players that were seen to be theirs."""

import hmac
import threading
from uuid import UUID

from cachetools import LRUCache

from db.tournaments.store import find, player_with
from service.access.one_at_a_time import OneAtATime
from service.access.tries import UNKNOWN_TOKENS

MAX_REMEMBERED = 20_000
_RETRY_S = 5


class KnownMembers:
    """Their SHA-256, which never changes its meaning. Thread-safe."""

    def __init__(self) -> None:
        self._known: LRUCache[bytes, None] = LRUCache(MAX_REMEMBERED)
        self._lock = threading.Lock()
        self._suspicious = OneAtATime()

    def __contains__(self, hashed: bytes) -> bool:
        with self._lock:
            return hashed in self._known

    def add(self, hashed: bytes) -> None:
        """Remember a token."""
        with self._lock:
            self._known[hashed] = None

    def find(self, hashed: bytes, tournament: str) -> bool:
        """Whether it is a player's token, or that of the host of a tournament (its id or code); one at a time.

        Raises:
            ProblemError: 429 if it cannot be looked up soon.
        """
        with self._suspicious.turn(UNKNOWN_TOKENS.refusal(_RETRY_S)):
            theirs = player_with(hashed) is not None or _hosts(hashed, tournament)
        if theirs:
            self.add(hashed)
        return theirs


def _hosts(hashed: bytes, tournament: str) -> bool:
    try:
        row = find(UUID(tournament))
    except ValueError:
        row = find(tournament.upper().replace("-", ""))
    return row is not None and hmac.compare_digest(hashed, row.host_hash)


known_members = KnownMembers()
