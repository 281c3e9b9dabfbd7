"""The front page: a day's puzzles with what was done of each, a week of days, something found out."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.axe import axe
from tests.web.krypto.playing import daily
from tests.web.opening import Opener
from tests.web.reading import settle

# The browser itself reports these in its console.
FAILED = "Failed to load resource"


def tile(page: Page, name: str) -> Any:
    """Return the tile of a puzzle."""
    return page.locator("a.tile").filter(has=page.get_by_role("heading", name=name, exact=True))


def keep(page: Page, key: str, value: Any) -> None:
    """Store a value as the page does."""
    page.evaluate(
        "([key, text]) => { localStorage[`countinghouse:${key}`] = text }", [key, json.dumps(value)]
    )


def solved(puzzle: dict[str, Any], day: str, hints: int = 0, **more: Any) -> dict[str, Any]:
    """Return a result of a day's KenKen in its stored form."""
    return {
        "code": puzzle["puzzle_code"],
        "game": "kenken",
        "date": day,
        "day": day,
        "seconds": 48,
        "hints": hints,
        "at": f"{day}T09:00:00.000Z",
        "judged": "service",
        "claim": {"kind": "kenken.check", "params": {"size": puzzle["size"], "cages": [], "grid": []}},
        **more,
    }


def test_tiles_tell_how_each_puzzle_stands(open_page: Opener, site: str) -> None:
    krypto, kenken, derful = daily(site), daily(site, "kenken"), daily(site, "31-derful")
    page = open_page("/")
    expect(page.locator("a.tile")).to_have_count(5)
    expect(page.get_by_text("0 of 5 done")).to_be_visible()
    expect(tile(page, "Krypto")).to_contain_text(f"Make {krypto['target']} from five cards")
    expect(tile(page, "Krypto")).to_have_attribute("href", "/krypto")
    assert axe(page) == ""
    day = krypto["date"]
    large, small = kenken["large"], kenken["small"]
    # Two digits in the first two cells, the third taken back.
    at = f"{day}T09:00:00.000Z"
    kept = {"size": large["size"], "moves": "0.1;1.2;2.3", "at": 2, "seconds": 60}
    keep(page, f"game:{large['puzzle_code']}", {"code": large["puzzle_code"], "at": at, "state": kept})
    placed = {"placed": 4, "moves": [], "at": 0, "seconds": 9}
    keep(page, f"game:{derful['puzzle_code']}", {"code": derful["puzzle_code"], "at": at, "state": placed})
    keep(page, "solved", {small["puzzle_code"]: solved(small, day, name="small")})
    page.reload()
    cells = large["size"] ** 2
    expect(tile(page, "KenKen")).to_contain_text(f"2 of {cells} cells")
    expect(tile(page, "KenKen")).to_contain_text("Go on")
    bar = tile(page, "KenKen").get_by_role("progressbar")
    expect(bar).to_have_attribute("aria-valuenow", "2")
    expect(tile(page, "31-derful")).to_contain_text("4 of 9 cards")
    expect(tile(page, "KenKen mini")).to_contain_text(re.compile(r"Solved in\s+0:48\s+no hints"))
    expect(page.get_by_text("1 of 5 done")).to_be_visible()
    expect(page.locator("main a[aria-current='date']")).to_have_accessible_name(re.compile("1 of 5 solved"))
    assert axe(page) == ""
    tile(page, "KenKen").click()
    expect(page).to_have_url(re.compile(rf"/p/{large['puzzle_code']}\?date={day}&name=large"))


ROWS = """(tiles) => Object.values(
  Object.groupBy(tiles, (tile) => Math.round(tile.getBoundingClientRect().top)),
).map((row) => row.map((tile) => Math.round(tile.getBoundingClientRect().width)))"""
LINES = """(text) => {
  const range = document.createRange();
  range.selectNodeContents(text);
  return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
}"""


@pytest.mark.parametrize("viewport", [(1440, 900), (768, 1024)])
def test_five_tiles_lie_in_a_row_of_two_and_one_of_three(
    open_page: Opener, viewport: tuple[int, int]
) -> None:
    page = open_page("/", viewport=viewport)
    tiles = page.locator("a.tile")
    expect(tiles).to_have_count(5)
    rows: list[list[int]] = tiles.evaluate_all(ROWS)
    assert [len(row) for row in rows] == [2, 3]
    assert all(len(set(row)) == 1 for row in rows), rows


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_the_line_about_the_day_is_one_line_on_a_phone(open_page: Opener, locale: str) -> None:
    page = open_page("/", viewport=(390, 844), touch=True, locale=locale)
    line = page.locator(".today-head p")
    expect(line).to_contain_text(re.compile("0 (of|von) 5"))
    assert line.evaluate(LINES) == 1


def test_a_faster_result_of_the_size_is_a_new_best(open_page: Opener, site: str) -> None:
    kenken = daily(site, "kenken")
    small, day = kenken["small"], kenken["date"]
    page = open_page("/settings")
    slower = {**solved({**small, "puzzle_code": "N-other"}, "2026-01-05", name="small"), "seconds": 90}
    keep(page, "solved", {small["puzzle_code"]: solved(small, day, name="small"), "N-other": slower})
    page.goto("/")
    expect(tile(page, "KenKen mini")).to_contain_text("a new best")


def test_any_day_is_one_sheet_away(open_page: Opener) -> None:
    page = open_page("/", viewport=(390, 844), touch=True)
    page.get_by_role("button", name="All days").tap()
    sheet = page.get_by_role("dialog", name="All days")
    assert axe(page) == ""
    sheet.get_by_label("Year", exact=True).select_option("2026")
    sheet.get_by_label("Month", exact=True).select_option("02")
    sheet.get_by_role("link", name="3 February 2026", exact=True).tap()
    expect(page.locator("h1")).to_have_text("3 February 2026")
    expect(sheet).to_have_count(0)
    expect(page.locator("main a[aria-current='date']")).to_have_accessible_name(
        re.compile("3 February|February 3")
    )
    page.get_by_role("link", name="To today").tap()
    expect(page).to_have_url(re.compile(r"/$"))


def test_a_puzzle_that_cannot_be_fetched_says_so_in_its_place(open_page: Opener) -> None:
    page = open_page("/settings", allow=[FAILED])
    settle(page)
    page.context.route(re.compile(r"/(v1/.*|healthz)$|/v1/"), lambda route: route.abort("connectionrefused"))
    page.get_by_role("link", name="Today", exact=True).click()
    expect(page.get_by_text("This puzzle is not kept here")).to_have_count(5)
    assert axe(page) == ""
    page.context.unroute_all()
    page.get_by_role("button", name="Try again").first.click()
    expect(tile(page, "Krypto")).to_be_visible()


def test_the_finding_of_the_day_ends_in_a_game(open_page: Opener) -> None:
    page = open_page("/")
    expect(page.get_by_role("link", name="Read it")).to_have_attribute("href", re.compile("^/findings/"))
    address = page.get_by_role("link", name="Play one").get_attribute("href") or ""
    assert address.startswith(("/krypto?", "/kenken?", "/31-derful?"))


@pytest.mark.parametrize("name", ["Krypto", "KenKen", "31-derful", "Year Game"])
def test_every_game_begins_with_its_lesson_and_leads_on_to_the_puzzle(open_page: Opener, name: str) -> None:
    page = open_page("/", viewport=(390, 844), touch=True)
    tile(page, name).tap()
    expect(page.locator(".lesson")).to_be_visible()
    page.get_by_role("link", name="Skip", exact=True).tap()
    expect(page.locator("[role=gridcell], [data-place], .yr-day").first).to_be_visible()
    puzzle = page.url
    assert "lesson" not in puzzle
    # It comes once.
    page.goto("/")
    tile(page, name).tap()
    expect(page.locator("[role=gridcell], [data-place], .yr-day").first).to_be_visible()
    assert page.url == puzzle
