"""``GET /v1/puzzles/{puzzle_code}``: a code opens its puzzle, even if nothing is stored."""

from typing import Any

import pytest
from flask.testing import FlaskClient
from sqlalchemy import text

from db.cache import client as cache_client
from db.sessions import transaction
from service.facts.address import FOR_AN_HOUR
from service.http.problems import MEDIA_TYPE
from service.puzzles.routes import PATH, Puzzle
from tests.service.conftest import KeyClient, NewClient
from worker.code_formats import code_of
from worker.games.krypto.operations.codes import game_code

CODE = "K85V-H990-ET"
KENKEN = "N2X2-DCQ0"
LIST = "D9M5-K68N"

needs_worker = pytest.mark.usefixtures("worker")


def result(api: FlaskClient, operation: str, params: dict[str, Any]) -> dict[str, Any]:
    """Return the result of an operation, and delete every stored trace of it."""
    found: dict[str, Any] = api.post(f"/v1/{operation}", json=params).get_json()["result"]
    cache_client().flushdb()
    with transaction() as session:
        session.execute(text("TRUNCATE computations CASCADE"))
    return found


def opened(api: FlaskClient, code: str, query: str = "") -> dict[str, Any]:
    """Return the puzzle of a code."""
    response = api.get(f"{PATH}/{code}{query}", headers={"Prefer": "wait=30"})
    assert response.status_code == 200, response.get_data(as_text=True)
    Puzzle.model_validate_json(response.data)
    puzzle: dict[str, Any] = response.get_json()
    return puzzle


@needs_worker
def test_dealt_games_have_codes(api: FlaskClient) -> None:
    asked = {"count": 3, "seed": 1963, "rules": "international"}
    for game in result(api, "krypto/deal", asked)["deals"]:
        assert opened(api, game["puzzle_code"]) == {
            "puzzle_code": game["puzzle_code"],
            "game": "krypto",
            "cards": game["cards"],
            "target": game["target"],
            "rules": "international",
        }


@needs_worker
@pytest.mark.parametrize("mystery", [False, True])
def test_generated_puzzles_have_codes(api: FlaskClient, mystery: bool) -> None:
    made = result(api, "kenken/generate", {"size": 5, "seed": 7, "mystery": mystery})
    solution = made.pop("solution")
    assert made.pop("seed") == 7
    assert 0 <= made.pop("rating") <= 100
    assert opened(api, made["puzzle_code"]) == {**made, "game": "kenken"}
    assert opened(api, made["puzzle_code"], "?with_solution=1")["solution"] == solution


@needs_worker
def test_dealt_lists_have_codes(api: FlaskClient) -> None:
    for order, total in ((2, 20), (3, 25)):
        dealt = result(api, "31-derful/deal", {"order": order, "total": total, "seed": 5, "count": 2})
        for deal in dealt["deals"]:
            puzzle = opened(api, deal["puzzle_code"])
            assert (puzzle["game"], puzzle["order"], puzzle["total"]) == ("31-derful", order, total)
            assert sorted(puzzle["cards"]) == sorted(deal["cards"])


@needs_worker
def test_solution_is_sent_only_on_request(api: FlaskClient) -> None:
    for code in (CODE, KENKEN, LIST):
        assert "solution" not in opened(api, code)
    krypto = opened(api, CODE, "?with_solution=1")
    check = {name: krypto[name] for name in ("cards", "target", "rules")}
    check["expression"] = krypto["solution"]["expression"]
    assert api.post("/v1/krypto/check", json=check).get_json()["result"]["correct"]
    grid = opened(api, LIST, "?with_solution=1")["solution"]
    solved = api.post("/v1/31-derful/canonical", json={"grid": grid}).get_json()["result"]
    assert (solved["winning"], solved["total"]) == (True, 26)


@needs_worker
def test_game_without_a_solution_has_null(api: FlaskClient) -> None:
    code = game_code([1, 1, 1, 1, 1], 25, "house")
    assert opened(api, code, "?with_solution=1")["solution"] is None


@pytest.mark.parametrize("code", [CODE, KENKEN, LIST])
def test_puzzle_may_be_cached_permanently(api: FlaskClient, code: str) -> None:
    response = api.get(f"{PATH}/{code}", headers={"Origin": "https://puzzles.example"})
    assert response.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert response.headers["Access-Control-Allow-Origin"] in ("*", "https://puzzles.example")
    again = api.get(f"{PATH}/{code}", headers={"If-None-Match": response.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


@needs_worker
def test_computed_solution_may_be_cached_for_a_day(api: FlaskClient) -> None:
    response = api.get(f"{PATH}/{CODE}?with_solution=1", headers={"Prefer": "wait=30"})
    assert response.headers["Cache-Control"] == "public, max-age=86400"
    known = {"If-None-Match": response.headers["ETag"]}
    assert api.get(f"{PATH}/{CODE}?with_solution=1", headers=known).status_code == 304
    assert "immutable" in api.get(f"{PATH}/{KENKEN}?with_solution=1").headers["Cache-Control"]


@pytest.mark.parametrize(
    ("asked", "address"),
    [
        (CODE.lower(), CODE),
        (CODE.replace("-", ""), CODE),
        (CODE.replace("0", "o"), CODE),
        (f" {CODE.replace('-', ' ')}", CODE),
        (f"{CODE}?with_solution=0", CODE),
        (f"{CODE}?with_solution=true", f"{CODE}?with_solution=1"),
        (f"{CODE.lower()}?with_solution=1", f"{CODE}?with_solution=1"),
        (f"{CODE}.json?with_solution=1", f"{CODE}?with_solution=1"),
        (f"{CODE}?format=json", CODE),
    ],
)
@needs_worker
def test_every_spelling_answers_and_names_the_canonical_address(
    api: FlaskClient, asked: str, address: str
) -> None:
    response, plain = api.get(f"{PATH}/{asked}"), api.get(f"{PATH}/{address}")
    assert response.status_code == 200
    assert (response.data, response.headers["ETag"]) == (plain.data, plain.headers["ETag"])
    assert response.headers["Cache-Control"] == FOR_AN_HOUR
    assert response.headers["Content-Location"] == f"{PATH}/{address}"
    assert response.headers["Link"] == f'<{PATH}/{address}>; rel="canonical"'
    assert not {"Link", "Content-Location"} & {*plain.headers.keys()}


@pytest.mark.parametrize(
    "code", ["K85V-H990-EW", "K85V-H990", "85VK-H990-ET", "KU", "0", "Kä85", "K" * 5_000]
)
def test_wrong_code_is_named(api: FlaskClient, code: str) -> None:
    response = api.get(f"{PATH}/{code}")
    assert (response.status_code, response.mimetype) == (404, MEDIA_TYPE)
    assert f"No puzzle has the code {code[:100]}" in response.get_json()["detail"]


def _kenken(rows: int, columns: int, *, whole: bool) -> str:
    """Return the code of a KenKen of one product, or in which each digit is given."""
    size = max(rows, columns)
    grid = [[(row + column) % size + 1 for column in range(columns)] for row in range(rows)]
    cells = [[row, column] for row in range(rows) for column in range(columns)]
    given = [
        {"operator": None, "target": grid[row][column], "cells": [[row, column]]} for row, column in cells
    ]
    product = {"operator": "×", "target": 0, "cells": cells}
    sides = {} if rows == columns else {"rows": rows, "columns": columns}
    puzzle = {"game": "kenken", "size": size, **sides, "cages": [product] if whole else given}
    return code_of({**puzzle, "difficulty": "easy", "solution": grid})


@pytest.mark.parametrize("code", [_kenken(2, 13, whole=False), _kenken(9, 9, whole=True)])
def test_puzzle_beyond_the_limits_is_not_found(api: FlaskClient, code: str) -> None:
    response = api.get(f"{PATH}/{code}")
    assert (response.status_code, response.mimetype) == (404, MEDIA_TYPE)
    assert "larger than any" in response.get_json()["detail"]


def test_unknown_parameter_is_named(api: FlaskClient) -> None:
    response = api.get(f"{PATH}/{CODE}?solve=1")
    assert (response.status_code, response.get_json()["errors"][0]["pointer"]) == (422, "/solve")
    response = api.get(f"{PATH}/{CODE}?with_solution=maybe")
    assert (response.status_code, response.get_json()["errors"][0]["pointer"]) == (422, "/with_solution")


@needs_worker
def test_idempotency_key_is_ignored(api: FlaskClient) -> None:
    named = {"Prefer": "wait=30", "Idempotency-Key": "mine"}
    assert api.get(f"{PATH}/{CODE}?with_solution=1", headers=named).status_code == 200


@pytest.mark.usefixtures("lost_messages")
def test_puzzle_is_served_without_a_worker(api: FlaskClient) -> None:
    assert api.get(f"{PATH}/{CODE}").status_code == 200
    response = api.get(f"{PATH}/{CODE}?with_solution=1", headers={"Prefer": "wait=0"})
    assert (response.status_code, response.mimetype) == (503, MEDIA_TYPE)
    assert int(response.headers["Retry-After"]) >= 1


def test_test_vectors_of_codes_are_served(api: FlaskClient) -> None:
    response = api.get("/puzzle-codes.json")
    assert (response.status_code, response.mimetype) == (200, "application/json")
    assert {puzzle["puzzle_code"] for puzzle in response.get_json()["codes"]} > {KENKEN, LIST}


@needs_worker
def test_puzzle_is_private_where_keys_are_required(operator: KeyClient, new_client: NewClient) -> None:
    reader = new_client()
    assert reader.http.get(f"{PATH}/{CODE}").status_code == 401
    assert reader.get(f"{PATH}/{CODE}").headers["Cache-Control"].startswith("private, ")
    assert reader.get(f"{PATH}/{CODE}?with_solution=1").headers["Cache-Control"].startswith("private, ")
    assert operator.get(f"{PATH}/{CODE}").status_code == 200
