"""Cache of valid tokens of tournaments' hosts and players."""

import hmac
import threading
from uuid import UUID

from cachetools import LRUCache

from db.tournaments.store import find, player_with
from service.access.one_at_a_time import held
from service.access.tries import UNKNOWN_TOKENS

MAX_TOKENS_KEPT = 20_000
_RETRY_S = 5


class MemberCache:
    """SHA-256 digests of valid tokens, which stay valid forever. Thread-safe."""

    def __init__(self) -> None:
        self._known: LRUCache[bytes, None] = LRUCache(MAX_TOKENS_KEPT)
        self._lock = threading.Lock()
        self._suspicious = threading.Lock()

    def __contains__(self, hashed: bytes) -> bool:
        with self._lock:
            return hashed in self._known

    def add(self, hashed: bytes) -> None:
        """Remember a token."""
        with self._lock:
            self._known[hashed] = None

    def find(self, hashed: bytes, tournament: str) -> bool:
        """Return True if a player, or the host of ``tournament`` (an id or code), has this token; one call at a time.

        Raises:
            ProblemError: 429 if the token cannot be looked up soon.
        """
        with held(self._suspicious, UNKNOWN_TOKENS.refusal(_RETRY_S)):
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


member_cache = MemberCache()
