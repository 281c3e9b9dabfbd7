"""An evening of tournaments on the page: creating, joining, claiming, explaining."""

import re
import time
from collections.abc import Sequence
from typing import Any
from uuid import UUID

import httpx
from playwright.sync_api import Page, expect

from tests.service.tournaments.playing import Party
from tests.web.axe import axe
from tests.web.krypto.playing import Step, get, play_by_keys, play_by_touch, press_step, tap_step
from tests.web.opening import TIMEOUT_MS, Opener

KRYPTO = "Krypto!"
PHONE = (390, 844)
IN = "You are in. The host deals the first hand."
TYPED = re.compile("Or type the whole solution|Oder die ganze Lösung")
# The browser itself reports these in its console.
FAILED = "Failed to load resource"


def make(page: Page, hands: int, explain_seconds: int = 60, name: str = "Anna") -> str:
    """Make a tournament, in which the host plays, and return its code."""
    page.get_by_label("Hands", exact=True).select_option(str(hands))
    page.get_by_label("Time to find a solution").select_option("300")
    page.get_by_label("Time to show it").select_option(str(explain_seconds))
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Get a code").click()
    return code_of(page)


def code_of(page: Page) -> str:
    """Return the code in the page's address, once it is a tournament's."""
    page.wait_for_url(re.compile("/t/"))
    return page.url.split("/t/")[1].partition("?")[0]


def join(page: Page, name: str) -> None:
    """Join the tournament of the page."""
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Join").tap()
    expect(page.get_by_text(IN)).to_be_visible()


def start(page: Page) -> None:
    """Start the tournament of the page, whose host this is."""
    page.get_by_role("button", name="Deal the first hand").click()


def anna_and_ben(
    open_page: Opener, explain_seconds: int, refused: Sequence[str] = ()
) -> tuple[str, Page, Page]:
    """Return a tournament's code, and the pages of Anna, its host, and of Ben, who has joined."""
    anna = open_page("/tournament")
    code = make(anna, hands=1, explain_seconds=explain_seconds)
    ben = open_page(f"/t/{code}", viewport=PHONE, touch=True, allow=refused)
    join(ben, "Ben")
    return code, anna, ben


def deal_in(site: str, code: str, number: int, *states: str) -> Any:
    """Return a tournament's deal with this number, once it is in one of the states."""
    end = time.monotonic() + TIMEOUT_MS / 1000
    while time.monotonic() < end:
        deal = get(site, f"/v1/tournaments/{code}")["deal"]
        if deal and deal["deal_number"] == number and deal["status"] in states:
            return deal
        time.sleep(0.1)
    raise AssertionError(f"The deal {number} of {code} is not {' or '.join(states)}: {deal}")


def away_for_a_minute(site: str, code: str, player: int = 1) -> None:
    """Set the time at which the host, a player whose page is closed, was last seen to more than a minute ago."""
    tournament = get(site, f"/v1/tournaments/{code}")
    with httpx.Client(base_url=site) as http:
        party = Party(http, UUID(tournament["id"]), code, "")
        end = time.monotonic() + TIMEOUT_MS / 1000
        # The closing of the page is noticed a little later; until then its player counts as present.
        while party.show()["host"] == tournament["host"]:
            assert time.monotonic() < end, "The role of the host has not passed on"
            party.nobody_seen(61, player)
            time.sleep(0.5)


def solution(site: str, deal: Any) -> list[Step]:
    """Return the steps of the simplest solution."""
    steps: list[Step] = solved(site, deal)["solutions"][0]["steps"]
    return steps


def solved(site: str, deal: Any) -> Any:
    """Return the service's data on a deal."""
    cards = ",".join(map(str, deal["cards"]))
    return get(site, f"/v1/krypto/solve?cards={cards}&target={deal['target']}&rules=international&limit=1")


def opened(page: Page) -> None:
    """Wait until the page shows the cards of a deal."""
    page.locator("ul.tournament-cards[aria-label]").wait_for()


def explaining(page: Page) -> None:
    """Wait until the page asks its player to explain."""
    page.locator(".krypto-play").wait_for()


def explain_by_keys(page: Page, site: str, deal: Any) -> None:
    """Enter the solution by keys; the last step removes the board."""
    *first, last = solution(site, deal)
    play_by_keys(page, first)
    press_step(page, last)


def explain_by_touch(page: Page, site: str, deal: Any) -> None:
    """Enter the solution by tapping; the last step removes the board."""
    *first, last = solution(site, deal)
    play_by_touch(page, first)
    tap_step(page, last)


def type_solution(page: Page, text: str) -> None:
    """Type a whole solution instead of joining cards."""
    if page.get_by_label(TYPED).is_hidden():
        page.locator(".versus-typing summary").click()
    page.get_by_label(TYPED).fill(text)
    page.keyboard.press("Enter")


def wrong(deal: Any) -> str:
    """Return an expression of all cards that does not make the target."""
    cards = deal["cards"]
    return (" + " if sum(cards) != deal["target"] else " × ").join(map(str, cards))


def pad(page: Page) -> dict[str, list[str]]:
    """Return the text of the score pad: each player's boxes, and the total."""
    rows = page.locator(".tournament-pad tbody tr").all()
    return {
        row.locator("th").inner_text().partition(" (")[0].strip(): [
            box.replace("★", "").strip() for box in row.locator("td").all_inner_texts()
        ]
        for row in rows
    }


def expect_box(page: Page, name: str, hand: int, points: str) -> None:
    """Expect this text in a player's box of a hand."""
    row = page.locator(".tournament-pad tbody tr").filter(has_text=name)
    expect(row.locator("td").nth(hand - 1)).to_have_text(points)


def check(*pages: Page) -> None:
    """Check that these pages are accessible, and no wider than their screens."""
    for page in pages:
        found = axe(page)
        assert not found, f"{page.url}: {found}"
        size = page.viewport_size
        assert size is not None
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"], page.url
