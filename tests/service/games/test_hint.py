"""``krypto/hint`` over HTTP: following it to the end, and errors for invalid input."""

from collections.abc import Mapping
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.http.problems import MEDIA_TYPE

HINT = "/v1/krypto/hint"
GAME: Mapping[str, object] = {"cards": [8, 19, 14, 2, 21], "target": 17, "rules": "international"}

needs_worker = pytest.mark.usefixtures("worker")


def _hint(api: FlaskClient, **changes: object) -> dict[str, Any]:
    response = api.post(HINT, json={**GAME, **changes})
    assert response.status_code == 200
    job = response.get_json()
    assert job["status"] == "succeeded"
    result: dict[str, Any] = job["result"]
    return result


@needs_worker
def test_each_hint_level_shows_more(api: FlaskClient) -> None:
    nudge, step, whole = (_hint(api, level=level) for level in (1, 2, 3))
    assert [found["level"] for found in (nudge, step, whole)] == [1, 2, 3]
    assert len({found["detail"] for found in (nudge, step, whole)}) == 3
    assert (nudge["step"], nudge["cards_left"], nudge["solution"]) == (None, None, None)
    assert (step["step"], step["solution"]) == (
        {"left": "21", "operator": "×", "right": "2", "value": "42"},
        None,
    )
    assert (whole["step"], whole["cards_left"]) == (step["step"], step["cards_left"])
    solved = api.post("/v1/krypto/solve", json={**GAME, "limit": 1}).get_json()["result"]
    assert [whole["solution"]] == solved["solutions"]


@needs_worker
def test_hint_is_a_nudge_by_default(api: FlaskClient) -> None:
    job = api.post(HINT, json={"cards": [21, 2, 8, 14, 19], "target": 17}).get_json()
    assert job["params"] == {
        "cards": [2, 8, 14, 19, 21],
        "target": 17,
        "rules": "house",
        "use": "all",
        "level": 1,
    }


@needs_worker
def test_remaining_cards_continue_the_game(api: FlaskClient) -> None:
    cards, steps = GAME["cards"], 0
    while (found := _hint(api, cards=cards, level=2))["step"] is not None:
        cards, steps = found["cards_left"], steps + 1
    assert (cards, steps, found["solvable"]) == ([17], 4, True)


@needs_worker
def test_value_that_cannot_be_a_card_is_text(api: FlaskClient) -> None:
    found = _hint(api, cards=[3, 3, 8, 8], target=24, rules="house", level=2)
    assert found["cards_left"] == ["8/3", 3, 8]


@needs_worker
def test_dead_end_is_an_answer(api: FlaskClient) -> None:
    found = _hint(api, cards=[1, 1], level=3)
    assert (found["solvable"], found["step"], found["solution"]) == (False, None, None)


@pytest.mark.parametrize("card", [0, -3, "8/3", "3", 2.5, 2**53, 10**400])
def test_invalid_card_is_named_with_the_reason(api: FlaskClient, card: object) -> None:
    response = api.post(HINT, json={**GAME, "cards": [3, card, 8]})
    assert (response.status_code, response.mimetype) == (422, MEDIA_TYPE)
    (error,) = response.get_json()["errors"]
    assert error["pointer"] == "/cards/1"
    assert "positive integers" in error["detail"]
    assert "take back" in error["detail"]


@pytest.mark.parametrize(
    ("changes", "pointer"),
    [
        ({"level": 0}, "/level"),
        ({"level": 4}, "/level"),
        ({"level": "2"}, "/level"),
        ({"level": True}, "/level"),
        ({"cards": []}, "/cards"),
        ({"cards": [1] * 7}, "/cards"),
        ({"cards": "8"}, "/cards"),
        ({"target": None}, "/target"),
        ({"rules": "mine"}, "/rules"),
        ({"limit": 1}, "/limit"),
    ],
)
def test_other_bad_input_is_named(api: FlaskClient, changes: Mapping[str, object], pointer: str) -> None:
    response = api.post(HINT, json={**GAME, **changes})
    assert response.status_code == 422
    assert [error["pointer"] for error in response.get_json()["errors"]] == [pointer]
