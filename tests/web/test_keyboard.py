"""Every page by keyboard alone: all is reachable, the focus is visible, and it stays where reading continues."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.web.addresses import ADDRESSES, LISTED
from tests.web.axe import at_rest
from tests.web.krypto.playing import NO_LESSON, press
from tests.web.opening import Opener
from tests.web.reading import expect_focus_on_heading, heading, settle

MOST_TABS = 600
# In a group of radio buttons, and on a board, Tab reaches one element; arrows lead to the others.
MARK_REACHABLE = """() => {
  globalThis.wanted = new Set([...document.querySelectorAll(
    'a[href], button, input, select, textarea, summary, [role="button"], [tabindex="0"], [contenteditable="true"]'
  )].filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.matches(
    ':disabled, [tabindex="-1"], [inert] *, input[type="hidden"], input[type="radio"]:not(:checked)'
  )));
  globalThis.reached = new Set();
}"""
# Describes the focused element; `end` for the page itself or a repeated element. Coloured shadows and outlines count
# as focus marks.
NOTE_FOCUS = """() => {
  const element = document.activeElement;
  if (!element || element === document.body || reached.has(element)) return { end: true };
  reached.add(element);
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return {
    end: false,
    told: element.outerHTML.slice(0, 150),
    lit: (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1) || boxShadow !== 'none',
    inView: bottom > 0 && top < innerHeight && right > 0 && left < innerWidth,
  };
}"""
MISSED = """() => [...wanted]
  .filter((element) => element.isConnected && !reached.has(element))
  .map(({ outerHTML }) => outerHTML.slice(0, 150))"""


@pytest.mark.parametrize("address", ADDRESSES)
def test_tab_reaches_everything_and_shows_where_it_is(open_page: Opener, address: str) -> None:
    page = open_page(address)
    settle(page)
    # Cards that are dealt come from outside.
    at_rest(page)
    page.evaluate(MARK_REACHABLE)
    stops = []
    ends = 0
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        stop = page.evaluate(NOTE_FOCUS)
        if not stop["end"]:
            stops.append(stop)
            continue
        # A lesson has the focus at first, and is the end of the page: Tab goes on from its beginning.
        ends += 1
        if ends == 2:
            break
    # At least the frame: the skip link, home, five sections, settings.
    assert len(stops) >= 8
    assert [stop["told"] for stop in stops if not (stop["lit"] and stop["inView"])] == []
    assert page.evaluate(MISSED) == []


@pytest.mark.parametrize(
    ("address", "keys"),
    [
        ("/krypto?cards=2,3,4&target=10", "2+3"),
        ("/kenken?size=4&seed=7", "1"),
        ("/31-derful?order=3&total=20&seed=7", ""),
    ],
)
def test_undo_and_redo_keep_the_focus_with_nothing_left_to_do(
    open_page: Opener, address: str, keys: str
) -> None:
    page = open_page(address, scripts=[NO_LESSON])
    expect(page.locator("[data-place], [role=gridcell]").first).to_be_visible()
    if keys:
        press(page, keys)
    else:
        page.locator("[data-free]").first.click()
        page.locator("[data-cell]").first.click()
    undo, redo = (page.get_by_role("button", name=name, exact=True) for name in ("Undo", "Redo"))
    expect(undo).to_be_enabled()
    for tool in (undo, redo):
        tool.press("Enter")
        expect(tool).to_be_disabled()
        expect(tool).to_be_focused()
        # Nothing more is done.
        page.keyboard.press("Enter")
        expect(tool).to_be_disabled()


def test_the_last_month_keeps_the_focus(open_page: Opener) -> None:
    page = open_page("/")
    page.get_by_role("button", name="All days").click()
    earlier, later = (page.get_by_role("button", name=name) for name in ("Previous month", "Next month"))
    expect(later).to_be_disabled()
    earlier.press("Enter")
    later.press("Enter")
    expect(later).to_be_disabled()
    expect(later).to_be_focused()


def test_the_first_stop_skips_to_the_content(open_page: Opener) -> None:
    page = open_page("/settings")
    settle(page)
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to the content")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("main select").first).to_be_focused()


def follow(page: Page, address: str) -> str:
    """Follow the header's link to an address by keyboard, and return the heading there."""
    link = page.locator(".header nav").locator(f'a[href="{address}"]')
    name = link.inner_text()
    link.focus()
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: urlsplit(url).path == address)
    settle(page)
    expect(link).to_have_attribute("aria-current", "page")
    assert name
    return heading(page)


def test_going_elsewhere_leads_to_the_heading(open_page: Opener) -> None:
    page = open_page("/")
    settle(page)
    page.evaluate("globalThis.same = true")
    links = page.locator(".header nav").locator("a")
    addresses = [link.get_attribute("href") or "" for link in links.all()]
    assert set(addresses) <= set(LISTED)
    assert len(addresses) == 5
    for address in [*addresses[1:], addresses[0]]:
        title = follow(page, address)
        expect_focus_on_heading(page, title)
        assert page.title() == "Countinghouse" if address == "/" else page.title().startswith(title)
        assert page.evaluate("scrollY") == 0
    page.go_back()
    page.wait_for_url(lambda url: urlsplit(url).path == addresses[-1])
    settle(page)
    expect_focus_on_heading(page, heading(page))
    # The page was not reloaded.
    assert page.evaluate("same")


@pytest.mark.parametrize(
    ("address", "section"),
    [("/kenken", "/play"), ("/print", "/play"), ("/findings/24", "/explore"), ("/jobs", "/explore")],
)
def test_section_is_marked_on_pages_below_it(open_page: Opener, address: str, section: str) -> None:
    page = open_page(address)
    settle(page)
    marked = page.locator(".header nav a[aria-current]")
    expect(marked).to_have_count(1)
    expect(marked).to_have_attribute("href", section)
    expect(marked).to_have_attribute("aria-current", "true")
