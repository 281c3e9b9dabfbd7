"""What others see of a puzzle's link: its title, description and picture, its frame, and how to embed it."""

import re
from functools import partial
from html import unescape
from pathlib import Path

import brotli
import pytest
from flask.testing import FlaskClient

from service.http.every_request import add_headers
from service.http.pipeline import Application, Pipeline
from service.http.problems import register_problems
from service.pictures.boards.render import render_board
from service.pictures.formats import as_png
from service.web.embedding import oembed_blueprint, preview_of, read_embed_sites
from service.web.routes import BUILD, page_blueprint
from worker.observability.build_info import read_commit, read_release
from worker.settings import SettingError

SITE = "https://play.example"
CODE = "K85V-H990-ET"
KENKEN = "N2X2-DCQ0"
HTML = '<!doctype html><head><title>Countinghouse</title>\n<meta name="description" content="Number games."></head>'


@pytest.fixture
def dist(tmp_path: Path) -> Path:
    for name in ("puzzle", "embed", "today"):
        (tmp_path / f"{name}.html").write_text(HTML)
    return tmp_path


def site(dist: Path, sites: str = "*", public: str = SITE) -> FlaskClient:
    app = Application(Pipeline((), (partial(add_headers, False),), ()))
    app.config["PUBLIC_URL"] = public
    register_problems(app)
    app.register_blueprint(page_blueprint(dist, embed_sites=sites))
    app.register_blueprint(oembed_blueprint(sites))
    return app.test_client()


def named(html: str) -> dict[str, str]:
    """Return the metadata in the head of a page."""
    found = re.findall(r'<meta (?:property|name)="([^"]*)" content="([^"]*)">', html)
    return {name: unescape(content) for name, content in found}


def test_link_has_a_title_a_description_and_a_picture(dist: Path) -> None:
    response = site(dist).get(f"/p/{CODE.lower()}")
    html = response.get_data(as_text=True)
    assert response.status_code == 200
    assert html.count("<title>") == html.count('name="description"') == 1
    assert "<title>Krypto: make 18 · Countinghouse</title>" in html
    told = named(html)
    assert told["og:title"] == "Krypto: make 18"
    assert told["og:description"] == told["description"] == "Make 18 from 1, 3, 5, 9 and 23, with + − × ÷."
    assert told["og:url"] == f"{SITE}/p/{CODE}"
    assert told["og:image"] == f"{SITE}/v1/puzzles/{CODE}.png?width=1200"
    assert response.headers["Cache-Control"] == "public, no-cache"
    known = {"If-None-Match": response.headers["ETag"]}
    assert site(dist).get(f"/p/{CODE.lower()}", headers=known).status_code == 304


def test_addresses_are_those_that_were_asked_where_none_is_set(dist: Path) -> None:
    html = site(dist, public="").get(f"/p/{KENKEN}").get_data(as_text=True)
    assert named(html)["og:image"].startswith(f"http://localhost/v1/puzzles/{KENKEN}.png")


def test_picture_in_the_preview_is_there(api: FlaskClient, dist: Path) -> None:
    address = named(site(dist).get(f"/p/{KENKEN}").get_data(as_text=True))["og:image"]
    assert api.get(address.removeprefix(SITE)).mimetype == "image/png"


def test_link_opens_the_html_that_names_the_files_of_its_game(dist: Path) -> None:
    for page in ("puzzle", "embed"):
        (dist / f"{page}-N.html").write_text(HTML.replace("</head>", "files of KenKen</head>"))
    for page in ("p", "embed"):
        assert "files of KenKen" in site(dist).get(f"/{page}/{KENKEN.lower()}").get_data(as_text=True)
        assert "files of KenKen" not in site(dist).get(f"/{page}/{CODE}").get_data(as_text=True)


def test_link_is_compressed(dist: Path) -> None:
    plain = site(dist).get(f"/p/{CODE}")
    compressed = site(dist).get(f"/p/{CODE}", headers={"Accept-Encoding": "br"})
    assert compressed.headers["Content-Encoding"] == "br"
    assert brotli.decompress(compressed.data) == plain.data


@pytest.mark.parametrize("code", ["K85V-H990-EW", "nothing", "<script>"])
def test_link_of_no_puzzle_is_not_found(dist: Path, code: str) -> None:
    for page in ("p", "embed"):
        response = site(dist).get(f"/{page}/{code}")
        assert response.status_code == 404
        told = BUILD.format(release=read_release(), commit=read_commit())
        assert response.get_data(as_text=True) == HTML.replace("<head>", f"<head>{told}")


@pytest.mark.parametrize("page", ["p", "embed"])
def test_page_for_the_service_worker_names_no_puzzle(dist: Path, page: str) -> None:
    response = site(dist, sites="").get(f"/{page}/-")
    assert response.status_code == 200
    assert "og:title" not in response.get_data(as_text=True)


@pytest.mark.parametrize("sites", ["*", "https://school.example https://*.example.org"])
def test_frames_are_for_the_sites_that_may_embed(dist: Path, sites: str) -> None:
    client = site(dist, sites)
    framed = client.get(f"/embed/{CODE}").headers
    assert framed["Content-Security-Policy"].endswith(f"; frame-ancestors {sites}")
    assert "X-Frame-Options" not in framed
    for other in (f"/p/{CODE}", "/"):
        headers = client.get(other).headers
        assert headers["Content-Security-Policy"].endswith("; frame-ancestors 'none'")
        assert headers["X-Frame-Options"] == "DENY"


def test_embedding_can_be_switched_off(dist: Path) -> None:
    client = site(dist, "")
    assert client.get(f"/embed/{CODE}").status_code == 404
    assert client.get(f"/oembed?url={SITE}/p/{CODE}").status_code == 404
    html = client.get(f"/p/{CODE}").get_data(as_text=True)
    assert 'name="no-embed"' in html
    assert "oembed" not in html
    assert 'name="no-embed"' not in site(dist).get(f"/p/{CODE}").get_data(as_text=True)


@pytest.mark.parametrize(
    ("value", "sites"),
    [
        ("", "*"),
        ("*", "*"),
        ("none", ""),
        (
            "https://school.example, https://*.example.org:8443",
            "https://school.example https://*.example.org:8443",
        ),
    ],
)
def test_setting_names_the_sites(value: str, sites: str) -> None:
    assert read_embed_sites({"EMBED_SITES": value}) == sites


@pytest.mark.parametrize("value", ["'self'", "https://a.example; script-src *", "https://a.example/path"])
def test_setting_that_names_no_site_is_refused(value: str) -> None:
    with pytest.raises(SettingError, match="EMBED_SITES must be"):
        read_embed_sites({"EMBED_SITES": value})


def test_oembed_is_found_from_the_link(dist: Path) -> None:
    client = site(dist)
    html = client.get(f"/p/{KENKEN}").get_data(as_text=True)
    link = re.search(r'<link rel="alternate" type="application/json\+oembed" href="([^"]*)"', html)
    assert link
    response = client.get(unescape(link[1]).removeprefix(SITE))
    answer = response.get_json()
    assert (response.status_code, response.mimetype) == (200, "application/json")
    assert (answer["version"], answer["type"], answer["title"]) == ("1.0", "rich", "KenKen 3 × 3, easy")
    assert f'<iframe src="{SITE}/embed/{KENKEN}" width="420" height="640"' in answer["html"]
    assert (answer["width"], answer["height"]) == (420, 640)
    assert answer["thumbnail_url"].startswith(f"{SITE}/v1/puzzles/{KENKEN}.png")
    assert response.headers["Access-Control-Allow-Origin"] == "*"


@pytest.mark.parametrize("path", [f"/oembed?url=http://localhost/p/{CODE}", f"/p/{CODE}"])
def test_answers_that_name_the_host_differ_by_it(dist: Path, path: str) -> None:
    shared = site(dist, public="").get(path)
    assert (shared.status_code, shared.headers["Cache-Control"][:6]) == (200, "public")
    assert set(shared.headers["Vary"].split(", ")) == {"Host", "Accept-Encoding"}
    fixed = site(dist).get(path.replace("http://localhost", SITE))
    assert (fixed.status_code, fixed.headers["Vary"]) == (200, "Accept-Encoding")


def test_oembed_keeps_to_the_room_there_is(dist: Path) -> None:
    answer = site(dist).get(f"/oembed?url={SITE}/p/{CODE}&maxwidth=320&maxheight=420").get_json()
    assert (answer["width"], answer["height"]) == (320, 420)
    assert 'width="320" height="420"' in answer["html"]


@pytest.mark.parametrize("code", [CODE, KENKEN])
@pytest.mark.parametrize("room", ["", "&maxwidth=320", "&maxheight=137", "&maxwidth=137&maxheight=9999"])
def test_picture_of_oembed_has_the_size_that_it_names(dist: Path, code: str, room: str) -> None:
    answer = site(dist).get(f"/oembed?url={SITE}/p/{code}{room}").get_json()
    size = answer["thumbnail_width"], answer["thumbnail_height"]
    assert "maxwidth=320" not in room or size[0] == 320
    assert "maxheight=137" not in room or size[1] <= 137
    assert answer["thumbnail_url"] == f"{SITE}/v1/puzzles/{code}.png?width={size[0]}"
    preview = preview_of(code)
    assert preview is not None
    header = as_png(render_board(preview.drawing, "puzzle", "light"), size[0])[16:24]
    assert (int.from_bytes(header[:4]), int.from_bytes(header[4:])) == size


def test_oembed_knows_the_site_in_capitals(dist: Path) -> None:
    assert site(dist).get(f"/oembed?url={SITE.replace('play', 'PLAY')}/p/{CODE}").status_code == 200


@pytest.mark.parametrize(
    ("query", "status"),
    [
        (f"url=https://other.example/p/{CODE}", 404),
        (f"url={SITE}/p/K85V-H990-EW", 404),
        (f"url={SITE}/krypto", 404),
        ("url=http://[", 404),
        (f"url={SITE}/p/{CODE}&format=xml", 501),
        ("format=json", 422),
        (f"url={SITE}/p/{CODE}&maxwidth=wide", 422),
    ],
)
def test_oembed_refuses_other_links_and_formats(dist: Path, query: str, status: int) -> None:
    assert site(dist).get(f"/oembed?{query}").status_code == status
