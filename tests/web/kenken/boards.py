"""KenKen boards on the page, and puzzles whose solutions are known."""

from playwright.sync_api import Locator, Page, expect

from tests.web.opening import Opener

SMALL = "/p/N8HQ-8EQT-7DKW"
"""Address of an easy puzzle; its first row has a cage 2× that goes down, the given digit 3, and a cage 2−."""
SMALL_SOLUTION = [[1, 3, 4, 2], [2, 4, 3, 1], [4, 2, 1, 3], [3, 1, 2, 4]]
LARGE = "/kenken?size=9&seed=7"


def cell(page: Page, row: int, column: int) -> Locator:
    """Return a cell by its row and column from 1."""
    return page.get_by_role("gridcell", name=f"Row {row}, column {column}:")


def opened(page: Page) -> Page:
    """Return the page once it shows its board."""
    expect(page.get_by_role("grid")).to_be_visible()
    return page


def small(open_page: Opener, **options: object) -> Page:
    """Open the small puzzle, with the focus on its first cell."""
    page = opened(open_page(SMALL, **options))  # type: ignore[arg-type]
    cell(page, 1, 1).click()
    return page


def more(page: Page) -> Locator:
    """Open the sheet behind More, and return it."""
    page.get_by_role("button", name="More").click()
    return page.get_by_role("dialog")


def close(page: Page) -> None:
    """Close the sheet that is open."""
    page.get_by_role("dialog").get_by_role("button", name="Close", exact=True).click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def digits(page: Page) -> list[str]:
    """Return the cells' digits, row by row; empty texts for empty cells."""
    shown: list[str] = page.evaluate(
        "[...document.querySelectorAll('[role=gridcell]')]"
        ".map(cell => cell.querySelector('.kk-digit')?.textContent ?? '')"
    )
    return shown


def marks(page: Page, row: int, column: int) -> str:
    """Return the marks in a cell, without spaces."""
    return "".join(cell(page, row, column).locator(".kk-marks").inner_text().split())


def solve_by_keys(page: Page, *, without: tuple[int, int] | None = None) -> None:
    """Fill in the small puzzle from its first cell, which has the focus, except for the cell ``without``."""
    for row, line in enumerate(SMALL_SOLUTION):
        page.keyboard.press("Home")
        for column, digit in enumerate(line):
            if (row, column) != without:
                page.keyboard.press(str(digit))
            page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowDown")
