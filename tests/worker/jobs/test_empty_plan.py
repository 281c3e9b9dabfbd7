"""Work without shards: it ends at once, since its operation combines no partials."""

from collections.abc import Mapping

import pytest
from flask.testing import FlaskClient
from sqlalchemy import func, select

from db.commits import Outcome
from db.jobs import find_job
from db.models import Computation, JobStatus
from db.records import Submitter, Work
from db.sessions import transaction
from db.submission import submit
from tests.waiting import wait_until
from worker.declarations.operation import NO_SHARDS, AnyOperation, Question, QueueName
from worker.engine.run import run_shard
from worker.jobs.submission import work_for
from worker.registry import OPERATIONS

EMPTY = {"order": 2, "deck": [[1, 1], [2, 3]]}
"""Four cards with the sum 7, which is no multiple of 2."""

pytestmark = pytest.mark.usefixtures("empty_stores")


def _work(operation: AnyOperation, params: Mapping[str, object]) -> Work:
    return work_for(Question(operation, operation.params.model_validate(params)))


def test_empty_plan_becomes_one_shard_among_the_short(spin: AnyOperation) -> None:
    # With shards, this work would be estimated to take long.
    work = _work(spin, {"name": "none", "shards": 0, "seconds": 9.0})
    assert [shard.input for shard in work.shards] == [NO_SHARDS.input]
    assert work.queue == QueueName.SHORT


def test_plan_without_shards_is_combined_from_nothing(spin: AnyOperation) -> None:
    work = _work(spin, {"name": "none", "shards": 0})
    job = submit(work, Submitter("request"), sent=1).job
    assert run_shard(job.computation_id, 0, "w") == Outcome.FINISHED
    ended = find_job(job.id)
    assert ended is not None
    assert (ended.state, ended.result, ended.items) == (JobStatus.SUCCEEDED, '{"total":0}', 0)
    assert ended.units_done == ended.units_total


def test_no_operation_plans_the_placeholder_shard() -> None:
    for operation in OPERATIONS.values():
        for example in operation.examples:
            planned = operation.plan(operation.params.model_validate(example.params))
            assert NO_SHARDS.input not in [shard.input for shard in planned]


def test_store_refuses_work_without_shards() -> None:
    work = Work("test.work", "test.work@1", b"0" * 32, {}, (), "short", "unit", 0)
    with pytest.raises(ValueError, match="no shards"):
        submit(work, Submitter("request"))


@pytest.mark.usefixtures("worker")
@pytest.mark.parametrize("wait", [0, 30])
def test_deck_without_totals_has_no_games(api: FlaskClient, wait: int) -> None:
    response = api.post("/v1/31-derful/enumerate", json=EMPTY, headers={"Prefer": f"wait={wait}"})
    job = response.get_json()
    wait_until(
        lambda: api.get(job["links"]["self"]).get_json()["status"] == "succeeded", seconds=30, pause=0.1
    )
    ended = api.get(job["links"]["self"]).get_json()
    assert ended["result"]["games"] == "0"
    assert ended["result"]["by_total"] == []
    assert ended["result"]["win_probability"] == "0"
    assert api.get(f"{job['links']['self']}/items").get_json()["items"] == []
    with transaction() as session:
        assert session.scalar(select(func.count()).select_from(Computation)) == 1
