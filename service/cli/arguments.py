"""Arguments, and how they are read."""

import json
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

import typer

from service.cli.errors import BadInputError

STANDARD_DECK = "standard"
STANDARD_INPUT = "-"
_WHOLE = re.compile(r"[+-]?\d{1,400}", re.ASCII)
_COPIES = re.compile(r"\s*(\d{1,18})\s*[x×*]\s*(\d{1,18})\s*", re.ASCII)
_RANGE = re.compile(r"\s*(\d{1,18})\s*-\s*(\d{1,18})\s*", re.ASCII)
_TARGETS = re.compile(r"\s*(-?\d{1,18})(?:\s*-\s*(-?\d{1,18}))?\s*", re.ASCII)
BANDS = ("easy", "medium", "hard")
MAX_QUOTED = 40


def quoted(text: str) -> str:
    """An argument in quotation marks, shortened."""
    return repr(text if len(text) <= MAX_QUOTED else f"{text[:MAX_QUOTED]}...")


def given(params: Mapping[str, object]) -> dict[str, object]:
    """The parameters that are not None."""
    return {name: value for name, value in params.items() if value is not None}


def one_of(names: Callable[[], Sequence[str]], usual: str | None = None) -> Callable[[str], str]:
    """A parser of one of ``names``, which are loaded only for a value other than ``usual``.

    Loading a game's declarations takes as long as starting the program.
    """

    def name(text: str) -> str:
        if text != usual and text not in names():
            raise typer.BadParameter(f"{quoted(text)} is not one of {', '.join(map(repr, names()))}.")
        return text

    return name


def completing(names: Callable[[], Sequence[str]]) -> Callable[[str], list[str]]:
    """The shell completion of one of ``names``."""

    def complete(incomplete: str) -> list[str]:
        return [name for name in names() if name.startswith(incomplete)]

    return complete


def read_file(name: str) -> str:
    """The text of a file, or of standard input for ``-``.

    Raises:
        BadInputError: it cannot be read, or is not UTF-8.
    """
    try:
        return sys.stdin.read() if name == STANDARD_INPUT else Path(name).read_text(encoding="utf-8-sig")
    except OSError as error:
        raise BadInputError(f"{name}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise BadInputError(f"{name} is not text in UTF-8.") from None


def whole_number(text: str) -> int:
    """A whole number in ASCII digits. The server checks its bounds.

    Raises:
        typer.BadParameter: it is no whole number.
    """
    if _WHOLE.fullmatch(text) is None:
        raise typer.BadParameter(f"{quoted(text)} is not a whole number")
    return int(text)


def whole_numbers(texts: Iterable[str], option: str) -> list[int]:
    """The whole numbers in some words, each one number or several with commas.

    Raises:
        typer.BadParameter: one is no whole number.
    """
    try:
        return [whole_number(number.strip()) for text in texts for number in text.split(",")]
    except typer.BadParameter as error:
        raise typer.BadParameter(error.message, param_hint=option) from None


def parse_deck(text: str) -> str | list[object]:
    """A deck: ``standard``, or ``1x4,2x4`` (the card 1 four times, …), or the same as JSON: ``[[1, 4], [2, 4]]``.

    Raises:
        typer.BadParameter: it is none of these.
    """
    if text == STANDARD_DECK:
        return text
    if text.lstrip().startswith("["):
        try:
            deck: list[object] = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise typer.BadParameter(f"not JSON: {error}", param_hint="--deck") from None
        return deck
    entries = [_COPIES.fullmatch(entry) for entry in text.split(",")]
    if None in entries:
        raise typer.BadParameter(
            f"{quoted(text)} is not a deck: write `{STANDARD_DECK}`, `1x4,2x4` or JSON", param_hint="--deck"
        )
    return [[int(entry[1]), int(entry[2])] for entry in entries if entry]


def parse_difficulty(text: str) -> str | list[int]:
    """A difficulty: one of ``BANDS``, or a range of ratings such as ``30-60``.

    Raises:
        typer.BadParameter: it is neither.
    """
    if text in BANDS:
        return text
    found = _RANGE.fullmatch(text)
    if found is None:
        raise typer.BadParameter(
            f"{quoted(text)} is not a difficulty: write {', '.join(BANDS)} or a range such as 30-60",
            param_hint="--difficulty",
        )
    return [int(found[1]), int(found[2])]


def parse_targets(text: str) -> list[int]:
    """Targets: the first and the last, such as ``1-25`` or ``-5-5``, or a single one.

    Raises:
        typer.BadParameter: it is neither.
    """
    found = _TARGETS.fullmatch(text)
    if found is None:
        raise typer.BadParameter(
            f"{quoted(text)} is not a target or a range of targets such as 1-25",
            param_hint="--targets",
        )
    return [int(found[1]), int(found[2] or found[1])]
