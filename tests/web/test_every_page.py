"""Rules for every page: size, headers, languages, colours, widths, motion, keyboard."""

import re

import pytest
from playwright.sync_api import Page, Response

from tests.web.addresses import ADDRESSES
from tests.web.axe import axe
from tests.web.kenken.pdfs import pages_of
from tests.web.krypto.playing import NO_LESSON
from tests.web.opening import Opener
from tests.web.reading import heading, settle, texts

MAX_WIRE_BYTES = 70_000
ASSET = re.compile(r"/assets/[\w.-]+-[\w-]{8}\.\w+$")
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
every_page = pytest.mark.parametrize("address", ADDRESSES)


def open_settled(
    open_page: Opener, address: str, locale: str = "en-GB", *, reduced_motion: bool = False
) -> Page:
    """Open a page, and return it once it shows its content."""
    page = open_page(address, locale=locale, reduced_motion=reduced_motion)
    settle(page)
    return page


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
    assert sum(received) <= MAX_WIRE_BYTES
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
    assert directives["script-src"] == directives["style-src"] == directives["connect-src"] == {"'self'"}
    assert directives["base-uri"] == directives["form-action"] == {"'none'"}
    ancestors = directives.pop("frame-ancestors")
    assert ancestors == ({"*"} if embeddable else {"'none'"})
    assert set().union(*directives.values()) <= SOURCES
    assert document.header_value("Referrer-Policy") == "no-referrer"
    assert document.header_value("X-Content-Type-Options") == "nosniff"


@every_page
def test_the_first_load_is_small_and_kept_with_strict_headers(open_page: Opener, address: str) -> None:
    page = open_page("about:blank")
    session = page.context.new_cdp_session(page)
    received: list[float] = []
    session.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    session.send("Network.enable")
    responses = responses_of(page)
    document = page.goto(address)
    settle(page)
    assert document is not None
    assert_small_and_kept(received, responses)
    assert_strict(document, embeddable=address.startswith("/embed/"))
    assert not any(response.header_value("Set-Cookie") for response in responses)
    assert page.context.cookies() == []


@every_page
def test_axe_finds_nothing_grave(open_page: Opener, address: str) -> None:
    page = open_settled(open_page, address)
    found = {"plain": axe(page)}
    page.emulate_media(forced_colors="active")
    found["forced colours"] = axe(page)
    page.emulate_media(forced_colors="none", contrast="more")
    found["high contrast"] = axe(page)
    page.emulate_media(contrast="no-preference")
    page.set_viewport_size({"width": 320, "height": 640})
    found["narrow"] = axe(page)
    assert not any(found.values()), "\n".join(f"{state}: {told}" for state, told in found.items() if told)


@every_page
def test_narrow_screens_scroll_only_down(open_page: Opener, address: str) -> None:
    # German words are longer.
    page = open_page(address, viewport=(320, 640), touch=True, locale="de-DE")
    settle(page)
    assert page.evaluate("[document.documentElement.scrollWidth, innerWidth]") == [320, 320]


@every_page
def test_zoomed_and_turned_screens_scroll_only_down(open_page: Opener, address: str) -> None:
    # German words are longer.
    page = open_settled(open_page, address, "de-DE")
    too_wide = []
    for width, height, text in ZOOMED:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", text)
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        if page.evaluate("document.documentElement.scrollWidth") != width:
            too_wide.append((width, text, page.evaluate(WIDE)))
        assert not page.evaluate(CUT), (width, text)
        assert min(page.evaluate(CELLS), default=LEAST_CELL_PX) >= LEAST_CELL_PX, (width, text)
    assert not too_wide, too_wide


@every_page
def test_german_shows_no_english(open_page: Opener, address: str) -> None:
    english = open_settled(open_page, address)
    german = open_settled(open_page, address, "de-DE")
    languages = [page.evaluate("document.documentElement.lang") for page in (english, german)]
    assert languages == ["en", "de"]
    assert heading(english)
    assert heading(german)
    assert [text for text in texts(english) & texts(german) if PHRASE.search(text)] == []


@every_page
def test_nothing_moves_with_reduced_motion(open_page: Opener, address: str) -> None:
    page = open_settled(open_page, address, reduced_motion=True)
    assert page.evaluate(MOVING) == []
    assert page.evaluate("document.getAnimations().length") == 0


@pytest.mark.parametrize("address", ["/findings/fractions", "/krypto?seed=7"])
def test_pages_are_printed_in_ink_on_paper(open_page: Opener, address: str) -> None:
    page = open_page(address, viewport=PHONE, scripts=[NO_LESSON, DARK])
    settle(page)
    page.emulate_media(media="print")
    assert page.evaluate(PALE_TEXTS) == []
    # The window's height is none of the paper's.
    assert pages_of(page.pdf(format="A4"))[-1].strip()
