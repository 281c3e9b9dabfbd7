"""The table of KenKen: a puzzle at once on one screen, the lesson, the win."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.axe import at_rest, axe
from tests.web.kenken.boards import SMALL, cell, digits, opened, small, solve_by_keys
from tests.web.krypto.playing import NO_LESSON
from tests.web.opening import Opener
from tests.web.reading import resize

ANSWERS = ("3", "2", "1", "3", "2")
READ_CLIPBOARD = "() => { navigator.clipboard.writeText = async (text) => { globalThis.copied = text } }"
# Bottom of the lowest element of the table that is played with.
LOWEST = """() => Math.max(...['.kk-board', '.kk-say', '.kk-keys', '.tools'].map(
  (selector) => document.querySelector(selector).getBoundingClientRect().bottom))"""
LOWEST_OF_LESSON = """() => Math.max(...['.kk-board', '.kk-say', '.kk-keys'].map(
  (selector) => document.querySelector(selector).getBoundingClientRect().bottom))"""
# Number of walls between cells of the same tint.
ALIKE = """() => {
  const cells = [...document.querySelectorAll('[role=gridcell]')];
  const size = Math.sqrt(cells.length);
  const tint = (cell) => [...cell.classList].find((name) => name.startsWith('kk-tint-'));
  return cells.flatMap((cell, at) => [
    [at % size ? cells[at - 1] : undefined, 'kk-left'], [cells[at - size], 'kk-top'],
  ].filter(([other, wall]) => other && cell.classList.contains(wall) && tint(other) === tint(cell))).length;
}"""


def key(page: Page, digit: str) -> Locator:
    """Return the key of a digit."""
    return page.get_by_role("group", name="Digits").get_by_role("button", name=re.compile(rf"^{digit},"))


def test_lesson_is_played_on_the_board_and_leads_to_todays_small_puzzle(open_page: Opener) -> None:
    page = opened(open_page("/kenken", viewport=(390, 844), touch=True))
    say = page.locator(".kk-say [role=status]")
    expect(say).to_contain_text("press 3")
    expect(cell(page, 1, 1)).to_have_class(re.compile("kk-lit-asked"))
    expect(page.get_by_role("timer")).to_have_count(0)
    assert page.evaluate(LOWEST_OF_LESSON) <= 844
    assert axe(page) == ""
    # A wrong digit does not end it.
    key(page, "2").tap()
    expect(say).to_contain_text("2 does not fit there")
    # What the other two modes are is said when they are pressed.
    for mode, means in (("Notes", "digits that may fit"), ("Ruled out", "digits that cannot fit")):
        page.get_by_role("button", name=mode, exact=True).tap()
        expect(say).to_contain_text(f"{mode}: {means} · press Digit to go on")
    page.get_by_role("button", name="Digit", exact=True).tap()
    for answer in ANSWERS:
        key(page, answer).tap()
    done = page.get_by_role("region", name="That is the whole game.")
    expect(done).to_be_in_viewport(ratio=1)
    at_rest(page)
    assert axe(page) == ""
    done.get_by_role("button", name="Once more").tap()
    expect(say).to_contain_text("press 3")
    page.get_by_role("link", name="Skip", exact=True).tap()
    expect(page.get_by_role("gridcell")).to_have_count(16)
    # Nothing of it is kept but that it was played.
    kept = page.evaluate("Object.entries(localStorage).filter(([key]) => !key.includes(':day:'))")
    assert kept == [["countinghouse:lesson:kenken", '"done"']]
    page.reload()
    expect(page.get_by_role("gridcell")).to_have_count(16)


def test_lesson_is_at_hand_behind_help_and_leads_back_to_the_puzzle(open_page: Opener) -> None:
    page = opened(open_page(f"{SMALL}?date=2026-11-29", scripts=[NO_LESSON]))
    page.get_by_role("button", name="How to play").click()
    assert axe(page) == ""
    page.get_by_role("link", name="Play the 30-second lesson").click()
    expect(page.locator(".kk-say")).to_contain_text("press 3")
    for answer in ANSWERS:
        page.keyboard.press(answer)
    page.get_by_role("button", name="Play a real one").click()
    expect(page).to_have_url(re.compile(rf"{SMALL}\?date=2026-11-29$"))
    expect(page.get_by_role("gridcell")).to_have_count(16)


def test_all_of_the_lesson_is_on_the_screen_of_a_small_phone(open_page: Opener) -> None:
    # German words are longer.
    page = opened(open_page("/kenken", viewport=(320, 640), touch=True, locale="de-DE"))
    expect(page.locator(".kk-say")).to_contain_text("also 3")
    assert page.evaluate(LOWEST_OF_LESSON) <= 640


@pytest.mark.parametrize(
    ("touch", "viewports"),
    [(True, [(320, 640), (390, 844), (768, 1024), (844, 390)]), (False, [(1024, 768), (1440, 900)])],
    ids=("touch", "mouse"),
)
@pytest.mark.parametrize("size", [3, 6, 9])
def test_all_of_the_table_is_on_one_screen(
    open_page: Opener, size: int, touch: bool, viewports: list[tuple[int, int]]
) -> None:
    page = opened(open_page(f"/kenken?size={size}&seed=7", viewport=viewports[0], touch=touch))
    for viewport in viewports:
        resize(page, viewport)
        assert page.evaluate(LOWEST) <= viewport[1], viewport
        assert page.evaluate("document.documentElement.scrollWidth") == viewport[0], viewport
        assert page.evaluate(ALIKE) == 0, viewport


def test_row_and_column_of_the_chosen_cell_are_lit(open_page: Opener) -> None:
    page = small(open_page)
    cell(page, 2, 3).click()
    lit = page.locator(".kk-row-line, .kk-column-line").evaluate_all(
        "all => all.map(each => Number(each.dataset.cell))"
    )
    assert lit == [2, 4, 5, 6, 7, 10, 14]
    assert cell(page, 2, 3).evaluate("cell => getComputedStyle(cell).outlineStyle") == "solid"


def test_keys_work_wherever_the_focus_is(open_page: Opener) -> None:
    page = small(open_page)
    page.get_by_role("button", name="Notes", exact=True).focus()
    page.keyboard.press("n")
    expect(page.get_by_role("button", name="Notes", exact=True)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("1")
    expect(cell(page, 1, 1)).to_have_accessible_name(re.compile("possible 1"))
    page.keyboard.press("n")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("3")
    assert digits(page)[1] == "3"
    page.keyboard.press("Control+z")
    assert digits(page)[1] == ""
    page.keyboard.press("Control+Shift+Z")
    assert digits(page)[1] == "3"
    page.keyboard.press("h")
    expect(page.get_by_role("region", name="Hint")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("region", name="Hint")).to_have_count(0)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="How to play")).to_contain_text("notes on and off")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_combinations_that_are_no_longer_possible_are_struck_out(open_page: Opener) -> None:
    page = opened(open_page("/kenken?size=6&seed=7"))
    cell(page, 3, 3).click()
    shown = page.locator(".kk-combinations")
    expect(shown).to_contain_text("1 3 6")
    expect(shown.locator("del")).to_have_count(0)
    page.keyboard.press("2")
    expect(shown.locator("del")).to_contain_text(["1 3 6", "1 4 5"])


@pytest.mark.parametrize("viewport", [(390, 844), (1440, 900)])
def test_a_win_says_what_the_puzzle_needed(open_page: Opener, viewport: tuple[int, int]) -> None:
    page = small(open_page, viewport=viewport)
    page.evaluate(READ_CLIPBOARD)
    solve_by_keys(page)
    won = page.get_by_role("region", name="Solved!")
    expect(won).to_contain_text("This KenKen needed no more than its cages and lines")
    expect(won).to_contain_text("your time")
    expect(won.get_by_role("link", name="Another of this kind")).to_be_in_viewport(ratio=1)
    assert axe(page) == ""
    won.get_by_role("button", name="Share", exact=True).click()
    expect(won).to_contain_text("Copied.")
    copied = page.evaluate("copied")
    assert re.match(
        r"Countinghouse\nKenKen 4\s×\s4 \(easy\) in 0:\d\d, no hints\nThis KenKen needed .*\nhttp", copied
    )
    page.reload()
    expect(won).to_contain_text("This KenKen needed no more than its cages and lines")
    won.get_by_role("link", name="Another of this kind").click()
    page.wait_for_url(re.compile(r"size=4&difficulty=easy&seed=\d+$"))
    expect(won).to_have_count(0)
    assert digits(opened(page)) == [""] * 16


def test_times_of_the_same_size_are_shown_with_a_win(open_page: Opener) -> None:
    page = opened(open_page(SMALL))
    kept = {
        f"N{seconds}": {
            "code": f"N{seconds}",
            "game": "kenken",
            "seconds": seconds,
            "hints": 0,
            "at": "2026-01-01T00:00:00Z",
            "judged": "service",
            "claim": {"kind": "kenken.check", "params": {"size": size, "cages": [], "grid": []}},
        }
        for size, seconds in ((4, 5000), (4, 6000), (5, 7000))
    }
    page.evaluate("kept => { localStorage['countinghouse:solved'] = JSON.stringify(kept) }", kept)
    page.reload()
    expect(opened(page).get_by_text("your best 1:23:20")).to_be_visible()
    cell(page, 1, 1).click()
    solve_by_keys(page)
    expect(page.get_by_text("Your 3 games of this kind. Faster than 2.")).to_be_visible()


def test_a_win_stays_where_the_puzzle_was_opened_without_its_address(open_page: Opener) -> None:
    page = opened(open_page("/kenken", scripts=[NO_LESSON]))
    solution = page.evaluate(
        """async () => {
          const [key] = Object.keys(localStorage).filter((key) => /:day:.*:kenken$/.test(key));
          const { size, cages } = JSON.parse(localStorage[key]).small;
          const answer = await fetch('/v1/kenken/solve', {
            method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ size, cages }) });
          return (await answer.json()).result.solutions[0];
        }"""
    )
    for row, line in enumerate(solution):
        for column, digit in enumerate(line):
            cell(page, row + 1, column + 1).click()
            page.keyboard.press(str(digit))
    won = page.get_by_role("region", name="Solved!")
    expect(won).to_contain_text("day in a row")
    # It has one name: on Today, on its table and here.
    expect(page.get_by_role("img", name=re.compile(r"^KenKen mini 4 × 4 \("))).to_be_attached()
    page.reload()
    expect(won).to_contain_text("day in a row")
    won.get_by_role("link", name="Next: KenKen", exact=True).click()
    expect(page.get_by_role("grid", name=re.compile(r"^KenKen, [67] by [67]$"))).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1024, 768), (1280, 800)])
def test_buttons_and_words_of_a_win_keep_one_line(open_page: Opener, width: int, height: int) -> None:
    page = small(open_page)
    page.set_viewport_size({"width": width, "height": height})
    solve_by_keys(page)
    expect(page.get_by_role("region", name="Solved!")).to_be_visible()
    assert page.get_by_role("button", name="Play again").evaluate("({ offsetHeight }) => offsetHeight") < 60
    buttons = page.locator(".win .btn").all()
    assert [button.evaluate("({ offsetHeight }) => offsetHeight < 60") for button in buttons] == [True] * 3
