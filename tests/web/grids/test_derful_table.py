"""The table of 31-derful: a game at once, on one screen, with a lesson before the first and a count after the last."""

import pytest
from playwright.sync_api import expect

from tests.web.axe import at_rest, axe
from tests.web.grids.playing import ask, cell, count_in_hand, deal, in_hand, laid, open_more, type_cards
from tests.web.opening import Opener
from tests.web.reading import resize

COPY = (
    "if (navigator.clipboard) navigator.clipboard.writeText = async (text) => { globalThis.copied = text; };"
)
BOXES = """() => [...document.querySelectorAll(".derful-cell, .derful-sum, .derful-hand, .derful-tools")]
  .map((element) => element.getBoundingClientRect().toJSON())"""
# Where each row of totals begins and ends, and how many it has.
ROWS = """(group) => [...group.querySelectorAll(":scope > div")].map((row) => ({
  left: row.firstElementChild.getBoundingClientRect().left,
  right: Math.round(row.lastElementChild.getBoundingClientRect().right),
  count: row.childElementCount,
}))"""
WAYS_178 = "2-3-4-4-5-5-6-6-7-7-8-8-9-9-10-A"


def test_first_visit_is_a_lesson_that_leads_to_todays_game(open_page: Opener) -> None:
    page = open_page("/31-derful", viewport=(390, 844), touch=True)
    say = page.locator(".derful-say")
    expect(say).to_contain_text("tap the K")
    # The hand has what is still to be laid, and what is to be tapped first is marked.
    expect(page.locator(".derful-hand > *")).to_have_count(3)
    expect(page.locator("[data-free][data-marked]")).to_contain_text("K")
    expect(page.locator(".derful-lit")).to_have_count(0)
    assert axe(page) == ""
    # Another card is answered, and an empty place is none yet.
    in_hand(page, "5").tap()
    expect(say).to_contain_text("Not that one · the K counts 10")
    in_hand(page, "5").tap()
    cell(page, 5).tap()
    expect(say).to_contain_text("tap the K")
    cell(page, 5).tap()
    in_hand(page, "K").tap()
    expect(cell(page, 0)).to_have_class("derful-cell derful-lit")
    expect(say).to_contain_text("the gap it fits in")
    cell(page, 0).tap()
    # The two others the wrong way round, then swapped.
    for card, number in (("9", 5), ("5", 8)):
        in_hand(page, card).tap()
        cell(page, number).tap()
    expect(say).to_contain_text("swap the two cards")
    cell(page, 5).tap()
    cell(page, 8).tap()
    expect(page.get_by_role("region", name="That is the whole game.")).to_be_visible()
    at_rest(page)
    assert axe(page) == ""
    page.get_by_role("button", name="Play a real one").tap()
    expect(page.locator(".derful-hand")).to_be_visible()
    page.wait_for_url("**/31-derful?code=*&date=*")
    expect(page.locator("[data-free]")).to_have_count(9)
    # It is kept that the lesson was played, and nothing of it is a result.
    assert page.evaluate("localStorage['countinghouse:lesson:31-derful']") == '"done"'
    assert "countinghouse:solved" not in page.evaluate("Object.keys(localStorage)")


def test_skipped_lesson_does_not_come_again(open_page: Opener) -> None:
    page = open_page("/31-derful")
    page.get_by_role("link", name="Skip", exact=True).click()
    page.wait_for_url("**/31-derful?code=*&date=*")
    page.goto("/31-derful")
    page.wait_for_url("**/31-derful?code=*&date=*")
    page.get_by_role("button", name="How to play").click()
    page.get_by_role("link", name="Play the 30-second lesson").click()
    expect(page.locator(".derful-say")).to_contain_text("tap the K")


WORTHS = """() => Object.fromEntries([...document.querySelectorAll('[data-free]')].map((card) => [
  card.querySelector('.play-card-index').textContent,
  getComputedStyle(card.querySelector('.play-card'), '::after').content.replaceAll('"', '').split(' ')[0]]))"""


@pytest.mark.parametrize("viewport", [(320, 640), (390, 844), (1440, 900)])
def test_newcomers_see_what_pictures_count(open_page: Opener, viewport: tuple[int, int]) -> None:
    page = open_page("/31-derful?cards=2-3-4-5-6-J-Q-K-A", viewport=viewport)
    expect(page.locator("[data-free]")).to_have_count(9)
    plain = {str(number): "none" for number in range(2, 7)}
    assert page.evaluate(WORTHS) == plain | {"J": "10", "Q": "10", "K": "10", "A": "11"}


def test_cards_of_ones_own_are_entered_in_a_form(open_page: Opener) -> None:
    page = open_page("/play", viewport=(390, 844), touch=True)
    page.get_by_role("link", name="Enter a 31-derful").tap()
    page.wait_for_url("**/31-derful?cards=")
    field = page.get_by_label("Cards, with spaces")
    expect(field).to_have_value("")
    expect(page.get_by_role("heading", name="31-derful: Your own cards")).to_be_visible()
    expect(page.get_by_role("link", name="Back to all games")).to_have_attribute("href", "/play")
    expect(page.get_by_role("alert")).to_have_count(0)
    at_rest(page)
    assert axe(page) == ""
    # What cannot be read stays as it was typed.
    page.goto("/31-derful?cards=2-3-x")
    expect(field).to_have_value("2 3 x")
    expect(page.get_by_role("alert")).to_contain_text("x")
    field.fill("2 3 4 5 6 7 8 9 A")
    field.press("Enter")
    page.wait_for_url("**/31-derful?cards=2-3-4-5-6-7-8-9-A")
    expect(page.locator("[data-free]")).to_have_count(9)


def test_unfinished_game_is_opened_again(open_page: Opener, site: str) -> None:
    path, grid = deal(site, 4, 26, 5)
    page = open_page(path)
    type_cards(page, grid[0])
    before = laid(page, 4)
    page.goto("/31-derful")
    page.wait_for_url("**/31-derful?code=*")
    expect(cell(page, 0).locator(".play-card")).to_be_visible()
    assert laid(page, 4) == before


@pytest.mark.parametrize(("order", "total"), [(3, 20), (4, 26), (5, 31), (6, 39)])
@pytest.mark.parametrize("viewports", [[(390, 844)], [(768, 1024), (1440, 900)]], ids=("phone", "others"))
def test_game_fits_on_one_screen(
    open_page: Opener, site: str, order: int, total: int, viewports: list[tuple[int, int]]
) -> None:
    path, grid = deal(site, order, total, 3)
    page = open_page(path, viewport=viewports[0], touch=viewports[0][0] < 400)
    expect(page.locator("[data-free]").first).to_be_visible()
    assert count_in_hand(page) == order * order
    for width, height in viewports:
        resize(page, (width, height))
        for box in page.evaluate(BOXES):
            assert box["left"] >= 0, (width, box)
            assert box["right"] <= width, box
            assert box["top"] >= 0, (width, box)
            assert box["bottom"] <= height, (width, box)
        assert page.evaluate("document.documentElement.scrollHeight") <= height, width
    # A won game too, with what to do next.
    type_cards(page, [card for row in grid for card in row])
    # The sheet rises, and says more once the solutions are counted.
    expect(page.locator(".win-sentence")).not_to_contain_text("Counting")
    at_rest(page)
    for viewport in viewports:
        resize(page, viewport)
        for control in (
            page.get_by_role("button", name="Share", exact=True),
            page.get_by_role("link", name=f"Next {order} × {order}"),
        ):
            expect(control, f"at {viewport}").to_be_in_viewport(ratio=1)


def test_hint_lies_over_the_hand_and_moves_nothing(open_page: Opener, site: str) -> None:
    page = open_page(deal(site, 5, 31, 4)[0], viewport=(390, 844), touch=True)
    expect(page.locator("[data-free]").first).to_be_visible()
    at_rest(page)
    before = page.evaluate(BOXES)
    page.get_by_role("button", name="Hint").tap()
    hint = page.get_by_role("region", name="Hint")
    expect(hint).to_contain_text("Put ")
    at_rest(page)
    assert page.evaluate(BOXES) == before
    box = hint.bounding_box()
    square = page.locator(".derful-grid").bounding_box()
    assert box
    assert square
    assert box["y"] >= square["y"] + square["height"]
    page.get_by_role("button", name="Close the hint").tap()
    expect(hint).to_have_count(0)
    page.keyboard.press("h")
    expect(hint).to_contain_text("Put ")
    page.keyboard.press("Escape")
    expect(hint).to_have_count(0)


def test_cards_of_a_rank_are_one_pile_with_a_count(open_page: Opener) -> None:
    page = open_page(f"/31-derful?cards={WAYS_178}")
    pile = page.get_by_role("button", name="4, 2 cards", exact=True)
    # The cards are dealt from below.
    at_rest(page)
    place = pile.bounding_box()
    expect(page.locator("[data-free]")).to_have_count(10)
    assert count_in_hand(page) == 16
    pile.click()
    cell(page, 3).click()
    single = page.get_by_role("group", name="Your cards").get_by_role("button", name="4", exact=True)
    expect(single).to_be_visible()
    box = single.bounding_box()
    assert place
    assert box
    assert box["x"] == pytest.approx(place["x"], abs=1)
    assert count_in_hand(page) == 15
    # A square beside a line shows by how much its sum exceeds the total.
    for number, card in ((0, "A"), (1, "10"), (2, "9")):
        in_hand(page, card).click()
        cell(page, number).click()
    row = page.get_by_role("rowheader").first
    expect(row).to_have_text("348 over")
    expect(row).to_have_attribute("aria-label", "row 1: 34, 8 too much")


def test_win_says_how_many_games_the_cards_have(open_page: Opener, site: str) -> None:
    solved = ask(site, "solve", cards=WAYS_178.split("-"))
    page = open_page(
        f"/31-derful?cards={WAYS_178}",
        scripts=[COPY],
    )
    whole = [card for row in solved["grid"] for card in row]
    type_cards(page, whole)
    result = page.get_by_role("region", name="Solved!")
    expect(result).to_contain_text("One of 178 different solutions.")
    result.get_by_role("button", name="Share", exact=True).click()
    expect(result).to_contain_text("Copied.")
    text = page.evaluate("copied")
    assert text.splitlines()[0] == "Countinghouse"
    assert "one of 178 solutions" in text
    assert "no hints" in text
    assert all(ord(character) < 0x2190 for character in text)
    at_rest(page)
    assert axe(page) == ""
    page.reload()
    expect(result).to_contain_text("One of 178 different solutions.")
    assert laid(page, 4) == whole


def test_size_and_total_are_chosen_in_a_sheet(open_page: Opener, site: str) -> None:
    page = open_page(deal(site, 3, 20, 7)[0], viewport=(390, 844), touch=True)
    sheet = open_more(page)
    # Rows are as wide as each other, and none is much shorter.
    for size in ("3 × 3", "5 × 5", "6 × 6"):
        sheet.get_by_role("button", name=size, exact=True).tap()
        totals = sheet.get_by_role("group", name="Every line sums to")
        rows = totals.evaluate(ROWS)
        assert len({(row["left"], row["right"]) for row in rows}) == 1
        assert max(row["count"] for row in rows) - min(row["count"] for row in rows) <= 1
    sheet.get_by_role("button", name="4 × 4", exact=True).tap()
    sheet.get_by_role("button", name="30", exact=True).tap()
    assert axe(page) == ""
    sheet.get_by_role("button", name="Deal 4 × 4 to 30").tap()
    page.wait_for_url("**order=4&total=30&seed=*")
    expect(page.get_by_role("grid", name="Square of 4 by 4, total 30")).to_be_visible()
    expect(sheet).to_have_count(0)


def test_totals_beside_the_table_are_those_of_the_census(open_page: Opener, site: str) -> None:
    counted = ask(site, "enumerate", order=3, total=20, count_only=True)
    page = open_page(deal(site, 3, 20, 7)[0], viewport=(1440, 900))
    expect(page.locator(".derful-know .number")).to_have_text(str(counted["games"]))


# The cards that lie open, with their widths, whether they have pips, and how much of the width their index takes.
FACES = """() => [...document.querySelectorAll('.derful-grid .play-card, [data-free] .play-card')].map((card) => {
  const seen = (name) => [...card.querySelectorAll(name)].some((part) => part.checkVisibility());
  const index = card.querySelector('.play-card-index');
  return [
    card.offsetWidth, seen('.play-card-pips, .play-card-end'), seen('.play-card-suit'),
    parseFloat(getComputedStyle(index).fontSize) / card.offsetWidth,
  ];
})"""
PIPS_FROM_PX = 88


@pytest.mark.parametrize(
    "viewport", [(320, 640), (360, 740), (390, 844), (768, 1024), (1024, 768), (1440, 900)]
)
def test_narrow_cards_have_a_large_index_and_one_suit(
    open_page: Opener, site: str, viewport: tuple[int, int]
) -> None:
    path, grid = deal(site, 3, 20, 7)
    page = open_page(path, viewport=viewport)
    type_cards(page, grid[0])
    at_rest(page)
    faces = page.evaluate(FACES)
    assert len(faces) == 9
    for width, pips, suit, index in faces:
        assert pips == (width >= PIPS_FROM_PX), width
        assert suit != pips
        assert (index > 0.4) == suit
