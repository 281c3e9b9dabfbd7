"""Wrong requests of every kind: each gets a problem at once, with the place, what is allowed, and the right word."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from service.http.problems import MEDIA_TYPE
from tests.service.http.wrong_requests import DRAWS, Wrong, draw_all, foreign_words

WRONG = list(draw_all())


def _found(client: FlaskClient, wrong: Wrong) -> dict[str, Any]:
    answer = client.open(wrong.path, method=wrong.method, data=wrong.body, content_type="application/json")
    assert 400 <= answer.status_code < 500, answer.get_data(as_text=True)
    assert answer.mimetype == MEDIA_TYPE
    problem: dict[str, Any] = answer.get_json()
    assert problem["status"] == answer.status_code
    assert foreign_words(problem) == []
    return problem


@pytest.mark.parametrize("wrong", WRONG, ids=str)
def test_wrong_request_is_explained(stateless_api: FlaskClient, wrong: Wrong) -> None:
    problem = _found(stateless_api, wrong)
    named = [error for error in problem["errors"] if error["pointer"] == wrong.pointer]
    assert named, problem
    assert all(error["in"] == ("body" if wrong.method == "POST" else "query") for error in named)
    said = " ".join(error["detail"] for error in named)
    assert [words for words in wrong.says if words not in said] == []


def test_all_kinds_of_mistakes_are_drawn() -> None:
    assert len(WRONG) >= 130
    assert len({wrong.name for wrong in WRONG}) == len(DRAWS)
