"""Flows that the guide shows in several languages: a block of each, and then what all of them print."""

import re
from collections.abc import Iterator

from service.docs.guide import GUIDE
from tests.conftest import HttpServer

SHOWN_SERVER = "http://127.0.0.1:8000"
WEBHOOK = "webhooks: Verify the signature"
LANGUAGES = ("sh", "python", "ts", "text")
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_SHELL = re.compile(
    r"^```sh\n((?:(?!```|.*/v1/tables).*\n)*)```\n\n```text\n((?:(?!```).*\n)*)```$", re.MULTILINE
)
_HEADING = re.compile(r"^## (.*)$", re.MULTILINE)


def _flows() -> Iterator[tuple[str, dict[str, str]]]:
    for page in sorted(GUIDE.glob("*/*.md")):
        name, text = page.stem, page.read_text(encoding="utf-8")
        blocks = list(_BLOCK.finditer(text))
        for number, first in enumerate(blocks):
            shown = blocks[number : number + len(LANGUAGES)]
            if [block[1] for block in shown[:2]] == ["sh", "python"]:
                flow = {block[1]: block[2] for block in shown}
                yield ": ".join([name, *_HEADING.findall(text, 0, first.start())[-1:]]), flow


_ALL = list(_flows())
FLOWS = dict(_ALL)
"""Code of each flow, by page and heading, and by language; ``text`` is its output."""
SHELL_FLOWS = {
    page.stem: flows
    for page in sorted(GUIDE.glob("*/*.md"))
    if (flows := _SHELL.findall(page.read_text(encoding="utf-8")))
}
"""Commands in the shell alone, with their output, by page; those that read tables are not among them."""
OVER_HTTP = [title for title in FLOWS if title != WEBHOOK]


def every_flow_is_whole() -> bool:
    """Tell whether all flows have all languages and an output, and sections one flow each."""
    return len(_ALL) == len(FLOWS) and all(tuple(flow) == LANGUAGES for flow in FLOWS.values())


def code_of(title: str, language: str, server: HttpServer) -> str:
    """Return the code of a flow, for a server."""
    return FLOWS[title][language].replace(SHOWN_SERVER, server.url)
