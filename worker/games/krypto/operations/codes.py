"""A Krypto game as a code, of its cards, target and rules, and as a picture of the cards."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from worker.code_formats import code_of
from worker.declarations.documented import Answer
from worker.declarations.fields import PuzzleCode
from worker.declarations.game import Opened, Puzzles
from worker.declarations.pictures import Board, Drawing, Square
from worker.games.krypto.operations.fields import KryptoRules
from worker.games.krypto.operations.solve import SOLVE, KryptoSolution, SolveParams


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


class KryptoPuzzle(Answer):
    """A game of Krypto."""

    puzzle_code: PuzzleCode
    game: Literal["krypto"]
    """The game whose puzzle it is."""
    cards: list[int]
    """The hand, ascending."""
    target: int
    """The number to make."""
    rules: KryptoRules
    """The rules of the game."""
    solution: KryptoSolution | None = None
    """With `with_solution=1`: the simplest solution; null when there is none."""


def _code_content(puzzle: Mapping[str, Any]) -> Opened[KryptoPuzzle]:
    """Return a game, with the computation that finds its simplest solution."""
    asked = {name: puzzle[name] for name in ("cards", "target", "rules")}
    return Opened(puzzle=puzzle, question=(SOLVE, SolveParams(**asked, limit=1)), answer=_simplest)


def _simplest(result: Mapping[str, Any]) -> object:
    return next(iter(result["solutions"]), None)


PUZZLES = Puzzles(model=KryptoPuzzle, opened=_code_content, draw=draw_game, invitation=invitation)


def game_code(cards: Sequence[int], target: int, rules: KryptoRules) -> str:
    """Return the puzzle code that opens a game."""
    return code_of({"game": "krypto", "cards": cards, "target": target, "rules": rules})
