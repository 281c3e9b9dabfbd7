"""A hand of Krypto stays open for further ways to its target, and for its other targets."""

import re

from playwright.sync_api import expect

from tests.web.axe import axe
from tests.web.krypto.playing import dealt, get, more, play_by_keys
from tests.web.opening import Opener

PHONE = (390, 844)
# The browser itself reports these in its console.
FAILED = "Failed to load resource"
# Of the service's tables, as far as the page reads them.
TABLES = {"items": [{"name": "krypto", "status": "ready", "rows_total": 118_755}]}
COUNTS = {"hand": [2, 4, 8, 10, 16], "rules": "international"}


def test_further_ways_are_collected_and_told_apart(open_page: Opener, site: str) -> None:
    every = get(site, "/v1/krypto/solve?cards=2,3,4&rules=house&target=6")["solutions"]
    page = open_page("/krypto?cards=2,3,4&target=6&rules=house")
    dealt(page, 3)
    typed = page.get_by_label("Or type the whole solution")
    typed.fill(every[1]["expression"])
    typed.press("Enter")
    expect(page.locator(".win")).to_contain_text(f"You found way 2 of {len(every)}")
    # The board opens again; the result stays.
    page.get_by_role("button", name="Next way").click()
    dealt(page, 3)
    expect(page.locator(".krypto-count")).to_have_text(f"1 of {len(every)}")
    play_by_keys(page, every[0]["steps"])
    expect(page.locator(".say")).to_contain_text("A new way: your number 2")
    assert axe(page) == ""
    page.get_by_role("button", name="Next way").click()
    play_by_keys(page, every[0]["steps"])
    expect(page.locator(".say")).to_contain_text("You have this way already")
    for expression in (every[0]["expression"], every[1]["expression"]):
        typed.fill(expression)
        typed.press("Enter")
        expect(page.locator(".krypto-fault")).to_have_text("You have this way already")
    expect(page.locator(".krypto-found li")).to_have_count(2)
    page.get_by_role("button", name="Result").click()
    expect(page.locator(".win")).to_contain_text(f"You found way 2 of {len(every)}")
    page.reload()
    expect(page.locator(".win")).to_contain_text(f"You found way 2 of {len(every)}")
    page.get_by_role("button", name="Next way").click()
    expect(page.locator(".krypto-found li")).to_have_count(2)


def test_every_target_of_a_hand_is_a_tap_away(open_page: Opener) -> None:
    page = open_page("about:blank", viewport=PHONE, touch=True)
    ways = [100 - 3 * target for target in range(1, 26)]
    page.route("**/v1/tables", lambda route: route.fulfill(json=TABLES))
    page.route(
        "**/v1/tables/krypto/hands/**",
        lambda route: route.fulfill(json=COUNTS | {"solutions_by_target": ways}),
    )
    page.goto("/krypto?cards=2,8,10,4,16&target=12")
    dealt(page)
    expect(page.locator(".slip")).to_contain_text("64 ways to make 12. Find one.")
    more(page, "What can these cards make?")
    sheet = page.get_by_role("dialog", name="What can these cards make?")
    expect(sheet).to_contain_text("25 is the hardest: 25 ways.")
    assert axe(page) == ""
    sheet.get_by_role("link", name="13: 61 ways").tap()
    page.wait_for_url(re.compile(r"cards=2%2C8%2C10%2C4%2C16&target=13$"))
    expect(page.locator(".krypto-target")).to_contain_text("Make 13")
    expect(sheet).to_have_count(0)
    dealt(page)


def test_targets_are_shown_only_where_they_are_counted(open_page: Opener) -> None:
    page = open_page("about:blank", allow=[FAILED])
    page.route("**/v1/tables", lambda route: route.abort())
    page.goto("/krypto?cards=2,8,10,4,16&target=12")
    expect(page.get_by_role("region", name="Ways found")).to_be_visible()
    expect(page.get_by_role("heading", name="What can these cards make?")).to_have_count(0)
    expect(page.get_by_role("alert")).to_have_count(0)
