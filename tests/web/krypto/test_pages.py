"""The front page, the page of deals, and that of codes."""

import re
from datetime import date, timedelta

import pytest
from playwright.sync_api import Page, expect

from tests.web.axe import at_rest, axe
from tests.web.krypto.playing import NO_LESSON, cards, daily, dealt, get, more, press
from tests.web.opening import SLOW_4G, Opener
from worker.registry import GAMES

# The browser itself reports these in its console.
FAILED = "Failed to load resource"
PHONE = (390, 844)


LESSON = ("7", "times", "2", "plus", "8", "minus", "4", "divided by", "3")


def test_a_first_game_leads_by_the_hand(open_page: Opener) -> None:
    page = open_page("/krypto", viewport=PHONE, touch=True)
    say = page.locator(".krypto-status [role=status]")
    expect(say).to_contain_text("Make 6 with all five cards · pick the 7")
    # It is played on the whole board, and nothing lies over it.
    dealt_in(page)
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".krypto-operators")).to_be_in_viewport(ratio=1)
    assert axe(page) == ""
    for name in LESSON:
        # Buttons other than the requested one do nothing.
        page.locator("[data-place]:not([data-marked])").first.tap()
        page.locator("[data-marked]").and_(page.get_by_role("button", name=re.compile(f"^{name}(,|$)"))).tap()
    done = page.get_by_role("region", name="That is the whole game.")
    expect(done).to_be_in_viewport(ratio=1)
    at_rest(page)
    assert axe(page) == ""
    done.get_by_role("button", name="Play a real one").tap()
    expect(page.locator(".krypto-rules")).to_contain_text("Difficulty")
    page.reload()
    expect(page.locator(".krypto-rules")).to_contain_text("Difficulty")
    # It is at hand with the rules and the keys, and leads back.
    page.goto("/krypto?seed=7")
    page.get_by_role("button", name="How to play").tap()
    rules = page.get_by_role("dialog", name="How to play Krypto")
    expect(rules).to_contain_text("Use every card exactly once.")
    rules.get_by_role("link", name="Play the 30-second lesson").tap()
    expect(say).to_contain_text("pick the 7")
    page.get_by_role("link", name="Skip", exact=True).tap()
    expect(page).to_have_url(re.compile(r"/krypto\?seed=7$"))


def test_the_first_lesson_can_be_skipped_and_played_by_keys(open_page: Opener) -> None:
    page = open_page("/krypto")
    expect(page.locator(".krypto-status")).to_contain_text("pick the 7")
    press(page, "7*2+8")
    expect(page.locator(".slip li")).to_have_text(["7 × 2 = 14", "14 + 8 = 22"])
    page.get_by_role("link", name="Skip", exact=True).click()
    expect(page.locator(".krypto-rules")).to_contain_text("Difficulty")
    page.reload()
    expect(page.locator(".krypto-rules")).to_contain_text("Difficulty")


def test_wrong_press_in_the_lesson_is_answered_each_time(open_page: Opener) -> None:
    page = open_page("/krypto", viewport=PHONE, touch=True)
    say, heard = page.locator(".krypto-status [role=status]"), page.locator("p.visually-hidden[role=status]")
    page.locator("[data-place='0']").tap()
    expect(say).to_have_text("Not that one · pick the 7")
    expect(heard).to_have_text("")
    page.locator("[data-place='1']").tap()
    expect(heard).to_have_text("Not that one, pick the 7")
    expect(page.locator(".num-card-chosen")).to_have_count(0)
    assert axe(page) == ""
    page.locator("[data-place='3']").tap()
    expect(say).to_have_text("Always two cards · now press ×")


HARD = 50


def test_newcomers_are_offered_an_easy_puzzle_beside_a_hard_one_until_the_first_move(
    open_page: Opener, site: str
) -> None:
    day = date.fromisoformat(daily(site)["date"])
    days = (get(site, f"/v1/krypto/daily?date={day - timedelta(days=back)}") for back in range(7))
    games = sorted(days, key=lambda game: int(game["rating"]))
    for game, offered in ((games[0], ["Lesson"]), (games[-1], ["Lesson", "Easy one"])):
        assert (game["rating"] >= HARD) == (len(offered) == 2)
        page = open_page("/", viewport=PHONE, touch=True)
        page.evaluate(
            "game => { localStorage[`countinghouse:day:${game.date}:krypto`] = JSON.stringify(game) }", game
        )
        page.goto(f"/p/{game['puzzle_code']}?date={game['date']}")
        offers = page.locator(".newcomer a")
        expect(offers).to_have_text(offered)
        assert axe(page) == ""
        before = page.locator(".krypto-hand").bounding_box()
        page.locator("[data-place='0']").tap()
        expect(offers).to_have_count(0)
        expect(page.get_by_role("button", name="Pause")).to_be_visible()
        assert page.locator(".krypto-hand").bounding_box() == before
    page.reload()
    page.get_by_role("link", name="Easy one").tap()
    page.wait_for_url(re.compile(r"/krypto\?seed=\d+&difficulty=easy$"))
    expect(page.locator(".krypto-rules")).to_contain_text("easy")
    # It is an easy one already.
    expect(offers).to_have_text(["Lesson"])


def dealt_in(page: Page) -> None:
    """Wait for the cards of the game, not those of a lesson."""
    expect(page.locator(".play-board [data-place]")).to_have_count(5)


def test_the_slip_shows_all_of_its_text_on_a_small_phone(open_page: Opener) -> None:
    # German words are longer.
    page = open_page("/p/K85V-H990-ET", viewport=(320, 640), touch=True, locale="de-DE")
    dealt_in(page)
    assert page.locator(".slip").evaluate("slip => slip.scrollHeight <= slip.clientHeight")


def test_a_day_of_the_past_is_in_the_address(open_page: Opener, site: str) -> None:
    page = open_page("/?date=2026-01-01", scripts=[NO_LESSON])
    game = get(site, "/v1/krypto/daily?date=2026-01-01")
    expect(page.locator("h1")).to_have_text("1 January 2026")
    krypto = page.locator("a.tile").first
    expect(krypto).to_contain_text(f"Make {game['target']} from five cards")
    expect(krypto).to_have_attribute("href", f"/p/{game['puzzle_code']}?date=2026-01-01")
    kenken = get(site, "/v1/kenken/daily?date=2026-01-01")
    small = page.locator("a.tile").nth(1)
    expect(small).to_have_attribute("href", f"/p/{kenken['small']['puzzle_code']}?date=2026-01-01&name=small")
    expect(small).to_contain_text(re.compile(r"4\s×\s4.*Play"))
    assert axe(page) == ""
    page.get_by_role("link", name="The day before").click()
    expect(page).to_have_url(re.compile(r"date=2025-12-31$"))
    expect(page.get_by_text("KenKen has daily puzzles since 1 January 2026.")).to_be_visible()
    page.get_by_role("button", name="All days").click()
    assert axe(page) == ""
    page.get_by_role("link", name=re.compile("The first day is")).click()
    expect(page.locator("h1")).to_have_text("1 January 1963")
    expect(page.locator("a.tile")).to_have_count(1)
    page.get_by_role("button", name="All days").click()
    page.get_by_label("Year").select_option("2000")
    page.get_by_role("link", name="31 January 2000").click()
    expect(page).to_have_url(re.compile(r"date=2000-01-31$"))
    page.goto("/?date=2026-02-30")
    expect(page.get_by_role("alert")).to_have_text("There is no such day.")


@pytest.mark.parametrize(
    ("game", "first_day"),
    [pytest.param(game.name, game.daily.first_day, id=game.name) for game in GAMES if game.daily is not None],
)
def test_the_first_days_are_those_of_the_service(open_page: Opener, game: str, first_day: date) -> None:
    page = open_page("/settings", allow=[FAILED])
    statuses = page.evaluate(
        "paths => Promise.all(paths.map((path) => fetch(path).then(({ status }) => status)))",
        [f"/v1/{game}/daily?date={day}" for day in (first_day, first_day - timedelta(days=1))],
    )
    assert statuses == [200, 422]


def test_an_address_opens_the_same_deal(open_page: Opener) -> None:
    page = open_page("/krypto", scripts=[NO_LESSON])
    dealt(page)
    more(page, "Deal by rules and rating")
    page.get_by_label("Difficulty").select_option("range")
    page.get_by_label("From", exact=True).fill("90")
    page.get_by_label("To", exact=True).fill("80")
    expect(page.get_by_role("alert")).to_contain_text("the smaller number first")
    assert axe(page) == ""
    page.get_by_label("To", exact=True).fill("99")
    page.get_by_role("combobox", name="Cards").select_option("4")
    page.get_by_role("button", name="Deal", exact=True).click()
    dealt(page, 4)
    rating = re.search(r"Difficulty (\d+) of 100", page.locator(".krypto-rules").inner_text())
    assert rating
    assert 90 <= int(rating[1]) <= 99
    assert "difficulty=90-99" in page.url
    other = open_page(page.url.removeprefix(page.url.split("/krypto")[0]))
    dealt(other, 4)
    assert cards(other) == cards(page)
    more(page, "Next deal")
    expect(page).not_to_have_url(other.url)
    dealt(page, 4)


def test_the_page_opens_with_the_game_of_today(open_page: Opener, site: str) -> None:
    game = daily(site)
    page = open_page("/krypto", scripts=[NO_LESSON])
    expect(page.locator(".krypto-target")).to_contain_text(f"Make {game['target']}")
    assert list(cards(page).values()) == [str(card) for card in game["cards"]]
    for grade, wanted in {"Easy": "difficulty=easy", "Expert": "difficulty=85-100"}.items():
        more(page, grade)
        page.wait_for_url(re.compile(f"seed=\\d+&{wanted}$"))
        dealt(page)
    # What a deal is to be like is enough of an address.
    page.goto("/krypto?difficulty=hard&size=4")
    page.wait_for_url(re.compile(r"seed=\d+&difficulty=hard&size=4$"))
    dealt(page, 4)


def test_cards_entered_are_checked_at_once_and_looked_up(open_page: Opener) -> None:
    page = open_page("/krypto?cards=", allow=[FAILED], scripts=[NO_LESSON])
    expect(page.get_by_role("dialog", name="Your own cards")).to_be_visible()
    entered, target = page.get_by_role("textbox", name="Cards"), page.get_by_role("textbox", name="Target")
    for text, said in {
        "1 2 x": "Cards: “x” is no whole number.",
        "1 2 0": "Cards: 0 is not between",
        "1 2 3 4 5 6 7": "Cards: at most 6, not 7.",
        "9007199254740992": "Cards: 9007199254740992 is not between",
    }.items():
        entered.fill(text)
        expect(page.locator("#krypto-own-faults")).to_contain_text(said)
        assert entered.get_attribute("aria-invalid") == "true"
    entered.fill("2 4 3 6 5")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#krypto-own-faults")).to_have_text("Target: enter a number.")
    target.fill("6")
    page.get_by_label("Rules").select_option("house")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page).to_have_url(re.compile(r"cards=2%2C4%2C3%2C6%2C5&target=6&rules=house$"))
    dealt(page)
    more(page, "Facts about this game")
    page.get_by_role("button", name="Is it solvable?").click()
    expect(
        page.get_by_text("There are 175 different solutions, which can be written in 5,662 ways.")
    ).to_be_visible()
    page.get_by_role("button", name="How many games are like it?").click()
    # Another test may have built a smaller table there, or the whole one.
    off = page.get_by_text("This server does not keep the tables of Krypto.")
    smaller = page.get_by_text("The table has cards from 1 to")
    whole = page.get_by_text("Of all 2,968,875 games with these rules, 54,864 cannot be solved.")
    expect(off.or_(smaller).or_(whole)).to_be_visible()
    assert axe(page) == ""
    page.keyboard.press("Escape")
    more(page, "Your own cards")
    page.get_by_role("button", name="24: four cards").click()
    expect(page.locator(".krypto-target")).to_contain_text("Make 24")
    dealt(page, 4)
    more(page, "Your own cards")
    page.get_by_role("button", name="Countdown: six numbers").click()
    dealt(page, 6)


def test_wrong_code_shows_its_error(open_page: Opener) -> None:
    page = open_page("/krypto", allow=[FAILED], scripts=[NO_LESSON])
    dealt(page)
    more(page, "Open a code")
    for code, said in {
        "K85V-H990-EU": "No code has the character “U”.",
        "Q85V-H990-ET": "No code begins with Q",
        "K85V-H990-EV": "The last two characters of a code check the others",
    }.items():
        page.get_by_label("Enter a code").fill(code)
        page.get_by_role("button", name="Open", exact=True).click()
        expect(page.get_by_role("alert")).to_contain_text(said)
        assert axe(page) == ""
    page.get_by_label("Enter a code").fill("k85vh99Oet")
    page.get_by_label("Enter a code").press("Enter")
    expect(page.locator(".krypto-target")).to_contain_text("Make 18")


def test_page_of_games_names_its_forms(open_page: Opener) -> None:
    page = open_page("/play", viewport=(390, 844), touch=True)
    expect(page.get_by_role("heading", name="You have a code?")).to_be_visible()
    expect(page.get_by_role("link", name="Four fours")).to_have_attribute("href", "/year?digits=4444")
    expect(page.get_by_role("link", name="Enter a 31-derful")).to_be_visible()
    assert axe(page) == ""


def test_krypto_page_speaks_german(open_page: Opener) -> None:
    page = open_page("/krypto?cards=3,3,5&target=1", locale="de-DE")
    dealt(page, 3)
    press(page, "3-5")
    expect(page.locator(".krypto-status")).to_contain_text(
        "Diese Regeln erlauben nur ganze Zahlen, keine negativen."
    )
    page.get_by_role("button", name="Tipp", exact=True).click()
    expect(page.get_by_role("heading", name="Tipp 1 von 3")).to_be_visible()
    assert axe(page) == ""
    page.goto("/")
    expect(page.get_by_role("button", name="Alle Tage")).to_be_visible()


PLAYABLE = """
globalThis.paints = [];
new PerformanceObserver((list) => paints.push(...list.getEntries().filter(({ name }) => name === 'keydown')
  .map(({ duration }) => duration))).observe({ type: 'event', durationThreshold: 16 });
(function look() {
  requestAnimationFrame(() => document.querySelector('[data-place]')
    ? setTimeout(() => { globalThis.playable = performance.now(); }) : look());
})();
"""
AIM_MS = 1_000
AIM_INPUT_MS = 50
# Other programs share the processor while tests run.
NOISE = 12


@pytest.mark.slow
def test_a_slow_phone_has_a_puzzle_soon_and_follows_the_hand(open_page: Opener, site: str) -> None:
    game = daily(site)
    address = f"/p/{game['puzzle_code']}?date={game['date']}"
    times = []
    for _ in range(3):
        page = open_page(
            address, viewport=(390, 844), touch=True, cpu_slowdown=4, network=SLOW_4G, scripts=[PLAYABLE]
        )
        page.wait_for_function("() => globalThis.playable")
        times.append(page.evaluate("playable"))
        if len(times) < 3:
            page.close()
    took = press_keys(page)
    print(f"playable after {', '.join(f'{ms:.0f}' for ms in times)} ms; input to paint p95 {took:.0f} ms")
    assert min(times) < NOISE * AIM_MS
    assert took < NOISE * AIM_INPUT_MS


def press_keys(page: Page) -> float:
    """Return the 95th percentile of the milliseconds from a key to its effect."""
    page.wait_for_timeout(1_000)
    page.evaluate("paints.length = 0")
    for _ in range(5):
        for key in ("1", "+", "2", "*", "3", "Backspace", "Backspace", "Backspace"):
            page.keyboard.press(key)
            page.wait_for_timeout(100)
    page.wait_for_timeout(500)
    # Missing times took less than 16 ms.
    seen: list[float] = page.evaluate("paints")
    return sorted([*([0.0] * (40 - len(seen))), *seen])[int(0.95 * 40) - 1]
