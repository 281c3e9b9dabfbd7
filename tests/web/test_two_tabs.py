"""One game in two tabs: the tab that is looked at shows, and keeps, what was played last."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.grids.playing import cell as derful_cell
from tests.web.kenken.boards import SMALL, cell
from tests.web.krypto.playing import NO_LESSON, press
from tests.web.opening import Opener

# In browsers that are driven, every tab is seen and has the focus.
LOOK = """([hidden, focused]) => {
  const changed = document.hidden !== hidden;
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  document.hasFocus = () => focused;
  if (changed) document.dispatchEvent(new Event('visibilitychange'));
  else dispatchEvent(new Event(focused ? 'focus' : 'blur'));
}"""
PLAYED = """() => Object.entries(localStorage).filter(([key]) => key.startsWith('countinghouse:game:'))
  .map(([, text]) => JSON.parse(text).state.at)"""


def kenken_digit(page: Page, number: int) -> None:
    """Fill in a cell of the first row."""
    cell(page, 1, number).click()
    press(page, str(number))


def krypto_step(page: Page, number: int) -> None:
    """Add the second card to the first, or multiply the last two."""
    # Keys before the cards are there are for nobody.
    expect(page.locator("[data-place]").first).to_be_visible()
    press(page, ("1+2", "5*7")[number - 1])


def derful_move(page: Page, number: int) -> None:
    """Lay the first card of the hand."""
    page.locator("[data-free]").first.click()
    derful_cell(page, number - 1).click()


@pytest.mark.parametrize("hidden", [True, False])
@pytest.mark.parametrize(
    ("address", "move"),
    [
        (SMALL, kenken_digit),
        ("/krypto?cards=1,2,3,5,7&target=24", krypto_step),
        ("/31-derful?order=4&total=30&seed=3", derful_move),
    ],
)
def test_older_tab_shows_and_keeps_the_later_moves(
    open_page: Opener, address: str, move: Callable[[Page, int], None], hidden: bool
) -> None:
    older = open_page(address, scripts=[NO_LESSON])
    undo = older.get_by_role("button", name="Undo")
    move(older, 1)
    expect(undo).to_be_enabled()
    older.evaluate(LOOK, [hidden, False])
    newer = older.context.new_page()
    newer.goto(older.url)
    expect(newer.get_by_role("button", name="Undo")).to_be_enabled()
    move(newer, 2)
    newer.wait_for_function(f"() => ({PLAYED})().join() === '2'")
    # A tab that is closed without being looked at.
    older.evaluate("dispatchEvent(new PageTransitionEvent('pagehide'))")
    assert older.evaluate(PLAYED) == [2]
    older.evaluate("dispatchEvent(new PageTransitionEvent('pageshow'))")
    older.evaluate(LOOK, [False, True])
    redo = older.get_by_role("button", name="Redo")
    expect(redo).to_be_disabled()
    undo.click()
    undo.click()
    expect(undo).to_be_disabled()
    expect(redo).to_be_enabled()
    older.wait_for_function(f"() => ({PLAYED})().join() === '0'")
