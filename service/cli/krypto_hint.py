"""``hint``: help with a game of Krypto."""

from typing import Annotated, TypedDict, cast

import typer
from rich.console import Group, RenderableType
from rich.text import Text

from service.cli.family import Family
from service.cli.job import Job
from service.cli.krypto import Cards, Rules, Target, Use
from service.cli.krypto_views import game_line
from service.cli.operations import run_operation
from service.cli.session import Session, with_session

HINT = "krypto.hint"

commands = typer.Typer()


class Step(TypedDict):
    """One operation on exact values."""

    left: str
    op: str
    right: str
    value: str


class Solution(TypedDict):
    """A solution, step by step."""

    steps: list[Step]


class HintResult(TypedDict):
    """The result of ``krypto.hint``."""

    hint: str
    step: Step | None
    cards_left: list[int | str] | None
    solution: Solution | None


def hint_view(job: Job) -> RenderableType:
    """The hint; with the next step what it leaves on the table, with the solution all steps."""
    result = cast("HintResult", job.result)
    lines = [result["hint"]]
    if result["solution"]:
        lines += [f"  {_written(step)}" for step in result["solution"]["steps"]]
    elif result["cards_left"] is not None:
        lines.append(f"Then there are: {' '.join(map(str, result['cards_left']))}")
    return Group(Text(game_line(job.params), style="bold"), Text("\n".join(lines)))


def _written(step: Step) -> str:
    return f"{step['left']} {step['op']} {step['right']} = {step['value']}"


@commands.command()
@with_session
def hint(
    session: Session,
    *,
    cards: Cards,
    target: Target,
    level: Annotated[
        int,
        typer.Option(
            "--level", "-l", metavar="N", help="1: a nudge. 2: the next step. 3: the whole solution."
        ),
    ] = 1,
    rules: Rules = "house",
    use: Use = "all",
) -> None:
    """Get a hint for a game, from wherever you are: the cards are those left."""
    params = {"cards": cards, "target": target, "rules": rules, "use": use, "level": level}
    run_operation(session, HINT, params, hint_view)


KRYPTO_HINT = Family(commands=commands, views={HINT: hint_view})
