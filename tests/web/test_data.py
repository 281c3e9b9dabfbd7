"""The page of datasets in a browser: whole without a script, and right at all widths."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.conftest import HttpServer
from tests.service.data.wide import publish
from tests.waiting import wait_until
from tests.web.axe import axe

WIDTHS = (390, 768, 1440)


@pytest.fixture
def data_page(browser: Browser, http_server: HttpServer) -> Iterator[Page]:
    """Open the page without scripts of its own."""
    publish()
    context = browser.new_context(viewport={"width": 390, "height": 844}, bypass_csp=True)
    page = context.new_page()

    def listed() -> bool:
        page.goto(f"{http_server.url}/data")
        return page.locator("#wide").count() == 1

    wait_until(listed, seconds=30, pause=1)
    yield page
    context.close()


def test_data_page_is_accessible_and_fits(data_page: Page) -> None:
    for width in WIDTHS:
        data_page.set_viewport_size({"width": width, "height": 900})
        assert data_page.evaluate("document.documentElement.scrollWidth") == width
        assert axe(data_page) == ""


def test_data_page_leads_to_files(data_page: Page) -> None:
    with data_page.expect_download() as download:
        data_page.get_by_role("link", name="wide.csv").click()
    assert download.value.suggested_filename == "wide.csv"
