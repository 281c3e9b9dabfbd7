"""The page on a phone that is four times slower: until it is shown, from input to paint, and frames of what moves."""

from collections.abc import Iterator
from itertools import islice

from playwright.sync_api import Browser, Page

from tests.bench.report import Note, percentile
from tests.bench.size import Size
from tests.bench.stack import Stack
from tests.built_page import build_page
from tests.web.chromium import running_chromium
from tests.web.inputs import GAMES, SHOWN, Played
from tests.web.krypto.playing import NO_LESSON
from tests.web.latency import latencies_of
from tests.web.loading import SLOWDOWN, loaded
from tests.web.opening import SLOW_4G, TIMEOUT_MS, Opener

ROUNDS = 5
PHONE = (390, 844)
LIMIT_MS = 1000
INPUT_LIMIT_MS = 50
OBSERVE = """(shown) => {
  globalThis.seen = { paint: 0, shift: 0, shown: 0 };
  const observe = (type, use) =>
    new PerformanceObserver((list) => list.getEntries().forEach(use)).observe({ type, buffered: true });
  observe("largest-contentful-paint", ({ startTime }) => { seen.paint = startTime; });
  observe("layout-shift", ({ value, hadRecentInput }) => { if (!hadRecentInput) seen.shift += value; });
  new MutationObserver((_, observer) => {
    if (!document.querySelector(shown)) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => { seen.shown = performance.now(); }));
  }).observe(document, { childList: true, subtree: true });
}"""

# Milliseconds between frames in which something moves.
WATCH = """() => {
  globalThis.frames = [];
  let last = 0;
  const tick = (now) => {
    const moves = document.getAnimations().some(({ playState }) => playState === "running");
    if (moves && last) frames.push(now - last);
    last = moves ? now : 0;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}"""
# A frame of 60 a second, and a millisecond for the clock.
FRAME_MS = 1000 / 60 + 1


def bench_page(stack: Stack, size: Size) -> Iterator[Note]:
    """Measure each page as it is opened, and each game as it is played."""
    build_page()
    yield from measured(f"http://127.0.0.1:{stack.service_port}", size)


def measured(site: str, size: Size) -> Iterator[Note]:
    """Measure the page of a running service."""
    rounds, most = size.number(ROUNDS, 1), size.of(None, 1)
    with running_chromium() as browser:
        for address, shown in islice(SHOWN.items(), most):
            yield _load(browser, site, address, shown, rounds)
        for name, game in islice(GAMES.items(), most):
            yield _inputs(browser, site, name, game, rounds)
            yield _frames(browser, site, name, game, rounds)


def _opened(opener: Opener, address: str, shown: str, *, slow: bool) -> Page:
    script = f"({OBSERVE})({shown!r})"
    network = SLOW_4G if slow else None
    page = opener(
        "about:blank",
        viewport=PHONE,
        touch=True,
        cpu_slowdown=SLOWDOWN,
        network=network,
        scripts=[NO_LESSON, script],
    )
    page.goto(address)
    page.wait_for_function("() => seen.shown", timeout=2 * TIMEOUT_MS)
    page.wait_for_load_state("networkidle")
    return page


def _load(browser: Browser, site: str, address: str, shown: str, rounds: int) -> Note:
    seen, worked_out = [], []
    for _ in range(rounds):
        opener = Opener(browser, site)
        seen.append(_opened(opener, address, shown, slow=True).evaluate("seen"))
        empty = opener("about:blank", viewport=PHONE, touch=True, scripts=[NO_LESSON])
        worked_out.append(loaded(empty, address, shown))
        opener.close()
    best = min(worked_out, key=lambda load: load.shown_ms)
    shift = max(each["shift"] for each in seen)
    times, paints = [each["shown"] for each in seen], [each["paint"] for each in seen]
    return Note(
        f"{address:<18} shown {_spread(times)}, LCP {_spread(paints)}"
        f" (at most {LIMIT_MS}), CLS {shift:.3f}; worked out {best.shown_ms:.0f} ms,"
        f" {best.network_ms:.0f} of them network, {len(best.requests)} requests, {best.bytes / 1000:.1f} kB"
    )


def _inputs(browser: Browser, site: str, name: str, game: Played, rounds: int) -> Note:
    took: list[float] = []
    for _ in range(rounds):
        opener = Opener(browser, site)
        page = _opened(opener, game.address, game.shown, slow=False)
        page.wait_for_timeout(1000)
        took += latencies_of(page, list(game.inputs(page)))
        opener.close()
    return Note(
        f"{name:<18} input to paint {_spread(took)} (p95 at most {INPUT_LIMIT_MS}), {len(took)} inputs that show"
    )


def _frames(browser: Browser, site: str, name: str, game: Played, rounds: int) -> Note:
    took: list[float] = []
    for _ in range(rounds):
        opener = Opener(browser, site)
        page = _opened(opener, game.address, game.shown, slow=False)
        page.wait_for_timeout(1000)
        inputs = list(game.inputs(page))
        page.evaluate(WATCH)
        for do in inputs:
            do()
            page.wait_for_timeout(400)
        took += page.evaluate("frames")
        opener.close()
    if not took:
        return Note(f"{name:<18} nothing moves in play")
    smooth = sum(frame <= FRAME_MS for frame in took)
    return Note(
        f"{name:<18} frames while something moves {_spread(took)}, {smooth} of {len(took)} within a 60th of a second"
    )


def _spread(values: list[float]) -> str:
    return f"p50 {percentile(values, 50):.0f} p95 {percentile(values, 95):.0f} ms"
