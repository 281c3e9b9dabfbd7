"""Whole games of 31-derful: by keys, by touch, by drag."""

from playwright.sync_api import Page, expect

from tests.web.axe import at_rest, axe
from tests.web.grids.playing import (
    cell,
    count_in_hand,
    deal,
    figure,
    focus_by_tab,
    in_hand,
    laid,
    open_more,
    type_cards,
    value,
)
from tests.web.judging import expect_checked
from tests.web.opening import Opener
from tests.web.pausing import expect_a_pause

TOTAL = 20
SPOKEN_WIN = "Solved!"


def test_game_is_played_by_keys_alone(open_page: Opener, site: str) -> None:
    path, grid = deal(site, 3, TOTAL, 7)
    cards = [card for row in grid for card in row]
    page = open_page(path)
    expect(page.locator(".derful-hand button")).to_have_count(9)
    at_rest(page)
    assert axe(page) == ""

    # Place the first card by picking it up in the hand.
    focus_by_tab(page, "[data-free]")
    for _ in range(9):
        if page.evaluate("document.activeElement.querySelector('.play-card-index').textContent") == cards[0]:
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(cell(page, 0)).to_be_focused()
    page.keyboard.press("Enter")
    assert laid(page, 3)[0] == cards[0]
    expect(page.locator("[data-free]:focus")).to_have_count(1)
    page.keyboard.press("ArrowLeft")
    while page.evaluate("document.activeElement.dataset.cell === undefined"):
        page.keyboard.press("ArrowUp")

    # Type the others, with two of them swapped at first.
    while page.evaluate("document.activeElement.dataset.cell !== '1'"):
        page.keyboard.press(
            "ArrowRight" if page.evaluate("+document.activeElement.dataset.cell < 1") else "ArrowLeft"
        )
    order = [1, 2, 3, 4, 5, 6, 8, 7] if cards[7] != cards[8] else [1, 2, 3, 4, 5, 6, 7, 8]
    for number in order:
        page.keyboard.press("1" if cards[number] == "10" else cards[number])
    assert laid(page, 3)[:7] == cards[:7]
    if order[-1] == 7:
        expect(page.get_by_text(SPOKEN_WIN)).to_have_count(0)
        at_rest(page)
        assert axe(page) == ""
        page.keyboard.press("Backspace")
        assert laid(page, 3)[8] == ""
        page.keyboard.press("Control+z")
        assert laid(page, 3)[8] == cards[7]
        page.keyboard.press("Enter")
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("Enter")

    assert laid(page, 3) == cards
    result = page.get_by_role("region", name=SPOKEN_WIN)
    expect(figure(result, "hints")).to_have_text("0")
    expect_checked(page)
    card = cards[4] if cards[4].isdigit() else f"{cards[4]} = {value(cards[4])}"
    label = f"row 2, column 2: {card}; row sum {TOTAL}, fits; column sum {TOTAL}, fits"
    expect(cell(page, 4)).to_have_attribute("aria-label", label)
    at_rest(page)
    assert axe(page) == ""


def test_a_pause_hides_the_cards(open_page: Opener, site: str) -> None:
    path, grid = deal(site, 3, TOTAL, 7)
    page = open_page(path)
    expect(page.locator(".derful-hand button")).to_have_count(9)
    # The clock starts with the first card.
    type_cards(page, grid[0][:1])
    focus_by_tab(page, "[data-free]")
    expect_a_pause(page, page.locator(".derful-hand"), page.get_by_role("timer"))


def test_a_game_by_touch_in_german_that_survives_a_reload(open_page: Opener, site: str) -> None:
    path, grid = deal(site, 3, TOTAL, 8)
    cards = [card for row in grid for card in row]
    page = open_page(path, viewport=(390, 844), touch=True, locale="de-DE", scheme="dark")
    expect(page.locator(".derful-say")).to_contain_text(f"muss {TOTAL} ergeben")
    for number in range(4):
        in_hand(page, cards[number]).tap()
        cell(page, number).tap()
    expect(page.get_by_role("rowheader").first).to_have_attribute("aria-label", f"Zeile 1: {TOTAL}, passt")
    # Choose the cell first, then the card.
    cell(page, 4).tap()
    in_hand(page, cards[4]).tap()
    before = laid(page, 3)
    assert before[:5] == cards[:5]
    at_rest(page)
    assert axe(page) == ""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    page.reload()
    expect(cell(page, 4)).to_contain_text(cards[4])
    assert laid(page, 3) == before
    page.get_by_role("button", name="Zurück", exact=True).tap()
    assert laid(page, 3)[4] == ""
    page.get_by_role("button", name="Wieder vor").tap()
    page.get_by_role("button", name="Von vorn").tap()
    assert laid(page, 3) == [""] * 9
    page.get_by_role("button", name="Zurück", exact=True).tap()
    assert laid(page, 3) == before

    other = page.context.new_page()
    other.goto("/31-derful?order=3&total=19&seed=1")
    open_more(other, "Mehr").get_by_role("link", name=f"3 × 3, Summe {TOTAL}: 5 Karten liegen").tap()
    expect(cell(other, 4)).to_contain_text(cards[4])
    other.close()

    for number in range(5, 9):
        in_hand(page, cards[number]).tap()
        cell(page, number).tap()
    expect(page.get_by_role("region", name="Gelöst!")).to_contain_text("Die einzige Lösung dieser Karten.")
    expect_checked(page)
    at_rest(page)
    assert axe(page) == ""


def _drag(page: Page, source: str, target: str) -> None:
    page.locator(source).hover()
    page.mouse.down()
    page.locator(target).hover()
    page.mouse.up()


def test_game_is_played_by_dragging(open_page: Opener, site: str) -> None:
    path, grid = deal(site, 3, TOTAL, 9)
    cards = [card for row in grid for card in row]
    page = open_page(path)
    for number in reversed(range(9)):
        source = in_hand(page, cards[number]).get_attribute("data-free")
        _drag(page, f'[data-free="{source}"]', f'[data-cell="{number}"]')
        assert laid(page, 3)[number] == cards[number]
        if number == 3:
            # Two placed cards swap and swap back; one returns to the hand, and that is undone.
            if cards[4] != cards[8]:
                _drag(page, '[data-cell="4"]', '[data-cell="8"]')
                assert (laid(page, 3)[4], laid(page, 3)[8]) == (cards[8], cards[4])
                _drag(page, '[data-cell="8"]', '[data-cell="4"]')
            _drag(page, '[data-cell="5"]', "[data-hand]")
            assert laid(page, 3)[5] == ""
            page.keyboard.press("Control+z")
            # Dropping a card beside the board does nothing.
            _drag(page, '[data-cell="5"]', ".play-bar")
            assert laid(page, 3)[3:] == cards[3:]
    expect(page.get_by_role("region", name=SPOKEN_WIN)).to_be_visible()
    expect_checked(page)
    expect(page.locator(".derful-ghost")).to_have_count(0)


def test_a_card_is_tapped_while_it_flies(open_page: Opener, site: str) -> None:
    path, _ = deal(site, 3, TOTAL, 9)
    page = open_page(path)
    card = page.locator("[data-free]").first
    card.hover()
    page.mouse.down()
    # As if it had flown on: the pointer is above what lies below.
    card.evaluate("card => { card.style.pointerEvents = 'none'; }")
    page.mouse.up()
    expect(card).to_have_attribute("aria-pressed", "true")
    cell(page, 4).click()
    expect(cell(page, 4).locator(".play-card")).to_have_count(1)


def test_a_finger_drags_a_card(open_page: Opener, site: str) -> None:
    path, _ = deal(site, 5, 31, 3)
    page = open_page(path, viewport=(390, 844), touch=True)
    card = page.locator("[data-free]").first
    card.scroll_into_view_if_needed()
    boxes = [card.bounding_box(), cell(page, 24).bounding_box()]
    (x, y), (to_x, to_y) = [
        (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box
    ]
    session = page.context.new_cdp_session(page)
    for step in range(11):
        point = {"x": x + (to_x - x) * step / 10, "y": y + (to_y - y) * step / 10}
        kind = "touchMove" if step else "touchStart"
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(cell(page, 24).locator(".play-card")).to_have_count(1)
    at_rest(page)
    assert axe(page) == ""


def test_large_squares_are_dealt_by_the_page(open_page: Opener) -> None:
    page = open_page("/play")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.get_by_role("link", name="6 × 6").filter(has_not_text="KenKen").last.click()
    expect(page.locator("[data-cell]")).to_have_count(36)
    page.wait_for_url("**/31-derful?code=D*")
    assert count_in_hand(page) == 36
    assert not [url for url in asked if url.endswith("/31-derful/deal")]

    # A reload opens the same cards, and a way to win them is at hand.
    address = page.url
    page.reload()
    expect(page.locator("[data-cell]")).to_have_count(36)
    assert page.url == address
    sheet = open_more(page)
    sheet.get_by_role("button", name="Show the solution").click()
    sheet.get_by_role("button", name="Show it").click()
    expect(page.get_by_role("dialog", name="Solutions").locator(".derful-solutions")).to_be_visible()
