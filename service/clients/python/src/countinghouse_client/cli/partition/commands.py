"""The command ``partition``."""

from collections.abc import Sequence
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperOption

from countinghouse_client.cli.arguments import (
    argument,
    given,
    number_option,
    option,
    whole_number,
    whole_numbers,
)
from countinghouse_client.cli.jobs.running import run_operation
from countinghouse_client.cli.session import Session, command

# Maximum number of partitions in a result.
DEFAULT_LIMIT = 100
END_OF_OPTIONS = "--"

commands = typer.Typer()


class _ManyValuesCommand(TyperCommand):
    """A command whose repeatable options take all words up to the next option, as in ``--exclude 8 9``.

    Typer's options take a fixed number of words.
    """

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        options = [option for option in self.params if isinstance(option, TyperOption)]
        repeatable = {name for option in options if option.multiple for name in option.opts}
        return super().parse_args(ctx, repeat_options(args, repeatable))


def repeat_options(words: Sequence[str], repeatable: set[str]) -> list[str]:
    """Repeat each option of ``repeatable`` before every further value, up to ``--``."""
    written: list[str] = []
    option = ""
    for index, word in enumerate(words):
        if word == END_OF_OPTIONS:
            return [*written, *words[index:]]
        if word.startswith("-"):
            option = word if word in repeatable else ""
        elif option and written[-1] != option:
            written.append(option)
        written.append(word)
    return written


@command(commands, cls=_ManyValuesCommand)
def partition(
    session: Session,
    *,
    whole: Annotated[int, argument("The number to partition.", "NUMBER", whole_number)],
    product: Annotated[
        bool, typer.Option("--product", help="Write it as a product of factors, not a sum of parts.")
    ] = False,
    parts: Annotated[int | None, number_option("The number of parts.", usual="any")] = None,
    least: Annotated[
        int | None,
        number_option(
            "The smallest part. Factors of 1 need --parts or --distinct.",
            "--min",
            usual="1, or 2 with --product",
        ),
    ] = None,
    most: Annotated[int | None, number_option("The largest part.", "--max", usual="any")] = None,
    distinct: Annotated[bool, typer.Option("--distinct", help="All parts must differ.")] = False,
    exclude: Annotated[
        list[str] | None,
        option("Numbers that are not allowed as parts: 8 9, or 8,9.", "N...", usual="none"),
    ] = None,
    count: Annotated[bool, typer.Option("--count", help="Only count, without listing.")] = False,
    offset: Annotated[int | None, number_option("Skip this many.", usual="0")] = None,
    limit: Annotated[int, number_option("List at most this many.")] = DEFAULT_LIMIT,
) -> None:
    """Count the partitions of a number, and list them in order."""
    params: dict[str, object] = {
        "product" if product else "total": whole,
        "parts": parts,
        "min": least,
        "max": most,
        "distinct": distinct,
        "exclude": whole_numbers(exclude or (), "--exclude"),
    }
    params |= {"count_only": True} if count else {"offset": offset, "limit": limit}
    run_operation(session, "partition.multiplicative" if product else "partition.additive", given(params))
