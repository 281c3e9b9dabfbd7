"""Readers of a page's text."""

from playwright.sync_api import Page, expect

from tests.web.opening import TIMEOUT_MS

SETTLED = "() => document.querySelector('main h1') && !document.querySelector('main .loading, main [aria-busy=true]')"
# Texts with a language of their own are the service's, or names.
TEXTS = """() => {
  const found = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, data } = walker.currentNode;
    if (parentElement.checkVisibility() && !parentElement.closest('body [lang]')) found.add(data.trim());
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [alt], [placeholder]'))
    for (const name of ['aria-label', 'title', 'alt', 'placeholder'])
      if (!element.closest('body [lang]')) found.add(element.getAttribute(name) ?? '');
  return [...found];
}"""


DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Resolves once what changed is drawn."""


def settle(page: Page) -> None:
    """Wait until the page shows its content."""
    page.wait_for_function(SETTLED, timeout=TIMEOUT_MS)


def resize(page: Page, viewport: tuple[int, int]) -> None:
    """Give the window another size, and wait until the page is drawn in it."""
    page.set_viewport_size({"width": viewport[0], "height": viewport[1]})
    page.evaluate(DRAWN)


def heading(page: Page) -> str:
    """Return the page's heading."""
    return page.locator("main h1").inner_text()


def texts(page: Page) -> set[str]:
    """Return all text of the page that is read aloud, visible or not."""
    return set(page.evaluate(TEXTS))


def expect_focus_on_heading(page: Page, text: str) -> None:
    """Expect the focus on the page's heading."""
    title = page.locator("main h1")
    expect(title).to_have_text(text)
    expect(title).to_be_focused()
