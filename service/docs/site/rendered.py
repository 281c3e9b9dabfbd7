"""What is added to rendered pages, and what the search finds in them."""

import re
from collections.abc import Container, Mapping, Sequence
from html import unescape
from pathlib import Path
from typing import Any

import yaml

from service.docs.guide import HOME
from service.docs.site.blocks import with_blocks
from worker.code_formats import puzzle_of
from worker.code_packing import CodeError

_NAME = re.compile(r"<code>([^<>]+)</code>")
_CODE = re.compile(r"[0-9A-Z]{4}(?:-[0-9A-Z]{1,4})+")
# Links, headings and code blocks keep the names in them as they are.
_NEVER_LINKED = re.compile(r"(<a\b.*?</a>|<h[1-6]\b.*?</h[1-6]>|<pre\b.*?</pre>)", re.DOTALL)
_HEADING = re.compile(r'<h([23]) id="([^"]+)">(.*?)</h\1>', re.DOTALL)
_DOORS = re.compile(r"<ul>(\s*(?:<li>\s*(?:<p>)?<a [^>]*>(?:(?!</?li|<ul).)*</li>\s*)+)</ul>", re.DOTALL)
_DOOR = re.compile(r"<li>\s*(?:<p>)?(<a [^>]*>.*?</a>):?\s*(.*?)(?:</p>)?\s*</li>", re.DOTALL)
_EXAMPLE = re.compile(r'(<h2 id="example">.*?)(?=<h2 id=)', re.DOTALL)
_TABLE = re.compile(r"<table>.*?</table>", re.DOTALL)


def finish_page(
    html: str, names: Mapping[str, str], own: str, safe_posts: Container[str], *, is_index: bool
) -> str:
    """Return the content of the page ``own`` in its final form.

    ``names`` has the address of the page that explains a name. Codes of puzzles open them.
    """
    parts = _NEVER_LINKED.split(html)
    parts[::2] = [_NAME.sub(lambda found: _link_name(found, names, own), part) for part in parts[::2]]
    html = with_blocks("".join(parts), safe_posts)
    html = _HEADING.sub(
        r'<h\1 id="\2">\3 <a class="anchor" href="#\2" aria-label="Link to this part">#</a></h\1>', html
    )
    if own.startswith(f"{HOME}/reference/") and _EXAMPLE.search(html):
        html = _lay_out_reference(html)
    elif is_index and not own.startswith(f"{HOME}/reference/"):
        html = _DOORS.sub(lambda found: f'<ul class="doors">{_DOOR.sub(_door, found[1])}</ul>', html)
    return _TABLE.sub(r'<div class="scroll" tabindex="0">\g<0></div>', html)


def _link_name(found: re.Match[str], names: Mapping[str, str], own: str) -> str:
    name = found[1].removeprefix("GET ").removeprefix("POST ")
    address = f"/p/{name}" if _is_code(name) else names.get(name)
    return found[0] if address in (None, own) else f'<a href="{address}">{found[0]}</a>'


def _is_code(name: str) -> bool:
    """Tell whether a name is the code of a puzzle, as answers spell it."""
    if not _CODE.fullmatch(name):
        return False
    try:
        return bool(puzzle_of(name)["puzzle_code"] == name)
    except CodeError:
        return False


def _door(found: re.Match[str]) -> str:
    """Return an entry of a list of links, whose text is small and begins with a capital letter."""
    text = found[2][:1].upper() + found[2][1:]
    return f"<li>{found[1]}<span>{text}</span></li>" if text else f"<li>{found[1]}</li>"


def _lay_out_reference(html: str) -> str:
    """Return the page of an operation with its example beside what is told of it."""
    (example,) = _EXAMPLE.findall(html)
    head, _, told = html.partition(example)
    heading, _, lead = head.partition("</h1>")
    address, _, lead = lead.partition("</p>")
    return (
        f'<div class="reference">{heading}</h1><div class="reference-address">{address}</p></div>'
        f'<div class="reference-lead">{lead}</div>'
        f'<div class="reference-example">{example}</div><div class="reference-told">{told}</div></div>'
    )


KEYWORDS = Path(__file__).with_name("keywords.yaml")


def read_search_parts(indexed: Mapping[str, Any], names: Mapping[str, list[str]]) -> list[dict[str, object]]:
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
            }
        )
    if unused:
        raise ValueError(f"{KEYWORDS.name} names what is not there: {', '.join(sorted(unused))}")
    return found


def _search_group(path: Sequence[str]) -> str:
    return _plain(path[0]) if path else ""


def _plain(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())
