"""A won board stays won: under keys and buttons, after a reload, and without its saved moves."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.grids.playing import cell as derful_cell
from tests.web.grids.playing import deal, laid, type_cards
from tests.web.kenken.boards import SMALL_SOLUTION, cell, digits, opened, small, solve_by_keys
from tests.web.krypto.playing import more, press
from tests.web.opening import Opener
from tests.web.reading import resize

# True if every text of an element lies within it, and none overlaps another.
TEXTS_FIT = """(element) => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const boxes = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    boxes.push([...range.getClientRects()]);
  }
  const within = boxes.flat().every((box) =>
    box.left >= left && box.right <= right && box.top >= top && box.bottom <= bottom);
  const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
  return within && boxes.length > 0 && boxes.every((all, i) =>
    all.every((a) => boxes.slice(i + 1).flat().every((b) => apart(a, b))));
}"""
FORGET_GAMES = """() => Object.keys(localStorage)
  .filter((key) => key.startsWith('countinghouse:game:')).forEach((key) => localStorage.removeItem(key))"""


def solved(page: Page) -> Locator:
    """Return the text that reports the solved game."""
    return page.locator("main").get_by_text("Solved!").first


def announced(page: Page) -> str:
    """Return the last announcement for screen readers."""
    return page.locator("body > #page > [role=status].visually-hidden").inner_text()


def reload_without_moves(page: Page) -> None:
    """Open the page again with its results alone, as if they came from another browser."""
    address = page.url
    page.goto("/settings")
    page.evaluate(FORGET_GAMES)
    page.goto(address)


def expect_krypto_won(page: Page, target: str) -> None:
    """Expect the solution as cards, the target made, and nothing left to press on the board."""
    expect(page.locator(".win")).to_contain_text("Krypto!")
    expect(page.locator(".krypto-solution")).to_be_visible()
    expect(page.locator("[data-place], [data-op]")).to_have_count(0)
    expect(page.locator(".counter-won")).to_contain_text(f"Made {target}")


def test_a_won_game_of_krypto_is_still(open_page: Opener) -> None:
    page = open_page("/krypto?cards=2,3,4&target=10")
    expect(page.locator("[data-place]")).to_have_count(3)
    press(page, "3*4-2")
    expect_krypto_won(page, "10")
    for key in ("Backspace", "1", "+", "Shift+Backspace", "Control+z", "Backspace"):
        page.keyboard.press(key)
        expect_krypto_won(page, "10")
    for name in ("Undo", "Redo", "Restart", "Hint"):
        expect(page.get_by_role("button", name=name)).to_have_count(0)
    page.reload()
    expect_krypto_won(page, "10")
    reload_without_moves(page)
    expect_krypto_won(page, "10")
    expect(page.locator(".krypto-solution")).to_have_accessible_name("3 × 4 − 2")


def test_a_typed_solution_lies_on_the_table(open_page: Opener) -> None:
    page = open_page("/krypto?cards=3,3,2,12&target=10")
    typed = page.get_by_label("Or type the whole solution")
    typed.fill("3 * 3 - (2 - 12 : 4)")
    typed.press("Enter")
    expect(page.locator(".win")).to_have_count(0)
    typed.fill("(12 / (3 + 3)) * 2")
    typed.press("Enter")
    expect(page.locator(".win")).to_have_count(0)
    typed.fill("12 - 2 * (3 : 3)")
    typed.press("Enter")
    for _ in range(2):
        expect_krypto_won(page, "10")
        expect(page.locator(".krypto-solution")).to_have_accessible_name("12 − 2 × (3 ÷ 3)")
        page.reload()


@pytest.mark.parametrize(
    ("hand", "expression", "target"),
    [("2,3,4,5,6", "2+3+4+5+6", "20"), ("25,25,25,25,25", "25*25*(25+25+25)", "46875")],
)
def test_text_of_a_won_card_fits_on_it(open_page: Opener, hand: str, expression: str, target: str) -> None:
    page = open_page(f"/krypto?cards={hand}&target={target}", viewport=(320, 844))
    expect(page.locator("[data-place]")).to_have_count(5)
    more(page, "Ways found, and type one")
    page.get_by_label("Or type the whole solution").fill(expression)
    page.keyboard.press("Enter")
    for width in (320, 390, 1440):
        resize(page, (width, 844))
        expect_krypto_won(page, target)
        for card in page.locator(".krypto-solution .num-card").all():
            assert card.evaluate(TEXTS_FIT), width
        assert page.locator(".krypto-solution").evaluate(TEXTS_FIT), width
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_won_board_of_kenken_is_still(open_page: Opener) -> None:
    page = small(open_page)
    solve_by_keys(page)
    expect(solved(page)).to_be_visible()
    whole = [str(digit) for row in SMALL_SOLUTION for digit in row]
    for key in ("Control+z", "u", "r", "Backspace", "3", "Shift+3", "Control+Shift+z", " "):
        page.keyboard.press(key)
        assert digits(page) == whole
    page.reload()
    expect(solved(page)).to_be_visible()
    assert digits(page) == whole
    reload_without_moves(opened(page))
    expect(solved(page)).to_be_visible()
    assert digits(page) == whole


def test_the_word_of_a_win_has_the_focus_of_what_is_gone(open_page: Opener) -> None:
    page = open_page("/krypto?cards=2,3,4&target=10")
    expect(page.locator("[data-place]")).to_have_count(3)
    press(page, "3*4-")
    page.locator("[data-place='0']").press("Enter")
    expect(page.locator(".win h2")).to_be_focused()
    page = small(open_page)
    solve_by_keys(page, without=(3, 3))
    cell(page, 4, 4).click()
    page.get_by_role("button", name=re.compile("^4, ")).press("Enter")
    expect(page.locator(".win h2")).to_be_focused()
    # Nothing was taken from anybody who opens it again.
    page.reload()
    expect(page.locator(".win h2")).to_be_visible()
    expect(page.locator(".win h2")).not_to_be_focused()


def test_a_won_board_of_31_derful_is_still(open_page: Opener, site: str) -> None:
    path, grid = deal(site, 3, 20, 7)
    whole = [card for row in grid for card in row]
    page = open_page(path)
    type_cards(page, whole)
    expect(solved(page)).to_be_visible()
    for key in ("Control+z", "Control+y", "Backspace", whole[0], "Enter", "Escape"):
        page.keyboard.press(key)
        assert laid(page, 3) == whole
    assert "Solved!" in announced(page)
    derful_cell(page, 4).click()
    expect(page.get_by_role("gridcell", selected=True)).to_have_count(0)
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)
    page.reload()
    expect(solved(page)).to_be_visible()
    assert laid(page, 3) == whole
    reload_without_moves(page)
    expect(solved(page)).to_be_visible()
    assert sorted(laid(page, 3)) == sorted(whole)
