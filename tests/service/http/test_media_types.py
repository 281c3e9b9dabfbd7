"""`Accept` means the same on every route, and so do `format` and path endings."""

import httpx
import pytest
from flask.testing import FlaskClient

from service.http.api_request import FORMATS
from service.http.problems import MEDIA_TYPE
from tests.conftest import HttpServer
from tests.service.conftest import game
from worker.registry import DAILIES, public_operations

SOLVE = "/v1/krypto/solve?cards=2,3,4,5,6&target=6"
KENKEN = {"size": 3, "seed": 7}
JSON_ALONE = [
    "/v1",
    "/v1/jobs",
    "/v1/tables",
    "/v1/charts",
    "/v1/me",
    "/v1/tables/krypto",
    "/v1/puzzles/K85V-H990-ET",
    "/v1/krypto/solve?target=6&cards=6,5",
    SOLVE,
    *(f"/v1/{name}/daily" for name in DAILIES),
    *(f"/v1/{operation.game}/{operation.name}" for operation in public_operations()),
]


@pytest.mark.parametrize("path", JSON_ALONE)
@pytest.mark.parametrize("accepted", ["text/csv", "text/html", "application/json;q=0", "*/*;q=0"])
def test_unavailable_media_type_is_not_acceptable(
    stateless_api: FlaskClient, path: str, accepted: str
) -> None:
    for answer in (
        stateless_api.get(path, headers={"Accept": accepted}),
        stateless_api.head(path, headers={"Accept": accepted}),
    ):
        assert (answer.status_code, answer.mimetype) == (406, MEDIA_TYPE)
    assert "application/json" in stateless_api.get(path, headers={"Accept": accepted}).get_json()["detail"]


@pytest.mark.parametrize(
    "path", ["/v1/charts/krypto.svg", "/v1/jobs/019a9f3e-6b5c-7d41-8a52-3f1c9be07d66/events"]
)
def test_json_is_not_acceptable_for_pictures(stateless_api: FlaskClient, path: str) -> None:
    assert stateless_api.get(path, headers={"Accept": "application/json"}).status_code == 406


@pytest.mark.parametrize("operation", public_operations(), ids=lambda operation: operation.kind)
def test_unacceptable_operation_is_refused_before_it_starts(api: FlaskClient, operation: object) -> None:
    path = f"/v1/{operation.game}/{operation.name}"  # type: ignore[attr-defined]
    example = dict(operation.examples[0].params)  # type: ignore[attr-defined]
    assert api.post(path, json=example, headers={"Accept": "text/csv"}).status_code == 406
    assert api.post("/v1/jobs", json={"kind": "x"}, headers={"Accept": "text/csv"}).status_code == 406
    assert api.get("/v1/jobs").get_json()["items"] == []


@pytest.mark.parametrize("accepted", ["*/*", "application/*", "text/csv, application/json;q=0.1", ""])
def test_available_media_type_is_accepted(api: FlaskClient, accepted: str) -> None:
    assert api.get("/v1/jobs", headers={"Accept": accepted}).status_code == 200


@pytest.mark.usefixtures("worker")
def test_media_type_is_accepted_with_the_charset_it_is_sent_in(api: FlaskClient) -> None:
    accepted = {"Accept": "application/json;charset=utf-8, text/plain"}
    items = api.post("/v1/krypto/solve", json=game(), headers=accepted).get_json()["links"]["items"]
    for accept in (
        "text/csv; charset=utf-8",
        "text/csv; charset=utf8",
        'TEXT/CSV;CHARSET="UTF-8";q=0.5, text/html',
    ):
        assert api.get(items, headers={"Accept": accept}).headers["Content-Type"] == "text/csv; charset=utf-8"
    for accept in ("text/csv;charset=latin-1", "text/csv;charset=utf-80"):
        assert api.get(items, headers={"Accept": accept}).status_code == 406


@pytest.mark.usefixtures("worker")
@pytest.mark.parametrize(
    ("ending", "media_type"),
    [("csv", "text/csv"), ("ndjson", "application/x-ndjson"), ("json", "application/json")],
)
def test_address_chooses_the_format_of_items(api: FlaskClient, ending: str, media_type: str) -> None:
    items = api.post("/v1/krypto/solve", json=game()).get_json()["links"]["items"]
    accepted = api.get(f"{items}?limit=2", headers={"Accept": media_type})
    # Whatever `Accept` says: clients that name the format in the address often cannot set it.
    for accept in ("*/*", "text/html", "application/json"):
        by_ending = api.get(f"{items}.{ending}?limit=2", headers={"Accept": accept})
        by_query = api.get(f"{items}?format={ending}&limit=2", headers={"Accept": accept})
        for answer in (by_ending, by_query):
            assert (answer.status_code, answer.mimetype) == (200, media_type)
            assert answer.data == accepted.data
            assert answer.headers["ETag"] == accepted.headers["ETag"]


@pytest.mark.usefixtures("worker")
def test_address_chooses_the_format_of_pictures(api: FlaskClient) -> None:
    drawn = api.post("/v1/kenken/generate?format=png", json=KENKEN)
    assert (drawn.status_code, drawn.mimetype) == (200, "image/png")
    job = api.post("/v1/kenken/generate", json=KENKEN).get_json()["links"]["self"]
    assert api.get(f"{job}.svg?picture=puzzle").mimetype == "image/svg+xml"
    assert api.get(f"{job}.csv").status_code == 406


@pytest.mark.parametrize("query", ["format=xml", "format=", "format=CSV", "format=csv&format=json"])
def test_unknown_formats_are_named(stateless_api: FlaskClient, query: str) -> None:
    answer = stateless_api.get(f"/v1/jobs?{query}")
    assert answer.status_code == 422
    assert [(error["pointer"], error["in"]) for error in answer.get_json()["errors"]] == [
        ("/format", "query")
    ]


def test_unsupported_formats_are_not_acceptable(api: FlaskClient) -> None:
    for ending in FORMATS.keys() - {"json"}:
        assert api.get(f"/v1/jobs.{ending}").status_code == 406
        assert api.get(f"{SOLVE}&format={ending}").status_code == 406
    assert api.get("/v1/jobs.json").status_code == 200
    assert api.get("/v1/jobs.xml").status_code == 404


@pytest.mark.parametrize("encoding", ["identity", "gzip"])
def test_head_has_the_length_of_get(http_server: HttpServer, encoding: str) -> None:
    with httpx.Client(base_url=http_server.url, headers={"Accept-Encoding": encoding}) as client:
        items = client.post("/v1/krypto/solve", json=game()).json()["links"]["items"]
        for path in (
            SOLVE,
            "/v1",
            "/v1/tables",
            "/v1/puzzles/K85V-H990-ET",
            "/v1/krypto/daily",
            items,
            "/openapi.yaml",
        ):
            whole, head = client.get(path), client.head(path)
            assert whole.status_code == head.status_code == 200
            assert "Content-Length" in whole.headers, path
            assert head.headers.get("Content-Length") == whole.headers["Content-Length"], path
            assert head.content == b""
