"""What stands on the table of KenKen stands in its place, and stays there."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.kenken.boards import SMALL, digits, more, opened, small, solve_by_keys
from tests.web.opening import Opener

DESK = (1440, 900)
# The middle of each digit, and of the cell that it is in.
MIDDLES = """() => [...document.querySelectorAll('.kk-digit')].map((digit) => {
  const [{ x, y, width, height }, cell] = [digit, digit.parentElement].map((each) => each.getBoundingClientRect());
  return [x + width / 2 - cell.x - cell.width / 2, y + height / 2 - cell.y - cell.height / 2].map(Math.round);
})"""

LINES = "say => say.getBoundingClientRect().height / parseFloat(getComputedStyle(say).lineHeight)"


def box(element: Locator) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of an element."""
    found = element.bounding_box()
    assert found
    return found["x"], found["y"], found["x"] + found["width"], found["y"] + found["height"]


def middle(element: Locator) -> float:
    """Return the middle of an element, from the left."""
    left, _, right, _ = box(element)
    return (left + right) / 2


def finished_lesson(page: Page) -> Locator:
    """Finish the lesson, and return what is said at its end."""
    for digit in ("3", "2", "1", "3", "2"):
        page.keyboard.press(digit)
    done = page.get_by_role("region", name="That is the whole game.")
    expect(done).to_be_in_viewport(ratio=1)
    return done


def test_message_is_over_the_board(open_page: Opener) -> None:
    page = small(open_page, viewport=DESK)
    assert middle(page.locator(".say")) == pytest.approx(middle(page.get_by_role("grid")), abs=2)


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_message_of_two_lines_moves_nothing(open_page: Opener, locale: str) -> None:
    page = opened(open_page(SMALL, viewport=DESK, locale=locale))
    page.get_by_role("gridcell").first.click()
    before = box(page.get_by_role("grid"))
    for digit in ("4", "ArrowRight", "4"):
        page.keyboard.press(digit)
    page.locator(".say").evaluate("say => { say.textContent = 'Two lines. '.repeat(12) }")
    assert box(page.get_by_role("grid")) == before


def test_end_of_the_lesson_is_beside_its_board(open_page: Opener) -> None:
    page = opened(open_page("/kenken", viewport=DESK))
    board = page.get_by_role("grid")
    before = box(board)
    done = finished_lesson(page)
    assert box(board) == before
    assert before[2] < box(done)[0] < before[2] + 250


def test_title_and_clock_have_one_middle(open_page: Opener) -> None:
    page = small(open_page, viewport=(390, 844))
    page.keyboard.press("2")
    title = page.locator(".play-clock > small")
    left, right = box(page.get_by_role("timer"))[0], box(page.get_by_role("button", name="Pause"))[2]
    assert (left + right) / 2 == pytest.approx(middle(title), abs=1)
    assert middle(title) == pytest.approx(195, abs=3)


def test_digits_are_in_line(open_page: Opener) -> None:
    page = small(open_page, viewport=(390, 844))
    for _ in range(4):
        page.keyboard.press("Home")
        for digit in "1234":
            page.keyboard.press(digit)
            page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowDown")
    # Each is wrong where it stands, and so all are marked alike.
    assert len(digits(page)) == 16
    assert len({tuple(found) for found in page.evaluate(MIDDLES)}) == 1


def test_aids_stay_and_their_buttons_keep_one_line(open_page: Opener) -> None:
    page = small(open_page, viewport=DESK)
    aids = page.get_by_role("region", name="Keys and aids")
    before = box(aids)
    page.keyboard.press("2")
    assert box(aids) == before
    heights = [box(button)[3] - box(button)[1] for button in aids.get_by_role("button").all()]
    assert len(heights) == 4
    assert max(heights) < 50


def test_lesson_says_what_matters_in_a_line(open_page: Opener) -> None:
    for locale in ("en-GB", "de-DE"):
        page = opened(open_page("/kenken", viewport=(390, 844), locale=locale))
        say = page.locator(".kk-say [role=status]")
        for digit in ("3", "2", "1", "3"):
            height = say.evaluate(
                "say => say.getBoundingClientRect().height / parseFloat(getComputedStyle(say).lineHeight)"
            )
            assert height < 2.2
            page.keyboard.press(digit)


@pytest.mark.parametrize("given_up", [False, True], ids=("solved", "given up"))
def test_sheet_of_an_ended_puzzle_ends_with_the_window(open_page: Opener, given_up: bool) -> None:
    page = small(open_page, viewport=(390, 844))
    board = page.get_by_role("grid")
    before = box(board)
    if given_up:
        sheet = more(page)
        sheet.get_by_text("Show the solution").click()
        sheet.get_by_role("button", name="Show it").click()
    else:
        solve_by_keys(page)
    # Without the padding at its lower edge.
    links = page.locator(".kk-win .row")
    expect(links).to_be_visible()
    assert 800 < box(links)[3] <= 844
    assert middle(links.get_by_role("button").first) < 195 < middle(links.get_by_role("button").last)
    # It follows the board, which stays where it was.
    assert box(board) == pytest.approx(before, abs=2)
    assert box(page.locator(".kk-win .win"))[1] > box(board)[3]


def test_what_can_be_done_with_a_won_board_is_beside_it(open_page: Opener) -> None:
    page = small(open_page, viewport=DESK)
    solve_by_keys(page)
    again = page.get_by_role("button", name="Play again")
    expect(again).to_be_visible()
    board = box(page.get_by_role("grid"))
    assert board[2] < box(page.get_by_text("Solved in"))[0] < box(again)[2] < board[2] + 450


def test_choices_of_how_to_enter_have_headings(open_page: Opener) -> None:
    sheet = more(small(open_page))
    sheet.get_by_text("How to enter and what to show").click()
    for name in ("Entering", "Broken rules"):
        expect(sheet.get_by_role("group", name=name).get_by_role("radio")).to_have_count(2)
