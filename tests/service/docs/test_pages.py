"""The index, the guide, the problem types and the document as JSON: their addresses and caching."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.access.setting import PUBLIC_URL_VARIABLE
from service.app import create_app
from service.docs.guide import GUIDE
from service.docs.routes import all_problem_types
from tests.documented import documented
from worker.registry import GAMES, public_operations
from worker.settings import SettingError

ORIGIN = {"Origin": "https://puzzles.example"}
PROBLEMS = "/problems"


def test_index_has_every_operation_and_its_version(api: FlaskClient) -> None:
    index = api.get("/v1").get_json()
    assert [game["name"] for game in index["catalogue"]] == [game.name for game in GAMES]
    listed = [operation for game in index["catalogue"] for operation in game["operations"]]
    declared = {operation.kind: operation for operation in public_operations()}
    assert {entry["kind"]: entry["engine"] for entry in listed} == {
        kind: operation.version for kind, operation in declared.items()
    }
    for entry in listed:
        assert entry["path"] == f"/v1/{entry['kind'].replace('.', '/')}"
        known = f'"{_digest_of(declared[entry["kind"]])}"'
        # Only the address of exactly this question answers 304.
        assert api.get(entry["example"], headers={"If-None-Match": known}).status_code == 304


def _digest_of(operation: object) -> str:
    params = operation.params.model_validate(operation.examples[0].params)  # type: ignore[attr-defined]
    return str(operation.digest(params.canonical()).hex())  # type: ignore[attr-defined]


def test_links_of_the_index_lead_to_existing_routes(api: FlaskClient, built_site: object) -> None:
    for link in api.get("/v1").get_json()["links"].values():
        assert api.get(link).status_code == 200


def test_index_needs_a_key_if_keys_are_required(guarded_app: Flask) -> None:
    assert guarded_app.test_client().get("/v1").status_code == 401


def test_document_is_served_as_json(api: FlaskClient) -> None:
    response = api.get("/openapi.json")
    assert response.get_json() == documented()
    assert api.get("/openapi.json", headers={"If-None-Match": response.headers["ETag"]}).status_code == 304


def test_markdown_of_every_page_is_served(api: FlaskClient) -> None:
    for path in GUIDE.rglob("*.md"):
        page = api.get(f"/docs/{path.relative_to(GUIDE).as_posix()}")
        assert (page.status_code, page.mimetype) == (200, "text/markdown")
        assert page.data == path.read_bytes()
        assert page.data.startswith(b"# ")
    assert api.get("/docs/nothing.md").status_code == 404
    assert api.get("/docs/../routes.md").status_code == 404


MARKDOWN = "/docs/operate/turns.md"


@pytest.mark.parametrize("path", ["/v1", "/openapi.yaml", "/openapi.json", MARKDOWN, PROBLEMS])
def test_pages_that_change_only_with_upgrades_may_be_cached(api: FlaskClient, path: str) -> None:
    response = api.get(path)
    assert re.fullmatch(r"public, max-age=\d+", response.headers["Cache-Control"])
    known = {"If-None-Match": response.headers["ETag"]}
    assert api.get(path, headers=known).status_code == 304


@pytest.mark.parametrize("path", ["/v1", "/openapi.yaml", "/openapi.json", MARKDOWN, PROBLEMS])
def test_pages_of_other_origins_may_read_the_documentation(api: FlaskClient, path: str) -> None:
    assert api.get(path, headers=ORIGIN).headers["Access-Control-Allow-Origin"] == "*"


@pytest.mark.parametrize("path", ["/docs/", "/"])
def test_pages_cannot_be_framed(api: FlaskClient, built_site: object, path: str) -> None:
    headers = api.get(path).headers
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "camera=()" in headers["Permissions-Policy"]


def test_problem_type_links_to_its_explanation(api: FlaskClient) -> None:
    address, _, name = api.post("/v1/krypto/solve", json={}).get_json()["type"].partition("#")
    assert address == PROBLEMS
    response = api.get(address)
    assert response.get_json()[name] == all_problem_types()[name]
    page = api.get(address, headers={"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"})
    assert (page.status_code, page.headers["Location"]) == (303, "/docs/reference/problems/")
    assert "Accept" in page.headers["Vary"]


def test_problem_types_are_absolute_if_the_public_url_is_set(
    empty_stores: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(PUBLIC_URL_VARIABLE, "https://api.example.org/")
    problem = create_app().test_client().post("/v1/krypto/solve", json={}).get_json()
    assert problem["type"] == "https://api.example.org/problems#invalid-input"


@pytest.mark.parametrize(
    "address", ["api.example.org", "ftp://a", "https://", "https://a b", "https://a?b", "//a"]
)
def test_invalid_public_url_stops_the_start(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    monkeypatch.setenv(PUBLIC_URL_VARIABLE, address)
    with pytest.raises(SettingError, match=PUBLIC_URL_VARIABLE):
        create_app()
