"""The command ``run``: run any operation of any game."""

import re
from typing import Annotated

import typer

from countinghouse_client.cli.arguments import STANDARD_INPUT, argument, parse_json, quoted, read_file
from countinghouse_client.cli.errors import BadInputError
from countinghouse_client.cli.jobs import run_operation
from countinghouse_client.cli.session import Session, command

commands = typer.Typer()

_KIND = re.compile(r"([a-z0-9_-]+)[./]([a-z0-9_-]+)", re.ASCII)


def _kind(text: str) -> str:
    found = _KIND.fullmatch(text)
    if found is None:
        raise typer.BadParameter(f"{quoted(text)} is not a kind such as krypto.solve.")
    return f"{found[1]}.{found[2]}"


@command(commands, "run")
def run_kind(
    session: Session,
    kind: Annotated[str, argument("The operation, such as krypto.solve.", "KIND", _kind)],
    words: Annotated[
        list[str] | None,
        argument(
            "Its parameters; each value is JSON, or else text. - reads them all as JSON from standard input.",
            "NAME=VALUE",
        ),
    ] = None,
) -> None:
    """Run any operation, such as: run krypto.solve cards=[1,2,3] target=6."""
    params: dict[str, object] = {}
    for word in words or ():
        params |= _from_standard_input() if word == STANDARD_INPUT else _assigned(word)
    run_operation(session, kind, params)


def _assigned(word: str) -> dict[str, object]:
    name, sign, text = word.partition("=")
    if not (name and sign):
        raise BadInputError(f"{quoted(word)} is neither NAME=VALUE nor {STANDARD_INPUT}.")
    try:
        return {name: parse_json(text)}
    except (ValueError, RecursionError):
        return {name: text}


def _from_standard_input() -> dict[str, object]:
    try:
        params = parse_json(read_file(STANDARD_INPUT))
    except (ValueError, RecursionError) as error:
        raise BadInputError(f"Standard input is not JSON: {error}") from None
    if not isinstance(params, dict):
        raise BadInputError("Standard input is not a JSON object.")
    return params
