"""Facts over HTTP: one address for each question, and the caching of its answer."""

import json
from typing import Any
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient

from db.models import JobStatus
from service.facts import routes
from service.facts.address import FOR_AN_HOUR
from service.facts.routes import FOR_A_DAY, FOR_GOOD
from service.http.problems import MEDIA_TYPE
from tests.service.conftest import KeyClient
from worker.registry import OPERATIONS

SOLVE = "/v1/krypto/solve?cards=2,3,4,5,6&target=6"
VERSION = OPERATIONS["krypto.solve"].version
LASTING = f"/v1/krypto/solve?cards=2,3,4,5,6&engine={VERSION}&target=6"
PARAMS: dict[str, Any] = {"cards": [2, 3, 4, 5, 6], "target": 6}
TAG = (
    OPERATIONS["krypto.solve"]
    .digest(OPERATIONS["krypto.solve"].params.model_validate(PARAMS).canonical())
    .hex()
)


@pytest.mark.usefixtures("worker")
def test_fact_is_the_result_itself(api: FlaskClient) -> None:
    fact = api.get(SOLVE)
    job = api.post("/v1/krypto/solve", json=PARAMS).get_json()
    assert (fact.status_code, fact.mimetype) == (200, "application/json")
    assert fact.get_json() == job["result"]
    assert fact.get_json()["forms"] == 5662
    assert job["cached"] is True
    # Answered from this process's memory.
    again = api.get(SOLVE)
    assert again.data == fact.data
    assert _cache_headers(again) == _cache_headers(fact)


@pytest.mark.usefixtures("worker")
def test_facts_have_headers_for_caches(api: FlaskClient) -> None:
    today, lasting = api.get(SOLVE), api.get(LASTING)
    assert today.headers["Cache-Control"] == FOR_A_DAY
    assert today.headers["Content-Location"] == LASTING
    assert lasting.headers["Cache-Control"] == FOR_GOOD == "public, max-age=31536000, immutable"
    assert "Content-Location" not in lasting.headers
    for answer in (today, lasting):
        assert answer.headers["ETag"] == f'"{TAG}"'
        assert answer.headers["Surrogate-Key"].split() == ["krypto.solve", f"krypto.solve@{VERSION}"]
        assert answer.headers["Cache-Tag"].split(",") == ["krypto.solve", f"krypto.solve@{VERSION}"]
        assert answer.headers["Vary"] == "Accept-Encoding"
        # The header is the same for all callers, so that a cache can send the answer to a page of any origin.
        assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert api.get(SOLVE, headers={"Origin": "https://a.example"}).headers["Vary"] == "Accept-Encoding"


def _cache_headers(answer: Any) -> dict[str, str]:
    return {name: value for name, value in answer.headers if name != "X-Request-ID"}


@pytest.mark.parametrize(
    "spelling",
    [
        "target=6&cards=2,3,4,5,6",
        "cards=6,5,4,3,2&target=6",
        "cards=2,3,4,5,6&target=6&rules=house&use=all&limit=100",
        "cards=2%2C3%2C4%2C5%2C6&target=6",
        "cards=2,+3,%204,5,6&target=6",
        "cards=2&cards=3&cards=4&cards=5&cards=6&target=6",
        "cards=6&target=6&cards=5&limit=100&cards=4&cards=3&cards=2",
        "cards=%5B2,3,4,5,6%5D&target=6",
        "cards=[2,3,4,5,6]&target=6",
        "%63ards=2,3,4,5,6&target=%36",
        "cards=02,3,4,5,6&target=006",
        "cards=2,3,4,5,6&target=6&",
        "&cards=2,3,4,5,6&target=6",
        "cards=2,3,4,5,6&target=6&limit=0100",
        "cards=2,3,4,5,6&target=6&format=json",
    ],
)
@pytest.mark.usefixtures("worker")
def test_every_spelling_answers_and_names_the_canonical_address(api: FlaskClient, spelling: str) -> None:
    plain = api.get(SOLVE)
    # The second time, the answer comes from this process's memory.
    for _ in range(2):
        answer = api.get(f"/v1/krypto/solve?{spelling}")
        assert answer.status_code == 200
        assert (answer.data, answer.headers["ETag"]) == (plain.data, plain.headers["ETag"])
        assert answer.headers["Link"] == f'<{SOLVE}>; rel="canonical"'
        assert answer.headers["Content-Location"] == LASTING
        assert answer.headers["Cache-Control"] == FOR_AN_HOUR
        assert answer.headers["Surrogate-Key"] == plain.headers["Surrogate-Key"]
    known = api.get(f"/v1/krypto/solve?{spelling}", headers={"If-None-Match": plain.headers["ETag"]})
    assert (known.status_code, known.headers["Cache-Control"]) == (304, FOR_AN_HOUR)


@pytest.mark.usefixtures("worker")
def test_format_in_the_path_is_another_spelling(api: FlaskClient) -> None:
    for asked, caching in (("solve.json", FOR_AN_HOUR), ("solve", FOR_A_DAY), ("solve.json", FOR_AN_HOUR)):
        answer = api.get(f"/v1/krypto/{asked}?cards=2,3,4,5,6&target=6")
        assert (answer.status_code, answer.headers["Cache-Control"]) == (200, caching)
        assert ("Link" in answer.headers) == (asked != "solve")


@pytest.mark.usefixtures("worker")
def test_long_address_is_not_named_in_headers(api: FlaskClient) -> None:
    cages = [
        {"target": 1 + (row + column) % 9, "cells": [[row, column]]}
        for row in range(9)
        for column in range(9)
    ]
    answer = api.get("/v1/kenken/solve?" + urlencode({"size": 9, "cages": json.dumps(cages)}))
    assert (answer.status_code, answer.get_json()["unique"]) == (200, True)
    assert answer.headers["Cache-Control"] == FOR_AN_HOUR
    assert not {"Link", "Content-Location"} & {*answer.headers.keys()}


@pytest.mark.parametrize(
    ("path", "canonical"),
    [
        ("31-derful/canonical?grid=A,9,K&grid=Q,10,10&grid=9,A,J", "grid=A,9,K/Q,10,10/9,A,J>"),
        ("kenken/cage?size=6&operator=%2B&target=9&cells=0,0&cells=0,1", "cells=0,0/0,1&"),
        ("krypto/deal?seed=1&deck=1,4&deck=2,9", "deck=1,4/2,9&"),
    ],
)
@pytest.mark.usefixtures("worker")
def test_rows_may_be_repeated_parameters(api: FlaskClient, path: str, canonical: str) -> None:
    answer = api.get(f"/v1/{path}")
    assert answer.status_code == 200
    assert f"?{canonical}" in answer.headers["Link"]


def test_repeated_parameter_that_is_wrong_is_named(api: FlaskClient) -> None:
    answer = api.get("/v1/kenken/solve?size=2&cages={%22target%22:1,%22cells%22:[[0,0]]}&cages={}")
    assert answer.status_code == 422
    assert {error["pointer"].rpartition("/")[0] for error in answer.get_json()["errors"]} == {"/cages/1"}


@pytest.mark.usefixtures("worker")
@pytest.mark.parametrize(
    ("spelling", "canonical"),
    [
        (SOLVE.replace("?", "/?"), SOLVE),
        (f"/v1/krypto/solve?engine=0{VERSION}&target=6&cards=6,5,4,3,2", LASTING),
    ],
)
def test_canonical_address_keeps_what_was_asked(api: FlaskClient, spelling: str, canonical: str) -> None:
    answer = api.get(spelling)
    assert (answer.status_code, answer.headers["Link"]) == (200, f'<{canonical}>; rel="canonical"')


@pytest.mark.parametrize(
    ("version", "status"), [(VERSION - 1, 410), (VERSION + 1, 404), ("x", 422), ("", 422), ("-1", 422)]
)
def test_other_engine_version_is_refused_by_name(api: FlaskClient, version: object, status: int) -> None:
    answer = api.get(LASTING.replace(f"engine={VERSION}", f"engine={version}"))
    assert (answer.status_code, answer.mimetype) == (status, MEDIA_TYPE)
    assert [(error["pointer"], error["in"]) for error in answer.get_json()["errors"]] == [
        ("/engine", "query")
    ]
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    ("query", "pointers"),
    [
        ("cards=2,3,x&target=6", ["/cards/2"]),
        ("cards=2,3,4.5&target=6", ["/cards/2"]),
        ("cards=2,3,1e1&target=6", ["/cards/2"]),
        ("cards=2,3,&target=6", ["/cards/2"]),
        ("cards=2,3,٣&target=6", ["/cards/2"]),
        ("cards=0,3&target=6", ["/cards/0"]),
        ("cards=&target=6", ["/cards"]),
        ("cards=[2,&target=6", ["/cards"]),
        ("cards=[2,%22%5Cu0000%22]&target=6", ["/cards/1"]),
        ("cards=2,3", ["/target"]),
        ("cards=2,3&target=", ["/target"]),
        ("cards=2,3&target=6&tarket=6", ["/tarket"]),
        ("cards=2,3&cards=4&target=6", ["/cards/0"]),
        ("cards=2&cards=%00&target=6", ["/cards/1"]),
        ("cards=2&cards=x&target=6", ["/cards/1"]),
        ("cards=2,3&target=5_0", ["/target"]),
        ("cards=2,3&target=+6", ["/target"]),
        ("cards=2,3&target=6&engine=+1", ["/engine"]),
        ("cards=2,3&target=5&target=5", ["/target"]),
        ("cards=2,3&target=6&rules=homely", ["/rules"]),
        ("cards=2,3&target=6&%00=1", [""]),
        ("cards=2,3&target=" + "9" * 4200, ["/target"]),
        ("", ["/cards", "/target"]),
    ],
)
def test_bad_parameters_are_named(api: FlaskClient, query: str, pointers: list[str]) -> None:
    answer = api.get(f"/v1/krypto/solve?{query}")
    assert (answer.status_code, answer.mimetype) == (422, MEDIA_TYPE)
    errors = answer.get_json()["errors"]
    assert [error["pointer"] for error in errors] == pointers
    assert {error["in"] for error in errors} == {"query"}


@pytest.mark.parametrize(
    "path", ["krypto/deal", "krypto/deal?seed=", "31-derful/deal?total=31", "kenken/generate?size=4"]
)
def test_question_without_a_seed_has_no_address(api: FlaskClient, path: str) -> None:
    answer = api.get(f"/v1/{path}")
    assert answer.status_code == 422
    assert [error["pointer"] for error in answer.get_json()["errors"]] == ["/seed"]


@pytest.mark.usefixtures("worker")
def test_deal_with_a_seed_is_a_fact(api: FlaskClient) -> None:
    dealt = api.get("/v1/krypto/deal?count=2&seed=1963")
    posted = api.post("/v1/krypto/deal", json={"count": 2, "seed": 1963})
    assert dealt.get_json() == posted.get_json()["result"]


def test_revalidation_needs_no_store(api: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def must_not(*_: object, **__: object) -> None:
        raise AssertionError("looked up")

    monkeypatch.setattr(routes, "accept", must_not)
    for tag in (f'"{TAG}"', f'W/"{TAG}"', f'"other", "{TAG}:br"'):
        answer = api.get(SOLVE, headers={"If-None-Match": tag})
        assert (answer.status_code, answer.data) == (304, b"")
        assert answer.headers["ETag"] == f'"{TAG}"'
        assert answer.headers["Cache-Control"] == FOR_A_DAY


@pytest.mark.usefixtures("worker")
def test_conditional_requests_of_cached_facts(api: FlaskClient) -> None:
    for _ in range(2):  # computed, then from memory
        assert api.get(SOLVE, headers={"If-None-Match": '"other"'}).status_code == 200
        assert api.get(SOLVE, headers={"If-None-Match": "*"}).status_code == 304
    packed = api.get(SOLVE, headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    known = {"Accept-Encoding": "gzip", "If-None-Match": packed.headers["ETag"]}
    unchanged = api.get(SOLVE, headers=known)
    assert (unchanged.status_code, unchanged.headers["ETag"]) == (304, packed.headers["ETag"])


@pytest.mark.usefixtures("worker")
def test_head_returns_only_headers(api: FlaskClient) -> None:
    head = api.head(SOLVE)
    fact = api.get(SOLVE)
    assert (head.status_code, head.data) == (200, b"")
    assert _cache_headers(head) == _cache_headers(fact)


@pytest.mark.usefixtures("lost_messages")
def test_unknown_fact_is_answered_with_an_uncached_job(api: FlaskClient) -> None:
    pending = api.get(SOLVE, headers={"Prefer": "wait=0"})
    assert pending.status_code == 202
    job = pending.get_json()
    assert job["status"] == JobStatus.QUEUED
    assert pending.headers["Location"] == job["links"]["self"]
    assert pending.headers["Retry-After"]
    assert pending.headers["Cache-Control"] == "no-store"
    # The pending job must not carry the answer's tag.
    assert "ETag" not in pending.headers
    assert api.get(job["links"]["self"]).get_json()["params"]["cards"] == [2, 3, 4, 5, 6]


@pytest.mark.usefixtures("worker")
def test_failure_is_an_uncached_problem(api: FlaskClient) -> None:
    address = "/v1/krypto/deal?deck=1,6&difficulty=hard&seed=1"
    for _ in range(2):
        failed = api.get(address)
        assert (failed.status_code, failed.mimetype) == (422, MEDIA_TYPE)
        problem = failed.get_json()
        assert problem["type"].endswith("/problems#no-such-deal")
        assert problem["job"].startswith("/v1/jobs/")
        assert failed.headers["Cache-Control"] == "no-store"
        assert "ETag" not in failed.headers


@pytest.mark.usefixtures("worker")
def test_refusal_names_the_parameter(api: FlaskClient) -> None:
    refused = api.get("/v1/partition/additive?total=300")
    assert (refused.status_code, refused.mimetype) == (422, MEDIA_TYPE)
    assert [(error["pointer"], error["in"]) for error in refused.get_json()["errors"]] == [
        ("/limit", "query")
    ]
    assert refused.headers["Cache-Control"] == "no-store"


def test_too_long_computation_is_refused(api: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAX_JOB_SECONDS", "1")
    refused = api.get("/v1/krypto/census")
    assert refused.status_code == 422
    assert refused.get_json()["errors"][0]["in"] == "query"
    assert refused.get_json()["detail"].startswith("the query: ")


@pytest.mark.usefixtures("worker")
def test_answers_are_private_where_keys_are_required(operator: KeyClient) -> None:
    assert operator.http.get(SOLVE).status_code == 401
    fact = operator.get(SOLVE)
    assert fact.status_code == 200
    assert fact.headers["Cache-Control"] == "private, max-age=86400"
    assert operator.get(LASTING).headers["Cache-Control"] == "private, max-age=31536000, immutable"
    other = operator.get(SOLVE + "&use=all")
    assert other.headers["Cache-Control"] == "private, max-age=3600"


@pytest.mark.usefixtures("worker")
def test_nested_parameters_can_be_typed(api: FlaskClient) -> None:
    grid = api.get("/v1/31-derful/canonical?grid=A,9,K/Q,10,10/9,A,J")
    assert grid.status_code == 200
    assert grid.get_json()["winning"] is True
    cages = [{"operator": "+", "target": 6, "cells": [[0, 0], [0, 1], [1, 0], [1, 1]]}]
    checked = api.get(
        "/v1/kenken/check?" + urlencode({"size": 2, "cages": json.dumps(cages), "grid": "1, /,2"})
    )
    assert "&grid=1,/,2&size=2>" in checked.headers["Link"]
    posted = api.post("/v1/kenken/check", json={"size": 2, "cages": cages, "grid": [[1, None], [None, 2]]})
    assert checked.get_json() == posted.get_json()["result"]


@pytest.mark.usefixtures("worker")
def test_text_parameter_has_one_spelling(api: FlaskClient) -> None:
    address = "/v1/krypto/check?cards=1,2&expression=1%20%2B%202&target=3"
    assert api.get(address).get_json()["correct"] is True
    assert f"<{address}>" in api.get(address.replace("%20", "+")).headers["Link"]
    # A plus sign is a space, as in forms: "1 2" was meant otherwise.
    lost = api.get(address.replace("%20%2B%20", "+"))
    assert (lost.status_code, lost.get_json()["errors"][0]["pointer"]) == (422, "/expression")
