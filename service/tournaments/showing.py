"""Finding a tournament, and showing it as it is kept."""

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
    """The tournament with this id or join code, of which nothing is overdue.

    Raises:
        ProblemError: 404 if there is none.
    """
    row = _found(name)
    if not _overdue(row):
        return row
    with turn(row.id):
        row = _found(name)
        if _overdue(row):
            # Without waiting for whoever is busy with it, what is kept would still be the old state.
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
    """The tournament as everybody may see it."""
    return snapshot(row, shown(GAME.validate_json(row.game)), database_now())
