"""Sound and vibration: off until they are switched on, then felt at each move of each game."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.krypto.playing import NO_LESSON
from tests.web.opening import Opener
from tests.web.reading import settle

# Counts what the page would sound and vibrate.
COUNTED = """{
  window.felt = {tones: 0, vibrations: []};
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) {
    window.felt.tones += 1;
    return start.apply(this, when);
  };
  Navigator.prototype.vibrate = (length) => window.felt.vibrations.push(length);
}"""


def felt(page: Page) -> dict[str, Any]:
    """Return what was felt since the page was opened."""
    found: dict[str, Any] = page.evaluate("window.felt")
    return found


def sounded(page: Page, tones: int) -> None:
    """Wait for so many tones: what makes them is loaded with the first."""
    page.wait_for_function("tones => window.felt.tones >= tones", arg=tones)


def krypto(page: Page) -> None:
    """Choose a card."""
    page.goto("/krypto?cards=3,4&target=12")
    page.locator("[data-place]").first.click()


def kenken(page: Page) -> None:
    """Enter a digit."""
    page.goto("/kenken?size=3&seed=1")
    page.get_by_role("gridcell").first.click()
    page.keyboard.press("1")


def derful(page: Page) -> None:
    """Put a card down."""
    page.goto("/31-derful?cards=2+3+4+5+6+7+8+9+10")
    page.locator(".derful-hand button").first.click()
    page.get_by_role("gridcell").first.click()


@pytest.mark.parametrize("move", [krypto, kenken, derful])
def test_nothing_sounds_until_it_is_switched_on(open_page: Opener, move: Any) -> None:
    page = open_page("/settings", scripts=[COUNTED, NO_LESSON])
    settle(page)
    sound = page.get_by_label("Sounds of cards, keys and wins")
    vibration = page.get_by_label("Vibrate at each move")
    expect(sound).not_to_be_checked()
    expect(vibration).not_to_be_checked()
    move(page)
    page.wait_for_timeout(300)
    assert felt(page) == {"tones": 0, "vibrations": []}
    page.goto("/settings")
    sound.check()
    vibration.check()
    # Each switch is felt at once.
    sounded(page, 2)
    assert felt(page) == {"tones": 2, "vibrations": [10]}
    move(page)
    page.wait_for_function("window.felt.tones > 0")
    assert set(felt(page)["vibrations"]) == {10}


def test_a_win_has_a_chime(open_page: Opener) -> None:
    page = open_page("/settings", scripts=[COUNTED, NO_LESSON])
    page.get_by_label("Sounds of cards, keys and wins").check()
    page.goto("/krypto?cards=3,4&target=12")
    page.locator("[data-place='0']").click()
    page.keyboard.press("*")
    page.locator("[data-place='1']").click()
    expect(page.locator(".win")).to_be_visible()
    sounded(page, 5)
    # A key for the card and one for the sign, and the three tones of the chime.
    assert felt(page) == {"tones": 5, "vibrations": []}
