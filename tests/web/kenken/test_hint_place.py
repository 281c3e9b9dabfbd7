"""A hint of KenKen does not move the board or the pad, and no outline covers a clue."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from service.docs.site.techniques import read_puzzles
from tests.web.axe import axe
from tests.web.kenken.boards import cell, opened, small
from tests.web.opening import Opener
from tests.web.reading import resize

BOARD = "/kenken?size=6&seed=7"
# The first hint of a worker takes longer.
HINT_MS = 60_000
# Reach of the frame of a cell, and how far from the edges of the cell its clue begins and ends.
OUTLINED = """(cells) => cells.flatMap((cell) => {
  const clue = [...cell.children].find((child) => child.textContent && child.matches('.kk-clue'));
  if (!clue) return [];
  const { outlineStyle, outlineOffset } = getComputedStyle(cell);
  const [outer, inner] = [cell.getBoundingClientRect(), clue.getBoundingClientRect()];
  const line = parseFloat(getComputedStyle(cell, '::after').borderTopWidth) || 0;
  const reach = outlineStyle === 'none' ? 0 : line - parseFloat(outlineOffset);
  return [[reach, Math.min(inner.left - outer.left, inner.top - outer.top), outer.right - inner.right]];
})"""


def boxes(*elements: Locator) -> list[object]:
    """Return the elements' boxes in the window."""
    return [element.bounding_box() for element in elements]


def hint(page: Page) -> Locator:
    """Return the hint."""
    return page.get_by_role("region", name="Hint")


@pytest.mark.parametrize("viewport", [(390, 844), (768, 1024), (1440, 900)])
def test_a_hint_moves_neither_the_board_nor_the_pad(open_page: Opener, viewport: tuple[int, int]) -> None:
    page = opened(open_page(BOARD, viewport=viewport, touch=viewport[0] < 400))
    board = page.get_by_role("grid")
    pad = [page.get_by_role("button", name=name).first for name in ("Digit", "1, ", "6, ")]
    before = boxes(board, *pad)
    page.get_by_role("button", name="Hint", exact=True).click()
    assert boxes(board, *pad) == before
    expect(hint(page)).to_be_visible()
    assert boxes(board, *pad) == before
    # The hint and the board are in view without scrolling.
    expect(hint(page)).to_be_in_viewport(ratio=1)
    expect(board).to_be_in_viewport(ratio=1)
    assert axe(page) == ""
    page.get_by_role("button", name="Close the hint").click()
    expect(hint(page)).to_have_count(0)
    assert boxes(board, *pad) == before


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_the_name_of_a_technique_leads_to_the_guide(open_page: Opener, locale: str) -> None:
    page = opened(open_page(BOARD, viewport=(390, 844), locale=locale))
    page.keyboard.press("h")
    name = page.locator(".hint h2").get_by_role("link")
    expect(name).to_have_attribute("target", "_blank")
    address = str(name.get_attribute("href"))
    home, _, technique = address.partition("#")
    assert home == "/docs/play/kenken-difficulty/"
    assert technique in read_puzzles()
    box = name.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44


@pytest.mark.parametrize("size", [4, 9])
def test_frame_of_a_chosen_cell_cuts_no_clue(open_page: Opener, size: int) -> None:
    page = opened(open_page(f"/kenken?size={size}&seed=7", viewport=(320, 844)))
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(hint(page)).to_be_visible()
    page.get_by_role("button", name="Close the hint").click()
    cells = page.get_by_role("gridcell")
    for width in (320, 390, 1440):
        resize(page, (width, 844))
        for number in range(cells.count()):
            cells.nth(number).evaluate("cell => cell.focus()")
            found = cells.nth(number).evaluate("cell => (%s)([cell])" % OUTLINED)  # noqa: UP031
            for reach, begins, left in found:
                assert begins > reach > 0, (width, number)
                assert left >= reach, (width, number)


def test_digit_that_a_cage_gives_is_put_by_one_press(open_page: Opener) -> None:
    page = small(open_page)
    page.get_by_role("button", name="Hint", exact=True).click()
    hint = page.get_by_role("region", name="Hint")
    expect(hint).to_contain_text("is given: 3", timeout=HINT_MS)
    expect(hint).to_contain_text("Digits of a cage")
    expect(hint.get_by_role("button", name="Next step")).to_have_count(0)
    hint.get_by_role("button", name="Do it").click()
    expect(hint).to_have_count(0)
    expect(cell(page, 1, 2)).to_have_accessible_name(re.compile(": 3"))
