"""Keeping a shard while it is computed: renewing its lease, and noticing when it is lost or no longer wanted.

One thread per process looks after the current shard. A short shard ends before the thread first checks it. When the
shard is lost (its job was cancelled, or its lease expired while PostgreSQL was away), the computation is stopped at
its next checkpoint. If it reaches none within the grace period, its whole process is killed, and the pool replaces it.
After an idle time without shards, the memory that kernels keep is released.

The name of the process that holds a shard tells others on the same machine if it still lives.
"""

import math
import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

import structlog
from kombu.exceptions import OperationalError
from sqlalchemy.exc import SQLAlchemyError

from db.models import WHOLE_SHARD
from db.shards import LEASE, ShardClaim, check_lease
from db.signals import signal_progress
from worker.compilation.jit import read_compilation_s
from worker.declarations.checkpoint import reporting_to
from worker.declarations.operation import JobFailure
from worker.engine.memory import give_back
from worker.engine.shard_metrics import count_shard
from worker.jobs.queue import read_backlog
from worker.observability.tracing import current_span

LOOK_EVERY_S = 0.4
# Processor time that a shard may use in the short queue while others wait there; quick shards never reach it.
CROWDED_BUDGET_S = 0.25
RENEW_EVERY_S = LEASE.total_seconds() / 4
# The parts done are stored with a renewal. Of computations with at most so many shards, the first ones are earlier.
FIRST_RENEWAL_S = 1.0
MAX_EARLY_SHARDS = 64
# Time from the loss of a shard to the end of the process. Together with the time between checks, less than two seconds.
GRACE_S = 1.0
# After this time without a shard, the next shards probably do not belong to a computation of this process.
IDLE_S = 20.0

log = structlog.get_logger(__name__)


class ShardLostError(Exception):
    """The worker lost the shard, or no job wants it any more."""


class BudgetSpentError(Exception):
    """The shard used up its processor time."""


def _read_processor_s() -> float:
    return time.process_time() - read_compilation_s()


@dataclass(eq=False)
class HeldShard:
    """A shard that is being computed in this process."""

    claim: ShardClaim
    budget_s: float = math.inf
    began_s: float = field(default_factory=_read_processor_s)
    renew_after_s: float = RENEW_EVERY_S
    renew_at: float = math.inf
    parts_done: int = 0
    """Parts done, of `WHOLE_SHARD`, as reported."""
    lost: threading.Event = field(default_factory=threading.Event)
    ended: threading.Event = field(default_factory=threading.Event)

    def __post_init__(self) -> None:
        """Choose the time of the first renewal."""
        if self.claim.shards_total <= MAX_EARLY_SHARDS:
            self.renew_after_s = FIRST_RENEWAL_S
        self.renew_at = time.monotonic() + self.renew_after_s

    def report(self, part: float) -> None:
        """Note the part of the shard that is done, from 0 to 1; called between its slices."""
        self.parts_done = max(self.parts_done, int(min(part, 1.0) * WHOLE_SHARD))

    def renewed(self) -> None:
        """Choose the time of the next renewal: after twice as long as the last, up to `RENEW_EVERY_S`."""
        self.renew_after_s = min(2 * self.renew_after_s, RENEW_EVERY_S)
        self.renew_at = time.monotonic() + self.renew_after_s

    def checkpoint(self) -> None:
        """Raise an exception if the computation should stop; called between its slices.

        Raises:
            ShardLostError: when the shard is lost or no longer wanted.
            BudgetSpentError: when the computation is to be continued in the long queue.
        """
        if self.lost.is_set():
            raise ShardLostError
        if self.used_s > self.budget_s:
            raise BudgetSpentError

    @property
    def used_s(self) -> float:
        """The processor time since the shard began without the compilation of kernels, in seconds."""
        return _read_processor_s() - self.began_s


class Keeper:
    """The thread that looks after the current shard."""

    def __init__(self) -> None:
        self._held: HeldShard | None = None
        self._thread: threading.Thread | None = None
        # Held while a shard begins, and while memory is released, which no shard may use meanwhile.
        self._beginning = threading.Lock()
        self._give_back_at = math.inf

    @contextmanager
    def look_after(self, claim: ShardClaim, budget_s: float = math.inf) -> Iterator[HeldShard]:
        """Look after ``claim`` within the block, which may use ``budget_s`` seconds of processor time."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._look, daemon=True, name="keeper")
            self._thread.start()
        with self._beginning:
            held = self._held = HeldShard(claim, budget_s)
        outcome = "computed"
        try:
            counted = count_shard(claim.kind, claim.attempt, lambda: held.used_s, _outcome)
            with counted, reporting_to(held.report):
                yield held
        except BaseException as error:
            outcome = _outcome(error)
            raise
        finally:
            current_span().note(
                {"countinghouse.outcome": outcome, "countinghouse.processor_seconds": held.used_s}
            )
            held.ended.set()
            self._give_back_at = time.monotonic() + IDLE_S
            self._held = None

    def _look(self) -> None:
        # The thread polls rather than being woken by every shard: most shards are short, and waking costs more than
        # they do.
        while True:
            time.sleep(LOOK_EVERY_S)
            try:
                self._look_once()
            except Exception:  # without this thread, no lease of this process would be renewed any more
                log.exception("keeping_failed")

    def _look_once(self) -> None:
        held = self._held
        if held is None:
            if time.monotonic() >= self._give_back_at:
                self._give_back()
        elif not self._is_held(held):
            if not held.ended.is_set():
                self._lose(held)
        elif held.budget_s < math.inf and _others_wait(held.claim.queue):
            held.budget_s = min(held.budget_s, CROWDED_BUDGET_S)

    def _give_back(self) -> None:
        with self._beginning:
            if self._held is None:
                self._give_back_at = math.inf
                give_back()

    def _is_held(self, held: HeldShard) -> bool:
        renew, parts_done = time.monotonic() >= held.renew_at, held.parts_done
        try:
            is_held = check_lease(held.claim, renew=renew, parts_done=parts_done)
        except SQLAlchemyError as error:
            # The lease outlasts a short outage of the database; after a long one, fencing rejects the commit anyway.
            log.warning("lease_not_renewed", error=str(error))
            return True
        if renew:
            held.renewed()
            if is_held and parts_done:
                signal_progress(held.claim.computation_id, held.claim.listener)
        return is_held

    def _lose(self, held: HeldShard) -> None:
        held.lost.set()
        if not held.ended.wait(GRACE_S):
            log.warning(
                "process_ended_with_lost_shard",
                computation_id=str(held.claim.computation_id),
                shard=held.claim.index,
            )
            os.kill(os.getpid(), signal.SIGKILL)


def _outcome(error: BaseException) -> str:
    match error:
        case JobFailure():
            return "failed"
        case BudgetSpentError():
            return "moved"
        case ShardLostError():
            return "lost"
        case _:
            return "error"


def _others_wait(queue: str) -> bool:
    try:
        return read_backlog(queue) > 0
    except OperationalError:
        return False


keeper = Keeper()


BOOT_ID = Path("/proc/sys/kernel/random/boot_id")
"""A random number that Linux draws when it starts: it tells machines of one name apart."""


@lru_cache(maxsize=1)
def _read_machine() -> str:
    """Return the name of this machine, its start, and its process namespace.

    Two containers may use the same process id. The namespace of a machine's first processes has the same number
    everywhere.
    """
    try:
        boot, namespace = BOOT_ID.read_text().strip(), Path("/proc/self/ns/pid").stat().st_ino
    except OSError:
        boot, namespace = "", 0
    return f"{os.uname().nodename}/{boot}/{namespace}"


def this_process() -> str:
    """Return the name under which this process holds shards."""
    return f"{_read_machine()}:{os.getpid()}"


def is_known_dead(worker: str) -> bool:
    """Return True if ``worker`` was a process of this machine and has ended, False if it lives or that is unknown."""
    machine, _, pid = worker.rpartition(":")
    if machine != _read_machine():
        return False
    try:
        os.kill(int(pid), 0)
    except ProcessLookupError:
        return True
    except OSError:
        return False
    return False
