"""Turns in pools of one, two and eight processes, simulated: nobody waits longer than its share says."""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from math import inf
from uuid import UUID

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from db.turn_order import (
    FADES_IN_S,
    FIRST,
    LONG_SHARD_S,
    OLDEST_EVERY,
    Line,
    Waiting,
    choose_turns,
    faded,
    most_long,
)
from worker.declarations.operation import QueueName
from worker.engine.run import LONG_RUN_S
from worker.jobs.turns import ready

QUEUE = QueueName.LONG
PASSED = OLDEST_EVERY - 1
PASSED_ALONE = 11
"""Most turns of others between two of the oldest job's, in a pool of one process: `PASSED`, and while the last long
shard of the oldest job, or one of those `PASSED`, waits behind the two messages before it, two more each."""


@dataclass
class Job:
    """A job of a caller: ``shards`` that take ``seconds`` each."""

    caller: str
    shards: int
    seconds: float
    arrives_s: float = 0.0


@dataclass
class Caller:
    """The turns given to a caller, as the table of turns keeps them, and the counts that check the promise."""

    name: str
    given_s: float = 0.0
    at_s: float = 0.0
    passed_over: int = 0
    passed_over_held: int = 0
    oldest: UUID | None = None
    passed: int = 0
    """Turns that passed over the oldest job while it could be sent."""
    passed_held: int = 0
    """The same for the oldest job that could be sent, while the limit held back an older one."""
    all_passed: int = 0
    long_passed: int = 0


@dataclass
class Pool:
    """Processes, the messages sent ahead to them, and the waiting jobs."""

    processes: int
    now_s: float = 0.0
    waiting: dict[UUID, tuple[str, Waiting]] = field(default_factory=dict)
    messages: deque[UUID] = field(default_factory=deque)
    running: list[tuple[float, float, UUID]] = field(default_factory=list)
    callers: dict[str, Caller] = field(default_factory=dict)
    jobs: dict[UUID, Job] = field(default_factory=dict)
    ran: list[UUID] = field(default_factory=list)
    most_passed: int = 0
    apart_s: Mapping[tuple[str, str], float] = field(default_factory=dict)

    def run(self, jobs: Sequence[Job]) -> None:
        """Run the jobs, which are ordered by their arrival, to their end."""
        arrivals, numbers = deque(jobs), count(1)
        while arrivals or self.running:
            ends_s = min(self.running)[0] if self.running else inf
            if arrivals and arrivals[0].arrives_s <= ends_s:
                job = arrivals.popleft()
                self.now_s = max(self.now_s, job.arrives_s)
                self._arrive(job, UUID(int=next(numbers)))
            else:
                self.now_s, took_s, _ = ended = min(self.running)
                self.running.remove(ended)
                if took_s > LONG_RUN_S:
                    self._send(self._room)
            self._take()
            self._check_busy()
        assert not self.waiting
        assert len(self.ran) == sum(job.shards for job in jobs)

    @property
    def _room(self) -> int:
        most = ready(QUEUE, self.processes)
        return most - len(self.messages)

    def _arrive(self, job: Job, number: UUID) -> None:
        self.jobs[number] = job
        one = Waiting(number, job.shards, 0, job.seconds)
        at_once = not self.waiting and not one.is_long and self._room > 0
        self.callers.setdefault(job.caller, Caller(job.caller))
        self.waiting[number] = (job.caller, one)
        if at_once:
            self.messages.append(self._taken(one))
        else:
            self._send(min(1, self._room))

    def _take(self) -> None:
        """Let every idle process take a message, and send others before it begins."""
        while self.messages and len(self.running) < self.processes:
            number = self.messages.popleft()
            seconds = self.jobs[number].seconds
            self.running.append((self.now_s + seconds, seconds, number))
            self.ran.append(number)
            if self.waiting:
                self._send(self._room)

    def _taken(self, one: Waiting) -> UUID:
        one.take()
        if not one.left:
            del self.waiting[one.id]
        return one.id

    def _held(self, caller: str) -> int:
        sent = [*self.messages, *(number for _, _, number in self.running)]
        jobs = [self.jobs[number] for number in sent]
        return sum(job.caller == caller and job.seconds > LONG_SHARD_S for job in jobs)

    def _lines(self) -> list[Line]:
        lines = []
        for name, caller in self.callers.items():
            own = [one for of, one in self.waiting.values() if of == name]
            if own:
                given_s = faded(caller.given_s, self.now_s - caller.at_s)
                passed_over = caller.passed_over, caller.passed_over_held
                shortest = sorted(own, key=lambda one: (self._expected_s(one), one.id))
                oldest = sorted(own, key=lambda one: one.id)
                lines.append(
                    Line(name, given_s, *passed_over, self._held(name), deque(shortest), deque(oldest))
                )
        return lines

    def _expected_s(self, one: Waiting) -> float:
        return self.jobs[one.id].shards * self.jobs[one.id].seconds

    def _send(self, room: int) -> None:
        lines = self._lines()
        self._check_fair(lines)
        # Chosen one by one, so that each turn can be checked; `choose` chooses the same at once.
        for _ in range(room):
            before = {line.caller: (line.held, self._able(line)) for line in lines}
            chosen = choose_turns(lines, 1, self.processes)
            if not chosen:
                assert not any(able for _, able in before.values())
                break
            ((number, _),) = chosen
            self._check_promise(number, *before[self.jobs[number].caller])
            if not self.waiting[number][1].left:
                del self.waiting[number]
            self.messages.append(number)
        for line in lines:
            if line.new_turns:
                caller = self.callers[line.caller]
                caller.given_s, caller.at_s = line.given_s, self.now_s
                caller.passed_over, caller.passed_over_held = line.passed_over, line.passed_over_held

    def _able(self, line: Line) -> list[UUID]:
        """Return the caller's jobs that may be sent, from the oldest."""
        may_be_long = line.held < most_long(self.processes)
        own = [one for of, one in self.waiting.values() if of == line.caller and one.left]
        return sorted(one.id for one in own if may_be_long or one.charge_s <= LONG_SHARD_S)

    def _check_promise(self, number: UUID, held: int, able: Sequence[UUID]) -> None:
        """Check that a turn is within the promise to the caller's oldest job; ``able`` may be sent."""
        caller = self.callers[self.jobs[number].caller]
        oldest = min(one.id for of, one in self.waiting.values() if of == caller.name)
        is_long = self.jobs[number].seconds > LONG_SHARD_S
        assert number in able
        assert not is_long or held < most_long(self.processes)
        if oldest != caller.oldest:
            caller.oldest, caller.all_passed, caller.long_passed = oldest, 0, 0
        if number == oldest:
            caller.passed = caller.all_passed = caller.long_passed = 0
            return
        caller.all_passed += 1
        self.most_passed = max(self.most_passed, caller.all_passed)
        if oldest in able:
            caller.passed += 1
            caller.long_passed += is_long
            assert caller.passed <= PASSED
        else:
            assert held == most_long(self.processes)
            caller.passed_held = 0 if number == able[0] else caller.passed_held + 1
            assert caller.passed_held <= PASSED
        # Of the turns of long shards one in four is the oldest's too, as a turn that it cannot have is not for those.
        assert caller.long_passed <= PASSED
        if self.processes == 1:
            assert caller.all_passed <= PASSED_ALONE

    def _check_fair(self, lines: Sequence[Line]) -> None:
        """Check that callers who could be sent now and before come no further apart than by a shard."""
        able = {line.caller: line.given_s for line in lines if self._able(line)}
        longest_s = max((job.seconds for job in self.jobs.values()), default=0.0)
        apart_s = {
            (one, other): able[one] - able[other]
            for one in able
            for other in able
            if one.startswith(FIRST) == other.startswith(FIRST)
        }
        for pair, seconds in apart_s.items():
            before_s = self.apart_s.get(pair)
            assert before_s is None or seconds <= max(longest_s, before_s) + 1e-9
        self.apart_s = apart_s

    def _check_busy(self) -> None:
        if len(self.running) < self.processes:
            assert not self.messages
            assert not any(self._able(line) for line in self._lines())


def _jobs(callers: str, most_shards: int = 30) -> st.SearchStrategy[list[Job]]:
    job = st.builds(
        Job,
        st.sampled_from([*callers, FIRST + "operator"]),
        st.integers(1, most_shards),
        st.one_of(st.floats(0.1, 1.0), st.floats(0.1, 60.0), st.sampled_from([0.1, 5.0, 6.0, 60.0])),
        st.one_of(st.just(0.0), st.floats(0, 300)),
    )
    return st.lists(job, min_size=1, max_size=12).map(
        lambda jobs: sorted(jobs, key=lambda one: one.arrives_s)
    )


@settings(max_examples=150, deadline=None)
@given(st.one_of(_jobs("a"), _jobs("ab"), _jobs("abcdef")), st.sampled_from([1, 2, 8]))
def test_nobody_waits_longer_than_its_share_says(jobs: list[Job], processes: int) -> None:
    Pool(processes).run(jobs)


def _stream(seconds: float, every_s: float, until_s: float) -> Iterator[Job]:
    """Yield small jobs that keep arriving."""
    moments = (number * every_s for number in range(int(until_s / every_s)))
    return (Job("a", 1, seconds, moment) for moment in moments)


@pytest.mark.parametrize("processes", [1, 2, pytest.param(8, marks=pytest.mark.slow)])
@pytest.mark.parametrize("seconds", [0.5, 8.0])
def test_oldest_job_progresses_while_shorter_jobs_keep_arriving(processes: int, seconds: float) -> None:
    pool = Pool(processes)
    pool.run([Job("a", 12, seconds), *_stream(0.5, 0.4 / processes, 200.0)])
    ended = max(place for place, number in enumerate(pool.ran) if number == UUID(int=1))
    others = ended + 1 - 12
    # While its shards are long, it has all processes that it may have, less the messages sent ahead of them.
    assert processes > 1 or others <= 12 * PASSED_ALONE
    assert pool.jobs[pool.ran[-1]].shards == 1


def test_shortest_of_long_jobs_gets_three_turns_of_four() -> None:
    pool = Pool(2)
    pool.run([Job("a", 9, 60.0), Job("a", 400, 1.0, 1.0), Job("a", 9, 6.0, 2.0)])
    long = [number.int for number in pool.ran if number.int != 2]
    assert long == [1, 3, 3, 3, 1, 3, 3, 3, 1, 3, 3, 3, *6 * [1]]


def test_given_time_counts_for_a_third_after_a_minute() -> None:
    assert 0.3 < faded(1.0, FADES_IN_S) < 0.4
    assert faded(1.0, -5.0) == faded(1.0, None) == 1.0
