"""Reading puzzles from a text in any of the formats."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Final

from worker.games.kenken.formats.cage_lists import content, is_cage_list, read_cage_lists
from worker.games.kenken.formats.codes import is_code, read_codes
from worker.games.kenken.formats.holoken import read_holoken
from worker.games.kenken.formats.json_puzzles import read_json_puzzles
from worker.games.kenken.formats.keen import GAME_ID, WHOLE_ID, read_keen
from worker.games.kenken.formats.maps import HEADER, read_maps
from worker.games.kenken.formats.puzzle import (
    COMMENT,
    FormatError,
    Found,
    KenKenFormat,
    KenKenReadFaultCode,
    Places,
    Puzzle,
    lines_of,
)

MAX_TEXT: Final = 128 * 1024
"""Maximum number of characters of a text."""
MAX_PUZZLES: Final = 500
MAX_FAULTS: Final = 100
"""Maximum numbers of puzzles and of faults in an answer."""

# Tab and line ends are text. Surrogates cannot be written in UTF-8.
_NO_TEXT: Final = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff]")
_HOLOKEN: Final = re.compile(r"(?:^|[\r\n])(?:CELL|CAGE):")
_BYTE_ORDER_MARK: Final = "\ufeff"

_READERS: Final[Mapping[KenKenFormat, Callable[[str], Iterator[Found]]]] = {
    "holoken": read_holoken,
    "keen": read_keen,
    "cage-list": read_cage_lists,
    "puzzle-code": read_codes,
}


@dataclass(frozen=True)
class Fault:
    """What is wrong in a text, and where: line and column count from 1."""

    code: KenKenReadFaultCode
    detail: str
    text: str | None
    line: int
    column: int


@dataclass(frozen=True)
class ReadPuzzle:
    """A puzzle, and the line where it begins."""

    puzzle: Puzzle
    line: int


@dataclass(frozen=True)
class Reading:
    """The format of a text (None if it has none that is read), its puzzles, and the faults of the others."""

    format: KenKenFormat | None
    puzzles: tuple[ReadPuzzle, ...]
    faults: tuple[Fault, ...]


def read(text: str) -> Reading:
    """Read the puzzles in a text. A puzzle with a fault is left out, and the others are read all the same.

    No text raises an error: what is wrong is told in ``faults``. A text of n characters takes time proportional to n.
    """
    places = Places(text)
    try:
        _check_text(text)
        name, found = _read_as(text)
        each = list(islice(found, MAX_PUZZLES + 1))
    except FormatError as error:
        return Reading(None, (), (_fault(places, error),))
    errors = [one.puzzle for one in each if isinstance(one.puzzle, FormatError)]
    if len(each) > MAX_PUZZLES:
        detail = f"At most {MAX_PUZZLES:,} puzzles are read at once."
        errors.append(FormatError("too-many-puzzles", each.pop().offset, detail))
    puzzles = [
        ReadPuzzle(one.puzzle, places.at(one.offset)[0]) for one in each if isinstance(one.puzzle, Puzzle)
    ]
    unknown = not puzzles and errors[0].code == "unknown-format"
    return Reading(
        None if unknown else name,
        tuple(puzzles),
        tuple(_fault(places, error) for error in errors[:MAX_FAULTS]),
    )


def _fault(places: Places, error: FormatError) -> Fault:
    return Fault(error.code, str(error), error.text, *places.at(error.offset))


def _check_text(text: str) -> None:
    if not text.strip(_BYTE_ORDER_MARK).strip():
        raise FormatError("unknown-format", 0, "The text is empty.")
    found = _NO_TEXT.search(text)
    if found:
        detail = f"The character U+{ord(found[0]):04X} is in no text."
        raise FormatError("unexpected-text", found.start(), detail)


def _read_as(text: str) -> tuple[KenKenFormat, Iterator[Found]]:
    """Return the format of a text, and its puzzles."""
    # A blank in place of the mark keeps all places.
    plain = " " + text[1:] if text.startswith(_BYTE_ORDER_MARK) else text
    texts = (text for line in lines_of(plain) if (text := line.text.strip()))
    first = next((text for text in texts if not text.startswith(COMMENT)), COMMENT)
    if first[0] in "{[":
        return read_json_puzzles(plain)
    name = _format_by_lines(plain, first)
    return read_maps(plain) if name is None else (name, _READERS[name](plain))


def _format_by_lines(text: str, first: str) -> KenKenFormat | None:
    """Return the format of a text whose first line is known, or None if it may be a map."""
    lines = list(islice(content(text), 2))
    if _HOLOKEN.search(text):
        return "holoken"
    if WHOLE_ID.match(first):
        return "keen"
    if not first.startswith(HEADER) and is_cage_list(lines):
        return "cage-list"
    if GAME_ID.match(first):
        return "keen"
    return "puzzle-code" if lines and is_code(lines[0].text) else None
