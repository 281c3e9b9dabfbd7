"""The parts of all pages, as the search finds them."""

import re
from collections.abc import Mapping, Sequence
from html import unescape
from pathlib import Path
from typing import Any

import yaml

from service.docs.guide import HOME

KEYWORDS = Path(__file__).with_name("keywords.yaml")
LONGEST_EXCERPT = 120


def search_parts(indexed: Mapping[str, Any], names: Mapping[str, list[str]]) -> list[dict[str, object]]:
    """Return the parts of all pages, from what the generator indexed.

    ``names`` has what the pages of the reference are called, by their addresses below the site's home.
    """
    keywords: dict[str, list[str]] = yaml.safe_load(KEYWORDS.read_text(encoding="utf-8"))
    unused = {*keywords}
    found: list[dict[str, object]] = []
    titles: dict[str, str] = {}
    for item in indexed["items"]:
        page, _, anchor = str(item["location"]).partition("#")
        title = titles.setdefault(page, _plain(item["title"]))
        text = _plain(item["text"])
        unused.discard(item["location"])
        found.append(
            {
                "id": len(found),
                "url": f"{HOME}/{item['location']}",
                "page": page,
                "title": title,
                "group": _search_group(item["path"]),
                "keywords": "\n".join(
                    [*keywords.get(item["location"], ()), *names.get(item["location"], ())]
                ),
                "heading": _plain(item["title"]) if anchor else "",
                "text": text,
                "excerpt": text[:LONGEST_EXCERPT],
            }
        )
    if unused:
        raise ValueError(f"{KEYWORDS.name} names what is not there: {', '.join(sorted(unused))}")
    return found


def _search_group(path: Sequence[str]) -> str:
    return _plain(path[0]) if path else ""


def _plain(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())
