"""Columns that lists of jobs filter by are stored with the jobs, whichever version writes them."""

from collections.abc import Iterator

import pytest
from sqlalchemy import text

from db.commits import fail_computation
from db.jobs import Wanted, cancel_job, list_jobs
from db.migrate import migrate
from db.models import State, new_id
from db.records import Submitter
from db.sessions import transaction
from db.shards import claim_shard
from db.submission import Ending
from db.submission import submit as submit_by
from tests.db.schemas import schema_of
from tests.db.work import some_work, submit, submitted

# The previous version writes computations with this statement.
COMPUTATION = """
INSERT INTO computations
(id, kind, engine, digest, params, state, queue, shards_total, shards_left, unit, units_total, request_id)
VALUES (:id, :kind, 'test.work@1', :digest, '{}', :state, 'short', 1, 1, 'unit', 1, '')
"""
JOB = "INSERT INTO jobs (id, computation_id, request_id) VALUES (:id, :id, '')"
BOTH = f"""
WITH computation AS ({COMPUTATION} RETURNING id)
INSERT INTO jobs (id, computation_id, request_id) SELECT id, id, '' FROM computation
"""  # assembled from constants


def _insert(kind: str, state: str = "queued", statements: tuple[str, ...] = (COMPUTATION, JOB)) -> str:
    identifier = new_id()
    values = {"id": identifier, "kind": kind, "digest": identifier.bytes * 2, "state": state}
    with transaction() as session:
        for statement in statements:
            session.execute(text(statement), values)
    return str(identifier)


def _listed(kind: str | None = None, status: State | None = None) -> list[str]:
    return [str(job.id) for job in list_jobs(Wanted(kind=kind, status=status), limit=100).records]


@pytest.fixture
def _before_kinds(empty_stores: object) -> Iterator[None]:
    with schema_of("0008"):
        yield


@pytest.mark.usefixtures("_before_kinds")
def test_jobs_from_before_the_migration_are_listed_by_kind_and_status() -> None:
    first, failed, other = _insert("test.one"), _insert("test.one", "failed"), _insert("test.other", "failed")
    migrate()
    assert _listed("test.one") == [failed, first]
    assert _listed(status=State.FAILED) == [other, failed]
    assert _listed("test.one", State.FAILED) == [failed]


@pytest.mark.usefixtures("empty_stores")
@pytest.mark.parametrize("statements", [(COMPUTATION, JOB), (BOTH,)])
def test_jobs_of_the_previous_version_are_listed_by_kind(statements: tuple[str, ...]) -> None:
    job = _insert("test.one", statements=statements)
    _insert("test.other", statements=statements)
    assert _listed("test.one") == [job]


@pytest.mark.usefixtures("empty_stores")
def test_all_jobs_of_a_failed_computation_are_listed_as_failed() -> None:
    work = some_work()
    first, second, cancelled = (submit(work).job for _ in range(3))
    cancel_job(cancelled.id)
    claim = claim_shard(first.computation_id, 0, "worker")
    assert claim is not None
    fail_computation(claim, {"code": "internal"})
    at_once = submit_by(some_work(), Submitter("request"), ending=Ending(error={"code": "internal"})).job
    submitted()
    assert _listed(status=State.FAILED) == [str(at_once.id), str(second.id), str(first.id)]
    assert _listed(status=State.CANCELLED) == [str(cancelled.id)]
    again = submit_by(work, Submitter("request"), sent=1).job
    assert str(again.id) in _listed(status=State.QUEUED)
    assert len(_listed("test.work")) == 6
