"""The browser's layout shifts while a page loads, with answers that come late."""

import re
from time import sleep
from typing import Any
from urllib.parse import urljoin

from playwright.sync_api import Page, Route

from tests.web.opening import SLOW_4G, Opener
from tests.web.reading import settle

MOST = 0.02
VIEWPORTS = ((390, 844), (1440, 900))
OBSERVE = """
globalThis.shifts = [];
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources } of list.getEntries()) {
    const moved = sources.map(({ node }) => node?.nodeType === 1 ? node.outerHTML.slice(0, 120) : String(node?.data));
    if (!hadRecentInput) shifts.push({ value, moved });
  }
}).observe({ type: "layout-shift", buffered: true });
"""
# Each answer of the service comes by itself, when what does not need it has long been drawn.
LATE_MS = 600
LATE_SCRIPT_S = 1.5
LATE = f"""
globalThis.awaited = 0;
const {{ fetch: fetchNow }} = globalThis;
let last = Promise.resolve();
globalThis.fetch = async (request, ...more) => {{
  if (!new URL(request.url ?? request, location).pathname.startsWith("/v1/")) return fetchNow(request, ...more);
  awaited++;
  try {{
    const answer = await fetchNow(request, ...more);
    await (last = last.then(() => new Promise((done) => setTimeout(done, {LATE_MS}))));
    return answer;
  }} finally {{
    awaited--;
  }}
}};
"""


def assert_nothing_jumps(open_page: Opener, address: str, *, late_script: bool = False) -> None:
    """Check that content stays in its place while the page loads, on a slow phone and a desktop.

    With ``late_script`` the script of the page itself comes long after the others.
    """
    # Both wait for the emulated network at the same time.
    pages = {viewport: _slow_page(open_page, viewport) for viewport in VIEWPORTS}
    held: list[str] = []
    for page in pages.values():
        if late_script:
            _hold_script(page, urljoin(open_page.site, address), held)
        page.goto(address, wait_until="commit")
    for viewport, page in pages.items():
        found = _shifts(page)
        assert sum(shift["value"] for shift in found) <= MOST, f"{address}, {viewport}: {found}"
        page.context.close()
        open_page.contexts.remove(page.context)
    assert not late_script or len(held) >= len(VIEWPORTS), "the script was not held back"


def _slow_page(open_page: Opener, viewport: tuple[int, int]) -> Page:
    """Return an empty page on a slow connection and processor."""
    return open_page(
        "about:blank",
        viewport=viewport,
        touch=viewport[0] < 400,
        cpu_slowdown=4,
        network=SLOW_4G,
        scripts=[OBSERVE, LATE],
    )


def _hold_script(page: Page, url: str, held: list[str]) -> None:
    """Let the script of the page at ``url`` come late; it is added to ``held`` then."""

    def hold(route: Route) -> None:
        held.append(route.request.url)
        sleep(LATE_SCRIPT_S)
        route.continue_()

    script = re.findall(r'rel="modulepreload"[^>]* href="([^"]+)"', page.request.get(url).text())[-1]
    page.route(urljoin(url, script), hold)


def _shifts(page: Page) -> list[dict[str, Any]]:
    """Return the layout shifts until the page is at rest."""
    page.wait_for_load_state("load")
    settle(page)
    page.wait_for_load_state("networkidle")
    page.wait_for_function("() => awaited === 0")
    settle(page)
    # Shifts are reported after the frame they belong to.
    page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100)))")
    found: list[dict[str, Any]] = page.evaluate("shifts")
    return found
