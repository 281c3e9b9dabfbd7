"""Lookup of tournaments, and their public view."""

import re
from uuid import UUID

from db.clock import database_now
from db.tournaments.models import TournamentRow
from db.tournaments.store import find
from service.http.problems import not_found
from service.tournaments.acting import advance_tournament
from service.tournaments.answers import Tournament
from service.tournaments.guesses import limit_guesses
from service.tournaments.shown import game_view
from service.tournaments.tokens import CODE_CHARACTERS, CODE_LENGTH
from service.tournaments.transition import GAME, snapshot
from service.tournaments.turns import take_turn

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
            row = find(code if _CODE.fullmatch(code) else UUID(name))
        except ValueError:
            row = None
        if row is None:
            raise not_found("There is no such tournament. The address has an id or a join code.")
    return row


def row_view(row: TournamentRow) -> Tournament:
    """Return the public view of a tournament."""
    return snapshot(row, game_view(GAME.validate_json(row.game)), database_now())
