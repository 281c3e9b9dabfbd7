"""``make pictures``: the README's pictures of the page, from a running service."""

import argparse
import os
from pathlib import Path

from playwright.sync_api import Page

from service.clients.node import ROOT
from tests.web.chromium import running_chromium
from tests.web.opening import opening

INTO = ROOT / "service" / "web" / "pictures"
PHONE = (390, 844)
DESK = (1440, 900)
KENKEN = "/kenken?size=6&seed=7&difficulty=medium"


def draw(url: str, into: Path) -> None:
    """Write `today.png`, a phone in light colours, and `kenken.png`, a desktop in dark colours with a hint."""
    into.mkdir(exist_ok=True)
    with running_chromium() as browser, opening(browser, url) as open_page:
        _shot(open_page("/", viewport=PHONE, touch=True), into / "today.png")
        page = open_page(KENKEN, viewport=DESK, scheme="dark")
        page.get_by_role("button", name="Fill in notes").click()
        page.get_by_role("button", name="Hint").click()
        _shot(page, into / "kenken.png")


def _shot(page: Page, file: Path) -> None:
    page.wait_for_load_state("networkidle")
    page.screenshot(path=file, scale="css")


def main() -> None:
    """Draw the pictures of the service at the given address."""
    parser = argparse.ArgumentParser()
    parser.add_argument("url", nargs="?", default=f"http://127.0.0.1:{os.environ.get('PORT', '8000')}")
    draw(parser.parse_args().url, INTO)


if __name__ == "__main__":
    main()
