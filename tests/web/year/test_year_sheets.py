"""Sheets of the Year Game for a class: a page for each of several digits."""

import re

from playwright.sync_api import PdfMargins, expect

from tests.web.axe import axe
from tests.web.opening import Opener

MARGINS: PdfMargins = {"top": "12mm", "right": "12mm", "bottom": "12mm", "left": "12mm"}


def test_each_of_several_digits_is_a_page(open_page: Opener) -> None:
    page = open_page("/year?digits=2026&rules=school")
    page.get_by_role("button", name="More").click()
    page.get_by_role("link", name="Sheets for a class").click()
    expect(page.get_by_role("region", name="Year Game: 2 0 2 6")).to_be_visible()
    page.get_by_label("Groups of digits").fill("2026, 2027,4444 2027")
    page.get_by_role("button", name="Show the sheets").click()
    headings = page.get_by_role("heading", level=2)
    expect(headings).to_have_text([f"Year Game: {digits}" for digits in ("2 0 2 6", "2 0 2 7", "4 4 4 4")])
    sheet = page.get_by_role("region", name="Year Game: 4 4 4 4")
    expect(sheet.get_by_text("School: also ^ √ !")).to_be_visible()
    expect(sheet.get_by_role("listitem")).to_have_count(101)
    assert axe(page) == ""
    for paper in ("A4", "Letter"):
        printed = page.pdf(format=paper, margin=MARGINS)
        assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 3
    page.emulate_media(media="print")
    expect(page.get_by_role("heading", name="Year Game", exact=True)).to_be_hidden()
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
    page.emulate_media(media="screen")
    page.reload()
    expect(headings).to_have_count(3)


def test_rules_and_order_are_those_of_all_sheets(open_page: Opener) -> None:
    page = open_page("/year?sheets=2026,123456")
    page.get_by_role("combobox", name="Rules").select_option("apl")
    expect(page.get_by_role("region").get_by_text("APL: its signs, from right to left")).to_have_count(2)
    page.get_by_label("In any order").check()
    expect(page.get_by_text("each digit once, in any order.")).to_have_count(1)
    expect(page.get_by_text("each digit once, in their order.")).to_have_count(1)
    page.get_by_role("link", name="To the board").click()
    expect(page.get_by_role("region", name="The board of 2 0 2 6")).to_be_visible()
    rules = page.get_by_text("APL: its signs, from right to left · In any order")
    expect(rules.filter(visible=True)).to_be_visible()


def test_numbers_that_cannot_be_made_are_marked(open_page: Opener) -> None:
    page = open_page("/year?sheets=2016,4444")
    page.get_by_label("Mark the numbers that cannot be made").check()
    expect(page.get_by_text(": cannot be made")).to_have_count(81 + 71)
    expect(page.get_by_text("Numbers with a dash cannot be made.")).to_have_count(2)
    page.get_by_label("Mark the numbers that cannot be made").uncheck()
    expect(page.get_by_text(": cannot be made")).to_have_count(0)
