"""KenKen played on the page to the end, and its aids."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.axe import axe
from tests.web.judging import expect_checked
from tests.web.kenken.boards import (
    LARGE,
    SMALL,
    SMALL_SOLUTION,
    cell,
    close,
    digits,
    marks,
    more,
    opened,
    small,
    solve_by_keys,
)
from tests.web.krypto.playing import NO_LESSON
from tests.web.opening import Opener
from tests.web.pausing import expect_a_pause

# What is won stands in bright brass.
BRASS = "rgb(242, 197, 98)"


def test_a_whole_game_by_keyboard_is_judged_and_recorded(open_page: Opener) -> None:
    page = opened(open_page(SMALL))
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.getAttribute('role')") == "gridcell":
            break
    solve_by_keys(page)
    assert digits(page) == [str(digit) for row in SMALL_SOLUTION for digit in row]
    expect(page.get_by_text("Solved!").first).to_be_visible()
    expect(page.locator(".kk-board")).to_have_css("border-top-color", BRASS)
    expect(page.locator(".win .figures > div").nth(1)).to_have_text("hints0")
    expect_checked(page)
    assert axe(page) == ""
    kept = page.evaluate("JSON.parse(localStorage['countinghouse:solved'])")
    assert [found["judged"] for found in kept.values()] == ["service"]
    page.reload()
    expect(page.get_by_text("Solved!").first).to_be_visible()
    page.get_by_role("button", name="Play again").click()
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    assert digits(page) == [""] * 16


def test_a_whole_game_by_touch(open_page: Opener) -> None:
    page = opened(open_page(SMALL, viewport=(390, 844), touch=True))
    sizes = page.locator("[role=gridcell], .kk-pad button").evaluate_all(
        "all => all.map(each => { const { width, height } = each.getBoundingClientRect();"
        " return Math.min(width, height) })"
    )
    assert min(sizes) >= 44
    for row, line in enumerate(SMALL_SOLUTION):
        for column, digit in enumerate(line):
            cell(page, row + 1, column + 1).tap()
            page.get_by_role("button", name=f"{digit}, ").tap()
    expect(page.get_by_text("Solved!").first).to_be_visible()


def test_digit_is_chosen_before_the_cells(open_page: Opener) -> None:
    page = small(open_page)
    more(page).get_by_text("How to enter and what to show").click()
    page.get_by_label("Digit first, then cells").check()
    close(page)
    page.get_by_role("button", name="4, ").click()
    for row, line in enumerate(SMALL_SOLUTION):
        cell(page, row + 1, line.index(4) + 1).click()
    expect(page.get_by_role("button", name="4, all placed")).to_be_visible()
    # By keys: choose a digit, then place it with Space.
    cell(page, 1, 1).focus()
    page.keyboard.press("1")
    assert digits(page)[0] == ""
    page.keyboard.press("Space")
    assert digits(page)[0] == "1"


def test_marks_are_cleared_and_everything_can_be_undone_after_a_reload(open_page: Opener) -> None:
    page = small(open_page)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+Digit1")
    page.keyboard.press("Shift+Digit3")
    page.keyboard.press("Alt+Digit2")
    assert marks(page, 1, 2) == "123"
    expect(cell(page, 1, 2)).to_have_accessible_name(re.compile("possible 1 3, ruled out 2, cage 3"))
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("1")
    assert marks(page, 1, 2) == "23"
    page.reload()
    opened(page)
    assert digits(page)[0] == "1"
    undo = page.get_by_role("button", name="Undo")
    undo.click()
    assert marks(page, 1, 2) == "123"
    for _ in range(3):
        undo.click()
    expect(undo).to_be_disabled()
    expect(cell(page, 1, 2)).to_have_accessible_name(re.compile("empty"))
    cell(page, 1, 1).focus()
    for _ in range(4):
        page.keyboard.press("Control+y")
    assert digits(page)[0] == "1"


def test_all_possible_digits_are_filled_in(open_page: Opener) -> None:
    page = small(open_page)
    page.keyboard.press("1")
    page.get_by_role("button", name="Fill in notes").click()
    assert marks(page, 1, 3) == "234"
    assert marks(page, 1, 2) == "3"
    assert marks(page, 4, 4) == "1234"
    assert axe(page) == ""


def test_checkpoints_are_set_and_restored(open_page: Opener) -> None:
    page = small(open_page)
    page.keyboard.press("1")
    page.get_by_role("button", name="Set checkpoint").click()
    cell(page, 2, 2).click()
    page.keyboard.press("4")
    page.reload()
    opened(page)
    more(page).get_by_role("button", name="Return to checkpoint 1 (1 filled)").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert "".join(digits(page)) == "1"
    page.get_by_role("button", name="Undo").click()
    assert "".join(digits(page)) == "14"
    more(page).get_by_role("button", name="Remove checkpoint 1").click()
    expect(page.get_by_role("button", name="Return to checkpoint")).to_have_count(0)
    # The focused button is gone, and the sheet still lies over the board.
    page.keyboard.press("2")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert "".join(digits(page)) == "14"


def test_broken_rules_are_announced_and_marked(open_page: Opener) -> None:
    page = small(open_page)
    for key in ("1", "ArrowRight", "3", "ArrowRight", "3"):
        page.keyboard.press(key)
    expect(broken(page, "3 appears twice in row 1.")).to_be_visible()
    expect(page.locator(".say")).to_have_text("3 appears twice in row 1.")
    expect(cell(page, 1, 3)).to_have_accessible_name(re.compile("twice in its row"))
    expect(cell(page, 1, 3).locator(".kk-badge")).to_have_text("!")
    expect(cell(page, 1, 1)).not_to_have_attribute("aria-invalid", "true")
    cell(page, 2, 1).click()
    page.keyboard.press("3")
    expect(broken(page, "The cage 2× at row 1, column 1 cannot be made any more.")).to_be_visible()
    expect(cell(page, 1, 1)).to_contain_text("!")
    expect(page.get_by_text("Makes 3, not 2.")).to_be_visible()
    assert axe(page) == ""
    more(page).get_by_text("How to enter and what to show").click()
    assert axe(page) == ""
    page.get_by_label("Show them when I press Check").check()
    close(page)
    expect(page.get_by_text("3 appears twice in row 1.")).to_have_count(0)
    page.get_by_role("button", name="Check", exact=True).click()
    expect(broken(page, "3 appears twice in row 1.")).to_be_visible()


def broken(page: Page, text: str) -> Locator:
    """Return what is read aloud of a broken rule."""
    return page.get_by_role("status").get_by_text(text)


def test_selected_cage_shows_its_remaining_digits(open_page: Opener) -> None:
    page = small(open_page)
    # Nothing is said of a cage that nothing was entered into.
    expect(page.get_by_role("complementary").get_by_text("What can stand in it.")).to_be_visible()
    expect(page.get_by_role("complementary").get_by_text("so far")).to_have_count(0)
    cell(page, 1, 3).click()
    page.keyboard.press("4")
    expect(page.get_by_role("complementary").get_by_text("With 4, the other is 2.")).to_be_visible()
    expect(page.locator(".say")).to_have_text("Cage 2− · With 4, the other is 2.")
    cell(page, 2, 2).click()
    page.keyboard.press("4")
    expect(page.get_by_role("complementary").get_by_text("4 so far; 9 to go in 3 cells.")).to_be_visible()


def test_a_hint_names_its_technique_lights_cells_and_is_followed(open_page: Opener) -> None:
    page = small(open_page)
    # What a cage of one cell gives takes no more than one step.
    cell(page, 1, 2).click()
    page.keyboard.press("3")
    page.get_by_role("button", name="Hint").click()
    hint = page.get_by_role("region", name="Hint")
    # The first hint of a worker takes longer.
    expect(hint.get_by_role("heading").get_by_role("link")).to_be_visible(timeout=60_000)
    expect(page.get_by_role("gridcell", name="part of the hint").first).to_be_visible()
    lit = page.locator(".kk-lit-about").first
    assert lit.evaluate("cell => getComputedStyle(cell).outlineStyle") == "dashed"
    assert axe(page) == ""
    for _ in range(10):
        do_it = page.get_by_role("button", name="Do it")
        goal = page.locator(".kk-lit-placed")
        if goal.count():
            expect(goal).to_have_accessible_name(re.compile("the hint's digit$"))
            assert goal.evaluate("cell => getComputedStyle(cell).outlineStyle") == "solid"
            do_it.click()
            break
        do_it.click()
    placed = [index for index, digit in enumerate(digits(page)) if digit and index != 1]
    assert len(placed) == 1
    assert digits(page)[placed[0]] == str(SMALL_SOLUTION[placed[0] // 4][placed[0] % 4])


def test_hint_shows_mistakes_and_wrong_marks(open_page: Opener) -> None:
    page = small(open_page)
    page.keyboard.press("2")
    page.keyboard.press("h")
    expect(page.get_by_text("Not in the solution: row 1, column 1.")).to_be_visible()
    assert axe(page) == ""
    expect(cell(page, 1, 1)).to_have_accessible_name(re.compile("wrong$"))
    page.keyboard.press("Backspace")
    page.keyboard.press("Shift+Digit2")
    page.keyboard.press("h")
    expect(page.get_by_text("The marks lack the digit that belongs there: row 1, column 1.")).to_be_visible()


def test_a_pause_hides_the_board(open_page: Opener) -> None:
    page = small(open_page)
    page.keyboard.press("1")
    expect_a_pause(page, page.get_by_role("grid"), page.get_by_role("timer"))
    assert digits(opened(page))[0] == "1"
    # Actions on the board are not offered while it is hidden.
    page.keyboard.press("p")
    for name in ("Undo", "Hint", "Fill in notes", "Show the solution"):
        expect(page.get_by_role("button", name=name)).to_have_count(0)


def test_a_shown_solution_is_no_result(open_page: Opener) -> None:
    page = small(open_page)
    more(page).get_by_role("button", name="Show the solution").click()
    assert axe(page) == ""
    page.get_by_role("button", name="Show it").click()
    expect(page.get_by_text("This is the solution.")).to_be_visible()
    # The brass frame is that of a win.
    expect(page.locator(".kk-board")).not_to_have_css("border-top-color", BRASS)
    assert digits(page) == [str(digit) for row in SMALL_SOLUTION for digit in row]
    assert page.evaluate("localStorage['countinghouse:solved']") is None


def test_leaving_is_no_first_choice_in_the_puzzle_of_a_day(open_page: Opener) -> None:
    page = opened(open_page("/kenken", scripts=[NO_LESSON]))
    sheet = more(page)
    expect(sheet.get_by_role("button", name="New puzzle")).to_be_visible()
    expect(sheet.locator(".btn-primary")).to_have_count(0)
    other = small(open_page)
    expect(more(other).locator(".btn-primary")).to_have_text(["New puzzle"])


def test_a_begun_game_is_listed_and_gone_once_solved(open_page: Opener) -> None:
    page = small(open_page)
    solve_by_keys(page, without=(3, 3))
    page.goto("/kenken")
    # It is on the table again.
    expect(page.get_by_text("15 of 16 cells")).to_be_visible()
    assert digits(opened(page))[:15] == [str(digit) for row in SMALL_SOLUTION for digit in row][:15]
    page.goto("/kenken?size=3&seed=1")
    opened(page)
    page.get_by_role("button", name="New puzzle").click()
    expect(page.get_by_text("15 of 16 filled")).to_be_visible()
    page.get_by_role("link", name="KenKen 4 × 4, easy").click()
    expect(page.get_by_text("15 of 16 cells")).to_be_visible()
    cell(page, 4, 4).click()
    page.keyboard.press("4")
    expect(page.get_by_text("Solved!").first).to_be_visible()
    page.goto("/kenken")
    expect(page.get_by_role("heading", name="KenKen", level=1)).to_be_visible()
    page.get_by_role("button", name="New puzzle").click()
    expect(page.get_by_text("of 16 filled")).to_have_count(0)


def test_kenken_page_speaks_german(open_page: Opener) -> None:
    page = opened(open_page(SMALL, locale="de-DE"))
    page.get_by_role("gridcell", name="Zeile 1, Spalte 1: leer, Käfig 2 mal").click()
    for key in ("1", "ArrowRight", "1"):
        page.keyboard.press(key)
    expect(page.get_by_role("status").get_by_text("Die 1 steht doppelt in Zeile 1.")).to_be_visible()
    page.keyboard.press("Backspace")
    page.get_by_role("button", name="Tipp", exact=True).click()
    hint = page.get_by_role("region", name="Tipp")
    expect(hint).to_contain_text("Ziffern eines Käfigs")
    expect(hint).to_contain_text("In keiner Füllung des Käfigs")


@pytest.mark.parametrize("viewport", [(320, 640), (1440, 900)])
def test_the_largest_board_fits(open_page: Opener, viewport: tuple[int, int]) -> None:
    page = opened(open_page(LARGE, viewport=viewport, touch=viewport[0] < 500))
    page.get_by_role("button", name="Fill in notes").click()
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport[0]
    assert overflowing(page) == []
    assert axe(page) == ""


def overflowing(page: Page) -> list[str]:
    """Return the clues that reach beyond the right edge of their cell."""
    found: list[str] = page.locator(".kk-clue").evaluate_all(
        "all => all.filter(clue => clue.getBoundingClientRect().right"
        " > clue.parentElement.getBoundingClientRect().right + 1).map(clue => clue.textContent)"
    )
    return found
