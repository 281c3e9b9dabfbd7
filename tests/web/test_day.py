"""A day as an event: how hard it is, what follows a win, and the card of a day that is complete."""

import json
import re
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.axe import axe
from tests.web.krypto.playing import NO_LESSON, daily, get
from tests.web.opening import Opener
from tests.web.test_today import keep, solved, tile

MONDAY = date(2026, 11, 23)
OLD_DAY = "1999-02-03"
"""A day of the archive that has a game of Krypto alone."""
DOTS = re.compile("^Difficulty [1-5] of 5")
PNG = b"\x89PNG\r\n\x1a\n"
SHARED = "if (navigator.clipboard) navigator.clipboard.writeText = async (text) => { window.shared = text; }"
TILE_TINTS = """(tile) => [...tile.querySelectorAll('.art rect')].map((cell) =>
  cell.getAttribute('fill').match(/\\d/)[0])"""
BOARD_TINTS = """() => [...document.querySelectorAll('[role=gridcell]')].map((cell) =>
  String(Number(cell.className.match(/kk-tint-(\\d)/)[1]) + 1))"""


def result(code: str, game: str, day: str, kind: str, **more: Any) -> dict[str, Any]:
    """Return a result of a day's puzzle in its stored form."""
    claim = {
        "kind": kind,
        "params": {"cards": [1], "digits": "1", "expression": "1", "target": 1, "grid": [], "total": 1},
    }
    plain = solved({"puzzle_code": code, "size": 4}, day)
    return {**plain, "game": game, "claim": claim if game != "kenken" else plain["claim"], **more}


def whole_day(site: str, but: str = "") -> tuple[str, dict[str, Any]]:
    """Return today, and the results of all its puzzles, without the one with the code ``but``."""
    krypto, kenken, derful, year = (daily(site, game) for game in ("krypto", "kenken", "31-derful", "year"))
    day: str = krypto["date"]
    small, large = kenken["small"]["puzzle_code"], kenken["large"]["puzzle_code"]
    found = [
        result(krypto["puzzle_code"], "krypto", day, "krypto.check", seconds=42),
        result(small, "kenken", day, "kenken.check", name="small", seconds=81),
        result(large, "kenken", day, "kenken.check", name="large", seconds=305, hints=2),
        result(derful["puzzle_code"], "31-derful", day, "31-derful.check", seconds=64, hints=1),
        result(year["puzzle_code"], "year", day, "year.check", seconds=33),
    ]
    return day, {one["code"]: one for one in found if one["code"] != but}


def type_solution(page: Page, site: str, code: str) -> None:
    """Win a game of Krypto that is open."""
    expression = get(site, f"/v1/puzzles/{code}?with_solution=1")["solution"]["expression"]
    page.get_by_label("Or type the whole solution").fill(expression)
    page.keyboard.press("Enter")


def card(page: Page) -> Locator:
    """Return the card of a complete day."""
    return page.get_by_role("region", name="The day is complete")


def test_each_tile_has_dots_that_are_said(open_page: Opener) -> None:
    page = open_page("/")
    expect(tile(page, "Krypto").get_by_role("img", name=DOTS)).to_be_visible()
    expect(tile(page, "31-derful").get_by_role("img", name=DOTS)).to_be_visible()
    tiles = page.locator("a.tile").count()
    assert tiles >= 4
    assert page.locator("a.tile .dots").count() == tiles
    assert page.locator("a.tile .dot-on").count() >= tiles
    german = open_page("/", locale="de-DE")
    expect(german.get_by_role("img", name=re.compile("^Schwierigkeit [1-5] von 5")).first).to_be_visible()


@pytest.mark.parametrize(
    ("weekday", "english", "german"),
    [
        (0, "Monday, an easy start", "Montag, ein leichter Anfang"),
        (6, "Sunday, the hardest of the week", "Sonntag, der schwerste Tag der Woche"),
    ],
)
def test_the_weekday_says_how_hard_the_day_is(
    open_page: Opener, weekday: int, english: str, german: str
) -> None:
    day = MONDAY + timedelta(days=weekday)
    for locale, said in (("en-GB", english), ("de-DE", german)):
        page = open_page("about:blank", locale=locale)
        page.clock.set_fixed_time(datetime(day.year, day.month, day.day, 12, tzinfo=UTC))
        page.goto("/")
        expect(page.locator("h1")).to_have_text(said)
        # Where the line ends after the weekday, its comma is only read aloud.
        comma = page.locator(".today-comma")
        expect(comma).not_to_have_css("font-size", "0px")
        page.set_viewport_size({"width": 390, "height": 844})
        expect(comma).to_have_css("font-size", "0px")
        page.set_viewport_size({"width": 1280, "height": 800})
        page.goto(f"/?date={day - timedelta(weeks=1)}")
        expect(page.locator(".today-head p")).to_contain_text(said)


def test_the_week_climbs_on_the_tiles(open_page: Opener) -> None:
    page = open_page("/settings")
    dots = []
    for number in range(7):
        page.goto(f"/?date={MONDAY + timedelta(days=number)}")
        expect(page.locator("a.tile .dots")).to_have_count(page.locator(".tiles-daily > li").count())
        dots.append([tile(page, name).locator(".dot-on").count() for name in ("Krypto", "31-derful")])
    for of_game in zip(*dots, strict=True):
        assert sorted(of_game) == list(of_game)
        assert (of_game[0], of_game[-1]) == (1, 5)


def test_the_last_win_leads_to_the_card_of_the_day(open_page: Opener, site: str) -> None:
    code = daily(site)["puzzle_code"]
    day, others = whole_day(site, but=code)
    page = open_page("/settings", scripts=[NO_LESSON, SHARED])
    keep(page, "solved", others)
    page.goto("/")
    expect(page.get_by_text("4 of 5 done")).to_be_visible()
    expect(card(page)).to_have_count(0)
    page.goto(f"/p/{code}?date={day}")
    type_solution(page, site, code)
    page.locator(".win").get_by_role("link", name="Day complete: see it").click()
    expect(page).to_have_url(re.compile(r"/$"))
    expect(card(page)).to_be_visible()
    expect(page.locator(".day-closing")).to_have_count(1)
    expect(card(page)).to_contain_text(re.compile(r"KenKen\s*5:05 2 hints"))
    expect(card(page)).to_contain_text("The first day of a streak")
    expect(card(page)).to_contain_text(re.compile(r"Tomorrow: an? .*day"))
    expect(page.get_by_role("button", name="Share the day")).to_have_count(1)
    assert axe(page) == ""
    card(page).get_by_role("button", name="Share the day").click()
    expect(card(page).get_by_text("Copied.")).to_be_visible()
    text = page.evaluate("window.shared")
    assert re.search(
        r"31-derful: 1:04, 1 hint\nYear Game: 0:33, no hints\nThe first day of a streak\nhttp", text
    ), text
    # The ring closes once.
    page.reload()
    expect(card(page)).to_be_visible()
    expect(page.locator(".day-closing")).to_have_count(0)


def test_a_day_of_the_archive_is_complete_too(open_page: Opener, site: str) -> None:
    code = get(site, f"/v1/krypto/daily?date={OLD_DAY}")["puzzle_code"]
    page = open_page(f"/?date={OLD_DAY}", scripts=[NO_LESSON])
    tile(page, "Krypto").click()
    type_solution(page, site, code)
    page.locator(".win").get_by_role("link", name="Day complete: see it").click()
    expect(page).to_have_url(re.compile(rf"/\?date={OLD_DAY}$"))
    expect(card(page)).to_be_visible()
    expect(card(page)).not_to_contain_text("Tomorrow")


def test_the_card_of_the_day_is_a_picture_as_well(open_page: Opener, site: str) -> None:
    day, results = whole_day(site)
    page = open_page("/settings")
    keep(page, "solved", results)
    page.goto("/")
    with page.expect_download() as started:
        card(page).get_by_role("button", name="As a picture").click()
    assert started.value.suggested_filename == f"countinghouse-{day}.png"
    picture = Path(started.value.path()).read_bytes()
    assert picture.startswith(PNG)
    assert int.from_bytes(picture[16:20]) == int.from_bytes(picture[20:24]) == 1080


def test_a_complete_day_is_a_challenge(open_page: Opener, site: str) -> None:
    day, results = whole_day(site)
    page = open_page("/settings", scripts=[SHARED])
    keep(page, "solved", results)
    page.goto("/")
    expect(card(page).get_by_role("table")).to_have_count(0)
    card(page).get_by_role("button", name="Share the day").click()
    page.wait_for_function("window.shared")
    address = page.evaluate("window.shared").split("\n")[-1]
    # The seconds and the hints of all five, and nothing else.
    assert address.endswith(f"/?date={day}&beat=525.3")
    other = open_page(address, viewport=(320, 640), touch=True)
    line = other.get_by_text("Beat 8:45 for all 5 puzzles")
    expect(line).to_be_visible()
    assert line.bounding_box()["height"] < 30  # type: ignore[index]
    assert axe(other) == ""
    # It is still to beat when the player comes back from the puzzles, however the day is opened.
    slower = {code: {**one, "seconds": one["seconds"] + 2, "hints": 0} for code, one in results.items()}
    last, solved_last = slower.popitem()
    keep(other, "solved", slower)
    other.goto("/")
    expect(line).to_be_visible()
    keep(other, "solved", {**slower, last: solved_last})
    other.reload()
    against = card(other).get_by_role("table", name="0:10 slower")
    expect(against.get_by_role("row", name="Time").locator("td")).to_have_text(["8:55", "8:45"])
    expect(against.get_by_role("row", name="Hints").locator("td")).to_have_text(["0", "3"])
    expect(line).to_have_count(0)
    assert other.evaluate("document.documentElement.scrollWidth") == 320
    assert axe(other) == ""


def test_a_forged_total_of_a_day_is_ignored(open_page: Opener) -> None:
    page = open_page("/settings", locale="de-DE")
    line = page.get_by_text("Zu schlagen")
    for query in ("", "&beat=", "&beat=81", "&beat=-1.0", "&beat=1e9.0", "&beat=81.0.%3Cb%3E"):
        page.goto(f"/?date={OLD_DAY}{query}")
        expect(tile(page, "Krypto")).to_be_visible()
        expect(line).to_have_count(0)
    for kept in ('{"1999-02-03": "?beat=<b>"}', '{"1999-02-03": 5}', "[]"):
        page.evaluate("kept => { localStorage['countinghouse:day-challenges'] = kept; }", kept)
        page.reload()
        expect(tile(page, "Krypto")).to_be_visible()
        expect(line).to_have_count(0)
    # No day is named, or none that there is.
    for query in ("?beat=81.0", "?date=2026-02-30&beat=81.0"):
        page.goto(f"/{query}")
        expect(tile(page, "Krypto")).to_be_visible()
        expect(line).to_have_count(0)
    page.goto(f"/?date={OLD_DAY}&beat=81.0")
    expect(line).to_have_text("Zu schlagen: 1:21 für das Rätsel")


@pytest.mark.parametrize("width", [320, 390, 1440])
def test_the_card_of_the_day_stands_still_and_fits(open_page: Opener, site: str, width: int) -> None:
    _, results = whole_day(site)
    text = json.dumps(json.dumps(results))
    kept = f"if (location.protocol === 'http:') localStorage['countinghouse:solved'] = {text}"
    page = open_page(
        "/", viewport=(width, 844), touch=width < 1000, reduced_motion=True, locale="de-DE", scripts=[kept]
    )
    shown = page.get_by_role("region", name="Der Tag ist geschafft")
    expect(shown).to_contain_text(re.compile("Morgen: ein "))
    last = page.locator(".day-arc-last")
    assert last.evaluate("(arc) => getComputedStyle(arc).animationName") == "none"
    assert last.evaluate("(arc) => getComputedStyle(arc).opacity") == "1"
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert axe(page) == ""


def test_tiles_show_the_cards_and_the_tints_of_the_boards(open_page: Opener, site: str) -> None:
    derful, kenken = daily(site, "31-derful"), daily(site, "kenken")
    page = open_page("/", scripts=[NO_LESSON])
    shown = tile(page, "31-derful").locator(".art text")
    expect(shown).to_have_count(len(derful["cards"]))
    assert sorted(shown.all_text_contents()) == sorted(map(str, derful["cards"]))
    for name, which in (("KenKen mini", "small"), ("KenKen", "large")):
        page.goto("/")
        expect(tile(page, name).locator(".art rect")).to_have_count(kenken[which]["size"] ** 2)
        tints = tile(page, name).evaluate(TILE_TINTS)
        tile(page, name).click()
        expect(page.locator("[role=gridcell]")).to_have_count(len(tints))
        assert page.evaluate(BOARD_TINTS) == tints
