"""Playing runs: what is kept of them, and their puzzles won, given up or timed out."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.web.krypto.playing import dealt, get, more, press_step, steps

RUN = "key => JSON.parse(localStorage['countinghouse:run:' + key] ?? 'null')"
END_SOON = """key => {
  const run = JSON.parse(localStorage['countinghouse:run:' + key]);
  localStorage['countinghouse:run:' + key] = JSON.stringify({ ...run, ends: Date.now() + 500 });
}"""


def kept(page: Page, key: str) -> dict[str, Any]:
    """Return the run that is kept of a mode and game."""
    run: dict[str, Any] = page.evaluate(RUN, key)
    return run


def code(page: Page, key: str) -> str:
    """Return the code of the puzzle that is played."""
    run = kept(page, key)
    return str(run["puzzles"][run["at"]]["puzzle_code"])


def win(page: Page, site: str, key: str) -> None:
    """Solve a game of Krypto by keys."""
    for step in steps(site, code(page, key)):
        press_step(page, step)


def begin_storm(page: Page) -> None:
    """Start the clock of a storm of Krypto."""
    page.get_by_role("button", name="Start the clock").click()
    dealt(page)


def end_storm(page: Page, key: str = "storm:krypto") -> None:
    """Open the storm again when its time is nearly up, and wait for its result."""
    page.evaluate(END_SOON, key)
    page.reload()
    expect(page.get_by_role("heading", name="Time!")).to_be_visible()


def give_up(page: Page) -> None:
    """Have the solution of a game of Krypto shown, and close it."""
    more(page, "Show the solution")
    page.get_by_role("dialog").get_by_role("button", name="Show it").click()
    expect(page.get_by_text("different solutions").first).to_be_visible()
    if page.get_by_role("dialog").count():
        page.keyboard.press("Escape")


def solve_kenken(page: Page, site: str, puzzle: str) -> None:
    """Enter the solution of a KenKen by keys, from its first cell on."""
    for row in get(site, f"/v1/puzzles/{puzzle}?with_solution=1")["solution"]:
        page.keyboard.press("Home")
        for digit in row:
            page.keyboard.press(str(digit))
            page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowDown")
