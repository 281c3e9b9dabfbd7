"""Links of the README, CONTRIBUTING and the guide lead to existing pages and headings."""

import re
from contextlib import suppress
from pathlib import Path
from urllib.parse import urljoin

import pytest
from flask import request

from service.app import create_app
from service.docs.guide import GUIDE, HOME
from service.facts.address import read_question
from service.http.every_request import EXPOSED_HEADERS
from service.http.problems import ProblemError
from worker.registry import OPERATIONS

ROOT = Path(__file__).parents[3]
SERVED = sorted(GUIDE.rglob("*.md"))
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *SERVED]
# A call of curl that asks for a fact, unless it shows another spelling of one, or an error, as its comment says.
FACT = re.compile(
    r"curl [^\n']*'[^'/]*(?://[^'/]*)?(/v1/[^'?\n]+\?[^'\n]*)'(?![^\n]*# (?:[34]\d\d|200: an?(?:other| repeated)))"
)
# A name in a file, as recipes say where to add something.
NAMED = re.compile(r"`(\w+)`\s+(?:in|of)\s+`([\w./-]+\.\w+)`")
LINK = re.compile(r"\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\)")


def anchors(page: Path) -> set[str]:
    """Return the anchors that forges make of a page's headings."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(), flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_to_existing_targets(page: Path) -> None:
    for path, anchor in LINK.findall(page.read_text()):
        target = page.parent / path if path else page
        assert target.exists(), path
        assert not anchor or anchor in anchors(target), f"{path}#{anchor}"


def test_names_that_recipes_tell_are_in_their_files() -> None:
    named = NAMED.findall((ROOT / "CONTRIBUTING.md").read_text())
    assert len(named) >= 3
    for name, path in named:
        files = [
            folder / path for folder in (ROOT, ROOT / "service/web/app/src") if (folder / path).is_file()
        ]
        assert any(re.search(rf"\b{name}\b", file.read_text()) for file in files), f"{name} is not in {path}"


def test_facts_are_asked_for_at_their_own_address() -> None:
    app, elsewhere = create_app(), set()
    for address in {address for page in PAGES for address in FACT.findall(page.read_text())}:
        # An example of an error has no address.
        with app.test_request_context(address), suppress(ProblemError):
            operation = OPERATIONS.get(request.path.removeprefix("/v1/").replace("/", "."))
            if operation and read_question(operation).address != address:
                elsewhere.add(address)
    assert elsewhere == set()


@pytest.mark.parametrize("page", SERVED, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_page_says_first_for_whom_it_is(page: Path) -> None:
    _, first, *_ = page.read_text().split("\n\n")
    assert re.search(r"\b(for|für) ", first.lower()) or page == GUIDE / "index.md"


@pytest.mark.parametrize("page", SERVED, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_to_served_markdown(page: Path) -> None:
    client = create_app().test_client()
    for path, _ in LINK.findall(page.read_text()):
        address = urljoin(f"{HOME}/{page.relative_to(GUIDE).as_posix()}", path)
        assert client.get(address).status_code == 200, path


def test_guide_names_the_headers_that_scripts_may_read() -> None:
    page = (GUIDE / "build" / "requests.md").read_text()
    assert [name for name in EXPOSED_HEADERS if f"`{name}`" not in page] == []
