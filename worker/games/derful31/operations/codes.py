"""The code of a card list of 31-derful that can be won with all its cards."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import Field

from worker.declarations.answers import Answer
from worker.declarations.drawing import Drawing
from worker.declarations.puzzle_codes import Opened, Packer, PuzzleCodeError, PuzzleFormat, Unpacker
from worker.games.derful31.operations.cards import RANKS, Card, by_value
from worker.games.derful31.operations.fields import GAME, MAX_PLAY_ORDER, CardGrid
from worker.games.derful31.operations.list_code import CARDS, LETTER, ORDERS, pack_list
from worker.games.derful31.operations.pictures import hand, winning_grid
from worker.games.derful31.operations.solve import SOLVE, DerfulSolveParams
from worker.games.derful31.rules.deck import MIN_ORDER, card_value


class DerfulPuzzle(Answer):
    """Cards to arrange in a grid of 31-derful."""

    code: str
    """The puzzle's code."""
    game: Literal["31-derful"]
    order: Annotated[int, Field(ge=MIN_ORDER, le=MAX_PLAY_ORDER)]
    total: int
    """The sum of every row and every column."""
    cards: list[int | str]
    """In ascending order."""
    solution: CardGrid | None = None
    """With `solution=1`: a grid that wins; null when none was found within the limits."""


def _pack(packer: Packer, opened: Opened[DerfulPuzzle]) -> None:
    pack_list(packer, opened.puzzle["order"], opened.puzzle["cards"])


def _unpack(unpacker: Unpacker) -> Opened[DerfulPuzzle]:
    order = unpacker.take(ORDERS) + MIN_ORDER
    cards: list[Card] = []
    if unpacker.take(2):
        for rank in RANKS:
            cards += [rank] * unpacker.take(min(order - 1, order * order - len(cards)) + 1)
    else:
        lowest = 0
        for _ in range(order * order):
            lowest += unpacker.take(len(CARDS) - lowest)
            cards.append(CARDS[lowest])
    total, rest = divmod(sum(map(card_value, cards)), order)
    if rest or len(cards) != order * order:
        raise PuzzleCodeError("it does not describe a puzzle")
    return opened_list(order, total, cards)


def opened_list(order: int, total: int, cards: Sequence[Card]) -> Opened[DerfulPuzzle]:
    """Return a card list, with the question that finds a winning grid of it."""
    puzzle = {"game": GAME, "order": order, "total": total, "cards": sorted(cards, key=by_value)}
    question = DerfulSolveParams.model_validate(
        {"cards": list(cards), "order": order, "total": total, "count": False}
    )
    return Opened(puzzle=puzzle, question=(SOLVE, question), answer=_won)


def _won(result: Mapping[str, Any]) -> object:
    return result["grid"]


def _draw(puzzle: Mapping[str, Any], solution: Sequence[Sequence[Card]] | None, code: str) -> Drawing:
    return winning_grid(solution, code) if solution else hand(puzzle["order"], puzzle["cards"], code)


def _invitation(puzzle: Mapping[str, Any]) -> str:
    return (
        f"Arrange the {len(puzzle['cards'])} cards in a square"
        f" so that every row and every column sums to {puzzle['total']}."
    )


PUZZLES = PuzzleFormat(
    letter=LETTER, model=DerfulPuzzle, pack=_pack, unpack=_unpack, draw=_draw, invitation=_invitation
)
