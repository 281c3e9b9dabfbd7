"""An opened page opens again without the service; after an upgrade, it offers the new version."""

import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.addresses import LISTED
from tests.web.axe import axe
from tests.web.opening import Opener, opening
from tests.web.reading import expect_focus_on_heading, heading, settle
from tests.web.versions import PageServer, other_version

# The browser itself reports these in its console.
FAILED = "Failed to load resource"


def keep(page: Page) -> None:
    """Wait until the service worker has cached the page, and controls it."""
    settle(page)
    page.wait_for_function("() => navigator.serviceWorker.controller")


def test_every_page_opens_offline(open_page: Opener) -> None:
    page = open_page("/", service_worker=True, allow=[FAILED])
    keep(page)
    page.context.set_offline(True)
    page.reload()
    settle(page)
    for address in LISTED:
        page.goto(address)
        settle(page)
        assert heading(page)
        assert urlsplit(page.url).path == address
    page.goto("/settings")
    # After a reload, the emulation makes the browser report a network.
    expect(page.locator(".notices")).to_contain_text(
        re.compile("You are offline|The service does not answer")
    )


@pytest.mark.parametrize("address", ["/guide", "/docs", "/guide/request?find=code", "/nowhere"])
def test_page_that_is_not_kept_lists_offline_pages(open_page: Opener, address: str) -> None:
    page = open_page("/", service_worker=True, allow=[FAILED])
    keep(page)
    page.context.set_offline(True)
    page.goto(address)
    settle(page)
    assert heading(page) == "Offline"
    expect(page.get_by_role("alert")).to_contain_text(f"{address} cannot be opened")
    assert axe(page) == ""
    page.get_by_role("link", name="The puzzles of today").click()
    settle(page)
    expect(page.locator("[data-place]")).to_have_count(5)
    page.go_back()
    page.context.set_offline(False)
    page.get_by_role("link", name="Try again").click()
    page.wait_for_url(f"**{address}")


def test_the_offline_page_leads_nowhere_else(open_page: Opener) -> None:
    for wanted in ("https://example.com/", "//example.com/", "javascript:alert(1)", "//["):
        page = open_page(f"/offline?wanted={wanted}")
        settle(page)
        expect(page.get_by_role("link", name="Try again")).to_have_count(0)


def test_the_page_opens_where_the_service_is_gone(browser: Browser, built_page: Path) -> None:
    server = PageServer(built_page)
    with opening(browser, server.url) as open_page:
        with server.running():
            page = open_page("/settings", service_worker=True, allow=[FAILED])
            keep(page)
        page.reload()
        settle(page)
        expect(page.locator(".notices")).to_contain_text("The service does not answer")
        expect(page.get_by_role("alert")).to_contain_text("The service did not answer")


@pytest.fixture
def upgraded(built_page: Path, tmp_path: Path) -> Path:
    """Return another version of the page."""
    return other_version(built_page, tmp_path / "dist")


def test_tab_from_before_an_upgrade_shows_a_message_and_reloads(
    browser: Browser, built_page: Path, upgraded: Path
) -> None:
    with PageServer(built_page).running() as server, opening(browser, server.url) as open_page:
        page = open_page("/print", allow=[FAILED])
        settle(page)
        server.upgrade(upgraded)
        page.get_by_role("link", name="Settings").click()
        expect_focus_on_heading(page, "This tab is older than the service")
        page.get_by_role("button", name="Reload").click()
        expect(page.locator("main h1")).to_have_text("Settings")


def test_an_upgrade_is_offered_and_taken(browser: Browser, built_page: Path, upgraded: Path) -> None:
    with PageServer(built_page).running() as server, opening(browser, server.url) as open_page:
        page = open_page("/print", service_worker=True, allow=[FAILED])
        keep(page)
        server.upgrade(upgraded)
        # The old version is still complete.
        page.get_by_role("link", name="Settings").click()
        settle(page)
        assert heading(page) == "Settings"
        page.reload()
        notice = page.locator(".notices")
        expect(notice).to_contain_text("There is a new version of this page")
        with page.expect_navigation():
            notice.get_by_role("button", name="Reload").click()
        keep(page)
        expect(notice).to_be_empty()
        names = page.evaluate("caches.keys()")
        assert len(names) == 1
        assert names[0].startswith("page-other-")
        page.context.set_offline(True)
        page.reload()
        settle(page)
        assert heading(page) == "Settings"
