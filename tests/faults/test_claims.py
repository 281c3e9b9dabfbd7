"""Claims do not wait for the disk: a claim lost with the server is void, and no result is lost."""

from collections.abc import Iterator

import psycopg
import pytest

from db.commits import Outcome, commit_shard
from db.jobs import find_job
from db.models import JobStatus
from db.sessions import engine
from db.shards import check_lease, claim_shard, release_shard
from tests.db.work import submitted
from tests.deploy.places import public_folder
from tests.faults.games import same_database
from tests.faults.stack import Faulty, faulty_stack

pytestmark = [pytest.mark.slow, pytest.mark.timeout(180)]


@pytest.fixture
def stores() -> Iterator[Faulty]:
    """Run stores for this process that write their log to the disk on demand, and rarely otherwise."""
    with public_folder() as home, faulty_stack(home, stores_only=True) as running:
        with psycopg.connect(running.database.url.replace("+psycopg", ""), autocommit=True) as connection:
            connection.execute("ALTER SYSTEM SET wal_writer_delay = '10s'")
            connection.execute("SELECT pg_reload_conf()")
        with same_database(running.environ):
            yield running


def _crash(stores: Faulty) -> None:
    stores["postgres"].kill()
    stores.restart_database()
    engine().dispose()


def test_lost_claim_cannot_commit(stores: Faulty) -> None:
    job = submitted()
    first = claim_shard(job.computation_id, 0, "first")
    _crash(stores)
    second = claim_shard(job.computation_id, 0, "second")
    assert first is not None
    assert second is not None
    # Both claims have the same attempt number.
    assert (first.attempt, second.attempt) == (1, 1)
    assert not check_lease(first, renew=True)
    assert not release_shard(first)
    assert commit_shard(first, '{"total":1}', lambda partials: partials[0]).outcome == Outcome.FENCED
    assert commit_shard(second, '{"total":2}', lambda partials: partials[0]).outcome == Outcome.FINISHED
    _crash(stores)
    kept = find_job(job.id)
    assert kept is not None
    assert (kept.state, kept.result) == (JobStatus.SUCCEEDED, '{"total":2}')
