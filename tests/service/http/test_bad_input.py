"""Bad input: a clear 4xx that names the field, at once, and no job created."""

from collections.abc import Mapping
from io import BytesIO

import pytest
from flask.testing import FlaskClient
from sqlalchemy import func, select

from db.models import Computation
from db.sessions import transaction
from service.http.api_request import MAX_BODY_BYTES
from service.http.problems import MEDIA_TYPE
from worker.declarations.operation import QueueName
from worker.jobs.queue import read_backlog

GAME: Mapping[str, object] = {"cards": [2, 4, 3, 6, 5], "target": 6}
CHECK: Mapping[str, object] = {**GAME, "expression": "6 + 5 + 2 - 4 - 3"}


def _nothing_was_started() -> bool:
    with transaction() as session:
        computations = session.scalar(select(func.count()).select_from(Computation))
    return computations == 0 and sum(map(read_backlog, QueueName)) == 0


@pytest.mark.parametrize(
    ("path", "body", "pointer"),
    [
        ("krypto/solve", {**GAME, "cards": [2, 4, 0]}, "/cards/2"),
        ("krypto/solve", {**GAME, "cards": [-2, 4]}, "/cards/0"),
        ("krypto/solve", {**GAME, "cards": [2, 4.5]}, "/cards/1"),
        ("krypto/solve", {**GAME, "cards": [2, 10**100]}, "/cards/1"),
        ("krypto/solve", {**GAME, "cards": [2, True]}, "/cards/1"),
        ("krypto/solve", {**GAME, "cards": [2, 0.0]}, "/cards/1"),
        ("krypto/solve", {**GAME, "cards": [2, None]}, "/cards/1"),
        ("krypto/solve", {**GAME, "cards": []}, "/cards"),
        ("krypto/solve", {**GAME, "cards": list(range(1, 10))}, "/cards"),
        ("krypto/solve", {**GAME, "cards": "2 4 3"}, "/cards"),
        ("krypto/solve", {**GAME, "cards": {"0": 1}}, "/cards"),
        ("krypto/solve", {"target": 6}, "/cards"),
        ("krypto/solve", {"cards": [1, 2]}, "/target"),
        ("krypto/solve", {**GAME, "target": "6"}, "/target"),
        ("krypto/solve", {**GAME, "target": 2**53}, "/target"),
        ("krypto/solve", {**GAME, "rules": "hause"}, "/rules"),
        ("krypto/solve", {**GAME, "use": "some"}, "/use"),
        ("krypto/solve", {**GAME, "limit": -1}, "/limit"),
        ("krypto/solve", {**GAME, "limit": 1_001}, "/limit"),
        ("krypto/solve", {**GAME, "color/~": 1}, "/color~1~0"),
        ("krypto/solve", [2, 4], ""),
        ("krypto/check", {**CHECK, "expression": "1+" * 50_000 + "1"}, "/expression"),
        ("krypto/check", {**CHECK, "expression": "(" * 10_000 + "1" + ")" * 10_000}, "/expression"),
        ("krypto/check", {**CHECK, "expression": 6}, "/expression"),
        ("krypto/deal", {"count": 0}, "/count"),
        ("krypto/deal", {"hand_size": 7}, "/hand_size"),
        ("krypto/deal", {"deck": "tarot"}, "/deck"),
        ("krypto/deal", {"deck": [[1, 2], [3, "4"]]}, "/deck/1/1"),
        ("krypto/deal", {"deck": [[1, 2], [3]]}, "/deck/1/1"),
        ("krypto/deal", {"deck": [[1, 2], [3, 2]]}, "/deck"),
        ("krypto/deal", {"deck": [[1, 9], [1, 9]]}, "/deck"),
        ("krypto/deal", {"difficulty": [60, 40]}, "/difficulty"),
        ("krypto/deal", {"difficulty": "brutal"}, "/difficulty"),
        ("krypto/deal", {"difficulty": {}}, "/difficulty"),
        ("krypto/deal", {"deck": {}}, "/deck"),
        ("krypto/census", {"deck": "standard", "low": 1}, "/deck"),
        ("krypto/census", {"deck": [[value, 1] for value in range(1, 101)]}, "/deck"),
        ("krypto/census", {"high": 100}, "/high"),
        ("krypto/deal", {"difficulty": "easy", "solvable": False}, "/difficulty"),
        ("krypto/deal", {"seed": -1}, "/seed"),
        ("jobs", {"kind": "krypto.solve", "params": {**GAME, "cards": [2, 4, 0]}}, "/params/cards/2"),
        ("jobs", {"kind": "krypto.dissolve", "params": {}}, "/kind"),
        ("jobs", {"kind": "krypto.solve"}, "/params"),
        ("jobs", {"kind": "krypto.solve", "params": [1]}, "/params"),
        ("jobs", {"kind": "krypto.solve", "params": GAME, "priority": 9}, "/priority"),
    ],
)
def test_invalid_field_is_named(api: FlaskClient, path: str, body: object, pointer: str) -> None:
    response = api.post(f"/v1/{path}", json=body)
    problem = response.get_json()
    assert (response.status_code, response.mimetype) == (422, MEDIA_TYPE)
    assert problem["status"] == 422
    assert pointer in [error["pointer"] for error in problem["errors"]]
    assert _nothing_was_started()


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b'{"cards": [1, 2],}', b"nonsense", b"\xff\xfe", b'{"target": NaN}', b"[" * 100],
)
def test_malformed_json_is_400(stateless_api: FlaskClient, body: bytes) -> None:
    response = stateless_api.post("/v1/krypto/solve", data=body, content_type="application/json")
    assert (response.status_code, response.mimetype) == (400, MEDIA_TYPE)
    assert "not JSON" in response.get_json()["detail"]


@pytest.mark.parametrize("media_type", [None, "text/plain", "application/x-www-form-urlencoded", "text/json"])
def test_another_media_type_is_415(stateless_api: FlaskClient, media_type: str | None) -> None:
    response = stateless_api.post(
        "/v1/krypto/solve", data=b'{"cards": [1], "target": 1}', content_type=media_type
    )
    assert (response.status_code, response.mimetype) == (415, MEDIA_TYPE)


def test_too_large_body_is_413(stateless_api: FlaskClient) -> None:
    largest = b'{"cards": 1}'.ljust(MAX_BODY_BYTES)
    for body, status in ((largest + b" ", 413), (largest, 422)):
        response = stateless_api.post("/v1/krypto/solve", data=body, content_type="application/json")
        assert (response.status_code, response.mimetype) == (status, MEDIA_TYPE)
        chunked = {"HTTP_TRANSFER_ENCODING": "chunked", "wsgi.input_terminated": True}
        response = stateless_api.post(
            "/v1/krypto/solve",
            input_stream=BytesIO(body),
            content_type="application/json",
            environ_overrides=chunked,
        )
        assert (response.status_code, response.mimetype) == (status, MEDIA_TYPE)


def test_no_message_has_words_of_python(api: FlaskClient) -> None:
    moment = api.get("/v1/jobs?created_after=0").get_json()
    assert moment["errors"][0]["detail"].startswith("This should be a date and time")
    scope = api.post("/v1/keys", json={"name": "page", "scopes": ["play"]}).get_json()
    assert scope["errors"][0]["detail"] == "This should be `submit` or `operate`"


@pytest.mark.parametrize(
    ("query", "pointer"),
    [
        ("limit=0", "/limit"),
        ("limit=1001", "/limit"),
        ("limit=ten", "/limit"),
        ("cursor=abc", "/cursor"),
        ("status=lost", "/status"),
        ("order=asc", "/order"),
        ("limit=1&limit=2", "/limit"),
    ],
)
def test_invalid_query_is_named(stateless_api: FlaskClient, query: str, pointer: str) -> None:
    response = stateless_api.get(f"/v1/jobs?{query}")
    assert response.status_code == 422
    assert [(error["pointer"], error["in"]) for error in response.get_json()["errors"]] == [
        (pointer, "query")
    ]


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/v1/jobs/019a9f3e-6b5c-7d41-8a52-3f1c9be07d66", 404),
        ("DELETE", "/v1/jobs/019a9f3e-6b5c-7d41-8a52-3f1c9be07d66", 404),
        ("GET", "/v1/jobs/nonsense", 404),
        ("GET", "/v1/nothing", 404),
        ("POST", "/v1/krypto/dissolve", 404),
        ("DELETE", "/v1/krypto/solve", 405),
        ("PUT", "/v1/jobs", 405),
    ],
)
def test_unknown_path_is_a_problem(stateless_api: FlaskClient, method: str, path: str, status: int) -> None:
    response = stateless_api.open(path, method=method)
    assert (response.status_code, response.mimetype) == (status, MEDIA_TYPE)
    assert response.get_json()["status"] == status
    assert ("Allow" in response.headers) == (status == 405)


def test_unknown_address_gets_the_places_to_look(stateless_api: FlaskClient) -> None:
    detail = stateless_api.get("/v1/tables/nothing").get_json()["detail"]
    assert all(address in detail for address in ("/v1", "/v1/tables", "/openapi.yaml"))
