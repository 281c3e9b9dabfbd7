"""The documentation's site: its pages, links, headers, Markdown and list of pages."""

import re
from collections.abc import Iterator
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urldefrag, urljoin

import brotli
import pytest
from flask.testing import FlaskClient

from service.docs import guide
from service.docs.guide import GUIDE, HOME
from service.docs.routes import all_problem_types
from service.docs.site import pages
from tests.documented import documented
from worker.registry import open_puzzle, public_operations

# Building the site takes a while.
pytestmark = [pytest.mark.timeout(300), pytest.mark.usefixtures("built_site")]
PAGES_OF_SERVICE = (
    "/",
    "/settings",
    "/play",
    "/tournament",
    "/explore",
    "/you",
    "/icon.svg",
    "/openapi.yaml",
)


class Targets(HTMLParser):
    """The addresses that a page refers to, and the anchors in it."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.anchors: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Collect an element's attributes."""
        found = dict(attrs)
        self.addresses += [found[name] or "" for name in ("href", "src") if name in found]
        self.anchors.add(found.get("id") or "")


def pages_of(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield the address and the HTML of each page."""
    for path in sorted(folder.rglob("index.html")):
        part = path.parent.relative_to(folder).as_posix()
        yield f"{HOME}/" if part == "." else f"{HOME}/{part}/", path.read_text(encoding="utf-8")


def test_every_link_leads_to_an_existing_page_and_heading(built_site: Path) -> None:
    found = {address: Targets(html) for address, html in pages_of(built_site)}
    broken = set()
    for address, targets in found.items():
        for link in targets.addresses:
            target, anchor = urldefrag(urljoin(f"http://docs{address}", link))
            path = target.removeprefix("http://docs")
            if path in PAGES_OF_SERVICE or not target.startswith("http://docs"):
                continue
            if path.startswith("/p/"):
                open_puzzle(path.removeprefix("/p/"))
                continue
            file = built_site / path.removeprefix(f"{HOME}/")
            inner = path.removeprefix(f"{HOME}/")
            exists = path in found or (
                path.startswith(f"{HOME}/") and (file.is_file() or inner in guide.read_texts())
            )
            if not exists or (anchor and anchor not in found[path].anchors):
                broken.add((address, link))
    assert broken == set()


def test_no_page_needs_another_host_or_a_script_in_itself(built_site: Path) -> None:
    for address, html in pages_of(built_site):
        loaded = re.findall(r'<(?:script|img|link)\b[^>]*\b(?:src|href)="([^"]+)"', html)
        assert [link for link in loaded if "//" in link] == [], address
        assert re.findall(r"<script(?![^>]*\bsrc=)", html) == [], address
        assert re.findall(r"\sstyle=\"|<style\b|\bon\w+=\"", html) == [], address


def test_every_page_is_in_the_navigation(built_site: Path) -> None:
    listed = {entry.file for group in pages.guide_groups() for entry in group.entries} | {pages.INDEX}
    missing = {path.relative_to(GUIDE).as_posix() for path in GUIDE.rglob("*.md")} - listed
    assert missing == set(), "link these from the index.md of their folder"


def test_every_page_has_its_markdown_beside_it(api: FlaskClient, built_site: Path) -> None:
    for address, html in pages_of(built_site):
        (markdown,) = re.findall(r'<link rel="alternate" type="text/markdown" href="([^"]+)"', html)
        response = api.get(markdown)
        assert (response.status_code, response.mimetype) == (200, "text/markdown"), address
        assert response.get_data(as_text=True).startswith("# "), address
    assert api.get("/docs/build/requests.md").data == (GUIDE / "build" / "requests.md").read_bytes()


def test_list_for_programs_has_one_line_for_each_page(api: FlaskClient, built_site: Path) -> None:
    response = api.get("/llms.txt")
    assert response.mimetype == "text/plain"
    lines = re.findall(r"^- \[.+\]\((.+)\)$", response.get_data(as_text=True), re.MULTILINE)
    assert len(lines) == len(set(lines)) == len(list(pages_of(built_site))) - 1
    assert {api.get(line).status_code for line in lines} == {200}


def test_every_operation_and_route_has_a_page(built_site: Path) -> None:
    text = "".join(html for address, html in pages_of(built_site) if address.startswith(f"{HOME}/reference/"))
    for path, item in documented()["paths"].items():
        for described in item.values():
            if isinstance(described, dict) and "summary" in described:
                title = described["summary"].removesuffix(", as a fact")
                assert f">{title}</h1>" in unescape(text), path
    for operation in public_operations():
        page = (built_site / "reference").glob(f"*/{operation.name}/index.html")
        assert any(f"<code>{operation.kind}</code>" in file.read_text(encoding="utf-8") for file in page)


def test_every_problem_type_has_a_page_and_an_anchor(api: FlaskClient) -> None:
    every = api.get("/docs/reference/problems/").get_data(as_text=True)
    for name, text in all_problem_types().items():
        assert f'<h2 id="{name}">' in every
        page = api.get(f"/docs/reference/problems/{name}/").get_data(as_text=True)
        plain = unescape(re.sub(r"<[^>]+>", "", page))
        assert text.replace("`", "") in plain


def test_pages_are_compared_and_assets_kept(api: FlaskClient) -> None:
    page = api.get("/docs/", headers={"Accept-Encoding": "br"})
    assert (page.status_code, page.headers["Content-Encoding"]) == (200, "br")
    assert page.headers["Cache-Control"] == "public, no-cache"
    assert page.headers["Content-Security-Policy"] == guide.POLICY
    assert page.headers["X-Frame-Options"] == "DENY"
    html = brotli.decompress(page.data).decode()
    assert html == api.get("/docs/").get_data(as_text=True)
    assert api.get("/docs/", headers={"If-None-Match": page.headers["ETag"]}).status_code == 304
    for asset in re.findall(r'(?:src|href)="(/docs/assets/[^"]+)"', html):
        assert api.get(asset).headers["Cache-Control"] == "public, max-age=31536000, immutable"


@pytest.mark.parametrize("path", ["/docs", "/docs/build", "/docs/build/requests"])
def test_address_without_a_slash_redirects(api: FlaskClient, path: str) -> None:
    response = api.get(path)
    assert (response.status_code, response.headers["Location"]) == (308, f"{path}/")


@pytest.mark.parametrize(
    "path", ["/docs/nothing", "/docs/assets/nothing.js", "/docs/assets/", "/docs/../app.py"]
)
def test_unknown_page_is_not_found(api: FlaskClient, path: str) -> None:
    assert api.get(path).status_code == 404


def test_unbuilt_site_still_has_its_markdown(
    api: FlaskClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guide, "DIST", tmp_path / "missing")
    monkeypatch.setattr(guide, "_built", {})
    response = api.get("/docs/build/requests/")
    assert (response.status_code, response.mimetype) == (503, "text/html")
    assert "not built yet" in response.get_data(as_text=True)
    assert api.get("/docs/build/requests.md").data == (GUIDE / "build" / "requests.md").read_bytes()
    assert api.get("/docs/nothing/").status_code == 404
    (tmp_path / "missing").mkdir()
    (tmp_path / "missing" / "index.html").write_text("<title>Built meanwhile</title>")
    assert "Built meanwhile" in api.get("/docs/").get_data(as_text=True)
