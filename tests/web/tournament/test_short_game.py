"""A short game of two: how few taps lead to the first card, what a win looks like, and the rematch."""

import re

from playwright.sync_api import Page, expect

from tests.web.opening import Opener
from tests.web.tournament.evening import (
    KRYPTO,
    PHONE,
    check,
    code_of,
    deal_in,
    explain_by_keys,
    explain_by_touch,
    explaining,
    make,
    opened,
    pad,
    start,
)

DESK = (1440, 900)
SIGNS = "seats => seats.map((seat) => seat.dataset.initial)"
SAID = "#page > [role=status].visually-hidden"
COUNT_TAPS = "addEventListener('click', ({isTrusted}) => { if (isTrusted) window.taps = (window.taps ?? 0) + 1 }, true)"


def taps(page: Page) -> int:
    """Return how often somebody has clicked or tapped on the page since it was loaded."""
    count: int = page.evaluate("window.taps ?? 0")
    return count


def test_two_taps_lead_a_host_to_the_first_card_and_one_a_friend(open_page: Opener) -> None:
    host = open_page("/tournament", viewport=PHONE, touch=True, scripts=[COUNT_TAPS])
    host.get_by_role("button", name="Get a code").tap()
    code = code_of(host)
    friend = open_page(f"/t/{code}", viewport=PHONE, touch=True, scripts=[COUNT_TAPS])
    join = friend.get_by_role("button", name="Join")
    # Nothing is above it but what it is, and nothing has to be typed.
    expect(join).to_be_in_viewport()
    join.tap()
    for page in (host, friend):
        expect(page.locator(".tournament-players li")).to_have_text(
            [re.compile("^Player 1"), re.compile("^Player 2")]
        )
        # Names of the same first letter have signs of their own.
        assert page.locator(".tournament-players li").evaluate_all(SIGNS) == ["1", "2"]
    start(host)
    for page in (host, friend):
        opened(page)
    assert (taps(host), taps(friend)) == (2, 1)


def test_name_that_was_typed_once_is_offered_again(open_page: Opener) -> None:
    page = open_page("/tournament")
    make(page, hands=1, name="Anna")
    page.goto("/tournament")
    expect(page.get_by_label("Your name")).to_have_value("Anna")


def test_short_game_and_its_rematch(open_page: Opener, site: str) -> None:
    anna = open_page("/tournament", viewport=DESK)
    code = make(anna, hands=1)
    ben = open_page(f"/t/{code}", viewport=PHONE, touch=True, reduced_motion=True)
    ben.get_by_role("button", name="Join").tap()
    expect(ben.locator(".tournament-players li")).to_have_count(2)
    projector = open_page(f"/t/{code}?projector=1", viewport=DESK, scheme="dark")
    projector.locator(".tournament-code").wait_for()
    # The way to remove somebody is far from the way to end it all.
    remove = anna.get_by_role("button", name="Remove Player 2").bounding_box()
    cancel = anna.get_by_role("button", name="Cancel the tournament").bounding_box()
    assert remove
    assert cancel
    assert cancel["y"] - remove["y"] > 150
    start(anna)
    deal = deal_in(site, code, 1, "open")
    for page in (anna, ben, projector):
        opened(page)
    ben.get_by_role("button", name=KRYPTO).tap()
    explaining(ben)
    expect(anna.locator(SAID)).to_have_text("Player 2 says Krypto!")
    # The board of Krypto on one screen: target, cards, operators, and the time left.
    expect(ben.locator(".krypto-play .counter")).to_be_in_viewport(ratio=1)
    expect(ben.locator(".krypto-play .krypto-operators")).to_be_in_viewport(ratio=1)
    expect(ben.get_by_role("timer", name="Time left")).to_be_in_viewport(ratio=1)
    check(ben)
    explain_by_touch(ben, site, deal)
    for page in (anna, ben, projector):
        moment = page.locator(".versus-moment")
        expect(moment).to_contain_text("Player 2 wins the hand")
        expect(moment.locator(".versus-points")).to_have_text("+1")
        expect(moment.locator(".krypto-solution")).to_be_visible()
    for page in (anna, ben, projector):
        expect(page.locator(".tournament-winners")).to_have_text("Player 2 wins with 1 point.")
    check(anna, ben)
    rematch(anna, ben, projector, code)
    deal = deal_in(site, code_of(anna), 1, "open")
    opened(anna)
    anna.get_by_role("button", name=KRYPTO).click()
    explaining(anna)
    explain_by_keys(anna, site, deal)
    for page in (anna, ben, projector):
        expect(page.locator(".tournament-winners")).to_have_text("Anna wins with 1 point.")
    assert pad(ben) == {"Anna": ["1", "1"], "Player 2": ["", "0"]}


def rematch(host: Page, friend: Page, projector: Page, code: str) -> None:
    """Begin once more: the host by one tap, the friend by another, and the projector by itself."""
    expect(friend.get_by_text("If the host wants a rematch, it is offered here.")).to_be_visible()
    host.get_by_role("button", name="Rematch", exact=True).click()
    again = re.compile(f"/t/(?!{code})")
    host.wait_for_url(again)
    offer = friend.get_by_role("button", name="Join the rematch")
    expect(offer).to_be_visible()
    expect(friend.get_by_role("status").filter(has_text="A rematch is on.").first).to_be_attached()
    check(friend)
    offer.tap()
    projector.wait_for_url(re.compile(f"/t/{code_of(host)}.projector=1"))
    for page in (host, friend, projector):
        expect(page.locator(".tournament-players li")).to_have_text(
            [re.compile("^Anna"), re.compile("^Player 2")]
        )
    start(host)
