"""Hints, proofs, solutions and custom cards in 31-derful."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.axe import at_rest, axe
from tests.web.grids.playing import ask, cell, deal, figure, in_hand, laid, open_more, value
from tests.web.judging import expect_checked
from tests.web.krypto.playing import NO_LESSON
from tests.web.opening import Opener

# The browser itself reports these in its console.
FAILED = "Failed to load resource"
MARKED = ".derful-hand [data-marked]"
WAYS_178 = "2-3-4-4-5-5-6-6-7-7-8-8-9-9-10-A"


def test_hints_light_cells_and_lead_to_the_end(open_page: Opener, site: str) -> None:
    path, _ = deal(site, 3, 20, 11)
    page = open_page(path, allow=[FAILED])
    hint = page.get_by_role("button", name="Hint", exact=True)
    expect(page.locator(".derful-cell.derful-lit")).to_have_count(0)
    # As many games sum to 19; the number stands there once.
    expect(page.locator(".derful-know")).to_contain_text("No total is more common.")
    # A hint that did not come is none.
    page.route("**/v1/31-derful/hint*", lambda route: route.fulfill(status=422, json={"code": "invalid"}))
    hint.click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.keyboard.press("Escape")
    page.unroute("**/v1/31-derful/hint*")
    # What a closed hint spoke of is not marked.
    hint.click()
    expect(page.locator(".derful-cell.derful-lit")).to_have_count(1)
    page.get_by_role("button", name="Close the hint").click()
    expect(page.locator(".derful-cell.derful-lit")).to_have_count(0)
    expect(page.locator(MARKED)).to_have_count(0)
    for number in range(9):
        hint.click()
        expect(page.locator(".derful-cell.derful-lit")).to_have_count(1)
        expect(page.locator(MARKED)).to_have_count(1)
        if number == 0:
            put = re.search(r"Put (\w+)", page.locator(".hint").inner_text())
            assert put
            expect(page.locator(MARKED).locator(".play-card-index").first).to_have_text(put[1])
            at_rest(page)
            assert axe(page) == ""
        page.get_by_role("button", name="Do it").click()
        expect(page.locator(".derful-hand button")).to_have_count(8 - number)
    result = page.get_by_role("region", name="Solved!")
    expect(figure(result, "hints")).to_have_text("9")
    expect_checked(page)


def test_a_shown_solution_ends_the_game_and_its_hint(open_page: Opener, site: str) -> None:
    path, grid = deal(site, 3, 20, 11)
    page = open_page("about:blank", scripts=[NO_LESSON])
    page.clock.install()
    page.goto(path)
    cell(page, 0).focus()
    page.keyboard.press(grid[0][0].replace("10", "1"))
    expect(cell(page, 0).locator(".play-card")).to_be_visible()
    clock = page.get_by_role("timer")
    page.clock.run_for(65_000)
    expect(clock).to_contain_text("1:")
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.locator(".derful-lit")).to_have_count(1)
    open_more(page).get_by_role("button", name="Show the solution").click()
    page.get_by_role("button", name="Show it").click()
    expect(page.locator(".derful-solutions .play-card")).to_have_count(9)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(f".hint, .derful-lit, {MARKED}")).to_have_count(0)
    # As in the other games, the clock stands, and there is nothing to pause.
    expect(page.get_by_role("button", name="Pause")).to_have_count(0)
    stopped = clock.inner_text()
    page.clock.run_for(65_000)
    expect(clock).to_have_text(stopped)
    page.reload()
    expect(cell(page, 0).locator(".play-card")).to_be_visible()
    stopped = clock.inner_text()
    assert stopped.startswith("1:")
    page.clock.run_for(65_000)
    expect(clock).to_have_text(stopped)


def test_a_wrong_card_is_proved_wrong_and_taken_back(open_page: Opener) -> None:
    # 4 4 A / 6 7 6 / 9 8 2 is the only game of these cards, and has 2 and 4 in no common line.
    page = open_page("/31-derful?cards=2-4-A-6-6-7-4-8-9", locale="de-DE")
    prove = page.get_by_role("button", name="Ist das noch zu gewinnen?")
    prove.click()
    expect(page.locator(".hint")).to_contain_text("Ja: Es ist zu gewinnen, mit 19")
    page.keyboard.press("Escape")
    expect(page.locator(".hint")).to_have_count(0)
    for number, card in enumerate(("2", "4")):
        in_hand(page, card).click()
        cell(page, number).click()
    prove.click()
    expect(page.locator(".hint")).to_contain_text("nicht zu gewinnen: Alle Möglichkeiten")
    at_rest(page)
    assert axe(page) == ""
    page.get_by_role("button", name="Tipp", exact=True).click()
    expect(page.locator(".hint")).to_contain_text("So ist es nicht zu gewinnen. Nehmen Sie")
    page.get_by_role("button", name="So machen").click()
    expect(page.locator(".derful-hand button")).to_have_count(8)
    open_more(page, "Mehr").get_by_role("button", name="Ein Weg für neun Karten").click()
    expect(page.locator(".hint")).to_contain_text("5 der neun Karten finden keinen Partner")
    open_more(page, "Mehr").get_by_role("button", name="Lösung zeigen").click()
    page.get_by_role("button", name="Zeigen", exact=True).click()
    solution = page.locator(".derful-solutions")
    expect(solution).to_contain_text("Sie haben genau eine Lösung")
    # It lies there as cards, in rows of three.
    expect(solution.locator(".play-card")).to_have_count(9)
    tops = solution.locator("li").evaluate_all("all => all.map((card) => card.getBoundingClientRect().top)")
    assert len(set(tops)) == 3
    at_rest(page)
    assert axe(page) == ""


def test_cards_that_cannot_be_won_are_proved_so(open_page: Opener, site: str) -> None:
    page = open_page("/31-derful?order=3")
    page.wait_for_url("**seed=*")
    open_more(page)
    page.get_by_label("Cards, with spaces").fill("2 3 4 5 Z")
    page.get_by_role("button", name="Play these cards").click()
    expect(page.get_by_text("These are no cards: Z.")).to_be_visible()
    searched = ["2", "2", "3", "4", "5", "6", "7", "8", "A"]
    assert ask(site, "solve", cards=searched)["solvable"] is False
    page.get_by_label("Cards, with spaces").fill(" ".join(searched))
    page.get_by_label("Cards, with spaces").press("Enter")
    page.wait_for_url("**cards=2-2-3-4-5-6-7-8-A")
    page.get_by_role("button", name="Can this still be won?").click()
    expect(page.locator(".hint")).to_contain_text("These cards cannot be won")
    page.goto("/31-derful?cards=2-3-4-5-6-7-8-9-A")
    page.get_by_role("button", name="Can this still be won?").click()
    expect(page.locator(".hint")).to_contain_text("The cards sum to 55, which 3 rows cannot share equally.")
    at_rest(page)
    assert axe(page) == ""


@pytest.mark.slow
def test_all_178_solutions_are_shown_and_the_game_no_longer_counts(open_page: Opener, site: str) -> None:
    page = open_page(f"/31-derful?cards={WAYS_178}")
    open_more(page).get_by_role("button", name="Show the solution").click()
    page.get_by_role("button", name="Show it").click()
    shown = page.locator(".derful-solutions")
    expect(shown).to_contain_text("They have 178 different solutions")
    page.get_by_role("button", name="Show all solutions").click()
    expect(shown.locator(".derful-pictures .derful-picture")).to_have_count(178)
    at_rest(page)
    assert axe(page) == ""
    swaps: list[object] = []
    for number in range(178):
        solution = shown.locator(".derful-pictures table").nth(number).locator("td").all_text_contents()
        swaps = ask(site, "swaps", grid=[list(map(int, solution[row : row + 4])) for row in (0, 4, 8, 12)])[
            "swaps"
        ]
        if swaps:
            break
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    cell(page, 0).focus()
    for card in solution:
        page.keyboard.press({"10": "1", "11": "A"}.get(card, card))
    assert list(map(value, laid(page, 4))) == list(map(int, solution))
    expect(page.get_by_role("region", name="Solved!")).to_have_count(0)
    result = page.get_by_role("region", name="A solution")
    expect(result).to_contain_text("this game does not count")
    expect(result.locator(".figures")).to_have_count(0)
    expect(result.get_by_role("button", name="Share")).to_have_count(0)
    expect(result.get_by_role("link", name="Next 4 × 4")).to_be_visible()
    expect(result).to_contain_text("One of 178 different solutions.")
    result.get_by_role("button", name="The other 177").click()
    expect(page.get_by_role("dialog")).to_contain_text("one half swap away")
    assert page.locator(".derful-swaps li").count() == min(len(swaps), 6)
    assert page.locator(".derful-swaps mark").count() > 0
    at_rest(page)
    assert axe(page) == ""
