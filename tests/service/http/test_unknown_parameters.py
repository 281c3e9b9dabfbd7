"""Every route of the API refuses parameters that it does not have, with the nearest one that it has."""

import re
from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from service.app import create_app

SOME_ID = "019a9f3e-6b5c-7d41-8a52-3f1c9be07d66"
ROUTES = re.compile(r"/v1|/healthz|/readyz|/metrics|/problems|/oembed")


def _routes() -> Iterator[tuple[str, str]]:
    for rule in create_app().url_map.iter_rules():
        if ROUTES.match(rule.rule):
            path = re.sub(r"<uuid:[^>]+>", SOME_ID, rule.rule)
            path = re.sub(r"<int:[^>]+>", "1", path).replace("<chart>", "partitions")
            for method in sorted(rule.methods or ()):
                if method not in ("HEAD", "OPTIONS"):
                    yield method, re.sub(r"<[^>]+>", "3", path)


@pytest.mark.parametrize(("method", "path"), sorted(set(_routes())))
def test_unknown_parameter_is_refused(stateless_api: FlaskClient, method: str, path: str) -> None:
    answer = stateless_api.open(
        f"{path}?no_such_thing=1&seed=1", method=method, json=None if method == "GET" else {}
    )
    if answer.status_code == 404:
        # Tables and charts look for theirs first.
        assert path.startswith(("/v1/tables/", "/v1/charts/"))
        return
    assert answer.status_code == 422, answer.get_json()
    (unknown,) = (error for error in answer.get_json()["errors"] if error["pointer"] == "/no_such_thing")
    assert (unknown["in"], unknown["detail"][:17]) == ("query", "Unknown parameter")


@pytest.mark.parametrize(
    ("method", "address", "meant"),
    [
        ("POST", "/v1/jobs?dryrun=1", "dry_run"),
        ("GET", f"/v1/jobs/{SOME_ID}?widht=300", "width"),
        ("GET", f"/v1/jobs/{SOME_ID}/events?tickets=x", "ticket"),
        ("POST", "/v1/kenken/generate?pictures=puzzle", "picture"),
    ],
)
def test_nearest_parameter_is_named(
    stateless_api: FlaskClient, method: str, address: str, meant: str
) -> None:
    answer = stateless_api.open(address, method=method, json=None if method == "GET" else {})
    assert answer.status_code == 422
    assert f"did you mean `{meant}`?" in answer.get_json()["errors"][0]["detail"]


def test_route_without_parameters_says_so(stateless_api: FlaskClient) -> None:
    answer = stateless_api.post("/v1/krypto/solve?target=7", json={"cards": [1, 2], "target": 3})
    assert answer.status_code == 422
    assert answer.get_json()["errors"] == [
        {"pointer": "/target", "detail": "Unknown parameter: there are none here", "in": "query"}
    ]


@pytest.mark.parametrize("path", ["/v1", "/v1/jobs", "/v1/charts"])
def test_format_is_no_unknown_parameter(stateless_api: FlaskClient, path: str) -> None:
    assert stateless_api.get(f"{path}?format=json").status_code == 200
