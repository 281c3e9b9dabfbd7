"""Code blocks of the documentation: languages, copying, running."""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.web.axe import axe
from tests.web.opening import Opener

SOLVE = "/docs/reference/krypto/solve/"


def shown(page: Page) -> str:
    """Return the text of the first code block as it is shown."""
    return page.locator(".snippet").first.locator(".code-part pre:visible").inner_text()


def test_chosen_language_holds_on_all_pages(open_page: Opener) -> None:
    page = open_page(SOLVE)
    assert shown(page).startswith("curl ")
    page.get_by_role("button", name="Python").first.click()
    assert shown(page).startswith("client.krypto.solve(")
    page.goto("/docs/build/jobs/")
    tab = page.get_by_role("button", name="Python").first
    expect(tab).to_have_attribute("aria-pressed", "true")
    assert "from countinghouse_client import" in page.locator(".code-grouped pre:visible").first.inner_text()
    page.get_by_role("button", name="TypeScript").first.click()
    page.goto(SOLVE)
    assert shown(page).startswith("await client.krypto.solve(")


def test_examples_name_the_server_that_serves_them(open_page: Opener, site: str) -> None:
    page = open_page(SOLVE)
    assert shown(page).startswith(f"curl -s '{site}/v1/krypto/solve?")
    page.goto("/docs/build/jobs/")
    text = page.locator("#content").text_content() or ""
    assert f'Client("{site}")' in text
    assert ":8000" not in text
    page.goto("/docs/start/first-puzzle/")
    assert "ready: http://127.0.0.1:8000" in page.locator("#content").inner_text()
    # A key is made at a server of one's own.
    for name in ("operate/production", "build/first-app"):
        page.goto(f"/docs/{name}/")
        assert "http://127.0.0.1:8000" in page.locator("#content").inner_text()


def test_code_that_is_shown_is_copied(open_page: Opener) -> None:
    page = open_page(SOLVE)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="TypeScript").first.click()
    page.get_by_role("button", name="Copy").first.click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").strip() == shown(page).strip()


@pytest.mark.parametrize("width", [390, 1440])
def test_call_is_run_by_this_server(open_page: Opener, width: int) -> None:
    page = open_page(SOLVE, viewport=(width, 900))
    page.get_by_role("button", name="Run here: POST /v1/krypto/solve").click()
    answer = page.locator(".code-answer").first
    expect(answer).to_contain_text("200 OK")
    job = json.loads(answer.locator("pre").inner_text())
    assert (job["status"], job["result"]["solutions_total"]) == ("succeeded", 175)
    assert axe(page) == ""


def test_fact_is_run_at_its_address(open_page: Opener) -> None:
    page = open_page(SOLVE)
    page.get_by_role("button", name="Run here: GET /v1/krypto/solve").click()
    answer = page.locator(".code-answer")
    expect(answer).to_contain_text("200 OK")
    assert json.loads(answer.locator("pre").inner_text())["solutions_total"] == 175


def test_refused_call_shows_the_problem(open_page: Opener) -> None:
    page = open_page(SOLVE, allow=["429"])
    page.route(
        "**/v1/krypto/solve", lambda route: route.fulfill(status=429, json={"title": "Too Many Requests"})
    )
    page.get_by_role("button", name="Run here: POST").click()
    expect(page.locator(".code-answer")).to_contain_text("429")
    expect(page.locator(".code-answer")).to_contain_text("Too Many Requests")


@pytest.mark.parametrize("width", [390, 1440])
def test_landing_page_opens_with_a_call_that_is_answered(open_page: Opener, site: str, width: int) -> None:
    page = open_page("/docs/", viewport=(width, 844))
    assert shown(page).startswith(f"curl -s '{site}/v1/krypto/solve?cards=2,4,8,10,16&")
    answer = page.locator(".code-answer").first
    expect(answer).to_contain_text("200 OK")
    expect(answer).to_be_in_viewport()
    assert json.loads(answer.locator("pre").inner_text())["solutions_total"] == 89
    page.get_by_role("button", name="Python").first.click()
    assert f'Client("{site}")' in shown(page)
    assert axe(page) == ""
