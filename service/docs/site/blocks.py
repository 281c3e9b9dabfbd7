"""Code blocks of rendered pages: coloured, with tabs for languages, and a button for each call of curl in them."""

import json
import re
import shlex
from collections.abc import Container, Iterator
from dataclasses import asdict, dataclass, field
from functools import cache
from html import escape, unescape
from urllib.parse import urlsplit

from pygments import highlight
from pygments.formatters.html import HtmlFormatter
from pygments.lexers import get_lexer_by_name

from service.clients.node import ROOT

CALLED_HOSTS = frozenset({"127.0.0.1:8000", "localhost:8000"})
_ENDS = frozenset("|&;<>()\n#")
_WITH_VALUE = {"-H": "header", "--header": "header", "-d": "data", "--data": "data", "-X": "method"}
_IGNORED_WITH_VALUE = frozenset({"-o", "--output", "-w", "-m", "--max-time"})
_CLOSED = re.compile(r"/v1/(?:keys|me\b|webhook)|/metrics|/events\b")
_PLACEHOLDER = re.compile(r"[{}$<>…]")


@dataclass
class Call:
    """A request: method, path with query, headers and body."""

    path: str
    method: str = "GET"
    headers: dict[str, str] = field(default_factory=dict)
    body: str | None = None

    @property
    def address(self) -> str:
        """The path without its query."""
        return self.path.partition("?")[0]


def find_calls(text: str, safe_posts: Container[str]) -> Iterator[Call]:
    """Yield the calls in a block of shell commands that a reader may make: GET, and POST to ``safe_posts``."""
    for found in re.finditer(r"(?:^|(?<=[\s(|]))curl\s", text):
        call = _read_call(text[found.end() :])
        if call is not None and _may_be_made(call, safe_posts):
            yield call


def _may_be_made(call: Call, safe_posts: Container[str]) -> bool:
    if _CLOSED.search(call.address) or _PLACEHOLDER.search(call.path + (call.body or "").partition("{")[0]):
        return False
    if "Authorization" in call.headers:
        return False
    if call.method == "GET":
        return call.body is None
    return call.method == "POST" and call.address in safe_posts and '"webhook"' not in (call.body or "")


def _words(arguments: str) -> Iterator[str]:
    """Yield the words of a command, up to the next operator of the shell, a comment, or the end of its line."""
    lexer = shlex.shlex(arguments.replace("\\\n", " "), posix=True, punctuation_chars="|&;<>()\n")
    lexer.whitespace, lexer.commenters = " \t", ""
    lexer.whitespace_split = True
    while (word := lexer.get_token()) and word[0] not in _ENDS:
        yield word


def _read_call(arguments: str) -> Call | None:
    """Return the call of a command's arguments; None if it goes to another server."""
    call, address = Call(""), ""
    try:
        words = list(_words(arguments))
    except ValueError:
        return None
    while words:
        word = words.pop(0)
        if word in _WITH_VALUE and words:
            _add_argument(call, _WITH_VALUE[word], words.pop(0))
        elif word in _IGNORED_WITH_VALUE and words:
            words.pop(0)
        elif not word.startswith("-"):
            address = word
    parts = urlsplit(address if "://" in address else f"http://{address}")
    if parts.netloc not in CALLED_HOSTS:
        return None
    call.path = parts.path + (f"?{parts.query}" if parts.query else "")
    return call


def _add_argument(call: Call, what: str, value: str) -> None:
    if what == "header":
        name, _, text = value.partition(":")
        # What the shell would fill in is left out.
        if "$" not in text or name == "Authorization":
            call.headers[name.strip()] = text.strip()
    elif what == "data":
        call.body = value
        call.method = "POST"
    else:
        call.method = value


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


ICON_SOURCE = ROOT / "service" / "web" / "app" / "src" / "components" / "icon.tsx"
# The page needs none for its menus.
_OWN = {"menu": "M4 7h16M4 12h16M4 17h16"}
_ICON = re.compile(r'^  (\w+):\s+"([^"]+)"', re.MULTILINE)


@cache
def read_icon_paths() -> dict[str, str]:
    """Return the outlines of the page's icons by name."""
    return {**dict(_ICON.findall(ICON_SOURCE.read_text(encoding="utf-8"))), **_OWN}


def icon(name: str) -> str:
    """Return an icon, which is never read aloud."""
    path = escape(read_icon_paths()[name])
    return f'<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="{path}"/></svg>'
