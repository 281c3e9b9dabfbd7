"""No dead end: whatever fails, the page explains it and what to do, and continues afterwards."""

import json
import re
from urllib.parse import urlsplit

from playwright.sync_api import Page, Route, expect

from tests.web.axe import axe
from tests.web.opening import Opener
from tests.web.reading import expect_focus_on_heading, settle

# The browser itself reports these in its console.
FAILED = "Failed to load resource"
REFUSED_STORAGE = """Object.defineProperty(globalThis, "localStorage", {
  get() { throw new DOMException("refused", "SecurityError"); },
});"""
FULL_STORAGE = """Storage.prototype.setItem = () => {
  throw new DOMException("full", "QuotaExceededError");
};"""
RETRY_AFTER_S = 2


def notices(page: Page) -> str:
    """Return the notices above the content."""
    return page.locator(".notices").inner_text()


def go_to_settings(page: Page) -> None:
    """Go to the page that asks the service for the quota."""
    page.get_by_role("link", name="Settings").click()
    settle(page)


def test_missing_chunk_shows_that_the_tab_is_old(open_page: Opener) -> None:
    page = open_page("/", allow=[FAILED])
    settle(page)
    page.route("**/assets/krypto-*.js", lambda route: route.fulfill(status=404))
    page.locator("a.tile[href='/krypto']").click()
    expect_focus_on_heading(page, "This tab is older than the service")
    assert axe(page) == ""
    page.unroute("**/assets/krypto-*.js")
    page.get_by_role("button", name="Reload").click()
    expect(page.locator("main h1")).to_have_text("Krypto")
    assert urlsplit(page.url).path == "/krypto"


def test_going_offline_and_online_is_announced(open_page: Opener) -> None:
    page = open_page("/settings", allow=[FAILED])
    settle(page)
    assert notices(page) == ""
    page.context.set_offline(True)
    expect(page.locator(".notices")).to_contain_text("You are offline")
    assert axe(page) == ""
    page.context.set_offline(False)
    expect(page.locator(".notices")).to_be_empty()


def test_unanswered_request_is_reported_and_retried(open_page: Opener) -> None:
    page = open_page("/", allow=[FAILED])
    settle(page)
    page.context.route(re.compile(r"/(v1/.*|healthz)$"), lambda route: route.abort("connectionrefused"))
    go_to_settings(page)
    trouble = page.get_by_role("alert")
    expect(trouble).to_contain_text("The service did not answer")
    expect(page.locator(".notices")).to_contain_text("The service does not answer")
    assert axe(page) == ""
    page.context.unroute_all()
    trouble.get_by_role("button", name="Try again").click()
    expect(page.locator("main")).to_contain_text("No limit on requests")
    expect(trouble).to_have_count(0)
    expect(page.locator(".notices")).to_be_empty()


def test_a_quota_that_is_used_up_counts_the_seconds(open_page: Opener) -> None:
    def refuse(route: Route) -> None:
        problem = {"type": "/problems#rate-limited", "title": "Too Many Requests", "status": 429}
        route.fulfill(
            status=429,
            headers={"Content-Type": "application/problem+json", "Retry-After": str(RETRY_AFTER_S)},
            body=json.dumps(problem),
        )

    page = open_page("/", allow=[FAILED])
    settle(page)
    page.context.route("**/v1/me", refuse)
    go_to_settings(page)
    trouble = page.get_by_role("alert")
    expect(trouble).to_contain_text(re.compile(r"You asked more than is allowed .* in \d+ seconds"))
    again = trouble.get_by_role("button", name="Try again")
    expect(again).to_be_disabled()
    assert axe(page) == ""
    expect(again).to_be_enabled()
    page.context.unroute_all()
    again.click()
    expect(page.locator("main")).to_contain_text("No limit on requests")


def test_refused_storage_is_reported_and_everything_works(open_page: Opener) -> None:
    page = open_page("/settings", scripts=[REFUSED_STORAGE])
    settle(page)
    expect(page.locator(".notices")).to_contain_text("This browser keeps nothing for this page")
    page.get_by_label("Colours").select_option("dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.get_by_role("link", name="Play", exact=True).click()
    expect(page.locator("main h1")).to_have_text("Play")
    page.go_back()
    expect(page.get_by_label("Colours")).to_have_value("dark")


def test_full_storage_is_reported(open_page: Opener) -> None:
    page = open_page("/settings", scripts=[FULL_STORAGE])
    settle(page)
    page.get_by_label("Colours").select_option("dark")
    expect(page.locator(".notices")).to_contain_text("This browser has no room left for this page")
    assert axe(page) == ""
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_setting_is_kept_and_followed_by_other_tabs(open_page: Opener) -> None:
    page = open_page("/settings")
    other = page.context.new_page()
    other.goto("/krypto")
    settle(other)
    page.get_by_label("Language").select_option("de")
    for tab in (page, other):
        expect(tab.locator("html")).to_have_attribute("lang", "de")
    other.reload()
    expect(other.get_by_role("link", name="Einstellungen")).to_be_visible()


def test_unknown_address_shows_a_message(open_page: Opener) -> None:
    page = open_page("/no-such-page", allow=[FAILED])
    expect(page.locator("main h1")).to_have_text("Nothing here")
    assert axe(page) == ""
    page.get_by_role("link", name="To today's puzzles").click()
    settle(page)
    assert page.url.endswith("/")


def test_code_with_a_broken_escape_shows_a_message(open_page: Opener) -> None:
    page = open_page("/p/100%", allow=[FAILED])
    expect(page.get_by_role("alert").first).to_be_visible()
