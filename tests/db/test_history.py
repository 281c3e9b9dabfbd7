"""The benchmark of growth fills in the rows that the service leaves, with few bytes a job."""

import json
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from sqlalchemy import Connection, text

from db.commits import commit_shard, fail_computation
from db.jobs import cancel_job, find_job
from db.models import Base, JobStatus
from db.records import Ending, Order, Submitter, Work
from db.sessions import engine, transaction
from db.shards import ShardClaim, claim_shard
from db.submission import submit, submit_all
from tests.bench.growth.history import LARGE, insert_keys, insert_rows
from tests.db.work import some_work

BY = Submitter("request-1", caller="address 192.0.2.1", listener="0123456789abcdef")
ERROR: dict[str, object] = {"type": "/problems#worker-lost"}
ROWS = 20_000
BYTES_A_JOB = 1_040
EMPTY = (None, "")
# Half of the jobs have a key; few have labels, an estimate or a trace.
VARYING = {"key_id", "labels", "estimated_s", "trace_context"}
COLUMNS = (
    "SELECT computations.*, params::text AS params, job.key_id, job.labels, job.cancelled_at"
    " FROM computations JOIN jobs AS job ON job.computation_id = computations.id"
    " WHERE state = :state LIMIT 1"
)
SIZE = "SELECT sum(pg_total_relation_size(to_regclass('filled.' || name))) FROM unnest(CAST(:names AS text[])) AS name"


@pytest.fixture
def filled(empty_stores: object) -> Iterator[Connection]:
    """Return a connection to tables of its own with a history."""
    with engine().connect().execution_options(isolation_level="READ COMMITTED") as connection:
        connection.execute(text("CREATE SCHEMA filled"))
        Base.metadata.create_all(connection.execution_options(schema_translate_map={None: "filled"}))
        connection.execute(text("SET LOCAL search_path = filled"))
        driver = connection.connection.driver_connection
        assert isinstance(driver, psycopg.Connection)
        insert_keys(driver)
        insert_rows(driver, first=0, rows=ROWS, oldest_s=3600.0, newest_s=60.0)
        yield connection
        connection.rollback()


def _claimed(work: Work) -> ShardClaim:
    claim = claim_shard(submit(work, BY, sent=1).job.computation_id, 0, "worker")
    assert claim is not None
    return claim


def _at_once(ending: Ending) -> None:
    submit(some_work(), BY, ending=ending)


def _in_a_batch(ending: Ending) -> None:
    work = some_work()
    submit_all([Order(work, ending=ending)], BY)


def _by_a_worker(ending: Ending) -> None:
    claim = _claimed(some_work())
    if ending.error is not None:
        fail_computation(claim, ending.error)
    else:
        commit_shard(claim, ending.result or "", lambda partials: partials[0])


def _in_two_shards(ending: Ending) -> None:
    job = submit(some_work(shards=2), BY, sent=2).job
    for index in range(2):
        claim = claim_shard(job.computation_id, index, "worker")
        assert claim is not None
        commit_shard(claim, "1", lambda _: ending.result or "")


def _shape(connection: Connection, state: JobStatus) -> dict[str, bool]:
    """Return whether each column of a computation in this state, and of its job, is empty."""
    row: dict[str, Any] = dict(connection.execute(text(COLUMNS), {"state": state}).one()._mapping)
    assert ", " not in row["params"]
    return {name: value in EMPTY for name, value in row.items() if name not in VARYING}


def _left(state: JobStatus) -> dict[str, bool]:
    with transaction() as session:
        return _shape(session.connection(), state)


@pytest.mark.parametrize("end", [_at_once, _in_a_batch, _by_a_worker, _in_two_shards])
def test_succeeded_jobs_have_the_columns_that_the_benchmark_fills(filled: Connection, end: Any) -> None:
    end(Ending('{"n":1}'))
    assert _left(JobStatus.SUCCEEDED) == _shape(filled, JobStatus.SUCCEEDED)


@pytest.mark.parametrize("end", [_at_once, _in_a_batch, _by_a_worker])
def test_failed_jobs_have_the_columns_that_the_benchmark_fills(filled: Connection, end: Any) -> None:
    end(Ending(error=ERROR))
    assert _left(JobStatus.FAILED) == _shape(filled, JobStatus.FAILED)


def test_cancelled_jobs_have_the_columns_that_the_benchmark_fills(filled: Connection) -> None:
    job = submit(some_work(), BY, sent=1).job
    assert claim_shard(job.computation_id, 0, "worker") is not None
    cancel_job(job.id)
    assert _left(JobStatus.CANCELLED) == _shape(filled, JobStatus.CANCELLED)


@pytest.mark.usefixtures("empty_stores")
def test_results_are_stored_compressed() -> None:
    result = json.dumps({"solutions": ["6 × 3 - (5 + 4 + 2)"] * 100}, ensure_ascii=False)
    job = submit(some_work(), BY, ending=Ending(result)).job
    with transaction() as session:
        stored = session.scalar(text("SELECT octet_length(result) FROM computations"))
    assert stored is not None
    assert stored < len(result) / 5
    found = find_job(job.id)
    assert found is not None
    assert found.result == result


def test_a_job_takes_few_bytes(filled: Connection) -> None:
    size = filled.scalar(text(SIZE), {"names": [*LARGE]})
    assert size is not None
    assert size / ROWS < BYTES_A_JOB


@pytest.mark.parametrize(
    ("condition", "index"),
    [("key_id = $1", "jobs_of_key"), ("key_id = $1 AND kind = 'kenken.cage'", "jobs_of_key_kind")],
)
def test_a_list_of_a_key_reads_the_indexes_without_other_jobs(
    filled: Connection, condition: str, index: str
) -> None:
    # A prepared statement with a general plan does not know that the key is not null, but concludes it.
    for statement in (
        "ANALYZE jobs",
        "SET LOCAL plan_cache_mode = force_generic_plan",
        f"PREPARE listed (uuid) AS SELECT * FROM jobs WHERE {condition} ORDER BY id DESC LIMIT 100",
    ):
        filled.exec_driver_sql(statement)
    plan = filled.exec_driver_sql("EXPLAIN EXECUTE listed ('00000000-0000-7000-8000-000000000002')")
    assert f"using {index} " in "\n".join(plan.scalars())
    filled.exec_driver_sql("DEALLOCATE listed")
