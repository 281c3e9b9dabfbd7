"""Marks for the scoresheet: a solution of a live deal was requested while the deal was played.

Nothing is refused, since a refusal would reveal that the cards are being played.
"""

from typing import Any, Final, NamedTuple
from uuid import UUID

from db.tournaments.models import TournamentRow
from db.tournaments.store import PLAYED, find_many, keep_marks, versions
from service.jobs.questions import questions
from service.tournaments.transition import GAME
from worker.games.krypto.operations.hint import HINT
from worker.games.krypto.operations.solve import SOLVE
from worker.games.krypto.rules.tournaments.record import LIVE

SOLVED: Final = "solved-elsewhere"
WATCHED: Final = frozenset({SOLVE.kind, HINT.kind})
"""The kinds of questions whose answers reveal a solution."""


class Cards(NamedTuple):
    """A hand in ascending order, and its target."""

    hand: tuple[int, ...]
    target: int


class Dealt(NamedTuple):
    """A deal whose cards are shown."""

    cards: Cards
    number: int


class Watch:
    """The live deals of all tournaments, and the requests for their solutions."""

    def __init__(self) -> None:
        self._known: dict[UUID, tuple[int, Dealt | None]] = {}

    def look(self) -> None:
        """Update the live deals, and keep marks of recent requests for their solutions; call this every second."""
        played = versions(TournamentRow.state.in_(PLAYED))
        for of in self._known.keys() - played.keys():
            del self._known[of]
        changed = [of for of, version in played.items() if self._known.get(of, (0,))[0] != version]
        if changed:
            self._known.update({row.id: (row.version, _dealt(row)) for row in find_many(changed)})
        asked = {_cards(params) for params in questions.recent(WATCHED)}
        marks = [
            (of, dealt.number, SOLVED)
            for of, (_, dealt) in self._known.items()
            if dealt is not None and dealt.cards in asked
        ]
        if marks:
            keep_marks(marks)


def _cards(params: Any) -> Cards:
    return Cards(tuple(sorted(params.cards)), params.target)


def _dealt(row: TournamentRow) -> Dealt | None:
    deal = GAME.validate_json(row.game).deal
    if deal is None or deal.state not in LIVE or deal.opened_at is None:
        return None
    return Dealt(Cards(tuple(sorted(deal.draw.cards)), deal.draw.target), deal.number)
