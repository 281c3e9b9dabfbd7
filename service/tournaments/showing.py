"""Lookup of tournaments, and their public view."""

import re
from uuid import UUID

from db.clock import database_now
from db.tournaments.models import TournamentRow
from db.tournaments.store import find
from service.http.problems import not_found
from service.tournaments.acting import advance
from service.tournaments.answers import Tournament
from service.tournaments.guesses import guessed
from service.tournaments.shown import shown
from service.tournaments.tokens import CODE_CHARACTERS, CODE_LENGTH
from service.tournaments.transition import GAME, snapshot
from service.tournaments.turns import turn

_CODE = re.compile(f"[{CODE_CHARACTERS}]{{{CODE_LENGTH}}}")


def found(name: str) -> TournamentRow:
    """Return the tournament with this id or join code, after its overdue transitions.

    Raises:
        ProblemError: 404 if there is none.
    """
    row = _found(name)
    if not _overdue(row):
        return row
    with turn(row.id):
        row = _found(name)
        if _overdue(row):
            # Without waiting for the lock, the stored state could still be the old one.
            advance(row.id, unless_busy=False)
            row = _found(name)
    return row


def _overdue(row: TournamentRow) -> bool:
    return row.due_at is not None and row.due_at <= database_now()


def _found(name: str) -> TournamentRow:
    code = name.upper().replace("-", "")
    with guessed(code):
        try:
            row = find(code if _CODE.fullmatch(code) else UUID(name))
        except ValueError:
            row = None
        if row is None:
            raise not_found("There is no such tournament. The address has an id or a join code.")
    return row


def shown_row(row: TournamentRow) -> Tournament:
    """Return the public view of a tournament."""
    return snapshot(row, shown(GAME.validate_json(row.game)), database_now())
