"""The record: times, bests, a rating, and everything as a file that another browser takes in."""

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.axe import axe
from tests.web.opening import Opener

DAYS = 9
EVERYTHING = """() => Object.fromEntries(
  Object.entries(localStorage).filter(([key]) => !key.includes(":day:")).map(([key, text]) => [key, JSON.parse(text)])
)"""

# Tables, and cells of them, of which some is cut off.
CLIPPED = """() => [...document.querySelectorAll('.you-table, .scroll:has(.you-table), .you-table :is(th, td)')]
  .filter((element) => element.scrollWidth > element.clientWidth + 1 ||
    element.getBoundingClientRect().right > innerWidth)
  .map(({ outerHTML }) => outerHTML.slice(0, 80))"""


def result(days_ago: int, seconds: int, hints: int = 0) -> dict[str, Any]:
    """Return a result of Krypto in its stored form."""
    day = f"2026-01-{20 - days_ago:02}"
    params = {"cards": [1, 2, 3, 4, 5], "target": 1, "expression": "1"}
    return {
        "code": f"K{days_ago}",
        "game": "krypto",
        "date": day,
        "day": day,
        "seconds": seconds,
        "hints": hints,
        "at": f"{day}T09:00:00.000Z",
        "judged": "service",
        "difficulty": 60,
        "claim": {"kind": "krypto.check", "params": params},
    }


KEPT = {found["code"]: found for found in (result(ago, 30 + 10 * ago, ago % 2) for ago in range(DAYS))}


def test_times_bests_and_rating_come_from_kept_results(open_page: Opener) -> None:
    page = open_page("/you")
    expect(page.get_by_role("link", name="Play today's")).to_be_visible()
    assert axe(page) == ""
    page.evaluate("text => { localStorage['countinghouse:solved'] = text }", json.dumps(KEPT))
    page.reload()
    expect(page.get_by_role("img", name="Histogram of times: the best 0:30, the median 1:10")).to_be_visible()
    cells = page.get_by_role("region", name="Bests").first.locator("tbody tr").first.locator("th, td")
    expect(cells).to_have_text(["Krypto", "9", "0:30", "1:10", "0 days", "9 days"])
    rating = int(page.locator(".you-rated").inner_text().replace(",", ""))
    # Five wins and four draws against puzzles of 1,600.
    assert 1600 < rating < 1900
    expect(page.locator(".you-rungs [aria-current]")).to_contain_text("Treasurer")
    page.get_by_text("How it is worked out").click()
    expect(page.get_by_text("By Glicko-2")).to_be_visible()
    assert axe(page) == ""
    page.get_by_role("button", name="31-derful").click()
    expect(page.get_by_text("Your rating will be here")).to_be_visible()
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_everything_is_taken_to_another_browser_as_a_file(open_page: Opener) -> None:
    page = open_page("/you")
    page.evaluate("text => { localStorage['countinghouse:solved'] = text }", json.dumps(KEPT))
    page.evaluate("localStorage['countinghouse:theme'] = '\"dark\"'")
    page.evaluate(
        "localStorage['countinghouse:game:K1'] = JSON.stringify({ code: 'K1', at: '', state: { at: 1 } })"
    )
    page.reload()
    with page.expect_download() as download:
        page.get_by_role("button", name="Export", exact=True).click()
    other = open_page("/you", viewport=(390, 844))
    before = other.evaluate(EVERYTHING)
    field = other.get_by_label("Import", exact=True)
    field.set_input_files({"name": "notes.json", "mimeType": "application/json", "buffer": b"{}"})
    expect(other.get_by_text("This is no file that Countinghouse exported")).to_be_visible()
    # Nothing changes before it is confirmed.
    field.set_input_files(download.value.path())
    sheet = other.get_by_role("dialog", name="Import this file?")
    expect(sheet).to_contain_text("entries")
    assert axe(other) == ""
    sheet.get_by_role("button", name="Cancel").click()
    expect(sheet).to_have_count(0)
    assert other.evaluate(EVERYTHING) == before
    field.set_input_files(download.value.path())
    sheet.get_by_role("button", name="Import").click()
    expect(sheet).to_have_count(0)
    expect(other.get_by_text("entries imported.")).to_be_visible()
    expect(other.get_by_role("heading", name="Krypto: times")).to_be_visible()
    expect(other.locator("html")).to_have_attribute("data-theme", "dark")
    assert other.evaluate(EVERYTHING) == page.evaluate(EVERYTHING)


def test_field_for_a_file_is_a_button_of_the_house(open_page: Opener) -> None:
    page = open_page("/you", viewport=(390, 844))
    button = page.locator(".file-field")
    box = button.bounding_box()
    export = page.get_by_role("button", name="Export", exact=True).bounding_box()
    assert box
    assert export
    assert box["height"] == export["height"] >= 44
    page.get_by_role("button", name="Export", exact=True).focus()
    page.keyboard.press("Tab")
    expect(page.get_by_label("Import", exact=True)).to_be_focused()
    assert button.evaluate("(element) => getComputedStyle(element).outlineStyle") == "solid"


def test_forgetting_everything_is_confirmed(open_page: Opener) -> None:
    page = open_page("/you")
    page.evaluate("text => { localStorage['countinghouse:solved'] = text }", json.dumps(KEPT))
    page.reload()
    page.get_by_role("button", name="Forget everything").click()
    sheet = page.get_by_role("dialog", name="Forget everything?")
    sheet.get_by_role("button", name="Cancel").click()
    expect(sheet).to_have_count(0)
    expect(page.get_by_role("heading", name="Krypto: times")).to_be_visible()
    page.get_by_role("button", name="Forget everything").click()
    sheet.get_by_role("button", name="Forget everything").click()
    expect(page.get_by_text("Forgotten.")).to_be_visible()
    assert page.evaluate("localStorage['countinghouse:solved']") is None


@pytest.mark.parametrize("width", [320, 390, 768, 1440])
@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_bests_are_whole_at_every_width(open_page: Opener, width: int, locale: str) -> None:
    sizes = [
        ("kenken", {"size": 4, "grid": []}),
        ("kenken", {"size": 12, "grid": []}),
        ("31-derful", {"grid": [[1] * 5] * 5}),
    ]
    kept = KEPT | {
        f"X{number}": result(number, 3600 + number)
        | {"code": f"X{number}", "game": game, "claim": {"kind": f"{game}.check", "params": params}}
        for number, (game, params) in enumerate(sizes)
    }
    page = open_page("/you", viewport=(width, 844), locale=locale)
    page.evaluate("text => { localStorage['countinghouse:solved'] = text }", json.dumps(kept))
    page.reload()
    expect(page.locator(".you-bests tbody tr")).to_have_count(4)
    assert page.evaluate(CLIPPED) == []
    if width > 320:
        games = page.locator(".you-head .seg > button")
        assert games.evaluate_all("all => new Set(all.map(({ offsetTop }) => offsetTop)).size") == 1


LINES = """elements => elements.map((element) => {
  const range = document.createRange();
  range.selectNodeContents(element);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
})"""


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
@pytest.mark.parametrize(
    ("width", "labels"), [(320, ".you-legend > span"), (390, ".you-figures > :first-child dt")]
)
def test_words_beside_the_figures_keep_one_line(
    open_page: Opener, width: int, labels: str, locale: str
) -> None:
    page = open_page("/you", viewport=(width, 800), locale=locale)
    page.evaluate("kept => { localStorage['countinghouse:solved'] = JSON.stringify(kept) }", KEPT)
    page.reload()
    shown = page.locator(labels)
    expect(shown.first).to_be_visible()
    assert set(shown.evaluate_all(LINES)) == {1}
    assert page.evaluate("document.documentElement.scrollWidth") == width
