"""The list of tables while they are built."""

from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from db.jobs import cancel_job, find_first_jobs
from db.records import JobRecord
from tests.db.work import some_work, submit
from worker.registry import TABLES, TABLES_SETTING, table_question


def _digest(name: str) -> bytes:
    return table_question(TABLES[name]).digest


def _build(name: str) -> JobRecord:
    """Submit work that stands for the table's: it is never computed."""
    return submit(replace(some_work(shards=2), digest=_digest(name))).job


def test_all_missing_tables_are_looked_up_together(
    api: FlaskClient, monkeypatch: pytest.MonkeyPatch, statements: list[str]
) -> None:
    monkeypatch.setenv(TABLES_SETTING, ",".join(TABLES))
    jobs = {name: f"/v1/jobs/{_build(name).id}" for name in list(TABLES)[1:]}
    # Another caller waits for the same table.
    _build(list(TABLES)[1])
    statements.clear()
    listed = api.get("/v1/tables").get_json()["items"]
    # The tables, the jobs, and their progress.
    assert len(statements) <= 3
    assert {entry["name"]: entry["job"] for entry in listed if entry["job"]} == jobs
    assert {entry["status"] for entry in listed} == {"building"}
    assert [entry["progress"] is None for entry in listed] == [name not in jobs for name in TABLES]


@pytest.mark.usefixtures("empty_stores")
def test_cancelled_job_leaves_the_table_to_the_next() -> None:
    name = next(iter(TABLES))
    first, second = _build(name), _build(name)
    assert find_first_jobs([_digest(name)])[_digest(name)].id == first.id
    cancel_job(first.id)
    assert find_first_jobs([_digest(name)])[_digest(name)].id == second.id
    cancel_job(second.id)
    assert find_first_jobs([_digest(name)]) == {}
