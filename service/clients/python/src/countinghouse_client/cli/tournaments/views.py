"""Views of a tournament in a terminal: the current deal, and the score pad as on paper."""

from collections.abc import Callable, Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from countinghouse_client.cli.display import NOTHING, left, number, right, table


def score_pad(tournament: Any) -> Table:
    """Return the score pad: a row for each player, a column for each hand."""
    hands = len(tournament["players"][0]["boxes"]) if tournament["players"] else 0
    pad = table(left("Player"), *(right(str(hand)) for hand in range(1, hands + 1)), right("Score"))
    best = max((player["score"] for player in tournament["players"]), default=0)
    for player in tournament["players"]:
        boxes = ["" if box is None else str(box) for box in player["boxes"]]
        name = player["name"] + (
            " (left)" if player["left"] else " (sits out)" if player["sitting_out"] else ""
        )
        style = "bold" if player["score"] == best else ""
        pad.add_row(name, *boxes, number(player["score"]), style=style)
    return pad


def lobby_view(tournament: Any, server: str) -> RenderableType:
    """Return the view of a tournament's code, address and settings, for players who want to join."""
    return Group(
        f"Code {tournament['code']}: {server}{tournament['links']['page']}",
        f"{tournament['hands']} hands, {tournament['solve_seconds']} s to solve, {tournament['explain_seconds']} s to"
        " explain.",
    )


def deal_text(deal: Any) -> str:
    """Format a deal's cards and target in a line."""
    if deal["cards"] is None:
        return f"Hand {deal['hand']}, deal {deal['attempt']}: get ready."
    cards = "  ".join(map(str, deal["cards"]))
    return f"Hand {deal['hand']}, deal {deal['attempt']}: {cards}  make {deal['target']}"


def change_text(kind: str, tournament: Any) -> RenderableType | None:
    """Return the message of an event, or None if its kind has no message."""
    told = _TOLD.get(kind)
    return told(tournament) if told else None


def _ended(tournament: Any) -> Any:
    """Return the deal that ended last."""
    deal = tournament["deal"]
    return deal if deal and deal["ended_at"] else tournament["previous"]


def _solution(tournament: Any) -> str:
    deal = _ended(tournament)
    return f"{deal['claimed_by']} is right: {deal['expression']} = {deal['target']}"


def _players(tournament: Any) -> str:
    return "Players: " + ", ".join(player["name"] for player in tournament["players"] if not player["left"])


def _failure(tournament: Any) -> str:
    deal = _ended(tournament)
    why = {"late": "has not explained it in time", "left": "has left"}.get(deal["verdict"])
    if why is None:
        detail = deal["check"]["detail"] if deal["check"] else NOTHING
        why = f"is wrong: {deal['expression']} ({detail})"
    return f"{deal['claimed_by']} {why}."


def ending(tournament: Any) -> RenderableType:
    """Return the view of a tournament's outcome: the score pad and the winners."""
    winners = tournament["winners"]
    told = f"Winner: {', '.join(winners)}" if winners else f"The tournament is {tournament['state']}."
    return Group(score_pad(tournament), Text(told, style="bold"))


_TOLD: Mapping[str, Callable[[Any], RenderableType]] = {
    "announced": lambda tournament: deal_text(tournament["deal"]),
    "opened": lambda tournament: deal_text(tournament["deal"]),
    "claimed": lambda tournament: f"{tournament['deal']['claimed_by']} says Krypto.",
    "solved": _solution,
    "failed": _failure,
    "timed_out": lambda _: "Nobody has found it in time.",
    "hand_void": lambda _: "The hand is void.",
    "tie_break": lambda _: "A tie for first place: additional hands among the tied players.",
    "delayed": lambda _: "The service was away; the deadline is moved by as much.",
    "host": lambda tournament: f"{tournament['host'] or 'The maker'} is the host now.",
    "joined": _players,
    "left": _players,
    "removed": _players,
    "closed": lambda _: "Nobody else may join.",
    "reopened": lambda _: "Players may join again.",
    "finished": ending,
    "cancelled": ending,
    "abandoned": ending,
}
