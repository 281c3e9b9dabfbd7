"""The page of the cage calculator and of partitions."""

from playwright.sync_api import expect

from tests.web.axe import axe
from tests.web.opening import Opener


def test_cage_is_drawn_with_its_possible_digits(open_page: Opener) -> None:
    page = open_page("/cages")
    for number in (0, 1, 6):
        page.locator(f"[data-cell='{number}']").click()
    page.get_by_label("Makes").fill("12")
    page.get_by_label("Operator").select_option("+ plus")
    # 5 5 stands at the ends of the corner, since its middle is in line with both.
    expect(page.get_by_text("5 combinations, 20 ways to place them")).to_be_visible()
    rows = [row.split("\t") for row in page.locator(".ca-table tbody tr").all_inner_texts()]
    assert rows == [["1 5 6", "6"], ["2 4 6", "6"], ["2 5 5", "1"], ["3 3 6", "1"], ["3 4 5", "6"]]
    assert page.url.endswith("/cages?cells=0.1.6&target=12&operator=%2B")
    page.get_by_role("button", name="Digit 5: not known").click()
    expect(page.get_by_text("3 combinations, 13 ways")).to_be_visible()
    expect(page.get_by_text("In every combination: 5")).to_be_visible()
    page.get_by_role("button", name="Digit 5: in the cage").click()
    expect(page.get_by_text("2 combinations, 7 ways")).to_be_visible()
    assert axe(page) == ""
    other = open_page(page.url)
    expect(other.get_by_text("2 combinations, 7 ways")).to_be_visible()


def test_cages_have_other_digits_and_none_twice(open_page: Opener) -> None:
    page = open_page("/cages?size=4&cells=0.1.2&target=0&operator=-")
    page.get_by_label("Digits, other than 1 to n").fill("2 3 5")
    expect(page.get_by_text("This grid needs 4 different digits.")).to_be_visible()
    page.get_by_label("Digits, other than 1 to n").fill("2 3 5 7")
    expect(page.get_by_text("This grid needs 4 different digits.")).to_have_count(0)
    expect(page.get_by_text("2 combinations, 12 ways to place them")).to_be_visible()
    rows = [row.split("\t") for row in page.locator(".ca-table tbody tr").all_inner_texts()]
    assert rows == [["2 3 5", "6"], ["2 5 7", "6"]]
    page.get_by_role("button", name="Digit 7: not known").click()
    expect(page.get_by_text("1 combination, 6 ways")).to_be_visible()
    assert axe(page) == ""
    corner = open_page("/cages?cells=0.1.6&target=12&operator=%2B")
    expect(corner.get_by_text("5 combinations, 20 ways to place them")).to_be_visible()
    corner.get_by_label("no digit twice").check()
    expect(corner.get_by_text("3 combinations, 18 ways to place them")).to_be_visible()
    assert corner.url.endswith("twice=0")


def test_cages_of_rectangles_lie_in_rows_and_columns(open_page: Opener) -> None:
    page = open_page("/cages", viewport=(320, 640), touch=True)
    page.get_by_label("Columns").select_option("9")
    page.get_by_label("Size").select_option("2\N{NARROW NO-BREAK SPACE}×\N{NARROW NO-BREAK SPACE}9")
    expect(page.locator("[data-cell]")).to_have_count(18)
    for number in (0, 17):
        page.locator(f"[data-cell='{number}']").click()
    page.get_by_label("Makes").fill("17")
    expect(page.get_by_text("1 combination, 2 ways to place it")).to_be_visible()
    expect(page.get_by_role("button", name="Digit 9: not known")).to_be_visible()
    assert page.url.endswith("/cages?columns=9&size=2&cells=0.17&target=17")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert axe(page) == ""
    # A cell outside the grid is no part of the cage.
    tall = open_page("/cages?size=9&columns=2&cells=0.2.73&target=17&operator=%2B")
    expect(tall.get_by_text("2 cells")).to_be_visible()
    expect(tall.get_by_text("1 combination, 2 ways to place it")).to_be_visible()


def test_partitions_are_counted_exactly(open_page: Opener) -> None:
    page = open_page("/cages", viewport=(320, 640), touch=True)
    page.get_by_label("Number", exact=True).fill("1000")
    expect(page.get_by_text("24,061,467,864,032,622,473,692,149,727,991 ways")).to_be_visible()
    page.get_by_label("Write as").select_option("a product")
    page.get_by_label("Number", exact=True).fill("72")
    expect(page.get_by_text("16 ways")).to_be_visible()
    page.get_by_label("How many parts").fill("2")
    page.get_by_label("All parts differ").check()
    expect(page.get_by_text("5 ways")).to_be_visible()
    expect(page.get_by_text("8 × 9")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_coins_and_compositions_are_counted(open_page: Opener) -> None:
    page = open_page("/cages?total=21&parts=2-5&only=1,5,10&often=3")
    expect(page.get_by_text("2 ways")).to_be_visible()
    expect(page.get_by_text("1 + 5 + 5 + 10")).to_be_visible()
    page.get_by_label("How many parts").fill("3")
    expect(page.get_by_text("1 + 10 + 10")).to_be_visible()
    page.get_by_label("The order matters").check()
    expect(page.get_by_text("3 ways")).to_be_visible()
    expect(page.get_by_text("10 + 1 + 10")).to_be_visible()
    expect(page.get_by_label("All parts differ")).to_have_count(0)
    assert axe(page) == ""
