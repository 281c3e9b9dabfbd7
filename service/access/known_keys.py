"""Cache of recently used API keys, and of unknown ones."""

import threading
import time
from collections.abc import Callable
from contextlib import nullcontext

from cachetools import LRUCache, TTLCache

from db.keys import Key, find_key
from service.access.one_at_a_time import Turns, held
from service.access.tries import UNKNOWN_TOKENS
from service.http.deadlines import ANSWER_WITHIN_S

# A revocation by another process takes effect when this cache's entry expires.
KEYS_KEPT_S = 4.0
MAX_KEYS_KEPT = 10_000
# A new key is never in this cache: keys are random, so nobody has sent it before.
UNKNOWN_KEPT_S = 10.0


class KnownKeys:
    """Recently used keys by SHA-256, which saves a database query per request. Thread-safe.

    Unknown keys are remembered too, and an address that sends many of them has to wait. Valid keys from that address
    still pass, old or new, since callers may share it, behind a proxy for example. Its keys are looked up one at a
    time, so that it cannot keep the database busy.
    """

    def __init__(self, timer: Callable[[], float] = time.monotonic) -> None:
        self._keys: TTLCache[bytes, Key] = TTLCache(MAX_KEYS_KEPT, KEYS_KEPT_S, timer)
        self._unknown: TTLCache[bytes, None] = TTLCache(MAX_KEYS_KEPT, UNKNOWN_KEPT_S, timer)
        self._once_valid: LRUCache[bytes, None] = LRUCache(MAX_KEYS_KEPT)
        self._lock = threading.Lock()
        self._suspicious = threading.Lock()
        self._looking_up = Turns(longest_wait_s=ANSWER_WITHIN_S)

    def find(self, hashed: bytes, address: str) -> Key | None:
        """Return the key with this SHA-256, sent from ``address``; None if it is revoked or unknown.

        Raises:
            ProblemError: 429 if the address has sent so many unknown keys that this one cannot be looked up soon.
        """
        known, is_known = self._remembered(hashed)
        if is_known:
            return known
        # A key of which many requests arrive at once is looked up once, not on a connection for each of them.
        with self._looking_up.turn(hashed):
            known, is_known = self._remembered(hashed)
            return known if is_known else self._look_up(hashed, address)

    def _remembered(self, hashed: bytes) -> tuple[Key | None, bool]:
        """Return the remembered key, if it is valid, and True if it is remembered, valid or not."""
        with self._lock:
            known = self._keys.get(hashed)
            return known, known is not None or hashed in self._unknown

    def _look_up(self, hashed: bytes, address: str) -> Key | None:
        with self._lock:
            once_valid = hashed in self._once_valid
        wait_s = None if once_valid else UNKNOWN_TOKENS.wait_s(address)
        with nullcontext() if wait_s is None else held(self._suspicious, UNKNOWN_TOKENS.refusal(wait_s)):
            found = find_key(hashed)
        if found is not None:
            with self._lock:
                self._keys[hashed] = found
                self._once_valid[hashed] = None
        return found

    def count_unknown(self, hashed: bytes, address: str) -> None:
        """Count an unknown key or token sent from ``address``, unless it has just been counted.

        Raises:
            ProblemError: 429 if the address exceeds its limit.
        """
        with self._lock:
            if hashed in self._unknown:
                return
            self._unknown[hashed] = None
        wait_s = UNKNOWN_TOKENS.count(address)
        if wait_s is not None:
            raise UNKNOWN_TOKENS.refusal(wait_s)

    def forget(self) -> None:
        """Forget all keys, so that the database is asked again."""
        with self._lock:
            self._keys.clear()
            self._unknown.clear()


known_keys = KnownKeys()
