"""Daily puzzles stored ahead by the upkeep: all games, a day at a time, so that no caller waits for a worker."""

import time
from datetime import UTC, date, datetime, timedelta
from typing import Final

import pytest
from flask.testing import FlaskClient
from sqlalchemy import func, select

from db.jobs import cancel_job
from db.models import Computation, JobStatus
from db.records import JobRecord, Submitter, Work
from db.sessions import transaction
from service.app import create_app
from service.daily import routes
from tests.operations import SPIN, SpinParams
from tests.waiting import wait_until
from worker.declarations.operation import Question
from worker.engine import chores, upkeep
from worker.engine.chores import KERNELS_WITHIN_S, store_dailies
from worker.jobs.submission import send_first_shards, submit_work, work_for
from worker.registry import DAILIES
from worker.settings import DAILY_VARIABLE

# Where clocks are farthest behind (UTC-12), the day before has not ended; at UTC+14 the day after has begun.
NOW: Final = datetime(2026, 11, 22, 10, 30, tzinfo=UTC)
DAYS: Final = (date(2026, 11, 21), date(2026, 11, 22), date(2026, 11, 23))
LONG_JOBS: Final = 8

pytestmark = pytest.mark.usefixtures("empty_stores")
stays_queued = pytest.mark.usefixtures("lost_messages")


@pytest.fixture(autouse=True)
def _it_is_sunday(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (chores, routes):
        monkeypatch.setattr(module, "database_now", lambda: NOW)
    monkeypatch.setattr(chores, "find_missing", list)


def _computations(state: JobStatus) -> int:
    with transaction() as session:
        query = select(func.count()).select_from(Computation).where(Computation.state == state)
        return session.scalar(query) or 0


def _statuses(client: FlaskClient) -> set[int]:
    """Return the statuses of the answers for every open day of every game, without waiting for a worker."""
    addresses = [f"/v1/{game}/daily?date={day}" for game in DAILIES for day in DAYS]
    return {client.get(address, headers={"Prefer": "wait=0"}).status_code for address in addresses}


def _submit_long(number: int) -> JobRecord:
    """Submit work that keeps a worker for a minute, although it is estimated to be short."""
    params = SpinParams(name=f"long {number}", seconds=60.0, estimated=0.1)
    submission = submit_work(work_for(Question(SPIN, params)), Submitter("long", caller="another"))
    send_first_shards([submission])
    return submission.job


def _store_all() -> None:
    for _ in DAYS:
        store_dailies()
    wanted = len(DAILIES) * len(DAYS)
    wait_until(lambda: _computations(JobStatus.SUCCEEDED) == wanted, seconds=120)


@pytest.mark.usefixtures("worker", "spin")
def test_stored_puzzles_need_no_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DAILY_VARIABLE, "a-secret-for-tests-only")
    _store_all()
    long = [_submit_long(number) for number in range(LONG_JOBS)]
    # Processes that have just started know nothing yet.
    assert _statuses(create_app().test_client()) == {200}
    assert _computations(JobStatus.SUCCEEDED) == len(DAILIES) * len(DAYS)
    for job in long:
        cancel_job(job.id)


@stays_queued
def test_each_day_is_submitted_once_and_the_current_one_first(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[str] = []
    begin = chores._begin

    def noted(name: str, work: Work) -> None:
        begun.append(name)
        begin(name, work)

    monkeypatch.setattr(chores, "_begin", noted)
    assert [store_dailies() for _ in range(4)] == [len(DAILIES)] * 3 + [0]
    today, tomorrow, yesterday = (date(2026, 11, day) for day in (22, 23, 21))
    assert begun == [f"daily {game} {day}" for day in (today, tomorrow, yesterday) for game in DAILIES]


@stays_queued
def test_caller_and_upkeep_ask_the_same_questions(api: FlaskClient) -> None:
    # Without a setting, both take the secret of the installation.
    assert _statuses(api) == {503}
    asked = _computations(JobStatus.QUEUED)
    assert asked == len(DAILIES) * len(DAYS)
    assert store_dailies() == 0
    assert _computations(JobStatus.QUEUED) == asked


@stays_queued
def test_puzzles_wait_for_the_kernels_of_their_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chores, "find_missing", lambda: ["kenken"])
    monkeypatch.setattr(chores, "_began_s", time.monotonic())
    assert store_dailies() == len(DAILIES) - 1
    monkeypatch.setattr(chores, "_began_s", time.monotonic() - KERNELS_WITHIN_S)
    assert store_dailies() == 1


@stays_queued
def test_puzzles_that_would_soon_be_deleted_are_not_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RETENTION_DAYS", "0.5")
    assert store_dailies() == 0


def test_upkeep_looks_for_missing_puzzles_every_few_seconds() -> None:
    assert upkeep.CHORES[store_dailies] <= timedelta(seconds=10).total_seconds()
