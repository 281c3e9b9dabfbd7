"""The explorer: totals of 31-derful, targets of five cards, findings that end in a game."""

import re
from fractions import Fraction

import pytest
from playwright.sync_api import Route, expect

from tests.web.axe import axe
from tests.web.krypto.playing import get
from tests.web.opening import Opener

# The browser itself reports these in its console.
FAILED = "Failed to load resource"


def test_totals_are_scrubbed_by_pointer_and_keys(open_page: Opener) -> None:
    page = open_page("/explore")
    slider = page.get_by_role("slider", name="Total")
    said = page.locator(".totals-said")
    expect(said).to_have_text(re.compile("31 1,422,891,640 games"))
    slider.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(said).to_have_text(re.compile("33 1,768,329,316 games"))
    expect(slider).to_have_attribute("aria-valuetext", "33: 1,768,329,316 games")
    page.keyboard.press("End")
    expect(said).to_have_text(re.compile("49 16 games"))
    box = slider.bounding_box()
    assert box
    page.mouse.click(box["x"] + 2, box["y"] + box["height"] / 2)
    expect(said).to_have_text(re.compile("24 814,711 games"))
    page.get_by_role("button", name="Odds").click()
    expect(said).to_have_text(re.compile(r"24 chance with random cards: 1 in [\d,]+$"))
    page.get_by_role("button", name="3 × 3").click()
    expect(page.get_by_role("link", name="Play total 20")).to_have_attribute(
        "href", "/31-derful?order=3&total=20"
    )
    assert axe(page) == ""


@pytest.mark.parametrize("order", [3, 4])
def test_totals_are_those_of_the_service(open_page: Opener, site: str, order: int) -> None:
    found = get(site, f"/v1/31-derful/enumerate?count_only=true&order={order}")["by_total"]
    page = open_page("/explore")
    page.get_by_role("button", name=f"{order} × {order}").click()
    slider, said = page.get_by_role("slider", name="Total"), page.locator(".totals-said")
    assert [slider.get_attribute(name) for name in ("min", "max")] == [
        str(found[place]["total"]) for place in (0, -1)
    ]
    slider.focus()
    page.keyboard.press("Home")
    for entry in found[:6]:
        games = int(entry["games"])
        expect(said).to_have_text(f"{entry['total']} {games:,} game{'' if games == 1 else 's'}")
        page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Odds").click()
    page.keyboard.press("Shift+Tab")
    slider.focus()
    page.keyboard.press("Home")
    shown = re.search(r"1 in ([\d,]+)$", said.inner_text())
    assert shown
    chance = 1 / int(shown[1].replace(",", ""))
    assert chance == pytest.approx(float(Fraction(found[0]["win_probability"])), rel=0.01)


def test_five_cards_show_all_their_targets(open_page: Opener, site: str) -> None:
    page = open_page("/explore", viewport=(390, 844), touch=True)
    ways = page.get_by_role("list", name="Targets").get_by_role("link")
    expect(ways).to_have_count(25)
    solved = get(site, "/v1/krypto/solve?cards=2,4,8,10,16&target=12&rules=international&limit=0")
    twelve = ways.nth(11)
    expect(twelve).to_have_text(f"12 {solved['solutions_total']} ways")
    expect(twelve).to_have_attribute("href", "/krypto?cards=2,4,8,10,16&target=12")
    page.get_by_role("group", name="Cards").get_by_role("button", name="16", exact=True).tap()
    sheet = page.get_by_role("dialog", name="Change card 16")
    assert axe(page) == ""
    sheet.get_by_role("button", name="25", exact=True).tap()
    expect(sheet).to_have_count(0)
    expect(page).to_have_url(re.compile(r"hand=2\.4\.8\.10\.25$"))
    solved = get(site, "/v1/krypto/solve?cards=2,4,8,10,25&target=12&rules=international&limit=0")
    expect(twelve).to_have_text(f"12 {solved['solutions_total']} ways")
    # The deck has one card of 25.
    page.get_by_role("group", name="Cards").get_by_role("button", name="10", exact=True).tap()
    expect(page.get_by_role("dialog").get_by_role("button", name="25", exact=True)).to_be_disabled()
    page.keyboard.press("Escape")
    assert axe(page) == ""
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    twelve.tap()
    expect(page.locator("main h1")).to_have_text("Krypto")


def test_numbers_of_the_cards_before_lead_nowhere(open_page: Opener) -> None:
    page = open_page("/explore?hand=1.2.3.4.5")
    play = page.get_by_role("link", name="Play the hardest")
    expect(play).to_have_attribute("href", re.compile("cards=1,2,3,4,5&"))
    held: list[Route] = []
    waiting = True

    def hold(route: Route) -> None:
        held.append(route) if waiting else route.continue_()

    page.route(re.compile("/hands/|/krypto/solve"), hold)
    page.get_by_role("button", name="Deal five").click()
    expect(page.get_by_role("button", name="Play the hardest")).to_be_disabled()
    expect(play).to_have_count(0)
    expect(page.locator(".hand-left dl")).to_have_attribute("aria-busy", "true")
    waiting = False
    for route in held:
        route.continue_()
    expect(play).to_have_attribute("href", re.compile(r"/krypto\?cards="))


def test_findings_are_listed_on_their_own_page_alone(open_page: Opener) -> None:
    page = open_page("/explore", allow=[FAILED])
    expect(page.get_by_role("slider", name="Total")).to_be_visible()
    shown = page.locator("main").inner_text()
    page.get_by_role("link", name="Findings", exact=False).first.click()
    expect(page.get_by_role("heading", name="Findings", level=1)).to_be_visible()
    titles = page.locator("main li h2").all_inner_texts()
    assert len(titles) == 9
    # The totals to scrub are about one of them, and lead to it.
    assert [title for title in titles if title in shown] == ["Why 31?"]


def test_every_finding_ends_in_a_game(open_page: Opener) -> None:
    page = open_page("/findings", allow=[FAILED])
    addresses = [link.get_attribute("href") or "" for link in page.locator("main li a").all()]
    assert len(addresses) == 9
    for address in addresses:
        page.goto(address)
        link = page.get_by_role("link", name="Play it")
        expect(link).to_have_attribute("href", re.compile(r"^/(krypto|kenken|31-derful|year)\b"))
        assert axe(page) == ""


def test_calculators_show_an_example_at_once(open_page: Opener) -> None:
    page = open_page("/cages")
    expect(page.get_by_text("5 combinations, 20 ways to place them")).to_be_visible()
    expect(page.get_by_text("For example, 7: 15 ways")).to_be_visible()
    assert axe(page) == ""
    # The first cell of one's own takes the example's place.
    page.locator("[data-cell='8']").click()
    expect(page).to_have_url(re.compile(r"\?cells=8$"))
    page.goto("/cages")
    page.get_by_label("Makes").fill("4")
    expect(page).to_have_url(re.compile("cells=0.1.6"))
    expect(page.get_by_text("1 combination, 1 way to place it")).to_be_visible()
