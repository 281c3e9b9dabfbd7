"""Content does not move while a page loads, on a slow phone and on a desktop."""

from typing import Any

import pytest

from tests.web.addresses import ADDRESSES
from tests.web.opening import SLOW_4G, Opener
from tests.web.reading import settle

MOST = 0.02
PLAYED = (
    "/krypto?seed=7",
    "/krypto?seed=7&size=6",
    "/krypto?cards=2,3,4&target=10",
    "/kenken?size=4&seed=7",
    "/kenken?size=9&seed=7",
    "/31-derful?order=5&total=31&seed=1",
    "/?date=2026-01-02",
    "/?date=1999-12-31",
)
VIEWPORTS = ((390, 844), (768, 1024), (1440, 900))
OBSERVE = """
globalThis.shifts = [];
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources } of list.getEntries()) {
    const moved = sources.map(({ node }) => node?.nodeType === 1 ? node.outerHTML.slice(0, 120) : String(node?.data));
    if (!hadRecentInput) shifts.push({ value, moved });
  }
}).observe({ type: "layout-shift", buffered: true });
"""


def shifts(open_page: Opener, address: str, viewport: tuple[int, int]) -> list[dict[str, Any]]:
    """Return the browser's layout shifts until the page is at rest."""
    page = open_page(
        "about:blank",
        viewport=viewport,
        touch=viewport[0] < 400,
        cpu_slowdown=4,
        network=SLOW_4G,
        scripts=[OBSERVE],
    )
    page.goto(address)
    settle(page)
    page.wait_for_load_state("networkidle")
    settle(page)
    # Shifts are reported after the frame they belong to.
    page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100)))")
    found: list[dict[str, Any]] = page.evaluate("shifts")
    page.context.close()
    open_page.contexts.remove(page.context)
    return found


@pytest.mark.parametrize("address", [*ADDRESSES, *PLAYED])
def test_nothing_jumps_while_a_page_loads(open_page: Opener, address: str) -> None:
    for viewport in VIEWPORTS:
        found = shifts(open_page, address, viewport)
        assert sum(shift["value"] for shift in found) <= MOST, f"{viewport}: {found}"
