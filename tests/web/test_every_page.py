"""Rules for every page: size, headers, languages, colours, widths, motion, keyboard."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Page, Response

from tests.conftest import SharedWorker
from tests.web.addresses import ADDRESSES
from tests.web.axe import axe
from tests.web.kenken.pdfs import pages_of
from tests.web.krypto.playing import NO_LESSON
from tests.web.opening import Opener, opening
from tests.web.reading import heading, resize, settle, texts

MAX_WIRE_BYTES = 70_000
ASSET = re.compile(r"/assets/[\w.-]+-[\w-]{8}\.\w+$")
SCRIPT = re.compile(r"'sha256-[A-Za-z0-9+/]{43}='")
SOURCES = {"'none'", "'self'", "data:", "blob:"}
PHRASE = re.compile(r"\b[a-z]{2,} [a-z]{2,} [a-z]{2,}\b")
MOVING = """() => [...document.querySelectorAll('*')].filter((element) => {
  const { animationName, transitionDuration, transitionProperty } = getComputedStyle(element);
  const moves = transitionDuration.split(', ').some((duration) => parseFloat(duration) > 0);
  return animationName !== 'none' || (transitionProperty !== 'none' && moves);
}).map(({ outerHTML }) => outerHTML.slice(0, 100))"""
ZOOMED = ((640, 360, "100%"), (844, 390, "100%"), (390, 844, "200%"), (1440, 900, "200%"))
"""A desk at 200 %, a phone on its side, and text of twice the size on a phone and a desk."""
WIDE = """() => [...document.querySelectorAll('body *')].filter((element) =>
  element.getBoundingClientRect().right > innerWidth + 1).map(({ outerHTML }) => outerHTML.slice(0, 100)).slice(0, 5)"""
# Tables cut off what is beside them, so that the page does not scroll.
CUT = "() => [...document.querySelectorAll('.play-table')].some((table) => table.scrollWidth > table.clientWidth)"
LEAST_CELL_PX = 24
CELLS = "() => [...document.querySelectorAll('main [role=gridcell]')].map((cell) => cell.getBoundingClientRect().width)"
DARK = """if (location.protocol === 'http:') localStorage['countinghouse:theme'] = JSON.stringify('dark')"""
PHONE = (390, 844)
# Buttons have a ground of their own.
PALE_TEXTS = """() => [...document.querySelectorAll('main *')].filter((element) => {
  const own = [...element.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim());
  const parts = getComputedStyle(element).color.match(/[\\d.]+/g).slice(0, 3).map(Number);
  return own && element.checkVisibility() && !element.closest('button, .btn') && Math.min(...parts) > 160;
}).map(({ outerHTML }) => outerHTML.slice(0, 100))"""
# Selectors of hover rules that also apply on touch screens.
HOVER_RULES = """() => {
  const found = [];
  const walk = (rules, hovers) => {
    for (const rule of rules) {
      const within = hovers || /\\(hover: hover\\)/.test(rule.media?.mediaText ?? "");
      if (/:hover/.test(rule.selectorText ?? "") && !within) found.push(rule.selectorText);
      if (rule.cssRules) walk(rule.cssRules, within);
    }
  };
  for (const sheet of document.styleSheets) walk(sheet.cssRules, false);
  return found;
}"""
# A test that fails has a picture of the page.
pytestmark = pytest.mark.usefixtures("open_page")


@dataclass(frozen=True)
class FirstLoad:
    """A page that was opened by somebody who had never been there, and what that took until it showed its content."""

    page: Page
    document: Response
    received: list[float]
    """Bytes of each response."""
    responses: list[Response]


@pytest.fixture(scope="module", params=ADDRESSES)
def address(request: pytest.FixtureRequest) -> str:
    """Return an address; its tests run one after the other, on one page for each language."""
    return str(request.param)


@pytest.fixture(scope="module")
def open_page(
    browser: Browser, shared_site: str, shared_worker: SharedWorker, address: str
) -> Iterator[Opener]:
    """Open pages for all tests of an address; any error on one of them fails the last of these tests."""
    shared_worker.start()
    with opening(browser, shared_site) as opener:
        yield opener


@pytest.fixture(scope="module")
def first_load(open_page: Opener, address: str) -> FirstLoad:
    """Open the page in English."""
    page = open_page("about:blank")
    session = page.context.new_cdp_session(page)
    received: list[float] = []
    session.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    session.send("Network.enable")
    responses = responses_of(page)
    document = page.goto(address)
    settle(page)
    assert document is not None
    # More comes later, when the page fetches ahead.
    return FirstLoad(page, document, [*received], [*responses])


@pytest.fixture
def english(first_load: FirstLoad) -> Iterator[Page]:
    """Return the page in English, for a test that may change how it is looked at."""
    yield first_load.page
    first_load.page.emulate_media(forced_colors="none", contrast="no-preference")
    resize(first_load.page, (1280, 800))


@pytest.fixture(scope="module")
def opened_in_german(open_page: Opener, address: str) -> Page:
    """Open the page in German, with reduced motion."""
    page = open_page(address, locale="de-DE", reduced_motion=True)
    settle(page)
    return page


@pytest.fixture
def german(opened_in_german: Page) -> Iterator[Page]:
    """Return the page in German and with reduced motion, for a test that may change how it is looked at."""
    yield opened_in_german
    opened_in_german.evaluate("document.documentElement.style.fontSize = ''")
    resize(opened_in_german, (1280, 800))


def responses_of(page: Page) -> list[Response]:
    """Return the list of all responses to the page from now on."""
    responses: list[Response] = []

    def keep(response: Response) -> None:
        responses.append(response)

    page.on("response", keep)
    return responses


def assert_small_and_kept(received: list[float], responses: list[Response]) -> None:
    """Check the bytes of the first load, and that its assets are compressed and kept."""
    assert len(received) >= 4
    assert sum(received) <= MAX_WIRE_BYTES, sum(received)
    assets = [response for response in responses if "/assets/" in response.url]
    assert len(assets) >= 3
    for response in assets:
        assert ASSET.search(response.url)
        assert response.header_value("Cache-Control") == "public, max-age=31536000, immutable"
        assert response.header_value("Content-Encoding") == "br"


def assert_strict(document: Response, embeddable: bool) -> None:
    """Check the headers of a page on what it may load, and who may show it in a frame."""
    policy = document.header_value("Content-Security-Policy") or ""
    directives = {name: set(sources) for name, *sources in map(str.split, policy.split(";"))}
    assert directives["default-src"] == {"'none'"}
    assert directives["style-src"] == directives["connect-src"] == {"'self'"}
    # The HTML has one script in it.
    (script,) = directives.pop("script-src") - {"'self'"}
    assert SCRIPT.fullmatch(script)
    assert directives["base-uri"] == directives["form-action"] == {"'none'"}
    ancestors = directives.pop("frame-ancestors")
    assert ancestors == ({"*"} if embeddable else {"'none'"})
    assert set().union(*directives.values()) <= SOURCES
    assert document.header_value("Referrer-Policy") == "no-referrer"
    assert document.header_value("X-Content-Type-Options") == "nosniff"


def test_the_first_load_is_small_and_kept_with_strict_headers(first_load: FirstLoad, address: str) -> None:
    assert_small_and_kept(first_load.received, first_load.responses)
    assert_strict(first_load.document, embeddable=address.startswith("/embed/"))
    assert not any(response.header_value("Set-Cookie") for response in first_load.responses)
    assert first_load.page.context.cookies() == []


def test_axe_finds_nothing_grave(english: Page) -> None:
    found = {"plain": axe(english)}
    english.emulate_media(forced_colors="active")
    found["forced colours"] = axe(english)
    english.emulate_media(forced_colors="none", contrast="more")
    found["high contrast"] = axe(english)
    english.emulate_media(contrast="no-preference")
    english.set_viewport_size({"width": 320, "height": 640})
    found["narrow"] = axe(english)
    assert not any(found.values()), "\n".join(f"{state}: {told}" for state, told in found.items() if told)


def test_hover_styles_apply_only_to_devices_that_hover(english: Page) -> None:
    assert english.evaluate(HOVER_RULES) == []


def test_narrow_screens_scroll_only_down(open_page: Opener, address: str) -> None:
    # German words are longer. Phones lay out pages in a way of their own, so that this is a page of its own.
    page = open_page(address, viewport=(320, 640), touch=True, locale="de-DE")
    settle(page)
    assert page.evaluate("[document.documentElement.scrollWidth, innerWidth]") == [320, 320]


def test_zoomed_and_turned_screens_scroll_only_down(german: Page) -> None:
    # German words are longer.
    too_wide = []
    for width, height, text in ZOOMED:
        german.set_viewport_size({"width": width, "height": height})
        german.evaluate("(size) => { document.documentElement.style.fontSize = size; }", text)
        german.evaluate(
            "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
        )
        if german.evaluate("document.documentElement.scrollWidth") != width:
            too_wide.append((width, text, german.evaluate(WIDE)))
        assert not german.evaluate(CUT), (width, text)
        assert min(german.evaluate(CELLS), default=LEAST_CELL_PX) >= LEAST_CELL_PX, (width, text)
    assert not too_wide, too_wide


def test_german_shows_no_english(english: Page, german: Page) -> None:
    languages = [page.evaluate("document.documentElement.lang") for page in (english, german)]
    assert languages == ["en", "de"]
    assert heading(english)
    assert heading(german)
    assert [text for text in texts(english) & texts(german) if PHRASE.search(text)] == []


def test_nothing_moves_with_reduced_motion(german: Page) -> None:
    assert german.evaluate("matchMedia('(prefers-reduced-motion: reduce)').matches")
    assert german.evaluate(MOVING) == []
    assert german.evaluate("document.getAnimations().length") == 0


@pytest.mark.parametrize("address", ["/findings/fractions", "/krypto?seed=7"], indirect=True)
def test_pages_are_printed_in_ink_on_paper(open_page: Opener, address: str) -> None:
    page = open_page(address, viewport=PHONE, scripts=[NO_LESSON, DARK])
    settle(page)
    page.emulate_media(media="print")
    assert page.evaluate(PALE_TEXTS) == []
    # The window's height is none of the paper's.
    assert pages_of(page.pdf(format="A4"))[-1].strip()
