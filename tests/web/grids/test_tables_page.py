"""Tables and charts on the page: their state, filters, pages, downloads and readouts."""

import csv
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import expect

from tests.tables import build
from tests.web.axe import axe
from tests.web.jumping import assert_nothing_jumps
from tests.web.opening import Opener

ROWS_A_PAGE = 50


def test_a_table_that_is_being_built_appears_when_it_is_there(open_tables: Opener) -> None:
    page = open_tables("/tables/partitions-additive")
    expect(page.get_by_role("heading", name="Being built")).to_be_visible()
    assert axe(page) == ""
    overview = page.context.new_page()
    overview.goto("/tables")
    expect(overview.get_by_text("Being built").first).to_be_visible()
    build()
    # The page does not reload.
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuetext", "n = 200: 3,972,999,029,388 ways")
    expect(overview.get_by_text("301 rows")).to_be_visible()
    expect(overview.get_by_text("Being built")).to_have_count(0)
    assert axe(overview) == ""


def test_filters_pages_and_downloads(open_tables: Opener, tmp_path: Path) -> None:
    build()
    page = open_tables("/tables/krypto-unsolvable", viewport=(390, 844))
    rows = page.locator(".tables-table > tbody > tr")
    expect(rows).to_have_count(ROWS_A_PAGE)
    page.get_by_label("Rules").select_option("positive")
    page.get_by_label("Target").select_option("24")
    page.get_by_label("With these cards").fill("1 1")
    page.get_by_label("With these cards").press("Enter")
    page.wait_for_url("**/krypto-unsolvable?rules=positive&target=24&contains=1-1")
    query = {"rules": "positive", "target": "24", "contains": "1-1", "limit": "1000"}
    wanted = httpx.get(f"{open_tables.site}/v1/tables/krypto/unsolvable", params=query).json()["items"]
    expect(rows).to_have_count(min(len(wanted), ROWS_A_PAGE))
    shown = rows.first.locator("td").all_text_contents()
    assert shown == [" ".join(map(str, wanted[0]["cards"])), "24"]
    assert axe(page) == ""
    with page.expect_download() as download:
        page.get_by_role("button", name="Download as CSV").click()
    assert download.value.suggested_filename == "krypto-unsolvable.csv"
    download.value.save_as(tmp_path / "games.csv")
    with (tmp_path / "games.csv").open() as file:
        assert [row["cards"] for row in csv.DictReader(file)] == [
            " ".join(map(str, game["cards"])) for game in wanted
        ]

    page.get_by_label("With these cards").fill("1 99")
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_text("Enter 1 to 5 cards from 1 to 25")).to_be_visible()

    # A link opens the same page of the same rows, and the back button returns.
    page.goto("/tables/krypto-unsolvable?rules=international")
    first = rows.first.text_content()
    page.get_by_role("link", name="Next page").click()
    page.wait_for_url("**cursor=*")
    expect(rows.first).not_to_have_text(first or "")
    second = rows.first.text_content()
    assert second
    page.reload()
    expect(rows.first).to_have_text(second)
    page.go_back()
    expect(rows.first).to_have_text(first or "")
    page.go_forward()
    page.get_by_role("link", name="First page").click()
    expect(rows.first).to_have_text(first or "")


def test_charts_are_read_by_keys_and_pointer(open_tables: Opener) -> None:
    build()
    page = open_tables("/tables/31-derful?order=3", locale="de-DE", forced_colors=True)
    chart = page.get_by_role("slider")
    # Total 31 is missing: the highest of the bars for 19 and 20.
    expect(chart).to_have_attribute("aria-valuetext", "Summe 19: 40 Spiele")
    chart.focus()
    page.keyboard.press("Home")
    expect(chart).to_have_attribute("aria-valuetext", "Summe 12: 1 Spiel")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".tables-readout")).to_have_text("Summe 13: 4 Spiele")
    page.keyboard.press("End")
    expect(chart).to_have_attribute("aria-valuenow", "30")
    box = chart.bounding_box()
    assert box
    page.mouse.move(box["x"] + 60, box["y"] + 40)
    expect(chart).to_have_attribute("aria-valuenow", "12")
    expect(page.get_by_text("358 Spiele, mit Summen von 12 bis 30")).to_be_visible()
    assert axe(page) == ""
    page.get_by_role("link", name="16", exact=True).click()
    page.wait_for_url("**/tables/31-derful-games?order=3&total=15")
    expect(page.locator(".tables-square")).to_have_count(16)
    page.get_by_role("main").get_by_role("link", name="Spielen").first.click()
    expect(page.get_by_text("Jede Reihe muss 15 ergeben")).to_be_visible()


@pytest.mark.slow
def test_every_table_reads_well_when_narrow(open_tables: Opener) -> None:
    build()
    slugs = (
        "krypto",
        "krypto-fractions-only",
        "krypto-hands",
        "krypto-hands?hand=1-2-3-4-5",
        "krypto-difficulty",
    )
    for slug in (
        *slugs,
        "31-derful-games?order=3",
        "partitions-multiplicative?cursor=100",
        "31-derful?order=4",
        "kenken",
        "",
    ):
        page = open_tables(f"/tables/{slug}", viewport=(320, 640), scheme="dark")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        if slug:
            shown = page.locator(".tables-chart, .tables-table, p.panel").first
            expect(shown).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), slug
        assert axe(page) == "", slug
        if slug == "31-derful?order=4":
            expect(page.get_by_text("This server does not have this table.")).to_be_visible()
        page.close()


@pytest.mark.parametrize(
    "slug",
    [
        "krypto",
        "krypto-unsolvable",
        "krypto-fractions-only",
        "krypto-hands",
        "31-derful?order=3",
        "31-derful-games?order=3",
        "partitions-additive",
        "",
    ],
)
def test_tables_use_the_width_they_have(open_tables: Opener, slug: str) -> None:
    build()
    page = open_tables(f"/tables/{slug}", viewport=(1440, 900))
    parts = page.locator(".tables-table, .tables-plot, .tables-list > li")
    expect(parts.first).to_be_visible()
    right = max(box["x"] + box["width"] for part in parts.all() if (box := part.bounding_box()))
    content = page.locator("main").evaluate(
        "(main) => main.getBoundingClientRect().right - parseFloat(getComputedStyle(main).paddingRight)"
    )
    assert right > content - 24
    # Few rows need no second page of the window.
    if slug.startswith("krypto-unsolvable"):
        assert page.locator(".tables-table").count() == 4
        rows = page.locator(".tables-table > tbody > tr")
        expect(rows).to_have_count(ROWS_A_PAGE)
        page.set_viewport_size({"width": 768, "height": 900})
        expect(page.locator(".tables-table")).to_have_count(1)
        expect(rows).to_have_count(ROWS_A_PAGE)


def test_late_answers_move_nothing(open_tables: Opener) -> None:
    build()
    for table in (
        "krypto",
        "krypto-unsolvable",
        "krypto-hands?hand=1-2-3-4-5",
        "krypto-difficulty",
        "31-derful",
        "31-derful-games?order=5",
        "kenken?puzzles=3",
        "partitions-multiplicative",
    ):
        assert_nothing_jumps(open_tables, f"/tables/{table}")
