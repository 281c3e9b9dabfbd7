"""Sheets of puzzles, as Chromium prints them."""

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from tests.web.axe import axe
from tests.web.kenken.boards import SMALL, SMALL_SOLUTION, more, small
from tests.web.kenken.pdfs import pages_of
from tests.web.kenken.test_making import SOLUTION, WRITTEN
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
    # Few need it.
    expect(page.get_by_label("Number of the sheet")).to_have_count(0)
    page.get_by_text("More settings").click()
    page.get_by_label("Number of the sheet").fill("5")
    page.get_by_role("button", name="Make the sheet").click()
    expect(page.locator(".pr-page")).to_have_count(3)
    # The one thing to do next.
    expect(page.locator("button.primary")).to_have_text(["Print"])
    shown = codes(page)
    assert len(pages_of(page.pdf(format="A4"))) == 3
    other = open_page(page.url)
    expect(other.locator(".pr-page")).to_have_count(3)
    assert codes(other) == shown


LEFTS_AND_BOTTOMS = """figures => figures.map((figure) => {
  const { left, bottom } = figure.querySelector('.pr-board').getBoundingClientRect();
  return [Math.round(left), Math.round(bottom)];
})"""


def test_grids_of_a_row_stand_side_by_side_and_four_make_a_square(open_page: Opener) -> None:
    page = open_page("/print?size=6&difficulty=easy&seed=1&count=4", viewport=(1440, 900))
    expect(page.locator(".pr-page")).to_have_count(2)
    puzzles, answers = (
        page.locator(f"{sheet} .pr-figure").evaluate_all(LEFTS_AND_BOTTOMS)
        for sheet in (".pr-by-4", ".pr-answers")
    )
    assert [left for left, _ in puzzles[:2]] == [left for left, _ in puzzles[2:]]
    assert len({bottom for _, bottom in puzzles}) == 2
    assert len({bottom for _, bottom in answers}) == 1


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


def clues(page: Page) -> list[str]:
    return page.locator(".pr-page:not(.pr-answers) .pr-clue").all_inner_texts()


def answers(page: Page) -> list[str]:
    return page.locator(".pr-answers .pr-digit").all_inner_texts()


def test_puzzle_that_was_opened_by_its_code_is_printed(open_page: Opener) -> None:
    page = small(open_page)
    more(page).get_by_role("link", name="Print this puzzle").click()
    page.wait_for_url(re.compile(r"/print\?puzzle=N8HQ-8EQT-7DKW$"))
    expect(page.get_by_role("button", name="Print", exact=True)).to_be_visible()
    assert axe(page) == ""
    assert codes(page) == [SMALL.removeprefix("/p/")]
    assert answers(page) == [str(digit) for line in SMALL_SOLUTION for digit in line]
    puzzle, solution = pages_of(page.pdf(format="A4"))
    assert "Answers" in solution
    assert "Answers" not in puzzle
    assert "Make a sheet" not in puzzle


def test_entered_puzzle_is_printed_without_a_code(open_page: Opener) -> None:
    page = open_page(f"/print?puzzle={quote(WRITTEN)}&title=Sunday")
    expect(page.get_by_role("button", name="Print", exact=True)).to_be_visible()
    assert clues(page) == ["3÷", "1−", "7+", "2"]
    assert answers(page) == [str(digit) for line in SOLUTION for digit in line]
    assert codes(page) == []
    puzzle, solution = pages_of(page.pdf(format="A4"))
    assert puzzle.startswith("Sunday")
    assert "opens by its code" not in solution


def test_variants_are_printed_with_their_digits_and_rules(open_page: Opener) -> None:
    # A rectangle of distinct cages with digits of its own, and a grid of primes with differences of three cells.
    page = open_page("/print?puzzle=V6H3-9RCE-W4Q7-HAWD-JZ1Y-E&puzzle=VHNJ-196G-NEZJ-4N1A-6KNW-9JMW")
    expect(page.locator(".pr-page:not(.pr-answers) .pr-board")).to_have_count(2)
    assert "36×≠" in clues(page)
    assert axe(page) == ""
    rules = page.locator(".pr-page:not(.pr-answers) figcaption p").all_inner_texts()
    assert "The digits are 0, 2, 4, 9; no row and no column has one twice." in rules[0]
    assert "≠ has no digit twice" in rules[0]
    assert "has the digits 2, 3, 5, 7 once" in rules[1]
    assert "− subtracts all other digits" in rules[1]
    assert "≠" not in rules[1]
    assert page.locator(".pr-answers .pr-row").first.locator(".pr-digit").all_inner_texts() == [
        "0",
        "4",
        "9",
        "2",
    ]
    sheet = pages_of(page.pdf(format="A4"))
    assert len(sheet) == 2


def test_puzzle_without_one_solution_is_printed_without_answers(open_page: Opener) -> None:
    page = open_page(f"/print?puzzle={quote('3 AAABBBCCC 6a.6a.6a')}")
    expect(page.get_by_role("alert")).to_contain_text("more than one solution")
    expect(page.locator(".pr-page")).to_have_count(1)
    assert clues(page) == ["6+", "6+", "6+"]
    page.goto("/print?puzzle=K2W3-M9EG-QW")
    expect(page.get_by_role("alert")).to_contain_text("does not hold a KenKen puzzle")
    page.get_by_role("link", name="Make a sheet of new puzzles").click()
    expect(page.get_by_role("button", name="Make the sheet")).to_be_visible()


def test_settings_of_the_cages_are_those_of_a_new_puzzle(open_page: Opener) -> None:
    page = open_page("/print?size=4&count=2&largest=3&rating=0-40&seed=1")
    expect(page.locator(".pr-page")).to_have_count(2)
    expect(page.get_by_label("Largest cage")).to_have_value("3")
    expect(page.get_by_label("Difficulty").locator("option:checked")).to_have_text("0 – 40")
    page.get_by_label("Difficulty").select_option("easy")
    page.get_by_role("button", name="Make the sheet").click()
    page.wait_for_url("**/print?size=4&difficulty=easy&largest=3&seed=1&count=2")
    expect(page.locator(".pr-page")).to_have_count(2)
