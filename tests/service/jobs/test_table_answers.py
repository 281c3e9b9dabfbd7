"""Questions that a table answers: a worker reads the answer in one shard, exactly as if it had computed it."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import httpx
import pytest
from flask.testing import FlaskClient
from sqlalchemy import func, select

from db.jobs import cancel_job
from db.models import Computation, Shard
from db.records import Order, Submitter
from db.sessions import transaction
from db.submission import submit, submit_all
from db.turns import give_turns
from service.app import create_app
from tests.conftest import SharedWorker, running_gunicorn
from tests.tables import HIGH, LAST_TARGET, SMALL_KRYPTO, build, only_small, small
from worker import registry
from worker.declarations.operation import AnyOperation, JobFailure, Output, Question, table_of
from worker.engine.computing import compute_shard
from worker.games.derful31.operations.enumerate import ENUMERATE
from worker.games.krypto.operations.census import CENSUS
from worker.games.krypto.rules.rules import RULES
from worker.games.krypto.tables.games import TABLE
from worker.jobs.submission import work_for

SMALL = (
    SMALL_KRYPTO,
    small("31-derful/3", order=3),
    small("31-derful/5", order=5, total=49, count_only=True),
    registry.TABLES["31-derful/6"],
)
WHOLE = {"high": HIGH, "targets": [1, LAST_TARGET]}


@pytest.fixture(scope="module")
def tables(stores: object, shared_worker: SharedWorker) -> Iterator[FlaskClient]:
    """Return a client of the application, with small tables built."""
    with only_small(shared_worker, *SMALL):
        build()
        yield create_app().test_client()


def _computed(operation: AnyOperation, params: dict[str, Any]) -> tuple[str, list[str]]:
    """Return the result and the items as a worker computes them."""
    asked = operation.params.model_validate(params)
    partials, items = [], []
    for shard in operation.plan(asked):
        output = operation.compute(asked, shard.input, lambda: None)
        assert isinstance(output, Output)
        partials.append(output.partial.model_dump_json())
        items += [item if isinstance(item, str) else item.model_dump_json() for item in output.items]
    return operation.combine(asked, partials), items


def _ask(api: FlaskClient, operation: AnyOperation, params: dict[str, Any]) -> Any:
    asked = {"kind": operation.kind, "params": params}
    return api.post("/v1/jobs", json=asked, headers={"Prefer": "wait=30"})


def _table_answering(operation: AnyOperation, params: dict[str, Any]) -> str | None:
    """Return the name of the table that a submission would be answered from."""
    work = work_for(Question(operation, operation.params.model_validate(params)))
    return table_of(work.shards[0].input)


def _dry_run(api: FlaskClient, operation: AnyOperation, params: dict[str, Any]) -> dict[str, Any]:
    forecast = api.post("/v1/jobs?dry_run=1", json={"kind": operation.kind, "params": params})
    assert forecast.status_code == 200, forecast.get_json()
    told: dict[str, Any] = forecast.get_json()
    return told


@pytest.mark.parametrize(
    ("operation", "params"),
    [
        (CENSUS, {**WHOLE, "rules": "house"}),
        (CENSUS, {**WHOLE, "rules": "integer"}),
        (CENSUS, {**WHOLE, "rules": "international", "measure": "forms"}),
        (CENSUS, {**WHOLE, "rules": "positive", "measure": "solvability"}),
        (CENSUS, {"high": HIGH, "targets": [3, 7], "rules": "house"}),
        (CENSUS, {"high": HIGH, "targets": [24, 24], "rules": "positive", "measure": "forms"}),
        (ENUMERATE, {"order": 3, "count_only": True}),
        (ENUMERATE, {"order": 3, "total": 21}),
        (ENUMERATE, {"order": 3, "total": 12, "count_only": True}),
        (ENUMERATE, {"order": 6, "total": 57}),
    ],
)
def test_answer_from_a_table_equals_a_workers_answer(
    tables: FlaskClient, operation: AnyOperation, params: dict[str, Any]
) -> None:
    result, items = _computed(operation, params)
    assert _table_answering(operation, params)
    forecast = _dry_run(tables, operation, params)
    assert (forecast["known"], forecast["shards"], forecast["items_total"]) == ("no", 1, None)
    answer = _ask(tables, operation, params)
    job = answer.get_json()
    assert (answer.status_code, job["status"], job["cached"]) == (200, "succeeded", False)
    assert _ask(tables, operation, params).get_json()["cached"]
    forecast = _dry_run(tables, operation, params)
    assert (forecast["known"], forecast["items_total"]) == ("cached", len(items))
    assert job["progress"]["done"] == job["progress"]["total"]
    minimal = tables.get(job["links"]["self"], headers={"Prefer": "return=minimal"})
    assert minimal.get_data(as_text=True) == result
    lines = tables.get(job["links"]["items"], headers={"Accept": "application/x-ndjson"})
    assert lines.get_data(as_text=True).splitlines() == items


def test_every_route_answers_from_a_table(tables: FlaskClient) -> None:
    asked = [{**WHOLE, "rules": "house", "targets": [1, last]} for last in (5, 6, 7)]
    labelled = {"kind": CENSUS.kind, "params": asked[0], "labels": ["mine"]}
    own = tables.post("/v1/jobs", json=labelled, headers={"Prefer": "wait=30"})
    assert (own.status_code, own.get_json()["labels"]) == (200, ["mine"])
    batch = tables.post(
        "/v1/batch",
        json={"requests": [{"kind": CENSUS.kind, "params": asked[1]}]},
        headers={"Prefer": "wait=30"},
    )
    (response,) = batch.get_json()["responses"]
    assert (response["status"], response["body"]["result"]["games"]) == (200, 126 * 6)
    fact = tables.get(f"/v1/krypto/census?high={HIGH}&targets=1,7", headers={"Prefer": "wait=30"})
    assert (fact.status_code, fact.get_json()["games"]) == (200, 126 * 7)


def test_table_answers_questions_beyond_the_limit_of_time(
    tables: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MAX_JOB_SECONDS", "1")
    answer = _ask(tables, ENUMERATE, {"order": 6})
    assert answer.status_code == 200
    assert answer.get_json()["result"]["games"] == "22209853753448607"


@pytest.mark.parametrize(
    ("operation", "params"),
    [
        (CENSUS, {**WHOLE, "use": "any"}),
        (CENSUS, {**WHOLE, "high": HIGH - 1}),
        (CENSUS, {**WHOLE, "targets": [0, 5]}),
        (CENSUS, {**WHOLE, "targets": [1, LAST_TARGET + 1]}),
        (CENSUS, {**WHOLE, "hand_size": 4}),
        (CENSUS, {"deck": [[value, 5] for value in range(1, HIGH + 1)], "targets": [1, LAST_TARGET]}),
        (ENUMERATE, {"order": 3, "deck": [["2", 9], ["3", 9]]}),
        (ENUMERATE, {"order": 4, "count_only": True}),
        (ENUMERATE, {"order": 5, "total": 49}),
        (ENUMERATE, {"order": 5, "total": 48, "count_only": True}),
    ],
)
def test_other_questions_are_left_to_the_workers(
    tables: FlaskClient, operation: AnyOperation, params: dict[str, Any]
) -> None:
    assert _table_answering(operation, params) is None


def test_table_of_another_version_is_not_used(tables: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = {**WHOLE, "targets": [2, 9]}
    with monkeypatch.context() as patch:
        patch.setitem(registry._operations, TABLE.kind, replace(TABLE, version=TABLE.version + 1))
        assert _table_answering(CENSUS, asked) is None
    assert _table_answering(CENSUS, asked) == "krypto"


def test_question_fails_if_its_table_is_replaced_meanwhile(
    tables: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = CENSUS.params.model_validate({**WHOLE, "targets": [2, 9]})
    (shard,) = work_for(Question(CENSUS, asked)).shards
    monkeypatch.setitem(registry._operations, TABLE.kind, replace(TABLE, version=TABLE.version + 1))
    with pytest.raises(JobFailure) as failed:
        compute_shard(CENSUS, asked, shard.input, lambda: None)
    assert failed.value.code == "no-engine"


def test_table_is_never_computed_from_itself(tables: FlaskClient) -> None:
    params = ENUMERATE.params.model_validate({"order": 3})
    assert table_of(work_for(Question(ENUMERATE, params)).shards[0].input) == "31-derful/3"
    assert table_of(work_for(Question(ENUMERATE, params), from_table=False).shards[0].input) is None


@pytest.mark.parametrize("together", [False, True])
def test_question_without_room_waits_for_its_turn(tables: FlaskClient, together: bool) -> None:
    works = [
        work_for(Question(CENSUS, CENSUS.params.model_validate({**WHOLE, "targets": [8, 12 + together]})))
    ]
    by = Submitter("waits", caller="address 192.0.2.1")
    # An engine that no worker has.
    works = [replace(work, engine="krypto.census@0", queue="long") for work in works]
    if together:
        job = submit_all([Order(work) for work in works], by).submissions[works[0].digest].job
    else:
        job = submit(works[0], by).job
    chosen = give_turns("long", ["krypto.census@0"], 5, 1, lambda *_: pytest.fail("planned"))
    assert chosen == [(job.computation_id, 0)]
    with transaction() as session:
        shard = session.get_one(Shard, (job.computation_id, 0))
    assert (table_of(shard.input), shard.sent_at is None) == ("krypto", False)
    assert give_turns("long", ["krypto.census@0"], 5, 1, lambda *_: pytest.fail("planned")) == []
    cancel_job(job.id)


def test_many_callers_ask_at_once_and_each_question_is_read_once(tables: FlaskClient) -> None:
    asked = [{**WHOLE, "rules": rules, "targets": [3, last]} for rules in RULES for last in range(4, 10)]
    with running_gunicorn(processes=1, environ={registry.TABLES_SETTING: "none"}) as server:

        def ask(params: dict[str, Any]) -> httpx.Response:
            return httpx.post(
                f"{server.url}/v1/krypto/census", json=params, headers={"Prefer": "wait=30"}, timeout=120
            )

        with ThreadPoolExecutor(2 * len(asked)) as callers:
            answers = list(callers.map(ask, asked * 2))
    assert {answer.status_code for answer in answers} <= {200, 202}
    with transaction() as session:
        digests = [CENSUS.digest(CENSUS.params.model_validate(params).canonical()) for params in asked]
        counted = select(Computation.shards_total, func.count()).where(Computation.digest.in_(digests))
        made = dict(iter(session.execute(counted.group_by(Computation.shards_total))))
    assert made == {1: len(asked)}


def test_process_of_the_api_reads_no_rows_of_a_table(tables: FlaskClient, statements: list[str]) -> None:
    answer = _ask(tables, CENSUS, {**WHOLE, "rules": "positive", "targets": [2, 20]})
    assert answer.status_code == 200
    listed = tables.post(
        "/v1/batch",
        json={"requests": [{"kind": ENUMERATE.kind, "params": {"order": 3, "total": 20}}]},
        headers={"Prefer": "wait=30"},
    )
    assert listed.get_json()["responses"][0]["status"] == 200
    assert not [one for one in statements if "table_rows" in one or "item_chunks" in one]
