"""Flows that the guide shows in several languages."""

import re

from service.docs.routes import GUIDE
from tests.conftest import HttpServer

PAGE = (GUIDE / "flows.md").read_text(encoding="utf-8")
SHOWN_SERVER = "http://127.0.0.1:8000"
WEBHOOK = "Webhook"


def _flows() -> dict[str, dict[str, str]]:
    sections = re.findall(r"^## (.*)\n((?:(?!## ).*\n)*)", PAGE, re.MULTILINE)
    return {
        title: dict(re.findall(r"^```(\w+)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL))
        for title, text in sections
    }


FLOWS = _flows()
"""Code of each section, by language; ``text`` is its output."""
OVER_HTTP = [title for title in FLOWS if title != WEBHOOK]


def code_of(title: str, language: str, server: HttpServer) -> str:
    """Return the code of a flow, for a server."""
    return FLOWS[title][language].replace(SHOWN_SERVER, server.url)
