"""Sheets of puzzles, as Chromium prints them."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.axe import axe
from tests.web.kenken.pdfs import pages_of
from tests.web.opening import Opener

CODE = re.compile(r"N[0-9A-Z]{3}(?:-[0-9A-Z]{1,4})+")


def codes(page: Page) -> list[str]:
    return page.locator(".pr-page:not(.pr-answers) .code").all_inner_texts()


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_six_puzzles_are_printed_with_their_codes_and_an_answer_page(open_page: Opener, paper: str) -> None:
    page = open_page("/print?size=6&difficulty=medium&seed=1&title=Monday")
    expect(page.get_by_role("button", name="Print", exact=True)).to_be_visible()
    expect(page.locator(".pr-page")).to_have_count(2)
    assert axe(page) == ""
    shown = codes(page)
    assert len(set(shown)) == 6
    puzzles, answers = pages_of(page.pdf(format=paper))
    assert puzzles.startswith("Monday")
    for code in shown:
        assert code in squeezed(puzzles)
        assert code in squeezed(answers)
    assert "Answers" in answers
    assert "Make the sheet" not in puzzles


def squeezed(text: str) -> str:
    """Remove all white space, since lines break long codes."""
    return re.sub(r"\s+", "", text)


def test_large_puzzles_are_two_to_a_page_and_the_address_makes_them_again(open_page: Opener) -> None:
    page = open_page("/print")
    page.get_by_label("Size").select_option("8")
    page.get_by_label("Difficulty").select_option("easy")
    page.get_by_label("Puzzles").select_option("3")
    page.get_by_label("Seed").fill("5")
    page.get_by_role("button", name="Make the sheet").click()
    expect(page.locator(".pr-page")).to_have_count(3)
    shown = codes(page)
    assert len(pages_of(page.pdf(format="A4"))) == 3
    other = open_page(page.url)
    expect(other.locator(".pr-page")).to_have_count(3)
    assert codes(other) == shown


def test_wish_for_a_variant_is_printed(open_page: Opener) -> None:
    page = open_page("/print?size=3&columns=4&digits=0.2.5.7&distinct=1&count=2")
    size = page.get_by_label("Size")
    expect(size.locator("option:checked")).to_have_text("KenKen 3 × 4 with 0 2 5 7")
    page.get_by_role("button", name="Make the sheet").click()
    expect(page.locator(".pr-page")).to_have_count(2)
    assert all(code.startswith("V") for code in codes(page))
    size.select_option("4")
    page.get_by_role("button", name="Make the sheet").click()
    expect(size.locator("option:checked")).to_have_text("4 × 4")
