"""``Cache-Control`` of answers without a rule of their own."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.service.conftest import OPERATOR_KEY, game


@pytest.mark.parametrize(
    "path", ["/healthz", "/v1/jobs", "/nowhere", "/v1/jobs/019a9f3e-6b5c-7d41-8a52-3f1c9be07d66"]
)
def test_answers_are_not_cached_by_default(api: FlaskClient, path: str) -> None:
    assert api.get(path).headers["Cache-Control"] == "no-store"


@pytest.mark.usefixtures("worker")
def test_jobs_are_not_cached_and_items_are_revalidated(api: FlaskClient) -> None:
    posted = api.post("/v1/krypto/solve", json=game())
    shown = api.get(posted.get_json()["links"]["self"])
    again = api.post("/v1/krypto/solve", json=game())
    assert {answer.headers["Cache-Control"] for answer in (posted, shown, again)} == {"no-store"}
    items = api.get(posted.get_json()["links"]["items"])
    assert items.headers["Cache-Control"] == "private, no-cache"
    assert "ETag" in items.headers


def test_changing_lists_are_revalidated(api: FlaskClient) -> None:
    tables = api.get("/v1/tables")
    assert tables.headers["Cache-Control"] == "private, no-cache"
    assert api.get("/v1/tables", headers={"If-None-Match": tables.headers["ETag"]}).status_code == 304


def test_no_answer_is_public_where_keys_are_required(guarded_app: Flask) -> None:
    client = guarded_app.test_client()
    headers = {"Authorization": f"Bearer {OPERATOR_KEY}"}
    assert client.get("/v1", headers=headers).headers["Cache-Control"] == "private, max-age=300"
    # Public, and served without a key.
    assert client.get("/openapi.yaml").headers["Cache-Control"].startswith("public")


def test_not_modified_answer_keeps_the_headers_of_a_page(api: FlaskClient, built_site: object) -> None:
    page = api.get("/docs/")
    unchanged = api.get("/docs/", headers={"If-None-Match": page.headers["ETag"]})
    assert (page.status_code, unchanged.status_code) == (200, 304)
    said = ("X-Frame-Options", "Referrer-Policy", "Content-Security-Policy", "X-Content-Type-Options", "Vary")
    assert [unchanged.headers.getlist(name) for name in said] == [page.headers.getlist(name) for name in said]
    assert unchanged.headers["X-Frame-Options"] == "DENY"


def test_no_answer_repeats_a_header(api: FlaskClient) -> None:
    for path in ("/docs/index.md", "/nowhere", "/v1/tables"):
        for encodings in ("identity", "gzip"):
            names = [
                name.lower() for name, _ in api.get(path, headers={"Accept-Encoding": encodings}).headers
            ]
            assert len(set(names)) == len(names)


def test_doubled_slash_does_not_make_an_answer_public(guarded_app: Flask) -> None:
    headers = {"Authorization": f"Bearer {OPERATOR_KEY}"}
    client = guarded_app.test_client()
    answer = client.get("/", headers=headers, environ_overrides={"PATH_INFO": "//v1"})
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "private, max-age=300"
    assert answer.headers["Access-Control-Allow-Origin"] == "*"


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        ("gzip;q=0", None),
        ("gzip;q=0, *", None),
        ("zstd;q=0, br;q=0.000, gzip;q=0.5", "gzip"),
        ("*;q=0, gzip", "gzip"),
        ("*;q=0.5", "zstd"),
        ("br;q=0.5, gzip", "gzip"),
    ],
)
def test_refused_coding_is_not_sent(stateless_api: FlaskClient, accepted: str, coding: str | None) -> None:
    answer = stateless_api.get("/openapi.yaml", headers={"Accept-Encoding": accepted})
    assert answer.headers.get("Content-Encoding") == coding
