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
    pages = {viewport: _begun(open_page, address, viewport, late_script) for viewport in VIEWPORTS}
    for viewport, page in pages.items():
        found = _shifts(page)
        assert sum(shift["value"] for shift in found) <= MOST, f"{address}, {viewport}: {found}"
        page.context.close()
        open_page.contexts.remove(page.context)


def _begun(open_page: Opener, address: str, viewport: tuple[int, int], late_script: bool) -> Page:
    """Return a slow page that has begun to load."""
    page = open_page(
        "about:blank",
        viewport=viewport,
        touch=viewport[0] < 400,
        cpu_slowdown=4,
        network=SLOW_4G,
        scripts=[OBSERVE, LATE],
    )
    if late_script:
        html = page.request.get(urljoin(open_page.site, address)).text()
        script = re.findall(r'rel="modulepreload"[^>]* href="([^"]+)"', html)[-1]
        page.route(urljoin(open_page.site, script), _hold)
    page.goto(address, wait_until="commit")
    return page


def _hold(route: Route) -> None:
    sleep(LATE_SCRIPT_S)
    route.continue_()


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
