"""The page of the Year Game: ways fill the board, and are kept on the device."""

import re

from playwright.sync_api import expect

from tests.web.axe import axe
from tests.web.opening import Opener

# Left, right and bottom of an element.
SIDES = """each => {
  const { left, right, bottom } = each.getBoundingClientRect();
  return [left, right, bottom].map(Math.round);
}"""


def test_ways_fill_the_board_and_are_kept(open_page: Opener) -> None:
    page = open_page("/year?digits=2016")
    expect(page.get_by_text("0 of 20 found")).to_be_visible()
    page.get_by_label("Your way").fill("2+0+1+6")
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".yr-said")).to_have_text("9 = 2+0+1+6")
    for key in ("2", "0", "−", "1", "6"):
        page.get_by_role("group", name="Digits and signs").get_by_role("button", name=key, exact=True).click()
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_text("2 of 20 found")).to_be_visible()
    expect(page.get_by_role("button", name="4: 20−16")).to_be_visible()
    assert axe(page) == ""
    page.reload()
    expect(page.get_by_text("2 of 20 found")).to_be_visible()


def test_restart_empties_the_board_and_can_be_undone(open_page: Opener) -> None:
    page = open_page("/year?digits=2016")
    for way in ("2+0+1+6", "20-16"):
        page.get_by_label("Your way").fill(way)
        page.get_by_role("button", name="Check").click()
    expect(page.get_by_text("2 of 20 found")).to_be_visible()
    page.get_by_role("button", name="Restart").click()
    expect(page.get_by_text("0 of 20 found")).to_be_visible()
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_be_focused()
    assert axe(page) == ""
    undo.press("Enter")
    expect(page.get_by_role("button", name="4: 20−16")).to_be_visible()
    page.reload()
    expect(page.get_by_text("2 of 20 found")).to_be_visible()
    page.get_by_role("button", name="Restart").click()
    page.reload()
    expect(page.get_by_text("0 of 20 found")).to_be_visible()
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)


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
    expect(page.locator(".bad").get_by_text("The next digit is 1, not 6.")).to_be_visible()
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
    expect(page.get_by_role("button", name="Share")).to_be_hidden()


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
    page.get_by_text("Other digits and rules").click()
    expect(page.get_by_label("In any order")).to_be_disabled()
    page.get_by_label("Rules").select_option("basic")
    expect(page.get_by_label("In any order")).to_be_enabled()


WAY = ("2", "+", "0", "+", "2", "6")


def test_lesson_makes_a_number_on_the_board(open_page: Opener) -> None:
    page = open_page("/year", viewport=(390, 844), touch=True)
    say = page.locator(".lesson .say")
    keys = page.get_by_role("group", name="Digits and signs")
    expect(say).to_contain_text("Make 28 from 2 0 2 6")
    expect(page.get_by_role("list", name="Board of the numbers")).to_be_visible()
    assert axe(page) == ""
    for sign in WAY:
        expect(page.locator("[data-marked]")).to_have_text(sign)
        keys.get_by_role("button", name=sign, exact=True).tap()
    expect(say).to_contain_text("press Check")
    # Another way is none of the lesson, and counts.
    page.get_by_label("Your way").fill("20")
    expect(say).to_contain_text("Any way to a number counts")
    page.get_by_label("Your way").fill("2+0+26")
    page.get_by_role("button", name="Check").tap()
    done = page.get_by_role("region", name="That is the whole game.")
    expect(done).to_contain_text("You have made 28.")
    expect(done).to_be_in_viewport()
    expect(page.get_by_role("button", name="28: 2+0+26")).to_be_visible()
    assert axe(page) == ""
    done.get_by_role("button", name="Play a real one").tap()
    expect(page.get_by_text(re.compile(r"^0 of \d+ found"))).to_be_visible()
    page.get_by_role("link", name="30-second lesson").tap()
    page.get_by_role("link", name="Skip", exact=True).tap()
    expect(page.get_by_text(re.compile(r"^0 of \d+ found"))).to_be_visible()
    kept = page.evaluate("Object.keys(localStorage)")
    assert [key for key in kept if "year" in key and ":day:" not in key] == ["countinghouse:lesson:year"]


def test_keys_and_the_last_number_fill_their_rows(open_page: Opener) -> None:
    page = open_page("/year?digits=832", viewport=(390, 844), touch=True)
    keys = page.get_by_role("group", name="Digits and signs")
    first, check, erase, last, row = (
        each.evaluate(SIDES)
        for each in (
            keys.get_by_role("button").first,
            page.get_by_role("button", name="Check"),
            keys.get_by_role("button", name="Erase"),
            page.get_by_role("button", name="100", exact=True),
            page.get_by_role("list", name="Board"),
        )
    )
    assert first[0] < erase[0]
    assert erase[1] == check[1]
    assert last[:2] == row[:2]
    assert page.get_by_role("checkbox").last.evaluate(SIDES)[2] > last[2]


def test_keys_of_wide_screens_are_in_one_row(open_page: Opener) -> None:
    page = open_page("/year?digits=2026", viewport=(1440, 900))
    keys = page.get_by_role("group", name="Digits and signs")
    middles = "all => all.map(each => { const { y, height } = each.getBoundingClientRect(); return y + height / 2 })"
    found = keys.get_by_role("button").evaluate_all(middles)
    assert max(found) - min(found) < 3
