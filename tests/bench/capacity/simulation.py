"""A simulation of one census on many processes, event by event: the point where more processes stop helping.

It models what shards of one census share: the processors of PostgreSQL, the lock under which one process at a time
gives turns, the sixteen stripes of progress, and the limit of waiting messages. A process that takes a shard builds the
tables that it needs, unless its last shard needed them too. The simulation leaves out the broker, the network, other
work, and processes that share a processor.
"""

import heapq
import random
from collections import deque
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from db.commits import STRIPES
from worker.declarations.operation import QueueName
from worker.engine.keeper import LOOK_EVERY_S as LOOK_AT_S
from worker.engine.steps import LOOK_EVERY_S
from worker.jobs.turns import ready


@dataclass(frozen=True)
class Costs:
    """Costs of a shard besides its computation, in milliseconds."""

    claim_ms: float
    """Processor time of PostgreSQL for a claim."""
    commit_ms: float
    """Processor time of PostgreSQL for a commit."""
    turn_ms: float
    """Processor time of PostgreSQL for a transaction that gives turns; no other transaction gives any meanwhile."""
    turn_each_ms: float
    """Processor time added by each shard that gets a turn."""
    send_each_ms: float
    """Time of the giver for the message of each of these shards, after the transaction."""
    look_ms: float
    """Processor time of PostgreSQL for a check of the lease, of which a long shard has several."""
    worker_ms: float
    """Time of the worker's process besides the computation, waiting for answers included."""
    flush_ms: float
    """A write of the log to the disk: two for each shard, one for each round of turns; several share one write."""


class Work(NamedTuple):
    """A shard: the seconds that it is computed, and the tables that it needs."""

    seconds: float
    """Without the time to build tables."""
    tables_of: Hashable = None
    """Owner of the tables: a process keeps the tables of one owner."""
    tables: tuple[tuple[str, float], ...] = ()
    """The name of each table, and the seconds to build it."""


@dataclass(frozen=True)
class Census:
    """Shards, and the seconds that each is computed; a share of them takes much longer."""

    shards: int
    shard_s: float
    spread: float = 0.0
    """Standard deviation of a shard's seconds, relative to their mean."""

    def work(self) -> list[Work]:
        """Return the shards, which need no tables: always the same."""
        rng = random.Random(1963)
        return [
            Work((max(0.1, rng.gauss(1.0, self.spread)) if self.spread else 1.0) * self.shard_s)
            for _ in range(self.shards)
        ]


@dataclass
class _Tables:
    """The tables that a process keeps."""

    of: Hashable = None
    built: set[str] = field(default_factory=set)

    def build(self, work: Work) -> float:
        """Build the tables that are missing for a shard, and return the seconds that it takes."""
        if self.of != work.tables_of:
            self.of, self.built = work.tables_of, set()
        missing = [(name, seconds) for name, seconds in work.tables if name not in self.built]
        self.built.update(name for name, _ in missing)
        return sum(seconds for _, seconds in missing)


@dataclass
class _Servers:
    """Processors that serve requests in order of arrival."""

    free_at: list[float]
    busy_s: float = 0.0

    def use(self, now: float, seconds: float) -> float:
        """Use a processor for some seconds, and return the time at which that use ends."""
        began = max(now, heapq.heappop(self.free_at))
        heapq.heappush(self.free_at, began + seconds)
        self.busy_s += seconds
        return began + seconds


@dataclass(frozen=True)
class Outcome:
    """The result of a simulated census."""

    seconds: float
    database_share: float
    """Utilization of PostgreSQL's processors, from 0 to 1."""
    computing_share: float
    """Share of the workers' time spent in computations, without building tables, from 0 to 1."""
    tables_s: float
    """Seconds that all workers together spent building tables."""


@dataclass
class _Run:
    work: Sequence[Work]
    costs: Costs
    processes: int
    database: _Servers
    now: float = 0.0
    unsent: int = 0
    ready: int = 0
    taken: int = 0
    done: int = 0
    tables_s: float = 0.0
    turns_until: float = 0.0
    stripes: list[float] = field(default_factory=lambda: [0.0] * STRIPES)
    idle: deque[int] = field(default_factory=deque)
    events: list[tuple[float, int, Callable[[], None]]] = field(default_factory=list)
    number: int = 0
    tables: list[_Tables] = field(default_factory=list)

    def at(self, moment: float, happens: Callable[[], None]) -> None:
        self.number += 1
        heapq.heappush(self.events, (moment, self.number, happens))

    def room(self) -> int:
        most = ready(QueueName.LONG, self.processes)
        return min(most - self.ready, self.unsent)

    def give(self) -> float:
        """Give turns if no other process does, and return the time at which the giver continues."""
        given = self.room()
        if given <= 0 or self.turns_until > self.now:
            return self.now
        self.unsent -= given
        work = (self.costs.turn_ms + self.costs.turn_each_ms * given) / 1000
        until = self.database.use(self.now, work) + self.costs.flush_ms / 1000
        self.turns_until = until
        sent = until + self.costs.send_each_ms * given / 1000
        self.at(sent, partial(self.arrive, given))
        return sent

    def arrive(self, messages: int) -> None:
        self.ready += messages
        for _ in range(min(len(self.idle), messages)):
            self.take(self.idle.popleft())

    def take(self, process: int) -> None:
        if self.ready == 0:
            self.idle.append(process)
            return
        self.ready -= 1
        work = self.work[self.taken]
        self.taken += 1
        claimed = self.database.use(self.now, self.costs.claim_ms / 1000) + self.costs.flush_ms / 1000
        self.at(claimed, partial(self.begin, process, work))

    def begin(self, process: int, work: Work) -> None:
        begins = self.give()
        tables_s = self.tables[process].build(work)
        self.tables_s += tables_s
        computed_s = tables_s + work.seconds
        committed = partial(self.commit, process, computed_s)
        self.at(begins + computed_s + self.costs.worker_ms / 1000, committed)

    def commit(self, process: int, computed_s: float) -> None:
        stripe = self.done % STRIPES
        self.done += 1
        # The stripe's row is locked until the log is written.
        begins = max(self.now, self.stripes[stripe])
        looks = int(computed_s / LOOK_AT_S)
        work = self.costs.commit_ms + looks * self.costs.look_ms
        until = self.database.use(begins, work / 1000) + self.costs.flush_ms / 1000
        self.stripes[stripe] = until
        self.at(until, partial(self.take, process))

    def look(self) -> None:
        """Look for a stalled queue, as each worker does every second."""
        self.give()
        if self.done < len(self.work):
            self.at(self.now + LOOK_EVERY_S, self.look)


def simulate(work: Sequence[Work], costs: Costs, processes: int, database_processors: int) -> Outcome:
    """Simulate shards, taken in this order, on this many processes, each with its own processor.

    The result is deterministic.
    """
    run = _Run(work, costs, processes, _Servers([0.0] * database_processors), unsent=len(work))
    run.idle.extend(range(processes))
    run.tables.extend(_Tables() for _ in range(processes))
    run.at(0.0, run.look)
    while run.done < len(work) or run.events:
        run.now, _, happens = heapq.heappop(run.events)
        if run.done >= len(work) and happens == run.look:
            continue
        happens()
    seconds = max(run.stripes)
    return Outcome(
        seconds,
        run.database.busy_s / (seconds * database_processors),
        sum(each.seconds for each in work) / (seconds * processes),
        run.tables_s,
    )
