"""Every kind of page of the documentation: small, still, readable, without other hosts and without scripts."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.web.axe import axe
from tests.web.jumping import MOST, OBSERVE, VIEWPORTS
from tests.web.loading import network_ms, requested
from tests.web.opening import SLOW_4G, Opener
from tests.web.reading import resize
from tests.web.test_every_page import ASSET, SOURCES

MAX_WIRE_BYTES = 100_000
# Worked out from bytes and the order of requests; see tests/web/loading.py.
MOST_NETWORK_MS = 1500
PAGES = (
    "/docs/",
    "/docs/start/first-puzzle/",
    "/docs/de/start/",
    "/docs/build/",
    "/docs/build/jobs/",
    "/docs/data/31-derful-census/",
    "/docs/operate/runbook/",
    "/docs/inside/decisions/",
    "/docs/reference/",
    "/docs/reference/krypto/solve/",
    "/docs/reference/jobs/submit-job/",
    "/docs/reference/problems/",
    "/docs/reference/problems/too-many-requests/",
)
# True for each element that cuts some of it off.
CUT = """(elements) => elements.map(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
  scrollWidth > clientWidth || scrollHeight > clientHeight)"""
every_page = pytest.mark.parametrize("address", PAGES)
NARROW = 320


@every_page
def test_the_first_load_is_small_and_kept(open_page: Opener, address: str) -> None:
    page = open_page("about:blank")
    session = page.context.new_cdp_session(page)
    received: list[float] = []
    session.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    session.send("Network.enable")
    document = page.goto(address)
    page.wait_for_load_state("networkidle")
    assert document is not None
    assert len(received) >= 4
    assert sum(received) <= MAX_WIRE_BYTES
    policy = document.header_value("Content-Security-Policy") or ""
    directives = {name: set(sources) for name, *sources in map(str.split, policy.split(";"))}
    assert set().union(*directives.values()) <= SOURCES
    assert directives["script-src"] == directives["style-src"] == {"'self'"}
    assets = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    assert [name for name in assets if "/docs/" in name and not ASSET.search(name)] == []


def test_all_pages_are_small(built_site: Path) -> None:
    shared = sum(file.stat().st_size for file in (built_site / "assets").glob("[!s]*.br"))
    sizes = {file: file.stat().st_size for file in built_site.rglob("index.html.br")}
    largest = max(sizes, key=lambda file: sizes[file])
    assert shared + sizes[largest] <= MAX_WIRE_BYTES, largest


@every_page
def test_text_is_there_soon_on_a_slow_connection(open_page: Opener, address: str) -> None:
    page = open_page("about:blank", viewport=(390, 844), touch=True)
    requests = requested(page, address, "article h1")
    told = "\n".join(f"{asked.bytes:7.0f} {asked.address} for {asked.begun_by}" for asked in requests)
    assert network_ms(requests) <= MOST_NETWORK_MS, told


@every_page
def test_nothing_jumps_while_a_page_loads(open_page: Opener, address: str) -> None:
    pages = {
        viewport: open_page(
            "about:blank", viewport=viewport, cpu_slowdown=4, network=SLOW_4G, scripts=[OBSERVE]
        )
        for viewport in VIEWPORTS
    }
    # All wait for the emulated network at the same time.
    for page in pages.values():
        page.goto(address, wait_until="commit")
    for viewport, page in pages.items():
        page.wait_for_load_state("networkidle")
        found = page.evaluate("shifts")
        assert sum(shift["value"] for shift in found) <= MOST, f"{viewport}: {found}"


@every_page
def test_page_fits_screens_and_axe_finds_nothing_in_light_and_dark(open_page: Opener, address: str) -> None:
    page = open_page(address, viewport=(NARROW, 800))
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW
    for width, height in VIEWPORTS:
        resize(page, (width, height))
        assert axe(page) == "", f"{width} by {height}"


@every_page
def test_text_is_complete_without_scripts(browser: Browser, site: str, address: str) -> None:
    context = browser.new_context(base_url=site, java_script_enabled=False)
    try:
        page = context.new_page()
        page.goto(address)
        assert page.locator("article h1").is_visible()
        hidden = [pre for pre in page.locator("article pre").all() if not pre.is_visible()]
        assert hidden == []
        assert page.locator("button:visible:not([popovertarget])").count() == 0
    finally:
        context.close()


def test_menu_opens_on_a_phone_and_leads_to_a_page(open_page: Opener) -> None:
    page = open_page("/docs/build/jobs/", viewport=(390, 844), touch=True)
    link = page.get_by_role("navigation", name="Documentation").get_by_role(
        "link", name="Webhooks", exact=True
    )
    expect(link).to_be_hidden()
    page.get_by_role("button", name="Jobs", exact=True).tap()
    expect(link).to_be_visible()
    assert axe(page) == ""
    link.tap()
    page.wait_for_url("**/docs/build/webhooks/")


def test_colours_are_those_chosen_on_the_page(open_page: Opener) -> None:
    page = open_page("/docs/", scheme="light")
    page.evaluate("""localStorage.setItem("countinghouse:theme", '"dark"')""")
    page.goto("/docs/build/")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(15, 22, 23)"


def test_long_lines_of_code_are_whole_on_paper(open_page: Opener) -> None:
    page = open_page("/docs/start/first-puzzle/", viewport=(700, 900))
    blocks = page.locator(".snippet pre")
    blocks.first.wait_for()
    assert any(blocks.evaluate_all(CUT))
    page.emulate_media(media="print")
    assert not any(blocks.evaluate_all(CUT))


def test_german_pages_and_english_ones_lead_to_each_other(open_page: Opener) -> None:
    page = open_page("/docs/")
    page.get_by_role("link", name="Deutsch").click()
    page.wait_for_url("**/docs/de/start/")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.get_by_role("link", name="English").click()
    page.wait_for_url("**/docs/start/")


def test_problem_type_leads_to_its_explanation(open_page: Opener) -> None:
    page = open_page("/problems#too-many-requests")
    page.wait_for_url("**/docs/reference/problems/#too-many-requests")
    expect(page.get_by_role("heading", name="too-many-requests")).to_be_in_viewport()


def test_page_and_documentation_lead_to_each_other(open_page: Opener) -> None:
    page = open_page("/")
    page.get_by_role("link", name="Developers").click()
    page.wait_for_url("**/docs/")
    page.get_by_role("link", name="Countinghouse", exact=True).click()
    expect(page.locator("a.tile").first).to_be_visible()
