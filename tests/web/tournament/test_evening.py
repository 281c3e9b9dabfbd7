"""Whole tournaments on the page, each player in a browser of their own."""

import re

from playwright.sync_api import Page, expect

from tests.web.krypto.playing import get, play_by_keys, press_step
from tests.web.opening import Opener
from tests.web.reading import settle
from tests.web.tournament.evening import (
    FAILED,
    KRYPTO,
    PHONE,
    TYPED,
    anna_and_ben,
    away_for_a_minute,
    check,
    deal_in,
    expect_box,
    explain_by_keys,
    explain_by_touch,
    explaining,
    join,
    make,
    opened,
    pad,
    solution,
    solved,
    start,
    type_solution,
    wrong,
)

SMALL_PHONE = (320, 640)


def lobby(open_page: Opener) -> tuple[str, Page, Page, Page, Page]:
    """Return a tournament's code, and the pages of Anna, its host, Ben, Cleo and a projector before its start."""
    anna = open_page("/tournament", viewport=(1440, 900))
    code = make(anna, hands=3)
    expect(anna.locator(".tournament-code")).to_have_text(code)
    expect(anna.get_by_role("img", name="QR code")).to_have_js_property("complete", value=True)
    assert anna.get_by_role("img", name="QR code").evaluate("image => image.naturalWidth") > 0
    # By the link of the QR code.
    ben = open_page(f"/t/{code}", viewport=SMALL_PHONE, touch=True, locale="de-DE", allow=[FAILED])
    ben.get_by_label("Ihr Name").fill("Ben")
    ben.get_by_role("button", name="Mitspielen").tap()
    # By the code; the page explains that a name is taken.
    cleo = open_page("/tournament", viewport=PHONE, touch=True, scheme="dark", allow=[FAILED])
    cleo.get_by_label("Code", exact=True).fill(f"{code[:3]} {code[3:]}".lower())
    cleo.get_by_role("button", name="Open").tap()
    cleo.get_by_label("Your name").fill("anna")
    cleo.get_by_role("button", name="Join").tap()
    expect(cleo.get_by_role("alert")).to_have_text(
        "Another player has this name, or one that looks like it. Choose another one."
    )
    join(cleo, "Cleo")
    projector = open_page(f"/t/{code}?projector=1", viewport=(1440, 900), scheme="dark")
    for page in (anna, ben, cleo, projector):
        expect(page.locator(".tournament-players li")).to_have_text(
            [re.compile(f"^{name}") for name in ("Anna", "Ben", "Cleo")]
        )
    return code, anna, ben, cleo, projector


def test_three_players_and_a_projector_follow_a_tournament(open_page: Opener, site: str) -> None:
    code, anna, ben, cleo, projector = pages = lobby(open_page)
    everybody = pages[1:]
    check(*everybody)
    start(anna)
    check(anna, ben)

    # Hand 1: Cleo claims, the others see it, and she taps her solution.
    deal = deal_in(site, code, 1, "open")
    for page in everybody:
        opened(page)
        expect(page.locator(".tournament-cards li b")).to_have_text([str(card) for card in deal["cards"]])
    check(*everybody)
    cleo.get_by_role("button", name=KRYPTO).tap()
    explaining(cleo)
    expect(anna.locator(".tournament-claimed")).to_contain_text("Cleo says Krypto!")
    expect(ben.locator(".tournament-claimed")).to_contain_text("Cleo sagt Krypto!")
    check(anna, cleo, projector)
    explain_by_touch(cleo, site, deal)
    for page in everybody:
        expect(page.locator(".versus-moment")).to_contain_text(
            re.compile("Cleo (wins the hand|gewinnt das Spiel)")
        )
    for page in everybody:
        expect_box(page, "Cleo", 1, "1")
    expect(ben.locator(".tournament-last")).to_contain_text("Cleo gewinnt das Spiel mit 1 Punkt.")

    # Hand 2: Ben errs, everybody sees why, and he sits out the next deal of it.
    deal = deal_in(site, code, 2, "open")
    opened(ben)
    ben.keyboard.press(" ")
    explaining(ben)
    # A reload changes nothing.
    ben.reload()
    explaining(ben)
    check(ben)
    type_solution(ben, "1 +")
    expect(ben.locator(".krypto-fault")).not_to_have_text("")
    # Neither does one while a solution is typed.
    ben.reload()
    expect(ben.get_by_label(TYPED)).to_have_value("1 +")
    type_solution(ben, wrong(deal))
    deal = deal_in(site, code, 3, "open")
    expect(projector.locator(".tournament-last")).to_contain_text("Ben's solution was wrong: −1.")
    expect(projector.locator(".tournament-last")).to_contain_text(re.compile(r"That makes [\d,]+, not \d+\."))
    expect(ben.get_by_text("Sie setzen bis zum nächsten Spiel aus.")).to_be_visible()
    expect_box(ben, "Ben", 2, "−1")
    check(*everybody)

    # Cleo's phone is offline meanwhile; Anna wins by keys alone.
    cleo.context.set_offline(True)
    expect(cleo.get_by_text("The connection is lost.")).to_be_visible()
    check(cleo)
    opened(anna)
    anna.keyboard.press(" ")
    explaining(anna)
    explain_by_keys(anna, site, deal)
    expect_box(anna, "Anna", 2, "1")
    expect_box(cleo, "Anna", 2, "")
    cleo.context.set_offline(False)
    expect_box(cleo, "Anna", 2, "1")
    expect(cleo.get_by_text("The connection is lost.")).to_be_hidden()

    # Hand 3: Anna wins again, for double the points.
    deal = deal_in(site, code, 4, "open")
    opened(anna)
    anna.get_by_role("button", name=KRYPTO).click()
    explaining(anna)
    explain_by_keys(anna, site, deal)
    for page in everybody:
        page.locator(".tournament-deals").wait_for()
        assert pad(page) == {
            "Anna": ["", "1", "2", "3"],
            "Ben": ["", "−1", "", "−1"],
            "Cleo": ["1", "", "", "1"],
        }
    expect(projector.locator(".tournament-winners")).to_have_text("Anna wins with 3 points.")
    expect(ben.locator(".tournament-winners")).to_have_text("Anna gewinnt mit 3 Punkten.")
    check(*everybody)
    see_the_scoresheet(anna, site, code)


def see_the_scoresheet(page: Page, site: str, code: str) -> None:
    """Check the scoresheet, which has all deals with their claims and solutions, and the score pad as CSV."""
    sheet = get(site, f"/v1/tournaments/{code}/scoresheet")
    entries = page.locator(".tournament-deals > li")
    expect(entries).to_have_count(4)
    assert len(sheet["deals"]) == 4
    for entry, deal, name in zip(entries.all(), sheet["deals"], ("Cleo", "Ben", "Anna", "Anna"), strict=True):
        expect(entry).to_contain_text(f"{deal['target']} from {', '.join(map(str, deal['cards']))}")
        expect(entry).to_contain_text(re.compile(rf"{name} said Krypto after [\d.]+ s\."))
    entries.first.get_by_role("button", name="Show all solutions").click()
    distinct = solved(site, sheet["deals"][0])["solutions_total"]
    count = "One solution" if distinct == 1 else f"{distinct:,} different solutions"
    expect(entries.first).to_contain_text(count)
    check(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Score pad as CSV").click()
    assert download.value.path().read_text().splitlines() == [
        "name,hand 1,hand 2,hand 3,score",
        "Anna,,1,2,3",
        "Ben,,-1,,-1",
        "Cleo,1,,,1",
    ]


def test_player_practises_alone(open_page: Opener, site: str) -> None:
    page = open_page("/tournament")
    code = make(page, hands=1)
    expect(page.get_by_text("Wait for the others, or play alone against the clocks.")).to_be_visible()
    start(page)
    opened(page)
    deal = deal_in(site, code, 1, "open")
    page.get_by_role("button", name=KRYPTO).press("Enter")
    explaining(page)
    # The focus is where the cards are, and not lost with the button.
    expect(page.get_by_role("region", name="Your solution")).to_be_focused()
    expect(page.locator("#page > [role=status].visually-hidden")).to_have_text("You said Krypto first!")
    *first, last = solution(site, deal)
    play_by_keys(page, first)
    # The entered text is still there.
    page.reload()
    explaining(page)
    press_step(page, last)
    expect(page.locator(".tournament-winners")).to_have_text("Your score: 1.")
    assert pad(page) == {"Anna": ["1", "1"]}
    check(page)


def test_a_tie_is_broken_by_another_hand(open_page: Opener, site: str) -> None:
    code, anna, ben = anna_and_ben(open_page, explain_seconds=60)
    start(anna)
    # Both err, so nobody is left to play the hand.
    for number, page in enumerate((anna, ben), start=1):
        deal = deal_in(site, code, number, "open")
        opened(page)
        page.keyboard.press(" ")
        explaining(page)
        type_solution(page, wrong(deal))
    deal = deal_in(site, code, 3, "open")
    for page in (anna, ben):
        expect(page.get_by_text("Tie-break, hand 1", exact=True)).to_be_visible()
    check(anna, ben)
    opened(ben)
    ben.get_by_role("button", name=KRYPTO).tap()
    explaining(ben)
    explain_by_touch(ben, site, deal)
    for page in (anna, ben):
        expect(page.locator(".tournament-winners")).to_have_text("Ben wins with 0 points.")
    assert pad(anna) == {"Anna": ["−1", "", "−1"], "Ben": ["−1", "1", "0"]}


def test_clocks_run_out_and_the_host_cancels(open_page: Opener, site: str) -> None:
    host = open_page("/tournament")
    # Shorter than the page offers.
    host.route(
        "**/v1/tournaments",
        lambda route: route.continue_(post_data='{"hands_total": 1, "explain_seconds": 1}'),
    )
    code = make(host, hands=1)
    ben = open_page(f"/t/{code}", viewport=PHONE, touch=True, allow=[FAILED])
    join(ben, "Ben")
    start(host)
    opened(ben)
    ben.get_by_role("button", name=KRYPTO).tap()
    expect(host.locator(".tournament-last")).to_contain_text("Ben did not explain it in time: −1.")
    expect_box(host, "Ben", 1, "−1")
    ben.get_by_role("button", name="Leave the tournament").tap()
    ben.get_by_role("button", name="Leave for good").tap()
    expect(host.locator(".tournament-pad")).to_contain_text("Ben (left)")
    host.get_by_role("button", name="Cancel the tournament").click()
    host.get_by_role("button", name="Cancel for everybody").click()
    expect(host.locator(".tournament-winners")).to_have_text("You have cancelled the tournament.")
    expect(ben.locator(".tournament-winners")).to_have_text("The host has cancelled the tournament.")
    # Brass is for who has won.
    expect(host.locator(".tournament-winners.figure")).to_have_count(0)
    check(host, ben)


def test_the_host_goes_away_and_the_next_player_starts(open_page: Opener, site: str) -> None:
    code, anna, ben = anna_and_ben(open_page, explain_seconds=60)
    deal = ben.get_by_role("button", name="Deal the first hand")
    expect(deal).to_be_hidden()
    anna.goto("about:blank")
    away_for_a_minute(site, code)
    expect(deal).to_be_visible()
    check(ben)
    deal.tap()
    opened(ben)
    # Anna returns as a player, but Ben stays the host.
    anna.goto(f"{site}/t/{code}")
    opened(anna)
    expect(anna.get_by_role("button", name=KRYPTO)).to_be_visible()
    expect(anna.get_by_role("button", name="Cancel the tournament")).to_be_hidden()
    expect(ben.get_by_role("button", name="Cancel the tournament")).to_be_visible()
    ben.goto("about:blank")
    away_for_a_minute(site, code, player=2)
    expect(anna.get_by_role("button", name="Cancel the tournament")).to_be_visible()


def test_a_solution_that_did_not_arrive_is_sent_after_a_reload(open_page: Opener, site: str) -> None:
    code, anna, ben = anna_and_ben(open_page, explain_seconds=120, refused=[FAILED])
    start(anna)
    deal = deal_in(site, code, 1, "open")
    opened(ben)
    ben.get_by_role("button", name=KRYPTO).tap()
    explaining(ben)
    explanations = "**/claim/explanation"
    ben.route(explanations, lambda route: route.abort())
    explain_by_touch(ben, site, deal)
    expect(ben.get_by_text("Being judged")).to_be_visible()
    ben.reload()
    explaining(ben)
    ben.unroute(explanations)
    expect(ben.locator(".tournament-winners")).to_have_text("Ben wins with 1 point.")


def test_a_tournament_opened_by_its_id_gets_the_address_with_its_code(open_page: Opener, site: str) -> None:
    anna = open_page("/tournament")
    code = make(anna, hands=1)
    page = open_page(f"/t/{get(site, f'/v1/tournaments/{code}')['id']}?projector=1")
    expect(page.locator(".tournament-code")).to_have_text(code)
    expect(page).to_have_url(f"{site}/t/{code}?projector=1")


def test_code_of_no_tournament_shows_a_message(open_page: Opener) -> None:
    page = open_page("/t/ZZZZZZZ", allow=[FAILED])
    settle(page)
    expect(page.locator("h1")).to_have_text("No such tournament")
    check(page)
    page.get_by_role("link", name="Join or make one").click()
    expect(page.locator("h1")).to_have_text("Krypto tournament")
