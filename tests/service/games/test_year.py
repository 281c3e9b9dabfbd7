"""The Year Game through all layers: digits stay texts, and puzzles are opened, solved and checked."""

from typing import Any

import pytest
from flask.testing import FlaskClient

needs_worker = pytest.mark.usefixtures("worker")
WAITING = {"Prefer": "wait=30"}


@needs_worker
def test_digits_in_an_address_keep_their_leading_zeros(api: FlaskClient) -> None:
    answer = api.get("/v1/year/solve?digits=0027&target=9", headers=WAITING)
    assert answer.status_code == 200
    assert answer.get_json()["ways"][0] == {"target": 9, "expression": "0+0+2+7", "signs_total": 3}


@needs_worker
def test_known_years_are_counted(api: FlaskClient) -> None:
    for rules, count in (("basic", 20), ("school", 52), ("apl", 38)):
        found = api.get(f"/v1/year/reach?digits=2016&rules={rules}", headers=WAITING).get_json()
        assert found["reachable_total"] == len(found["reachable"]) == count
        assert len(found["unreachable"]) == 101 - count


@needs_worker
def test_simplest_way_is_right_and_hinted(api: FlaskClient) -> None:
    asked = {"digits": "4444", "target": 33, "rules": "school"}
    (way,) = api.post("/v1/year/solve", json={**asked, "limit": 1}, headers=WAITING).get_json()["result"][
        "ways"
    ]
    judged = api.post("/v1/year/check", json={**asked, "expression": way["expression"]}).get_json()["result"]
    assert (judged["correct"], judged["value"]) == (True, "33")
    hint = api.post("/v1/year/hint", json={**asked, "level": 3}, headers=WAITING).get_json()["result"]
    assert (hint["code"], hint["params"]) == ("way", {"expression": way["expression"], "target": 33})


@needs_worker
def test_dealt_puzzle_is_opened_by_its_code(api: FlaskClient) -> None:
    dealt = api.post("/v1/year/deal", json={"seed": 7}, headers=WAITING).get_json()["result"]
    address = f"/v1/puzzles/{dealt['puzzle_code']}?with_solution=1"
    opened = api.get(address, headers=WAITING).get_json()
    assert {name: opened[name] for name in ("digits", "target", "rules", "digit_order")} == {
        name: dealt[name] for name in ("digits", "target", "rules", "digit_order")
    }
    assert opened["solution"]["signs_total"] == dealt["signs_total"]


@needs_worker
@pytest.mark.parametrize("text", ["", "2+0+1+6", "２＋０＋１＋６", "2 + \U0001f600", "(" * 500, "9" * 500])
def test_any_typed_text_is_answered(api: FlaskClient, text: str) -> None:
    body = {"digits": "2016", "target": 9, "expression": text}
    answer = api.post("/v1/year/check", json=body)
    assert answer.status_code == 200
    assert answer.get_json()["result"]["correct"] == (len(text) == len("2+0+1+6"))


@pytest.mark.parametrize(
    ("operation", "body", "pointer", "words"),
    [
        ("solve", {"digits": 2016, "target": 9}, "/digits", "string"),
        ("solve", {"digits": "20a6", "target": 9}, "/digits", "digits"),
        ("solve", {"digits": "2016789", "target": 9}, "/digits", "1 to 6 digits"),
        ("solve", {"digits": "2016", "target": 10**9 + 1}, "/target", "1000000000"),
        ("reach", {"digits": "2016", "low": 5, "high": 4}, "/high", "`low`"),
        ("reach", {"digits": "2016", "high": 10_000}, "/high", "10000"),
        (
            "reach",
            {"digits": "201678", "rules": "school", "digit_order": "any"},
            "/digit_order",
            "at most 5",
        ),
        ("deal", {"digits_total": 6}, "/digits_total", "5"),
        ("check", {"digits": "2016", "target": 9, "expression": "8" * 501}, "/expression", "500"),
    ],
)
def test_bad_input_is_refused_by_its_field(
    api: FlaskClient, operation: str, body: dict[str, Any], pointer: str, words: str
) -> None:
    answer = api.post(f"/v1/year/{operation}", json=body)
    assert answer.status_code == 422
    (error,) = answer.get_json()["errors"]
    assert error["pointer"] == pointer
    assert words in error["detail"].replace(",", "")
