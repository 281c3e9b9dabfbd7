"""The search of the documentation: by key, by button, and the right page first."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.axe import axe
from tests.web.docs.queries import QUERIES
from tests.web.opening import Opener


def test_right_page_comes_first(open_page: Opener) -> None:
    page = open_page("/docs/")
    page.keyboard.press("/")
    found = {}
    for words in QUERIES:
        page.get_by_role("searchbox").fill("")
        expect(page.locator(".search-found li")).to_have_count(0)
        page.get_by_role("searchbox").fill(words)
        first = page.locator(".search-found a").first
        expect(first).to_be_visible()
        found[words] = (first.get_attribute("href") or "").partition("#")[0].removeprefix("/docs/")
    assert found == QUERIES


def test_words_as_typed_leave_out_those_that_are_only_alike(open_page: Opener) -> None:
    page = open_page("/docs/")
    page.keyboard.press("/")
    page.get_by_role("searchbox").fill("streak")
    marks = page.locator(".search-found mark")
    expect(marks.first).to_be_visible()
    assert {mark.lower().rstrip("s") for mark in marks.all_inner_texts()} == {"streak"}
    # A slip is forgiven where nothing is called so.
    page.get_by_role("searchbox").fill("webhok")
    expect(page.locator(".search-found a[href*='/webhooks/']").first).to_be_visible()


def test_search_is_used_by_keyboard(open_page: Opener) -> None:
    page = open_page("/docs/operate/turns/")
    page.keyboard.press("/")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.type("webhook")
    expect(page.locator(".search-found a").first).to_be_visible()
    assert axe(page) == ""
    page.keyboard.press("ArrowDown")
    expect(page.locator(".search-found a").first).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/docs/build/webhooks/**")


@pytest.mark.parametrize("width", [390, 1440])
def test_search_opens_by_its_button_and_says_if_nothing_is_found(open_page: Opener, width: int) -> None:
    page = open_page("/docs/", viewport=(width, 800))
    page.get_by_role("button", name="Search").click()
    # Before the first word, it says where to begin.
    places = page.locator(".search-places a")
    expect(places.first).to_be_in_viewport()
    assert places.count() >= 5
    page.get_by_role("searchbox").fill("xyzzy")
    expect(page.locator(".search-told")).to_have_text("Nothing found")
    expect(places.first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_german_pages_are_found_from_german_ones_alone(open_page: Opener) -> None:
    page = open_page("/docs/")
    page.keyboard.press("/")
    page.get_by_role("searchbox").fill("Zahlenspiele")
    expect(page.locator(".search-told")).not_to_be_empty()
    assert page.locator(".search-found a[href^='/docs/de/']").count() == 0
    page.goto("/docs/de/start/")
    page.keyboard.press("/")
    page.get_by_role("searchbox").fill("Rätsel")
    expect(page.locator(".search-found a[href^='/docs/de/']").first).to_be_visible()


def test_index_is_loaded_only_when_somebody_searches(open_page: Opener) -> None:
    page = open_page("/docs/")
    page.wait_for_load_state("networkidle")
    loaded = "performance.getEntriesByType('resource').filter(({ name }) => name.includes('/search-')).length"
    assert page.evaluate(f"() => {loaded}") == 0
    page.keyboard.press("/")
    page.wait_for_function(f"() => {loaded} === 2")


def test_what_matched_is_marked_in_its_passage(open_page: Opener) -> None:
    page = open_page("/docs/", viewport=(390, 844))
    page.get_by_role("button", name="Search").click()
    page.get_by_role("searchbox").fill("idempotency")
    found = page.locator(".search-found li")
    expect(found.first).to_be_visible()
    for entry in found.all():
        marks = entry.locator("mark")
        assert marks.count() > 0, entry.inner_text()
        assert all(text.lower().startswith("idempoten") for text in marks.all_inner_texts())
    expect(found.first.locator("mark").first).to_be_in_viewport()
    assert axe(page) == ""


def test_all_pages_that_match_are_counted(open_page: Opener) -> None:
    page = open_page("/docs/")
    page.keyboard.press("/")
    told, found = page.locator(".search-told"), page.locator(".search-found li")
    page.get_by_role("searchbox").fill("webhook")
    expect(told).to_have_text(re.compile(r"^The first 12 of \d+ pages$"))
    expect(found).to_have_count(12)
    page.get_by_role("searchbox").fill("idempotency webhook xyzzy")
    expect(told).to_have_text(re.compile("^No page has all of these words. "))
    assert found.count() > 0


def test_places_to_begin_are_there(open_page: Opener) -> None:
    for home in ("/docs/", "/docs/de/start/"):
        page = open_page(home)
        page.keyboard.press("/")
        links = page.locator(".search-places a")
        expect(links.first).to_be_visible()
        addresses = [link.get_attribute("href") or "" for link in links.all()]
        assert [page.request.get(address).status for address in addresses] == [200] * len(addresses)
