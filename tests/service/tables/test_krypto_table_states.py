"""A small Krypto table that is switched off, built, changed, or of another version."""

from math import comb
from typing import Final, cast

import pytest
from flask.testing import FlaskClient
from sqlalchemy import text

from db.cache import client as cache_client
from db.sessions import transaction
from service.app import create_app
from service.http.problems import MEDIA_TYPE
from service.tables.routes import TableList
from tests.service.conftest import NewClient
from tests.tables import HIGH, SMALL_KRYPTO, build, want_only
from worker.games.krypto.tables.games import TABLE
from worker.registry import TABLES_SETTING

PATH: Final = "/v1/tables/krypto"
HANDS: Final = comb(HIGH + 4, 5)


def test_list_shows_the_state_of_the_tables(
    api: FlaskClient, monkeypatch: pytest.MonkeyPatch, worker: int
) -> None:
    want_only(monkeypatch, SMALL_KRYPTO)
    (before,) = api.get("/v1/tables").get_json()["items"]
    assert (before["status"], before["job"], before["checksum"]) == ("building", None, None)
    build()
    listed = api.get("/v1/tables")
    TableList.model_validate_json(listed.data)
    (after,) = listed.get_json()["items"]
    assert (after["status"], after["rows_total"], after["job"]) == ("ready", HANDS, None)
    assert after["computed_by"] == "krypto.table@2"
    assert len(after["checksum"]) == 64
    assert after["links"] == {"self": PATH}
    assert listed.headers["ETag"]
    monkeypatch.setenv(TABLES_SETTING, "none")
    assert api.get("/v1/tables").get_json()["items"][0]["status"] == "ready"
    assert create_app().test_client().get(PATH).status_code == 200


def test_job_is_named_while_the_table_is_built(
    api: FlaskClient, new_client: NewClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("worker.engine.chores.send_first_shards", lambda *_: None)
    want_only(monkeypatch, SMALL_KRYPTO)
    before = api.get(PATH)
    assert (before.status_code, before.headers["Retry-After"]) == (503, "5")
    with pytest.raises(TimeoutError):
        build(seconds=0.1)
    for path in ("", "/unsolvable", "/fractions-only", "/hands", "/hands/1-2-3-4-5"):
        response = api.get(PATH + path)
        assert (response.status_code, response.mimetype) == (503, MEDIA_TYPE)
        problem = response.get_json()
        assert problem["type"] == "/problems#table-not-ready"
        assert problem["progress"] == {
            "done": 0,
            "total": 4 * 126,
            "unit": "hand",
            "fraction": 0,
            "eta_seconds": None,
        }
        assert int(response.headers["Retry-After"]) >= 1
        assert response.headers["Cache-Control"] == "no-store"
        job = api.get(problem["job"]).get_json()
        assert (job["kind"], job["status"]) == ("krypto.table", "queued")
        assert "items" not in job["links"]
    (entry,) = api.get("/v1/tables").get_json()["items"]
    assert (entry["status"], entry["job"]) == ("building", problem["job"])
    client = new_client()
    assert client.get(problem["job"]).get_json()["kind"] == "krypto.table"
    # To see it is not to change it.
    assert client.ask("DELETE", problem["job"]).status_code == 404
    assert api.get(problem["job"]).get_json()["status"] == "queued"


def test_disabled_table_is_404(api: FlaskClient) -> None:
    response = api.get(PATH)
    assert (response.status_code, response.get_json()["type"]) == (404, "/problems#table-off")
    assert {entry["status"] for entry in api.get("/v1/tables").get_json()["items"]} == {"off"}


def test_build_cannot_be_submitted(api: FlaskClient) -> None:
    response = api.post("/v1/jobs", json={"kind": "krypto.table", "params": {}})
    assert response.status_code == 422
    assert response.get_json()["errors"][0]["pointer"] == "/kind"
    assert "krypto.table" not in response.get_json()["detail"]
    assert api.post("/v1/krypto/table", json={}).status_code == 404


def test_items_of_the_build_are_not_served(own_table: FlaskClient) -> None:
    (job,) = own_table.get("/v1/jobs").get_json()["items"]
    assert own_table.get(f"{job['links']['self']}/items").status_code == 404


def test_hot_hands_are_in_redis_and_served_without_it(
    own_table: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = own_table.get(f"{PATH}/hands/1-2-3-4-5")
    (key,) = cast("list[bytes]", cache_client().keys("countinghouse:table-row:*"))
    assert key.decode().endswith(":0102030405")
    with transaction() as session:
        session.execute(text("TRUNCATE table_rows"))
    assert own_table.get(f"{PATH}/hands/1-2-3-4-5").data == first.data
    assert own_table.get(f"{PATH}/hands/2-2-3-4-5").status_code == 404


def test_table_needs_a_key_if_keys_are_required(
    own_table: FlaskClient, new_client: NewClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert new_client().http.get(PATH).status_code == 401


def test_table_of_an_older_engine_is_not_served(
    own_table: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def engine(version: int) -> FlaskClient:
        with transaction() as session:
            session.execute(
                text("UPDATE tables SET engine = :engine WHERE name = 'krypto'"),
                {"engine": f"krypto.table@{version}"},
            )
        return create_app().test_client()

    old = engine(TABLE.version - 1)
    response = old.get(f"{PATH}/hands/1-2-3-4-5")
    assert (response.status_code, response.get_json()["type"]) == (503, "/problems#table-not-ready")
    (entry,) = old.get("/v1/tables").get_json()["items"]
    assert (entry["status"], entry["rows_total"], entry["checksum"]) == ("building", None, None)
    monkeypatch.setenv(TABLES_SETTING, "none")
    assert old.get(PATH).status_code == 404
    # Another process may have been upgraded earlier.
    assert engine(TABLE.version + 1).get(f"{PATH}/hands/1-2-3-4-5").status_code == 200
