"""Text that PostgreSQL cannot store (U+0000) is refused wherever a client may send it."""

import re

import pytest
from flask.testing import FlaskClient

SOLVE = {"cards": [1, 2], "target": 3}


@pytest.mark.parametrize(
    ("path", "pointer"),
    [
        ("/v1/jobs?kind=%00", "/kind"),
        ("/v1/jobs?kind=krypto.solve%00", "/kind"),
        ("/v1/jobs?cursor=%00", "/cursor"),
        ("/v1/jobs?a=1&b%00=2", ""),
        ("/v1/keys?cursor=%00", "/cursor"),
        ("/v1/webhooks?status=%00", "/status"),
        ("/v1/krypto/daily?date=%00", "/date"),
        ("/v1/tables/krypto?rules=%00", "/rules"),
    ],
)
def test_nul_in_a_query_is_refused(api: FlaskClient, path: str, pointer: str) -> None:
    response = api.get(path)
    assert response.status_code == 422, response.get_data(as_text=True)
    error = response.get_json()["errors"][0]
    assert (error["pointer"], error["in"]) == (pointer, "query")


@pytest.mark.parametrize(
    ("path", "body", "pointer"),
    [
        ("/v1/jobs", {"kind": "krypto.solve\0", "params": SOLVE}, "/kind"),
        ("/v1/jobs", {"kind": "krypto.solve", "params": {**SOLVE, "rules": "\0"}}, "/params/rules"),
        ("/v1/jobs", {"kind": "krypto.solve", "params": SOLVE, "webhook": {"url": "\0"}}, "/webhook/url"),
        ("/v1/keys", {"name": "mine\0"}, "/name"),
        ("/v1/krypto/check", {**SOLVE, "expression": "1 +\0 2"}, "/expression"),
        ("/v1/krypto/deal", {"deck": [[1, "\0"]]}, "/deck/0/1"),
        ("/v1/krypto/solve", {**SOLVE, "\0/": 1}, ""),
    ],
)
def test_nul_in_a_body_is_refused(api: FlaskClient, path: str, body: object, pointer: str) -> None:
    response = api.post(path, json=body)
    assert response.status_code == 422, response.get_data(as_text=True)
    assert response.get_json()["errors"][0]["pointer"] == pointer


def test_nul_in_a_path_is_not_found(api: FlaskClient) -> None:
    # Pages need no query; an argument of a default stands in no path.
    every = api.application.url_map.iter_rules()
    rules = [rule for rule in every if "<" in rule.rule and not rule.endpoint.startswith("page.")]
    assert rules
    for rule in rules:
        path = re.sub("<[^>]+>", "%00", rule.rule)
        for method in rule.methods or ():
            response = api.open(path, method=method)
            assert response.status_code in (200, 404, 422), f"{method} {path}: {response.status_code}"
            assert response.status_code != 200 or method == "OPTIONS"


@pytest.mark.parametrize(
    ("header", "statuses"),
    [
        ("Idempotency-Key", {422}),
        ("X-Request-ID", {200, 202}),
        ("Last-Event-ID", {200, 202}),
        ("Prefer", {200, 202}),
        # The header names no existing media type.
        ("Accept", {406}),
    ],
)
def test_nul_in_a_header_is_refused_or_ignored(api: FlaskClient, header: str, statuses: set[int]) -> None:
    response = api.post("/v1/krypto/solve", json=SOLVE, headers={"Prefer": "wait=0", header: "a\0b"})
    assert response.status_code in statuses
