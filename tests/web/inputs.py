"""Typical inputs of each game, on its largest boards, as a player gives them."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from playwright.sync_api import Page

from tests.web.kenken.boards import more
from tests.web.tracing import Input

MIDDLES = """(selector) => [...document.querySelectorAll(selector)].map((element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
})"""
PILES = """() => [...document.querySelectorAll('[data-free]')]
  .map((pile) => Number(pile.children[1]?.dataset.count ?? 1))"""
CARDS = 14
ROUNDS = 7
DIGITS = 30
PRESS_MS = 80


@dataclass(frozen=True)
class Played:
    """A game: its address, what shows that it can be played, and inputs."""

    address: str
    shown: str
    inputs: Callable[[Page], Iterator[Input]]


def _middles(page: Page, selector: str) -> list[tuple[float, float]]:
    return [(x, y) for x, y in page.evaluate(MIDDLES, selector)]


class Finger:
    """A finger that rests where it taps, as Playwright's does not."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._session = page.context.new_cdp_session(page)

    def tap(self, at: tuple[float, float]) -> Input:
        """Return a tap at a point of the page."""
        return partial(self._press, *at)

    def _press(self, x: float, y: float) -> None:
        self._session.send(
            "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
        )
        self._page.wait_for_timeout(PRESS_MS)
        self._session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def _krypto(page: Page) -> Iterator[Input]:
    """Join two cards, and take that back."""
    finger = Finger(page)
    first, second, *_ = _middles(page, "button[data-place]")
    plus = _middles(page, "[data-op]")[0]
    for _ in range(ROUNDS):
        yield from (finger.tap(at) for at in (first, plus, second))
        yield partial(page.keyboard.press, "u")


def _kenken(page: Page) -> Iterator[Input]:
    """Enter digits down the columns, where notes fill the board."""
    more(page).get_by_role("button", name="Fill in notes").click()
    page.touchscreen.tap(*_middles(page, "[data-cell]")[0])
    page.wait_for_timeout(500)
    yield from digits_and_arrows(page, DIGITS)


def digits_and_arrows(page: Page, count: int) -> Iterator[Input]:
    """Enter digits on a board of KenKen, each into the next cell."""
    for number in range(count):
        yield partial(page.keyboard.press, str(number % 9 + 1))
        yield partial(page.keyboard.press, "ArrowDown" if number % 9 < 8 else "ArrowRight")


def _derful(page: Page) -> Iterator[Input]:
    """Lay cards from the hand."""
    finger = Finger(page)
    cells = _middles(page, "[data-cell]")
    counts: list[int] = page.evaluate(PILES)
    piles = zip(_middles(page, "[data-free]"), counts, strict=True)
    cards = [at for at, count in piles for _ in range(count)]
    for card, cell in list(zip(cards, cells, strict=True))[:CARDS]:
        yield finger.tap(card)
        yield finger.tap(cell)


def _year(page: Page) -> Iterator[Input]:
    """Tap the first digit and a sign, and take both back."""
    finger = Finger(page)
    keys = [page.get_by_role("group", name=name).get_by_role("button").first for name in ("Digits", "Signs")]
    for _ in range(ROUNDS):
        for key in keys:
            box = key.bounding_box()
            assert box
            yield finger.tap((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
        yield from [partial(page.keyboard.press, "Backspace")] * len(keys)


YEAR = Played("/year?date=2026-11-30", ".yr-day [role=group] button", _year)
"""The Year Game's puzzle of a day, of which there are no larger ones."""
GAMES: Mapping[str, Played] = {
    "krypto": Played("/krypto?seed=7", "button[data-place]", _krypto),
    "kenken": Played("/kenken?size=9&seed=7", ".kk-clue", _kenken),
    "31-derful": Played("/31-derful?order=5&total=31&seed=1", "[data-free]", _derful),
}
SHOWN: Mapping[str, str] = {
    "/": ".tile .btn",
    "/krypto": "button[data-place]",
    "/kenken": ".kk-clue",
    "/31-derful": "[data-free]",
    "/year": ".yr-board .number",
    "/p/K85V-H990-ET": "button[data-place]",
    "/p/N2X2-DCQ0": ".kk-clue",
    "/p/D9M5-K68N": "[data-free]",
    "/play": "main h1",
    "/explore": "main h1",
    "/cages": "main h1",
    "/print": "main h1",
    "/tables": "main h1",
    "/findings": "main h1",
    "/tournament": "main h1",
    "/you": "main h1",
}
"""An element of each page that is there once it can be played or read."""
