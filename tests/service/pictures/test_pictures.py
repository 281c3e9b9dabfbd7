"""Results as pictures, by ``Accept``."""

import struct
from dataclasses import replace
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.http.problems import MEDIA_TYPE
from service.pictures.boards.render import render_board
from service.pictures.formats import MOST_PIXELS, PNG, SVG, as_png
from tests.operations import SPIN
from tests.service.pictures.charts.reading import read, words
from worker import registry
from worker.declarations.operation import AnyOperation, Picture
from worker.declarations.pictures import Board, Drawing, Square

BROWSER_IMAGE = "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8"
BROWSER_PAGE = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
GAME = {"cards": [2, 4, 3, 6, 5], "target": 6, "limit": 1}

needs_worker = pytest.mark.usefixtures("worker")
stays_queued = pytest.mark.usefixtures("lost_messages")


def _draw(_params: Any, result: Any) -> Drawing:
    board = Board(squares=[[Square(text=str(result.total))]])
    return Drawing(title="A sum", description="One number.", boards=[board])


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> AnyOperation:
    """Give the tests' own operation pictures."""
    pictures: tuple[Picture[Any, Any], ...] = (
        Picture("sum", "The sum.", _draw),
        Picture("nothing", "Nothing.", lambda _p, _r: None),
    )
    operation = replace(SPIN, pictures=pictures)
    monkeypatch.setitem(registry._operations, SPIN.kind, operation)
    return operation


def _submit(api: FlaskClient, wait: int = 10) -> str:
    request = {"kind": SPIN.kind, "params": {"name": "picture", "shards": 3, "seconds": 0.0}}
    path: str = api.post("/v1/jobs", json=request, headers={"Prefer": f"wait={wait}"}).get_json()["links"][
        "self"
    ]
    return path


@needs_worker
def test_job_is_drawn_if_accept_prefers_a_picture(api: FlaskClient, drawn: AnyOperation) -> None:
    path = _submit(api)
    for accept in (SVG, BROWSER_IMAGE, f"{SVG}, application/json;q=0.5"):
        response = api.get(path, headers={"Accept": accept})
        assert (response.status_code, response.mimetype) == (200, SVG)
        assert "6" in words(read(response.get_data(as_text=True)))
    for other in (None, "*/*", "application/json", f"application/json, {SVG}", BROWSER_PAGE):
        response = api.get(path, headers={"Accept": other} if other else {})
        assert (response.status_code, response.mimetype) == (200, "application/json")
        assert "Accept" in response.headers["Vary"].split(", ")


def _size(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


@needs_worker
def test_picture_is_sent_as_png_and_in_the_requested_width(api: FlaskClient, drawn: AnyOperation) -> None:
    path = _submit(api)
    png = {"Accept": PNG}
    usual = api.get(path, headers={"Accept": f"{PNG}, {SVG};q=0.9"})
    assert (usual.status_code, usual.mimetype, _size(usual.data)[0]) == (200, PNG, 1_200)
    assert _size(api.get(f"{path}?width=300", headers=png).data)[0] == 300
    sized = read(api.get(f"{path}?width=300", headers={"Accept": SVG}).get_data(as_text=True))
    assert sized.get("width") == "300"
    assert float(sized.get("height", "0")) > 50
    for width in ("99", "2001", "wide", "1e3", "-5", ""):
        refused = api.get(f"{path}?width={width}", headers=png)
        assert (refused.status_code, refused.mimetype) == (422, MEDIA_TYPE)
        assert refused.get_json()["errors"][0]["pointer"] == "/width"
    request = {"kind": SPIN.kind, "params": {"name": "submitted", "shards": 3, "seconds": 0.0}}
    posted = api.post("/v1/jobs?width=200", json=request, headers={**png, "Prefer": "wait=10"})
    assert _size(posted.data)[0] == 200


def test_tall_pictures_are_drawn_smaller() -> None:
    tall = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 1000"/>'
    width, height = _size(as_png(tall, 2_000))
    assert width * height <= MOST_PIXELS
    assert height == 100 * width > 20_000


def test_text_is_drawn_without_installed_fonts() -> None:
    def with_text(text: str) -> bytes:
        board = Board(squares=[[Square(text=text, label=text)]], caption=text)
        return as_png(render_board(Drawing(title="T", description="D", boards=[board]), "probe"), 200)

    # A font draws all characters that it lacks as the same box.
    signs = [*"0123456789AJQK+−×÷=–…Σ→↑", "10¹²", "10⁻³"]
    pictures = {with_text(sign) for sign in ("\ue000", " ", *signs)}
    assert len(pictures) == len(signs) + 2


@needs_worker
def test_submission_is_answered_with_its_picture(api: FlaskClient, drawn: AnyOperation) -> None:
    request = {"kind": SPIN.kind, "params": {"name": "submitted", "shards": 3, "seconds": 0.0}}
    response = api.post("/v1/jobs", json=request, headers={"Accept": SVG, "Prefer": "wait=10"})
    assert (response.status_code, response.mimetype) == (200, SVG)
    unknown = api.post("/v1/jobs?picture=other", json=request, headers={"Accept": SVG})
    assert unknown.status_code == 422


@needs_worker
def test_each_media_type_has_its_own_etag(api: FlaskClient, drawn: AnyOperation) -> None:
    path = _submit(api)
    etags = {accept: api.get(path, headers={"Accept": accept}).headers["ETag"] for accept in (SVG, "*/*")}
    assert len(set(etags.values())) == 2
    again = api.get(path, headers={"Accept": SVG, "If-None-Match": etags[SVG]})
    assert (again.status_code, again.data) == (304, b"")


@needs_worker
def test_picture_is_chosen_by_its_name(api: FlaskClient, drawn: AnyOperation) -> None:
    path = _submit(api)
    assert api.get(f"{path}?picture=sum", headers={"Accept": SVG}).mimetype == SVG
    none = api.get(f"{path}?picture=nothing", headers={"Accept": SVG})
    assert (none.status_code, none.mimetype) == (406, MEDIA_TYPE)
    either = api.get(f"{path}?picture=nothing", headers={"Accept": BROWSER_IMAGE})
    assert (either.status_code, either.mimetype) == (200, "application/json")
    unknown = api.get(f"{path}?picture=other", headers={"Accept": SVG})
    assert unknown.status_code == 422
    assert unknown.get_json()["errors"] == [
        {"pointer": "/picture", "detail": "This should be `sum` or `nothing`", "in": "query"}
    ]


@stays_queued
def test_unfinished_job_has_no_picture_yet(api: FlaskClient, drawn: AnyOperation) -> None:
    path = _submit(api, wait=0)
    response = api.get(path, headers={"Accept": SVG})
    assert (response.status_code, response.headers["Retry-After"]) == (409, "1")
    assert api.get(path, headers={"Accept": BROWSER_IMAGE}).get_json()["status"] == "queued"


def test_operation_without_a_picture_is_refused_before_computing(api: FlaskClient) -> None:
    response = api.post("/v1/krypto/solve", json=GAME, headers={"Accept": SVG})
    assert (response.status_code, response.mimetype) == (406, MEDIA_TYPE)
    assert api.get("/v1/jobs").get_json()["items"] == []


@needs_worker
def test_json_is_sent_if_both_are_accepted(api: FlaskClient) -> None:
    response = api.post("/v1/krypto/solve", json=GAME, headers={"Accept": BROWSER_IMAGE})
    assert (response.status_code, response.mimetype) == (200, "application/json")
