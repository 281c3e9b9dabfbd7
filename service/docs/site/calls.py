"""Calls of curl in code blocks, as requests that a reader's browser can make to the same server."""

import re
import shlex
from collections.abc import Container, Iterator
from dataclasses import dataclass, field
from urllib.parse import urlsplit

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
