"""What is drawn can be seen: walls, bands, checks and long numbers, and tools below a notice."""

import json
from datetime import UTC, datetime
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.web.kenken.boards import SMALL, cell, opened, small
from tests.web.krypto.playing import NO_LESSON
from tests.web.opening import Opener
from tests.web.reading import resize, settle

SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
LEAST_CONTRAST = 3
"""Of what is no text, by WCAG 1.4.11."""
MOST_HUE_APART = 6
"""Degrees between a tint and its shade that only rounding makes."""
COLOURS = """(() => {
  const { canvas, drawn } = { canvas: new OffscreenCanvas(1, 1), drawn: [] };
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const rgb = (colour) => {
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3).map((part) => part / 255);
  };
  const luminance = (colour) => rgb(colour)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
  const contrast = (one, other) => {
    const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const hue = (colour) => {
    const [r, g, b] = rgb(colour);
    return Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b) * 180 / Math.PI;
  };
"""
# The contrasts of walls with cells, and how far the hues of cells in the band are from those of their cages.
BOARD = (
    COLOURS
    + """
  const cells = [...document.querySelectorAll('.kk-board .kk-cell')];
  const ground = (cell) => getComputedStyle(cell).backgroundColor;
  const wall = getComputedStyle(document.querySelector('.kk-board .kk-top')).borderTopColor;
  const tint = (cell) => [...cell.classList].find((name) => name.startsWith('kk-tint-'));
  const plain = new Map(cells.filter((cell) => !cell.matches('.kk-line')).map((cell) => [tint(cell), ground(cell)]));
  const apart = cells.filter((cell) => cell.matches('.kk-line') && plain.has(tint(cell)))
    .map((cell) => Math.abs((hue(ground(cell)) - hue(plain.get(tint(cell))) + 540) % 360 - 180));
  return [cells.map((cell) => contrast(wall, ground(cell))), apart];
})()"""
)
CHECK = (
    COLOURS
    + """
  const { color, backgroundColor } = getComputedStyle(document.querySelector('.today-rings .ring-full'));
  return contrast(color, backgroundColor);
})()"""
)
# The elements with numbers, and those whose long numbers take more than one line, or more than their place.
BROKEN_NUMBERS = """(() => {
  const elements = [...document.querySelectorAll('.figure, .figures dd, .totals-text .lead')];
  const broken = elements.filter((element) => {
    const range = document.createRange();
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (walker.nextNode())
      for (const { 0: number, index } of walker.currentNode.data.matchAll(/\\d[\\d,.]*\\d/g)) {
        range.setStart(walker.currentNode, index);
        range.setEnd(walker.currentNode, index + number.length);
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) return true;
      }
    return element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== 'inline';
  });
  return [elements.length, broken.map(({ textContent }) => textContent)];
})()"""
TOOLS_END = "document.querySelector('.tools').getBoundingClientRect().bottom - innerHeight"


@pytest.mark.parametrize("scheme", SCHEMES)
def test_walls_are_seen_and_the_band_keeps_the_tints_of_cages(
    open_page: Opener, scheme: Literal["light", "dark"]
) -> None:
    page = small(open_page, scheme=scheme)
    cell(page, 2, 3).click()
    contrasts, hues_apart = page.evaluate(BOARD)
    assert contrasts
    assert min(contrasts) >= LEAST_CONTRAST
    assert hues_apart
    assert max(hues_apart) <= MOST_HUE_APART


def whole_day() -> str:
    """Return a script that stores results of all puzzles of today."""
    today = datetime.now(UTC).date()
    params = {"cards": [1, 2], "target": 3, "expression": "1 + 2"}
    games = ("krypto", None), ("kenken", "small"), ("kenken", "large"), ("31-derful", None), ("year", None)
    results = {
        f"K{number}": {
            "code": f"K{number}",
            "game": game,
            "name": name,
            "date": str(today),
            "day": str(today),
            "seconds": 60,
            "hints": 0,
            "at": f"{today}T00:00:00Z",
            "judged": "service",
            "claim": {"kind": "krypto.check", "params": params},
        }
        for number, (game, name) in enumerate(games)
    }
    text = json.dumps(json.dumps(results))
    return f"if (location.protocol === 'http:') localStorage['countinghouse:solved'] = {text}"


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_check_of_a_full_day_is_seen(open_page: Opener, scheme: Literal["light", "dark"]) -> None:
    page = open_page("/", scheme=scheme, scripts=[whole_day()])
    expect(page.locator(".today-rings .ring-full")).to_be_visible()
    assert page.evaluate(CHECK) >= LEAST_CONTRAST


def test_long_numbers_are_not_broken(open_page: Opener) -> None:
    page = open_page("/explore", allow=["Failed to load resource"])
    for path in ("/explore", "/findings/order-6", "/31-derful?order=6&total=33&seed=1"):
        page.goto(path)
        settle(page)
        seen = 0
        for width in (320, 390, 768, 1024, 1440):
            resize(page, (width, 844))
            elements, broken = page.evaluate(BROKEN_NUMBERS)
            assert broken == [], (path, width)
            seen += elements
        assert seen, path


def tools_seen_offline(page: Page) -> None:
    """Take the page offline, and expect its tools within the window."""
    page.context.set_offline(True)
    expect(page.locator(".notices p")).to_be_visible()
    page.wait_for_function(f"() => {TOOLS_END} <= 0")


@pytest.mark.parametrize("path", [SMALL, "/krypto?seed=7", "/31-derful?order=3&total=20&seed=7"])
def test_a_notice_does_not_push_the_tools_off_a_phone(open_page: Opener, path: str) -> None:
    page = open_page(path, viewport=(390, 844), touch=True, scripts=[NO_LESSON], allow=["ERR_INTERNET"])
    expect(page.locator(".tools button:enabled").first).to_be_visible()
    if path == SMALL:
        opened(page)
    tools_seen_offline(page)
