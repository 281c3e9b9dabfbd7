"""The page's files as they are served, and the answers if they were not built."""

from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import brotli
import pytest
from flask.testing import FlaskClient

from service.access.setting import Access
from service.docs.guide import blueprint as documentation
from service.http.pipeline import Application, Pipeline
from service.http.problems import MEDIA_TYPE, register_problems
from service.web.routes import BUILD, NEEDS_KEY, page_blueprint, policy
from worker.observability.build_info import read_commit, read_release

BROWSER = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}


def client_of(dist: Path, access: Access | None = None) -> FlaskClient:
    app = Application(Pipeline((), (), ()))
    register_problems(app)
    app.register_blueprint(page_blueprint(dist, access))
    return app.test_client()


@pytest.fixture
def built(tmp_path: Path) -> FlaskClient:
    (tmp_path / "assets").mkdir()
    for name, text in {
        "today.html": "<!doctype html>today",
        "puzzle.html": "<!doctype html>puzzle",
        "sw.js": "0",
        "assets/index-abc.js": "1",
        "secret.txt": "not named",
    }.items():
        (tmp_path / name).write_text(text)
        (tmp_path / f"{name}.br").write_bytes(b"compressed " + text.encode())
    return client_of(tmp_path)


@pytest.mark.parametrize(("play", "told"), [(0, "all"), (5, "all but play")])
def test_html_lists_the_parts_that_need_a_key(tmp_path: Path, play: int, told: str) -> None:
    html = "<head></head>"
    for name in ("today.html", "icon.svg"):
        (tmp_path / name).write_text(html)
        (tmp_path / f"{name}.br").write_bytes(b"compressed")

    def served(path: str, access: Access | None) -> bytes:
        response = client_of(tmp_path, access).get(path, headers={"Accept-Encoding": "br"})
        assert response.headers["Content-Encoding"] == "br"
        data: bytes = response.data
        return data

    required = Access(keys_required=True, play_per_minute=play)
    build, meta = BUILD.format(release=read_release(), commit=read_commit()), NEEDS_KEY.format(what=told)
    assert brotli.decompress(served("/", required)).decode() == f"<head>{build}{meta}</head>"
    assert served("/", Access(play_per_minute=play)) == served("/", None)
    assert brotli.decompress(served("/", None)).decode() == f"<head>{build}</head>"
    assert served("/icon.svg", required) == b"compressed"


@pytest.mark.parametrize("path", ["/", "/krypto", "/p/K85V-H990-ET", "/tables/krypto"])
def test_unbuilt_page_shows_a_message(tmp_path: Path, path: str) -> None:
    response = client_of(tmp_path / "missing").get(path)
    assert (response.status_code, response.mimetype) == (503, "text/html")
    assert response.headers["Cache-Control"] == "no-store"
    text = response.get_data(as_text=True)
    assert "The page is not built yet" in text
    assert "/docs" in text
    assert client_of(tmp_path / "missing").get("/sw.js").status_code == 404


def test_pages_are_revalidated_and_assets_cached_permanently(built: FlaskClient) -> None:
    page = built.get("/")
    assert page.get_data(as_text=True) == "<!doctype html>today"
    assert page.headers["Cache-Control"] == "public, no-cache"
    assert page.headers["Content-Security-Policy"] == policy()
    again = built.get("/", headers={"If-None-Match": page.headers["ETag"]})
    assert again.status_code == 304
    asset = built.get("/assets/index-abc.js")
    assert asset.mimetype == "text/javascript"
    assert asset.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert built.get("/sw.js").headers["Cache-Control"] == "public, no-cache"


def test_only_the_script_inside_the_html_may_run(tmp_path: Path) -> None:
    (tmp_path / "today.html").write_text('<head><script data-files="{}">early()</script></head>')
    allowed = client_of(tmp_path).get("/").headers["Content-Security-Policy"]
    digest = b64encode(sha256(b"early()").digest()).decode()
    assert f"script-src 'self' 'sha256-{digest}';" in allowed
    assert "unsafe-inline" not in allowed


def test_run_opens_the_html_that_names_the_files_of_its_game(tmp_path: Path) -> None:
    for name in ("modes", "modes-kenken"):
        (tmp_path / f"{name}.html").write_text(f"<head></head>{name}")
    client = client_of(tmp_path)
    assert client.get("/streak?game=kenken").get_data(as_text=True).endswith("modes-kenken")
    for other in ("/streak", "/streak?game=chess", "/streak?game="):
        assert client.get(other).get_data(as_text=True).endswith("</head>modes")


def test_compressed_files_are_sent_to_clients_that_accept_them(built: FlaskClient) -> None:
    compressed = built.get("/assets/index-abc.js", headers={"Accept-Encoding": "gzip, br"})
    assert compressed.data == b"compressed 1"
    assert compressed.headers["Content-Encoding"] == "br"
    for encodings in ("gzip", "br;q=0", "identity"):
        plain = built.get("/assets/index-abc.js", headers={"Accept-Encoding": encodings})
        assert plain.data == b"1"
        assert "Accept-Encoding" in plain.headers["Vary"]


@pytest.mark.parametrize(
    "path",
    ["/assets/nothing.js", "/assets/../secret.txt", "/secret.txt", "/assets/index-abc.js.br", "/p/a/b"],
)
def test_unknown_files_are_not_served(built: FlaskClient, path: str) -> None:
    assert built.get(path).status_code == 404


def test_service_worker_may_load_its_files(built: FlaskClient) -> None:
    assert built.get("/sw.js").headers["Content-Security-Policy"] == policy()


def test_unknown_address_shows_people_the_page_and_programs_a_problem(
    built: FlaskClient, tmp_path: Path
) -> None:
    shown = built.get("/no-such-page", headers=BROWSER)
    assert (shown.status_code, shown.mimetype) == (404, "text/html")
    assert shown.get_data(as_text=True) == "<!doctype html>puzzle"
    assert shown.headers["Content-Security-Policy"] == policy()
    assert shown.headers["Cache-Control"] == "no-store"
    for client, path, headers in (
        (built, "/no-such-page", {"Accept": "*/*"}),
        (built, "/v1/no-such-path", BROWSER),
        (client_of(tmp_path / "missing"), "/no-such-page", BROWSER),
    ):
        refused = client.get(path, headers=headers)
        assert (refused.status_code, refused.mimetype) == (404, MEDIA_TYPE)


def test_unknown_page_of_the_documentation_is_shown_likewise(built: FlaskClient) -> None:
    built.application.register_blueprint(documentation)
    shown = built.get("/docs/no-such-page/", headers=BROWSER)
    assert (shown.status_code, shown.mimetype) == (404, "text/html")
    refused = built.get("/docs/no-such-page/", headers={"Accept": "*/*"})
    assert (refused.status_code, refused.mimetype) == (404, MEDIA_TYPE)
    assert refused.get_json()["detail"] == "No such page of the documentation."


def test_files_are_read_only_for_people(built: FlaskClient, tmp_path: Path) -> None:
    assert built.get("/nowhere", headers={"Accept": "application/json"}).mimetype == MEDIA_TYPE
    assert built.get("/v1/nowhere", headers=BROWSER).mimetype == MEDIA_TYPE
    (tmp_path / "today.html").write_text("written later")
    assert built.get("/").data == b"written later"
