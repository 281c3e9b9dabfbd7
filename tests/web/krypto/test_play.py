"""Games of Krypto played on the page to the end: by keys, by touch, offline, with hints, unsolvable ones."""

import re
from datetime import date, timedelta

import pytest
from playwright.sync_api import Page, expect

from tests.web.axe import axe
from tests.web.judging import expect_checked
from tests.web.krypto.playing import (
    NO_LESSON,
    cards,
    daily,
    dealt,
    get,
    more,
    numbers_of_ways,
    play_by_keys,
    play_by_touch,
    press,
    steps,
)
from tests.web.opening import Opener
from tests.web.pausing import expect_a_pause

PHONE = (390, 844)
# The browser itself reports these in its console.
FAILED = "Failed to load resource"
# Presses a key when the first card is in the document, before it is painted.
PRESS_AT_ONCE = """() => new MutationObserver((_, observer) => {
  if (!document.querySelector('[data-place]')) return;
  observer.disconnect();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '3', bubbles: true }));
}).observe(document.body, { childList: true, subtree: true })"""


def ended(page: Page) -> str:
    """Return the text on the game's outcome."""
    return page.locator(".win").inner_text()


def status(page: Page) -> str:
    """Return the line below the board."""
    return page.locator(".krypto-play .say").inner_text()


def test_todays_game_is_played_by_keyboard_alone(open_page: Opener, site: str) -> None:
    game = daily(site)
    solution = steps(site, game["puzzle_code"])
    page = open_page("/krypto", scripts=[NO_LESSON])
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    expect(page.locator(".krypto-target")).to_contain_text(f"Make {game['target']}")
    expect(page.get_by_text(f"Difficulty {game['rating']} of 100").first).to_be_visible()
    assert list(cards(page).values()) == [str(card) for card in game["cards"]]
    assert axe(page) == ""
    # A step is taken, undone and redone, and survives a reload.
    play_by_keys(page, solution[:1])
    before = cards(page)
    page.keyboard.press("Backspace")
    assert len(cards(page)) == 5
    page.keyboard.press("Shift+Backspace")
    assert cards(page) == before
    page.reload()
    expect(page.locator(".krypto-steps li")).to_have_count(1)
    assert cards(page) == before
    play_by_keys(page, solution[1:])
    expect_checked(page)
    way = "|".join(map(str, numbers_of_ways(site, game)))
    expect(page.locator(".win")).to_contain_text(
        re.compile(rf"You found way ({way}) of {game['solutions_total']}, no hints\.")
    )
    assert re.search(r"your time\s+0:\d\d\s", ended(page))
    assert axe(page) == ""
    # The rest of the page by Tab and Enter.
    page.get_by_role("button", name="Share", exact=True).press("Enter")
    expect(page.get_by_text("Copied.")).to_be_visible()
    text = page.evaluate("navigator.clipboard.readText()")
    day = date.fromisoformat(game["date"])
    assert re.match(
        rf"Countinghouse {day.day} {day:%b}\nKrypto {game['target']} in 0:\d\d, no hints\n"
        rf"way ({way}) of {game['solutions_total']}\nhttp",
        text,
    )
    assert f"/p/{game['puzzle_code']}?date={game['date']}" in text
    page.get_by_role("button", name=re.compile(f"See all {game['solutions_total']} ways|Show all")).press(
        "Enter"
    )
    expect(
        page.get_by_text(re.compile(rf"^({game['solutions_total']} different solutions|One solution)"))
    ).to_be_visible()
    expect(page.locator(".krypto-solutions .way-line")).not_to_have_count(0)
    assert axe(page) == ""
    page.keyboard.press("Escape")
    page.reload()
    expect(page.locator(".win")).to_contain_text("Krypto!")
    expect(page.locator("[data-place]")).to_have_count(0)
    # The day, its week and the streak include it.
    page.goto("/")
    expect(page.locator("a.tile").first).to_contain_text(re.compile(r"0:\d\d.*no hints"))
    expect(page.locator("main a[aria-current='date']")).to_have_accessible_name(re.compile("1 of 5 solved"))
    expect(page.get_by_role("link", name="Streak: 1 day")).to_be_visible()


def test_a_game_is_played_by_arrows_and_enter(open_page: Opener) -> None:
    page = open_page("/krypto?cards=2,3,4&target=10")
    page.locator("[data-place='0']").focus()
    for key in ("ArrowRight", "Enter", "ArrowDown", "ArrowRight", "Enter", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    # 3 × 4, and the resulting card has the focus.
    assert status(page).startswith("3 × 4 = 12")
    assert page.evaluate("document.activeElement.dataset.place") == "2"
    for key in ("ArrowDown", "Enter", "ArrowUp", "ArrowLeft", "Enter"):
        page.keyboard.press(key)
    expect(page.locator(".win")).to_contain_text("Krypto!")
    # The clock has stopped.
    expect_checked(page)


def test_a_key_pressed_as_soon_as_the_cards_are_there_counts(open_page: Opener) -> None:
    page = open_page("/cages")
    page.evaluate(PRESS_AT_ONCE)
    page.evaluate(
        "history.pushState(null, '', '/krypto?cards=2,3,4&target=10'); dispatchEvent(new Event('popstate'))"
    )
    dealt(page, 3)
    expect(page.locator("[data-place='1']")).to_have_attribute("aria-pressed", "true")


def test_a_code_is_played_by_touch_on_a_phone(open_page: Opener, site: str) -> None:
    code = "K85V-H990-ET"
    page = open_page(f"/p/{code}", viewport=PHONE, touch=True, scheme="dark")
    expect(page.locator(".krypto-target")).to_contain_text("Make 18")
    dealt(page)
    small = page.evaluate("""() => [...document.querySelectorAll('.krypto-play button')]
        .filter((button) => button.getBoundingClientRect().height < 44).length""")
    assert small == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    play_by_touch(page, steps(site, code))
    expect_checked(page)
    assert axe(page) == ""


def test_steps_against_the_rules_are_refused_with_a_reason(open_page: Opener) -> None:
    page = open_page("/krypto?cards=3,3,5&target=1")
    dealt(page, 3)
    for keys, said in {
        "3-5": "3 − 5 = −2: these rules allow whole numbers only, no negatives.",
        "5/3": "5 ÷ 3 = 5/3: these rules allow whole numbers only, no negatives.",
    }.items():
        press(page, keys)
        expect(page.locator(".krypto-status")).to_contain_text(said)
        assert len(cards(page)) == 3
        page.keyboard.press("Escape")
    press(page, "3-35/0")
    expect(page.locator(".krypto-status")).to_contain_text("5 ÷ 0 is no number")
    assert axe(page) == ""


def test_a_typed_solution_is_judged_here_and_by_the_service(open_page: Opener) -> None:
    page = open_page("/krypto?cards=1,1,1,1,10&target=15&rules=house")
    typed = page.get_by_label("Or type the whole solution")
    for text, said in {
        "10 × (1 + 1": "This “(” is never closed. At character 6.",
        "10 + 1 + 1 + 1": "Not used: 1.",
        "10 + 1 + 1 + 1 + 1": "That makes 14, not 15.",
        "10 : (1 - 1) + 1 + 1": "10 ÷ 0 is no number",
        "10 + 1 + 1 + 1 + 2": "2 is not among the cards.",
    }.items():
        typed.fill(text)
        typed.press("Enter")
        expect(page.locator(".krypto-fault")).to_contain_text(said)
    assert axe(page) == ""
    expect(page.get_by_role("timer")).not_to_contain_text("0:00")
    typed.fill("10 * (1 + 1 : (1+1))")
    typed.press("Enter")
    expect(page.locator(".win")).to_be_visible()
    expect(page.locator(".win")).not_to_contain_text("0:00")
    expect_checked(page)


def test_hints_come_in_three_levels_and_are_counted(open_page: Opener, site: str) -> None:
    page = open_page("/krypto?seed=7")
    dealt(page)
    page.get_by_role("button", name="Hint", exact=True).click()
    hint = page.get_by_role("region", name="Hint")
    expect(hint.get_by_role("heading", name="Hint 1 of 3")).to_be_visible()
    # One that did not come yet does not count.
    expect(hint.locator("p:not(.loading)")).to_be_visible()
    page.get_by_role("button", name="A stronger hint").click()
    expect(hint.get_by_role("heading", name="Hint 2 of 3")).to_be_visible()
    expect(hint).to_contain_text("Work out")
    expect(page.locator("[data-marked]")).to_have_count(2)
    drawn = hint.locator(".way-step")
    expect(drawn).to_have_count(1)
    assert axe(page) == ""
    page.get_by_role("button", name="A stronger hint").click()
    # The button is gone, and the focus with the hint.
    expect(hint.get_by_role("heading", name="Hint 3 of 3")).to_be_focused()
    expect(hint).to_contain_text("The simplest solution:")
    # Each step as cards, the first of them as the button says it.
    expect(drawn).to_have_count(4)
    cards = drawn.first.locator(".num-card > b").all_inner_texts()
    do_it = page.get_by_role("button", name="Do it")
    assert re.findall(r"\d+", do_it.inner_text()) == cards
    do_it.click()
    dealt(page, 4)
    expect(hint).to_have_count(0)
    page.get_by_role("button", name="More", exact=True).click()
    code = page.locator(".more .code").inner_text()
    page.keyboard.press("Escape")
    play_by_keys(page, steps(site, code)[1:])
    expect(page.locator(".win")).to_contain_text("3 hints")


def test_dead_ends_are_shown_if_the_setting_is_on(open_page: Opener) -> None:
    page = open_page("/krypto?cards=2,3,4&target=10")
    dealt(page, 3)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_label("Warn me when the target can no longer be made").check()
    page.keyboard.press("Escape")
    press(page, "2+3")
    expect(page.locator(".krypto-status")).to_contain_text("10 can no longer be made")
    assert axe(page) == ""
    page.keyboard.press("Backspace")
    press(page, "3*4")
    expect(page.locator(".krypto-status")).to_contain_text("10 can be made from here")


def test_that_nobody_can_solve_a_game_is_a_claim(open_page: Opener) -> None:
    page = open_page("/krypto?seed=3&solvable=no")
    dealt(page)
    more(page, "Nobody can solve this")
    expect(page.locator(".win")).to_contain_text("You are right")
    expect_checked(page)
    page.get_by_role("button", name="Show all solutions").click()
    expect(page.get_by_text("There is no solution.")).to_be_visible()
    page.goto("/krypto?cards=1,2,3&target=6")
    dealt(page, 3)
    more(page, "Nobody can solve this")
    expect(page.get_by_text("It can be solved: 6 is in reach.")).to_be_visible()
    assert axe(page) == ""
    expect(page.locator(".win")).to_have_count(0)


def test_a_pause_hides_the_cards_and_the_target(open_page: Opener) -> None:
    page = open_page("/krypto?seed=7")
    dealt(page)
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.locator(".hint p:not(.loading)")).to_be_visible()
    page.locator("[data-place='1']").focus()
    page.keyboard.press("7")
    shown = page.locator(".krypto-play").inner_text()
    expect_a_pause(page, page.get_by_role("group", name="Cards"), page.get_by_role("timer"))
    page.get_by_role("button", name="Pause").click()
    assert not re.search(r"Make|from \d", page.locator(".krypto-play").inner_text())
    assert "Make" not in (page.locator(".krypto-play").get_attribute("aria-label") or "")
    # The keys of the cards do nothing meanwhile.
    press(page, "+3")
    page.get_by_role("button", name="Go on").click()
    assert without_time(page.locator(".krypto-play").inner_text()) == without_time(shown)


def without_time(text: str) -> str:
    """Remove the clock's time from the text."""
    return re.sub(r"\d:\d\d", "", text)


def test_pause_is_shown_in_german(open_page: Opener) -> None:
    page = open_page("/krypto?cards=2,3,4&target=10", locale="de-DE", scripts=[NO_LESSON])
    dealt(page, 3)
    page.get_by_role("button", name="Pause").press("p")
    expect(page.get_by_text("Das Spiel ist verdeckt, und die Uhr steht.").first).to_be_visible()
    dealt(page, 3)
    expect(page.locator("[data-place]").first).to_be_hidden()
    page.get_by_role("button", name="Weiter", exact=True).click()
    expect(page.locator("[data-place]").first).to_be_visible()


def test_giving_up_shows_the_solutions_without_a_result(open_page: Opener, site: str) -> None:
    page = open_page("/krypto?cards=1,2,3&target=6")
    dealt(page, 3)
    more(page, "Show the solution")
    page.get_by_role("button", name="Show it").click()
    expect(page.get_by_text(re.compile("different solutions"))).to_be_visible()
    assert axe(page) == ""
    distinct = get(site, "/v1/krypto/solve?cards=1,2,3&target=6&rules=international")["solutions_total"]
    expect(page.locator(".krypto-solutions .way-line")).to_have_count(distinct)
    page.keyboard.press("Escape")
    press(page, "1+2+3")
    expect(page.locator(".say")).to_have_text("A new way: your number 1")
    expect(page.locator(".win")).to_have_count(0)
    assert page.evaluate("localStorage['countinghouse:solved']") is None


@pytest.mark.slow
def test_todays_game_is_played_offline_and_judged_later(open_page: Opener, site: str) -> None:
    game = daily(site)
    solution = steps(site, game["puzzle_code"])
    page = open_page("/", service_worker=True, allow=[FAILED], scripts=[NO_LESSON])
    expect(page.locator("a.tile")).to_have_count(5)
    page.wait_for_function("() => navigator.serviceWorker.controller")
    # The page saves the games of the last days when it is idle.
    kept = "() => Object.keys(localStorage).filter((key) => key.startsWith('countinghouse:day:')).length"
    page.wait_for_function(f"() => ({kept})() >= 90", timeout=60_000)
    page.context.set_offline(True)
    page.goto("/krypto")
    dealt(page)
    play_by_keys(page, solution)
    expect(page.get_by_text("Judged in this browser; not yet by the service.")).to_be_visible()
    expect(page.locator(".win")).to_contain_text(
        re.compile(f"one of {game['solutions_total']} ways|the only way")
    )
    # Further ways are told apart here as well.
    page.get_by_role("button", name="Next way").click()
    dealt(page)
    play_by_keys(page, solution)
    expect(page.locator(".say")).to_contain_text("You have this way already")
    # The game of the day before is kept too, with its code.
    before = date.fromisoformat(game["date"]) - timedelta(days=1)
    page.goto(f"/p/{get(site, f'/v1/krypto/daily?date={before}')['puzzle_code']}?date={before}")
    dealt(page)
    page.goto("/krypto")
    expect(page.get_by_text("Judged in this browser; not yet by the service.")).to_be_visible()
    page.context.set_offline(False)
    page.reload()
    expect_checked(page)


WAYS = "/krypto?cards=2,3,4&target=10"


@pytest.mark.parametrize("size", [(390, 844), (1440, 900)])
def test_a_game_is_on_one_screen(open_page: Opener, size: tuple[int, int]) -> None:
    page = open_page("/krypto?seed=7", viewport=size, touch=size == PHONE)
    dealt(page)
    page.locator(".krypto-tools").wait_for()
    bottom = page.locator(".krypto-tools").evaluate("element => element.getBoundingClientRect().bottom")
    assert bottom <= size[1]
    for place in range(5):
        box = page.locator(f"[data-place='{place}']").bounding_box()
        assert box is not None
        assert box["width"] >= 44
