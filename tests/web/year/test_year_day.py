"""The Year Game's puzzle of a day: its tile, played by keys and by touch, judged, kept and played offline."""

import json
import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.axe import axe
from tests.web.krypto.playing import NO_LESSON, daily, get
from tests.web.opening import Opener
from tests.web.reading import settle

# The browser itself reports these in its console.
FAILED = "Failed to load resource"
TODAY = datetime.now(UTC).date()
CLOCK = ".play-clock [role=timer]"
KEYS = {"×": "*", "÷": "/"}

# Left and top of the table, of what lies on it, and of its cards, once nothing moves.
PLACES = """async () => {
  const all = [...document.querySelectorAll(".play-table, .yr-table, .counter, .yr-target > p, .yr-digits > *")];
  await Promise.all(all.flatMap((each) => each.getAnimations()).map(({ finished }) => finished));
  return all.map((each) => each.getBoundingClientRect()).flatMap(({ left, top }) => [left, top]);
}"""


def way_of(site: str, puzzle: dict[str, Any]) -> str:
    """Return the simplest way."""
    found: str = get(site, f"/v1/puzzles/{puzzle['puzzle_code']}?with_solution=1")["solution"]["expression"]
    return found


def kept(page: Page, code: str) -> dict[str, Any]:
    """Return the stored result of a puzzle."""
    found: dict[str, dict[str, Any]] = json.loads(
        page.evaluate("localStorage['countinghouse:solved'] ?? '{}'")
    )
    return found.get(code, {})


def tile(page: Page) -> Locator:
    """Return the tile of the Year Game."""
    return page.locator("a.tile").filter(has=page.get_by_role("heading", name="Year Game", exact=True))


def expect_judged(page: Page, code: str) -> None:
    """Wait until the service has judged the result."""
    page.wait_for_function(
        "code => JSON.parse(localStorage['countinghouse:solved'] ?? '{}')[code]?.judged === 'service'",
        arg=code,
    )


def press_way(page: Page, way: str) -> None:
    """Enter a way by the keys of a keyboard, which has no root."""
    for character in way:
        if character == "√":
            page.get_by_role("group", name="Signs").get_by_role("button", name=character).click()
        else:
            page.keyboard.press(KEYS.get(character, character))


def tap_way(page: Page, way: str) -> None:
    """Enter a way by tapping its digits, in their order, and its signs."""
    digits = page.get_by_role("group", name="Digits").get_by_role("button")
    signs = page.get_by_role("group", name="Signs")
    used = 0
    for character in way:
        if character.isdigit():
            digits.nth(used).tap()
            used += 1
        else:
            signs.get_by_role("button", name=character.replace("-", "−"), exact=True).tap()


def test_day_is_played_by_keys_from_its_tile_to_the_win(open_page: Opener, site: str) -> None:
    puzzle = daily(site, "year")
    way, code = way_of(site, puzzle), puzzle["puzzle_code"]
    page = open_page("/", scripts=[NO_LESSON])
    expect(tile(page)).to_contain_text(f"Make {puzzle['target']} from {' '.join(puzzle['digits'])}")
    tile(page).click()
    expect(page).to_have_url(re.compile(rf"/year\?date={puzzle['date']}$"))
    expect(page.get_by_role("region", name=f"Make {puzzle['target']} from")).to_be_visible()
    # The clock stands until a key is pressed.
    page.wait_for_timeout(1_500)
    expect(page.locator(CLOCK)).to_have_text("0:00")
    assert axe(page) == ""
    press_way(page, way[0])
    expect(page.get_by_label("Your way")).to_have_value(way[0].replace("-", "−"))
    expect(page.locator(CLOCK)).to_have_text("0:01")
    press_way(page, way[1:])
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Made!")).to_be_visible()
    expect(page.locator(".yr-solution")).to_contain_text(f"= {puzzle['target']}")
    # Signs stand free between numbers.
    expect(page.locator(".yr-solution")).not_to_contain_text(re.compile(r"\d[+−×÷]"))
    expect_judged(page, code)
    result = kept(page, code)
    assert (result["game"], result["date"], result["hints"]) == ("year", puzzle["date"], 0)
    assert result["claim"]["kind"] == "year.check"
    assert axe(page) == ""
    # The other puzzles of the day follow.
    expect(page.get_by_role("link", name="Next: Krypto")).to_be_visible()
    page.goto("/")
    expect(tile(page)).to_contain_text(re.compile(r"Solved in\s+\d+:\d\d"))
    expect(page.get_by_text("1 of 5 done")).to_be_visible()
    expect(page.locator("main a[aria-current='date']")).to_have_accessible_name(re.compile("1 of 5 solved"))


def test_day_is_won_by_touch_and_is_still_won_after_a_reload(open_page: Opener, site: str) -> None:
    puzzle = daily(site, "year")
    way = way_of(site, puzzle)
    page = open_page(f"/year?date={puzzle['date']}", viewport=(390, 844), touch=True)
    tap_way(page, way)
    page.get_by_role("button", name="Erase the last one").tap()
    expect(page.get_by_label("Your way")).to_have_value(way[:-1].replace("-", "−"))
    group = page.get_by_role("group", name="Digits" if way[-1].isdigit() else "Signs")
    group.get_by_role("button", name=way[-1].replace("-", "−"), exact=True).last.tap()
    page.get_by_role("button", name="Check").tap()
    expect(page.get_by_role("heading", name="Made!")).to_be_visible()
    expect_judged(page, puzzle["puzzle_code"])
    page.reload()
    expect(page.locator(".yr-solution")).to_be_visible()
    expect(page.get_by_role("button", name="Check")).to_have_count(0)
    page.goto("/you")
    row = page.get_by_role("region", name="Streaks").get_by_role("row").filter(has_text="Year Game")
    expect(row.locator("td")).to_have_text(["1 day", "1 day", "0 days"])
    page.get_by_role("button", name="Year Game").tap()
    bests = page.get_by_role("region", name="Bests").first.locator("tbody th")
    expect(bests).to_have_text(f"Year Game, {len(puzzle['digits'])} digits")
    expect(page.get_by_role("region", name="Ladder")).to_have_count(0)
    assert axe(page) == ""


@pytest.mark.parametrize("viewport", [(390, 844), (844, 390), (768, 1024), (1440, 900)])
def test_table_stays_in_place_at_the_win(open_page: Opener, site: str, viewport: tuple[int, int]) -> None:
    puzzle = daily(site, "year")
    page = open_page(f"/year?date={puzzle['date']}", viewport=viewport, touch=viewport[0] < 1024)
    expect(page.get_by_role("button", name="Check")).to_be_visible()
    press_way(page, way_of(site, puzzle))
    before = page.evaluate(PLACES)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Made!")).to_be_in_viewport()
    expect(page.locator(".counter-won")).to_be_visible()
    settle(page)
    after = page.evaluate(PLACES)
    assert len(before) == len(after) == 8 + 2 * len(puzzle["digits"])
    assert max(abs(one - other) for one, other in zip(before, after, strict=True)) < 2
    expect(page.locator(".yr-solution")).to_be_in_viewport(ratio=1)
    # Links of one kind look alike.
    looks = page.locator(".win-more > *").evaluate_all(
        """all => all.map((each) => getComputedStyle(each))
          .map(({ fontSize, fontWeight, color }) => `${fontSize} ${fontWeight} ${color}`)"""
    )
    assert len(set(looks)) == 1


def test_table_fits_on_small_screens(open_page: Opener) -> None:
    for size in ((320, 640), (390, 844), (844, 390)):
        page = open_page(f"/year?date={TODAY}", viewport=size, touch=True)
        expect(page.get_by_role("button", name="Check")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") == size[0]
        assert axe(page) == ""
        small = page.locator(".yr-day button, .yr-day a").evaluate_all(
            """all => all.map((each) => each.getBoundingClientRect())
              .filter(({ width, height }) => width < 44 || height < 44).length"""
        )
        assert small == 0, size
        page.close()


def test_fault_is_told_and_what_was_typed_is_kept(open_page: Opener, site: str) -> None:
    puzzle = daily(site, "year")
    first = puzzle["digits"][0]
    page = open_page(f"/year?date={puzzle['date']}")
    expect(page.get_by_role("button", name="Check")).to_be_visible()
    page.keyboard.press(first)
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").filter(has_text="Not used yet:")).to_be_visible()
    page.get_by_role("link", name="Today").first.click()
    expect(tile(page)).to_contain_text(f"1 of {len(puzzle['digits'])} digits")
    expect(tile(page)).to_contain_text("Go on")
    tile(page).click()
    expect(page.get_by_label("Your way")).to_have_value(first)
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_label("Your way")).to_be_hidden()
    page.keyboard.press("9")
    page.keyboard.press("p")
    expect(page.get_by_label("Your way")).to_have_value(first)


def test_restart_erases_the_way_and_can_be_undone(open_page: Opener, site: str) -> None:
    puzzle = daily(site, "year")
    page = open_page(f"/year?date={puzzle['date']}")
    restart, undo = (page.get_by_role("button", name=name) for name in ("Restart", "Undo"))
    expect(restart).to_be_disabled()
    expect(undo).to_be_disabled()
    way = f"{puzzle['digits'][0]}+{puzzle['digits'][1]}"
    press_way(page, way)
    restart.click()
    expect(page.get_by_label("Your way")).to_have_value("")
    undo.click()
    expect(page.get_by_label("Your way")).to_have_value(way)
    restart.click()
    page.keyboard.press(puzzle["digits"][0])
    for before in ("", way):
        undo.click()
        expect(page.get_by_label("Your way")).to_have_value(before)


def test_hints_count(open_page: Opener, site: str) -> None:
    puzzle = daily(site, "year")
    way, code = way_of(site, puzzle), puzzle["puzzle_code"]
    page = open_page(f"/year?date={puzzle['date']}")
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.locator(".hint p").first).to_contain_text("The simplest way")
    page.get_by_role("button", name="Close").click()
    press_way(page, way)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Made!")).to_be_visible()
    assert kept(page, code)["hints"] == 1


def test_the_whole_way_solves_nothing(open_page: Opener, site: str) -> None:
    puzzle = daily(site, "year")
    page = open_page(f"/year?date={puzzle['date']}")
    page.get_by_role("button", name="Hint", exact=True).click()
    page.get_by_role("button", name="A stronger hint").click()
    page.get_by_role("button", name="Show the whole way").click()
    expect(page.get_by_text("You have seen the way.")).to_be_visible()
    expect(page.locator(".yr-solution")).to_contain_text(f"= {puzzle['target']}")
    assert kept(page, puzzle["puzzle_code"]) == {}


def test_rules_stop_the_clock_and_entries_are_taken_back(open_page: Opener, site: str) -> None:
    puzzle = daily(site, "year")
    first = puzzle["digits"][0]
    page = open_page(f"/year?date={puzzle['date']}")
    field = page.get_by_label("Your way")
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_be_disabled()
    press_way(page, f"({first}")
    undo.click()
    expect(field).to_have_value("(")
    page.keyboard.press("Control+z")
    expect(field).to_have_value("")
    expect(undo).to_be_disabled()
    page.get_by_role("button", name="How to play").click()
    rules = page.get_by_role("dialog", name="How to play the Year Game")
    expect(rules).to_contain_text("Neighbours may be joined")
    assert axe(page) == ""
    stood = page.locator(CLOCK).inner_text()
    page.wait_for_timeout(1_500)
    expect(page.locator(CLOCK)).to_have_text(stood)
    page.keyboard.press("Escape")
    expect(rules).to_have_count(0)
    page.keyboard.press("?")
    page.get_by_role("link", name="Play the 30-second lesson").click()
    expect(page.get_by_text("Year Game in 30 seconds")).to_be_visible()


def test_solution_is_shown_behind_more_and_solves_nothing(open_page: Opener, site: str) -> None:
    puzzle = daily(site, "year")
    page = open_page(f"/year?date={puzzle['date']}", viewport=(390, 844), touch=True)
    page.get_by_role("button", name="More").tap()
    more = page.get_by_role("dialog", name="More")
    expect(more.get_by_role("link", name=puzzle["puzzle_code"])).to_be_visible()
    expect(more.get_by_role("button", name="Embed")).to_have_count(0)
    assert axe(page) == ""
    more.get_by_role("button", name="Show the solution").tap()
    more.get_by_role("button", name="Show it").tap()
    expect(page.get_by_text("You have seen the way.")).to_be_visible()
    expect(more).to_have_count(0)
    expect(page.locator(".yr-solution")).to_contain_text(f"= {puzzle['target']}")
    assert kept(page, puzzle["puzzle_code"]) == {}
    page.goto("/")
    expect(tile(page)).to_contain_text("Solution shown")


def test_code_of_a_day_opens_the_day_offline_and_the_result_is_judged_later(
    open_page: Opener, site: str
) -> None:
    puzzle = daily(site, "year")
    way, code = way_of(site, puzzle), puzzle["puzzle_code"]
    page = open_page("/", service_worker=True, allow=[FAILED])
    settle(page)
    page.wait_for_function("() => navigator.serviceWorker.controller")
    expect(tile(page)).to_be_visible()
    page.context.set_offline(True)
    page.goto(f"/p/{code}?date={puzzle['date']}")
    page.wait_for_url(f"**/year?date={puzzle['date']}")
    expect(page.get_by_role("button", name="Check")).to_be_visible()
    press_way(page, way)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Made!")).to_be_visible()
    expect(page.get_by_text("Judged in this browser")).to_be_visible()
    assert kept(page, code)["judged"] == "here"
    page.context.set_offline(False)
    page.goto("/settings")
    expect_judged(page, code)


def test_days_that_have_no_puzzle_show_the_board(open_page: Opener) -> None:
    for day in ("2025-12-31", str(TODAY + timedelta(days=3)), "yesterday"):
        page = open_page(f"/year?date={day}&digits=2016")
        expect(page.get_by_role("button", name="100", exact=True)).to_be_visible()
        page.close()


def test_board_leads_to_the_puzzle_of_the_day(open_page: Opener, site: str) -> None:
    puzzle = daily(site, "year")
    page = open_page("/year", scripts=[NO_LESSON])
    page.get_by_role("link", name=f"Today's puzzle: {puzzle['target']} from").click()
    expect(page).to_have_url(re.compile(rf"/year\?date={puzzle['date']}$"))
