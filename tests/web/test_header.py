"""The header: it and all that is in it stand in one place on all pages."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.addresses import LISTED
from tests.web.opening import Opener
from tests.web.reading import settle

# The places of the header, its brand, and what is in it, by their names; nothing where it is hidden.
PLACES = """() => {
  const header = document.querySelector('.header');
  if (!header?.checkVisibility()) return null;
  const within = [...header.querySelectorAll('a, .brand-mark')].filter((element) => element.checkVisibility());
  return Object.fromEntries([header, ...within].map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const name = element.getAttribute('aria-label') || element.textContent.trim();
    return [element === header ? 'header' : name, [left, top, width, height].map(Math.round)];
  }));
}"""
DOCUMENTATION = ("/docs/", "/docs/build/")
SHARED_BY_ALL = ("header", "Countinghouse", "Settings")


def places(page: Page, address: str) -> dict[str, list[int]] | None:
    """Return where all parts of the header of a page are; nothing if the page shows none."""
    page.goto(address)
    if address.startswith("/docs/"):
        expect(page.locator("article h1")).to_be_visible()
    else:
        settle(page)
    found: dict[str, list[int]] | None = page.evaluate(PLACES)
    return found


@pytest.mark.parametrize("width", [768, 1440])
def test_header_stands_in_one_place_on_all_pages(open_page: Opener, width: int) -> None:
    page = open_page("/", viewport=(width, 900))
    first = places(page, "/")
    assert first
    assert first["header"][:3] == [0, 0, width]
    shown = {address: places(page, address) for address in LISTED}
    moved = {address: found for address, found in shown.items() if found is not None and found != first}
    assert moved == {}
    # Tables have a bar of their own on tablets.
    without = {address for address, found in shown.items() if found is None}
    assert bool(without) == (width < 1024)
    for address in DOCUMENTATION:
        found = places(page, address)
        assert found is not None
        assert [found[name] for name in SHARED_BY_ALL] == [first[name] for name in SHARED_BY_ALL]
