"""Questions that a table can answer: answered from it, exactly as a worker would."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.app import create_app
from tests.conftest import SharedWorker
from tests.tables import HIGH, LAST_TARGET, SMALL_KRYPTO, build, only_small, small
from worker import registry
from worker.declarations.operation import AnyOperation, Output
from worker.games.derful31.operations.enumerate import ENUMERATE
from worker.games.krypto.operations.census import CENSUS
from worker.games.krypto.tables.games import TABLE

SMALL = (
    SMALL_KRYPTO,
    small("31-derful/3", order=3),
    small("31-derful/5", order=5, total=49, count_only=True),
    small("31-derful/6", order=6),
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
    return api.post("/v1/jobs", json={"kind": operation.kind, "params": params})


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
        (CENSUS, {**WHOLE, "rules": "international", "count": "forms"}),
        (CENSUS, {**WHOLE, "rules": "positive", "count": "solvability"}),
        (CENSUS, {"high": HIGH, "targets": [3, 7], "rules": "house"}),
        (CENSUS, {"high": HIGH, "targets": [24, 24], "rules": "positive", "count": "forms"}),
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
    forecast = _dry_run(tables, operation, params)
    assert (forecast["known"], forecast["items"]) == ("cached", len(items))
    answer = _ask(tables, operation, params)
    job = answer.get_json()
    assert (answer.status_code, job["status"], job["cached"]) == (200, "succeeded", True)
    assert job["progress"]["done"] == job["progress"]["total"]
    minimal = tables.get(job["links"]["self"], headers={"Prefer": "return=minimal"})
    assert minimal.get_data(as_text=True) == result
    lines = tables.get(job["links"]["items"], headers={"Accept": "application/x-ndjson"})
    assert lines.get_data(as_text=True).splitlines() == items


def test_every_route_answers_from_a_table(tables: FlaskClient) -> None:
    asked = [{**WHOLE, "rules": "house", "targets": [1, last]} for last in (5, 6, 7)]
    labelled = {"kind": CENSUS.kind, "params": asked[0], "labels": ["mine"]}
    own = tables.post("/v1/jobs", json=labelled)
    assert (own.status_code, own.get_json()["cached"], own.get_json()["labels"]) == (200, True, ["mine"])
    batch = tables.post("/v1/batch", json={"requests": [{"kind": CENSUS.kind, "params": asked[1]}]})
    (response,) = batch.get_json()["responses"]
    assert (response["status"], response["body"]["cached"]) == (200, True)
    fact = tables.get(f"/v1/krypto/census?high={HIGH}&targets=1,7", headers={"Prefer": "wait=0"})
    assert (fact.status_code, fact.get_json()["games"]) == (200, 126 * 7)


def test_table_answers_questions_beyond_the_limit_of_time(
    tables: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MAX_JOB_SECONDS", "1")
    answer = _ask(tables, ENUMERATE, {"order": 6})
    assert (answer.status_code, answer.get_json()["cached"]) == (200, True)
    assert answer.get_json()["result"]["games_exact"] == "22209853753448607"


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
    assert _dry_run(tables, operation, params)["known"] == "no"


def test_table_of_another_version_is_not_used(tables: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = {**WHOLE, "targets": [2, 9]}
    with monkeypatch.context() as patch:
        patch.setitem(registry._operations, TABLE.kind, replace(TABLE, version=TABLE.version + 1))
        assert _dry_run(tables, CENSUS, asked)["known"] == "no"
    assert _dry_run(tables, CENSUS, asked)["known"] == "cached"
