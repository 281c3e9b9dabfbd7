"""The wait for computations' ends and progress, and the number of requests that may be held open.

A process has one listener and one query for all waiting requests.
"""

import resource
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Lock
from uuid import UUID

import structlog
from sqlalchemy.exc import SQLAlchemyError

from db.jobs import Done, EndedComputation, find_ended, find_job, read_all_progress
from db.records import JobRecord, SubmittedJob, ended_job, load_record
from db.sessions import autocommit, set_deadline
from db.signals import Listener, Signal
from service.http.every_request import ANSWER_WITHIN_S
from service.observability.metrics import EVENT_STREAMS_LIMIT, WAITING_REQUESTS, WAITING_REQUESTS_LIMIT
from worker.jobs.job_document import render_job

MOST_SLOTS = 4_600
# Number of file descriptors reserved for short answers and for connections to the stores.
FILES_FOR_OTHERS = 700
# A caller may hold this many times as many slots as are free: alone five sixths of all, and some are left for others.
TIMES_THE_FREE = 5


def slot_count() -> int:
    """Return the limit of waiting requests, and of open streams, in this process: each has a file descriptor."""
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return MOST_SLOTS if files < 0 else max(1, min(MOST_SLOTS, (files - FILES_FOR_OTHERS) // 2))


def tell_limits() -> None:
    """Count the requests and streams that this process may hold. Call it again in each process that is forked."""
    for limit in (EVENT_STREAMS_LIMIT, WAITING_REQUESTS_LIMIT):
        limit.set(slot_count())


tell_limits()


class Slots:
    """A number of slots, of which no caller can take all (dynamic thresholds: Choudhury and Hahne, 1998)."""

    def __init__(self, number: int) -> None:
        self._free = number
        self._held: Counter[str] = Counter()
        self._lock = Lock()

    def take(self, caller: str) -> bool:
        """Take a slot; False if too few are left, or the caller holds too many."""
        with self._lock:
            if self._held[caller] >= TIMES_THE_FREE * self._free:
                return False
            self._free -= 1
            self._held[caller] += 1
            return True

    def give_back(self, caller: str) -> None:
        """Give back a slot that the caller took."""
        with self._lock:
            self._free += 1
            self._held[caller] -= 1
            if not self._held[caller]:
                del self._held[caller]


# Interval of queries for missed signals; without Redis, every signal is missed.
RECHECK_S = 5.0
RECHECK_WITHOUT_SIGNALS_S = 0.25
# Minimum interval of progress: shards may be committed faster than clients need it.
MOVES_SEEN_EVERY_S = 0.25
LOOK_UP_BATCH = 1_000
# Time that a process's first request waits for the subscription.
FIRST_CONNECT_S = 1.0
MAX_WAITING = slot_count()

stopping = threading.Event()
"""Set when the process is to stop: streams then end, and requests no longer wait; their clients reconnect to another
process."""

log = structlog.get_logger(__name__)


class EndSignal:
    """The end of a computation, parsed or read and then rendered once for all waiting requests.

    If each of a crowd read it, their connections to the database would not suffice.
    """

    def __init__(self, computation_id: UUID, data: bytes = b"") -> None:
        """Initialize; ``data`` is the record that the signal carried, if it did."""
        self._computation_id = computation_id
        self._data = data
        self._lock = Lock()
        self._known = False
        self._ended: EndedComputation | None = None
        self._failure: SQLAlchemyError | None = None
        self._rendered: dict[UUID, str] = {}

    def of(self, job: JobRecord) -> JobRecord | None:
        """Return the job as it has ended; None if only the job itself tells that, or it has not ended.

        Raises:
            SQLAlchemyError: The computation could not be read, for this request or another.
        """
        with self._lock:
            if not self._known:
                self._known = True
                self._read()
        if self._failure is not None:
            raise self._failure.with_traceback(None)
        ended = self._ended
        if ended is None or not isinstance(job, SubmittedJob) or job.id in ended.cancelled:
            return None
        return ended_job(job, ended.record)

    def _read(self) -> None:
        if self._data:
            self._ended = EndedComputation(load_record(self._data), frozenset())
            return
        try:
            self._ended = find_ended(self._computation_id)
        except SQLAlchemyError as error:
            self._failure = error

    def rendered(self, job: JobRecord) -> str:
        """Return a job of the computation as JSON text."""
        text = self._rendered.get(job.id)
        if text is None:
            text = self._rendered[job.id] = render_job(job)
        return text


@dataclass(eq=False)
class Waiter:
    """A request that waits for a computation's end, or also for its progress."""

    wants_progress: bool = False
    subscribes: bool = True
    """False if the process receives the signal of the end without a subscription."""
    told: threading.Event = field(default_factory=threading.Event)
    ended: bool = False
    ending: EndSignal | None = None
    """The end, for all requests that hear of it at once."""
    done: Done | None = None
    """Progress of the computation when it last changed."""

    def wait(self, seconds: float) -> bool:
        """Wait for news at most ``seconds``, or until the process is to stop; return True if there is news."""
        if stopping.is_set():
            return False
        self.told.wait(seconds)
        # News may come just after the time is over: it is kept for now or the next wait, whatever the wait returned.
        told = self.told.is_set()
        if told:
            self.told.clear()
        return told and (self.ended or not stopping.is_set())


class Waiting:
    """All waiting requests of this process."""

    def __init__(self) -> None:
        self._waiters: defaultdict[UUID, set[Waiter]] = defaultdict(set)
        self._moved: set[UUID] = set()
        self._lock = threading.Lock()
        self._slots = Slots(MAX_WAITING)
        self._listener = Listener(self._receive, stopping)
        self.name = self._listener.name
        """Name of this process's listener, stored with the jobs it submits so that their signals reach it."""
        self._started = False

    def start(self) -> None:
        """Start listening, once per process; call it after the fork."""
        with self._lock:
            if self._started:
                return
            self._started = True
        for work, name in ((self._listener.listen, "signals"), (self._look, "looks")):
            threading.Thread(target=work, daemon=True, name=name).start()
        self._listener.connected.wait(FIRST_CONNECT_S)

    @contextmanager
    def expect(
        self, computation_id: UUID, *, wants_progress: bool = False, submitted_here: bool = False
    ) -> Iterator[Waiter]:
        """Return a waiter that is notified of the computation's end (or progress) within the block.

        Signals of computations that this process submitted arrive without a subscription. Other computations may have
        ended since they were read, so they are looked up soon, together.
        """
        self.start()
        waiter = Waiter(wants_progress, subscribes=not submitted_here)
        with self._lock:
            self._waiters[computation_id].add(waiter)
        if waiter.subscribes:
            self._listener.subscribe(computation_id)
            with self._lock:
                self._moved.add(computation_id)
        try:
            yield waiter
        finally:
            with self._lock:
                self._waiters[computation_id].discard(waiter)
                if not self._waiters[computation_id]:
                    del self._waiters[computation_id]
            if waiter.subscribes and not self._is_subscribed(computation_id):
                self._listener.unsubscribe(computation_id)
                # Another request may have begun to wait meanwhile, and may rely on the subscription that was just
                # dropped.
                if self._is_subscribed(computation_id):
                    self._listener.subscribe(computation_id)

    def _is_subscribed(self, computation_id: UUID) -> bool:
        with self._lock:
            return any(waiter.subscribes for waiter in self._waiters.get(computation_id, ()))

    @contextmanager
    def slot(self, caller: str) -> Iterator[bool]:
        """Take a slot among the waiting requests within the block; False if there is none for the caller."""
        taken = self._slots.take(caller)
        try:
            yield taken
        finally:
            if taken:
                self._slots.give_back(caller)

    def _receive(self, computation_id: UUID, signal: Signal) -> None:
        with self._lock:
            if not signal.ended:
                self._moved.add(computation_id)
                return
            ending = EndSignal(computation_id, signal.record)
            for waiter in self._waiters.get(computation_id, ()):
                waiter.ended = True
                waiter.ending = ending
                waiter.told.set()

    def _look(self) -> None:
        """Look up changed and new computations, and at times all that are waited for, until the process is to stop."""
        recheck_at = time.monotonic()
        while not stopping.wait(MOVES_SEEN_EVERY_S):
            try:
                with self._lock:
                    moved, self._moved = self._moved & self._waiters.keys(), set()
                    if time.monotonic() >= recheck_at:
                        moved = set(self._waiters)
                        connected = self._listener.connected.is_set()
                        recheck_at = time.monotonic() + (
                            RECHECK_S if connected else RECHECK_WITHOUT_SIGNALS_S
                        )
                self._look_up(list(moved))
            except SQLAlchemyError as error:
                log.warning("progress_unknown", error=str(error))
            except Exception:  # all waiting requests depend on this thread
                log.exception("looking_failed")
        self._tell_all()

    def _tell_all(self) -> None:
        """Wake all waiting requests, since the process is to stop."""
        with self._lock:
            for waiters in self._waiters.values():
                for waiter in waiters:
                    waiter.told.set()

    def _look_up(self, ids: Sequence[UUID]) -> None:
        for first in range(0, len(ids), LOOK_UP_BATCH):
            with autocommit() as connection:
                found = read_all_progress(connection, ids[first : first + LOOK_UP_BATCH])
            with self._lock:
                for computation_id, done in found.items():
                    ending = EndSignal(computation_id)
                    for waiter in self._waiters.get(computation_id, ()):
                        _tell_waiter(waiter, done, ending)


def _tell_waiter(waiter: Waiter, done: Done, ending: EndSignal) -> None:
    if done.ended and not waiter.ended:
        waiter.ended, waiter.ending = True, ending
        waiter.told.set()
    elif waiter.wants_progress and done != waiter.done:
        waiter.done = done
        waiter.told.set()


waiting = Waiting()


def await_job(job: JobRecord, wait_s: int, caller: str) -> JobRecord:
    """Return the job once it has ended, or its state after ``wait_s`` seconds; at once if the caller gets no slot."""
    if job.finished or not wait_s:
        return job
    until = time.monotonic() + wait_s
    set_deadline(ANSWER_WITHIN_S, after=until)
    with waiting.expect(job.computation_id) as waiter:
        return await_each([(job, waiter)], until, caller)[0]


def await_each(waiters: Sequence[tuple[JobRecord, Waiter]], until: float, caller: str) -> list[JobRecord]:
    """Return the jobs once all have ended, or as they are at the time ``until``; at once if the caller gets no slot."""
    with waiting.slot(caller) as may_wait, WAITING_REQUESTS.track_inprogress():
        return [_await(job, waiter, until) if may_wait else job for job, waiter in waiters]


def _await(job: JobRecord, waiter: Waiter, until: float) -> JobRecord:
    """Return an unfinished job once it has ended, or as it is at the time ``until``."""
    while not stopping.is_set() and (left := until - time.monotonic()) > 0:
        if waiter.wait(left) and (job := read_ended(job, waiter)).finished:
            break
    return job


def read_ended(job: JobRecord, waiter: Waiter) -> JobRecord:
    """Return the job after news that its computation ended.

    Raises:
        SQLAlchemyError: The database did not answer. The waiter hears of the end again.
    """
    ending, waiter.ended = waiter.ending, False
    ended = None if ending is None else ending.of(job)
    if ended is not None:
        return ended
    waiter.ending = None
    return find_job(job.id) or job
