"""Selected elements look selected: under the pointer, and in the reader's system colours."""

from base64 import b64encode
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page

from tests.web.axe import axe
from tests.web.looks import SCHEMES
from tests.web.opening import Opener
from tests.web.reading import settle

KRYPTO = "/krypto?cards=2,3,4&target=10"
KENKEN = "/kenken?size=4&seed=7"
DERFUL = "/31-derful?order=3&total=20&seed=7"
# Share of pixels in which two pictures of an element differ clearly.
DIFFERING = """async (sources) => {
  const [a, b] = await Promise.all(sources.map(async (source) => {
    const image = new Image();
    image.src = `data:image/png;base64,${source}`;
    await image.decode();
    const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height).data;
  }));
  let count = 0;
  for (let i = 0; i < a.length; i += 4) {
    if (Math.max(...[0, 1, 2].map((k) => Math.abs(a[i + k] - b[i + k]))) > 48) count += 1;
  }
  return (count * 4) / a.length;
}"""
LEAST_DIFFERENCE = 0.2


def card(page: Page) -> Locator:
    """Return a card of Krypto."""
    return page.get_by_role("group", name="Cards").get_by_role("button").first


def operator(page: Page) -> Locator:
    """Return an operator of Krypto, with a card selected before it."""
    if card(page).get_attribute("aria-pressed") != "true":
        card(page).click()
    return page.get_by_role("button", name="times", exact=True)


def mode(page: Page) -> Locator:
    """Return a digit mode of KenKen."""
    return page.get_by_role("button", name="Notes", exact=True)


def grid_cell(page: Page) -> Locator:
    """Return a cell of the grid other than the first."""
    return page.get_by_role("gridcell").nth(5)


def hand_card(page: Page) -> Locator:
    """Return a card of 31-derful."""
    return page.get_by_role("group", name="Your cards").get_by_role("button").first


CHOICES: dict[str, tuple[str, Callable[[Page], Locator]]] = {
    "card": (KRYPTO, card),
    "operator": (KRYPTO, operator),
    "mode": (KENKEN, mode),
    "cell of KenKen": (KENKEN, grid_cell),
    "cell of 31-derful": (DERFUL, grid_cell),
    "card of 31-derful": (DERFUL, hand_card),
}
each_choice = pytest.mark.parametrize(("address", "find"), CHOICES.values(), ids=CHOICES)


def is_chosen(element: Locator) -> bool:
    """Return True if screen readers announce the element as selected."""
    return "true" in (element.get_attribute("aria-pressed"), element.get_attribute("aria-selected"))


@each_choice
def test_chosen_element_is_readable_under_the_pointer(
    open_page: Opener, address: str, find: Callable[[Page], Locator]
) -> None:
    page = open_page(address)
    settle(page)
    element = find(page)
    element.click()
    assert is_chosen(element)
    assert element.evaluate("element => element.matches(':hover')")
    assert axe(page) == ""


def picture(page: Page, element: Locator) -> str:
    """Take a picture of the element with neither the pointer nor the focus on it."""
    page.mouse.move(0, 0)
    page.evaluate("document.activeElement?.blur()")
    return b64encode(element.screenshot(animations="disabled")).decode()


@each_choice
def test_chosen_element_differs_in_forced_colours(
    open_page: Opener, address: str, find: Callable[[Page], Locator]
) -> None:
    page = open_page(address, forced_colors=True)
    settle(page)
    element = find(page)
    plain: dict[str, str] = {}
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        plain[scheme] = picture(page, element)
    element.click()
    assert is_chosen(element)
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        assert page.evaluate(DIFFERING, [plain[scheme], picture(page, element)]) > LEAST_DIFFERENCE, scheme
        assert axe(page) == "", scheme


@pytest.mark.parametrize("selector", ["header [aria-current='page']", "main a[aria-current='date']"])
def test_current_link_differs_in_forced_colours(open_page: Opener, selector: str) -> None:
    page = open_page("/", forced_colors=True)
    settle(page)
    here = page.locator(selector)
    here.wait_for()
    grounds = here.evaluate(
        """(here) => [here, ...here.closest('ul, table').querySelectorAll('a:not([aria-current])')]
          .map((link) => getComputedStyle(link).backgroundColor)"""
    )
    assert len(grounds) >= 5
    assert grounds.count(grounds[0]) == 1


def test_number_of_the_current_day_is_seen_in_forced_colours(open_page: Opener) -> None:
    page = open_page("/", forced_colors=True)
    ring = page.locator("main a[aria-current='date'] .ring")
    ring.wait_for()
    ground, ink = ring.evaluate(
        "(ring) => [getComputedStyle(ring).backgroundColor, getComputedStyle(ring).color]"
    )
    assert ground != ink
