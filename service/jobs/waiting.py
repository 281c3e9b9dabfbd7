"""Wait for computations to end: one listener per process wakes the waiting requests."""

import threading
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from uuid import UUID

from db.signals import Signal, listen

# How often to check for missed signals; without Redis, every signal is missed.
RECHECK_S = 5.0
RECHECK_WITHOUT_SIGNALS_S = 0.25
# How long a process's first request waits for the subscription.
FIRST_CONNECT_S = 1.0
# How long a request goes on waiting when the process is to stop.
STOP_SEEN_WITHIN_S = 1.0
# Each queries the database when it is woken, and often while no signals arrive.
MAX_WAITING = 24

stopping = threading.Event()
"""Set when the process is to stop: streams then end, and requests no longer wait; their clients come back to another
process."""


@dataclass(eq=False)
class Waiter:
    """A request that waits for a computation's end, or also for its progress."""

    wants_progress: bool = False
    told: threading.Event = field(default_factory=threading.Event)
    record: bytes = b""
    """The finished computation if the signal carried it, else empty."""

    def wait(self, seconds: float) -> bool:
        """Wait so long to be told, or until the process is to stop; whether it was told."""
        until = time.monotonic() + seconds
        while not stopping.is_set() and (left := until - time.monotonic()) > 0:
            if self.told.wait(min(left, STOP_SEEN_WITHIN_S)):
                self.told.clear()
                return True
        return False


class EndSignals:
    """Wakes threads when the computation they wait for ends."""

    def __init__(self) -> None:
        self._waiting: defaultdict[UUID, set[Waiter]] = defaultdict(set)
        self._lock = threading.Lock()
        self._connected = threading.Event()
        self._places = threading.BoundedSemaphore(MAX_WAITING)
        self._started = False

    def start(self) -> None:
        """Start listening, once per process. Call it after the fork."""
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
        """A waiter that is told of the computation's end (or progress) if signalled within the block."""
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
        """A place among the waiting requests; False if all are taken."""
        taken = self._places.acquire(blocking=False)
        try:
            yield taken
        finally:
            if taken:
                self._places.release()

    def recheck_after(self) -> float:
        """Seconds after which a waiting request should read the state itself."""
        return RECHECK_S if self._connected.is_set() else RECHECK_WITHOUT_SIGNALS_S


end_signals = EndSignals()
