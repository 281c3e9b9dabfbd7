"""Errors that must not occur on a page, watched for from its opening on."""

import re
from collections.abc import Sequence
from contextlib import suppress
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Error, Request, WebError

# Violations that are only reported, or that occur in workers, appear in no console.
TELL_VIOLATIONS = """
addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample, sourceFile }) => {
  console.error("Content-Security-Policy violated:", violatedDirective, blockedURI, sample, sourceFile);
});
"""
LOCAL_SCHEMES = ("data", "blob", "about")


class Watch:
    """A collector of all errors in a context: on its pages, their popups, and in their workers.

    Errors that one of the regular expressions ``allowed`` matches are left out.
    """

    def __init__(self, context: BrowserContext, site: str, allowed: Sequence[str]) -> None:
        self.faults: list[str] = []
        self._context = context
        self._host = urlsplit(site).netloc
        self._allowed = [re.compile(pattern) for pattern in allowed]
        context.on("console", self._console)
        context.on("weberror", self._error)
        context.on("request", self._request)
        context.add_init_script(TELL_VIOLATIONS)

    def finish(self) -> list[str]:
        """Return all errors, those included that the browser was about to report."""
        for page in self._context.pages:
            with suppress(Error):
                page.evaluate("0")
        return self.faults

    def _note(self, fault: str) -> None:
        if not any(pattern.search(fault) for pattern in self._allowed):
            self.faults.append(fault)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._note(f"console: {message.text} ({message.location['url']})")

    def _error(self, error: WebError) -> None:
        self._note(f"exception: {error.error.stack or error.error.message}")

    def _request(self, request: Request) -> None:
        url = urlsplit(request.url)
        if url.scheme not in LOCAL_SCHEMES and url.netloc != self._host:
            self._note(f"request to another host: {request.url}")
