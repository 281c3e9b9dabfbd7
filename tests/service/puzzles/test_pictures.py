"""``GET /v1/puzzles/{puzzle_code}.svg`` and ``.png``: any page may show a puzzle as a picture."""

import struct

import pytest
from flask.testing import FlaskClient

from service.pictures.formats import PNG, SVG
from service.puzzles.routes import PATH
from tests.service.pictures.charts.reading import read, words
from tests.service.puzzles.test_puzzles import CODE, KENKEN, LIST, needs_worker

FOR_GOOD = "public, max-age=31536000, immutable"
IMAGE = "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8"


@pytest.mark.parametrize(
    ("code", "shown"), [(CODE, {"23", CODE}), (KENKEN, {"6+", KENKEN}), (LIST, {"10", "K", LIST})]
)
def test_each_game_has_a_picture_that_is_kept_for_ever(api: FlaskClient, code: str, shown: set[str]) -> None:
    response = api.get(f"{PATH}/{code}.svg")
    assert (response.status_code, response.mimetype) == (200, SVG)
    assert set(words(read(response.get_data(as_text=True)))) >= shown
    assert response.headers["Cache-Control"] == FOR_GOOD
    known = {"If-None-Match": response.headers["ETag"]}
    assert api.get(f"{PATH}/{code}.svg", headers=known).status_code == 304
    png = api.get(f"{PATH}/{code}.png?width=300")
    assert (png.status_code, png.mimetype) == (200, PNG)
    assert struct.unpack(">I", png.data[16:20]) == (300,)


def test_pages_of_other_sites_may_show_the_picture(api: FlaskClient) -> None:
    headers = {"Origin": "https://school.example", "Accept": IMAGE}
    for address in (f"{PATH}/{CODE}.png", f"{PATH}/{CODE}.svg", f"{PATH}/{CODE}"):
        response = api.get(address, headers=headers)
        assert response.mimetype in (PNG, SVG)
        assert response.headers["Access-Control-Allow-Origin"] == "*"
        assert response.headers["Cross-Origin-Resource-Policy"] == "cross-origin"


def test_colours_are_the_readers_or_as_asked(api: FlaskClient) -> None:
    def drawn(query: str) -> str:
        return str(api.get(f"{PATH}/{KENKEN}.svg{query}").get_data(as_text=True))

    assert "prefers-color-scheme: dark" in drawn("")
    light, dark = drawn("?colours=light"), drawn("?colours=dark")
    assert "prefers-color-scheme" not in light + dark
    assert "fill: #ffffff" in light
    assert "#14171c" in dark
    assert "#14171c" not in light
    pngs = {
        api.get(f"{PATH}/{KENKEN}.png?width=200{more}").data
        for more in ("", "&colours=light", "&colours=dark")
    }
    assert len(pngs) == 2


def test_digits_are_shown_only_with_the_solution(api: FlaskClient) -> None:
    def lettered(query: str) -> list[str]:
        return words(read(api.get(f"{PATH}/{KENKEN}.svg{query}").get_data(as_text=True)))

    assert len(lettered("?with_solution=1")) == len(lettered("")) + 9


@needs_worker
def test_computed_solution_is_drawn_and_cached_for_a_day(api: FlaskClient) -> None:
    for code, word in ((CODE, "18 = "), (LIST, "Every row and every column: 26")):
        response = api.get(f"{PATH}/{code}.svg?with_solution=1", headers={"Prefer": "wait=30"})
        assert response.status_code == 200
        assert word in response.get_data(as_text=True)
        assert response.headers["Cache-Control"] == "public, max-age=86400"


@pytest.mark.parametrize(
    ("asked", "address"),
    [
        (f"{CODE.lower()}.png?width=300", f"{CODE}.png?width=300"),
        (f"{KENKEN.replace('-', '')}.svg", f"{KENKEN}.svg"),
    ],
)
def test_every_spelling_shows_the_picture(api: FlaskClient, asked: str, address: str) -> None:
    response, plain = api.get(f"{PATH}/{asked}"), api.get(f"{PATH}/{address}")
    assert (response.status_code, response.data) == (200, plain.data)
    assert response.headers["Link"] == f'<{PATH}/{address}>; rel="canonical"'
    assert response.headers["Cache-Control"] == "public, max-age=3600"


@pytest.mark.parametrize(
    ("query", "pointer"), [("width=99", "/width"), ("width=2001", "/width"), ("colours=red", "/colours")]
)
def test_wrong_options_are_named(api: FlaskClient, query: str, pointer: str) -> None:
    response = api.get(f"{PATH}/{CODE}.svg?{query}")
    assert (response.status_code, response.get_json()["errors"][0]["pointer"]) == (422, pointer)


def test_mistyped_code_has_no_picture(api: FlaskClient) -> None:
    assert api.get(f"{PATH}/K85V-H990-EW.png").status_code == 404
