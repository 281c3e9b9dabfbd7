"""The page when the service asks for a key, or its quota is reached."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from db import settings
from db.keys import Scope, create_key
from service.access.setting import KEYS_VARIABLE, PLAY_VARIABLE
from tests.conftest import HttpServer, running_gunicorn
from tests.web.addresses import ADDRESSES
from tests.web.axe import axe
from tests.web.opening import Opener, opening
from tests.web.reading import settle

QUOTA = 4
ENOUGH = 10_000


@pytest.fixture(scope="module")
def guarded(request: pytest.FixtureRequest, stores: settings.Stores) -> Iterator[HttpServer]:
    """Run a service that requires keys, and lets visitors play as much as the tests say."""
    rules = {KEYS_VARIABLE: "required", PLAY_VARIABLE: str(request.param)}
    with running_gunicorn(max_job_seconds=1e6, environ=rules) as server:
        yield server


@pytest.fixture
def open_guarded(browser: Browser, guarded: HttpServer, worker: int) -> Iterator[Opener]:
    with opening(browser, guarded.url) as opener:
        yield opener


@pytest.mark.parametrize("guarded", [0, ENOUGH], indirect=True)
def test_nothing_is_asked_that_would_be_refused(open_guarded: Opener) -> None:
    # The browser's console reports refused requests, which fails the test.
    page = open_guarded("/settings")
    for address in ADDRESSES:
        page.goto(address)
        settle(page)


@pytest.mark.parametrize("guarded", [0], indirect=True)
def test_front_page_asks_for_a_key_once(open_guarded: Opener) -> None:
    key = create_key("a reader", [Scope.SUBMIT], requests_per_minute=60, jobs_at_once=4).key
    page = open_guarded("/")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("This service asks for a key.")
    expect(page.get_by_role("heading", name="This week")).to_be_visible()
    expect(alert).to_have_count(1)
    assert axe(page) == ""
    alert.get_by_role("link", name="To the settings").click()
    expect(page.get_by_text("This server asks for a key")).to_be_visible()
    page.get_by_label("API key").fill(key)
    page.get_by_role("button", name="Save").click()
    page.get_by_role("link", name="Today").click()
    expect(page.locator("a.tile")).to_have_count(5)


@pytest.mark.parametrize("guarded", [0], indirect=True)
def test_key_can_be_entered_where_it_is_required(open_guarded: Opener) -> None:
    key = create_key("a reader", [Scope.SUBMIT], requests_per_minute=60, jobs_at_once=4).key
    page = open_guarded("/findings/24")
    page.get_by_role("button", name="Ask the service now").click()
    page.get_by_role("alert").get_by_role("link", name="To the settings").click()
    page.get_by_label("API key").fill(key)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("of 60 requests left")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Export", exact=True).click()
    assert key not in download.value.path().read_text()
    page.goto("/findings/24")
    page.get_by_role("button", name="Ask the service now").click()
    expect(page.locator("pre").filter(has_text='"solvable_total": 1362')).to_be_visible()


@pytest.mark.parametrize("guarded", [QUOTA], indirect=True)
def test_a_quota_that_is_reached_counts_down(open_guarded: Opener) -> None:
    page = open_guarded("/findings/24", allow=["429"])
    ask = page.get_by_role("button", name="Ask").first
    reached = page.get_by_role("alert").filter(has_text="You asked more than is allowed at a time.")
    for _ in range(QUOTA + 1):
        ask.click()
        expect(page.locator("pre").filter(has_text='"solvable_total"').or_(reached)).to_be_visible()
        expect(ask).to_be_enabled()
    expect(reached).to_be_visible()
    again = reached.get_by_role("button", name="Try again")
    expect(again).to_be_disabled()
    expect(reached).to_contain_text("seconds")
