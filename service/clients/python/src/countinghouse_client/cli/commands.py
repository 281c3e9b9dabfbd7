"""The classes of the program's commands: what Typer's own do not do."""

import re
import sys
from collections.abc import Mapping, Sequence
from typing import Any, Final

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption

from countinghouse_client.cli.errors import BadInputError, CliError

END_OF_OPTIONS: Final = "--"
JSON_OPTION: Final = "--json"
MANY: Final[Mapping[str, re.Pattern[str]]] = {
    "N...": re.compile(r"[\d,\s]+", re.ASCII),
    "SCOPE...": re.compile("submit|operate"),
    "NAME=VALUE...": re.compile(r"[^=]+=.*", re.DOTALL),
}
"""The values of options that take several words, as in ``--exclude 8 9``, by the placeholder in the help."""


def show_flags_without_type(params: Sequence[Any]) -> None:
    """Make the help show flags without ``<bool>``, since they take no value."""
    for param in params:
        if isinstance(param, TyperOption) and param.is_flag:
            param.metavar = ""


class Command(TyperCommand):
    """A command whose options can take several words."""

    def get_params(self, ctx: Any) -> list[Any]:
        """Return the parameters, as the help shows them."""
        params = super().get_params(ctx)
        show_flags_without_type(params)
        return params

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse the arguments, with options of several words written once for each."""
        options = [option for option in self.params if isinstance(option, TyperOption)]
        several = {
            name: MANY[option.metavar or ""]
            for option in options
            for name in option.opts
            if option.metavar in MANY
        }
        return super().parse_args(ctx, repeat_options(args, several))


def repeat_options(words: Sequence[str], several: Mapping[str, re.Pattern[str]]) -> list[str]:
    """Repeat each option of ``several`` before every further word that is one of its values, up to ``--``."""
    written: list[str] = []
    option = ""
    for index, word in enumerate(words):
        if word == END_OF_OPTIONS:
            return [*written, *words[index:]]
        if word.startswith("-"):
            option = word if word in several else ""
        elif option and written[-1] != option:
            if several[option].fullmatch(word):
                written.append(option)
            else:
                option = ""
        written.append(word)
    return written


class Group(TyperGroup):
    """A group of commands."""

    def get_params(self, ctx: Any) -> list[Any]:
        """Return the parameters, as the help shows them."""
        params = super().get_params(ctx)
        show_flags_without_type(params)
        return params


class Program(Group):
    """The program, which reports errors of its arguments, after ``--json`` as JSON."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run the program, and exit."""
        words = sys.argv[1:] if args is None else list(args)
        options_end = [*words, END_OF_OPTIONS].index(END_OF_OPTIONS)
        as_json = standalone_mode and JSON_OPTION in words[:options_end]
        told: CliError
        try:
            code = super().main(
                args, prog_name, complete_var, standalone_mode and not as_json, windows_expand_args, **extra
            )
        except CliError as error:
            # Raised while the arguments are read, such as from standard input.
            told = error
        except typer.TyperException as error:
            if not as_json:
                raise
            told = BadInputError(error.format_message())
        else:
            return sys.exit(code) if as_json else code
        typer.echo(told.json_line() if as_json else f"{told.heading}{told}", err=True)
        sys.exit(told.exit_code)
