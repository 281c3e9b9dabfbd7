"""Pictures of puzzles carry the codes that open them."""

import pytest
from flask.testing import FlaskClient

from tests.service.pictures.charts.reading import classes, find_all, read

pytestmark = pytest.mark.usefixtures("worker")


def _codes(api: FlaskClient, path: str, params: object, picture: str) -> tuple[list[str], list[str]]:
    """Return the visible codes, and those in the metadata for programs."""
    answer = api.post(f"/v1/{path}?picture={picture}", json=params, headers={"Accept": "image/svg+xml"})
    assert answer.mimetype == "image/svg+xml", answer.text
    root = read(answer.text)
    seen = [text.text or "" for text in find_all(root, "text") if "bo-code" in classes(text)]
    told = [text for element in find_all(root, "metadata") for text in (element.text or "").split()]
    (description,) = find_all(root, "desc")
    assert all(code in (description.text or "") for code in seen)
    return seen, told


def _opened(api: FlaskClient, code: str) -> dict[str, object]:
    puzzle: dict[str, object] = api.get(f"/v1/puzzles/{code}").get_json()
    return puzzle


@pytest.mark.parametrize("mystery", [False, True])
def test_kenken_pictures_show_the_puzzle_code(api: FlaskClient, mystery: bool) -> None:
    wish = {"size": 4, "seed": 3, "mystery": mystery}
    made = api.post("/v1/kenken/generate", json=wish).get_json()["result"]
    for picture in ("puzzle", "solution"):
        assert _codes(api, "kenken/generate", wish, picture) == ([made["puzzle_code"]], [made["puzzle_code"]])
        asked = {"size": 4, "cages": made["cages"]}
        assert _codes(api, "kenken/solve", asked, picture) == ([made["puzzle_code"]], [made["puzzle_code"]])
    assert _opened(api, made["puzzle_code"])["cages"] == made["cages"]


def test_puzzle_with_several_solutions_has_no_code(api: FlaskClient) -> None:
    cages = [{"operator": "+", "target": 18, "cells": [[r, c] for r in range(3) for c in range(3)]}]
    assert _codes(api, "kenken/solve", {"size": 3, "cages": cages}, "puzzle") == ([], [])


def test_pictures_of_31_derful_show_the_puzzle_code(api: FlaskClient) -> None:
    wish = {"order": 3, "total": 21, "count": 3, "seed": 5}
    codes = [
        deal["puzzle_code"]
        for deal in api.post("/v1/31-derful/deal", json=wish).get_json()["result"]["deals"]
    ]
    for picture in ("grids", "hands"):
        assert _codes(api, "31-derful/deal", wish, picture) == (codes, codes)
    puzzle = _opened(api, codes[0])
    assert _codes(api, "31-derful/solve", {"cards": puzzle["cards"]}, "grid") == (codes[:1], codes[:1])
