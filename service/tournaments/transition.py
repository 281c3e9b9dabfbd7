"""Transitions of a tournament: one transaction that locks it, brings it up to now, changes it, and stores events."""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy.orm import Session

from db.signals import wake
from db.tournaments.models import TournamentRow
from db.tournaments.store import (
    lock_tournament,
    note_interruption,
    read_interruptions,
    read_last_return,
    read_moment,
    read_presence,
    store_events,
)
from service.access.quotas import Turns, hold_lock
from service.http.pages import model_json
from service.tournaments.view import (
    Tournament,
    TournamentChanges,
    changes,
    game_view,
    links,
    milliseconds_of,
    time_of,
)
from worker.declarations.documented import timestamp
from worker.games.krypto.rules.tournaments.record import LIVE, PLAYED, Draw
from worker.games.krypto.rules.tournaments.record import Tournament as Game
from worker.games.krypto.rules.tournaments.referee import Happening, Referee

HOST_AWAY = timedelta(seconds=60)
NOBODY_THERE = timedelta(minutes=10)
FEW_DRAWS = 8
"""Number of drawn hands below which more are requested."""
LOOK_FOR_DRAWS = timedelta(seconds=1)

GAME = TypeAdapter(Game)
DRAWS = TypeAdapter(list[Draw])
NOTHING = TournamentChanges.model_construct(set())

on_change: list[Callable[[UUID, datetime | None], None]] = []
"""Functions called after each commit with the tournament that this process changed and its next due time."""


@dataclass
class Transition:
    """A locked tournament that may be changed."""

    session: Session
    row: TournamentRow
    now: datetime
    game: Game
    draws: list[Draw]
    events: list[tuple[int, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.referee = Referee(self.game, self.draws, self.tell)
        self._shown = game_view(self.game) if self.row.version else NOTHING

    @property
    def now_ms(self) -> int:
        """The time by the deciding clock, in milliseconds since 1970."""
        return milliseconds_of(self.now)

    def tell(self, happening: Happening, at: int) -> None:
        """Note an event, with the members that changed."""
        after = game_view(self.game)
        changed = after if self._shown is NOTHING else changes(self._shown, after)
        self._shown = after
        self.row.version += 1
        self.events.append((self.row.version, event_body(self.row.version, happening, at, changed)))

    def snapshot(self) -> Tournament:
        """Return the public view of the tournament."""
        return snapshot(self.row, self._shown, self.now)


def event_body(revision: int, happening: Happening, at: int, changed: TournamentChanges) -> str:
    """Return an event as it is stored: without the server's time, which is added when it is sent."""
    head = json.dumps({"revision": revision, "happening": happening, "at": timestamp(time_of(at))})
    return f'{head[:-1]}, "changes": {model_json(changed)}}}'


def snapshot(row: TournamentRow, told: TournamentChanges, now: datetime) -> Tournament:
    """Return the public view of a tournament."""
    return Tournament(
        id=row.id,
        join_code=row.code,
        revision=row.version,
        server_now=now,
        links=links(row.id, row.code),
        **{name: getattr(told, name) for name in TournamentChanges.model_fields},
    )


@contextmanager
def transition(tournament_id: UUID, *, unless_busy: bool = False) -> Iterator[Transition | None]:
    """Lock a tournament and bring it up to now, to be changed within the block; None if there is none, or it is busy.

    An exception in the block undoes its changes and the overdue ones, which the next transition does again.
    """
    with lock_tournament(tournament_id, unless_busy=unless_busy) as (session, row):
        if row is None:
            yield None
            return
        game = GAME.validate_json(row.game)
        now, away = read_moment(session)
        if away and not game.over:
            note_interruption(session)
        at_hand = Transition(session, row, now, game, DRAWS.validate_json(row.undealt))
        _bring_up_to_now(at_hand)
        yield at_hand
        store_transition(at_hand)
    if at_hand.events:
        wake(tournament_id)
    for told in on_change:
        told(tournament_id, row.due_at)


def _bring_up_to_now(at_hand: Transition) -> None:
    session, row, game = at_hand.session, at_hand.row, at_hand.game
    if game.over:
        return
    if game.state in PLAYED:
        for number, began, ended in read_interruptions(session, row.interruption):
            at_hand.referee.delay(milliseconds_of(began), milliseconds_of(ended))
            row.interruption = number
    overdue = row.due_at is not None and row.due_at <= at_hand.now
    if overdue:
        _look_for_people(at_hand)
    at_hand.referee.advance(at_hand.now_ms)


def _look_for_people(at_hand: Transition) -> None:
    """Pass the host's role on if the host is away, or end the tournament if everybody is."""
    game, now = at_hand.game, at_hand.now
    there = _last_there(at_hand)
    if there.anybody + NOBODY_THERE <= now:
        at_hand.referee.advance(milliseconds_of(there.anybody + NOBODY_THERE))
        if not game.over:
            at_hand.referee.abandon(milliseconds_of(there.anybody + NOBODY_THERE))
        return
    if there.host + HOST_AWAY <= now:
        successor = _successor(at_hand, there)
        if successor is not None:
            at_hand.referee.pass_on(successor, at_hand.now_ms)


def replace_host(at_hand: Transition) -> None:
    """Pass the host's role on if the host has just left: to a player who is present, or else back to the maker."""
    game = at_hand.game
    if game.host is not None and game.player(game.host).left and not game.over:
        at_hand.referee.pass_on(_successor(at_hand, _last_there(at_hand)), at_hand.now_ms)


@dataclass(frozen=True, slots=True)
class _LastThere:
    """The times when people were last present."""

    players: dict[int, datetime]
    host: datetime
    anybody: datetime


def _last_there(at_hand: Transition) -> _LastThere:
    row, host = at_hand.row, at_hand.game.host
    players = read_presence(at_hand.session, row.id)
    # While the service was down, nobody could be present.
    back = read_last_return(at_hand.session) or row.created_at
    return _LastThere(
        players,
        max(back, row.host_seen_at if host is None else players[host]),
        max([back, row.host_seen_at, *players.values()]),
    )


def _successor(at_hand: Transition, there: _LastThere) -> int | None:
    """Return the first player who is present and not the host."""
    game = at_hand.game
    for player in game.players:
        is_there = there.players[player.number] + HOST_AWAY > at_hand.now
        if is_there and not player.left and player.number != game.host:
            return player.number
    return None


def store_transition(at_hand: Transition) -> None:
    """Store the game in its row, with its due time and its events."""
    row, game = at_hand.row, at_hand.game
    row.due_at = None if game.over else _due(at_hand)
    # Not every change is told: an address may be locked out after all its players have left.
    row.state = game.state
    row.game = GAME.dump_json(game).decode()
    row.undealt = DRAWS.dump_json(at_hand.draws).decode()
    row.ended_at = None if game.ended_at is None else time_of(game.ended_at)
    store_events(at_hand.session, row.id, at_hand.events)


def _due(at_hand: Transition) -> datetime:
    """Return the next due time: the deal's deadline, or the time when somebody may count as away."""
    game, now = at_hand.game, at_hand.now
    there = _last_there(at_hand)
    # An absent host is checked again until somebody takes the role.
    times = [max(there.host + HOST_AWAY, now + HOST_AWAY / 4), there.anybody + NOBODY_THERE]
    if len(at_hand.draws) < FEW_DRAWS:
        times.append(now + LOOK_FOR_DRAWS)
    deal = game.deal
    if game.state in PLAYED and deal is not None and deal.state in LIVE:
        times.append(time_of(deal.deadline_at))
    return min(times)


LATE_ANSWERS_AT_ONCE = 8

_late_answers = threading.BoundedSemaphore(LATE_ANSWERS_AT_ONCE)
_turns = Turns()


def take_turn(tournament_id: UUID) -> AbstractContextManager[None]:
    """Take turns in this process at claiming a tournament's deals, and at applying its overdue transitions.

    Without turns, simultaneous requests would each hold a connection to the database. A request that waits too long
    proceeds: the database decides the first claim.
    """
    return _turns.turn(tournament_id)


@contextmanager
def limit_late_answers() -> Iterator[None]:
    """Limit the late claims that this process answers at once to ``LATE_ANSWERS_AT_ONCE``."""
    with hold_lock(_late_answers):
        yield
