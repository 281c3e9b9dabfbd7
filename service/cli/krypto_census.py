"""``census``: all games of a range of hands of Krypto."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypedDict, cast

import typer
from rich.console import Group, RenderableType
from rich.text import Text

from service.cli.arguments import STANDARD_DECK, parse_deck, parse_targets, whole_number
from service.cli.display import number, right, table
from service.cli.family import Family
from service.cli.job import Job
from service.cli.krypto import Rules, Use
from service.cli.operations import run_operation
from service.cli.session import Session, with_session

CENSUS = "krypto.census"

commands = typer.Typer()


class Unsolvable(TypedDict):
    """How many hands cannot make a target."""

    target: int
    unsolvable: int


class Forms(TypedDict):
    """How many forms make a target."""

    forms: int


class Distinct(TypedDict):
    """How many distinct solutions make a target."""

    distinct: int


class CensusResult(TypedDict):
    """The result of ``krypto.census``."""

    hands: int
    games: int
    unsolvable: int
    unsolvable_by_target: list[Unsolvable]
    forms_by_target: list[Forms] | None
    distinct_by_target: list[Distinct] | None
    deal_unsolvable_probability: str | None


def census_view(job: Job) -> RenderableType:
    """The counts, and a row for each target."""
    result = cast("CensusResult", job.result)
    forms, distinct = result["forms_by_target"], result["distinct_by_target"]
    rows = table(right("Target"), right("Unsolvable"), right("Forms"), right("Distinct"))
    for place, row in enumerate(result["unsolvable_by_target"]):
        rows.add_row(
            str(row["target"]),
            number(row["unsolvable"]),
            number(forms[place]["forms"] if forms else None),
            number(distinct[place]["distinct"] if distinct else None),
        )
    counts = f"{number(result['unsolvable'])} of {number(result['games'])} games have no solution."
    if (chance := result["deal_unsolvable_probability"]) is not None:
        counts += f"\nA deal has none with probability {chance}."
    where = f"These games:\ncountinghouse jobs items {job.id}"
    return Group(
        Text(_asked(job.params, result["hands"]), style="bold"), Text(counts), rows, Text(where, style="dim")
    )


def _asked(params: Mapping[str, Any], hands: int) -> str:
    """Which games these are, in words."""
    deck = params.get("deck")
    if deck is None:
        cards = f"from {params['low']} to {params['high']}"
    else:
        cards = "of the standard deck" if deck == STANDARD_DECK else "of the deck"
    first, last = params["targets"]
    used = "all cards used" if params["use"] == "all" else "some or all cards used"
    size = params["hand_size"]
    held = f"{size} card{'' if size == 1 else 's'}"
    return f"{number(hands)} hands of {held} {cards}\nTargets {first} to {last} ({params['rules']} rules, {used})"


@commands.command()
@with_session
def census(
    session: Session,
    *,
    hand_size: Annotated[int, typer.Option(metavar="N", help="Cards in a hand.")] = 5,
    low: Annotated[
        int | None,
        typer.Option(metavar="N", parser=whole_number, show_default="1", help="The smallest number."),
    ] = None,
    high: Annotated[
        int | None,
        typer.Option(metavar="N", parser=whole_number, show_default="25", help="The largest number."),
    ] = None,
    deck: Annotated[
        str | None,
        typer.Option(
            metavar="DECK",
            show_default="none",
            help="Only the hands of a deck: standard, '1x2,2x2,...' (the card 1 twice, ...) or JSON.",
        ),
    ] = None,
    targets: Annotated[
        str, typer.Option(metavar="FIRST-LAST", help="The first and the last target, or one target.")
    ] = "1-25",
    rules: Rules = "house",
    use: Use = "all",
    count: Annotated[
        Literal["solvability", "forms", "distinct"],
        typer.Option(metavar="WHAT", help="solvability, forms or distinct: each takes longer than the last."),
    ] = "distinct",
) -> None:
    """Count the games of all hands from a range of numbers, and those without a solution."""
    params: dict[str, object] = {
        "hand_size": hand_size,
        "low": low,
        "high": high,
        "deck": None if deck is None else parse_deck(deck),
        "targets": parse_targets(targets),
        "rules": rules,
        "use": use,
        "count": count,
    }
    given = {name: value for name, value in params.items() if value is not None}
    run_operation(session, CENSUS, given, census_view)


KRYPTO_CENSUS = Family(commands=commands, views={CENSUS: census_view})
