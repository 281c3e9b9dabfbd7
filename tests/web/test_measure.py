"""Pages for reading and filling in: fields and cards in line, words within their frames, one flame."""

import pytest
from playwright.sync_api import expect

from tests.web.krypto.playing import NO_LESSON, dealt
from tests.web.opening import Opener
from tests.web.tournament.evening import PHONE

DESK = (1440, 900)
# How far the corners of a counter's words lie outside its face, which the brass rim begins with, in pixels.
OVER_THE_RIM = """counter => {
  const round = counter.getBoundingClientRect();
  const radius = (0.71 * round.width) / 2;
  const range = document.createRange();
  return Math.max(...[...counter.querySelectorAll('small, b')].flatMap((word) => {
    range.selectNodeContents(word);
    const { left, right } = range.getBoundingClientRect();
    const middle = word.getBoundingClientRect();
    return [left, right].map((x) => Math.hypot(
      x - round.left - round.width / 2, middle.top + middle.height / 2 - round.top - round.height / 2) - radius);
  }));
}"""
LEFTS = "elements => elements.map((element) => Math.round(element.getBoundingClientRect().left))"
BOXES = """elements => elements.map((element) => {
  const { top, height } = element.getBoundingClientRect();
  return [Math.round(top), Math.round(height)];
})"""


@pytest.mark.parametrize("viewport", [PHONE, DESK])
@pytest.mark.parametrize(("locale", "word"), [("en-GB", "Minutes"), ("de-DE", "Minuten")])
def test_word_of_a_counter_stays_within_its_rim(
    open_page: Opener, viewport: tuple[int, int], locale: str, word: str
) -> None:
    counter = open_page("/storm", viewport=viewport, locale=locale).locator(".counter")
    expect(counter).to_contain_text(word)
    assert counter.evaluate(OVER_THE_RIM) <= 0


def test_switches_stand_below_each_other_and_the_key_comes_last(open_page: Opener) -> None:
    page = open_page("/settings", viewport=DESK)
    switches = page.get_by_role("checkbox")
    expect(switches.first).to_be_visible()
    assert len(set(switches.evaluate_all(LEFTS))) == 1
    expect(page.get_by_role("heading", level=2)).to_have_text(
        ["Appearance", "What is kept in this browser", "Server access"]
    )


def test_cards_of_a_row_of_tables_are_equally_high(open_page: Opener) -> None:
    cards = open_page("/tables", viewport=DESK).locator(".tables-list > li")
    expect(cards.last).to_be_visible()
    rows: dict[int, set[int]] = {}
    for top, height in cards.evaluate_all(BOXES):
        rows.setdefault(top, set()).add(height)
    assert len(rows) > 1
    assert all(len(heights) == 1 for heights in rows.values())


@pytest.mark.parametrize(
    ("address", "heading"),
    [("/kenken?enter=1", "KenKen: Enter by hand"), ("/kenken?paste=1", "KenKen: Paste a puzzle")],
)
def test_forms_name_their_game_and_lead_back(open_page: Opener, address: str, heading: str) -> None:
    page = open_page(address, viewport=DESK)
    expect(page.get_by_role("heading", level=1)).to_have_text(heading)
    expect(page.get_by_role("link", name="Back to KenKen")).to_be_visible()


def test_field_for_cards_of_ones_own_is_no_wider_than_a_line(open_page: Opener) -> None:
    field = open_page("/31-derful?cards=", viewport=DESK).get_by_label("Cards, with spaces")
    box = field.bounding_box()
    assert box is not None
    assert box["width"] < 620


def test_flame_is_that_of_days_and_not_of_a_run(open_page: Opener) -> None:
    page = open_page("/streak?game=krypto", viewport=DESK, scripts=[NO_LESSON])
    dealt(page)
    expect(page.locator(".run-score")).to_be_visible()
    expect(page.locator(".run-score [data-icon=flame]")).to_have_count(0)


@pytest.mark.parametrize(
    ("locale", "name", "heading"), [("en-GB", "Documentation", "Play"), ("de-DE", "Dokumentation", "Spielen")]
)
def test_footer_leads_players_to_what_is_written_for_them(
    open_page: Opener, locale: str, name: str, heading: str
) -> None:
    page = open_page("/", locale=locale)
    page.get_by_role("contentinfo").get_by_role("link", name=name).click()
    expect(page.get_by_role("heading", level=1, name=heading)).to_be_visible()
