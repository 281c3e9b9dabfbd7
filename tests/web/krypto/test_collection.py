"""After the end of a game of Krypto its hand stays open: ways are drawn and collected, and so are its 25 targets."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.axe import axe
from tests.web.krypto.playing import (
    NO_LESSON,
    Step,
    daily,
    dealt,
    get,
    more,
    play_by_keys,
    play_by_touch,
)
from tests.web.opening import Opener

PHONE = (390, 844)
WIDE = (1440, 900)
# Of the service's tables, as far as the page reads them.
TABLES = {"items": [{"name": "krypto", "status": "ready", "rows_total": 118_755}]}

HAND = "/krypto?cards=2,8,10,4,16&target=12"
# 16 + 10 - (8 + 4 + 2), and 8 + (16 + 4) ÷ 10 + 2.
WAY = [("16", "+", "10", "26"), ("8", "+", "4", "12"), ("12", "+", "2", "14"), ("26", "-", "14", "12")]
OTHER = [("16", "+", "4", "20"), ("20", "÷", "10", "2"), ("8", "+", "2", "10"), ("10", "+", "2", "12")]


def steps_of(way: list[tuple[str, str, str, str]]) -> list[Step]:
    """Return the steps as the service writes them."""
    return [dict(zip(("left", "operator", "right", "value"), step, strict=True)) for step in way]


def serve_counts(page: Page, counts: list[int]) -> None:
    """Answer the page's questions on how many ways lead to each target."""
    page.route("**/v1/tables", lambda route: route.fulfill(json=TABLES))
    page.route(
        "**/v1/tables/krypto/hands/**",
        lambda route: route.fulfill(json={"solutions_by_target": counts, "rules": "international"}),
    )


def opened(open_page: Opener, size: tuple[int, int]) -> Page:
    """Return a page with the hand, its 89 ways and 25 targets."""
    page = open_page("about:blank", viewport=size, touch=size == PHONE)
    serve_counts(page, [89 if target == 12 else 100 - target for target in range(1, 26)])
    page.goto(HAND)
    dealt(page)
    return page


def panel(page: Page, name: str) -> Locator:
    """Return the panel of ways or of targets."""
    return page.get_by_role("region", name=name)


def expect_collection(page: Page, found: int) -> None:
    """Expect the meter with so many ways found, and all targets to be pressed."""
    expect(panel(page, "Ways found").locator(".krypto-count")).to_have_text(f"{found} of 89")
    dots = panel(page, "Ways found").get_by_role("img", name=f"{found} of 89 ways found")
    expect(dots).to_be_visible()
    expect(panel(page, "What can these cards make?").get_by_role("link")).to_have_count(24)


def test_the_hand_stays_open_under_a_win_on_a_phone(open_page: Opener) -> None:
    page = opened(open_page, PHONE)
    expect(panel(page, "Ways found")).to_have_count(0)
    play_by_touch(page, steps_of(WAY))
    expect(page.locator(".win")).to_contain_text("of 89")
    time = page.get_by_role("timer").inner_text()
    # Under the thumb, before anything is scrolled.
    again = page.get_by_role("button", name="Next way")
    box = again.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    assert PHONE[1] / 2 <= box["y"] <= PHONE[1] - box["height"]
    expect_collection(page, 1)
    found = panel(page, "Ways found").get_by_role("img", name="16 + 10 − (8 + 4 + 2)")
    expect(found.locator(".way-step")).to_have_count(4)
    assert axe(page) == ""
    # The same cards again, without a clock.
    again.tap()
    dealt(page)
    assert page.evaluate("scrollY") == 0
    play_by_touch(page, steps_of(OTHER))
    expect(page.locator(".say")).to_contain_text("A new way: your number 2")
    expect(page.get_by_role("timer")).to_have_text(time)
    expect_collection(page, 2)
    page.get_by_role("button", name="Next way").tap()
    dealt(page)
    panel(page, "What can these cards make?").get_by_role("link", name="13: 87 ways").tap()
    page.wait_for_url(re.compile("target=13$"))
    dealt(page)
    expect(page.locator(".win")).to_have_count(0)
    more(page, "What can these cards make?")
    expect(page.get_by_role("dialog")).to_contain_text("1 of 25 targets")
    expect(page.get_by_role("dialog").get_by_role("link", name="12: 89 ways, 2 found")).to_be_visible()


def test_the_hand_stays_open_beside_a_win_on_a_desk(open_page: Opener) -> None:
    page = opened(open_page, WIDE)
    play_by_keys(page, steps_of(WAY))
    expect(page.locator(".play-side .win")).to_contain_text("of 89")
    expect_collection(page, 1)
    expect(panel(page, "What can these cards make?")).to_contain_text("1 of 25 targets")
    assert axe(page) == ""
    page.get_by_role("button", name="Next way").click()
    dealt(page)
    expect_collection(page, 1)


@pytest.mark.parametrize("size", [PHONE, WIDE])
def test_a_hand_that_was_given_up_is_collected_without_a_result(
    open_page: Opener, size: tuple[int, int]
) -> None:
    page = opened(open_page, size)
    more(page, "Show the solution")
    page.get_by_role("button", name="Show it").click()
    expect(page.get_by_role("dialog")).to_contain_text("89 different solutions")
    page.keyboard.press("Escape")
    expect(page.locator(".say")).to_contain_text("Given up")
    expect_collection(page, 0)
    assert axe(page) == ""
    play_by_keys(page, steps_of(WAY))
    expect(page.locator(".say")).to_contain_text("A new way: your number 1")
    expect_collection(page, 1)
    expect(page.locator(".win")).to_have_count(0)
    assert page.evaluate("localStorage['countinghouse:solved']") is None
    page.get_by_role("button", name="Next way").click()
    dealt(page)
    # Still given up when it is opened again.
    page.reload()
    dealt(page)
    expect_collection(page, 1)
    page.get_by_role("button", name="See all 89 ways").click()
    expect(page.get_by_role("dialog").locator(".way-own")).to_have_count(1)


def test_all_ways_are_drawn_a_part_at_a_time(open_page: Opener) -> None:
    page = opened(open_page, WIDE)
    play_by_keys(page, steps_of(WAY))
    page.get_by_role("button", name="See all 89 ways").click()
    lines = page.get_by_role("dialog").locator(".way-line")
    expect(lines).to_have_count(30)
    expect(lines.first.locator(".way-step")).to_have_count(4)
    expect(lines.first.locator(".way-number")).to_have_text("1")
    assert axe(page) == ""
    page.get_by_role("button", name="Show 30 more").press("Enter")
    expect(lines).to_have_count(60)
    page.get_by_role("button", name="Show 29 more").press("Enter")
    expect(lines).to_have_count(89)
    expect(page.get_by_role("button", name=re.compile("^Show .* more"))).to_have_count(0)
    own = page.get_by_role("dialog").locator(".way-own")
    expect(own).to_have_count(1)
    expect(own).to_contain_text("found by you")
    # Ways are said as their expressions, and never by signs for their structure.
    names = lines.get_by_role("img").evaluate_all("(ways) => ways.map((way) => way.ariaLabel)")
    assert all(re.fullmatch(r"[\d+−×÷() ]+", name) for name in names)
    assert not re.search("[▢∘]", page.locator("body").inner_text())


def ways_of(site: str, game: Any) -> list[str | None]:
    """Return a way to each target from 1 to 25, or None where there is none."""
    cards = ",".join(map(str, game["cards"]))
    query = f"/v1/krypto/solve?cards={cards}&rules={game['rules']}&limit=1&target="
    found = [get(site, f"{query}{target}")["solutions"] for target in range(1, 26)]
    return [solutions[0]["expression"] if solutions else None for solutions in found]


def key_of(game: Any, target: int) -> str:
    """Return the key under which the page keeps the ways to a target."""
    cards = "-".join(map(str, sorted(game["cards"])))
    return f"countinghouse:ways:own:{cards}:{target}:{game['rules']}:all"


@pytest.mark.slow
def test_all_targets_of_a_days_hand_are_a_badge(open_page: Opener, site: str) -> None:
    game = daily(site)
    ways = ways_of(site, game)
    made = [target for target, way in enumerate(ways, 1) if way]
    last = next(target for target in reversed(made) if target != game["target"])
    kept = {key_of(game, target): json.dumps([ways[target - 1]]) for target in made if target != last}
    page = open_page("/", scripts=[NO_LESSON])
    serve_counts(page, [int(way is not None) for way in ways])
    tile = page.locator("a.tile").first
    expect(tile).to_contain_text("from five cards")
    expect(tile).not_to_contain_text("targets")
    page.evaluate("(kept) => Object.assign(localStorage, kept)", kept)
    page.goto("/krypto")
    board = panel(page, "What can these cards make?")
    expect(board).to_contain_text(f"{len(made) - 1} of {len(made)} targets")
    # Only the service knows how many can be made; the page keeps that.
    page.goto("/")
    expect(tile).to_contain_text(f"{len(made) - 1} of {len(made)} targets")
    page.goto("/krypto")
    board.get_by_role("link", name=f"{last}: 1 way", exact=True).click()
    page.wait_for_url(re.compile(rf"target={last}$"))
    typed = page.get_by_label("Or type the whole solution")
    typed.fill(ways[last - 1] or "")
    typed.press("Enter")
    expect(board).to_contain_text(f"All {len(made)} targets")
    assert axe(page) == ""
    page.get_by_role("navigation").get_by_role("link", name="Today").first.click()
    expect(tile).to_contain_text(f"All {len(made)} targets")
    assert axe(page) == ""
