"""Integers in queries have one spelling: a sign if negative, and the digits 0 to 9."""

import pytest
from flask.testing import FlaskClient

WRONG = ["5_0", "2.0", "+5", "%2B5", "5+", "%205", "５", "٥", "5e0", "0x5", ""]
ROUTES = [
    ("/v1/jobs", "limit"),
    ("/v1/jobs/019a9f3e-6b5c-7d41-8a52-3f1c9be07d66/items", "limit"),
    ("/v1/keys", "limit"),
    ("/v1/tables/krypto/unsolvable", "target"),
    ("/v1/tables/krypto/hands", "limit"),
    ("/v1/tables/31-derful/3/games", "total"),
    ("/v1/tables/partitions/additive", "up_to"),
    ("/v1/charts/partitions-additive.svg", "up_to"),
    ("/v1/charts/krypto.svg", "width"),
]


@pytest.mark.parametrize("text", WRONG)
@pytest.mark.parametrize(("path", "name"), ROUTES)
def test_other_spellings_of_integers_are_refused(
    stateless_api: FlaskClient, path: str, name: str, text: str
) -> None:
    answer = stateless_api.get(f"{path}?{name}={text}")
    assert answer.status_code == 422, answer.get_data(as_text=True)
    (error,) = answer.get_json()["errors"]
    assert (error["pointer"], error["in"]) == (f"/{name}", "query")
    assert error["detail"].startswith("This should be an integer")


@pytest.mark.parametrize("text", WRONG)
def test_width_of_a_picture_is_strict(stateless_api: FlaskClient, text: str) -> None:
    answer = stateless_api.post(f"/v1/kenken/generate?width={text}", json={"size": 3, "seed": 1})
    assert answer.status_code == 422
    assert answer.get_json()["errors"][0]["pointer"] == "/width"


@pytest.mark.parametrize("text", [text for text in WRONG if text])
@pytest.mark.parametrize("path", ["/v1/krypto/solve?cards=2,3", "/v1/krypto/solve?cards=2&cards=3"])
def test_facts_are_strict(stateless_api: FlaskClient, path: str, text: str) -> None:
    answer = stateless_api.get(f"{path}&target={text}")
    assert answer.status_code == 422
    assert [error["pointer"] for error in answer.get_json()["errors"]] == ["/target"]


def test_plain_integers_are_accepted(api: FlaskClient) -> None:
    assert api.get("/v1/jobs?limit=5").status_code == 200
    assert api.get("/v1/jobs?limit=005").status_code == 200
    answer = api.get("/v1/jobs?limit=-5")
    assert answer.status_code == 422
    assert answer.get_json()["errors"][0]["detail"] == "This should be an integer from 1 to 1000"
