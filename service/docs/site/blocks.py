"""Code blocks of rendered pages: coloured, with tabs for languages, a copy button, and a run button for each call."""

import json
import re
from collections.abc import Container, Iterator
from dataclasses import asdict, dataclass
from html import escape, unescape

from pygments import highlight
from pygments.formatters.html import HtmlFormatter
from pygments.lexers import get_lexer_by_name

from service.docs.site.calls import Call, find_calls
from service.docs.site.icons import icon

LANGUAGES = {"sh": "curl", "python": "Python", "ts": "TypeScript"}
"""Languages that stand in for each other, and the names of their tabs."""
_ALIASES = {"bash": "sh", "shell": "sh", "py": "python", "pycon": "python", "typescript": "ts"}
_BLOCK = re.compile(
    r'<pre[^>]*><code(?: class="language-(?P<language>[\w-]+)")?>(?P<text>.*?)</code></pre>\s*', re.DOTALL
)
_COMMAND = re.compile(
    r"^\s*(?:curl|countinghouse|make|pip|npm|docker|podman|export|\.venv|helm|kubectl) ", re.M
)
_FORMATTER = HtmlFormatter(nowrap=True)


@dataclass(frozen=True)
class Block:
    """The text of a code block, and its language if it is known."""

    text: str
    language: str

    @property
    def html(self) -> str:
        """The text, coloured if the language is known."""
        if not self.language:
            return escape(self.text, quote=False)
        return str(highlight(self.text, get_lexer_by_name(self.language), _FORMATTER)).rstrip("\n")


def with_blocks(html: str, safe_posts: Container[str]) -> str:
    """Return HTML whose code blocks have the site's form; neighbours in different languages share a frame."""
    written, position = [], 0
    for run in _runs(html):
        written.append(html[position : run[0].start()])
        blocks = [_read_block(found) for found in run]
        written += [_frame(frame, safe_posts) for frame in _frames(blocks)]
        position = run[-1].end()
    return "".join([*written, html[position:]])


def _runs(html: str) -> Iterator[list[re.Match[str]]]:
    """Yield code blocks that follow each other without anything between them."""
    run: list[re.Match[str]] = []
    for found in _BLOCK.finditer(html):
        if run and run[-1].end() != found.start():
            yield run
            run = []
        run.append(found)
    if run:
        yield run


def _read_block(found: re.Match[str]) -> Block:
    text = unescape(found["text"]).rstrip("\n")
    language = found["language"] or ""
    return Block(
        text, _ALIASES.get(language, language) if language not in ("", "text") else _guess_language(text)
    )


def _guess_language(text: str) -> str:
    if _COMMAND.search(text):
        return "sh"
    if text.startswith(("{", "[")) and '"' in text:
        return "json"
    return "html" if text.startswith("<") else ""


def _frames(blocks: list[Block]) -> Iterator[list[Block]]:
    """Yield neighbours of different languages together, and all other blocks by themselves."""
    frame: list[Block] = []
    for block in blocks:
        fits = block.language in LANGUAGES and all(
            other.language in LANGUAGES and other.language != block.language for other in frame
        )
        if frame and not fits:
            yield frame
            frame = []
        frame.append(block)
    if frame:
        yield frame


def _frame(blocks: list[Block], safe_posts: Container[str]) -> str:
    grouped = len(blocks) > 1
    tabs = "".join(
        f'<button type="button" class="code-tab" data-code="{block.language}" aria-pressed="false">'
        f"{LANGUAGES[block.language]}</button>"
        for block in blocks
        if grouped
    )
    runs = [call for block in blocks if block.language == "sh" for call in find_calls(block.text, safe_posts)]
    buttons = "".join(
        _run_button(call, f" {number}" if len(runs) > 1 else "") for number, call in enumerate(runs, 1)
    )
    copy = f'<button type="button" class="code-copy" aria-label="Copy">{icon("copy")}</button>'
    parts = "".join(_part(block, grouped=grouped) for block in blocks)
    head = f'<div class="code-head"><div class="code-tabs">{tabs}</div>{copy}{buttons}</div>'
    form = " code-grouped" if grouped else "" if runs else " snippet-plain"
    return f'<div class="snippet{form}">{head}{parts}</div>\n'


def _part(block: Block, *, grouped: bool) -> str:
    name = f'<p class="code-name">{LANGUAGES[block.language]}</p>' if grouped else ""
    code = f' data-code="{block.language}"' if grouped else ""
    return f'<div class="code-part"{code}>{name}<pre tabindex="0"><code>{block.html}</code></pre></div>'


def _run_button(call: Call, number: str) -> str:
    told = escape(
        json.dumps({key: value for key, value in asdict(call).items() if value}, ensure_ascii=False)
    )
    label = escape(f"Run{number} here: {call.method} {call.address}")
    return (
        f'<button type="button" class="code-run" data-call="{told}" aria-label="{label}">'
        f"{icon('run')}<span>Run{number}</span></button>"
    )
