"""The page of the Year Game: ways fill the board, and are kept on the device."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.axe import axe
from tests.web.opening import Opener

# Left, right and bottom of an element.
SIDES = """each => {
  const { left, right, bottom } = each.getBoundingClientRect();
  return [left, right, bottom].map(Math.round);
}"""

# Left and top of an element, once it does not move.
STILL = """async (each) => {
  await Promise.all(each.getAnimations().map(({ finished }) => finished));
  const { left, top } = each.getBoundingClientRect();
  return [left, top];
}"""


def test_ways_fill_the_board_and_are_kept(open_page: Opener) -> None:
    page = open_page("/year?digits=2016")
    expect(page.get_by_text("0 of 20 found")).to_be_visible()
    page.get_by_label("Your way").fill("2+0+1+6")
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".yr-said")).to_have_text("9 = 2+0+1+6")
    for group, key in (("Digits", "2"), ("Digits", "0"), ("Signs", "−"), ("Digits", "1"), ("Digits", "6")):
        page.get_by_role("group", name=group).get_by_role("button", name=key, exact=True).click()
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_text("2 of 20 found")).to_be_visible()
    expect(page.get_by_role("button", name="4: 20−16")).to_be_visible()
    assert axe(page) == ""
    page.reload()
    expect(page.get_by_text("2 of 20 found")).to_be_visible()


def test_ways_are_typed_beside_the_field_and_taken_back(open_page: Opener) -> None:
    page = open_page("/year?digits=2016")
    field, undo, restart = (
        page.get_by_label("Your way"),
        *(page.get_by_role("button", name=name) for name in ("Undo", "Restart")),
    )
    expect(undo).to_be_disabled()
    for key in "(20-1":
        page.keyboard.press(key)
    expect(field).to_have_value("(20−1")
    expect(page.locator(".yr-digits .key-spent")).to_have_text(["2", "0", "1"])
    expect(undo).to_be_enabled()
    expect(restart).to_be_enabled()
    restart.click()
    expect(field).to_have_value("")
    undo.click()
    expect(field).to_have_value("(20−1")
    for key in ("Backspace", "Backspace", "+", "1", ")", "+", "6", "Enter"):
        page.keyboard.press(key)
    expect(page.get_by_role("button", name="27: (20+1)+6")).to_be_visible()


def test_board_is_emptied_behind_more_and_can_be_undone(open_page: Opener) -> None:
    page = open_page("/year?digits=2016")
    for way in ("2+0+1+6", "20-16"):
        page.get_by_label("Your way").fill(way)
        page.get_by_role("button", name="Check").click()
    expect(page.get_by_text("2 of 20 found")).to_be_visible()
    more, empty = page.get_by_role("button", name="More"), page.get_by_role("button", name="Empty the board")
    more.click()
    assert axe(page) == ""
    empty.click()
    expect(page.get_by_text("0 of 20 found")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(more).to_be_focused()
    # What is found meanwhile stays.
    page.get_by_label("Your way").fill("2+0-1+6")
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_text("1 of 20 found")).to_be_visible()
    undo = page.get_by_role("button", name="Undo")
    for _ in range(3):
        undo.click()
    expect(page.get_by_role("button", name="4: 20−16")).to_be_visible()
    expect(page.get_by_text("3 of 20 found")).to_be_visible()
    page.reload()
    expect(page.get_by_text("3 of 20 found")).to_be_visible()
    more.click()
    empty.click()
    expect(page.get_by_text("0 of 20 found")).to_be_visible()
    page.reload()
    expect(page.get_by_text("0 of 20 found")).to_be_visible()
    expect(undo).to_be_disabled()
    more.click()
    expect(page.get_by_role("button", name="Print the board")).to_be_visible()
    expect(empty).to_have_count(0)


def test_board_has_its_rules_and_a_way_to_the_chosen_number(open_page: Opener) -> None:
    page = open_page("/year?digits=2016", viewport=(390, 844), touch=True)
    page.get_by_role("button", name="How to play").tap()
    rules = page.get_by_role("dialog", name="How to play the Year Game")
    expect(rules).to_contain_text("Make the numbers from 0 to 100")
    expect(rules.get_by_role("link", name="All rules")).to_have_attribute("href", "/docs/play/year/")
    assert axe(page) == ""
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Hint", exact=True).tap()
    expect(page.locator(".yr-said")).to_have_text("Choose a number of the board for a hint.")
    page.get_by_role("button", name="9", exact=True).tap()
    expect(page.locator(".yr-said")).to_have_text("How to make 9?")
    page.get_by_role("button", name="More").tap()
    more = page.get_by_role("dialog", name="More")
    expect(more.get_by_role("link", name="Four fours")).to_be_visible()
    expect(more.get_by_role("button", name="Link to this puzzle")).to_be_visible()
    page.evaluate("globalThis.print = () => { globalThis.printed = !document.querySelector('dialog') }")
    more.get_by_role("button", name="Print the board").tap()
    page.wait_for_function("() => globalThis.printed === true")
    page.get_by_role("button", name="More").tap()
    more.get_by_role("button", name="Show a way to 9").tap()
    expect(more).to_have_count(0)
    expect(page.get_by_text("The simplest way: 9 = 2+0+1+6")).to_be_visible()
    # The way to another number is not told unasked.
    page.get_by_role("button", name="4", exact=True).first.tap()
    expect(page.get_by_role("region", name="Hint")).to_have_count(0)
    page.get_by_role("button", name="More").tap()
    more.get_by_role("link", name="Other digits and rules").tap()
    form = page.get_by_role("dialog", name="Other digits and rules")
    form.get_by_role("combobox", name="Rules").select_option("school")
    page.wait_for_url("**rules=school*")
    assert axe(page) == ""
    form.get_by_role("textbox", name="Digits").fill("4444")
    form.get_by_role("button", name="Show").tap()
    page.wait_for_url(lambda url: "digits=4444" in url and "enter" not in url)
    expect(form).to_have_count(0)
    expect(page.get_by_text("0 of 80 found")).to_be_visible()


def test_ways_to_one_number_are_told_apart_and_kept(open_page: Opener) -> None:
    page = open_page("/year?digits=2016", viewport=(390, 844), touch=True)
    for way, told in (
        ("2+(0+1)+6", "9 = 2+(0+1)+6"),
        ("2 + 0 + 1 + 6", "You have this way to 9 already: 2+(0+1)+6"),
        ("2−0+1+6", "9 = 2−0+1+6. That is your way 2 to it."),
    ):
        page.get_by_label("Your way").fill(way)
        page.get_by_role("button", name="Check").click()
        expect(page.locator(".yr-said")).to_have_text(told)
    ways = page.get_by_role("list", name="Ways you found")
    expect(ways.get_by_role("listitem")).to_have_text(
        [re.compile(r"9 = 2−0\+1\+6no\. \d of the simplest"), "9 = 2+(0+1)+6the simplest"]
    )
    expect(page.get_by_text(re.compile(r"^2 of \d+ ways found"))).to_be_visible()
    # The shortest stands for the number on the board.
    expect(page.get_by_role("button", name="9: 2−0+1+6")).to_be_visible()
    expect(page.get_by_text("1 of 20 found")).to_be_visible()
    assert axe(page) == ""
    page.reload()
    page.get_by_role("button", name="9: 2−0+1+6").click()
    expect(ways.get_by_role("listitem")).to_have_count(2)


def test_number_beside_the_board_is_asked_for_and_made(open_page: Opener) -> None:
    page = open_page("/year?digits=2016&target=2016", viewport=(320, 640), touch=True)
    expect(page.get_by_role("heading", name="How to make 2,016?")).to_be_visible()
    beside = page.get_by_role("list", name="The number asked for, beside the board")
    expect(beside.get_by_role("button", name="2,016")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Hint", exact=True).tap()
    expect(page.get_by_text("No sign is needed.")).to_be_visible()
    page.get_by_role("button", name="Close").tap()
    page.get_by_label("Your way").fill("2016")
    page.get_by_role("button", name="Check").click()
    expect(beside.get_by_role("button", name="2,016: 2016")).to_be_visible()
    # It is none of the 101.
    expect(page.get_by_text("0 of 20 found")).to_be_visible()
    assert axe(page) == ""


def test_faults_are_told_and_hints_are_given(open_page: Opener) -> None:
    page = open_page("/year?digits=2016&target=9", viewport=(320, 640), touch=True)
    page.get_by_label("Your way").fill("2+0+6")
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".say-bad")).to_have_text("The next digit is 1, not 6.")
    expect(page.get_by_role("heading", name="How to make 9?")).to_be_visible()
    page.get_by_role("button", name="Hint", exact=True).tap()
    hint = page.get_by_role("region", name="Hint")
    expect(hint.get_by_role("heading", name="Hint 1 of 3")).to_be_visible()
    for _ in range(2):
        hint.get_by_role("button", name="A stronger hint").tap()
    expect(page.get_by_text("The simplest way: 9 = 2+0+1+6")).to_be_visible()
    page.get_by_label("Mark the numbers that cannot be made").check()
    expect(page.get_by_role("button", name="77: cannot be made")).to_be_visible()
    assert axe(page) == ""


def test_board_is_printed_with_its_digits_and_nothing_to_tap(open_page: Opener) -> None:
    page = open_page("/year?digits=4444&rules=school")
    expect(page.get_by_text("0 of 80 found")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.get_by_role("heading", name="4 4 4 4")).to_be_visible()
    expect(page.get_by_role("button", name="100", exact=True)).to_be_visible()
    expect(page.get_by_label("Your way")).to_be_hidden()
    expect(page.get_by_role("button", name="More")).to_be_hidden()


def test_number_beside_the_board_is_printed_on_the_same_sheet(open_page: Opener) -> None:
    page = open_page("/year?digits=201678&order=any&target=-2016")
    expect(page.get_by_text("101 found")).to_be_visible()
    expect(page.get_by_text("in any order. Digits may be joined.")).to_be_visible()
    expect(page.get_by_role("button", name="−2,016")).to_be_visible()
    printed = page.pdf(format="A4", margin={"top": "10mm", "right": "10mm", "bottom": "10mm", "left": "10mm"})
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1


def test_code_of_a_puzzle_opens_its_board(open_page: Opener) -> None:
    page = open_page("/p/Y1AA-99PP-9")
    page.wait_for_url("**/year?digits=2016&rules=basic&order=given&target=9")
    expect(page.get_by_role("heading", name="How to make 9?")).to_be_visible()


def test_digits_are_chosen_from_the_page_of_games(open_page: Opener) -> None:
    page = open_page("/play")
    page.get_by_role("link", name="Choose digits").click()
    page.get_by_role("textbox", name="Digits").fill("1234")
    page.get_by_role("textbox", name="Digits").press("Enter")
    page.wait_for_url("**digits=1234*")
    expect(page.get_by_text(re.compile(r"^0 of \d+ found"))).to_be_visible()


def test_any_order_is_not_offered_for_more_digits_than_the_service_takes(open_page: Opener) -> None:
    page = open_page("/year?digits=201678&rules=school")
    page.get_by_role("link", name="Other digits and rules").click()
    expect(page.get_by_label("In any order")).to_be_disabled()
    page.get_by_role("combobox", name="Rules").select_option("basic")
    expect(page.get_by_label("In any order")).to_be_enabled()


WAY = ("2", "+", "0", "+", "2", "6")


@pytest.mark.parametrize("viewport", [(390, 844), (768, 1024), (1024, 768), (1440, 900)])
def test_lesson_is_the_table_of_a_day(open_page: Opener, viewport: tuple[int, int]) -> None:
    page = open_page("/year", viewport=viewport, touch=viewport[0] < 1024)
    say = page.locator(".lesson .say")
    expect(say).to_contain_text("Make 28 from 2 0 2 6")
    expect(page.locator(".counter")).to_contain_text("28")
    assert axe(page) == ""
    before = page.locator(".counter").bounding_box()
    for sign in WAY:
        marked = page.locator("[data-marked]")
        expect(marked).to_have_text(sign)
        marked.click()
    expect(say).to_contain_text("press Check")
    # Another way to another number is told apart from it.
    page.get_by_label("Your way").fill("20+26")
    expect(say).to_contain_text("Any way to 28 counts")
    page.get_by_role("button", name="Check").click()
    expect(say).to_have_text("That is 46, not 28.")
    page.get_by_label("Your way").fill("2+0+26")
    page.get_by_role("button", name="Check").click()
    done = page.get_by_role("region", name="That is the whole game.")
    expect(done).to_contain_text("You have made 28.")
    for button in done.get_by_role("button").all():
        expect(button).to_be_in_viewport(ratio=1)
    expect(page.locator(".yr-solution")).to_have_text("2 + 0 + 26 = 28")
    expect(page.locator(".counter-won")).to_be_visible()
    after = page.locator(".counter").evaluate(STILL)
    assert before
    assert (abs(after[0] - before["x"]), abs(after[1] - before["y"])) < (2, 2)
    assert axe(page) == ""
    done.get_by_role("button", name="Play a real one").click()
    expect(page.get_by_text(re.compile(r"^0 of \d+ found"))).to_be_visible()
    # It is the same table.
    expect(page.locator(".felt[data-felt='year']")).to_be_visible()
    page.get_by_role("button", name="How to play").click()
    page.get_by_role("link", name="Play the 30-second lesson").click()
    page.get_by_role("link", name="Skip", exact=True).click()
    expect(page.get_by_text(re.compile(r"^0 of \d+ found"))).to_be_visible()
    kept = page.evaluate("Object.keys(localStorage)")
    assert [key for key in kept if "year" in key and ":day:" not in key] == ["countinghouse:lesson:year"]


def test_lesson_is_played_by_keys(open_page: Opener) -> None:
    page = open_page("/year")
    expect(page.locator(".lesson .say")).to_contain_text("press 2")
    for key in ("2", "0", "Backspace", *WAY[1:], "Enter"):
        page.keyboard.press(key)
    expect(page.get_by_role("region", name="That is the whole game.")).to_be_visible()


@pytest.mark.parametrize(
    ("viewport", "digits"),
    [((390, 844), "2026"), ((768, 1024), "201678"), ((1024, 768), "2026"), ((1440, 900), "201678")],
)
def test_board_and_keys_are_on_one_screen(open_page: Opener, viewport: tuple[int, int], digits: str) -> None:
    page = open_page(f"/year?digits={digits}", viewport=viewport, touch=viewport[0] < 1024)
    expect(page.get_by_text(re.compile("of .* found"))).to_be_visible()
    for name in ("0", "100"):
        expect(page.get_by_role("button", name=name, exact=True).first).to_be_in_viewport(ratio=1)
    if viewport != (1024, 768):
        expect(page.get_by_role("button", name="More")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") == viewport[0]


def test_board_fits_on_small_screens(open_page: Opener) -> None:
    for size in ((320, 640), (844, 390)):
        page = open_page("/year?digits=201678&rules=school", viewport=size, touch=True)
        expect(page.get_by_role("button", name="Check")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") == size[0]
        last, row = (
            each.evaluate(SIDES)
            for each in (
                page.get_by_role("button", name="100", exact=True),
                page.get_by_role("list", name="Board"),
            )
        )
        assert last[:2] == row[:2]
        assert axe(page) == ""
        page.close()
