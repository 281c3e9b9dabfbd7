"""Streaks count the days with a puzzle solved on that day; days filled in later are archive."""

import json
from datetime import UTC, date, datetime, timedelta
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.axe import axe
from tests.web.judging import expect_checked
from tests.web.krypto.playing import get
from tests.web.opening import Opener

TODAY = datetime.now(UTC).date()


def at_noon(page: Page, day: date) -> None:
    """Set the browser's clock to noon of this day."""
    page.clock.set_fixed_time(datetime(day.year, day.month, day.day, 12, tzinfo=UTC))


def solve(page: Page, site: str, day: date) -> None:
    """Solve the day's game of Krypto."""
    code = get(site, f"/v1/krypto/daily?date={day}")["puzzle_code"]
    expression = get(site, f"/v1/puzzles/{code}?with_solution=1")["solution"]["expression"]
    page.goto(f"/p/{code}?date={day}")
    page.get_by_label("Or type the whole solution").fill(expression)
    page.keyboard.press("Enter")
    expect_checked(page)


def expect_streaks(page: Page, game: str, current: str, longest: str, archive: str) -> None:
    """Expect a game's statistics: the current streak, the longest, and the days from the archive."""
    page.goto("/you")
    row = page.get_by_role("region", name="Streaks").get_by_role("row").filter(has_text=game)
    expect(row.locator("td")).to_have_text([current, longest, archive])


def test_a_day_that_is_filled_in_later_is_archive(open_page: Opener, site: str) -> None:
    page = open_page("about:blank")
    at_noon(page, TODAY)
    solve(page, site, TODAY)
    solve(page, site, TODAY - timedelta(days=1))
    expect_streaks(page, "Krypto", "1 day", "1 day", "1 day")
    assert axe(page) == ""


def test_days_solved_one_after_the_other_are_a_streak(open_page: Opener, site: str) -> None:
    page = open_page("about:blank")
    for days_ago in (3, 1, 0):
        at_noon(page, TODAY - timedelta(days=days_ago))
        solve(page, site, TODAY - timedelta(days=days_ago))
    expect_streaks(page, "Krypto", "2 days", "2 days", "0 days")
    # Solving the gap's day later fills it in without joining the streaks; days solved in time stay so.
    solve(page, site, TODAY - timedelta(days=2))
    expect_streaks(page, "Krypto", "2 days", "2 days", "1 day")


def result(day: date, solved: date, name: str) -> dict[str, Any]:
    """Return a result of KenKen stored in its form without a day."""
    return {
        "code": f"N{name}{day}",
        "game": "kenken",
        "date": day.isoformat(),
        "name": name,
        "seconds": 60,
        "hints": 0,
        "at": f"{solved}T12:00:00.000Z",
        "judged": "service",
        "claim": {"kind": "kenken.check", "params": {"size": 4, "cages": [], "grid": []}},
    }


def test_results_without_their_day_count_by_their_moment(open_page: Opener) -> None:
    days = [TODAY - timedelta(days=days) for days in range(4)]
    kept = [
        result(days[0], days[0], "small"),
        result(days[1], days[1], "small"),
        # One of a day's two puzzles in time is enough for the day.
        result(days[1], days[0], "large"),
        result(days[2], days[0], "small"),
        result(days[3], days[3], "small"),
    ]
    solved = json.dumps(json.dumps({found["code"]: found for found in kept}))
    page = open_page("/settings")
    page.evaluate(f"localStorage['countinghouse:solved'] = {solved}")
    expect_streaks(page, "KenKen", "2 days", "2 days", "1 day")
