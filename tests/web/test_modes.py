"""Practice by rating and Storm: puzzles one after another, and what is kept of them."""

import json

import pytest
from playwright.sync_api import expect

from tests.web.axe import at_rest, axe
from tests.web.grids.playing import ask
from tests.web.kenken.boards import cell
from tests.web.krypto.playing import NO_LESSON, dealt
from tests.web.opening import Opener
from tests.web.runs import RUN, begin_storm, code, end_storm, give_up, kept, solve_kenken, win

STORM = "/storm?game=krypto&seed=7"
SIZES = ((390, 844), (1440, 900))
SCROLLS = """() => {
  const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
  return scrollWidth > clientWidth || scrollHeight > clientHeight;
}"""


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
