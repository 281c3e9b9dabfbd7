"""Statistics of solved KenKen puzzles, size by size."""

import json
from datetime import UTC, datetime, timedelta
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.axe import axe
from tests.web.judging import expect_checked
from tests.web.kenken.boards import small, solve_by_keys
from tests.web.opening import Opener

NOW = datetime.now(UTC)
# Size, seconds, days ago.
SOLVED = [(4, 3000, 0), (4, 3031, 1), (4, 9000, 3), (6, 3700, 5), (6, 3801, 5)]


def result(code: str, size: int, seconds: int, days_ago: int) -> dict[str, Any]:
    """Return a result in its stored form."""
    return {
        "code": code,
        "game": "kenken",
        "seconds": seconds,
        "hints": 0,
        "at": (NOW - timedelta(days=days_ago)).isoformat().replace("+00:00", "Z"),
        "judged": "service",
        "claim": {"kind": "kenken.check", "params": {"size": size, "cages": [], "grid": []}},
    }


def rows(page: Page) -> list[list[str]]:
    """Return the rows of the table of sizes."""
    section = page.get_by_role("region", name="Bests").first
    expect(section).to_be_visible()
    return [
        [text.replace("\u202f", " ") for text in row.locator("th, td").all_inner_texts()]
        for row in section.locator("tbody tr").all()
    ]


def test_times_and_streaks_are_shown_by_size(open_page: Opener) -> None:
    page = small(open_page)
    solve_by_keys(page)
    expect_checked(page)
    (mine,) = page.evaluate("Object.values(JSON.parse(localStorage['countinghouse:solved']))")
    page.goto("/you")
    assert [[size, solved] for size, solved, *_ in rows(page)] == [["KenKen 4 × 4", "1"]]

    kept = [result(f"N{number}", *found) for number, found in enumerate(SOLVED)]
    kept += [result("own:3 AAA", 3, 5, 0), mine]
    page.evaluate(
        "solved => { localStorage['countinghouse:solved'] = solved }",
        json.dumps({found["code"]: found for found in kept}),
    )
    page.reload()
    best = f"{mine['seconds'] // 60}:{mine['seconds'] % 60:02}"
    assert rows(page) == [
        ["KenKen 4 × 4", "4", best, "50:15", "2 days", "2 days"],
        ["KenKen 6 × 6", "2", "1:01:40", "1:02:30", "0 days", "1 day"],
    ]
    assert axe(page) == ""
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth") == 320
