"""Lookup of tournaments by id or join code, and the limits of wrong codes and seats by address."""

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

from cachetools import TTLCache

from db.clock import database_now
from db.tournaments.models import TournamentRow
from db.tournaments.store import find_tournament_row
from service.access.auth import caller
from service.access.quotas import Tries, network_of
from service.http.api_request import this_request
from service.http.problems import ProblemError, not_found
from service.tournaments.acting import advance_tournament
from service.tournaments.members import CODE_CHARACTERS, CODE_LENGTH
from service.tournaments.transition import GAME, snapshot, take_turn
from service.tournaments.view import Tournament, game_view

_CODE = re.compile(f"[{CODE_CHARACTERS}]{{{CODE_LENGTH}}}")


def find_tournament(name: str) -> TournamentRow:
    """Return the tournament with this id or join code, after its overdue transitions.

    Raises:
        ProblemError: 404 if there is none.
    """
    row = _look_up(name)
    if not _is_overdue(row):
        return row
    with take_turn(row.id):
        row = _look_up(name)
        if _is_overdue(row):
            # Without waiting for the lock, the stored state could still be the old one.
            advance_tournament(row.id, unless_busy=False)
            row = _look_up(name)
    return row


def _is_overdue(row: TournamentRow) -> bool:
    return row.due_at is not None and row.due_at <= database_now()


def _look_up(name: str) -> TournamentRow:
    code = name.upper().replace("-", "")
    with limit_guesses(code):
        try:
            row = find_tournament_row(code if _CODE.fullmatch(code) else UUID(name))
        except ValueError:
            row = None
        if row is None:
            raise not_found("There is no such tournament. The address has an id or a join code.")
    return row


def tournament_view(row: TournamentRow) -> Tournament:
    """Return the public view of a tournament."""
    return snapshot(row, game_view(GAME.validate_json(row.game)), database_now())


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
        is_right = key in right_codes
    if is_right or not caller().limited:
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
