"""The findings, each with its API call."""

import pytest
from playwright.sync_api import expect

from tests.web.axe import axe
from tests.web.opening import Opener


@pytest.mark.parametrize(
    ("name", "answers"),
    [
        ("fractions", ['"solutions_total": 1', '"solutions_total": 0']),
        ("negative", ['"international"', '"integer"']),
        ("order-5", ['"games": "16"', '"labelled": "162000"']),
        ("order-6", ['"games": "61888"', '"labelled": "60350184000"']),
        ("kenken", ['"unique_total": 50', '"puzzles": 209600']),
        ("24", ['"solvable_total": 1362']),
        ("2027", ['"reachable_total": 20', '"reachable_total": 24']),
        ("countdown", ['"solutions_total"']),
    ],
)
def test_the_call_of_a_finding_shows_it(open_page: Opener, name: str, answers: list[str]) -> None:
    page = open_page(f"/findings/{name}", allow=["503", "404"])
    page.get_by_role("button", name="Ask the service now").click()
    for answer in answers:
        expect(page.locator("pre").filter(has_text=answer).last).to_be_visible()
    assert axe(page) == ""


def test_both_rules_leave_the_same_games_unsolvable(open_page: Opener) -> None:
    page = open_page("/findings/negative")
    page.get_by_role("button", name="Ask the service now").click()
    found = page.locator("pre").filter(has_text='"unsolvable_total"')
    expect(found).to_have_count(2)
    counts = {text.partition('"unsolvable_total"')[2] for text in found.all_text_contents()}
    assert len(counts) == 1


def test_findings_lead_on(open_page: Opener) -> None:
    page = open_page("/findings")
    page.get_by_role("link", name="Somebody needs a fraction").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    page.go_back()
    expect(page.get_by_role("heading", name="Findings", level=1)).to_be_visible()
