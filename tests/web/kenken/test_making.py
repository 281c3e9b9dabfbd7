"""KenKen puzzles made by a form, and entered from paper."""

import re
from urllib.parse import parse_qs, quote, urlsplit

from playwright.sync_api import Page, expect

from tests.web.axe import axe
from tests.web.kenken.boards import cell, opened
from tests.web.opening import Opener

# 3÷ 3÷ 1- / 7+ 7+ 1- / 2 7+ 7+, drawn from the last one on.
CAGES: list[tuple[list[tuple[int, int]], str, str]] = [
    ([(3, 1)], "2", ""),
    ([(1, 1), (1, 2)], "3", "÷ divided by"),
    ([(1, 3), (2, 3)], "1", "− minus"),
    ([(2, 1), (2, 2), (3, 2), (3, 3)], "7", "+ plus"),
]
WRITTEN = "3 AABCCBDCC 3d.1s.7a.2"
SOLUTION = [[3, 1, 2], [1, 2, 3], [2, 3, 1]]
# A cage for each cell, as many as there can be.
MOST_CAGES = "9 ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.*!~'()@$:;,/?+=^ "


def shape_cell(page: Page, row: int, column: int) -> str:
    return f"[data-cell='{(row - 1) * 3 + column - 1}']"


def test_a_wished_puzzle_has_an_address_that_makes_it_again(open_page: Opener) -> None:
    page = open_page("/kenken")
    assert axe(page) == ""
    page.get_by_label("Size").select_option("5×5")
    page.get_by_label("Difficulty").select_option("normal")
    page.get_by_text("Operators and seed").click()
    page.get_by_label("÷ divided by").uncheck()
    page.get_by_label("× times").uncheck()
    page.get_by_label("Seed").fill("11")
    page.get_by_role("button", name="New puzzle").click()
    opened(page)
    assert page.url.endswith("/kenken?size=5&difficulty=normal&operators=as&seed=11")
    expect(page.get_by_text("KenKen 5×5, normal")).to_be_visible()
    made = clues(page)
    assert all(re.fullmatch(r"\d+[+−]?", clue) for clue in made)
    page.reload()
    opened(page)
    assert clues(page) == made
    # Another one has a seed that nobody chose.
    page.goto("/kenken?size=3")
    opened(page)
    assert re.search(r"seed=\d+$", page.url)


def test_what_cannot_be_made_is_said(open_page: Opener) -> None:
    page = open_page("/kenken?size=9&difficulty=hard&operators=d&seed=1", allow=["422"])
    expect(page.get_by_role("alert")).to_contain_text("only easy puzzles of size 9 are made")


def test_a_puzzle_is_entered_by_keyboard_checked_linked_and_played(open_page: Opener) -> None:
    page = open_page("/kenken?enter=1")
    page.get_by_label("Size").select_option("3×3")
    page.get_by_role("grid").locator("[tabindex='0']").focus()
    at = [1, 1]
    for cells, target, operator in CAGES:
        for row, column in cells:
            press(page, at, row, column)
            page.keyboard.press("Space")
        page.keyboard.press("Enter")
        expect(page.get_by_label("Makes")).to_be_focused()
        page.keyboard.type(target)
        if operator:
            page.get_by_label("Operator").select_option(operator)
        page.get_by_label("Makes").press("Enter")
    assert axe(page) == ""
    expect(page.get_by_text("in no cage yet")).to_have_count(0)
    page.get_by_role("button", name="Check and play").press("Enter")
    page.wait_for_url(re.compile(r"/kenken\?puzzle="))
    for clue in ("3÷", "1−", "7+", "2"):
        expect(page.locator(".kk-clue", has_text=re.compile(f"^{re.escape(clue)}$"))).to_be_visible()
    cell(page, 3, 1).click()
    page.keyboard.press("2")
    link = page.url
    assert parse_qs(urlsplit(link).query) == {"puzzle": [WRITTEN]}
    # Somebody else opens the link; the game itself can be gone on with.
    other = opened(open_page(link))
    expect(other.get_by_text("own puzzle").first).to_be_visible()
    assert clues(other) == clues(page) == ["3÷", "1−", "7+", "2"]
    page.goto("/kenken")
    expect(page.get_by_text("1 of 9 filled")).to_be_visible()


def test_an_entered_puzzle_is_solved_judged_and_kept(open_page: Opener) -> None:
    page = opened(open_page(f"/kenken?puzzle={quote(WRITTEN)}"))
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("status", name="Hint")).to_be_visible()
    cell(page, 1, 1).click()
    for line in SOLUTION:
        page.keyboard.press("Home")
        for digit in line:
            page.keyboard.press(str(digit))
            page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowDown")
    for _ in range(2):
        expect(page.get_by_text(re.compile(r"Solved! 0:\d\d, 1 hint$"))).to_be_visible()
        expect(page.get_by_text("Checked by the service.")).to_be_visible()
        page.reload()
    kept = page.evaluate("Object.values(JSON.parse(localStorage['countinghouse:solved']))")
    assert [(found["code"], found["hints"]) for found in kept] == [(f"own:{WRITTEN}", 1)]
    # It is no puzzle of a day, as no entered game of Krypto is.
    page.goto("/")
    expect(page.get_by_text("Solve a puzzle of the day")).to_be_visible()


def test_a_link_holds_as_many_cages_as_a_grid_can_have(open_page: Opener) -> None:
    digits = [(row + column) % 9 + 1 for row in range(9) for column in range(9)]
    page = opened(open_page(f"/kenken?puzzle={quote(MOST_CAGES + '.'.join(map(str, digits)), safe='')}"))
    assert clues(page) == list(map(str, digits))


def clues(page: Page) -> list[str]:
    """What stands in the corners of cages, in the order of their first cells."""
    return page.locator(".kk-clue").all_inner_texts()


def press(page: Page, at: list[int], row: int, column: int) -> None:
    """Go to a cell by arrows."""
    for axis, (to, back, forth) in enumerate([(row, "Up", "Down"), (column, "Left", "Right")]):
        for _ in range(abs(to - at[axis])):
            page.keyboard.press(f"Arrow{forth if to > at[axis] else back}")
        at[axis] = to


def test_cages_are_drawn_by_dragging_and_a_puzzle_without_one_solution_is_not_played(
    open_page: Opener,
) -> None:
    page = open_page("/kenken?enter=1")
    page.get_by_label("Size").select_option("3×3")
    for row in (1, 2, 3):
        page.locator(shape_cell(page, row, 1)).hover()
        page.mouse.down()
        for column in (2, 3):
            page.locator(shape_cell(page, row, column)).hover()
        page.mouse.up()
        expect(page.get_by_role("gridcell", selected=True)).to_have_count(3)
        page.get_by_label("Makes").fill("6")
        page.get_by_role("button", name="Make this cage").click()
    page.get_by_role("button", name="Check and play").click()
    expect(page.get_by_text("more than one solution")).to_be_visible()
    assert axe(page) == ""
    # A drawn cage is changed by pressing it.
    page.locator(shape_cell(page, 1, 2)).click()
    expect(page.get_by_label("Makes")).to_have_value("6")
    page.get_by_role("button", name="Remove this cage").click()
    expect(page.get_by_text("3 cells are in no cage yet.")).to_be_visible()


def test_an_address_without_a_puzzle_says_so(open_page: Opener) -> None:
    page = open_page("/kenken?puzzle=3+AAA+6a")
    expect(page.get_by_role("alert")).to_contain_text("does not hold a puzzle")
