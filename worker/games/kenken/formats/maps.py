"""Maps of cages with their clues: this project's own text, letter maps, and `.KK` files of many puzzles.

The own text has a name for each cell's cage, the clue of each cage, and the digits filled in, if any:

    A A B
    C D B
    C D D

    A 3+
    B 5+
    C 2-
    D 12*

    1 . .
    . . .
    . . .

Above the map it may have the sides of a rectangle and digits other than 1 to n, as in ``size: 2 × 3`` and
``digits: 0 2 5``.

A letter map has one character for each cell, without spaces between. A digit in it is a given cell, unless digits have
clues: programs such as `kenken-rs` and `ghfbsd/kenken` write given cells so. A `.KK` file has several letter maps, each
below a line such as `.KK "title"`. The operator `=` or `!`, or none, makes a cage of one cell a given one.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, takewhile
from typing import Final, NamedTuple, cast

from worker.games.kenken.formats.clues import GIVEN, MARKS, Clue, clue_of
from worker.games.kenken.formats.puzzle import (
    Digits,
    FormatError,
    Found,
    FoundCage,
    KenKenFormat,
    KenKenReadFaultCode,
    Line,
    Puzzle,
    Token,
    lines_of,
    made_puzzle,
    quoted,
    said,
    words_of,
)
from worker.games.kenken.formats.text_header import board_below, split_header
from worker.games.kenken.rules.board import Board
from worker.games.kenken.rules.cage import MAX_ORDER, Cage, Cell, Operator
from worker.operators import ALIASES

HEADER: Final = ".KK"
EMPTIES: Final = frozenset({".", "_", "-", "0"})
_SIZES: Final = re.compile(r"\d{1,2}(?:\s+\d{1,3})?", re.ASCII)


class Section(NamedTuple):
    """A part of a text that has one puzzle."""

    start: int
    end: int
    title: str | None


@dataclass(frozen=True)
class Map:
    """The cells of each name, and the places of all names."""

    board: Board
    cells: Mapping[str, tuple[Cell, ...]]
    offsets: Mapping[Cell, int]

    def offset(self, name: str) -> int:
        """Return the place of the first cell of a name."""
        return self.offsets[self.cells[name][0]]


def sections_of(text: str) -> list[Section]:
    """Return the parts of a text between its header lines; the whole text if it has none."""
    headers = [line for line in lines_of(text) if line.text.lstrip().startswith(HEADER)]
    if not headers:
        return [Section(0, len(text), None)]
    before = text[: headers[0].offset]
    sections = (
        [Section(0, headers[0].offset, None)] if any(said(line).text for line in lines_of(before)) else []
    )
    ends = [*(line.offset for line in headers[1:]), len(text)]
    return sections + [
        Section(line.end, end, _title(line.text)) for line, end in zip(headers, ends, strict=True)
    ]


def _title(header: str) -> str:
    rest = header.lstrip().removeprefix(HEADER).strip()
    inside = rest.partition('"')[2].partition('"')[0]
    return inside or rest.strip('"')


def read_maps(text: str) -> tuple[KenKenFormat, Iterator[Found]]:
    """Return which of the formats of maps a text has, and its puzzles."""
    sections = sections_of(text)
    if len(sections) > 1 or sections[0].title is not None:
        name: KenKenFormat = "kk"
    else:
        headed, groups = split_header(_groups(text, sections[0]))
        name = "text" if headed or _has_spaces(groups) else "letter-map"
    return name, (_found(text, section) for section in sections)


def _has_spaces(groups: Sequence[Sequence[Line]]) -> bool:
    """Return True if the names in a map have spaces between."""
    return any(len(line.text.split()) > 1 for line in _in_order(groups)[0]) if groups else False


def _found(text: str, section: Section) -> Found:
    try:
        return Found(section.start, _puzzle(text, section))
    except FormatError as error:
        return Found(section.start, error)


def _puzzle(text: str, section: Section) -> Puzzle:
    header, groups = split_header(_groups(text, section))
    parts = _in_order(groups) if groups else []
    if len(parts) < 2:
        at = parts[0][0].offset if parts else section.start
        if section.title is not None:
            raise FormatError("unexpected-end", at, "Below this title there are no map and clues.")
        raise FormatError(
            "unknown-format",
            at,
            "There is no puzzle in a format that is known here: no map of cages above their clues, no game id, no list"
            " of cages, no puzzle code and no JSON.",
        )
    if len(parts) > 3:
        line = parts[3][0]
        detail = "After map, clues and grid there is nothing more."
        raise FormatError("unexpected-text", line.offset, detail, line.text)
    cage_map = _map(parts[0], board_below(header, len(parts[0]), parts[0][0].offset))
    grid = _grid(parts[2], cage_map.board) if len(parts) > 2 else None
    cages = _cages(parts[1], cage_map)
    return made_puzzle(cage_map.board, cages, parts[0][0].offset, grid=grid, title=section.title)


def _groups(text: str, section: Section) -> list[list[Line]]:
    """Return the lines with content, in groups between empty lines."""
    groups: list[list[Line]] = [[]]
    for line in lines_of(text, section.start, section.end):
        plain = said(line)
        if plain.text:
            groups[-1].append(plain)
        elif not line.text.strip() and groups[-1]:
            groups.append([])
    return [group for group in groups if group]


def _in_order(groups: Sequence[Sequence[Line]]) -> list[list[Line]]:
    """Return the lines of the map, of the clues and of the grid, and any more.

    The clues may follow their map immediately if they show their operators, may have empty lines between, and may stand
    above the map.
    """
    first, *rest = [list(group) for group in groups]
    first = _without_sizes(first)
    columns = len(_entries(first[0]))
    rows = enumerate(first[: MAX_ORDER + 1])
    clues = next((number for number, line in rows if _is_plainly_clue(line, columns)), None)
    if clues == 0 and rest:
        return [rest[0], first, *rest[1:]]
    parts = [first[:clues], first[clues:], *rest] if clues else [first, *rest]
    if len(parts) < 3:
        return parts
    more = list(takewhile(lambda group: _is_plainly_clue(group[0], columns), parts[2:]))
    return [parts[0], list(chain(parts[1], *more)), *parts[2 + len(more) :]]


def _is_plainly_clue(line: Line, columns: int) -> bool:
    """Return True for a clue with an operator that cannot be a row of a map."""
    clue = clue_of(line.text)
    if clue is None or not (clue.sign or clue.distinct):
        return False
    entries = _entries(line)
    return len(entries) != columns or any(entry.text in MARKS for entry in entries)


def _without_sizes(lines: list[Line]) -> list[Line]:
    """Leave out a first line that has the size of the grid, and perhaps the number of cages."""
    if len(lines) < 3 or not _SIZES.fullmatch(lines[0].text):
        return lines
    size, columns = int(lines[0].text.split()[0]), len(_entries(lines[1]))
    return lines[1:] if size == columns != len(_entries(lines[0])) else lines


def _entries(line: Line) -> list[Token]:
    """Return the entries of a row: its words, or its characters if it has no spaces."""
    words = words_of(line)
    if len(words) > 1:
        return words
    return [Token(line.offset + place, character) for place, character in enumerate(line.text)]


def _row(line: Line, board: Board) -> list[Token]:
    """Return the entries of a row of a grid."""
    entries, columns = _entries(line), board.columns
    if len(entries) == columns:
        return entries
    at = entries[columns].offset if len(entries) > columns else line.end
    code: KenKenReadFaultCode = "wrong-shape" if len(entries) > columns else "unexpected-end"
    raise FormatError(code, at, f"A grid of {board} has {columns} columns, not {len(entries)}.")


def _map(lines: Sequence[Line], board: Board) -> Map:
    if len(lines) > MAX_ORDER:
        raise FormatError(
            "wrong-shape", lines[MAX_ORDER].offset, f"A grid has at most {MAX_ORDER} rows, not {len(lines)}."
        )
    if len(lines) != board.rows:
        at = lines[min(board.rows, len(lines) - 1)]
        raise FormatError(
            "wrong-shape", at.offset, f"A grid of {board} has {board.rows} rows, not {len(lines)}."
        )
    rows = [_row(line, board) for line in lines]
    cells: dict[str, list[Cell]] = {}
    offsets: dict[Cell, int] = {}
    for row, entries in enumerate(rows):
        for column, entry in enumerate(entries):
            cells.setdefault(entry.text, []).append((row, column))
            offsets[row, column] = entry.offset
    return Map(board, {name: tuple(own) for name, own in cells.items()}, offsets)


def _cages(lines: Sequence[Line], cage_map: Map) -> list[FoundCage]:
    found: dict[str, FoundCage] = {}
    for line in lines:
        clue = clue_of(line.text)
        if clue is None:
            raise FormatError(
                "unexpected-text",
                line.offset,
                f"`{quoted(line.text)}` is not a clue such as `A 12×`.",
                line.text,
            )
        name = clue.name
        if name not in cage_map.cells:
            raise FormatError(
                "cage-missing", line.offset, f"There is no cage {quoted(name)} in the map.", name
            )
        if name in found:
            raise FormatError(
                "clue-repeated", line.offset, f"The cage {quoted(name)} already has a clue.", name
            )
        found[name] = FoundCage(_cage(clue, cage_map.cells[name], line), line.offset)
    numbered = any(_is_number(name) for name in found)
    open_names = [name for name in cage_map.cells if name not in found]
    return [*found.values(), *_given(cage_map, open_names, numbered=numbered)]


def _cage(clue: Clue, cells: tuple[Cell, ...], line: Line) -> Cage:
    if clue.sign and clue.sign in GIVEN:
        if len(cells) > 1:
            detail = f"`{clue.sign}` is for a cage of one cell, and {quoted(clue.name)} has {len(cells)}."
            raise FormatError("unexpected-text", line.end - 1, detail, clue.sign)
        return Cage(None, clue.target, cells)
    operator = cast("Operator | None", ALIASES.get(clue.sign, clue.sign) or None)
    return Cage(operator, clue.target, cells, clue.distinct)


def _is_number(name: str) -> bool:
    return name.isascii() and name.isdigit() and len(name) <= 2


def _given(cage_map: Map, names: Sequence[str], *, numbered: bool) -> Iterator[FoundCage]:
    """Yield a cage for each given cell: the names without a clue that are digits, each once in a row and a column.

    If cages are ``numbered``, digits are names of cages, and none is given.
    """
    for name in names:
        cells = cage_map.cells[name]
        in_line = any(len(set(lines)) < len(cells) for lines in zip(*cells, strict=True))
        if numbered or in_line or not _is_number(name):
            raise FormatError(
                "clue-missing", cage_map.offset(name), f"There is no clue for {quoted(name)}.", name
            )
        for cell in cells:
            yield FoundCage(Cage(None, int(name), (cell,)), cage_map.offsets[cell])


def _grid(lines: Sequence[Line], board: Board) -> Digits:
    if len(lines) != board.rows:
        at = lines[min(board.rows, len(lines) - 1)]
        raise FormatError(
            "wrong-shape", at.offset, f"The grid has {len(lines)} rows, but the map has {board.rows}."
        )
    return tuple(tuple(_digit(entry, board) for entry in _row(line, board)) for line in lines)


def _digit(entry: Token, board: Board) -> int | None:
    plain = entry.text.isascii() and entry.text.isdigit() and len(entry.text) <= 3
    if plain and int(entry.text) in board.ranks:
        return int(entry.text)
    if entry.text in EMPTIES:
        return None
    detail = f"`{quoted(entry.text)}` is neither one of the digits {board.digits_named} nor a dot."
    raise FormatError("unexpected-text", entry.offset, detail, entry.text)
