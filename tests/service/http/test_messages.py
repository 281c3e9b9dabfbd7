"""Messages about wrong requests, one by one: bodies, addresses, ids, cursors, dates, kinds, signs."""

import gzip
import json

import pytest
from flask.testing import FlaskClient

from service.http.nearest import nearest
from tests.service.http.wrong_requests import foreign_words

GAME = {"cards": [2, 4, 3, 6, 5], "target": 6}
JOB = "019a9f3e-6b5c-7d41-8a52-3f1c9be07d66"
JSON = "application/json"


@pytest.mark.parametrize(
    ("body", "media_type", "coding", "status", "says"),
    [
        (b"", JSON, None, 400, "it is empty"),
        (b" \n", JSON, None, 400, "it is empty"),
        (b"\xef\xbb\xbf{}", JSON, None, 400, "byte order mark"),
        (b"\xff\xfe{\x00}\x00", JSON, None, 400, "UTF-16"),
        (b"[" * 300 + b"]" * 300, JSON, None, 422, "more than 201 arrays and objects"),
        (b"[" * 100_000, JSON, None, 422, "more than 201 arrays and objects"),
        (b'{"a":' * 300 + b"1" + b"}" * 300, JSON, None, 422, "more than 201 arrays and objects"),
        (gzip.compress(b"{}", mtime=0), JSON, "gzip", 415, "compressed (gzip)"),
        (gzip.compress(b"{}", mtime=0), JSON, None, 415, "compressed (gzip)"),
        (b"{}", JSON, "br", 415, "compressed (br)"),
        (b"{}", f"{JSON}; charset=latin1", None, 415, "UTF-8, not latin1"),
        (b"{}", f"{JSON}; charset=utf-16", None, 415, "UTF-8, not utf-16"),
    ],
)
@pytest.mark.parametrize("path", ["/v1/krypto/solve", "/v1/jobs", "/v1/batch", "/v1/keys"])
def test_body_that_cannot_be_read_is_explained(
    stateless_api: FlaskClient,
    path: str,
    body: bytes,
    media_type: str,
    coding: str | None,
    status: int,
    says: str,
) -> None:
    headers = {"Content-Encoding": coding} if coding else {}
    answer = stateless_api.post(path, data=body, content_type=media_type, headers=headers)
    assert (answer.status_code, answer.get_json()["status"]) == (status, status)
    assert says in answer.get_json()["detail"]
    assert "recursion" not in answer.get_json()["detail"]


def test_plain_bodies_are_read(api: FlaskClient) -> None:
    check = json.dumps({**GAME, "expression": "6 + 5 + 2 - 4 - 3"})
    for media_type in (JSON, f"{JSON}; charset=utf-8", f"{JSON};charset=UTF-8", f"{JSON}; charset=utf8"):
        for coding in ("identity", ""):
            headers = {"Content-Encoding": coding}
            answer = api.post("/v1/krypto/check", data=check, content_type=media_type, headers=headers)
            assert answer.status_code == 200


def test_number_beyond_all_bounds_is_called_large(stateless_api: FlaskClient) -> None:
    for number in ("1e400", "-1e400"):
        body = f'{{"cards": [{number}], "target": 1}}'
        answer = stateless_api.post("/v1/krypto/solve", data=body, content_type=JSON)
        (error,) = answer.get_json()["errors"]
        assert error["detail"].endswith(", not so large a number")


@pytest.mark.parametrize(
    ("body", "pointers"),
    [
        ('{"cards": [1], "target": 1, "target": 2}', ["/target"]),
        ('{"target": 1, "target": 1, "cards": [1], "cards": [1]}', ["/target", "/cards"]),
        ('{"cards": [{"a/b": 1, "a/b": 2}], "target": 1}', ["/cards/0/a~1b"]),
        ('{"x": {"y": [1, {"z": 1, "z": 2}]}}', ["/x/y/1/z"]),
        (f'{{"target": {"1" * 4000}, "target": 2}}', ["/target"]),
    ],
)
def test_repeated_names_are_refused(stateless_api: FlaskClient, body: str, pointers: list[str]) -> None:
    answer = stateless_api.post("/v1/krypto/solve", data=body, content_type=JSON)
    assert answer.status_code == 422
    errors = answer.get_json()["errors"]
    assert [error["pointer"] for error in errors] == pointers
    assert all("more than once" in error["detail"] for error in errors)


@pytest.mark.parametrize(
    ("path", "pointer", "says"),
    [
        ("jobs?cursor=abc", "/cursor", "the `next` of the previous page"),
        (f"jobs/{JOB}/items?cursor=abc", "/cursor", "the `next` of the previous page"),
        ("tables/krypto/hands?cursor=1", "/cursor", "the `next` of the previous page"),
        ("keys?cursor=1", "/cursor", "the `next` of the previous page"),
        ("jobs?limit=0", "/limit", "an integer from 1 to 1000"),
        ("jobs?status=runing", "/status", "did you mean `running`?"),
        ("jobs?kind=krypto.slove", "/kind", "did you mean `krypto.solve`?"),
        ("jobs?lable=x", "/lable", "did you mean `label`?"),
        ("jobs?label=a+b", "/label", "1 to 50 letters"),
        ("jobs?created_after=yesterday", "/created_after", "such as 2026-11-22T09:30:00Z"),
        ("jobs?created_after=2026-01-01T00:00:00", "/created_after", "such as 2026-11-22T09:30:00Z"),
        ("jobs?created_before=2026-13-01T00:00:00Z", "/created_before", "such as 2026-11-22T09:30:00Z"),
        ("jobs?full=perhaps", "/full", "true or false"),
        ("webhooks?status=ded", "/status", "did you mean `dead`?"),
        ("tables/krypto?rules=hose", "/rules", "did you mean `house`?"),
        ("tables/krypto/unsolvable?hand=1-2", "/hand", "exactly 5 numbers"),
        ("tables/krypto/hands/1-2", "/hand", "Example: 1-2-3-4-5"),
        ("charts/krypto.svg?width=5", "/width", "from 100 to 2000"),
        ("krypto/daily?date=20261120", "/date", "such as 2026-11-20"),
        ("krypto/daily?dat=2026-11-20", "/dat", "did you mean `date`?"),
        ("krypto/solve?cards=1&target=1&format=jsn", "/format", "did you mean `json`?"),
        ("krypto/solve?cards[]=2&cards[]=3&target=6", "/cards[]", "did you mean `cards`?"),
        ("krypto/solve?cards=2&target=6&target=6", "/target", "more than once"),
        ("krypto/solve?cards=2&target=6&engine=3&engine=3", "/engine", "more than once"),
        ("krypto/solve?target=6", "/cards", "a list of 1 to 6 integers, separated by `,`"),
        ("krypto/solve?cards=2,x&target=6", "/cards/1", "an integer from 1"),
        ("kenken/solve?size=2&cages=1", "/cages", "a JSON array"),
        ("kenken/solve?size=2&cages=[{", "/cages", "a JSON array"),
        ("kenken/cage?size=4&target=3&cells=0,0/0,1&operator=%3D", "/operator", "`×` or `*`"),
    ],
)
def test_wrong_parameter_is_explained(stateless_api: FlaskClient, path: str, pointer: str, says: str) -> None:
    answer = stateless_api.get(f"/v1/{path}")
    assert answer.status_code == 422, answer.get_data(as_text=True)
    problem = answer.get_json()
    said = [error["detail"] for error in problem["errors"] if error["pointer"] == pointer]
    assert said
    assert all(says in detail for detail in said), problem
    assert foreign_words(problem) == []


@pytest.mark.parametrize(
    ("path", "body", "pointer", "says"),
    [
        ("jobs", {"kind": "krypto.slove", "params": {}}, "/kind", "did you mean `krypto.solve`? Known: `"),
        ("jobs", {"kind": "krypto.solve", "params": GAME, "labels": ["a b"]}, "/labels/0", "1 to 50 letters"),
        (
            "jobs",
            {"kind": "krypto.solve", "params": GAME, "priority": "hihg"},
            "/priority",
            "did you mean `high`?",
        ),
        ("jobs", {"kind": "krypto.solve", "parms": GAME}, "/parms", "did you mean `params`?"),
        ("keys", {"name": "a\nb"}, "/name", "one line of text"),
        ("keys", {"name": "a", "scopes": ["submt"]}, "/scopes/0", "did you mean `submit`?"),
        ("tournaments", {"rules": "Hause"}, "/rules", "did you mean `house`?"),
        ("krypto/solve", {**GAME, "cards": [1] * 7}, "/cards", "an array of 1 to 6 integers, not 7"),
        ("krypto/solve", {**GAME, "cards": [2.5]}, "/cards/0", ", not 2.5"),
        ("krypto/solve", {**GAME, "rules": None}, "/rules", ", not null"),
        ("krypto/solve", [1], "", "an object, not an array"),
        (
            "krypto/check",
            {**GAME, "expression": "1" * 600},
            "/expression",
            "of at most 500 characters, not 600",
        ),
        ("krypto/deal", {"deck": "standrad"}, "/deck", "did you mean `standard`?"),
        (
            "krypto/deal",
            {"difficulty": "eazy"},
            "/difficulty",
            "an array of 2 integers or null; did you mean `easy`?",
        ),
        ("krypto/deal", {"solutions": 3}, "/solutions", "did you mean `solutions_limit`?"),
        ("krypto/deal", {"hand": 5}, "/hand", "did you mean `hand_size`?"),
        ("31-derful/canonical", {"other": []}, "/other", "did you mean `other_grid`?"),
        ("31-derful/solve", {"count": True}, "/count", "Known: `cards`, `order`"),
        ("31-derful/strategy", {"cards": [1] * 8}, "/cards", "an array of 9 items, not 8"),
        ("kenken/solve", {"size": 2, "cages": [{"op": "+"}]}, "/cages/0/op", "did you mean `operator`?"),
        ("krypto/deal", {"deck": [[1]]}, "/deck/0/1", "This entry is required"),
        ("krypto/hint", {**GAME, "cards": [True]}, "/cards/0", ", not true"),
        ("kenken/cage", {"size": 4, "operator": "!", "target": 3, "cells": [[0, 0]]}, "/operator", "null"),
        ("kenken/cage", {"size": 4, "operator": "", "target": 3, "cells": [[0, 0]]}, "/operator", "null"),
    ],
)
def test_wrong_field_is_explained(
    stateless_api: FlaskClient, path: str, body: object, pointer: str, says: str
) -> None:
    answer = stateless_api.post(f"/v1/{path}", json=body)
    assert answer.status_code == 422, answer.get_data(as_text=True)
    problem = answer.get_json()
    said = [error["detail"] for error in problem["errors"] if error["pointer"] == pointer]
    assert said
    assert all(says in detail for detail in said), problem
    assert foreign_words(problem) == []


@pytest.mark.parametrize(
    ("method", "path", "status", "says"),
    [
        ("GET", "/v1/jobs/123", 404, "`123` is no id: ids are UUIDs such as"),
        ("GET", "/v1/jobs/123/items", 404, "`123` is no id"),
        ("DELETE", "/v1/keys/123", 404, "`123` is no id"),
        ("POST", "/v1/krypto/dissolve", 404, "did you mean /v1/krypto/solve?"),
        ("GET", "/v1/krypto/slove", 404, "did you mean /v1/krypto/solve?"),
        ("POST", "/v1/x/y", 404, "Operations: "),
        ("GET", "/v1/table", 404, "did you mean /v1/tables?"),
        ("GET", "/v1/tables/krypo", 404, "did you mean /v1/tables/krypto?"),
        ("GET", "/v1/tables/partitions/additve", 404, "did you mean `partitions/additive`?"),
        ("GET", "/v1/charts/krypt.svg", 404, "did you mean `krypto`?"),
        ("DELETE", "/v1/krypto/solve", 405, "takes `GET`, `HEAD`, `OPTIONS` or `POST`, not `DELETE`"),
    ],
)
def test_wrong_address_gets_the_nearest(
    stateless_api: FlaskClient, method: str, path: str, status: int, says: str
) -> None:
    answer = stateless_api.open(path, method=method)
    assert answer.status_code == status
    assert says in answer.get_json()["detail"]


def test_missing_field_is_told_alone(stateless_api: FlaskClient) -> None:
    """What follows from a field cannot be wrong while the field itself is missing or wrong."""
    for body in ({}, {"cards": [1] * 201}, {"cards": ["x"] * 9}):
        errors = stateless_api.post("/v1/31-derful/solve", json=body).get_json()["errors"]
        assert {error["pointer"].split("/")[1] for error in errors} == {"cards"}


@pytest.mark.parametrize(
    ("word", "words", "meant"),
    [
        ("op", ["size", "operator"], "operator"),
        ("code", ["puzzle_code", "difficulty"], "puzzle_code"),
        ("state", ["status", "kind"], "status"),
        ("other", ["grid", "other_grid"], "other_grid"),
        ("count", ["count_only", "cards"], "count_only"),
        # Two words begin so: neither is likelier.
        ("puz", ["puzzle_code", "puzzles_total"], None),
        ("o", ["operator"], None),
        ("", ["operator"], None),
    ],
)
def test_part_of_a_word_means_the_only_word_that_has_it(
    word: str, words: list[str], meant: str | None
) -> None:
    assert nearest(word, words) == meant


def test_unknown_operation_lists_the_known(stateless_api: FlaskClient) -> None:
    detail = stateless_api.post("/v1/x/y", json={}).get_json()["detail"]
    assert all(path in detail for path in ("krypto/solve", "kenken/cage", "partition/additive"))
