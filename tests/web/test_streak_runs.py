"""Runs of Streak: puzzles that grow harder until one is missed, what is skipped and what hints mark."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.kenken.boards import cell
from tests.web.krypto.playing import NO_LESSON, dealt, more
from tests.web.opening import Opener
from tests.web.runs import RUN, code, give_up, kept, solve_kenken, win

SIZES = ((390, 844), (1440, 900))


def test_a_miss_ends_the_streak(open_page: Opener, site: str) -> None:
    page = open_page("/streak?game=krypto", scripts=[NO_LESSON])
    dealt(page)
    win(page, site, "streak:krypto")
    first = code(page, "streak:krypto")
    page.get_by_role("button", name="Next", exact=True).click()
    dealt(page)
    page.reload()
    dealt(page)
    missed = code(page, "streak:krypto")
    assert missed != first
    give_up(page)
    page.get_by_role("button", name="See the result").click()
    expect(page.get_by_role("heading", name="The run is over")).to_be_visible()
    expect(page.locator(".win-sentence")).to_have_text("You solved 1 puzzle before you missed one.")
    again = page.get_by_role("navigation", name="Missed and skipped").get_by_role("link")
    expect(again).to_have_attribute("href", f"/p/{missed}")
    page.get_by_role("button", name="Again").click()
    dealt(page)
    run = kept(page, "streak:krypto")
    assert (run["solved"], run["state"], run["before"]) == (0, "open", 1)
    page.goto("/play")
    expect(page.get_by_role("link", name="Streak: Krypto. Your best: 1")).to_be_visible()


def test_one_puzzle_of_a_streak_is_skipped_and_can_be_tried_again(open_page: Opener) -> None:
    page = open_page("/streak?game=krypto", scripts=[NO_LESSON])
    dealt(page)
    skipped = code(page, "streak:krypto")
    page.wait_for_function("key => (" + RUN + ")(key).puzzles.length > 1", arg="streak:krypto")
    more(page, "Skip this puzzle")
    dealt(page)
    expect(page.get_by_role("dialog")).to_have_count(0)
    missed = code(page, "streak:krypto")
    assert missed != skipped
    page.get_by_role("button", name="More", exact=True).click()
    expect(page.get_by_role("button", name="Show the solution")).to_be_visible()
    expect(page.get_by_role("button", name="Skip this puzzle")).to_have_count(0)
    page.keyboard.press("Escape")
    give_up(page)
    page.get_by_role("button", name="See the result").click()
    expect(page.locator(".win-sentence")).to_have_text("You solved 0 puzzles before you missed one.")
    links = page.get_by_role("navigation", name="Missed and skipped").get_by_role("link")
    expect(links).to_have_count(2)
    assert [link.get_attribute("href") for link in links.all()] == [f"/p/{skipped}", f"/p/{missed}"]
    links.first.click()
    dealt(page)
    assert page.url.endswith(f"/p/{skipped}")


def test_the_end_of_a_kenken_streak_tells_the_rating_of_the_last(open_page: Opener, site: str) -> None:
    page = open_page("/streak?game=kenken")
    cell(page, 1, 1).click()
    rating = kept(page, "streak:kenken")["puzzles"][0]["rating"]
    assert rating <= 10
    solve_kenken(page, site, code(page, "streak:kenken"))
    expect(page.get_by_role("region", name=re.compile("^Solved in .*, the first"))).to_be_visible()
    page.keyboard.press("Enter")
    cell(page, 1, 1).click()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Show the solution").click()
    page.get_by_role("dialog").get_by_role("button", name="Show it").click()
    page.get_by_role("button", name="See the result").click()
    expect(page.get_by_text("of 100 hard, the last").locator("xpath=..")).to_contain_text(str(rating))


def test_no_single_tap_ends_a_run(open_page: Opener) -> None:
    page = open_page("/streak?game=krypto", scripts=[NO_LESSON])
    dealt(page)
    page.locator(".krypto-tools").get_by_role("button", name="More", exact=True).click()
    sheet = page.get_by_role("dialog", name="More")
    # The puzzles of a run can all be solved, so that this claim would be a trap.
    expect(sheet.get_by_role("button", name="Nobody can solve this")).to_have_count(0)
    # Nor does the sheet lead away from the run.
    expect(sheet.get_by_role("heading", name="Other games")).to_have_count(0)
    sheet.get_by_role("button", name="Show the solution").click()
    expect(sheet.get_by_role("button", name="Show it")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("region", name=re.compile("^Missed"))).to_have_count(0)
    dealt(page)


def test_a_solved_puzzle_flows_on_with_enter_and_the_end_has_share(open_page: Opener, site: str) -> None:
    page = open_page("/streak?game=krypto", scripts=[NO_LESSON])
    dealt(page)
    rule = page.get_by_text("Ever harder until you miss one. Skip one under More. Hints are marked.")
    expect(rule).to_be_visible()
    for count in ("the first", "2 in a row"):
        win(page, site, "streak:krypto")
        line = page.get_by_role("region", name=re.compile(rf"^Solved in \d:\d\d, {count}\.$"))
        expect(line).to_be_visible()
        expect(page.get_by_role("button", name="Share")).to_have_count(0)
        page.keyboard.press("Enter")
        dealt(page)
        expect(line).to_have_count(0)
        # Once is enough.
        expect(rule).to_have_count(0)
    give_up(page)
    page.get_by_role("button", name="See the result").click()
    expect(page.get_by_role("button", name="Share")).to_be_visible()


@pytest.mark.parametrize("viewport", SIZES)
def test_next_alone_leads_on_from_a_won_game_of_krypto(
    open_page: Opener, site: str, viewport: tuple[int, int]
) -> None:
    page = open_page("/streak?game=krypto", viewport=viewport, scripts=[NO_LESSON])
    dealt(page)
    win(page, site, "streak:krypto")
    expect(page.get_by_role("button", name="Next", exact=True)).to_be_visible()
    expect(page.locator(".tools")).to_have_count(0)


def test_a_hint_marks_the_streak_its_end_its_best_and_what_is_shared(open_page: Opener, site: str) -> None:
    page = open_page("/streak?game=krypto", scripts=[NO_LESSON])
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    dealt(page)
    win(page, site, "streak:krypto")
    page.get_by_role("button", name="Next", exact=True).click()
    dealt(page)
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.locator(".hint p:not(.loading)")).to_have_text(re.compile(r"\w"))
    page.keyboard.press("Escape")
    win(page, site, "streak:krypto")
    expect(
        page.get_by_role("region", name=re.compile(r"^Solved in .*, 2 in a row, with hints\.$"))
    ).to_be_visible()
    expect(page.locator(".run-score")).to_contain_text("2 in a row, with hints")
    page.keyboard.press("Enter")
    dealt(page)
    give_up(page)
    page.get_by_role("button", name="See the result").click()
    expect(page.locator(".win-sentence")).to_contain_text("With hints; your best with hints: 2.")
    expect(page.get_by_text("your best without hints").locator("xpath=..")).to_contain_text("1")
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    assert "2 in a row, with hints" in page.evaluate("navigator.clipboard.readText()").splitlines()[1]
    page.goto("/you")
    cells = page.get_by_role("region", name="Streak and Storm").locator("tbody tr").locator("th, td")
    expect(cells).to_have_text(["Krypto", "1 2 with hints", "–"])


def test_a_solution_that_is_shown_elsewhere_ends_the_streak(open_page: Opener) -> None:
    page = open_page("/streak?game=krypto", scripts=[NO_LESSON])
    dealt(page)
    played = code(page, "streak:krypto")
    page.goto(f"/p/{played}")
    dealt(page)
    give_up(page)
    page.goto("/streak?game=krypto")
    page.get_by_role("button", name="See the result").click()
    expect(page.get_by_role("heading", name="The run is over")).to_be_visible()


def test_kenken_flows_on_with_its_board_in_place(open_page: Opener, site: str) -> None:
    page = open_page("/streak?game=kenken", viewport=SIZES[0])
    cell(page, 1, 1).click()
    place = page.locator(".kk-board").bounding_box()
    solve_kenken(page, site, code(page, "streak:kenken"))
    expect(page.get_by_role("region", name=re.compile("^Solved in .*, the first"))).to_be_visible()
    assert page.locator(".kk-board").bounding_box() == place
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    assert kept(page, "streak:kenken")["at"] == 1
