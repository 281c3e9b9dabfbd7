"""Running tournaments in this process: the followers of their events, and the next due times."""

import threading
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

import structlog
from sqlalchemy.exc import SQLAlchemyError

from db.clock import database_now
from db.sessions import autocommit_session
from db.signals import Listener, Signal
from db.submission import ContendedError
from db.tournaments.models import TournamentRow
from db.tournaments.store import (
    find_due,
    forget_old,
    is_needed,
    read_events,
    read_newest_interruption,
    read_next_due_s,
    read_versions,
    record_heartbeat,
    record_presence,
)
from service.jobs.waiting import stopping
from service.tournaments.acting import advance_tournament
from service.tournaments.scoresheet import Watch
from service.tournaments.transition import on_change

# This interval is also the longest delay after a lost wake-up.
LOOK_EVERY_S = 1.0
LEAST_PAUSE_S = 0.01
NOTE_PRESENCE_EVERY_S = 15.0
CLEAN_UP_EVERY_S = 3_600.0
ADVANCED_AT_ONCE = 4

log = structlog.get_logger(__name__)

Event = tuple[int, str]
"""A version, and the body of the event that created it."""
Who = tuple[int | None, bool]
"""A player's number or None, and True for the maker."""
Visits = defaultdict[UUID, set[Who]]
"""Who is present in which tournament."""


@dataclass(eq=False)
class Follower:
    """A follower of a tournament's events."""

    who: Who = (None, False)
    told: threading.Event = field(default_factory=threading.Event)
    _events: list[Event] = field(default_factory=list)

    def tell(self, events: Sequence[Event]) -> None:
        """Queue these events for sending."""
        self._events.extend(events)
        self.told.set()

    def wait(self, seconds: float) -> list[Event]:
        """Return the queued events, waiting for them at most ``seconds``."""
        self.told.wait(seconds)
        self.told.clear()
        events, self._events = self._events, []
        return events


@dataclass
class Topic:
    """A tournament with followers, and the newest version that was sent to all of them."""

    version: int
    followers: set[Follower] = field(default_factory=set)


class Live:
    """The tournaments followed in this process, and the due ones of all processes."""

    def __init__(self) -> None:
        self._topics: dict[UUID, Topic] = {}
        self._lock = threading.Lock()
        self._moved: set[UUID] = set()
        self._work = threading.Event()
        self._next_due = 0.0
        self._advancing: dict[UUID, Future[None]] = {}
        self._listener = Listener(self._on_signal, stopping)
        self._started = False
        self._interruption = 0
        self._watch = Watch()
        self._visits: Visits = defaultdict(set)
        # Noted sooner: absence is counted from the time of going.
        self._came_or_went: Visits = defaultdict(set)

    def start(self) -> None:
        """Start the threads, once per process; call this after the fork."""
        with self._lock:
            if self._started:
                return
            self._started = True
        on_change.append(self._on_change)
        threading.Thread(target=self._listener.listen, daemon=True, name="tournament signals").start()
        threading.Thread(target=self._work_until_stopped, daemon=True, name="tournaments").start()

    @contextmanager
    def follow(self, tournament_id: UUID, version: int, who: Who) -> Iterator[Follower]:
        """Return a follower of a tournament's events from now on, in order.

        ``version`` is a version that the tournament has had. Events from before the block are in the log.
        """
        self.start()
        follower = Follower(who)
        with self._lock:
            topic = self._topics.setdefault(tournament_id, Topic(version))
            topic.followers.add(follower)
            self._came_or_went[tournament_id].add(who)
            self._moved.add(tournament_id)
        self._listener.subscribe(tournament_id)
        self._work.set()
        try:
            yield follower
        finally:
            with self._lock:
                topic.followers.discard(follower)
                self._came_or_went[tournament_id].add(who)
                last = not topic.followers
                if last:
                    self._topics.pop(tournament_id, None)
            if last:
                self._listener.unsubscribe(tournament_id)
                if tournament_id in self._topics:
                    self._listener.subscribe(tournament_id)

    def visit(self, tournament_id: UUID, who: Who) -> None:
        """Note that a player or the host is present."""
        if who != (None, False):
            with self._lock:
                self._visits[tournament_id].add(who)

    def _on_signal(self, tournament_id: UUID, _signal: Signal) -> None:
        self._note_change(tournament_id)
        self._work.set()

    def _note_change(self, tournament_id: UUID) -> None:
        with self._lock:
            self._moved.add(tournament_id)

    def _on_change(self, tournament_id: UUID, due_at: datetime | None) -> None:
        self._note_change(tournament_id)
        if due_at is not None:
            self._next_due = min(self._next_due, time.monotonic() + _seconds_until(due_at))
        self._work.set()

    def _work_until_stopped(self) -> None:
        looked, noted, cleaned = 0.0, time.monotonic(), time.monotonic()
        with ThreadPoolExecutor(ADVANCED_AT_ONCE, thread_name_prefix="tournament") as pool:
            while not stopping.is_set():
                now = time.monotonic()
                try:
                    if now - looked >= LOOK_EVERY_S:
                        looked = now
                        self._look()
                    if now >= self._next_due:
                        self._advance_due(pool)
                    if now - noted >= NOTE_PRESENCE_EVERY_S:
                        noted = now
                        self._note_presence()
                    if now - cleaned >= CLEAN_UP_EVERY_S:
                        cleaned = now
                        forget_old()
                    self._tell_of_new()
                except SQLAlchemyError as error:
                    log.warning("tournaments_put_off", error=str(error))
                    stopping.wait(LOOK_EVERY_S)
                except Exception:  # all running games depend on this loop
                    log.exception("tournaments_failed")
                    stopping.wait(LOOK_EVERY_S)
                pause = min(self._next_due, looked + LOOK_EVERY_S) - time.monotonic()
                self._work.wait(max(LEAST_PAUSE_S, pause))
                self._work.clear()

    def _look(self) -> None:
        with self._lock:
            came_or_went, self._came_or_went = self._came_or_went, defaultdict(set)
        if self._topics or is_needed():
            record_heartbeat()
            _store_presence(came_or_went)
            self._look_at_all()
            self._watch.look()
        else:
            if self._watch.is_needed:
                self._watch.look()
            self._next_due = time.monotonic() + LOOK_EVERY_S

    def _look_at_all(self) -> None:
        """Find changes whose wake-up was lost."""
        with self._lock:
            followed = {of: topic.version for of, topic in self._topics.items()}
        newest = read_versions(TournamentRow.id.in_(followed)) if followed else {}
        with autocommit_session() as session:
            interruption = read_newest_interruption(session)
        if interruption != self._interruption:
            # The interruption has moved the deadlines.
            self._interruption, self._next_due = interruption, 0.0
        with self._lock:
            self._moved.update(of for of, version in newest.items() if version > followed[of])

    def _tell_of_new(self) -> None:
        with self._lock:
            moved, self._moved = self._moved, set()
            seen = [(of, self._topics[of].version) for of in moved if of in self._topics]
        found: defaultdict[UUID, list[Event]] = defaultdict(list)
        try:
            for of, version, body in read_events(seen):
                found[of].append((version, body))
        except SQLAlchemyError:
            with self._lock:
                self._moved |= moved
            raise
        with self._lock:
            for of, events in found.items():
                topic = self._topics.get(of)
                if topic is not None:
                    topic.version = max(topic.version, events[-1][0])
                    for follower in topic.followers:
                        follower.tell(events)

    def _advance_due(self, pool: ThreadPoolExecutor) -> None:
        self._advancing = {of: work for of, work in self._advancing.items() if not work.done()}
        for of in find_due():
            if of not in self._advancing:
                self._advancing[of] = pool.submit(self._advance, of)
        until = read_next_due_s()
        # Overdue tournaments are being advanced, here or in another process; look again in a while. Not later than that
        # either: another process may since have brought the due time forward, and have died.
        pause = LOOK_EVERY_S if until is None else min(until, LOOK_EVERY_S) if until > 0 else LOOK_EVERY_S / 4
        self._next_due = time.monotonic() + pause

    @staticmethod
    def _advance(tournament_id: UUID) -> None:
        try:
            advance_tournament(tournament_id, unless_busy=True)
        except (SQLAlchemyError, ContendedError) as error:
            log.warning("tournament_put_off", tournament=str(tournament_id), error=str(error))
        except Exception:  # other tournaments continue
            log.exception("tournament_failed", tournament=str(tournament_id))

    def _note_presence(self) -> None:
        with self._lock:
            visits, self._visits = self._visits, defaultdict(set)
            for of, topic in self._topics.items():
                visits[of].update(follower.who for follower in topic.followers)
        _store_presence(visits)


def _store_presence(visits: Visits) -> None:
    players = [(of, number) for of, whos in visits.items() for number, _ in whos if number is not None]
    hosts = [of for of, whos in visits.items() if any(is_host for _, is_host in whos)]
    if players or hosts:
        record_presence(players, hosts)


def _seconds_until(due_at: datetime) -> float:
    try:
        return (due_at - database_now()).total_seconds()
    except SQLAlchemyError:
        # With zero, the next check reads the due time.
        return 0.0


live = Live()
