"""What is drawn can be seen: walls, frames, rings, checks and long numbers, and tools below a notice."""

import json
from datetime import UTC, datetime
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.web.grids.playing import deal, type_cards
from tests.web.kenken.boards import SMALL, opened, small
from tests.web.krypto.playing import NO_LESSON
from tests.web.opening import Opener
from tests.web.reading import resize, settle

SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
LEAST_CONTRAST = 3
"""Of what is no text, by WCAG 1.4.11."""
TINTS = 5
COLOURS = """(() => {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const luminance = (...layers) => {
    context.clearRect(0, 0, 1, 1);
    for (const colour of layers) {
      context.fillStyle = colour;
      context.fillRect(0, 0, 1, 1);
    }
    return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3).map((part) => part / 255)
      .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
      .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
  };
  // Each side is a list of colours that lie on each other.
  const contrast = (one, other) => {
    const [low, high] = [luminance(...one), luminance(...other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
"""
# What is drawn on each tint: its name and its contrast. Lines are wide as well.
BOARD = (
    COLOURS
    + """
  const board = document.querySelector('.kk-board');
  const found = {};
  const probe = (names, attributes = {}) => {
    const cell = document.createElement('div');
    cell.className = `kk-cell ${names}`;
    for (const [name, value] of Object.entries(attributes)) cell.setAttribute(name, value);
    const badge = document.createElement('span');
    badge.className = 'kk-badge';
    badge.textContent = '!';
    cell.append(badge);
    board.append(cell);
    return [cell, getComputedStyle(cell)];
  };
  for (let tint = 0; tint < 5; tint++) {
    const name = `kk-tint-${tint}`;
    const [cell, plain] = probe(name);
    const ground = plain.backgroundColor;
    const note = (what, value) => { found[`${what}, tint ${tint}`] = value; };
    for (const wall of ['left', 'top']) {
      const [, walled] = probe(`${name} kk-${wall}`);
      const side = wall === 'left' ? 'Left' : 'Top';
      note(`wall ${wall}`, contrast([walled[`border${side}Color`]], [ground]));
      // Lines inside cages are one pixel wide.
      note(`width of the wall ${wall}`, parseFloat(walled[`border${side}Width`]));
    }
    for (const band of ['row', 'column']) {
      const [, lit] = probe(`${name} kk-${band}-line`);
      if (lit.backgroundColor !== ground) note(`ground in the ${band}`, 0);
      const [rail] = lit.boxShadow.match(/(?:rgba?|color|oklab)\\([^)]*\\)/);
      note(`wall on the rail of the ${band}`, contrast([getComputedStyle(board).borderTopColor], [ground, rail]));
    }
    const [chosen, frame] = probe(name, { 'aria-selected': 'true' });
    const line = getComputedStyle(chosen, '::after').borderTopColor;
    note('frame', Math.max(contrast([frame.outlineColor], [ground]), contrast([line], [ground])));
    for (const hint of ['about', 'placed', 'wrong'])
      note(`hint ${hint}`, contrast([probe(`${name} kk-lit-${hint}`)[1].outlineColor], [ground]));
    note('flag', contrast([getComputedStyle(cell.firstChild).backgroundColor], [ground]));
  }
  return found;
})()"""
)
# What a ring has filled on the rest of it, a ring that fits on its check, and the mark of today's ring on its ground.
RINGS = (
    COLOURS
    + """
  const colourOf = (element, colour) => {
    const probe = document.createElement('i');
    probe.style.backgroundColor = colour;
    element.append(probe);
    const { backgroundColor } = getComputedStyle(probe);
    probe.remove();
    return backgroundColor;
  };
  const colourOfMark = (shadow) => shadow.match(/rgba?\\([^)]*\\)/g).at(-1);
  return Object.fromEntries([...document.querySelectorAll('.ring')].flatMap((ring, at) => {
    const [ground, fill, rest] = [
      ring.closest('.felt') ? '--felt-1' : '--sheet', '--fill, var(--brand)', '--rest, var(--line)',
    ].map((names) => colourOf(ring, `var(${names})`));
    const { color, backgroundColor, boxShadow } = getComputedStyle(ring);
    const name = `${ring.className} ${at}`;
    const full = ring.matches('.fits, .ring-full, .wrong');
    return [
      full ? [name, contrast([color], [backgroundColor])] : [name, contrast([fill], [ground, rest])],
      ...(ring.matches('.ring-now') ? [[`${name} now`, contrast([colourOfMark(boxShadow)], [ground])]] : []),
    ];
  }));
})()"""
)
CHECK = (
    COLOURS
    + """
  const { color, backgroundColor } = getComputedStyle(document.querySelector('.today-rings .ring-full'));
  return contrast([color], [backgroundColor]);
})()"""
)
# The texts in which a number, the sides of a grid or a name takes more than one line, and how many there are of these.
BROKEN = """(() => {
  const whole = /\\d[\\d.,:]*\\d|\\d+\\s×\\s\\d+|31-derful/g;
  const range = document.createRange();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const broken = [];
  let seen = 0;
  while (walker.nextNode()) {
    const { currentNode: text } = walker;
    const { parentElement } = text;
    if (!parentElement.checkVisibility() || parentElement.closest('.visually-hidden, textarea, option')) continue;
    for (const { 0: found, index } of text.data.matchAll(whole)) {
      range.setStart(text, index);
      range.setEnd(text, index + found.length);
      seen++;
      const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
      if (lines.size > 1) broken.push(text.data);
    }
  }
  const cut = [...document.querySelectorAll('.figure, .figures dd, .totals-text .lead')].filter((element) =>
    element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== 'inline');
  return [seen, [...broken, ...cut.map(({ textContent }) => textContent)]];
})()"""
TOOLS_END = "document.querySelector('.tools').getBoundingClientRect().bottom - innerHeight"


def too_faint(contrasts: dict[str, float]) -> dict[str, float]:
    """Return what has too little contrast."""
    assert contrasts
    return {name: round(found, 2) for name, found in contrasts.items() if found < LEAST_CONTRAST}


@pytest.mark.parametrize("scheme", SCHEMES)
def test_walls_frames_and_marks_are_seen_on_every_tint(
    open_page: Opener, scheme: Literal["light", "dark"]
) -> None:
    page = small(open_page, scheme=scheme)
    contrasts = page.evaluate(BOARD)
    assert len([name for name in contrasts if name.startswith("frame")]) == TINTS
    assert too_faint(contrasts) == {}


@pytest.mark.parametrize("scheme", SCHEMES)
def test_rings_are_seen(open_page: Opener, site: str, scheme: Literal["light", "dark"]) -> None:
    path, grid = deal(site, 3, 20, 7)
    page = open_page(path, scheme=scheme, viewport=(1440, 900))
    type_cards(page, [*grid[0], grid[1][0]])
    expect(page.locator(".derful-lines .fits")).to_have_count(1)
    assert too_faint(page.evaluate(RINGS)) == {}
    page.goto("/")
    expect(page.locator(".ring-now")).to_have_count(1)
    assert too_faint(page.evaluate(RINGS)) == {}


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


PAGES = (
    "/",
    "/play",
    "/explore",
    "/findings",
    "/findings/order-6",
    "/print",
    "/31-derful?order=6&total=33&seed=1",
)


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_numbers_sizes_and_names_are_not_broken(open_page: Opener, locale: str) -> None:
    page = open_page("/explore", locale=locale, scripts=[NO_LESSON], allow=["Failed to load resource"])
    for path in PAGES:
        page.goto(path)
        settle(page)
        seen = 0
        for width in (320, 390, 768, 1024, 1440):
            resize(page, (width, 844))
            numbers, broken = page.evaluate(BROKEN)
            assert broken == [], (path, width)
            seen += numbers
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
