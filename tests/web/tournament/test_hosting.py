"""The host removes players on the page, and lets nobody else in."""

import re

from playwright.sync_api import expect

from tests.web.opening import Opener
from tests.web.tournament.evening import FAILED, PHONE, anna_and_ben, check, join, make, start


def test_removed_player_sees_a_message(open_page: Opener) -> None:
    _, anna, ben = anna_and_ben(open_page, explain_seconds=60)
    # Nobody removes themselves, and players remove nobody.
    remove = anna.get_by_role("button", name=re.compile("^Remove"))
    expect(remove).to_have_count(1)
    expect(ben.get_by_role("button", name=re.compile("^Remove"))).to_have_count(0)
    anna.get_by_role("button", name="Remove Ben").click()
    dialog = anna.get_by_role("dialog", name="Remove Ben")
    expect(dialog).to_contain_text("nobody else can join by this name")
    check(anna)
    # Closing the dialog removes nobody.
    anna.keyboard.press("Escape")
    # It is closed first, and gone when the page has heard of that; a key between the two would be lost.
    expect(anna.locator("dialog")).to_have_count(0)
    expect(anna.get_by_role("button", name="Remove Ben")).to_be_focused()
    anna.keyboard.press("Enter")
    dialog.get_by_role("button", name="Remove", exact=True).click()
    for page in (anna, ben):
        expect(page.locator(".tournament-players li")).to_have_text([re.compile("^Anna")])
    expect(anna.get_by_role("heading", name="1 player")).to_be_focused()
    gone = ben.get_by_role("alert").filter(has_text="The host has removed you from the tournament.")
    expect(gone).to_be_visible()
    expect(ben.get_by_role("button", name="Join")).to_have_count(0)
    # A reload changes nothing.
    ben.reload()
    expect(gone).to_be_visible()
    check(anna, ben)


def test_the_host_lets_nobody_else_in_until_people_are_let_in_again(open_page: Opener) -> None:
    code, anna, ben = anna_and_ben(open_page, explain_seconds=60)
    anna.get_by_role("button", name="Let nobody else in").click()
    reopen = anna.get_by_role("button", name="Let people in again")
    expect(reopen).to_be_visible()
    # By the link and by the code there is the reason instead of a form.
    cleo = open_page(f"/t/{code}", viewport=PHONE, touch=True, locale="de-DE")
    expect(cleo.get_by_text("Es kann niemand mehr dazukommen.")).to_be_visible()
    expect(cleo.get_by_label("Ihr Name")).to_have_count(0)
    dora = open_page("/tournament", viewport=PHONE, touch=True, allow=[FAILED])
    dora.get_by_label("Code", exact=True).fill(code)
    dora.get_by_role("button", name="Open").tap()
    expect(dora.get_by_text("The host lets nobody else join.")).to_be_visible()
    check(anna, ben, cleo, dora)
    reopen.click()
    cleo.get_by_label("Ihr Name").fill("Cleo")
    cleo.get_by_role("button", name="Mitspielen").tap()
    expect(cleo.get_by_text("Sie sind dabei. Die Leitung gibt die ersten Karten.")).to_be_visible()
    start(anna)
    # People may join while it is played, so the host may close it then as well.
    anna.get_by_role("button", name="Let nobody else in").click()
    late = open_page(f"/t/{code}", viewport=PHONE, touch=True)
    expect(late.get_by_text("The host lets nobody else join.")).to_be_visible()


def test_total_is_in_sight_beside_many_hands(open_page: Opener) -> None:
    page = open_page("/tournament", viewport=(1440, 900))
    make(page, hands=20)
    start(page)
    total = page.locator(".tournament-total")
    expect(total).to_be_visible()
    # It stays at the edge while the hands are scrolled.
    beyond = total.evaluate(
        "(cell) => cell.getBoundingClientRect().right - cell.closest('.scroll').getBoundingClientRect().right"
    )
    assert beyond <= 1
    check(page)


def test_the_host_removes_everybody_from_an_address_while_it_is_played(open_page: Opener) -> None:
    host = open_page("/tournament", viewport=(1440, 900))
    code = make(host, hands=1)
    host.get_by_role("button", name="Only host, not play").click()
    host.get_by_role("button", name="Leave for good").click()
    expect(host.get_by_role("heading", name="Play as well")).to_be_visible()
    players = [open_page(f"/t/{code}", viewport=PHONE, touch=True, allow=[FAILED]) for _ in range(2)]
    for page, name in zip(players, ("Ben", "Cleo"), strict=True):
        join(page, name)
    start(host)
    host.locator(".versus-board").wait_for()
    expect(players[0].get_by_role("button", name=re.compile("^Remove"))).to_have_count(0)
    host.get_by_role("button", name="Remove Ben").click()
    dialog = host.get_by_role("dialog", name="Remove Ben")
    dialog.get_by_role("checkbox", name="Everybody from there as well").check()
    check(host)
    dialog.get_by_role("button", name="Remove", exact=True).click()
    for page in players:
        expect(
            page.get_by_role("alert").filter(has_text="The host has removed you from the tournament.")
        ).to_be_visible()
    expect(host.get_by_role("button", name=re.compile("^Remove"))).to_have_count(0)
    # Nobody has a row of the score pad who left without a point.
    expect(host.locator(".tournament-pad tbody tr")).to_have_count(0)


def test_an_address_that_is_locked_out_cannot_join(open_page: Opener) -> None:
    code, anna, ben = anna_and_ben(open_page, explain_seconds=60)
    anna.get_by_role("button", name="Remove Ben").click()
    anna.get_by_role("checkbox", name="Everybody from there as well").check()
    anna.get_by_role("dialog").get_by_role("button", name="Remove", exact=True).click()
    # Both play from here. Anna still hosts.
    for page in (anna, ben):
        expect(page.locator(".tournament-players li")).to_have_count(0)
    expect(anna.get_by_role("button", name="Cancel the tournament")).to_be_visible()
    late = open_page(f"/t/{code}", viewport=PHONE, touch=True, allow=[FAILED])
    late.get_by_label("Your name").fill("Dora")
    late.get_by_role("button", name="Join").tap()
    expect(late.get_by_role("alert")).to_have_text("The host lets nobody join from where you are.")
    check(anna, late)
