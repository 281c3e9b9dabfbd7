"""Arguments, options and their parsers. A parser raises ``typer.BadParameter`` for an invalid value."""

import json
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from math import isinf
from pathlib import Path
from typing import Annotated, Any

import typer

from countinghouse_client.cli.errors import BadInputError

STANDARD_INPUT = "-"
_WHOLE = re.compile(r"[+-]?\d{1,400}", re.ASCII)
_BETWEEN = re.compile(r"[\s,]+")
_RANGE = re.compile(r"\s*(\d{1,18})\s*-\s*(\d{1,18})\s*", re.ASCII)
_TARGETS = re.compile(r"\s*(-?\d{1,18})(?:\s*-\s*(-?\d{1,18}))?\s*", re.ASCII)
BANDS = ("easy", "medium", "hard", "expert")
SIGNS = "+-*/x×÷"
MAX_QUOTED = 40

Parser = Callable[[str], object]


def in_quotes(text: str) -> str:
    """Return an argument in quotation marks, shortened to ``MAX_QUOTED`` characters."""
    return repr(text if len(text) <= MAX_QUOTED else f"{text[:MAX_QUOTED]}...")


def without_none(params: Mapping[str, object]) -> dict[str, object]:
    """Return the parameters that are not None."""
    return {name: value for name, value in params.items() if value is not None}


def argument(text: str, metavar: str, parser: Parser | None = None) -> Any:
    """Return a required argument; ``text`` is its help."""
    return typer.Argument(metavar=metavar, parser=parser, show_default=False, help=text)


def option(
    text: str, metavar: str, *names: str, usual: str | bool = True, parser: Parser | None = None
) -> Any:
    """Return an option with a value; ``text`` is its help.

    ``usual`` is the default that the help shows: True for the actual default, False for none, or a text.
    """
    return typer.Option(*names, metavar=metavar, parser=parser, show_default=usual, help=text)


def number_option(text: str, *names: str, usual: str | bool = True) -> Any:
    """Return an option whose value is a whole number."""
    return option(text, "N", *names, usual=usual, parser=whole_number)


def numbers_option(text: str) -> Any:
    """Return an option whose values are whole numbers, as words or separated by commas; see ``whole_numbers``."""
    return option(text, "N...", usual="none")


def suggestion(word: str, names: Iterable[str]) -> str:
    """Return a question with the names nearest to a word, or an empty text if none is near."""
    near = get_close_matches(word.lower(), names)
    return f" Did you mean {' or '.join(map(repr, near))}?" if near else ""


def choice_option(
    text: str,
    metavar: str,
    names: Sequence[str],
    usual: str | None = None,
    *,
    name: str | None = None,
    shown: str = "any",
) -> Any:
    """Return an option whose value is one of ``names``, or ``usual`` if it is not given.

    ``shown`` is the default that the help shows if there is no ``usual`` value.
    """

    def parse(word: str) -> str:
        if word != usual and word not in names:
            known = ", ".join(map(repr, names))
            raise typer.BadParameter(f"{in_quotes(word)} is not one of {known}.{suggestion(word, names)}")
        return word

    return typer.Option(
        *([name] if name else []),
        metavar=metavar,
        parser=parse,
        autocompletion=_completion(names),
        show_default=shown if usual is None else True,
        help=text,
    )


def _completion(names: Iterable[str]) -> Callable[[str], list[str]]:
    return lambda incomplete: [name for name in names if name.startswith(incomplete)]


def read_file(name: str) -> str:
    """Return the text of a file, or of standard input for ``-``.

    Raises:
        BadInputError: The file cannot be read, or is not UTF-8; or standard input is empty.
    """
    if name == STANDARD_INPUT:
        return _read_standard_input()
    try:
        return Path(name).read_text(encoding="utf-8-sig")
    except OSError as error:
        raise BadInputError(f"{name}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise BadInputError(f"{name} is not text in UTF-8.") from None


def _read_standard_input() -> str:
    try:
        text = sys.stdin.read()
    except UnicodeDecodeError:
        raise BadInputError("Standard input is not text in UTF-8.") from None
    if not text.strip():
        raise BadInputError("Standard input is empty.")
    return text


def write_file(file: Path, data: bytes) -> None:
    """Write a file.

    Raises:
        BadInputError: The file cannot be written.
    """
    try:
        file.write_bytes(data)
    except OSError as error:
        raise BadInputError(f"{file}: {error.strerror or error}") from None


def words(texts: Iterable[str]) -> list[str]:
    """Return the words of the arguments, split at commas and spaces; ``-`` stands for standard input."""
    pieces = (read_file(STANDARD_INPUT) if text == STANDARD_INPUT else text for text in texts)
    return [word for piece in pieces for word in _BETWEEN.split(piece.strip()) if word]


def parse_numbers(texts: Sequence[str]) -> list[int]:
    """Return the whole numbers in the arguments, split as ``words`` splits them."""
    # An argument without words is parsed as an empty text, and rejected because that is not a number.
    return [whole_number(word) for text in texts for word in words([text]) or [""]]


def whole_number(text: str | int) -> int:
    """Parse a whole number in ASCII digits. The server checks its bounds."""
    if _WHOLE.fullmatch(str(text)) is None:
        raise typer.BadParameter(f"{in_quotes(str(text))} is not a whole number")
    return int(text)


def whole_numbers(texts: Iterable[str], option: str) -> list[int]:
    """Parse the whole numbers in texts that hold one number each, or several separated by commas."""
    try:
        return [whole_number(number.strip()) for text in texts for number in text.split(",")]
    except typer.BadParameter as error:
        raise typer.BadParameter(error.message, param_hint=option) from None


def number_or_range(text: str | int) -> int | list[int]:
    """Parse a whole number, or a range such as ``2-5``. The server checks its bounds."""
    found = _RANGE.fullmatch(str(text))
    return [int(found[1]), int(found[2])] if found else whole_number(text)


def difficulty_option(names: Sequence[str]) -> Any:
    """Return an option whose value is one of ``names``, or a range of ratings such as ``30-60``, as a list."""

    def parse(text: str) -> str | list[int]:
        if text in names:
            return text
        found = _RANGE.fullmatch(text)
        if found is None:
            raise typer.BadParameter(
                f"{in_quotes(text)} is not a difficulty: write {', '.join(names)} or a range such as 30-60."
                f"{suggestion(text, names)}"
            )
        return [int(found[1]), int(found[2])]

    return typer.Option(
        metavar="DIFFICULTY",
        parser=parse,
        autocompletion=_completion(names),
        show_default="any",
        help=f"{', '.join(names)}, or a range of ratings such as 30-60.",
    )


def parse_targets(text: str) -> list[int]:
    """Parse targets: the first and the last, such as ``1-25`` or ``-5-5``, or a single target."""
    found = _TARGETS.fullmatch(text)
    if found is None:
        raise typer.BadParameter(f"{in_quotes(text)} is not a target or a range of targets such as 1-25")
    return [int(found[1]), int(found[2] or found[1])]


def parse_operators(text: str) -> list[str]:
    """Parse operators written together, such as ``+-``."""
    unknown = set(text) - set(SIGNS)
    if unknown:
        raise typer.BadParameter(f"{''.join(sorted(unknown))} is not one of + - * /")
    return [sign.replace("x", "×") for sign in text]


Operators = Annotated[
    Any, option("The operators to use, such as '+-'.", "SIGNS", usual="all", parser=parse_operators)
]
Day = Annotated[str | None, option("The day of the puzzle.", "YYYY-MM-DD", "--date", usual="today, UTC")]
Seed = Annotated[int | None, number_option("The same seed gives the same result.", usual="drawn")]
DifficultyRange = Annotated[Any, difficulty_option(BANDS)]


def parse_json(text: str) -> Any:
    """Parse JSON.

    Raises:
        ValueError, RecursionError: The text is not JSON.
        BadInputError: A number is beyond the range of floats.
    """
    return json.loads(text, parse_constant=_no_constant, parse_float=_finite)


def _finite(text: str) -> float:
    """Reject numbers such as 1e400, which Python reads as infinity, and which could not be sent."""
    number = float(text)
    if isinf(number):
        raise BadInputError(f"{in_quotes(text)} is too large a number.")
    return number


def _no_constant(name: str) -> None:
    """Reject NaN and Infinity, which Python reads as numbers but JSON does not have."""
    raise ValueError(f"{name} is not a JSON value")


STANDARD_DECK = "standard"
_COPIES = re.compile(r"\s*(\w{1,18})\s*[x×*]\s*(\d{1,18})\s*", re.ASCII)


def deck_parser(card: Callable[[str], object], example: str) -> Callable[[str], object]:
    """Return a parser of decks: ``standard``, cards with their copies such as ``example``, or the same as JSON."""

    def parse(text: str) -> object:
        if text == STANDARD_DECK:
            return text
        if text.lstrip().startswith("["):
            try:
                return parse_json(text)
            except (ValueError, RecursionError) as error:
                raise typer.BadParameter(f"not JSON: {error}") from None
            except BadInputError as error:
                raise typer.BadParameter(str(error)) from None
        entries = [_COPIES.fullmatch(entry) for entry in text.split(",")]
        if None in entries:
            raise typer.BadParameter(
                f"{in_quotes(text)} is not a deck: write `{STANDARD_DECK}`, `{example}` or JSON"
            )
        return [[card(entry[1]), int(entry[2])] for entry in entries if entry]

    return parse
