"""The record: times, bests, a rating, and everything as a file that another browser takes in."""

import json
from typing import Any

from playwright.sync_api import expect

from tests.web.axe import axe
from tests.web.opening import Opener

DAYS = 9
EVERYTHING = """() => Object.fromEntries(
  Object.entries(localStorage).filter(([key]) => !key.includes(":day:")).map(([key, text]) => [key, JSON.parse(text)])
)"""


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
    page.get_by_text("How it is computed").click()
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
    other = open_page("/you")
    other.get_by_label("A file that was exported").set_input_files(download.value.path())
    expect(other.get_by_text("entries taken in")).to_be_visible()
    expect(other.get_by_role("heading", name="Krypto: times")).to_be_visible()
    expect(other.locator("html")).to_have_attribute("data-theme", "dark")
    assert other.evaluate(EVERYTHING) == page.evaluate(EVERYTHING)
