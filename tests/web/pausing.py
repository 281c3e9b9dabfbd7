"""The effect of a pause on a game of any kind."""

from playwright.sync_api import Locator, Page, expect

from tests.web.axe import axe

HIDDEN = "Paused. The game is hidden, and the clock has stopped."


def expect_a_pause(page: Page, hidden: Locator, clock: Locator) -> None:
    """Check a pause: it hides the game, stops its clock, is announced, and ends in each of its ways.

    The focus is in the game, and stays there.
    """
    focused = page.evaluate("document.activeElement.outerHTML")
    told = page.locator("body > #page [role=status].visually-hidden")
    page.keyboard.press("p")
    expect(hidden).to_be_hidden()
    expect(told).to_contain_text(HIDDEN)
    expect(page.get_by_role("button", name="Go on")).to_be_focused()
    assert axe(page) == ""
    stopped = clock.inner_text()
    page.wait_for_timeout(1500)
    assert clock.inner_text() == stopped
    # What was done just before is not told afterwards.
    expect(told).to_contain_text(HIDDEN)
    page.keyboard.press("p")
    expect(hidden).to_be_visible()
    expect(told).to_contain_text("The clock runs on.")
    assert page.evaluate("document.activeElement.outerHTML") == focused
    expect(clock).not_to_have_text(stopped)
    page.get_by_role("button", name="Pause").click()
    expect(hidden).to_be_hidden()
    page.locator(".covered").click()
    expect(hidden).to_be_visible()
    page.get_by_role("button", name="Pause").press("Enter")
    page.get_by_role("button", name="Go on").press("Enter")
    expect(hidden).to_be_visible()
