"""Additions to rendered pages: code blocks, links from names to their pages, anchors, tables that scroll, doors."""

import re
from collections.abc import Container, Mapping

from service.docs.guide import HOME
from service.docs.site.blocks import with_blocks

_NAME = re.compile(r"<code>([^<>]+)</code>")
# Links, headings and code blocks keep the names in them as they are.
_KEPT = re.compile(r"(<a\b.*?</a>|<h[1-6]\b.*?</h[1-6]>|<pre\b.*?</pre>)", re.DOTALL)
_HEADING = re.compile(r'<h([23]) id="([^"]+)">(.*?)</h\1>', re.DOTALL)
_DOORS = re.compile(r"<ul>(\s*(?:<li>\s*(?:<p>)?<a [^>]*>(?:(?!</?li|<ul).)*</li>\s*)+)</ul>", re.DOTALL)
_DOOR = re.compile(r"<li>\s*(?:<p>)?(<a [^>]*>.*?</a>):?\s*(.*?)(?:</p>)?\s*</li>", re.DOTALL)
_EXAMPLE = re.compile(r'(<h2 id="example">.*?)(?=<h2 id=)', re.DOTALL)
_TABLE = re.compile(r"<table>.*?</table>", re.DOTALL)


def finish_page(
    html: str, names: Mapping[str, str], own: str, safe_posts: Container[str], *, is_index: bool
) -> str:
    """Return the content of the page ``own`` in its final form.

    ``names`` has the address of the page that explains a name.
    """
    parts = _KEPT.split(html)
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
    address = names.get(found[1].removeprefix("GET ").removeprefix("POST "))
    return found[0] if address in (None, own) else f'<a href="{address}">{found[0]}</a>'


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
