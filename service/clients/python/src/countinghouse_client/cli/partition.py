"""The command ``partition``: ways to write a number as a sum or a product."""

from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Group, RenderableType
from rich.text import Text

from countinghouse_client.cli.arguments import (
    argument,
    number_option,
    number_or_range,
    numbers_option,
    option,
    whole_number,
    whole_numbers,
    without_none,
)
from countinghouse_client.cli.display import number, right, table, wrapping
from countinghouse_client.cli.jobs import run_operation
from countinghouse_client.cli.sections import Section
from countinghouse_client.cli.session import Session, command

if TYPE_CHECKING:
    from countinghouse_client.types import Job
    from worker.games.partition.operations.partitions import (
        AdditiveParams,
        MultiplicativeParams,
        PartitioningResult,
    )


# Maximum number of digits of a count shown in full; a longer count is shown with its number of digits.
MAX_GROUPED = 60


def additive_view(params: "AdditiveParams", result: "PartitioningResult", job: "Job") -> RenderableType:
    """Return the view of the sums of a number."""
    heading = f"{params.total} as a sum of {_filters(params)}"
    return _partitions_view(heading, result, params.rank, job, "Sum", " + ", "0")


def multiplicative_view(
    params: "MultiplicativeParams", result: "PartitioningResult", job: "Job"
) -> RenderableType:
    """Return the view of the products of a number."""
    heading = f"{params.product} as a product of {_filters(params)}"
    return _partitions_view(heading, result, params.rank, job, "Product", " × ", "1")


def _partitions_view(
    heading: str, result: "PartitioningResult", rank: int, job: "Job", name: str, sign: str, empty: str
) -> RenderableType:
    parts: list[RenderableType] = [Text(heading, style="bold"), Text(_count_text(result.partitions_total))]
    shown = result.partitions
    if shown:
        rows = table(right("#"), wrapping(name))
        for place, partition in enumerate(shown, rank + 1):
            rows.add_row(f"{place:,}", sign.join(map(str, partition)) or empty)
        parts += [Text(), rows]
    if len(shown) < result.listed_total:
        rest = f"{len(shown)} of the {result.listed_total:,} that are listed. All of them:"
        parts.append(Text(f"{rest}\ncountinghouse jobs items {job['id']}", style="dim"))
    elif shown and _more(result.partitions_total, rank + len(shown)):
        parts.append(Text("There are more; --rank and --limit list them.", style="dim"))
    return Group(*parts)


def _filters(params: "AdditiveParams | MultiplicativeParams") -> str:
    """Describe the filters in words."""
    kinds = ("ordered " if getattr(params, "ordered", False) else "") + (
        "different " if params.distinct else ""
    )
    number = params.parts
    if isinstance(number, int):
        words = f"{number} {kinds}part{'' if number == 1 else 's'}"
    else:
        words = f"{kinds}parts" if number is None else f"{number[0]} to {number[1]} {kinds}parts"
    words += f" from {params.min}"
    if params.max is not None:
        words += f" to {params.max}"
    if params.only is not None:
        words += f" among {', '.join(map(str, params.only))}"
    if params.exclude:
        words += f" without {', '.join(map(str, params.exclude))}"
    return words if params.at_most is None else f"{words}, each at most {params.at_most} times"


def _count_text(count: str) -> str:
    if count in ("0", "1"):
        return "No partitions." if count == "0" else "1 partition."
    length = "" if len(count) <= MAX_GROUPED else f" (a number of {len(count):,} digits)"
    return f"{count if length else number(count)} partitions{length}."


def _more(count: str, seen: int) -> bool:
    """Return True if ``count`` exceeds ``seen``; compared as text, since Python does not parse very long numbers."""
    return (len(count), count) > (len(str(seen)), str(seen))


# Maximum number of partitions in a result.
DEFAULT_LIMIT = 100
commands = typer.Typer()


@command(commands)
def partition(
    session: Session,
    *,
    whole: Annotated[int, argument("The number to partition.", "NUMBER", whole_number)],
    product: Annotated[
        bool, typer.Option("--product", help="Write it as a product of factors, not a sum of parts.")
    ] = False,
    parts: Annotated[
        Any,
        option("The number of parts, or a range such as 2-5.", "N", usual="any", parser=number_or_range),
    ] = None,
    least: Annotated[
        int | None,
        number_option(
            "The smallest part. Factors of 1 need --parts, --distinct or --at-most.",
            "--min",
            usual="1, or 2 with --product",
        ),
    ] = None,
    most: Annotated[int | None, number_option("The largest part.", "--max", usual="any")] = None,
    distinct: Annotated[bool, typer.Option("--distinct", help="All parts must differ.")] = False,
    exclude: Annotated[
        list[str] | None, numbers_option("Numbers that are not allowed as parts: 8 9, or 8,9.")
    ] = None,
    only: Annotated[
        list[str] | None, numbers_option("The numbers that parts may be, such as coins: 1 5 10, or 1,5,10.")
    ] = None,
    at_most: Annotated[
        int | None, number_option("Maximum number of times that a part may occur.", usual="any")
    ] = None,
    ordered: Annotated[
        bool | None,
        typer.Option(
            "--ordered", show_default=False, help="Count sums whose parts are in an order: compositions."
        ),
    ] = None,
    count: Annotated[bool, typer.Option("--count", help="Only count, without listing.")] = False,
    rank: Annotated[
        int | None, number_option("The rank of the first one, from 0: skip this many.", usual="0")
    ] = None,
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
        "only": whole_numbers(only, "--only") if only else None,
        "at_most": at_most,
        "ordered": ordered,
    }
    params |= {"count_only": True} if count else {"rank": rank, "limit": limit}
    run_operation(
        session, "partition.multiplicative" if product else "partition.additive", without_none(params)
    )


SECTION = Section(
    commands=commands,
    game="partition",
    results={"additive": additive_view, "multiplicative": multiplicative_view},
    tables=("partitions/additive", "partitions/multiplicative"),
    charts=("partitions-additive", "partitions-multiplicative"),
)
