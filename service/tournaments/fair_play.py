"""Marks for the scoresheet: a solution of a live deal was requested while the deal was played."""

import time
from datetime import timedelta
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy import ColumnElement, func, or_

from db.clock import database_now
from db.tournaments.models import TournamentRow
from db.tournaments.store import PLAYED, find_many, keep_marks, versions
from service.jobs.questions import REMEMBERED_S, questions
from service.tournaments.shown import milliseconds_of
from service.tournaments.transition import GAME
from worker.games.krypto.operations.hint import HINT
from worker.games.krypto.operations.solve import SOLVE

SOLVED: Final = "solved-elsewhere"
WATCHED: Final = frozenset({SOLVE.kind, HINT.kind})
"""The kinds of questions whose answers reveal a solution."""
NEWEST_DEALS: Final = 4
"""More deals than can end while questions are remembered: each is announced for three seconds."""


class Cards(NamedTuple):
    """A hand in ascending order, and its target."""

    hand: tuple[int, ...]
    target: int


class Dealt(NamedTuple):
    """A deal whose cards are shown or were, and the time when it ended."""

    cards: Cards
    number: int
    ended_at: int | None

    def was_played(self, at: int) -> bool:
        """Return True if the deal had not ended at this time, in milliseconds since 1970."""
        return self.ended_at is None or at <= self.ended_at


class Watch:
    """The newest deals of all tournaments, and the requests for their solutions.

    No such request is refused, since a refusal would reveal that the cards are being played.
    """

    def __init__(self) -> None:
        self._known: dict[UUID, tuple[int, list[Dealt]]] = {}
        questions.watch(WATCHED)

    @property
    def is_needed(self) -> bool:
        """True if there may be questions about deals that have not been looked for."""
        return bool(self._known)

    def look(self) -> None:
        """Update the newest deals, and keep marks of recent requests for their solutions; call this every second."""
        # Read before the deals: a deal that is then still played was played when somebody asked.
        asked = _recent_questions()
        played = versions(_played_lately())
        for of in self._known.keys() - played.keys():
            del self._known[of]
        changed = [of for of, version in played.items() if self._known.get(of, (0,))[0] != version]
        if changed:
            self._known.update({row.id: (row.version, _newest_deals(row)) for row in find_many(changed)})
        marks = [
            (of, dealt.number, SOLVED)
            for of, (_, deals) in self._known.items()
            for dealt in deals
            if dealt.cards in asked and dealt.was_played(asked[dealt.cards])
        ]
        if marks:
            keep_marks(marks)


def _played_lately() -> ColumnElement[bool]:
    """Return the condition for tournaments that are played, or were while questions are remembered."""
    lately = func.now() - timedelta(seconds=REMEMBERED_S)
    return or_(TournamentRow.state.in_(PLAYED), TournamentRow.ended_at > lately)


def _recent_questions() -> dict[Cards, int]:
    """Return the cards whose solution was requested, and the first time, in milliseconds by the deciding clock."""
    recent = questions.recent()
    if not recent:
        return {}
    # Rather too early than too late: who claims with the answer does so within milliseconds.
    offset_ms = milliseconds_of(database_now()) - int(time.monotonic() * 1_000)
    asked: dict[Cards, int] = {}
    for at, params in recent:
        asked.setdefault(Cards(tuple(sorted(params.cards)), params.target), int(at * 1_000) + offset_ms)
    return asked


def _newest_deals(row: TournamentRow) -> list[Dealt]:
    """Return the newest deals whose cards are shown or were."""
    return [
        Dealt(Cards(tuple(sorted(deal.draw.cards)), deal.draw.target), deal.number, deal.ended_at)
        for deal in GAME.validate_json(row.game).deals[-NEWEST_DEALS:]
        if deal.opened_at is not None
    ]
