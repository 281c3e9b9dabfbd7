"""Puzzles of other programs, pasted as text."""

import re
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import expect

from tests.web.axe import axe
from tests.web.kenken.boards import opened
from tests.web.kenken.test_making import WRITTEN, clues
from tests.web.krypto.playing import NO_LESSON
from tests.web.opening import Opener
from tests.web.test_offline import keep

KEEN = "3:aa_a__b_,d3s1a7a2"
TWO = """.KK "Monday"
AAB
CCB
2CC

A 3/
B 1-
C 7+

.KK "Tuesday"
AAA
BBB
CCC

A 6+
B 6+
C 6+
"""
DISTINCT = "A A B\nA C B\nD C E\n\nA 6+≠\nB 5+\nC 4+\nD 2\nE 1\n"
RECTANGLE = "size: 2 × 3\ndigits: 0 2 5\n\nA B C\nD B C\n\nA 5\nB 7+\nC 0×\nD 0\n"


def test_a_game_id_of_keen_is_pasted_and_played(open_page: Opener) -> None:
    page = opened(open_page("/kenken", scripts=[NO_LESSON]))
    page.get_by_role("button", name="New puzzle").click()
    page.get_by_role("link", name="Paste a puzzle").click()
    expect(page.get_by_role("heading", name="Paste a puzzle")).to_be_visible()
    expect(page.get_by_role("button", name="Read")).to_be_disabled()
    page.get_by_label("Puzzle", exact=True).fill(KEEN)
    page.get_by_role("button", name="Read").click()
    expect(page.get_by_text("1 puzzle, game ids of Keen")).to_be_visible()
    assert axe(page) == ""
    page.get_by_role("button", name="Check and play").click()
    page.wait_for_url(re.compile(r"/kenken\?puzzle="))
    assert clues(opened(page)) == ["3÷", "1−", "7+", "2"]
    assert parse_qs(urlsplit(page.url).query) == {"puzzle": [WRITTEN]}


def test_the_place_of_a_fault_is_shown_in_the_text(open_page: Opener) -> None:
    page = open_page("/kenken?paste=1")
    page.get_by_label("Puzzle", exact=True).fill(TWO.replace("C 7+", "C seven"))
    page.get_by_role("button", name="Read").click()
    fault = page.get_by_role("button", name="Line 8, column 1")
    expect(page.get_by_text("“C seven” is not a clue")).to_be_visible()
    assert axe(page) == ""
    fault.click()
    selected = (
        "(field => field.value.slice(field.selectionStart, field.selectionEnd))(document.activeElement)"
    )
    assert page.evaluate(selected) == "C seven"
    # What was said of a text is not said of another.
    page.get_by_label("Puzzle", exact=True).fill(TWO)
    expect(fault).to_have_count(0)


def test_faults_are_seen_above_the_tabs_of_a_phone(open_page: Opener) -> None:
    page = open_page("/kenken?paste=1", viewport=(390, 844), touch=True)
    page.get_by_label("Puzzle", exact=True).fill("3\n1+ hello")
    page.get_by_role("button", name="Read").tap()
    expect(page.get_by_role("alert")).to_be_in_viewport(ratio=1)
    page.wait_for_function(
        """() => document.querySelector("main [role=alert]").getBoundingClientRect().bottom
          <= document.querySelector(".sections").getBoundingClientRect().top"""
    )


def test_a_rectangle_with_other_digits_is_pasted_and_played(open_page: Opener) -> None:
    page = open_page("/kenken?paste=1")
    page.get_by_label("Puzzle", exact=True).fill(RECTANGLE)
    page.get_by_role("button", name="Read").click()
    page.get_by_role("button", name="Check and play").click()
    page.wait_for_url(re.compile(r"/kenken\?puzzle="))
    assert clues(opened(page)) == ["5", "7+", "0×", "0"]
    assert parse_qs(urlsplit(page.url).query) == {"puzzle": ["2x3 ABCDBC 5.7a.0m.0 0.2.5"]}
    expect(page.get_by_role("heading", name="KenKen 2 × 3 with 0 2 5")).to_be_visible()
    page.reload()
    assert clues(opened(page)) == ["5", "7+", "0×", "0"]


def test_pasted_variant_has_hints_offline_and_its_sheet_has_answers(open_page: Opener) -> None:
    page = open_page("/kenken?paste=1", service_worker=True, allow=["Failed to load resource"])
    keep(page)
    page.get_by_label("Puzzle", exact=True).fill(RECTANGLE)
    page.get_by_role("button", name="Read").click()
    page.get_by_role("button", name="Check and play").click()
    page.wait_for_url(re.compile(r"/kenken\?puzzle="))
    opened(page)
    page.context.set_offline(True)
    page.get_by_role("button", name="Hint", exact=True).click()
    hint = page.get_by_role("region", name="Hint")
    expect(hint).to_contain_text("is given: 5")
    hint.get_by_role("button", name="Do it").click()
    expect(page.locator(".kk-digit").first).to_have_text("5")
    page.get_by_role("button", name="More").click()
    page.get_by_role("link", name="Print this puzzle").click()
    expect(page.locator(".pr-answers .pr-digit")).to_have_text(["5", "2", "0", "0", "5", "2"])


def test_several_puzzles_are_printed_on_one_sheet(open_page: Opener) -> None:
    page = open_page("/kenken?paste=1")
    page.get_by_label("Puzzle", exact=True).fill(TWO)
    page.get_by_role("button", name="Read").click()
    page.get_by_role("link", name="Print 2 puzzles on a sheet").click()
    # The second has several solutions.
    expect(page.get_by_role("alert")).to_contain_text("more than one solution")
    expect(page.locator(".pr-page:not(.pr-answers) .pr-board")).to_have_count(2)
    expect(page.locator(".pr-answers .pr-board")).to_have_count(1)


def test_a_puzzle_with_a_cage_of_distinct_digits_is_pasted_and_played(open_page: Opener) -> None:
    page = open_page("/kenken?paste=1")
    page.get_by_label("Puzzle", exact=True).fill(DISTINCT)
    page.get_by_role("button", name="Read").click()
    page.get_by_role("button", name="Check and play").click()
    page.wait_for_url(re.compile(r"/kenken\?puzzle="))
    assert parse_qs(urlsplit(page.url).query) == {"puzzle": ["3 AABACBDCE 6au.5a.4a.2.1"]}
    assert clues(opened(page)) == ["6+≠", "5+", "4+", "2", "1"]
    page.get_by_role("link", name="What fits?").click()
    expect(page.get_by_text("1 combination, 6 ways to place it")).to_be_visible()
    expect(page.get_by_label("no digit twice")).to_be_checked()


def test_one_of_several_puzzles_is_chosen_and_judged(open_page: Opener) -> None:
    page = open_page("/kenken?paste=1")
    page.get_by_label("Puzzle", exact=True).fill(TWO)
    page.get_by_role("button", name="Read").click()
    expect(page.get_by_text("2 puzzles, a .KK file")).to_be_visible()
    page.get_by_label("Which puzzle").select_option(label="2: Tuesday 3\u202f×\u202f3")
    page.get_by_role("button", name="Check and play").click()
    expect(page.get_by_text("more than one solution")).to_be_visible()
    page.get_by_label("Which puzzle").select_option(label="1: Monday 3\u202f×\u202f3")
    expect(page.get_by_text("more than one solution")).to_have_count(0)
    page.get_by_role("button", name="Check and play").click()
    page.wait_for_url(re.compile(r"/kenken\?puzzle="))
    assert parse_qs(urlsplit(page.url).query) == {"puzzle": [WRITTEN]}
