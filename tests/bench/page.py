"""The page on a phone that is four times slower: until it is shown, from input to paint, and frames of what moves."""

from collections.abc import Iterator, Sequence
from itertools import islice

from playwright.sync_api import Browser, Page

from tests.bench.report import Line, Note, percentile
from tests.bench.size import Size
from tests.bench.stack import Stack
from tests.built_page import build_page
from tests.web.chromium import running_chromium
from tests.web.inputs import GAMES, SHOWN, YEAR, Played
from tests.web.krypto.playing import NO_LESSON
from tests.web.latency import latencies_of
from tests.web.loading import SLOWDOWN, loaded
from tests.web.opening import SLOW_4G, TIMEOUT_MS, Network, Opener
from tests.web.tracing import work_of

ROUNDS = 5
PHONE = (390, 844)
KNOWN = (NO_LESSON,)
"""What visitors have who played before: no game begins with its lesson."""
LIMIT_MS = 1000
CHALLENGES = {
    "/p/K85V-H990-ET?beat=81.2.4-8": "button[data-place]",
    "/p/N2X2-DCQ0?beat=81.2": ".kk-clue",
    "/p/D9M5-K68N?beat=81.2": "[data-free]",
}
"""Links with a result to beat, as friends send them to somebody who was never there."""
CHALLENGE_LIMIT_MS = 2000
RUNS = {
    "/practice?game=krypto": "button[data-place]",
    "/streak?game=kenken": ".kk-clue",
    "/streak?game=31-derful": "[data-free]",
}
MOST_SHIFT = 0.02
INPUT_LIMIT_MS = 50
WITHIN = "at most 1"
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


def bench_page(stack: Stack, size: Size) -> Iterator[Line | Note]:
    """Measure each page as it is opened, and each game as it is played."""
    build_page()
    yield from measured(f"http://127.0.0.1:{stack.service_port}", size)


def measured(site: str, size: Size) -> Iterator[Line | Note]:
    """Measure the page of a running service."""
    rounds, most = size.number(ROUNDS, 1), size.of(None, 1)
    with running_chromium() as browser:
        for address, shown in islice({**SHOWN, **RUNS}.items(), most):
            yield from _load(browser, site, address, shown, rounds, LIMIT_MS)
        for address, shown in islice(CHALLENGES.items(), most):
            yield from _load(browser, site, address, shown, rounds, CHALLENGE_LIMIT_MS, scripts=[])
        for name, game in islice({**GAMES, "year": YEAR}.items(), most):
            yield from _inputs(browser, site, name, game, rounds)
            yield _frames(browser, site, name, game, rounds)


def _opened(
    opener: Opener,
    address: str,
    shown: str,
    scripts: Sequence[str] = KNOWN,
    *,
    slowdown: float = SLOWDOWN,
    network: Network | None = None,
) -> Page:
    script = f"({OBSERVE})({shown!r})"
    page = opener(
        "about:blank",
        viewport=PHONE,
        touch=True,
        cpu_slowdown=slowdown,
        network=network,
        scripts=[*scripts, script],
    )
    page.goto(address)
    page.wait_for_function("() => seen.shown", timeout=2 * TIMEOUT_MS)
    page.wait_for_load_state("networkidle")
    return page


def _load(
    browser: Browser,
    site: str,
    address: str,
    shown: str,
    rounds: int,
    limit_ms: int,
    scripts: Sequence[str] = KNOWN,
) -> Iterator[Line | Note]:
    seen, worked_out = [], []
    for _ in range(rounds):
        opener = Opener(browser, site)
        seen.append(_opened(opener, address, shown, scripts, network=SLOW_4G).evaluate("seen"))
        empty = opener("about:blank", viewport=PHONE, touch=True, scripts=scripts)
        worked_out.append(loaded(empty, address, shown))
        opener.close()
    best = min(worked_out, key=lambda load: load.shown_ms)
    shift = max(each["shift"] for each in seen)
    times, paints = [each["shown"] for each in seen], [each["paint"] for each in seen]
    yield Line(f"{address}, shown / {limit_ms} ms", "ms", times, [limit_ms] * rounds, WITHIN)
    yield Note(
        f"{address:<29} shown {_spread(times)}, LCP {_spread(paints)},"
        f" CLS {shift:.3f} (at most {MOST_SHIFT}); worked out {best.shown_ms:.0f} ms,"
        f" {best.network_ms:.0f} of them network, {len(best.requests)} requests, {best.bytes / 1000:.1f} kB"
    )


def _inputs(browser: Browser, site: str, name: str, game: Played, rounds: int) -> Iterator[Line | Note]:
    took: list[float] = []
    worked_out: list[float] = []
    for _ in range(rounds):
        opener = Opener(browser, site)
        page = _opened(opener, game.address, game.shown)
        page.wait_for_timeout(1000)
        took += latencies_of(page, list(game.inputs(page)))
        # Emulation of a slower processor adds to the time that a trace counts.
        page = _opened(opener, game.address, game.shown, slowdown=1)
        page.wait_for_timeout(1000)
        worked_out += [SLOWDOWN * work.processor_ms for work in work_of(page, game.inputs(page))]
        opener.close()
    slowest = [percentile(took, 95)]
    yield Line(f"{name}, input to paint p95 / {INPUT_LIMIT_MS} ms", "ms", slowest, [INPUT_LIMIT_MS], WITHIN)
    yield Note(
        f"{name:<18} input to paint {_spread(took)}, {len(took)} inputs that show;"
        f" worked out, the processor alone {_spread(worked_out)}"
    )


def _frames(browser: Browser, site: str, name: str, game: Played, rounds: int) -> Note:
    took: list[float] = []
    for _ in range(rounds):
        opener = Opener(browser, site)
        page = _opened(opener, game.address, game.shown)
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
    return f"best {min(values):.0f} p50 {percentile(values, 50):.0f} p95 {percentile(values, 95):.0f} ms"
