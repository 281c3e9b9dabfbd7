"""A real Chromium, the site with the built page, and an opener of its pages."""

from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from service.clients.node import BUILD
from tests.built_page import build_page, build_site
from tests.conftest import HttpServer
from tests.web.chromium import running_chromium
from tests.web.opening import TIMEOUT_MS, Opener, opening

HERE = Path(__file__).parent
FAILURES = BUILD / "page-failures"
TIMEOUT_S = 300


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give all tests of the page the same timeout, and mark them slow."""
    for item in items:
        if HERE in item.path.parents:
            # Before the first test the browser is installed and the page built: on a busy machine that alone takes as
            # long, and all other tests of the process would fail with it.
            item.add_marker(pytest.mark.timeout(TIMEOUT_S, func_only=True))
            item.add_marker(pytest.mark.slow)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Save pictures of the pages on which a test failed."""
    report = yield
    opener = getattr(item, "funcargs", {}).get("open_page")
    if report.when == "call" and report.failed and isinstance(opener, Opener):
        FAILURES.mkdir(parents=True, exist_ok=True)
        pictures = opener.take_pictures(FAILURES, item.name)
        report.sections.append(("pictures", "\n".join(map(str, pictures))))
    return report


# Not for the whole session: while Playwright runs, other tests of this process cannot run an event loop.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Run Chromium."""
    expect.set_options(timeout=TIMEOUT_MS)
    with running_chromium() as browser:
        yield browser


@pytest.fixture(scope="session")
def built_page() -> Path:
    """Return the folder of the page, built from the current sources."""
    return build_page()


@pytest.fixture(scope="session")
def built_site() -> Path:
    """Return the folder of the documentation's site, built from the current sources."""
    return build_site()


@pytest.fixture(scope="session")
def shared_site(built_page: Path, built_site: Path, _unlimited_server: HttpServer) -> str:
    """Return the URL of a running service with the page, which may have no worker at the moment."""
    return _unlimited_server.url


@pytest.fixture
def site(shared_site: str, worker: int) -> str:
    """Return the URL of a running service with a worker and the page."""
    return shared_site


@pytest.fixture
def open_page(browser: Browser, site: str) -> Iterator[Opener]:
    """Open pages of the site; any error on one of them fails the test at its end."""
    with opening(browser, site) as opener:
        yield opener
