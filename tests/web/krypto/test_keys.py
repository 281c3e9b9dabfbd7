"""Keys of a game of Krypto: digits take cards by their numbers, and the rest are the usual ones."""

from playwright.sync_api import Page, expect

from tests.web.krypto.playing import cards, dealt, press
from tests.web.opening import Opener

# Presses keys where the focus is, with no time between them.
PRESS_BOTH = """(keys) => keys.forEach((key) => document.activeElement.dispatchEvent(
  new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))"""
CHOSEN = "() => document.querySelector('[data-place][aria-pressed=true] b')?.textContent ?? ''"
LABELS = """() => [...document.querySelectorAll('[data-place]')].map((card) =>
  getComputedStyle(card, '::after').content === 'none' ? '' : card.dataset.copy ?? '')"""


def status(page: Page) -> str:
    """Return the line below the board."""
    return page.locator(".krypto-play .say").inner_text()


def test_digits_take_the_card_of_that_number(open_page: Opener) -> None:
    page = open_page("/krypto?cards=12,3,1,3,7&target=2")
    dealt(page)
    # No card shows a key before one was pressed; then equal ones do.
    assert page.evaluate(LABELS) == [""] * 5
    press(page, "7")
    assert page.evaluate(CHOSEN) == "7"
    assert page.evaluate(LABELS) == ["", "1st", "", "2nd", ""]
    press(page, "12")
    assert page.evaluate(CHOSEN) == "12"
    page.keyboard.press("Escape")
    press(page, "1")
    assert page.evaluate(CHOSEN) == "1"
    # A number again is the next card of the same number.
    for place in (1, 3, 1):
        press(page, "3")
        expect(page.locator("[data-place][aria-pressed=true]")).to_have_attribute("data-place", str(place))
    press(page, "*3")
    dealt(page, 4)
    assert status(page).startswith("3 × 3 = 9")
    # The 1 waits for a 2, and an operator ends the wait.
    press(page, "*1-12")
    expect(page.locator(".krypto-status")).to_contain_text("9 − 12 = −3")
    assert list(cards(page).values()) == ["12", "9", "7"]
    page.keyboard.press("Escape")
    press(page, "12+9")
    dealt(page, 2)
    press(page, "21-7")
    expect(page.locator(".krypto-status")).to_contain_text("That makes 14, not 2")


def test_number_that_may_go_on_is_taken_after_a_moment(open_page: Opener) -> None:
    page = open_page("/krypto?cards=12,3,1&target=40")
    dealt(page, 3)
    press(page, "3+1")
    dealt(page, 2)
    assert status(page).startswith("3 + 1 = 4")
    page.keyboard.press("Control+z")
    dealt(page, 3)
    press(page, "3+1")
    page.keyboard.press("Enter")
    dealt(page, 2)


def test_keys_are_the_usual_ones(open_page: Opener) -> None:
    page = open_page("/krypto?cards=2,3,4&target=10")
    dealt(page, 3)
    press(page, "3*4")
    page.keyboard.press("Control+z")
    dealt(page, 3)
    page.keyboard.press("Control+Shift+z")
    dealt(page, 2)
    page.keyboard.press("2")
    page.keyboard.press("Escape")
    expect(page.locator(".krypto-play [aria-pressed=true]")).to_have_count(0)
    page.keyboard.press("h")
    expect(page.get_by_role("heading", name="Hint 1 of 3")).to_be_visible()
    # The next key counts, even before the page is drawn without the hint.
    page.evaluate(PRESS_BOTH, ["Escape", "?"])
    expect(page.get_by_role("dialog", name="How to play Krypto")).to_contain_text("Shift+Backspace")


def test_typed_digits_are_shown_while_they_wait(open_page: Opener) -> None:
    page = open_page("/krypto?cards=3,3,10,11&target=27")
    dealt(page, 4)
    line = page.locator(".krypto-status")
    press(page, "4")
    expect(line).to_contain_text("No card has a 4")
    assert page.evaluate(LABELS) == [""] * 4
    press(page, "1")
    expect(line).to_contain_text("1 …")
    expect(line).to_contain_text("10 or 11")
    # However long it takes.
    page.wait_for_timeout(1_600)
    press(page, "0")
    assert page.evaluate(CHOSEN) == "10"
    expect(line).to_contain_text("now + − × or ÷")
    press(page, "+1")
    expect(line).to_contain_text("1 …")
    press(page, "1")
    dealt(page, 3)
    expect(line).to_contain_text("10 + 11 = 21")


def test_lesson_is_played_by_keys_after_a_click(open_page: Opener) -> None:
    page = open_page("/krypto")
    page.locator("[data-place='3']").click()
    page.get_by_role("button", name="times").click()
    press(page, "2+8-4/3")
    expect(page.get_by_role("region", name="That is the whole game.")).to_be_visible()
