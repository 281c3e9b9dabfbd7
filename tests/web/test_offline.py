"""An opened page opens again without the service; after an upgrade, it offers the new version."""

import re
import time
from datetime import date, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.waiting import wait_until
from tests.web.addresses import LISTED
from tests.web.axe import axe
from tests.web.krypto.playing import NO_LESSON
from tests.web.opening import TIMEOUT_MS, Opener, opening
from tests.web.reading import expect_focus_on_heading, heading, settle
from tests.web.versions import PageServer, other_version

# The browser itself reports these in its console.
FAILED = "Failed to load resource"
# Resolves with what the page keeps for being offline, by its key, once all of it is there.
STOCK = """async () => {
  const asked = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  // Opening it would make it.
  if (!(await indexedDB.databases()).some(({ name }) => name === 'countinghouse')) return null;
  const database = await asked(indexedDB.open('countinghouse'));
  try {
    const table = database.transaction('kept').objectStore('kept');
    const [keys, values] = [await asked(table.getAllKeys()), await asked(table.getAll())];
    return keys.includes('day') ? Object.fromEntries(keys.map((key, at) => [key, values[at]])) : null;
  } finally {
    database.close();
  }
}"""
ONLY_THE_NEW_VERSION = """async () => {
  const names = await caches.keys();
  return names.length === 1 && names[0].startsWith('page-other-');
}"""
STOCK_TIMEOUT_S = 240
NO_DATA = "Object.defineProperty(Navigator.prototype, 'connection', {get: () => ({saveData: true})})"
FULL = """{
  const full = () => { throw new DOMException('no more', 'QuotaExceededError'); };
  Storage.prototype.setItem = full;
  IDBObjectStore.prototype.put = full;
}"""


def keep(page: Page) -> None:
    """Wait until the service worker has cached the page, and controls it."""
    settle(page)
    page.wait_for_function("() => navigator.serviceWorker.controller")


def stocked(page: Page) -> dict[str, Any]:
    """Wait until the page has kept all that it keeps, and return it."""
    keep(page)
    until = time.monotonic() + STOCK_TIMEOUT_S
    while time.monotonic() < until:
        found: dict[str, Any] | None = page.evaluate(STOCK)
        if found:
            return found
        page.wait_for_timeout(500)
    raise AssertionError("the page did not keep its stock")


def codes(page: Page, day: str) -> list[tuple[str, str]]:
    """Return the games and codes of the puzzles kept for a day."""
    kept = page.evaluate(
        "day => ['krypto', 'kenken', '31-derful', 'year'].map("
        "(game) => JSON.parse(localStorage[`countinghouse:day:${day}:${game}`] ?? 'null'))",
        day,
    )
    krypto, kenken, derful, year = kept
    return [
        ("krypto", krypto["puzzle_code"]),
        ("kenken", kenken["small"]["puzzle_code"]),
        ("kenken", kenken["large"]["puzzle_code"]),
        ("31-derful", derful["puzzle_code"]),
        ("year", year["puzzle_code"]),
    ]


def expect_a_hint(page: Page, game: str) -> None:
    """Ask for a hint, which comes."""
    page.get_by_role("button", name="Hint", exact=True).first.click()
    expect(page.locator(".hint p:not(.loading)").first).to_have_text(re.compile(r"\w"))
    expect(page.locator("main .trouble")).to_have_count(0)


def test_a_week_each_way_has_hints_offline(open_page: Opener) -> None:
    page = open_page("/", service_worker=True, allow=[FAILED], scripts=[NO_LESSON])
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/v1/" in request.url else None)
    stocked(page)
    # Few questions fetch all of it: two ranges of days for each game, and six batches, which a busy service is asked
    # again.
    assert len([url for url in asked if "from=" in url]) <= 8
    assert len([url for url in asked if url.endswith("/batch")]) <= 4 * 6
    page.context.set_offline(True)
    today = date.fromisoformat(page.evaluate("new Date().toISOString().slice(0, 10)"))
    for ahead in range(-7, 8):
        day = str(today + timedelta(days=ahead))
        puzzles = codes(page, day)
        page.clock.set_system_time(f"{day}T12:00:00Z")
        page.goto(f"/?date={day}")
        settle(page)
        expect(page.locator("a.tile")).to_have_count(5)
        # Each game on each day, and both KenKens at the ends of the weeks.
        for game, code in puzzles if ahead in (-7, 0, 7) else [puzzles[ahead % 5]]:
            page.goto(f"/p/{code}")
            settle(page)
            expect_a_hint(page, game)


def test_practice_goes_on_offline(open_page: Opener) -> None:
    page = open_page("/krypto", service_worker=True, allow=[FAILED], scripts=[NO_LESSON])
    stock = stocked(page)
    for grade in ("easy", "medium", "hard", "expert"):
        assert len(stock[f"deals:krypto:{grade}"]) == 200
    for order in (3, 4, 5, 6):
        assert len(stock[f"deals:31-derful:{order}"]) == 20
    for size in (3, 4, 5, 6, 7):
        assert len(stock[f"deals:kenken:{size}"]) == 4
    page.context.set_offline(True)
    page.goto("/krypto?difficulty=hard")
    expect(page.locator("[data-place]")).to_have_count(5)
    first = page.locator("[data-place]").all_inner_texts()
    page.reload()
    expect(page.locator("[data-place]")).to_have_count(5)
    assert page.locator("[data-place]").all_inner_texts() == first
    expect_a_hint(page, "krypto")
    page.goto("/krypto?difficulty=hard")
    expect(page.locator("[data-place]")).to_have_count(5)
    assert page.locator("[data-place]").all_inner_texts() != first
    page.goto("/kenken?size=5")
    expect(page.get_by_role("gridcell")).to_have_count(25)
    expect_a_hint(page, "kenken")
    page.goto("/31-derful?order=4")
    expect(page.get_by_role("grid").get_by_role("gridcell").first).to_be_visible()
    expect_a_hint(page, "31-derful")
    left = page.evaluate(STOCK)
    assert len(left["deals:krypto:hard"]) == 198
    assert len(left["deals:kenken:5"]) == 3
    assert len(left["deals:31-derful:4"]) == 19
    # A run by one's own rating takes its puzzles from there as well.
    page.goto("/practice?game=krypto")
    expect(page.locator("[data-place]")).to_have_count(5)
    assert len(page.evaluate(STOCK)["deals:krypto:medium"]) < 200
    # So does a storm, which leaves them there; nobody else can get the same.
    page.goto("/storm?game=kenken")
    page.get_by_role("button", name="Start the clock").click()
    expect(page.get_by_role("gridcell")).to_have_count(9)
    run = page.evaluate("JSON.parse(localStorage['countinghouse:run:storm:kenken'])")
    codes_of_run = [puzzle["puzzle_code"] for puzzle in run["puzzles"]]
    assert run["stocked"]
    assert len(codes_of_run) == len(set(codes_of_run)) >= 5
    assert len(page.evaluate(STOCK)["deals:kenken:3"]) == 4
    # Puzzles that somebody sent cannot be had, which is said.
    page.goto("/storm?game=krypto&seed=7&score=2")
    expect(page.get_by_role("alert")).to_be_visible()
    # There is no deal of this kind here, which is said.
    page.goto("/krypto?size=4")
    expect(page.get_by_role("alert")).to_contain_text(
        re.compile("You are offline|The service did not answer")
    )


def test_whoever_saves_data_fetches_nothing_ahead(open_page: Opener) -> None:
    page = open_page("about:blank", service_worker=True, scripts=[NO_DATA])
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/v1/" in request.url else None)
    # The script that would fetch comes last, after five idle seconds.
    with page.expect_response(re.compile(r"/assets/stock-[\w-]+\.js$"), timeout=3 * TIMEOUT_MS) as script:
        page.goto("/print")
        keep(page)
    page.evaluate("async (script) => { await import(script); }", script.value.url)
    page.wait_for_timeout(500)
    assert asked == []
    assert page.evaluate(STOCK) is None


def test_full_storage_does_not_stop_play(open_page: Opener) -> None:
    page = open_page("/krypto", service_worker=True, scripts=[NO_LESSON, FULL])
    keep(page)
    expect(page.locator(".notices")).to_contain_text("no room left")
    expect_a_hint(page, "krypto")
    page.goto("/krypto?difficulty=easy")
    expect(page.locator("[data-place]")).to_have_count(5)
    expect_a_hint(page, "krypto")


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


@pytest.mark.parametrize("address", ["/docs/", "/docs/inside/request/?find=code", "/nowhere"])
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
    expect(page.locator("a.tile")).to_have_count(5)
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
        other = page.context.new_page()
        other.goto(page.url)
        for each in (page, other):
            expect(each.locator(".notices")).to_contain_text("There is a new version of this page")
        notice = page.locator(".notices")
        with page.expect_navigation():
            notice.get_by_role("button", name="Reload").click()
        keep(page)
        expect(notice).to_be_empty()
        page.wait_for_function(ONLY_THE_NEW_VERSION)
        # The new version waits no more, and the other tab still has the old one.
        with other.expect_navigation():
            other.get_by_role("button", name="Reload").click()
        expect(other.locator(".notices")).to_be_empty()
        other.close()
        page.context.set_offline(True)
        page.reload()
        settle(page)
        assert heading(page) == "Settings"


def test_an_upgrade_is_taken_while_the_former_version_is_busy(
    browser: Browser, built_page: Path, upgraded: Path
) -> None:
    with PageServer(built_page).running() as server, opening(browser, server.url) as open_page:
        page = open_page("/settings", service_worker=True, allow=[FAILED])
        keep(page)
        server.upgrade(upgraded)
        page.reload()
        notice = page.locator(".notices")
        expect(notice).to_contain_text("There is a new version of this page")
        # A browser activates no new service worker while the former one waits for an answer.
        server.answers.clear()
        other = page.context.new_page()
        other.goto(page.url)
        other.evaluate("location.assign('/docs/')")
        wait_until(server.asked.is_set, seconds=TIMEOUT_MS / 1_000)
        with page.expect_navigation():
            notice.get_by_role("button", name="Reload").click()
        keep(page)
        assert page.evaluate("caches.keys().then((names) => names.length)") == 2
        # The page has looked which version waits.
        page.wait_for_function("() => !('countinghouse:upgrade' in sessionStorage)")
        expect(notice).to_be_empty()
        server.answers.set()
        page.wait_for_function(ONLY_THE_NEW_VERSION)


@pytest.mark.parametrize("code", ["K85V-H990-ET", "n2x2dcq0", "V6H3-9RCE-W4Q7-HAWD-JZ1Y-E", "D9M5-K68N"])
def test_any_code_opens_while_the_service_is_away(open_page: Opener, code: str) -> None:
    page = open_page("/settings", allow=[FAILED], scripts=[NO_LESSON])
    page.context.route(re.compile("/v1/"), lambda route: route.abort("connectionrefused"))
    page.goto(f"/p/{code}")
    expect(page.locator(".play-board .tools")).to_be_visible()


def test_solution_of_a_kenken_is_read_from_its_code(open_page: Opener) -> None:
    page = open_page("/settings", allow=[FAILED], viewport=(390, 844), touch=True)
    page.context.route(re.compile("/v1/"), lambda route: route.abort("connectionrefused"))
    page.goto("/p/N2X2-DCQ0")
    page.get_by_role("button", name="More").click()
    page.get_by_role("dialog").get_by_role("button", name="Show the solution").click()
    page.get_by_role("dialog").get_by_role("button", name="Show it").click()
    expect(page.locator("[role=gridcell]").first).to_contain_text("2")
