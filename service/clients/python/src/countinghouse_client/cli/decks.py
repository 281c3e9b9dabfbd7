"""Parsing the decks that arguments and options give."""

import re
from collections.abc import Callable

import typer

from countinghouse_client.cli.arguments import quoted
from countinghouse_client.cli.errors import BadInputError
from countinghouse_client.cli.json_input import parse_json

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
                f"{quoted(text)} is not a deck: write `{STANDARD_DECK}`, `{example}` or JSON"
            )
        return [[card(entry[1]), int(entry[2])] for entry in entries if entry]

    return parse
