"""What the page keeps of who judged a solved puzzle."""

from playwright.sync_api import Page

ALL_JUDGED = """() => {
  const kept = Object.values(JSON.parse(localStorage['countinghouse:solved'] ?? '{}'));
  return kept.length > 0 && kept.every(({ judged }) => judged === 'service');
}"""


def expect_checked(page: Page) -> None:
    """Wait until the service has agreed with all results that the page keeps."""
    page.wait_for_function(ALL_JUDGED)
