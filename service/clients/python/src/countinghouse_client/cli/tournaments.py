"""The commands of ``tournament``, and views of a tournament: host, join, watch, remove, close, reopen."""

import json
import sys
import threading
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from countinghouse_client import CountinghouseError, changed
from countinghouse_client.cli.arguments import DifficultyRange, argument, choice_option, number_option, option
from countinghouse_client.cli.display import NOTHING, left, number, right, table
from countinghouse_client.cli.errors import as_cli_error
from countinghouse_client.cli.krypto import RULES
from countinghouse_client.cli.sections import Section
from countinghouse_client.cli.session import Session, command, group

if TYPE_CHECKING:
    from countinghouse_client.types import Tournament


def score_pad(tournament: Any) -> Table:
    """Return the score pad: a row for each player, a column for each hand."""
    hands = len(tournament["players"][0]["boxes"]) if tournament["players"] else 0
    pad = table(left("Player"), *(right(str(hand)) for hand in range(1, hands + 1)), right("Score"))
    best = max((player["score"] for player in tournament["players"]), default=0)
    for player in tournament["players"]:
        boxes = ["" if box is None else str(box) for box in player["boxes"]]
        name = player["name"] + (
            " (left)" if player["has_left"] else " (sits out)" if player["sitting_out"] else ""
        )
        style = "bold" if player["score"] == best else ""
        pad.add_row(name, *boxes, number(player["score"]), style=style)
    return pad


def lobby_view(tournament: Any, server: str) -> RenderableType:
    """Return the view of a tournament's code, address and settings, for players who want to join."""
    return Group(
        f"Code {tournament['join_code']}: {server}{tournament['links']['page']}",
        f"{tournament['hands_total']} hands, {tournament['solve_seconds']} s to solve,"
        f" {tournament['explain_seconds']} s to explain.",
    )


def deal_text(deal: Any) -> str:
    """Format a deal's cards and target in a line."""
    if deal["cards"] is None:
        return f"Hand {deal['hand_number']}, deal {deal['attempt']}: get ready."
    cards = "  ".join(map(str, deal["cards"]))
    return f"Hand {deal['hand_number']}, deal {deal['attempt']}: {cards}  make {deal['target']}"


def change_text(happening: str, tournament: Any) -> RenderableType | None:
    """Return the message of an event, or None if it has no message."""
    told = _TOLD.get(happening)
    return told(tournament) if told else None


def _last_ended_deal(tournament: Any) -> Any:
    deal = tournament["deal"]
    return deal if deal and deal["ended_at"] else tournament["previous"]


def _solution(tournament: Any) -> str:
    deal = _last_ended_deal(tournament)
    return f"{deal['claimed_by']} is right: {deal['expression']} = {deal['target']}"


def _players(tournament: Any) -> str:
    return "Players: " + ", ".join(
        player["name"] for player in tournament["players"] if not player["has_left"]
    )


def _failure(tournament: Any) -> str:
    deal = _last_ended_deal(tournament)
    why = {"late": "has not explained it in time.", "left": "has left."}.get(deal["verdict"])
    if why is None:
        detail = deal["check"]["detail"] if deal["check"] else NOTHING
        why = f"is wrong: {deal['expression']}. {detail}"
    return f"{deal['claimed_by']} {why}"


def ending_view(tournament: Any) -> RenderableType:
    """Return the view of a tournament's outcome: the score pad and the winners."""
    winners = tournament["winners"]
    told = f"Winner: {', '.join(winners)}" if winners else f"The tournament is {tournament['status']}."
    return Group(score_pad(tournament), Text(told, style="bold"))


_TOLD: Mapping[str, Callable[[Any], RenderableType]] = {
    "announced": lambda tournament: deal_text(tournament["deal"]),
    "opened": lambda tournament: deal_text(tournament["deal"]),
    "claimed": lambda tournament: f"{tournament['deal']['claimed_by']} says Krypto.",
    "solved": _solution,
    "failed": _failure,
    "timed-out": lambda _: "Nobody has found it in time.",
    "hand-void": lambda _: "The hand is void.",
    "tie-break": lambda _: "A tie for first place: additional hands among the tied players.",
    "delayed": lambda _: "The service was away; the deadline is moved by as much.",
    "host": lambda tournament: f"{tournament['host'] or 'The maker'} is the host now.",
    "joined": _players,
    "left": _players,
    "removed": _players,
    "closed": lambda _: "Nobody else may join.",
    "reopened": lambda _: "Players may join again.",
    "finished": ending_view,
    "cancelled": ending_view,
    "abandoned": ending_view,
    "rematch": lambda tournament: f"Rematch: {tournament['rematch_code']}",
}


commands = group(help="Host, join and watch tournaments of Krypto.", no_args_is_help=True)

Code = Annotated[str, argument("The tournament's join code, or its id.", "CODE")]


@command(commands)
def host(
    session: Session,
    *,
    hands: Annotated[int, number_option("Number of hands.")] = 10,
    rules: Annotated[
        str,
        choice_option(
            "house, integer, international or positive.",
            "RULES",
            RULES,
            "international",
        ),
    ] = "international",
    difficulty: DifficultyRange = None,
    solve_seconds: Annotated[int, number_option("Seconds for solving a deal.")] = 180,
    explain_seconds: Annotated[int, number_option("Seconds for explaining a claim.")] = 30,
) -> None:
    """Make a tournament, start it with Enter, and follow it."""
    made = session.client.tournaments.create(
        hands_total=hands,
        rules=rules,
        difficulty=difficulty,
        solve_seconds=solve_seconds,
        explain_seconds=explain_seconds,
    )
    token = made["host_token"]
    if session.options.as_json:
        session.print_json(session.body)
        return
    session.out.print(lobby_view(made, session.client.base_url.rstrip("/")))
    session.tell(f"Host token, to continue on another machine: {token}")
    session.tell("Enter starts it once all have joined.")
    _read_lines(lambda _line: session.client.tournaments.start(made["id"], token), session, once=True)
    _follow(session, made["id"], token)


@command(commands)
def join(
    session: Session,
    *,
    code: Code,
    name: Annotated[str, argument("Your name.", "NAME")],
) -> None:
    """Join a tournament and play: type a solution, or press Enter to say Krypto and then type the solution."""
    token = session.client.tournaments.join(code, name)["player_token"]
    if session.options.as_json:
        session.print_json(session.body)
        return
    last = LastKnown()
    session.tell("Enter says Krypto; a solution such as 6+5+2-4-3 claims and explains at once. q leaves.")
    _read_lines(lambda line: _act(session, last, code, token, line), session)
    _follow(session, code, token, last)


@command(commands)
def watch(session: Session, code: Code) -> None:
    """Follow a tournament. With --json, print its events as lines of JSON."""
    _follow(session, code, None)


Token = Annotated[str, option("The host's token.", "TOKEN", "--token", usual=False)]


@command(commands)
def remove(
    session: Session,
    *,
    code: Code,
    name: Annotated[str, argument("The player's name.", "NAME")],
    token: Token,
    everybody_from_there: Annotated[
        bool,
        typer.Option(
            "--everybody-from-there", help="Remove all who joined from the player's address, and lock it out."
        ),
    ] = False,
) -> None:
    """Remove a player from a tournament permanently. For its host."""
    calls = session.client.tournaments
    _show_pad(session, calls.remove(code, name, token, everybody_from_there=everybody_from_there))


@command(commands)
def close(session: Session, *, code: Code, token: Token) -> None:
    """Close a tournament to new players. For its host."""
    _show_pad(session, session.client.tournaments.close(code, token))


@command(commands)
def reopen(session: Session, *, code: Code, token: Token) -> None:
    """Reopen a closed tournament to new players. For its host."""
    _show_pad(session, session.client.tournaments.reopen(code, token))


def _show_pad(session: Session, tournament: "Tournament") -> None:
    if session.options.as_json:
        session.print_json(session.body)
    else:
        session.out.print(score_pad(tournament))


class LastKnown:
    """The tournament's state as last read, for the thread that reads the player's input."""

    def __init__(self) -> None:
        self.tournament: Tournament | None = None
        self.claimed: int | None = None


def _act(session: Session, last: LastKnown, code: str, token: str, line: str) -> None:
    """Carry out a line that the player typed."""
    calls = session.client.tournaments
    if line == "q":
        calls.leave(code, token)
        return
    deal = last.tournament and last.tournament["deal"]
    if not deal:
        session.tell("It has not begun.")
        return
    number = deal["deal_number"]
    if line and last.claimed == number:
        answer = calls.explain(code, number, token, line)
    else:
        answer = calls.claim(code, number, token, line or None)
        last.claimed = number
    verdict, check = answer["claim"]["verdict"], answer["claim"]["check"]
    if verdict is None:
        session.tell("Krypto! Now type the solution.")
    elif verdict == "right":
        session.tell(f"Right: {answer['claim']['points']} in the box.")
    else:
        session.tell(f"Wrong. {check['detail'] if check else NOTHING} -1 in the box.")


def _read_lines(act: Any, session: Session, *, once: bool = False) -> None:
    """Call ``act`` with each line of standard input, in a background thread."""

    def read() -> None:
        for line in sys.stdin:
            try:
                act(line.strip())
            except CountinghouseError as error:
                session.tell(str(as_cli_error(error)))
                continue
            if once:
                return

    threading.Thread(target=read, daemon=True).start()


def _follow(session: Session, code: str, token: str | None, last: LastKnown | None = None) -> None:
    """Print the tournament's events until it ends."""
    last = last or LastKnown()
    for event in session.client.tournaments.events(code, token=token, timeout=session.options.timeout):
        if session.options.as_json:
            session.print_json(json.dumps(event["data"]).encode())
        told: RenderableType | None
        if event["event"] == "snapshot":
            last.tournament = event["data"]
            told = ending_view(event["data"]) if event["data"]["ended_at"] else score_pad(event["data"])
        else:
            assert last.tournament is not None  # noqa: S101  # a stream begins with a snapshot
            last.tournament = changed(last.tournament, event["data"])
            told = change_text(event["data"]["happening"], last.tournament)
        if told is not None and not session.options.as_json:
            session.out.print(told)


SECTION = Section(commands=commands, group="tournament")
