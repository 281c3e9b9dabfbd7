"""Waiting callers hear of a computation's end, even of an earlier end, and no request waits without a slot."""

import threading
import time
from uuid import UUID

import pytest
from flask.testing import FlaskClient
from sqlalchemy.exc import OperationalError

from db.commits import commit_shard, fail_computation
from db.jobs import EndedComputation, cancel_job, find_ended, find_job
from db.models import JobStatus
from db.records import ComputationRecord, JobRecord, SubmittedJob
from db.shards import claim_shard
from db.signals import announce
from service.jobs.events import _stream
from service.jobs.streams import BEGINNING
from service.jobs.waiting import EndSignal, Slots, Waiter, Waiting, await_job, read_ended, waiting
from tests.db.work import some_work, submit, submitted
from tests.waiting import wait_until

pytestmark = pytest.mark.usefixtures("empty_stores")


def _end(job: JobRecord) -> ComputationRecord:
    claim = claim_shard(job.computation_id, 0, "worker")
    assert claim is not None
    record = commit_shard(claim, '{"total":1}', lambda partials: partials[0]).record
    assert record is not None
    return record


def test_end_before_the_subscription_is_looked_up() -> None:
    job = submitted()
    # No signal announces the end.
    _end(job)
    waited_for = await_job(job, 25, "caller")
    assert (waited_for.finished, waited_for.id, waited_for.result) == (True, job.id, '{"total":1}')


def test_end_is_looked_up_after_a_look_that_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    hall, job, failed = Waiting(), submitted(), threading.Event()
    look_up = hall._look_up

    def fail(_: object) -> None:
        monkeypatch.setattr(hall, "_look_up", look_up)
        failed.set()
        raise ValueError("unexpected")

    monkeypatch.setattr(hall, "_look_up", fail)
    with hall.expect(job.computation_id) as waiter:
        assert failed.wait(10)
        _end(job)
        assert waiter.wait(25)


def test_many_waiting_requests_receive_one_signal() -> None:
    jobs = [submitted()]
    ended: list[JobRecord] = []
    threads = [
        threading.Thread(target=lambda: ended.append(await_job(jobs[0], 25, "caller")), daemon=True)
        for _ in range(20)
    ]
    for thread in threads:
        thread.start()
    time.sleep(0.5)
    announce(_end(jobs[0]))
    for thread in threads:
        thread.join(30)
    assert [(job.id, job.result, type(job)) for job in ended] == [
        (jobs[0].id, '{"total":1}', SubmittedJob)
    ] * 20


def test_end_that_many_wait_for_is_read_once(all_statements: list[str]) -> None:
    """The computation belongs to no process, so that its signal carries no result."""
    job, ended = submitted(), list[JobRecord]()
    threads = [
        threading.Thread(target=lambda: ended.append(await_job(job, 25, "caller")), daemon=True)
        for _ in range(20)
    ]
    for thread in threads:
        thread.start()
    wait_until(lambda: len(waiting._waiters[job.computation_id]) == 20, seconds=20)
    record = _end(job)
    all_statements.clear()
    announce(record)
    for thread in threads:
        thread.join(30)
    assert {each.result for each in ended} == {'{"total":1}'}
    read = [statement for statement in all_statements if "computations.result" in statement]
    assert len(read) <= 2, "once for the signal, and perhaps once for a look at all computations"


def test_cancelled_job_ends_as_cancelled_though_its_computation_succeeds() -> None:
    work = some_work()
    cancelled, kept = submit(work).job, submit(work).job
    assert cancelled.computation_id == kept.computation_id
    cancel_job(cancelled.id)
    # Both were read before anything happened, and hear of the end only.
    with waiting.expect(kept.computation_id) as waiter:
        announce(_end(kept))
        wait_until(lambda: waiter.ended, seconds=25)
        assert read_ended(kept, waiter).state == JobStatus.SUCCEEDED
        waiter.ended, waiter.ending = True, EndSignal(kept.computation_id)
        assert read_ended(cancelled, waiter).state == JobStatus.CANCELLED


def test_failed_computation_is_read_with_its_progress() -> None:
    job = submitted(shards=2)
    first, second = (claim_shard(job.computation_id, index, "worker") for index in range(2))
    assert first is not None
    assert second is not None
    commit_shard(first, '{"total":1}', lambda partials: partials[0])
    fail_computation(second, {"type": "/problems#internal"})
    ended = EndSignal(job.computation_id).of(job)
    assert ended is not None
    assert (ended.state, ended.units_done) == (JobStatus.FAILED, 10)
    assert ended == find_job(job.id)


def test_stream_survives_an_end_that_cannot_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    job, failures = submitted(), list[UUID]()

    def fail_once(computation_id: UUID) -> EndedComputation | None:
        if not failures:
            failures.append(computation_id)
            raise OperationalError("SELECT", {}, Exception("the database is away"))
        return find_ended(computation_id)

    monkeypatch.setattr("service.jobs.waiting.find_ended", fail_once)
    monkeypatch.setattr("service.jobs.waiting.RECHECK_S", 0.5)
    frames = _stream(job, -1)
    assert next(frames) == BEGINNING
    threading.Timer(0.5, lambda: announce(_end(job))).start()
    told = list(frames)
    assert failures == [job.computation_id]
    assert [frame for frame in told if "event: done" in frame] == told[-1:]
    assert '"status":"succeeded"' in told[-1]


class _ToldLate(threading.Event):
    """An event that is set just after the wait for it is over."""

    def wait(self, timeout: float | None = None) -> bool:
        """Return False, as a wait does that is over."""
        self.set()
        return False


def test_news_at_the_end_of_a_wait_are_heard() -> None:
    waiter = Waiter(told=_ToldLate())
    assert waiter.wait(0.01)


def test_new_waiter_stays_subscribed_while_the_last_other_leaves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hall = Waiting()
    job = submitted()
    leave = hall._listener.unsubscribe
    later = hall.expect(job.computation_id)

    def unsubscribe(computation_id: UUID) -> None:
        monkeypatch.setattr(hall._listener, "unsubscribe", leave)
        later.__enter__()
        leave(computation_id)

    monkeypatch.setattr(hall._listener, "unsubscribe", unsubscribe)
    with hall.expect(job.computation_id):
        pass
    assert hall._listener._wanted == {job.computation_id}
    later.__exit__(None, None, None)
    assert not hall._listener._wanted


def test_subscription_ends_with_the_last_request_that_needs_it() -> None:
    hall, job = Waiting(), submitted()
    with hall.expect(job.computation_id, submitted_here=True):
        with hall.expect(job.computation_id):
            assert hall._listener._wanted == {job.computation_id}
        assert not hall._listener._wanted


def test_request_without_a_free_slot_is_answered_immediately(
    api: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting, "_slots", Slots(1))
    job = submitted()
    with waiting.slot("another caller") as taken:
        assert taken
        began = time.monotonic()
        response = api.get(f"/v1/jobs/{job.id}", headers={"Prefer": "wait=30"})
    assert time.monotonic() - began < 25
    assert (response.get_json()["status"], response.headers["Retry-After"]) == ("queued", "1")
