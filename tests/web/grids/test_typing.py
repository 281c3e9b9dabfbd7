"""Typed cards of 31-derful: each goes to a cell, or the page says why it does not."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.axe import axe
from tests.web.grids.playing import cell, deal, laid, type_card
from tests.web.opening import Opener

TOTAL = 20
SEED = 7


@pytest.fixture
def game(open_page: Opener, site: str) -> tuple[Page, list[str]]:
    """Return a deal, and its cards in an order that wins."""
    path, grid = deal(site, 3, TOTAL, SEED)
    page = open_page(path)
    expect(page.locator("[data-free]")).to_have_count(9)
    return page, [card for row in grid for card in row]


def announced(page: Page) -> str:
    """Return the last announcement for screen readers."""
    return page.locator("body > #page > [role=status].visually-hidden").inner_text()


def test_a_whole_game_is_typed_without_going_anywhere(game: tuple[Page, list[str]]) -> None:
    page, cards = game
    for count, card in enumerate(cards, 1):
        type_card(page, card)
        assert laid(page, 3) == [*cards[:count], *[""] * (9 - count)]
    expect(page.get_by_role("region", name="Solved!")).to_be_visible()


def test_typing_past_the_end_of_a_row_goes_to_the_next_empty_place(
    game: tuple[Page, list[str]],
) -> None:
    page, cards = game
    cell(page, 2).focus()
    type_card(page, cards[2])
    expect(cell(page, 3)).to_be_focused()
    # The arrow leads from the end of the row to the hand, where typing places cards too.
    cell(page, 2).focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-free]:focus")).to_have_count(1)
    type_card(page, cards[3])
    assert laid(page, 3)[:4] == ["", "", cards[2], cards[3]]
    # After the last cell comes the first one.
    cell(page, 8).focus()
    type_card(page, cards[8])
    expect(cell(page, 0)).to_be_focused()
    for card in cards[:2]:
        type_card(page, card)
    assert laid(page, 3)[:4] == cards[:4]
    expect(cell(page, 4)).to_be_focused()


def test_card_that_cannot_be_placed_is_reported(game: tuple[Page, list[str]]) -> None:
    page, cards = game
    missing = next(key for key in "23456789" if key not in cards)
    cell(page, 2).focus()
    page.keyboard.press(missing)
    said = f"There is no {missing} in your hand."
    expect(page.locator(".derful-board")).to_contain_text(said)
    assert said in announced(page)
    assert axe(page) == ""
    type_card(page, cards[2])
    expect(page.locator(".derful-board")).not_to_contain_text(said)

    # A full grid that does not win: two cards are swapped.
    swapped = [cards[1], cards[0], *cards[3:]] if cards[0] != cards[1] else [*cards[:2], *reversed(cards[3:])]
    for card in swapped:
        type_card(page, card)
    assert "" not in laid(page, 3)
    before = laid(page, 3)
    type_card(page, cards[0])
    expect(page.locator(".derful-board")).to_contain_text("The square is full. Take a card back first.")
    assert "The square is full." in announced(page)
    assert laid(page, 3) == before
    page.keyboard.press("Backspace")
    assert laid(page, 3).count("") == 1
