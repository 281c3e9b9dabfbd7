"""Pictures of Krypto's games: the hand as cards, and below it what to make."""

from collections.abc import Mapping
from typing import Any

from worker.declarations.drawing import Board, Drawing, Square


def invitation(puzzle: Mapping[str, Any]) -> str:
    """Return what to do with a game, in a sentence."""
    *others, last = puzzle["cards"]
    hand = f"{', '.join(map(str, others))} and {last}" if others else str(last)
    return f"Make {puzzle['target']} from {hand}, with + − × ÷."


def draw_game(puzzle: Mapping[str, Any], solution: Mapping[str, Any] | None, code: str) -> Drawing:
    """Draw the cards of a game, with the solution below them if it is given."""
    title = f"Krypto: make {puzzle['target']}"
    told = f"{puzzle['target']} = {solution['expression']}".replace("-", "−") if solution else ""
    return Drawing(
        title=title,
        description=" ".join(filter(None, (invitation(puzzle), told and f"A solution: {told}."))),
        boards=[
            Board(
                squares=[[Square(text=str(card)) for card in puzzle["cards"]]],
                caption=told or f"{puzzle['rules']} rules",
                code=code,
                cards=True,
            )
        ],
    )
