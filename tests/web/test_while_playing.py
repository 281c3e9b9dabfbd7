"""What a player may want while a game is open: no clock to look at, and a screen that stays on."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.krypto.playing import NO_LESSON
from tests.web.opening import Opener

NO_TIME = "–:––"
# Counts the locks that are held, and releases them where the page is hidden, as browsers do.
LOCKS = """{
  const held = new Set();
  window.locks = { asked: 0, held: () => held.size };
  const request = async () => {
    window.locks.asked += 1;
    const lock = { release: async () => void held.delete(lock) };
    held.add(lock);
    return lock;
  };
  Object.defineProperty(Navigator.prototype, "wakeLock", { get: () => ({ request }) });
  window.hide = (hidden) => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    if (hidden) held.clear();
    document.dispatchEvent(new Event("visibilitychange"));
  };
}"""
REFUSED = """Object.defineProperty(Navigator.prototype, "wakeLock", {
  get: () => ({ request: () => Promise.reject(new DOMException("no", "NotAllowedError")) }),
})"""
NONE = "delete Navigator.prototype.wakeLock"
SCREEN = "Keep the screen on while a game is open"
GAME = "/krypto?cards=3,4&target=12"


def clock(page: Page) -> Locator:
    """Return the place of the clock in the bar of a game."""
    return page.locator(".play-clock")


def choose(page: Page, label: str) -> None:
    """Switch on a setting."""
    page.goto("/settings")
    page.get_by_label(label).check()


def win(page: Page) -> None:
    """Join the two cards of the game."""
    page.locator("[data-place='0']").click()
    page.keyboard.press("*")
    page.locator("[data-place='1']").click()
    expect(page.locator(".win")).to_be_visible()


def held(page: Page, count: int) -> None:
    """Wait until so many locks are held."""
    page.wait_for_function("count => window.locks.held() === count", arg=count)


@pytest.mark.parametrize(
    "address",
    [
        "/krypto?cards=3,4&target=12",
        "/kenken?size=3&seed=1",
        "/31-derful?cards=2+3+4+5+6+7+8+9+10",
        "/year?date=2026-11-23",
    ],
)
def test_every_game_hides_its_clock(open_page: Opener, address: str) -> None:
    page = open_page("/settings", scripts=[NO_LESSON])
    page.goto(address)
    expect(clock(page)).to_contain_text("0:00")
    choose(page, "Hide the clock")
    page.goto(address)
    expect(clock(page)).to_contain_text(NO_TIME)
    expect(clock(page)).not_to_contain_text("0:0")
    expect(clock(page).get_by_role("button", name="Pause")).to_be_visible()


def test_boxes_beside_long_labels_keep_their_size(open_page: Opener) -> None:
    page = open_page("/settings", viewport=(320, 640), touch=True, locale="de-DE")
    boxes = page.get_by_role("checkbox")
    expect(boxes).to_have_count(4)
    sizes = boxes.evaluate_all("(boxes) => boxes.map((box) => [box.offsetWidth, box.offsetHeight])")
    assert sizes == [[22, 22]] * 4


def test_the_time_counts_unseen_and_the_win_tells_it(open_page: Opener) -> None:
    page = open_page("about:blank", scripts=[NO_LESSON])
    page.clock.install()
    choose(page, "Hide the clock")
    page.goto(GAME)
    page.locator("[data-place='0']").click()
    page.keyboard.press("*")
    page.clock.run_for(65_000)
    expect(clock(page)).to_contain_text(NO_TIME)
    page.locator("[data-place='1']").click()
    expect(page.locator(".win .figures")).to_contain_text(re.compile(r"1:0\d"))
    expect(clock(page)).to_contain_text(re.compile(r"1:0\d"))


def test_a_storm_keeps_its_clock(open_page: Opener) -> None:
    page = open_page("/settings", scripts=[NO_LESSON])
    choose(page, "Hide the clock")
    page.goto("/storm?game=krypto&seed=7")
    page.get_by_role("button", name="Start the clock").click()
    expect(page.get_by_role("timer")).to_have_text(re.compile(r"[23]:\d\d"))


def test_the_screen_stays_on_while_a_game_is_open(open_page: Opener) -> None:
    page = open_page("/settings", scripts=[NO_LESSON, LOCKS])
    page.goto(GAME)
    expect(clock(page)).to_contain_text("0:00")
    assert page.evaluate("window.locks.asked") == 0
    choose(page, SCREEN)
    page.goto(GAME)
    held(page, 1)
    page.keyboard.press("p")
    held(page, 0)
    page.keyboard.press("p")
    held(page, 1)
    page.evaluate("hide(true)")
    held(page, 0)
    page.evaluate("hide(false)")
    held(page, 1)
    win(page)
    held(page, 0)


def test_a_storm_keeps_the_screen_on(open_page: Opener) -> None:
    page = open_page("/settings", scripts=[NO_LESSON, LOCKS])
    choose(page, SCREEN)
    page.goto("/storm?game=krypto&seed=7")
    held(page, 0)
    page.get_by_role("button", name="Start the clock").click()
    held(page, 1)


def test_a_device_that_refuses_is_no_error(open_page: Opener) -> None:
    page = open_page("/settings", scripts=[NO_LESSON, REFUSED])
    choose(page, SCREEN)
    page.goto(GAME)
    win(page)


def test_a_browser_that_cannot_is_not_asked(open_page: Opener) -> None:
    page = open_page("/settings", scripts=[NO_LESSON, NONE], locale="de-DE")
    expect(page.get_by_label("Die Uhr im Spiel verbergen")).to_be_visible()
    expect(page.get_by_label("Den Bildschirm anlassen")).to_have_count(0)
