"""``partition/additive`` and ``partition/multiplicative`` over HTTP."""

from typing import Any

import pytest
from flask.testing import FlaskClient

ADDITIVE, MULTIPLICATIVE = "/v1/partition/additive", "/v1/partition/multiplicative"

needs_worker = pytest.mark.usefixtures("worker")


def _job(api: FlaskClient, path: str, **params: object) -> dict[str, Any]:
    response = api.post(path, json=params)
    assert response.status_code == 200, response.get_json()
    job: dict[str, Any] = response.get_json()
    return job


@needs_worker
def test_partitions_are_the_items(api: FlaskClient) -> None:
    job = _job(api, ADDITIVE, total=20)
    assert (job["result"]["partitions_total"], job["result"]["listed_total"]) == ("627", 627)
    page = api.get(f"{job['links']['items']}?limit=1000").get_json()
    assert (len(page["items"]), page["next"]) == (627, None)
    assert [item["parts"] for item in page["items"]][:100] == job["result"]["partitions"]
    table = api.get(job["links"]["items"], headers={"Accept": "text/csv"}).get_data(as_text=True)
    assert table.splitlines()[:2] == ["parts", " ".join(["1"] * 20)]


@needs_worker
def test_deep_pages_continue_each_other(api: FlaskClient) -> None:
    job = _job(api, ADDITIVE, total=1000, rank="1" + 15 * "0", limit=100)
    first = [item["parts"] for item in api.get(job["links"]["items"]).get_json()["items"]]
    assert len(first) == 100
    assert all(sum(parts) == 1000 and parts == sorted(parts) for parts in first)
    following = _job(api, ADDITIVE, total=1000, rank=10**15 + 99, limit=2)["result"]["partitions"]
    assert following[0] == first[-1] < following[1]


@needs_worker
def test_equal_requests_are_one_computation(api: FlaskClient) -> None:
    first = _job(api, MULTIPLICATIVE, product="1" + 30 * "0", count_only=True, exclude=[8, 4, 8])
    again = _job(api, MULTIPLICATIVE, product=10**30, count_only=True, exclude=["4", 8.0], max=None)
    assert first["params"] == again["params"]
    assert again["params"]["product"] == "1" + 30 * "0"
    assert again["params"]["exclude"] == [4, 8]
    assert (first["cached"], again["cached"]) == (False, True)


@needs_worker
@pytest.mark.parametrize(
    ("path", "params", "pointer", "words"),
    [
        (ADDITIVE, {"total": 60}, "/limit", "There are 966467 partitions"),
        (ADDITIVE, {"total": 10**6}, "/limit", "14716849863582233986… (1,108 digits) partitions"),
        (ADDITIVE, {"total": 10**12, "count_only": True}, "/total", "up to 100000000000"),
        (MULTIPLICATIVE, {"product": "2" + 90 * "0"}, "/limit", "partitions"),
    ],
)
def test_too_large_listing_is_refused(
    api: FlaskClient, path: str, params: dict[str, object], pointer: str, words: str
) -> None:
    for headers in ({}, {"Prefer": "wait=0"}):
        response = api.post(path, json=params, headers=headers)
        assert response.status_code == 422
        problem = response.get_json()
        assert problem["type"] == "/problems#invalid-input"
        assert [error["pointer"] for error in problem["errors"]] == [pointer]
        assert words in problem["detail"]
    kind = path.removeprefix("/v1/").replace("/", ".")
    response = api.post("/v1/jobs", json={"kind": kind, "params": params})
    assert response.status_code == 422
    assert response.get_json()["errors"][0]["pointer"] == f"/params{pointer}"
    failed = api.get("/v1/jobs?status=failed&limit=1").get_json()["items"][0]
    assert failed["error"]["errors"][0]["pointer"] == pointer
    assert words in failed["error"]["detail"]


@pytest.mark.parametrize(
    ("path", "params", "pointer"),
    [
        (ADDITIVE, {}, "/total"),
        (ADDITIVE, {"total": -1}, "/total"),
        (ADDITIVE, {"total": "x"}, "/total"),
        (ADDITIVE, {"total": "9" * 201}, "/total"),
        (ADDITIVE, {"total": 7, "min": 0}, "/min"),
        (ADDITIVE, {"total": 7, "max": "0"}, "/max"),
        (ADDITIVE, {"total": 7, "parts": -1}, "/parts"),
        (ADDITIVE, {"total": 7, "exclude": [3, "x"]}, "/exclude/1"),
        (ADDITIVE, {"total": 7, "exclude": 3}, "/exclude"),
        (ADDITIVE, {"total": 7, "limit": 100_001}, "/limit"),
        (ADDITIVE, {"total": 7, "rank": -1}, "/rank"),
        (ADDITIVE, {"total": 7, "product": 7}, "/product"),
        (MULTIPLICATIVE, {"product": 0}, "/product"),
        (MULTIPLICATIVE, {"product": 12, "min": 1}, "/min"),
        (MULTIPLICATIVE, {"product": 12, "min": 1, "exclude": [2]}, "/min"),
    ],
)
def test_each_bad_field_is_named(
    api: FlaskClient, path: str, params: dict[str, object], pointer: str
) -> None:
    response = api.post(path, json=params)
    assert response.status_code == 422
    assert [error["pointer"] for error in response.get_json()["errors"]] == [pointer]
