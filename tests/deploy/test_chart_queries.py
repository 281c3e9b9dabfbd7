"""Queries that KEDA sends to PostgreSQL, compared with the service's own figures."""

import pytest
from sqlalchemy import text

from db.commits import commit_shard
from db.jobs import cancel_job
from db.models import ShardState
from db.sessions import transaction
from db.shards import claim_shard
from db.statistics import read_statistics
from tests.db.work import submitted
from tests.deploy.manifests import of_kind
from worker.declarations.operation import QueueName

pytestmark = pytest.mark.usefixtures("empty_stores")

POOLS = ("worker", "worker-long")


def _unfinished() -> list[int]:
    """Return the results of the chart's two queries, for the short queue and for the long one."""
    objects = of_kind("large", "ScaledObject")
    queries = [objects[f"countinghouse-{name}"]["spec"]["triggers"][0]["metadata"]["query"] for name in POOLS]
    with transaction() as session:
        return [session.execute(text(query)).scalar_one() for query in queries]


def _told() -> list[int]:
    shards = read_statistics([*QueueName]).shards
    return [shards[queue, ShardState.QUEUED] + shards[queue, ShardState.RUNNING] for queue in QueueName]


def test_unfinished_shards_of_each_queue_are_counted() -> None:
    assert _unfinished() == [0, 0]
    census = submitted(shards=5)
    submitted()
    done = submitted()
    cancel_job(submitted(shards=3).id)
    for job, index in ((census, 0), (census, 3), (done, 0)):
        claim = claim_shard(job.computation_id, index, "w")
        assert claim is not None
        commit_shard(claim, "1", lambda partials: partials[0])
    assert claim_shard(census.computation_id, 1, "w") is not None
    assert _unfinished() == _told() == [4, 0]
    with transaction() as session:
        session.execute(text("UPDATE computations SET queue = 'long'"))
    assert _unfinished() == [0, 4]
