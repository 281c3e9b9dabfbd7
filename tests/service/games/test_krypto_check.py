"""``krypto/check`` over HTTP: it answers whatever a player types."""

import pytest
from flask.testing import FlaskClient

GAME = {"cards": [3, 6, 8], "target": 10, "rules": "positive"}

pytestmark = pytest.mark.usefixtures("worker")


@pytest.mark.parametrize(
    ("expression", "code", "place"),
    [
        ("８＋６÷３", "ok", None),
        ("", "number-missing", 0),
        ('__import__("os")', "unknown-character", 0),
        ("8 + \U0001f600", "unknown-character", 4),
        ("8 × x 6", "number-missing", 4),
        ("(" * 500, "number-missing", 500),
        ("8 + 6 \u2044 3 = 10", "unknown-character", 10),
        ("9" * 500, "card-not-in-hand", 0),
        ("\r\n\t", "number-missing", 3),
    ],
)
def test_any_typed_text_is_answered(api: FlaskClient, expression: str, code: str, place: int | None) -> None:
    response = api.post("/v1/krypto/check", json={**GAME, "expression": expression})
    assert response.status_code == 200
    result = response.get_json()["result"]
    assert (result["code"], result["place"]) == (code, place)
    assert result["correct"] == (code == "ok")


def test_only_too_long_text_is_refused(api: FlaskClient) -> None:
    response = api.post("/v1/krypto/check", json={**GAME, "expression": "8" * 501})
    assert (response.status_code, response.get_json()["errors"][0]["pointer"]) == (422, "/expression")
