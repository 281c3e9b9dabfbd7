"""Arguments that are written more briefly on a command line than in JSON."""

import json
import re
from collections.abc import Iterable

import typer

STANDARD_DECK = "standard"
_WHOLE = re.compile(r"[+-]?\d{1,400}", re.ASCII)
_COPIES = re.compile(r"\s*(\d{1,18})\s*[x×*]\s*(\d{1,18})\s*", re.ASCII)
_RANGE = re.compile(r"\s*(\d{1,18})\s*-\s*(\d{1,18})\s*", re.ASCII)
_TARGETS = re.compile(r"\s*(-?\d{1,18})(?:\s*-\s*(-?\d{1,18}))?\s*", re.ASCII)
BANDS = ("easy", "medium", "hard")
MAX_QUOTED = 40


def quoted(text: str) -> str:
    """What somebody wrote, in quotation marks and not at any length."""
    return repr(text if len(text) <= MAX_QUOTED else f"{text[:MAX_QUOTED]}...")


def whole_number(text: str) -> int:
    """A whole number in ASCII digits. How large it may be is the server's to say.

    Raises:
        typer.BadParameter: it is something else.
    """
    if _WHOLE.fullmatch(text) is None:
        raise typer.BadParameter(f"{quoted(text)} is not a whole number")
    return int(text)


def whole_numbers(texts: Iterable[str], option: str) -> list[int]:
    """The whole numbers in some words, those in one word separated by commas.

    Raises:
        typer.BadParameter: there is something else.
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
            raise typer.BadParameter(f"this is not JSON: {error}", param_hint="--deck") from None
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
            f"{quoted(text)} is no difficulty: write {', '.join(BANDS)} or a range such as 30-60",
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
            f"{quoted(text)} are no targets: write one, or the first and the last such as 1-25",
            param_hint="--targets",
        )
    return [int(found[1]), int(found[2] or found[1])]
