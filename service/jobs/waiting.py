"""Waiting for computations to end: one listener a process wakes the requests that wait."""

import threading
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from uuid import UUID

from db.signals import Signal, listen

# How long a missed signal may cost; while the signals' server is away, every signal is missed.
RECHECK_S = 5.0
RECHECK_WITHOUT_SIGNALS_S = 0.25
# The subscription takes a moment at a process's first request.
FIRST_CONNECT_S = 1.0
# Each asks the database when it is woken, and all of them often while signals are away.
MAX_WAITING = 24


@dataclass(eq=False)
class Waiter:
    """Somebody who waits for a computation's end, or also for its progress."""

    wants_progress: bool = False
    told: threading.Event = field(default_factory=threading.Event)
    record: bytes = b""
    """The finished computation as the signal brought it; empty when it did not."""


class EndSignals:
    """Wakes threads when the computation they wait for ends."""

    def __init__(self) -> None:
        self._waiting: defaultdict[UUID, set[Waiter]] = defaultdict(set)
        self._lock = threading.Lock()
        self._connected = threading.Event()
        self._places = threading.BoundedSemaphore(MAX_WAITING)
        self._started = False

    def start(self) -> None:
        """Start listening, once a process; to be called after the fork."""
        with self._lock:
            if self._started:
                return
            self._started = True
        threading.Thread(
            target=listen, args=(self._heard, self._connected), daemon=True, name="end-signals"
        ).start()
        self._connected.wait(FIRST_CONNECT_S)

    def _heard(self, computation_id: UUID, signal: Signal) -> None:
        with self._lock:
            for waiter in self._waiting.get(computation_id, ()):
                if signal.ended or waiter.wants_progress:
                    waiter.record = signal.record
                    waiter.told.set()

    @contextmanager
    def expect(self, computation_id: UUID, *, wants_progress: bool = False) -> Iterator[Waiter]:
        """One who is told when the computation's end (or progress) is signalled within the block."""
        self.start()
        waiter = Waiter(wants_progress)
        with self._lock:
            self._waiting[computation_id].add(waiter)
        try:
            yield waiter
        finally:
            with self._lock:
                self._waiting[computation_id].discard(waiter)
                if not self._waiting[computation_id]:
                    del self._waiting[computation_id]

    @contextmanager
    def place(self) -> Iterator[bool]:
        """A place among those who may wait; False when all are taken."""
        taken = self._places.acquire(blocking=False)
        try:
            yield taken
        finally:
            if taken:
                self._places.release()

    def recheck_after(self) -> float:
        """Seconds after which one who waits should look for himself."""
        return RECHECK_S if self._connected.is_set() else RECHECK_WITHOUT_SIGNALS_S


end_signals = EndSignals()
