"""The tests of the page notice errors on it."""

import re

import pytest
from playwright.sync_api import Browser, Page

from tests.web.axe import axe
from tests.web.opening import SLOW_4G, Opener, opening
from tests.web.reading import settle

WRONG = {
    "console.error('spilt')": "console: spilt",
    "setTimeout(() => { throw new Error('spilt') })": "exception: Error: spilt",
    "fetch('/no-such-path')": "console: .* 404",
    "open('http://localhost:9/')": "request to another host: http://localhost:9/",
    "document.body.append(Object.assign(new Image(), { src: 'http://localhost:9/' }))": "Content.Security.Policy",
    "document.body.append(Object.assign(document.createElement('script'), { text: '0' }))": "violated: script-src",
}


def do(page: Page, script: str) -> None:
    """Run a script, and wait for its effects."""
    page.evaluate(f"() => {{ {script} }}")
    page.wait_for_timeout(200)


@pytest.mark.parametrize("script", WRONG)
def test_error_of_the_page_fails_the_test(browser: Browser, site: str, script: str) -> None:
    with pytest.raises(AssertionError, match=WRONG[script]), opening(browser, site) as open_page:
        do(open_page("/docs/"), script)


def test_allowed_error_does_not_fail_the_test(browser: Browser, site: str) -> None:
    with opening(browser, site) as open_page:
        do(open_page("/docs/", allow=["spilt"]), "console.error('spilt')")


def test_pages_look_as_asked_for(open_page: Opener) -> None:
    page = open_page(
        "/docs/",
        viewport=(390, 844),
        scheme="dark",
        touch=True,
        reduced_motion=True,
        locale="de-DE",
        forced_colors=True,
        cpu_slowdown=4,
        network=SLOW_4G,
        scripts=["globalThis.before = true"],
    )
    queries = (
        "(prefers-color-scheme: dark)",
        "(prefers-reduced-motion)",
        "(forced-colors: active)",
        "(pointer: coarse)",
    )
    assert [page.evaluate("query => matchMedia(query).matches", query) for query in queries] == [True] * 4
    assert page.evaluate("[innerWidth, navigator.language, globalThis.before]") == [390, "de-DE", True]
    took_ms = page.evaluate("performance.getEntriesByType('navigation')[0].duration")
    assert took_ms > SLOW_4G.delay_ms


def test_axe_reads_pages_under_their_policy(open_page: Opener) -> None:
    page = open_page("/docs/")
    assert axe(page) == ""
    page.evaluate("() => { document.querySelector('a').replaceChildren(); document.title = '' }")
    assert re.findall(r"^\w+: ([\w-]+):", axe(page), re.MULTILINE) == ["document-title", "link-name"]


def test_axe_reads_pages_in_the_light_and_in_the_dark(open_page: Opener) -> None:
    page = open_page("/settings")
    settle(page)
    title = "document.querySelector('h1').style.color"
    for colours, found in {
        "light-dark(black, white)": [],
        "light-dark(black, black)": ["dark"],
        "light-dark(white, white)": ["serious"],
    }.items():
        page.evaluate(f"{title} = '{colours}'")
        assert re.findall(r"^(\w+):(?: serious:)? color-contrast:", axe(page), re.MULTILINE) == found
