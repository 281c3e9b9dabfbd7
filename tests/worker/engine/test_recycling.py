"""A process of the pool that has grown too large is replaced between shards; no work is lost or done twice."""

import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import select

from db.items import read_items
from db.jobs import find_job
from db.models import JobStatus, Shard
from db.records import Submitter
from db.sessions import transaction
from db.settings import Stores
from tests.conftest import ROOT
from tests.deploy.stacks import free_port
from tests.operations import SPIN, SpinParams
from tests.waiting import wait_until
from tests.worker.engine.monitoring.scraping import WORKER, at, running, scraped
from worker.declarations.operation import Question, plan_shards
from worker.engine.computing import combine_shards, compute_shard
from worker.engine.memory import DEFAULT_LIMIT_MB, LIMIT_VARIABLE, MemoryLimitError, read_memory_limit_kb
from worker.jobs.submission import send_first_shards, submit_work, work_for

pytestmark = pytest.mark.slow

PARAMS = SpinParams(name="recycled", shards=6, seconds=0.05, items=3)


@pytest.mark.timeout(300)
@pytest.mark.usefixtures("no_worker", "empty_stores", "spin")
def test_processes_over_the_limit_are_replaced_between_the_shards_of_a_job(tmp_path: Path) -> None:
    expected = [compute_shard(SPIN, PARAMS, shard.input, lambda: None) for shard in plan_shards(SPIN, PARAMS)]
    port = free_port()
    # Every process exceeds this limit.
    with running(port, tmp_path, *WORKER, **{LIMIT_VARIABLE: "1", "WORKER_WARM_UP": "0"}):
        work = work_for(Question(SPIN, PARAMS))
        submission = submit_work(work, Submitter("request"))
        send_first_shards([submission])
        wait_until(lambda: (found := find_job(submission.job.id)) is not None and found.finished, seconds=240)
        found = find_job(submission.job.id)
        recycled = len(expected)
        wait_until(lambda: at(scraped(port), "processes_recycled_total") >= recycled, seconds=60, pause=0.2)
    assert found is not None
    assert found.state == JobStatus.SUCCEEDED
    assert found.result == combine_shards(SPIN, PARAMS, None, [partial for partial, _, _ in expected])
    items = [line for _, chunks, _ in expected for chunk in chunks for line in chunk.lines.split("\n")]
    assert [line for _, line in read_items(found.computation_id)] == items
    assert len(expected) >= 4
    with transaction() as session:
        retried = select(Shard).where(Shard.computation_id == found.computation_id)
        assert session.scalars(retried).all() == []


@pytest.mark.parametrize(
    ("setting", "limit_kb"), [("", DEFAULT_LIMIT_MB * 1024), ("900", 921_600), ("0", None)]
)
def test_memory_limit_is_a_setting(
    setting: str, limit_kb: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(LIMIT_VARIABLE, setting)
    assert read_memory_limit_kb() == limit_kb


@pytest.mark.parametrize("setting", ["-1", "1.5", "2G", "９", "1000001", "9" * 5000])
def test_invalid_memory_limit_is_refused(setting: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(LIMIT_VARIABLE, setting)
    with pytest.raises(MemoryLimitError, match=LIMIT_VARIABLE):
        read_memory_limit_kb()


def test_worker_with_an_invalid_setting_ends_with_a_message(
    empty_stores: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(LIMIT_VARIABLE, "2G")
    ended = subprocess.run(
        [sys.executable, "-m", *WORKER], cwd=ROOT, capture_output=True, text=True, check=False, timeout=60
    )
    assert ended.returncode != 0
    assert f"{LIMIT_VARIABLE} must be a whole number" in ended.stderr
