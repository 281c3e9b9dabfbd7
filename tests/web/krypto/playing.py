"""Krypto played on the page as people do, with solutions from the service."""

import re
from typing import Any

import httpx
from playwright.sync_api import Page, expect

Step = dict[str, str]
WAIT_S = 30
SIGNS = {"+": "+", "-": "-", "×": "*", "÷": "/"}
NAMES = {"+": "plus", "-": "minus", "×": "times", "÷": "divided by"}
CARDS = """() => [...document.querySelectorAll('.krypto-play button[data-place]')]
  .map((card) => [Number(card.dataset.place), card.querySelector('b').textContent, card.ariaPressed === 'true'])"""
# What the page keeps of lessons that were skipped.
NO_LESSON = """if (location.protocol === 'http:')
  for (const game of ['krypto', 'kenken', '31-derful', 'year'])
    localStorage[`countinghouse:lesson:${game}`] ??= JSON.stringify('skipped')"""


def get(site: str, path: str) -> Any:
    """Return the service's answer, however many jobs of the pages are before it in the queue."""
    headers = {"Prefer": f"wait={WAIT_S}"}
    answer = httpx.get(f"{site}{path}", headers=headers, timeout=2 * WAIT_S)
    return answer.raise_for_status().json()


def daily(site: str, game: str = "krypto") -> Any:
    """Return the daily puzzle."""
    return get(site, f"/v1/{game}/daily")


def steps(site: str, code: str) -> list[Step]:
    """Return the steps of the simplest solution."""
    found: list[Step] = get(site, f"/v1/puzzles/{code}?with_solution=1")["solution"]["steps"]
    return found


def numbers_of_ways(site: str, game: Any) -> list[int]:
    """Return the numbers of the ways that have the steps of the simplest solution, the first.

    Steps do not tell a card from a result of the same value.
    """
    cards = ",".join(map(str, game["cards"]))
    query = f"cards={cards}&target={game['target']}&rules={game['rules']}"
    all_ways = get(site, f"/v1/krypto/solve?{query}")["solutions"]
    made = [sorted(map(str, way["steps"])) for way in all_ways]
    return [number for number, way in enumerate(made, 1) if way == made[0]]


def dealt(page: Page, count: int = 5) -> None:
    """Wait for the cards."""
    expect(page.locator("[data-place]")).to_have_count(count)


def more(page: Page, name: str) -> None:
    """Press a button of the sheet with what is wanted less often."""
    page.locator(".krypto-tools").get_by_role("button", name="More", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name=name, exact=True).click()


def press(page: Page, keys: str) -> None:
    """Press keys, one after the other."""
    for key in keys:
        page.keyboard.press(key)


def cards(page: Page) -> dict[int, str]:
    """Return the card at each place."""
    return {place: value for place, value, _ in page.evaluate(CARDS)}


def _places(page: Page, step: Step) -> tuple[int | None, int]:
    """Return the places of a step's two cards, with None for a first card that is already selected."""
    table = page.evaluate(CARDS)

    def find(value: str, but: int | None = None) -> tuple[int, bool]:
        shown = value.replace("-", "−")
        # Of several equal cards, take the selected one.
        found = sorted(
            (row for row in table if row[1] == shown and row[0] != but), key=lambda row: not row[2]
        )
        return found[0][0], found[0][2]

    left, chosen = find(step["left"])
    right, _ = find(step["right"], left)
    return (None if chosen else left), right


def play_by_keys(page: Page, solution: list[Step]) -> None:
    """Play by hot keys alone."""
    for step in solution:
        _expect_made(page, press_step(page, step), step, last=step is solution[-1])


def play_by_touch(page: Page, solution: list[Step]) -> None:
    """Play by tapping."""
    for step in solution:
        _expect_made(page, tap_step(page, step), step, last=step is solution[-1])


def press_step(page: Page, step: Step) -> int:
    """Join two cards by typing their numbers, and return the place of the result."""
    left, _ = _places(page, step)
    if left is not None:
        press(page, _typed(step["left"]))
    page.keyboard.press(SIGNS[step["operator"]])
    table = page.evaluate(CARDS)
    typed = _typed(step["right"])
    same: list[int] = [place for place, value, _ in table if _typed(value) == typed]
    chosen = next(place for place, _, is_chosen in table if is_chosen)
    press(page, typed)
    if any(_typed(value).startswith(typed) and _typed(value) != typed for _, value, _ in table):
        # It would wait for another digit.
        page.keyboard.press("Enter")
    # After the first card, the next of the same number.
    return same[(same.index(chosen) + 1) % len(same)] if chosen in same else same[0]


def _typed(value: str) -> str:
    """Return the digits that take a card."""
    return value.strip("-−").split("/")[0]


def tap_step(page: Page, step: Step) -> int:
    """Join two cards by tapping, and return the place of the result."""
    board = page.locator(".krypto-play")
    left, right = _places(page, step)
    if left is not None:
        board.locator(f"[data-place='{left}']").tap()
    board.get_by_role("button", name=NAMES[step["operator"]], exact=True).tap()
    board.locator(f"[data-place='{right}']").tap()
    return right


def _expect_made(page: Page, place: int, step: Step, *, last: bool) -> None:
    if last:
        # A won game shows its solution instead of the board.
        expect(page.locator(f".num-card-made[data-place='{place}'], .krypto-solution")).to_be_visible()
        return
    card = page.locator(f".krypto-play [data-place='{place}']")
    expect(card).to_have_accessible_name(re.compile(f"^{re.escape(step['value'].replace('-', '−'))}, "))
