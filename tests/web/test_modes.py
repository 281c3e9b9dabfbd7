"""Practice by rating, Streak and Storm: puzzles one after another, and what is kept of them."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.axe import at_rest, axe
from tests.web.grids.playing import ask
from tests.web.kenken.boards import cell
from tests.web.krypto.playing import NO_LESSON, dealt, get, more, press_step, steps
from tests.web.opening import Opener

STORM = "/storm?game=krypto&seed=7"
SIZES = ((390, 844), (1440, 900))
RUN = "key => JSON.parse(localStorage['countinghouse:run:' + key])"
END_SOON = """key => {
  const run = JSON.parse(localStorage['countinghouse:run:' + key]);
  localStorage['countinghouse:run:' + key] = JSON.stringify({ ...run, ends: Date.now() + 500 });
}"""
SCROLLS = """() => {
  const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
  return scrollWidth > clientWidth || scrollHeight > clientHeight;
}"""


def kept(page: Page, key: str) -> dict[str, Any]:
    """Return the run that is kept of a mode and game."""
    run: dict[str, Any] = page.evaluate(RUN, key)
    return run


def code(page: Page, key: str) -> str:
    """Return the code of the puzzle that is played."""
    run = kept(page, key)
    return str(run["puzzles"][run["at"]]["puzzle_code"])


def win(page: Page, site: str, key: str) -> None:
    """Solve a game of Krypto by keys."""
    for step in steps(site, code(page, key)):
        press_step(page, step)


def begin_storm(page: Page) -> None:
    """Start the clock of a storm of Krypto."""
    page.get_by_role("button", name="Start the clock").click()
    dealt(page)


def end_storm(page: Page, key: str = "storm:krypto") -> None:
    """Open the storm again when its time is nearly up, and wait for its result."""
    page.evaluate(END_SOON, key)
    page.reload()
    expect(page.get_by_role("heading", name="Time!")).to_be_visible()


def give_up(page: Page) -> None:
    """Have the solution of a game of Krypto shown, and close it."""
    more(page, "Show the solution")
    page.get_by_role("dialog").get_by_role("button", name="Show it").click()
    expect(page.get_by_text("different solutions").first).to_be_visible()
    if page.get_by_role("dialog").count():
        page.keyboard.press("Escape")


def test_a_seed_gives_everybody_the_same_storm(open_page: Opener) -> None:
    codes = []
    for _ in range(2):
        page = open_page(STORM, scripts=[NO_LESSON])
        begin_storm(page)
        page.wait_for_function("key => (" + RUN + ")(key).puzzles.length >= 10", arg="storm:krypto")
        codes.append([puzzle["puzzle_code"] for puzzle in kept(page, "storm:krypto")["puzzles"][:10]])
    assert codes[0] == codes[1]
    assert len(set(codes[0])) == 10


def test_a_storm_by_keys_is_counted_survives_a_reload_and_is_sent(open_page: Opener, site: str) -> None:
    page = open_page(STORM, scripts=[NO_LESSON])
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    begin_storm(page)
    expect(page.get_by_role("button", name="Pause")).to_have_count(0)
    win(page, site, "storm:krypto")
    expect(page.get_by_text("1 solved", exact=True)).to_be_attached()
    page.keyboard.press("p")
    page.keyboard.press("s")
    run = kept(page, "storm:krypto")
    assert (run["at"], run["solved"], run["skipped"]) == (2, 1, 1)
    # Neither the clock nor the puzzle is new after a reload.
    page.reload()
    dealt(page)
    assert kept(page, "storm:krypto") == run
    win(page, site, "storm:krypto")
    expect(page.get_by_text("2 solved", exact=True)).to_be_attached()
    # Puzzles of a storm are no results: the same ones may come again.
    assert page.evaluate("localStorage['countinghouse:solved']") is None
    end_storm(page)
    expect(page.locator(".win-sentence")).to_have_text("You solved 2 puzzles in three minutes.")
    expect(page.get_by_text("a new best")).to_be_visible()
    page.get_by_role("button", name="Send as a challenge").click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()").splitlines()[-1]
    assert link.endswith("/storm?game=krypto&seed=7&score=2")
    other = open_page(link.removeprefix(site), scripts=[NO_LESSON])
    expect(other.get_by_text("Somebody solved 2 of these.")).to_be_visible()
    page.get_by_role("button", name="Again").click()
    expect(page.get_by_text("Your best: 2")).to_be_visible()
    assert kept(page, "storm:krypto")["seed"] != 7
    page.goto("/you")
    cells = page.get_by_role("region", name="Streak and Storm").locator("tbody tr").locator("th, td")
    expect(cells).to_have_text(["Krypto", "–", "2"])


def test_a_lower_count_leaves_the_best(open_page: Opener) -> None:
    page = open_page(STORM, scripts=[NO_LESSON])
    page.evaluate("localStorage['countinghouse:modes'] = JSON.stringify({ 'storm krypto': 9 })")
    page.reload()
    begin_storm(page)
    end_storm(page)
    expect(page.get_by_text("your best", exact=True).locator("xpath=..")).to_contain_text("9")
    assert json.loads(page.evaluate("localStorage['countinghouse:modes']")) == {"storm krypto": 9}


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


def test_a_storm_lists_what_was_skipped_and_what_was_left(open_page: Opener) -> None:
    page = open_page(STORM, scripts=[NO_LESSON])
    begin_storm(page)
    page.keyboard.press("s")
    expect(page.get_by_role("timer")).to_be_visible()
    page.wait_for_function("key => (" + RUN + ")(key).at === 1", arg="storm:krypto")
    end_storm(page)
    puzzles = kept(page, "storm:krypto")["puzzles"][:2]
    links = page.get_by_role("navigation", name="Missed and skipped").get_by_role("link")
    expect(links).to_have_text([f"{' '.join(map(str, one['cards']))} → {one['target']}" for one in puzzles])
    assert [link.get_attribute("href") for link in links.all()] == [
        f"/p/{one['puzzle_code']}" for one in puzzles
    ]


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


def test_practice_moves_the_rating_and_the_next_puzzle_follows(open_page: Opener, site: str) -> None:
    page = open_page("/practice?game=krypto", scripts=[NO_LESSON])
    dealt(page)
    expect(page.get_by_text("Your rating: 1,500")).to_be_attached()
    difficulty = kept(page, "practice:krypto")["puzzles"][0]["rating"]
    assert 45 <= difficulty <= 55
    win(page, site, "practice:krypto")
    moved = page.locator(".run-onward")
    expect(moved).to_contain_text("Your rating: 1,500 →")
    expect(moved).to_contain_text("(+")
    won = code(page, "practice:krypto")
    # A puzzle of the new strength takes the place of the one that was there.
    page.wait_for_function("key => (" + RUN + ")(key).graded > 55", arg="practice:krypto")
    page.get_by_role("button", name="Next", exact=True).click()
    dealt(page)
    assert code(page, "practice:krypto") != won
    assert kept(page, "practice:krypto")["puzzles"][0]["rating"] > difficulty
    give_up(page)
    expect(page.locator(".run-onward")).to_contain_text("(-")
    page.get_by_role("button", name="Next", exact=True).click()
    dealt(page)


def test_a_storm_of_small_kenkens(open_page: Opener, site: str) -> None:
    page = open_page("/storm?game=kenken&seed=7")
    page.get_by_role("button", name="Start the clock").click()
    cell(page, 1, 1).click()
    first = kept(page, "storm:kenken")["puzzles"][0]
    assert first["size"] == 3
    solve_kenken(page, site, first["puzzle_code"])
    expect(page.get_by_text("1 solved", exact=True)).to_be_attached()
    expect(page.get_by_role("grid")).to_be_visible()


def solve_kenken(page: Page, site: str, puzzle: str) -> None:
    """Enter the solution of a KenKen by keys, from its first cell on."""
    for row in get(site, f"/v1/puzzles/{puzzle}?with_solution=1")["solution"]:
        page.keyboard.press("Home")
        for digit in row:
            page.keyboard.press(str(digit))
            page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowDown")


def test_a_storm_flashes_each_solve_and_no_skip(open_page: Opener, site: str) -> None:
    page = open_page(STORM, scripts=[NO_LESSON])
    begin_storm(page)
    flash = page.locator(".run-flash")
    win(page, site, "storm:krypto")
    expect(flash).to_have_css("animation-name", "run-flash")
    expect(flash).to_have_css("pointer-events", "none")
    page.keyboard.press("s")
    expect(flash).to_have_count(0)
    page.emulate_media(reduced_motion="reduce")
    win(page, site, "storm:krypto")
    expect(flash).to_have_css("animation-name", "none")
    expect(flash).to_have_css("opacity", "0")


def test_a_storm_of_31_derful(open_page: Opener, site: str) -> None:
    page = open_page("/storm?game=31-derful&seed=7")
    page.get_by_role("button", name="Start the clock").click()
    puzzle = kept(page, "storm:31-derful")["puzzles"][0]
    assert puzzle["order"] == 3
    grid = ask(site, "solve", cards=puzzle["cards"], order=3, total=puzzle["total"], with_games=False)["grid"]
    for number, card in enumerate(card for row in grid for card in row):
        page.locator(f'[role="gridcell"][data-cell="{number}"]').click()
        page.locator(f'[data-free]:has(.play-card-index:text-is("{card}"))').first.click()
    expect(page.get_by_text("1 solved", exact=True)).to_be_attached()


@pytest.mark.parametrize("size", SIZES, ids=("phone", "desk"))
def test_each_state_fits_the_screen_and_is_accessible(
    open_page: Opener, site: str, size: tuple[int, int]
) -> None:
    page = open_page(STORM, viewport=size, scripts=[NO_LESSON], reduced_motion=True)

    def check() -> None:
        at_rest(page)
        assert not page.evaluate(SCROLLS)
        assert axe(page) == ""

    expect(page.get_by_role("button", name="Start the clock")).to_be_enabled()
    check()
    begin_storm(page)
    check()
    end_storm(page)
    check()
    page.goto("/streak?game=krypto")
    dealt(page)
    check()
    win(page, site, "streak:krypto")
    expect(page.get_by_role("button", name="Next", exact=True)).to_be_visible()
    check()
    page.keyboard.press("Enter")
    dealt(page)
    give_up(page)
    check()
    page.get_by_role("button", name="See the result").click()
    expect(page.get_by_role("heading", name="The run is over")).to_be_visible()
    check()
