"""Openers of pages on a phone or a desktop, in dark colours, on a slow machine."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, BrowserContext, Error, Page

from tests.web.watching import Watch

# Tests share the machine with other programs.
TIMEOUT_MS = 20_000
# Browsers have no service workers on unencrypted pages from another machine either. Playwright's own blocking lets
# registrations succeed without one.
NO_SERVICE_WORKER = "delete Navigator.prototype.serviceWorker"


@dataclass(frozen=True)
class Network:
    """Latency and throughput of a connection."""

    delay_ms: float
    kbit_per_second: float


SLOW_4G = Network(150, 1600)
"""The slow connection of a phone, as Lighthouse defines it."""


@dataclass
class Opener:
    """An opener of pages of the site in separate contexts with nothing stored, which watches them."""

    browser: Browser
    site: str
    watches: list[Watch] = field(default_factory=list)
    contexts: list[BrowserContext] = field(default_factory=list)

    def __call__(
        self,
        path: str = "/",
        *,
        viewport: tuple[int, int] = (1280, 800),
        scheme: Literal["light", "dark"] = "light",
        touch: bool = False,
        reduced_motion: bool = False,
        locale: str = "en-GB",
        forced_colors: bool = False,
        cpu_slowdown: float = 1,
        network: Network | None = None,
        service_worker: bool = False,
        scripts: Sequence[str] = (),
        allow: Sequence[str] = (),
    ) -> Page:
        """Open a page; the test fails at its end on errors that `Watch` finds and ``allow`` does not match.

        ``scripts`` run before those of the page; ``service_worker`` says whether the browser has service workers.
        Further pages of the same visitor: ``page.context.new_page()``.
        """
        context = self.browser.new_context(
            base_url=self.site,
            viewport={"width": viewport[0], "height": viewport[1]},
            color_scheme=scheme,
            has_touch=touch,
            is_mobile=touch,
            reduced_motion="reduce" if reduced_motion else "no-preference",
            forced_colors="active" if forced_colors else "none",
            locale=locale,
            timezone_id="Europe/London",
        )
        context.set_default_timeout(TIMEOUT_MS)
        self.contexts.append(context)
        self.watches.append(Watch(context, self.site, allow))
        for script in scripts if service_worker else (NO_SERVICE_WORKER, *scripts):
            context.add_init_script(script)
        page = context.new_page()
        slow_down(page, cpu_slowdown, network)
        page.goto(path)
        return page

    def take_pictures(self, folder: Path, name: str) -> list[Path]:
        """Take pictures of all open pages, in files that begin with ``name``."""
        pages = [page for context in self.contexts for page in context.pages]
        plain = re.sub(r"[^\w-]+", "-", name)
        files = [folder / f"{plain}-{number}.png" for number in range(len(pages))]
        for page, file in zip(pages, files, strict=True):
            with suppress(Error):
                page.screenshot(path=file)
        return files

    def close(self) -> list[str]:
        """Close all pages, and return the errors on them."""
        faults = [fault for watch in self.watches for fault in watch.finish()]
        for context in self.contexts:
            context.close()
        return faults


def slow_down(page: Page, cpu_slowdown: float, network: Network | None) -> None:
    """Emulate a slower machine or connection for the page."""
    session = page.context.new_cdp_session(page)
    if cpu_slowdown > 1:
        session.send("Emulation.setCPUThrottlingRate", {"rate": cpu_slowdown})
    if network:
        bytes_per_second = network.kbit_per_second * 1000 / 8
        session.send("Network.enable")
        session.send(
            "Network.emulateNetworkConditions",
            {
                "offline": False,
                "latency": network.delay_ms,
                "downloadThroughput": bytes_per_second,
                "uploadThroughput": bytes_per_second,
            },
        )


@contextmanager
def opening(browser: Browser, site: str) -> Iterator[Opener]:
    """Yield an opener of pages.

    Raises:
        AssertionError: At the end, if there was an error on one of the pages.
    """
    opener = Opener(browser, site)
    try:
        yield opener
    finally:
        faults = opener.close()
    assert not faults, "\n".join(faults)
