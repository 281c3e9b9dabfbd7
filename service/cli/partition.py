"""``partition``: the ways to write a number as a sum or a product."""

from typing import Annotated

import typer

from service.cli.arguments import whole_number, whole_numbers
from service.cli.family import Family
from service.cli.many_values import ManyValuesCommand
from service.cli.operations import run_operation
from service.cli.partition_views import additive_view, multiplicative_view
from service.cli.session import Session, with_session

ADDITIVE, MULTIPLICATIVE = "partition.additive", "partition.multiplicative"
# As many as the result itself shows.
DEFAULT_LIMIT = 100

commands = typer.Typer()


@commands.command(cls=ManyValuesCommand)
@with_session
def partition(
    session: Session,
    *,
    number: Annotated[
        int,
        typer.Argument(
            metavar="NUMBER", parser=whole_number, show_default=False, help="The number to partition."
        ),
    ],
    product: Annotated[
        bool, typer.Option("--product", help="Into a product of factors, not a sum of parts.")
    ] = False,
    parts: Annotated[
        int | None,
        typer.Option(metavar="N", parser=whole_number, show_default="any", help="How many parts."),
    ] = None,
    least: Annotated[
        int | None,
        typer.Option(
            "--min",
            metavar="N",
            parser=whole_number,
            show_default="1, or 2 with --product",
            help="The smallest part. Factors of 1 need --parts or --distinct.",
        ),
    ] = None,
    most: Annotated[
        int | None,
        typer.Option("--max", metavar="N", parser=whole_number, show_default="any", help="The largest part."),
    ] = None,
    distinct: Annotated[bool, typer.Option("--distinct", help="Only parts that all differ.")] = False,
    exclude: Annotated[
        list[str] | None,
        typer.Option(metavar="N...", show_default="none", help="No part may be one of these: 8 9, or 8,9."),
    ] = None,
    count: Annotated[bool, typer.Option("--count", help="Count them only.")] = False,
    offset: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=whole_number,
            show_default="0",
            help="Pass over so many, however many these are.",
        ),
    ] = None,
    limit: Annotated[int, typer.Option(metavar="N", help="How many to list at most.")] = DEFAULT_LIMIT,
) -> None:
    """Count the partitions of a number, and list them in order."""
    chosen: dict[str, object] = {
        "product" if product else "total": number,
        "parts": parts,
        "min": least,
        "max": most,
        "distinct": distinct,
        "exclude": whole_numbers(exclude or (), "--exclude"),
    }
    chosen |= {"count_only": True} if count else {"offset": offset, "limit": limit}
    params = {name: value for name, value in chosen.items() if value is not None}
    if product:
        run_operation(session, MULTIPLICATIVE, params, multiplicative_view)
    else:
        run_operation(session, ADDITIVE, params, additive_view)


PARTITION = Family(commands=commands, views={ADDITIVE: additive_view, MULTIPLICATIVE: multiplicative_view})
