"""Every route of the API refuses parameters that it does not have, with the nearest one that it has."""

import re
from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from service.app import create_app
from tests.documented import documented, resolved

SOME_ID = "019a9f3e-6b5c-7d41-8a52-3f1c9be07d66"
OF_TYPE = {"uuid": SOME_ID, "int": "1"}
ROUTES = re.compile(r"/v1|/healthz|/readyz|/metrics|/problems|/oembed")


def _routes() -> Iterator[tuple[str, str]]:
    for rule in create_app().url_map.iter_rules():
        if ROUTES.match(rule.rule):
            path = _example_path(rule.rule)
            for method in sorted(rule.methods or ()):
                if method not in ("HEAD", "OPTIONS"):
                    yield method, path


def _example_path(rule: str) -> str:
    """Return a path of a route, with the examples of the document where it has some: only some tables exist."""
    routes = documented()["paths"].get(re.sub(r"<(\w+)>", r"{\1}", rule), {}).values()
    parts = [resolved(part) for route in routes for part in route.get("parameters", ())]
    examples = {part["name"]: str(part["example"]) for part in parts if "example" in part}
    return re.sub(r"<(?:(\w+):)?(\w+)>", lambda part: examples.get(part[2], OF_TYPE.get(part[1], "3")), rule)


@pytest.mark.parametrize(("method", "path"), sorted(set(_routes())))
def test_unknown_parameter_is_refused(stateless_api: FlaskClient, method: str, path: str) -> None:
    answer = stateless_api.open(
        f"{path}?no_such_thing=1&seed=1", method=method, json=None if method == "GET" else {}
    )
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
