"""KenKen puzzles in files, folders and standard input, read and written by the service in any of its formats."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from countinghouse_client import CountinghouseError
from countinghouse_client.cli.arguments import STANDARD_INPUT, read_file
from countinghouse_client.cli.errors import BadInputError, as_cli_error
from countinghouse_client.cli.jobs import run_to_end
from countinghouse_client.cli.session import Session

FORMATS: Final = (
    "text",
    "letter-map",
    "kk",
    "cage-list",
    "keen",
    "gauguin",
    "poisonmeatball",
    "json",
    "puzzle-code",
)
"""The formats that the service writes."""
_NUL: Final = "\0"


@dataclass(frozen=True)
class FilePuzzle:
    """A puzzle of a file, and its name for people: the file, and the place in it and the title where it has several."""

    name: str
    size: int
    """The longer side."""
    sides: dict[str, int]
    """Rows and columns of a rectangle; empty for a square."""
    digits: list[int] | None
    cages: list[Any]
    grid: list[Any] | None
    title: str | None

    @property
    def puzzle(self) -> dict[str, object]:
        """The puzzle as parameters of an operation, without the grid."""
        return {**(self.sides or {"size": self.size}), **self._content}

    @property
    def filled(self) -> dict[str, object]:
        """The puzzle and its grid, which is empty unless the file has one."""
        rows, columns = self.sides.get("rows", self.size), self.sides.get("columns", self.size)
        return {**self.puzzle, "grid": self.grid or [[None] * columns for _ in range(rows)]}

    @property
    def written(self) -> dict[str, object]:
        """The puzzle as ``kenken.write`` takes it."""
        return {"size": self.size, **self.sides, **self._content, "grid": self.grid, "title": self.title}

    @property
    def _content(self) -> dict[str, object]:
        return {**({"digits": self.digits} if self.digits else {}), "cages": self.cages}


@dataclass
class ReadFiles:
    """The puzzles of files, and a line for each fault."""

    puzzles: list[FilePuzzle] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


def read_puzzles(session: Session, names: Sequence[str]) -> ReadFiles:
    """Return the puzzles in files, in all files of folders, and in standard input (``-``).

    Raises:
        BadInputError: There is no puzzle in them; the message has the first fault.
    """
    read = ReadFiles()
    for name in files_of(names):
        try:
            result = read_text(session, name, read_text_file(name))
        except BadInputError as error:
            read.faults.append(str(error))
            continue
        read.puzzles += puzzles_of(name, result)
        read.faults += [fault_line(name, fault) for fault in result["faults"]]
    if not read.puzzles:
        raise BadInputError("\n".join(read.faults) or "There is no file.")
    return read


def read_one(session: Session, name: str) -> FilePuzzle:
    """Return the only puzzle of a file.

    Raises:
        BadInputError: The file has a fault, or several puzzles.
    """
    read = read_puzzles(session, [name])
    if read.faults:
        raise BadInputError("\n".join(read.faults))
    if len(read.puzzles) > 1:
        raise BadInputError(f"{name} has {len(read.puzzles)} puzzles, and this command takes one.")
    return read.puzzles[0]


def files_of(names: Sequence[str]) -> Iterator[str]:
    """Yield the names of files; for a folder those of all files in it, without hidden ones, in the order of names."""
    for name in names:
        folder = Path(name)
        if name == STANDARD_INPUT or not folder.is_dir():
            yield name
            continue
        for file in sorted(folder.rglob("*")):
            hidden = any(part.startswith(".") for part in file.relative_to(folder).parts)
            if file.is_file() and not hidden:
                yield str(file)


def read_text_file(name: str) -> str:
    """Return the text of a file.

    Raises:
        BadInputError: It cannot be read, or is no text.
    """
    text = read_file(name)
    if _NUL in text:
        before = text[: text.index(_NUL)]
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        raise BadInputError(f"{_shown(name)}: line {line}, column {column}: the file is not text.")
    return text


def read_text(session: Session, name: str, text: str) -> Mapping[str, Any]:
    """Return the result of ``kenken.read``.

    Raises:
        BadInputError: The service refuses the text, for example because it is too long.
    """
    try:
        return run_to_end(session, "kenken.read", {"text": text})["result"] or {}
    except CountinghouseError as error:
        told = as_cli_error(error)
        if isinstance(told, BadInputError):
            raise BadInputError(f"{_shown(name)}: {told}") from None
        raise


def puzzles_of(name: str, result: Mapping[str, Any]) -> list[FilePuzzle]:
    """Return the puzzles of a result of ``kenken.read``."""
    puzzles = result["text_puzzles"]
    alone = len(puzzles) == 1 and not result["faults"]
    return [
        FilePuzzle(
            name=_shown(name) if alone else _numbered(name, number, puzzle),
            size=puzzle["size"],
            sides={side: puzzle[side] for side in ("rows", "columns") if puzzle.get(side)},
            digits=puzzle.get("digits"),
            cages=puzzle["cages"],
            grid=puzzle["grid"],
            title=puzzle["title"],
        )
        for number, puzzle in enumerate(puzzles, 1)
    ]


def _numbered(name: str, number: int, puzzle: Mapping[str, Any]) -> str:
    title = f" ({puzzle['title']})" if puzzle["title"] else ""
    return f"{_shown(name)}, puzzle {number}, line {puzzle['text_line']}{title}"


def fault_line(name: str, fault: Mapping[str, Any]) -> str:
    """Return a fault in a file as a line for people."""
    return f"{_shown(name)}: line {fault['text_line']}, column {fault['text_column']}: {fault['detail']}"


def _shown(name: str) -> str:
    return "Standard input" if name == STANDARD_INPUT else name
