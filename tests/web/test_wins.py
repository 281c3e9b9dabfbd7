"""All games have the same sheet of a win, and a link from it challenges somebody else to the same puzzle."""

import re
import struct
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.web.axe import at_rest, axe
from tests.web.grids.playing import ask, type_cards
from tests.web.jumping import LATE
from tests.web.kenken.boards import SMALL, cell, opened, solve_by_keys
from tests.web.krypto.playing import dealt, play_by_keys, press, steps
from tests.web.opening import Opener

COPY = (
    "if (navigator.clipboard) navigator.clipboard.writeText = async (text) => { globalThis.copied = text; };"
)
SHARE = """navigator.canShare = () => true;
navigator.share = async ({ text, url, files }) => {
  globalThis.given = { text, url, files: files?.map(({ name, type, size }) => ({ name, type, size })) };
};"""
# No lesson is offered below the table.
NO_LESSON = """if (location.protocol === 'http:')
  localStorage['countinghouse:lesson:31-derful'] ??= JSON.stringify('skipped')"""
PHONE = (390, 844)
MOST_MOVED_PX = 2
# Where the middle of an element is from side to side, its upper edge and its height, frame by frame.
WATCH = """(selector) => {
  globalThis.places = [];
  const look = () => {
    const { left, width, top, height } = document.querySelector(selector).getBoundingClientRect();
    places.push([left + width / 2, top, height]);
    requestAnimationFrame(look);
  };
  look();
}"""
CODE = "K85V-H990-ET"
# What a challenge's address may hold: a code, perhaps its day, and three short values.
ADDRESS = re.compile(r"https?://[^/]+/p/[0-9A-Z-]+\?beat=\d+\.\d+(\.\d+-\d+|\.[0-9a-z]{1,4})?")
LESSONS = ".kk-lesson, .krypto-lesson, .derful-lesson, .derful-offer"
PNG = b"\x89PNG\r\n\x1a\n"


@dataclass(frozen=True)
class Puzzle:
    """A puzzle by its address, and how it is won."""

    address: str
    board: str
    title: str
    play: Callable[[Page], None]
    rows: int = 2
    # What the sheet says once the service has answered.
    told: str = ""
    # What is said of its difficulty on a phone.
    level: str = ""


def krypto(site: str) -> Puzzle:
    """Return a game of Krypto."""

    def play(page: Page) -> None:
        dealt(page)
        play_by_keys(page, steps(site, CODE))

    return Puzzle(
        f"/p/{CODE}", ".krypto-target", "Krypto 18", play, rows=3, told="You found way", level="of 100: "
    )


def kenken(_: str) -> Puzzle:
    """Return a KenKen."""

    def play(page: Page) -> None:
        opened(page)
        cell(page, 1, 1).click()
        solve_by_keys(page)

    title = "KenKen 4\u202f×\u202f4"
    return Puzzle(SMALL, ".kk-board", f"{title} (easy)", play, level=f"{title}, easy")


def derful(site: str) -> Puzzle:
    """Return a game of 31-derful."""
    (dealt_cards,) = ask(site, "deal", order=3, total=20, seed=7, count=1)["deals"]
    whole = [card for row in dealt_cards["grid"] for card in row]
    address = f"/p/{dealt_cards['puzzle_code']}"
    return Puzzle(
        address,
        ".derful-grid",
        "31-derful, 3\u202f×\u202f3, total 20",
        lambda page: type_cards(page, whole),
        rows=3,
    )


GAMES = [krypto, kenken, derful]
Game = Callable[[str], Puzzle]


def win(page: Page, puzzle: Puzzle) -> Locator:
    """Win a game, and return its sheet."""
    puzzle.play(page)
    return told(page, puzzle)


def told(page: Page, puzzle: Puzzle) -> Locator:
    """Return the sheet of a win once it says all that it has to say."""
    sheet = page.locator(".win")
    expect(sheet.get_by_role("button", name="Share", exact=True)).to_be_visible()
    expect(sheet).to_contain_text(puzzle.told)
    expect(sheet).not_to_contain_text("Counting")
    return sheet


def copied(page: Page, sheet: Locator, button: str) -> list[str]:
    """Press a button of the sheet, and return the lines that it copies."""
    sheet.get_by_role("button", name=button, exact=True).click()
    expect(sheet).to_contain_text("Copied.")
    lines: list[str] = page.evaluate("copied").splitlines()
    return lines


@pytest.mark.parametrize("game", GAMES)
def test_a_win_has_the_same_parts_in_all_games(open_page: Opener, site: str, game: Game) -> None:
    puzzle = game(site)
    page = open_page(puzzle.address, scripts=[COPY], viewport=(1440, 900))
    sheet = win(page, puzzle)
    expect(sheet.locator(".figures > div").first).to_contain_text("your time")
    expect(sheet.locator(".figures > div")).to_have_count(3)
    expect(sheet.locator(".win-sentence")).not_to_be_empty()
    expect(sheet.get_by_role("button", name="Challenge", exact=True)).to_be_visible()
    expect(sheet.locator("a.btn")).to_have_count(1)
    expect(sheet).not_to_contain_text("service")
    lines = copied(page, sheet, "Share")
    assert lines[0] == "Countinghouse"
    assert re.fullmatch(rf"{re.escape(puzzle.title)} in \d:\d\d, no hints", lines[1])
    assert lines[-1].endswith(puzzle.address)
    # The picture, of the size that chats show.
    picture = sheet.get_by_role("img", name=puzzle.title)
    expect(picture).to_be_visible()
    with page.expect_download() as download:
        sheet.get_by_role("button", name="Save picture").click()
    data = Path(download.value.path()).read_bytes()
    assert data.startswith(PNG)
    assert struct.unpack(">II", data[16:24]) == (1200, 630)
    at_rest(page)
    assert axe(page) == ""


def test_a_phone_shares_the_picture_with_the_text(open_page: Opener, site: str) -> None:
    puzzle = kenken(site)
    page = open_page(puzzle.address, scripts=[SHARE], viewport=PHONE, touch=True)
    sheet = win(page, puzzle)
    sheet.get_by_role("button", name="Share", exact=True).tap()
    page.wait_for_function("() => globalThis.given")
    given = page.evaluate("given")
    assert given["url"].endswith(puzzle.address)
    (file,) = given["files"]
    assert (file["name"], file["type"]) == (f"{puzzle.title}.png", "image/png")
    assert file["size"] > 2_000


def test_what_is_said_of_a_copy_moves_nothing(open_page: Opener, site: str) -> None:
    puzzle = kenken(site)
    page = open_page(puzzle.address, scripts=[COPY], viewport=PHONE)
    sheet = win(page, puzzle)
    at_rest(page)
    following = sheet.locator("a.btn")
    before = following.bounding_box()
    copied(page, sheet, "Challenge")
    assert following.bounding_box() == before
    # What was said makes room for the button again.
    expect(sheet.get_by_text("Copied.")).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_a_challenge_shows_both_results_at_the_end(open_page: Opener, site: str, game: Game) -> None:
    puzzle = game(site)
    page = open_page(puzzle.address, scripts=[COPY])
    title, beat, address = copied(page, win(page, puzzle), "Challenge")
    assert title == puzzle.title
    assert re.fullmatch(r"Beat \d:\d\d", beat)
    assert ADDRESS.fullmatch(address), address
    # Somebody who was never here plays at once, and is offered the lesson.
    other = open_page(address, scripts=[COPY], viewport=PHONE)
    time = beat.split()[1]
    expect(other.locator(".play-beat")).to_have_text(f"Somebody challenges you: beat {time}, without a hint")
    expect(other.locator(".newcomer").get_by_role("link", name="Lesson")).to_be_visible()
    expect(other.locator(".play-table")).to_contain_text(puzzle.level)
    expect(other.get_by_role("dialog")).to_have_count(0)
    expect(other.locator(LESSONS)).to_have_count(0)
    expect(other.locator(".win-against")).to_have_count(0)
    sheet = win(other, puzzle)
    for _ in range(2):
        table = sheet.locator(".win-against")
        expect(table.get_by_role("columnheader")).to_have_text(["You", "To beat"])
        expect(table.get_by_role("row", name="Time").locator("td").last).to_have_text(beat.split()[1])
        expect(table.locator("tbody tr")).to_have_count(puzzle.rows)
        at_rest(other)
        assert axe(other) == ""
        other.reload()
    _, _, back = copied(other, sheet, "Challenge back")
    assert ADDRESS.fullmatch(back), back
    assert other.evaluate("document.documentElement.scrollWidth") == PHONE[0]


def test_ways_of_a_challenge_stand_side_by_side(open_page: Opener, site: str) -> None:
    page = open_page(f"/p/{CODE}?beat=81.2.2-9999")
    sheet = win(page, krypto(site))
    # Of another number of ways than there are: somebody made it up.
    table = sheet.locator(".win-against")
    expect(table.get_by_role("row", name="Hints").locator("td")).to_have_text(["0", "2"])
    expect(table.locator("tbody tr")).to_have_count(2)
    found = re.search(r"way (\d+) of (\d+)", sheet.inner_text())
    assert found
    page.goto(f"/p/{CODE}?beat=81.2.{found[2]}-{found[2]}")
    expect(table.get_by_role("row", name="Way").locator("td")).to_have_text(
        [f"{found[1]} of {found[2]}", f"{found[2]} of {found[2]}"]
    )


def test_a_forged_result_is_ignored(open_page: Opener) -> None:
    page = open_page("about:blank")
    for forged in ("", "81", "-1.0", "1e9.0", "999999.0", "81.0.%3Cb%3E", "81.0.(1%2B2)*3"):
        page.goto(f"{SMALL}?beat={forged}")
        opened(page)
        expect(page.locator(".play-beat")).to_have_count(0)
    cell(page, 1, 1).click()
    solve_by_keys(page)
    expect(page.locator(".win .figures")).to_be_visible()
    expect(page.locator(".win-against")).to_have_count(0)


def test_an_entered_game_is_a_challenge_too(open_page: Opener) -> None:
    page = open_page("/krypto?cards=2,3,4&target=10", scripts=[COPY])
    dealt(page, 3)
    press(page, "3*4-2")
    _, beat, address = copied(page, page.locator(".win"), "Challenge")
    assert re.search(r"/krypto\?cards=2%2C3%2C4&target=10&beat=\d+\.0(\.\d+-\d+)?$", address)
    other = open_page(address)
    dealt(other, 3)
    expect(other.locator(".play-beat")).to_contain_text(f"beat {beat.split()[1]}, without a hint")


def test_a_challenge_of_a_day_has_no_lesson_before_it(open_page: Opener) -> None:
    page = opened(open_page(f"{SMALL}?date=2026-11-22&beat=81.0", viewport=PHONE, locale="de-DE"))
    expect(page.locator(".play-beat")).to_have_text("Jemand fordert Sie heraus: unter 1:21, ohne Tipp")
    expect(page.locator(LESSONS)).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("viewport", [(375, 667), PHONE, (768, 1024), (1024, 768), (1180, 820), (1440, 900)])
def test_a_won_board_stays_where_it_was(
    open_page: Opener, site: str, game: Game, viewport: tuple[int, int]
) -> None:
    puzzle = game(site)
    page = open_page(puzzle.address, viewport=viewport, scripts=[NO_LESSON, LATE])
    expect(page.locator(puzzle.board)).to_be_visible()
    at_rest(page)
    # The sheet and its texts come after the win, and answers of the service even later.
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/assets/*.js", hold)
    page.evaluate(WATCH, puzzle.board)
    puzzle.play(page)
    expect(page.locator(".win-sentence")).to_have_count(0)
    assert held
    for route in held:
        route.continue_()
    page.unroute("**/assets/*.js")
    told(page, puzzle)
    at_rest(page)
    assert_still(page)
    # It lies there too when it is opened again.
    before = page.evaluate("places[0]")
    page.reload()
    told(page, puzzle)
    at_rest(page)
    page.evaluate(WATCH, puzzle.board)
    assert page.evaluate("places[0]") == pytest.approx(before, abs=MOST_MOVED_PX)


def assert_still(page: Page) -> None:
    """Check that what is watched was in the same place and as large at each frame."""
    for values in zip(*page.evaluate("places"), strict=True):
        assert max(values) - min(values) <= MOST_MOVED_PX, values
