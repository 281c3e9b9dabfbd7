"""Card lists of 31-derful that have a code: they can be won with all their cards."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import Field

from worker.declarations.documented import Answer
from worker.declarations.fields import PuzzleCode
from worker.declarations.game import Opened, Puzzles
from worker.declarations.pictures import Drawing
from worker.games.derful31.operations.fields import MAX_PLAY_ORDER, Card, CardGrid
from worker.games.derful31.operations.pictures import draw_winning_grid, hand
from worker.games.derful31.operations.solve import SOLVE, Derful31SolveParams
from worker.games.derful31.rules.deck import MIN_ORDER


class Derful31Puzzle(Answer):
    """Cards to arrange in a grid of 31-derful."""

    puzzle_code: PuzzleCode
    game: Literal["31-derful"]
    """The game whose puzzle it is."""
    order: Annotated[int, Field(ge=MIN_ORDER, le=MAX_PLAY_ORDER)]
    """Rows and columns of the grid."""
    total: int
    """The sum of every row and every column."""
    cards: list[int | str]
    """The cards of the game, ascending."""
    solution: CardGrid | None = None
    """With `with_solution=1`: a grid that wins; null when none was found within the limits."""


def _code_content(puzzle: Mapping[str, Any]) -> Opened[Derful31Puzzle]:
    """Return a card list, with the question that finds a winning grid of it."""
    asked = {name: puzzle[name] for name in ("cards", "order", "total")}
    return Opened(
        puzzle=puzzle,
        question=(SOLVE, Derful31SolveParams.model_validate({**asked, "with_games": False})),
        answer=_winning_cards,
    )


def _winning_cards(result: Mapping[str, Any]) -> object:
    return result["grid"]


def _draw_code(puzzle: Mapping[str, Any], solution: Sequence[Sequence[Card]] | None, code: str) -> Drawing:
    return draw_winning_grid(solution, code) if solution else hand(puzzle["order"], puzzle["cards"], code)


def _invitation(puzzle: Mapping[str, Any]) -> str:
    return (
        f"Arrange the {len(puzzle['cards'])} cards in a square"
        f" so that every row and every column sums to {puzzle['total']}."
    )


PUZZLES = Puzzles(model=Derful31Puzzle, opened=_code_content, draw=_draw_code, invitation=_invitation)
