"""All games have the same card of keys, hint, sheet behind More and pause, and fit a phone held across when won."""

import pytest
from playwright.sync_api import FloatRect, Page, expect

from tests.web.axe import at_rest, axe
from tests.web.grids.playing import deal, type_cards
from tests.web.kenken.boards import opened, small, solve_by_keys
from tests.web.krypto.playing import NO_LESSON, dealt, press
from tests.web.opening import Opener

GAMES = ["/krypto?seed=7", "/kenken?size=4&seed=7", "/31-derful?order=3&total=20&seed=7"]
# The last keys of each card, in this order.
COMMON = ["Escape", "H", "P", "?"]


def ready(page: Page) -> Page:
    """Return the page once its game can be played."""
    expect(page.locator("[data-place='0'], [role=gridcell]").first).to_be_visible()
    expect(page.locator(".tools button:not([aria-disabled])").first).to_be_visible()
    return page


@pytest.mark.parametrize("address", GAMES)
def test_question_mark_opens_a_card_of_keys_that_is_read_first(open_page: Opener, address: str) -> None:
    page = ready(open_page(address))
    expect(page.locator(".play-back")).to_have_text("Play")
    page.keyboard.press("?")
    sheet = page.get_by_role("dialog")
    keys = sheet.locator(".key-card dt")
    expect(keys.first).to_be_visible()
    assert keys.all_inner_texts()[-len(COMMON) :] == COMMON
    for undo in ("Ctrl+Z", "Ctrl+Shift+Z"):
        expect(keys.filter(has_text=undo).first).to_be_visible()
    # No button looks chosen before a key leads to it.
    expect(sheet.locator("h2")).to_be_focused()
    page.keyboard.press("Tab")
    expect(sheet.get_by_role("button", name="Close", exact=True)).to_be_focused()


@pytest.mark.parametrize("address", GAMES)
def test_focus_of_the_pause_leaves_the_clock_readable(open_page: Opener, address: str) -> None:
    page = ready(open_page(address, viewport=(390, 844), scripts=[NO_LESSON]))
    page.keyboard.press("p")
    button = page.get_by_role("button", name="Go on")
    expect(button).to_be_visible()
    gap = button.evaluate("""(button) => button.getBoundingClientRect().left
        - button.previousElementSibling.getBoundingClientRect().right
        - Math.max(0, parseFloat(getComputedStyle(button).outlineOffset) + 3)""")
    assert gap >= 0
    page.keyboard.press("p")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()


def test_pause_speaks_of_no_key_on_a_touch_screen(open_page: Opener) -> None:
    page = ready(open_page(GAMES[0], viewport=(390, 844), touch=True, scripts=[NO_LESSON]))
    page.get_by_role("button", name="Pause").tap()
    covered = page.locator(".covered")
    expect(covered).to_contain_text("Tap here to go on.")
    covered.tap()
    expect(covered).to_have_count(0)


@pytest.mark.parametrize("viewport", [(320, 640), (390, 844), (1440, 900)])
@pytest.mark.parametrize("address", GAMES)
def test_hint_is_a_card_as_wide_as_its_words(
    open_page: Opener, address: str, viewport: tuple[int, int]
) -> None:
    page = ready(open_page(address, viewport=viewport, scripts=[NO_LESSON]))
    tool = page.locator(".tools").get_by_role("button", name="Hint", exact=True)
    tool.click()
    hint = page.get_by_role("region", name="Hint", exact=True)
    expect(hint.locator(".loading")).to_have_count(0)
    expect(hint.get_by_role("status").locator("p").first).to_be_visible()
    expect(hint.locator("h2")).to_be_focused()
    at_rest(page)
    expect(hint).to_be_in_viewport(ratio=1)
    box = hint.bounding_box()
    assert box
    assert box["width"] <= 34 * 16
    if "krypto" not in address or viewport[0] < 1024:
        board = page.locator(BOARDS).bounding_box()
        assert board
        assert not overlap(box, board)
    # What it speaks of can be used at once, where the screen is not a very small one.
    for controls in page.locator(CONTROLS).all() if viewport[0] > 320 else ():
        other = controls.bounding_box()
        assert other
        assert not overlap(box, other)
    assert axe(page) == ""
    page.keyboard.press("Escape")
    expect(hint).to_have_count(0)
    expect(tool).to_be_focused()
    # Who plays by keys stays where they play.
    page.locator("[data-place], [data-cell]").first.focus()
    page.keyboard.press("h")
    expect(hint).to_be_visible()
    expect(page.locator("[data-place], [data-cell]").first).to_be_focused()
    hint.get_by_role("button", name="Close the hint").click()
    expect(hint).to_have_count(0)


def test_words_of_a_drawn_hint_have_its_width(open_page: Opener) -> None:
    page = ready(open_page(GAMES[0], viewport=(390, 844), touch=True, scripts=[NO_LESSON]))
    page.get_by_role("button", name="Hint", exact=True).tap()
    hint = page.get_by_role("region", name="Hint", exact=True)
    for _ in range(2):
        hint.get_by_role("button", name="A stronger hint").tap()
    expect(hint.locator(".way-step").first).to_be_visible()
    at_rest(page)
    box, words, act = (
        found.bounding_box() for found in (hint, hint.get_by_role("status"), hint.locator(".actions .btn"))
    )
    assert box
    assert words
    assert act
    assert words["width"] > 0.9 * box["width"]
    assert act["y"] >= words["y"] + words["height"]
    board = page.locator(BOARDS).bounding_box()
    assert board
    assert not overlap(box, board)


BOARDS = ".krypto-hand, .kk-board, .derful-grid"
CONTROLS = ".krypto-operators, .kk-keys, .kk-deck .seg, .derful-tray"


def overlap(one: FloatRect, other: FloatRect) -> bool:
    """Return True if the rectangles share more than their edges."""
    across = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
    down = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
    return across > 1 and down > 1


@pytest.mark.parametrize("address", GAMES)
def test_more_has_the_same_acts_in_the_same_order(open_page: Opener, address: str) -> None:
    page = ready(open_page(address, viewport=(390, 844), touch=True, scripts=[NO_LESSON]))
    page.get_by_role("button", name="More", exact=True).tap()
    sheet = page.get_by_role("dialog", name="More")
    expect(sheet.locator("h3").first).to_be_visible()
    assert sheet.locator("h2, .more > section > h3").all_inner_texts() == ["More", "This game", "Other games"]
    names = sheet.get_by_role("button").all_inner_texts()
    # Nobody writes pages on a phone.
    acts = ["Show the solution", "Link to this puzzle"]
    assert [name.strip() for name in names if name.strip() in [*acts, "Embed"]] == acts
    expect(sheet.locator(".code")).to_have_count(1)
    at_rest(page)
    # None is narrower than the others above and below it.
    widths = sheet.locator(".more > section:first-child > .btn").evaluate_all(
        "all => all.map((act) => act.offsetWidth - act.parentElement.offsetWidth)"
    )
    assert set(widths) == {0}
    assert axe(page) == ""
    sheet.get_by_role("button", name="Show the solution").tap()
    expect(sheet).to_contain_text("A game that was shown its solution does not count as solved.")
    sheet.get_by_role("button", name="Show it").tap()
    expect(page.get_by_role("dialog", name="More")).to_have_count(0)


ACROSS = (844, 390)


def won_krypto(open_page: Opener, _: str) -> Page:
    """Win a game of Krypto."""
    page = open_page("/krypto?cards=2,3,4&target=10", viewport=ACROSS)
    dealt(page, 3)
    press(page, "3*4-2")
    return page


def won_kenken(open_page: Opener, _: str) -> Page:
    """Win a KenKen."""
    page = opened(small(open_page, viewport=ACROSS))
    solve_by_keys(page)
    return page


def won_derful(open_page: Opener, site: str) -> Page:
    """Win a game of 31-derful."""
    path, grid = deal(site, 3, 20, 7)
    page = open_page(path, viewport=ACROSS)
    type_cards(page, [card for row in grid for card in row])
    return page


@pytest.mark.parametrize("win", [won_krypto, won_kenken, won_derful])
def test_share_and_next_are_in_sight_on_a_phone_held_across(open_page: Opener, site: str, win) -> None:  # type: ignore[no-untyped-def]
    page = win(open_page, site)
    sheet = page.locator(".win")
    expect(sheet.get_by_role("button", name="Share", exact=True)).to_be_in_viewport(ratio=1)
    expect(sheet.locator("a.btn, a.button").first).to_be_in_viewport(ratio=1)


def test_krypto_is_said_in_sight_on_a_phone_held_across(open_page: Opener) -> None:
    page = open_page("/tournament", viewport=ACROSS, touch=True)
    page.get_by_role("button", name="Get a code").tap()
    page.get_by_role("button", name="Deal the first hand").tap()
    button = page.locator(".tournament-krypto")
    expect(button).to_be_enabled()
    expect(button).to_be_in_viewport(ratio=1)
    expect(page.locator(".versus-time")).to_be_in_viewport(ratio=1)


def test_a_paused_game_has_its_panel_on_wide_screens(open_page: Opener) -> None:
    page = ready(open_page("/krypto?seed=7", viewport=(1440, 900), scripts=[NO_LESSON]))
    width = "() => document.querySelector('.play-side > :not([hidden])')?.getBoundingClientRect().width ?? 0"
    before = page.evaluate(width)
    page.keyboard.press("p")
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    assert page.evaluate(width) == before > 300
