"""Limits by address, with and without keys: guessed join codes, and seats taken."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

from cachetools import TTLCache

from service.access.auth import caller
from service.access.quotas import network_of
from service.access.tries import Tries
from service.http.api_request import this_request
from service.http.problems import ProblemError

MAX_RIGHT_CODES = 20_000
RIGHT_CODES_KEPT_S = 600.0

# A class that copies a code from the board makes fewer mistakes.
WRONG_CODES = Tries("codes", 60, "wrong join codes")
# A whole class joins from one address within a minute.
JOINS = Tries("joins", 60, "players from one address")

right_codes: TTLCache[tuple[str, str], None] = TTLCache(MAX_RIGHT_CODES, RIGHT_CODES_KEPT_S)
_lock = threading.Lock()


@contextmanager
def limit_guesses(name: str) -> Iterator[None]:
    """Guard the lookup of a tournament by an id or a code that may be a guess; the block raises if it is wrong.

    An address that sent many wrong codes may not try new ones for a while. Codes that were right before still pass,
    since a whole class may share the address.

    Raises:
        ProblemError: 429 after too many wrong codes.
    """
    address = this_request().remote_addr or ""
    key = (network_of(address), name)
    with _lock:
        known = key in right_codes
    if known or not caller().limited:
        yield
        return
    wait_s = WRONG_CODES.wait_s(address)
    if wait_s is not None:
        raise WRONG_CODES.refusal(wait_s)
    try:
        yield
    except ProblemError:
        WRONG_CODES.count(address)
        raise
    with _lock:
        right_codes[key] = None


def count_join(tournament_id: UUID) -> None:
    """Count a seat taken in a tournament.

    Raises:
        ProblemError: 429 if the caller's address has taken too many at once.
    """
    if not caller().limited:
        return
    wait_s = JOINS.count(this_request().remote_addr or "", str(tournament_id))
    if wait_s is not None:
        raise JOINS.refusal(wait_s)
