"""JSON whose objects know their places in the text."""

import json
import re
from json.decoder import JSONObject  # type: ignore[attr-defined]  # public in the source, not in the stubs
from json.scanner import py_make_scanner  # type: ignore[attr-defined]
from typing import Any, Final

from worker.games.kenken.formats.puzzle import FormatError, KenKenReadFaultCode

MAX_DEPTH: Final = 32
"""Maximum nesting: a job as JSON has its cells six deep."""
_MAX_DIGITS: Final = 18
_BRACKET: Final = re.compile(r'"(?:[^"\\]|\\.)*"?|[\[\]{}]', re.DOTALL)


class Located(dict[str, Any]):
    """A JSON object, and the place of its opening brace."""

    offset: int = 0


class _Decoder(json.JSONDecoder):
    """A decoder whose objects have places, and whose numbers have a limit."""

    def __init__(self) -> None:
        super().__init__(parse_int=_integer, parse_constant=str)
        self.parse_object = _located_object
        self.scan_once = py_make_scanner(self)


def _located_object(text_and_end: tuple[str, int], *rest: Any) -> tuple[Located, int]:
    value, end = JSONObject(text_and_end, *rest)
    located = Located(value)
    located.offset = text_and_end[1] - 1
    return located, end


def _integer(digits: str) -> object:
    """Return an integer, or the text of a number that is too long for any number of a puzzle."""
    return int(digits) if len(digits) <= _MAX_DIGITS else digits


def read_json(text: str) -> list[Any]:
    """Return the values of a text of JSON, which may follow each other as in JSON lines.

    Raises:
        FormatError: The text is not JSON, or is nested more than `MAX_DEPTH` deep.
    """
    _check_depth(text)
    decoder, values, at = _Decoder(), [], _skip_spaces(text, 0)
    while at < len(text):
        try:
            value, end = decoder.raw_decode(text, at)
        except json.JSONDecodeError as error:
            code: KenKenReadFaultCode = "unexpected-text" if text[error.pos :].strip() else "unexpected-end"
            raise FormatError(code, error.pos, f"The text is not JSON: {error.msg}.") from None
        values.append(value)
        at = _skip_spaces(text, end)
    return values


def _skip_spaces(text: str, start: int) -> int:
    while start < len(text) and text[start] in " \t\r\n":
        start += 1
    return start


def _check_depth(text: str) -> None:
    depth = 0
    for found in _BRACKET.finditer(text):
        depth += (found[0] in "[{") - (found[0] in "]}")
        if depth > MAX_DEPTH:
            detail = f"The JSON is nested more than {MAX_DEPTH} deep."
            raise FormatError("unexpected-text", found.start(), detail, found[0])
