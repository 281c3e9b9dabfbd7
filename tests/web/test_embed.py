"""A puzzle in a frame of another site, and the choice that gives its HTML."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, FrameLocator, Page, expect

from tests.clients.cli.scripted_server import Answer, ScriptedServer
from tests.web.krypto.test_collection import serve_counts
from tests.web.opening import Opener
from tests.web.reading import DRAWN, settle

CODES = ("K85V-H990-ET", "N2X2-DCQ0", "D9M5-K68N")
RESIZE = "(frame, [width, height]) => Object.assign(frame, { width, height })"
FRAMES = [(320, 420), (390, 640), (768, 640)]
each_game = pytest.mark.parametrize("code", CODES)
ROOM = "() => [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"


@contextmanager
def embedding(browser: Browser, html: str, viewport: tuple[int, int] = (900, 760)) -> Iterator[Page]:
    """Open a page of another site with this HTML."""
    answer = Answer(body=f"<!doctype html><body>{html}".encode(), headers={"Content-Type": "text/html"})
    with ScriptedServer([answer] * 3).running() as server:
        context = browser.new_context(viewport={"width": viewport[0], "height": viewport[1]})
        page = context.new_page()
        try:
            page.goto(f"{server.url}/")
            yield page
        finally:
            context.close()


def framed(site: str, code: str, width: int, height: int) -> str:
    return f'<iframe src="{site}/embed/{code}" width="{width}" height="{height}" style="border:0"></iframe>'


def table(page: Page) -> FrameLocator:
    frame = page.frame_locator("iframe")
    expect(frame.locator(".play-board .tools")).to_be_visible()
    return frame


@each_game
def test_table_fits_the_frame(browser: Browser, site: str, code: str) -> None:
    with embedding(browser, framed(site, code, *FRAMES[0])) as page:
        frame = table(page)
        for size in FRAMES:
            page.locator("iframe").evaluate(RESIZE, size)
            page.frames[1].wait_for_function(
                "(size) => size.join() === [innerWidth, innerHeight].join()", arg=size
            )
            page.frames[1].evaluate(DRAWN)
            assert page.frames[1].evaluate(ROOM) == [0, 0], size
            expect(frame.locator(".header, .sections, .footer")).to_have_count(0)
            expect(frame.get_by_role("button", name="Hint"), f"at {size}").to_be_visible()


def test_game_is_won_in_the_frame(browser: Browser, site: str) -> None:
    with embedding(browser, framed(site, "N2X2-DCQ0", 390, 640)) as page:
        frame = table(page)
        cells = frame.locator("[role=gridcell]")
        for number, digit in enumerate("231312123"):
            cells.nth(number).click()
            page.keyboard.press(digit)
        expect(frame.locator(".win, .kk-win").first).to_be_visible()
        # No other address may be in a frame, as a reload would show.
        assert page.frames[1].evaluate("location.pathname") == "/embed/N2X2-DCQ0"


def test_links_open_beside_the_other_site(browser: Browser, site: str) -> None:
    with embedding(browser, framed(site, CODES[0], 768, 640)) as page:
        frame = table(page)
        with page.context.expect_page() as opened:
            frame.get_by_role("link", name="Countinghouse").click()
        opened.value.wait_for_url(f"{site}/p/{CODES[0]}")
        expect(table(page).locator(".hand")).to_be_visible()


def test_another_target_of_the_cards_is_played_in_the_frame(browser: Browser, site: str) -> None:
    with embedding(browser, framed(site, CODES[0], 390, 640)) as page:
        serve_counts(page, [100 - target for target in range(1, 26)])
        page.reload()
        frame = table(page)
        frame.get_by_role("button", name="More", exact=True).click()
        frame.get_by_role("button", name="What can these cards make?").click()
        frame.get_by_role("dialog").get_by_role("link", name=re.compile(r"\b25\b")).click()
        expect(frame.get_by_role("region", name="Make 25", exact=True)).to_be_visible()
        address = page.frames[1].evaluate("location.pathname")
        assert address.startswith("/embed/K"), address
        # As a reload of the frame would show it.
        page.frames[1].goto(f"{site}{address}")
        expect(frame.get_by_role("region", name="Make 25", exact=True)).to_be_visible()


def test_pages_but_embeds_refuse_frames(browser: Browser, site: str) -> None:
    html = f'<iframe src="{site}/p/{CODES[0]}" width="390" height="640"></iframe>'
    with embedding(browser, html) as page:
        page.wait_for_timeout(500)
        assert page.frames[1].url in ("chrome-error://chromewebdata/", "about:blank")


@each_game
@pytest.mark.parametrize(("locale", "word"), [("en-GB", "Embed"), ("de-DE", "Einbetten")])
def test_embed_choice_gives_the_frame(
    browser: Browser, open_page: Opener, site: str, code: str, locale: str, word: str
) -> None:
    page = open_page(f"/p/{code}", locale=locale)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    settle(page)
    page.get_by_role("button", name=re.compile("^(More|Mehr)")).click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name=word, exact=True).click()
    expect(sheet.locator(".share textarea")).to_have_value(re.compile("^<iframe "))
    html = sheet.locator(".share textarea").input_value()
    assert page.evaluate("navigator.clipboard.readText()") == html
    assert f'src="{site}/embed/{code}"' in html
    with embedding(browser, html) as other:
        table(other)
