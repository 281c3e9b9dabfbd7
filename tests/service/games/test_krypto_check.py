"""``krypto/check`` over HTTP: it answers whatever a player types."""

import pytest
from flask.testing import FlaskClient

GAME = {"cards": [3, 6, 8], "target": 10, "rules": "positive"}

pytestmark = pytest.mark.usefixtures("worker")


@pytest.mark.parametrize(
    ("expression", "reason", "code", "position"),
    [
        ("８＋６÷３", "ok", "ok", None),
        ("", "syntax", "number-missing", 0),
        ('__import__("os")', "syntax", "unknown-character", 0),
        ("8 + \U0001f600", "syntax", "unknown-character", 4),
        ("8 × x 6", "syntax", "number-missing", 4),
        ("(" * 500, "syntax", "number-missing", 500),
        ("8 + 6 \u2044 3 = 10", "syntax", "unknown-character", 10),
        ("9" * 500, "wrong_cards", "card-not-in-hand", 0),
        ("\r\n\t", "syntax", "number-missing", 3),
    ],
)
def test_any_typed_text_is_answered(
    api: FlaskClient, expression: str, reason: str, code: str, position: int | None
) -> None:
    response = api.post("/v1/krypto/check", json={**GAME, "expression": expression})
    assert response.status_code == 200
    result = response.get_json()["result"]
    assert (result["reason"], result["code"], result["position"]) == (reason, code, position)
    assert result["valid"] == (reason == "ok")


def test_only_too_long_text_is_refused(api: FlaskClient) -> None:
    response = api.post("/v1/krypto/check", json={**GAME, "expression": "8" * 501})
    assert (response.status_code, response.get_json()["errors"][0]["pointer"]) == (422, "/expression")
