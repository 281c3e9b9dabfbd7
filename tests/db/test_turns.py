"""Turns: by callers first, then by jobs, and never more than there is room for."""

from collections import Counter, deque
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from dataclasses import replace
from itertools import pairwise
from uuid import UUID

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from db import turns
from db.commits import Outcome, commit_shard
from db.jobs import cancel_job, find_job
from db.models import Computation, Shard
from db.places import estimate_place, read_place
from db.records import JobRecord, Order, Submitter, Work
from db.sessions import transaction
from db.shards import claim_shard, put_back
from db.submission import submit, submit_all
from db.turn_order import FIRST, LONG_SHARD_S, OLDEST_EVERY, Line, Waiting, choose_turns
from db.turns import NOBODY, find_waiting_queues, give_turns
from tests.db.work import some_work
from tests.oracle import turns as oracle
from worker.declarations.operation import Plan, units
from worker.declarations.operation import Shard as PlannedShard

pytestmark = pytest.mark.usefixtures("empty_stores")

# A queue that no worker of other tests serves, since only one process at a time gives turns in a queue.
QUEUE = "turns"
ENGINES = ["test.work@1"]
MANY = 1_000_000
READY = 2
"""Messages sent ahead to a pool of one process."""


def _plan(_kind: str, _params: dict[str, object]) -> Sequence[PlannedShard]:
    return Plan(MANY, 10 * MANY, lambda index: PlannedShard(index, 10))


def _work(shards: int = 1, estimated_s: float = 1.0) -> Work:
    plan = Plan(shards, 10 * shards, lambda index: PlannedShard(index, 10))
    return replace(some_work(), shards=plan, units=units(plan), estimated_s=estimated_s, queue=QUEUE)


def _waiting(caller: str = "me", shards: int = 1, estimated_s: float = 1.0) -> JobRecord:
    return submit(_work(shards, estimated_s), Submitter("request", caller=caller)).job


def _turns(room: int = 1, processes: int = 1, engines: Sequence[str] = ENGINES) -> list[tuple[UUID, int]]:
    return list(give_turns(QUEUE, engines, room, processes, _plan))


def _done(turn: tuple[UUID, int]) -> Outcome:
    claim = claim_shard(*turn, "w", QUEUE, ENGINES)
    assert claim is not None
    return commit_shard(claim, "0", lambda partials: str(len(partials))).outcome


def _rows() -> int:
    with transaction() as session:
        return session.scalar(select(func.count()).select_from(Shard)) or 0


def test_computation_of_any_size_is_stored_without_shards() -> None:
    job = _waiting(shards=MANY)
    assert (job.units_total, _rows()) == (10 * MANY, 0)
    assert _turns(room=3) == [(job.computation_id, index) for index in range(3)]
    assert _rows() == 3
    claim = claim_shard(job.computation_id, 2, "w", QUEUE, ENGINES)
    assert claim is not None
    assert (claim.input, claim.weight, claim.shards_total) == (2, 10, MANY)


def test_every_shard_gets_one_turn_and_the_last_ends_the_job() -> None:
    job = _waiting(shards=7)
    outcomes = []
    while turns := _turns(room=2):
        outcomes += [_done(turn) for turn in turns]
    assert outcomes == 6 * [Outcome.LANDED] + [Outcome.FINISHED]
    ended = find_job(job.id)
    assert ended is not None
    assert (ended.state, ended.result, ended.units_done) == ("succeeded", "7", 70)


def test_callers_take_turns_regardless_of_their_waiting_work() -> None:
    for _ in range(20):
        _waiting("they", shards=100, estimated_s=100.0)
    mine = _waiting("me", shards=4, estimated_s=4.0)
    turns = _turns(room=8)
    assert Counter(turn[0] == mine.computation_id for turn in turns) == {True: 4, False: 4}


def test_caller_with_less_recent_time_goes_first() -> None:
    _waiting("they", shards=100, estimated_s=200.0)
    assert len(_turns(room=5)) == 5
    mine = _waiting("me", shards=3, estimated_s=3.0)
    assert [turn[0] for turn in _turns(room=3)] == 3 * [mine.computation_id]


def test_every_caller_gets_a_turn_however_many_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "MOST_CALLERS", 3)
    callers = [f"address {number}" for number in range(8)] + ["key"]
    jobs = {_waiting(caller, shards=100, estimated_s=100.0).computation_id: caller for caller in callers}
    served = [jobs[computation_id] for _ in range(20) for computation_id, _ in _turns(room=2)]
    assert set(served) == set(callers)
    with transaction() as session:
        session.execute(
            update(Computation).where(Computation.caller == "address 2").values(engine="test.work@2")
        )
    served = [jobs[computation_id] for _ in range(20) for computation_id, _ in _turns(room=2)]
    assert set(served) == set(callers) - {"address 2"}
    first = _waiting(FIRST + "operator")
    assert _turns() == [(first.computation_id, 0)]


def test_callers_shortest_job_goes_first_and_its_oldest_every_fourth_time() -> None:
    long = _waiting(shards=1_000, estimated_s=1_000.0)
    short = _waiting(shards=8, estimated_s=8.0)
    turns = [_turns()[0][0] for _ in range(10)]
    assert Counter(turns) == {short.computation_id: 8, long.computation_id: 2}
    assert turns[3] == turns[7] == long.computation_id
    assert _turns()[0][0] == long.computation_id


def test_no_caller_holds_every_process_with_long_shards() -> None:
    _waiting("they", shards=9, estimated_s=9 * 2 * LONG_SHARD_S)
    assert len(_turns(room=4, processes=3)) == 2
    assert _turns(room=4, processes=3) == []
    mine = _waiting("me", shards=1, estimated_s=2 * LONG_SHARD_S)
    assert _turns(room=4, processes=3) == [(mine.computation_id, 0)]


def _run_alone(shards: int) -> list[UUID]:
    """Run shards as a pool of one process does, and return their computations."""
    messages, ran = deque(_turns(room=READY)), list[UUID]()
    while messages and len(ran) < shards:
        turn = messages.popleft()
        claim = claim_shard(*turn, "w", QUEUE, ENGINES)
        assert claim is not None
        messages += _turns(room=READY - len(messages))
        commit_shard(claim, "0", lambda partials: "1")
        ran.append(turn[0])
        messages += _turns(room=READY - len(messages))
    return ran


@pytest.mark.parametrize(
    ("before", "seconds"), [(1, 31.0), (0, 80.0)], ids=["shorter than both", "older than both"]
)
def test_job_with_long_shards_has_its_turns_beside_two_with_short_ones(before: int, seconds: float) -> None:
    for number in range(3):
        if number == before:
            long = _waiting(shards=4, estimated_s=seconds)
        else:
            _waiting(shards=104, estimated_s=40.1)
    ran = _run_alone(40)
    places = [place for place, computation_id in enumerate(ran) if computation_id == long.computation_id]
    assert len(places) == 4
    # Turns given while its last shard waits behind the messages before it do not count.
    assert all(later - earlier <= OLDEST_EVERY + READY for earlier, later in pairwise([-1, *places]))


def test_turn_of_a_job_that_the_limit_holds_back_is_kept_and_the_next_oldest_stands_in() -> None:
    jobs = [_waiting(shards=3, estimated_s=180.0), _waiting(shards=99, estimated_s=99.0)]
    jobs.append(_waiting(shards=40, estimated_s=20.0))
    names = {job.computation_id: name for job, name in zip(jobs, ("long", "old", "new"), strict=True)}

    def named(turns: int) -> list[str]:
        return [names[_turns(processes=2)[0][0]] for _ in range(turns)]

    assert named(4) == [*3 * ["new"], "long"]
    assert named(10) == [*3 * ["new"], "old", *3 * ["new"], "old", *2 * ["new"]]
    _done((jobs[0].computation_id, 0))
    assert named(4) == [*3 * ["new"], "long"]
    assert named(2) == ["new", "old"]


def test_short_shards_are_found_behind_any_number_of_long_ones() -> None:
    long = [_waiting(estimated_s=6.0) for _ in range(9)]
    short = _waiting(shards=99, estimated_s=99.0)
    assert _turns(room=3, processes=2) == [
        (long[0].computation_id, 0),
        (short.computation_id, 0),
        (short.computation_id, 1),
    ]
    assert _turns(room=2, processes=2) == [(short.computation_id, 2), (short.computation_id, 3)]


def test_every_oldest_job_has_its_turn_however_many_are_given_at_once() -> None:
    older = [_waiting(estimated_s=3.0) for _ in range(3)]
    newer = _waiting(shards=99, estimated_s=2.0)
    found = [computation_id for computation_id, _ in _turns(room=12, processes=8)]
    assert [found[place] for place in (3, 7, 11)] == [job.computation_id for job in older]
    assert found.count(newer.computation_id) == 9


def test_queue_is_waited_for_until_the_last_turn() -> None:
    asked = [QUEUE, "another"]
    assert find_waiting_queues(asked) == []
    _waiting(shards=2)
    _turns()
    assert find_waiting_queues(asked) == [QUEUE]
    _turns(room=2)
    assert find_waiting_queues(asked) == []


def test_only_known_engines_get_turns() -> None:
    job = _waiting()
    assert _turns(engines=["test.work@2"]) == []
    assert _turns(engines=[]) == []
    assert _turns() == [(job.computation_id, 0)]


def test_shard_put_back_gets_another_turn_without_losing_an_attempt() -> None:
    job = _waiting(shards=2)
    first, _second = _turns(room=2)
    assert put_back(*first, QUEUE, ["test.work@2"]) == QUEUE
    assert put_back(*first, QUEUE, ENGINES) is None
    assert _turns(room=5) == [first]
    claim = claim_shard(*first, "w", QUEUE, ENGINES)
    assert claim is not None
    assert claim.attempt == 1
    assert put_back(job.computation_id, 0, QUEUE, ["test.work@2"]) is None


def test_shards_after_those_that_the_submitter_sends_wait_for_their_turn() -> None:
    job = submit(_work(shards=MANY), Submitter("request"), sent=1).job
    assert _rows() == 1
    assert _turns(room=2) == [(job.computation_id, 1), (job.computation_id, 2)]
    claim = claim_shard(job.computation_id, 0, "w", QUEUE, ENGINES)
    assert claim is not None
    assert (claim.input, claim.others_wait) == (0, True)


def test_cancelled_job_gets_no_turn() -> None:
    job = _waiting(shards=MANY)
    cancel_job(job.id)
    assert _turns() == []


def test_concurrent_processes_give_each_turn_once() -> None:
    job = _waiting(shards=40)
    with ThreadPoolExecutor(8) as pool:
        turns = [turn for turns in pool.map(lambda _: _turns(room=2), range(40)) for turn in turns]
    turns += _turns(room=40)
    assert sorted(turns) == [(job.computation_id, index) for index in range(40)]


_waiting_computations = st.lists(
    st.builds(
        lambda number, shards, charge_s, sendable: Waiting(
            UUID(int=number), shards + sendable, 0, charge_s, [*range(sendable)]
        ),
        st.integers(0, 2**32),
        st.integers(0, 5),
        st.sampled_from([0.05, 0.5, 0.7, 3.0, 2 * LONG_SHARD_S]),
        st.integers(0, 2),
    ),
    min_size=1,
    max_size=4,
    unique_by=lambda one: one.id,
)
_lines = st.lists(
    st.builds(
        lambda caller, given_s, passed, held, waiting: Line(
            caller,
            given_s,
            passed[0],
            passed[1],
            held,
            deque(waiting),
            deque(sorted(waiting, key=lambda one: one.id)),
        ),
        st.sampled_from(["a", "b", "c", "d", FIRST + "a", FIRST + "b"]),
        st.sampled_from([0.0, 0.05, 0.5, 3.0, 7.5]),
        st.tuples(st.integers(0, 3), st.integers(0, 3)),
        st.integers(0, 3),
        _waiting_computations,
    ),
    max_size=6,
    unique_by=lambda line: line.caller,
)


@given(_lines, st.integers(0, 40), st.integers(1, 4))
def test_turns_are_as_if_each_was_chosen_anew(lines: list[Line], room: int, processes: int) -> None:
    again = deepcopy(lines)
    assert choose_turns(lines, room, processes) == oracle.choose(again, room, processes)
    assert lines == again


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(st.tuples(st.sampled_from("abc"), st.integers(1, 6), st.floats(0, 100)), min_size=1, max_size=6),
    st.integers(1, 7),
)
def test_every_waiting_shard_gets_a_turn(jobs: list[tuple[str, int, float]], room: int) -> None:
    waiting = [(_waiting(*job).computation_id, job[1]) for job in jobs]
    expected = [(computation_id, index) for computation_id, shards in waiting for index in range(shards)]
    given_turns: list[tuple[UUID, int]] = []
    while turns := _turns(room):
        assert len(turns) <= room
        given_turns += turns
        for turn in turns:
            _done(turn)
    with transaction() as session:
        assert not session.scalar(select(func.count()).where(Computation.waiting))
    assert sorted(given_turns) == sorted(expected)


def test_shard_put_back_during_the_last_turn_keeps_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    _waiting(shards=2)
    first, second = _turns(room=2)
    assert put_back(*second, QUEUE, ["test.work@2"]) == QUEUE

    def put_back_meanwhile(session: Session, chosen: Sequence[tuple[UUID, int]]) -> None:
        mark_sent(session, chosen)
        # Another process puts the shard back, in its own transaction.
        with ThreadPoolExecutor(1) as other:
            assert other.submit(put_back, *first, QUEUE, ["test.work@2"]).result() == QUEUE

    mark_sent = turns._mark_sent
    with monkeypatch.context() as patch:
        patch.setattr(turns, "_mark_sent", put_back_meanwhile)
        assert _turns() == [second]
    assert _turns() == [first]
    assert _turns() == []


def test_priority_jobs_go_before_all_callers() -> None:
    before = [_waiting(caller="a", estimated_s=0.1), _waiting(caller="b", estimated_s=0.1)]
    first = submit(_work(2, 9.0), Submitter("request", caller=FIRST + "z", first=True)).job
    assert _turns(room=3) == [
        (first.computation_id, 0),
        (first.computation_id, 1),
        (before[0].computation_id, 0),
    ]


def test_waiting_computation_goes_first_once_a_priority_job_joins_it() -> None:
    work = _work()
    job = submit(work, Submitter("request", caller="z")).job
    _waiting(caller="a")
    joined = submit(work, Submitter("request", caller=FIRST + "operator", first=True)).job
    assert joined.computation_id == job.computation_id
    assert _turns() == [(job.computation_id, 0)]


@pytest.mark.parametrize("batch", [False, True])
def test_request_that_joins_the_work_of_nobody_takes_it_over(batch: bool) -> None:
    work, others = _work(), _work()
    job = submit(work, Submitter("table", caller=NOBODY)).job
    kept = submit(others, Submitter("request", caller="z")).job
    _waiting(caller="y")
    for each in (work, others):
        by = Submitter("request", caller="a")
        joined = submit_all([Order(each)], by).submissions[each.digest] if batch else submit(each, by)
        assert not joined.new
    submit(work, Submitter("table", caller=NOBODY))
    with transaction() as session:
        callers = {
            one: session.scalars(select(Computation.caller).where(Computation.id == one)).one()
            for one in (job.computation_id, kept.computation_id)
        }
    assert callers == {job.computation_id: "a", kept.computation_id: "z"}
    assert _turns() == [(job.computation_id, 0)]


def test_places_count_priority_jobs_first() -> None:
    jobs = [_waiting(caller="a"), _waiting(caller="b")]
    first = [
        submit(_work(), Submitter("request", caller=FIRST + caller, first=True)).job for caller in ("x", "y")
    ]
    places = [read_place(job.computation_id, lambda _: 1) for job in (*first, *jobs)]
    assert [place and place.position for place in places] == [2, 2, 4, 4]
    assert estimate_place(QUEUE, "c", 1.0, lambda _: 1).position == 5
