"""``daily``: the Krypto game of the day."""

from dataclasses import dataclass
from datetime import date
from typing import Annotated

import typer
from rich.console import Group, RenderableType
from rich.text import Text

from service.cli.display import counted
from service.cli.errors import ServerError
from service.cli.family import Family
from service.cli.job import parse_object
from service.cli.session import Session, with_session

commands = typer.Typer()


@dataclass(frozen=True, slots=True)
class Game:
    """A day's game, and the JSON it came as."""

    body: bytes
    date: date
    cards: tuple[int, ...]
    target: int
    rules: str
    distinct: int
    difficulty: int


def _parse_game(body: bytes) -> Game:
    value = parse_object(body)
    try:
        return Game(
            body,
            date=date.fromisoformat(value["date"]),
            cards=tuple(map(int, value["cards"])),
            target=int(value["target"]),
            rules=str(value["rules"]),
            distinct=int(value["distinct"]),
            difficulty=int(value["difficulty"]),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise ServerError(
            f"The server describes a game in a way this client does not know ({error!r})."
        ) from None


def _game_view(game: Game) -> RenderableType:
    hand = " ".join(map(str, game.cards))
    facts = f"{counted(game.distinct, 'distinct solution')}, difficulty {game.difficulty} of 100."
    return Group(
        Text(f"The game of {game.date:%A}, {game.date}", style="bold"),
        Text(f"{hand} → {game.target}  ({game.rules} rules, all cards used)"),
        Text(facts),
        Text(f"A hint: countinghouse hint {hand} --target {game.target} --rules {game.rules}", style="dim"),
    )


@commands.command()
@with_session
def daily(
    session: Session,
    *,
    day: Annotated[
        str | None,
        typer.Option(
            "--date", metavar="YYYY-MM-DD", show_default="today, UTC", help="The day whose game it is."
        ),
    ] = None,
) -> None:
    """Show the game of the day, the same for everyone."""
    game = _parse_game(session.client.daily(day, within_s=session.within_s))
    session.show(game, lambda: _game_view(game))


KRYPTO_DAILY = Family(commands=commands, views={})
