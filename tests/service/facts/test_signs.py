"""Signs in addresses: an unescaped plus, other spellings of operators, and expressions that lost their plus signs."""

import pytest
from flask.testing import FlaskClient


@pytest.mark.usefixtures("worker")
@pytest.mark.parametrize(
    ("operator", "meant"), [("+", "%2B"), ("%2B", "%2B"), ("*", "%C3%97"), ("×", "%C3%97"), ("/", "%C3%B7")]
)
def test_operators_are_read_in_addresses(api: FlaskClient, operator: str, meant: str) -> None:
    answer = api.get("/v1/kenken/cage", query_string=f"size=4&operator={operator}&target=4&cells=0,0/0,1")
    assert answer.status_code == 200
    assert f"operator={meant}" in answer.headers["Content-Location"]


@pytest.mark.usefixtures("worker")
@pytest.mark.parametrize(
    ("query", "meant"),
    [
        ("operators=+", "operators=%2B"),
        ("operators=+,-", "operators=%2B,-"),
        ("operators=-,+", "operators=%2B,-"),
        ('operators=["+","-"]', "operators=%2B,-"),
        ("operators=+&operators=-", "operators=%2B,-"),
    ],
)
def test_plus_is_read_in_lists(api: FlaskClient, query: str, meant: str) -> None:
    answer = api.get("/v1/kenken/census", query_string=f"size=3&{query}")
    assert answer.status_code == 200, answer.get_data(as_text=True)
    assert f"{meant}&" in answer.headers["Content-Location"]


@pytest.mark.usefixtures("worker")
def test_plus_is_read_in_cages(api: FlaskClient) -> None:
    cages = '[{"operator":"+","target":3,"cells":[[0,0],[0,1]]},{"operator":"+","target":3,"cells":[[1,0],[1,1]]}]'
    answer = api.get("/v1/kenken/solve", query_string=f"size=2&cages={cages}")
    assert answer.headers["Content-Location"].count("%2B") == 2


@pytest.mark.usefixtures("worker")
@pytest.mark.parametrize("expression", ["1%202%203", "1%20%2B%202", "1+%2B+2+%2B+3", "2+x+3", "1-2"])
def test_other_expressions_are_read_as_they_are(api: FlaskClient, expression: str) -> None:
    path = f"/v1/krypto/check?cards=1,2,3&target=6&expression={expression}"
    answer = api.get(path)
    assert answer.status_code == 200
    assert "correct" in answer.get_json()


@pytest.mark.usefixtures("worker")
def test_spaces_between_numbers_are_read_in_texts(api: FlaskClient) -> None:
    answer = api.get("/v1/kenken/read?text=3%0A3+%2F+A1+B1%0A1+-+C1+C2%0A7+%2B+A2+B2+B3+C3%0A2+=+A3")
    assert answer.status_code == 200
    assert (answer.get_json()["puzzle_format"], answer.get_json()["faults"]) == ("cage-list", [])


@pytest.mark.parametrize("expression", ["1+2+3", "(1+%2B+2)+(3)", "1+%2B+2+3", "1++2"])
def test_expression_that_lost_a_plus_is_refused(api: FlaskClient, expression: str) -> None:
    answer = api.get(f"/v1/krypto/check?cards=1,2,3&target=6&expression={expression}")
    assert answer.status_code == 422
    (error,) = answer.get_json()["errors"]
    assert (error["pointer"], error["in"]) == ("/expression", "query")
    assert "write it `%2B`" in error["detail"]
