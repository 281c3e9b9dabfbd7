"""The code of a card list of 31-derful that can be won with all its cards."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import Field

from worker.declarations.answers import Answer
from worker.declarations.puzzle_codes import Opened, Packer, PuzzleCodeError, PuzzleFormat, Unpacker
from worker.games.derful31.operations.cards import RANKS, Card, by_value
from worker.games.derful31.operations.fields import GAME, MAX_PLAY_ORDER, CardGrid
from worker.games.derful31.operations.list_code import CARDS, LETTER, ORDERS, pack_list
from worker.games.derful31.operations.solve import SOLVE, DerfulSolveParams
from worker.games.derful31.rules.deck import MIN_ORDER, card_value


class DerfulPuzzle(Answer):
    """Cards to arrange in a grid of 31-derful."""

    code: Annotated[str, Field(description="The puzzle's code.")]
    game: Literal["31-derful"]
    order: Annotated[int, Field(ge=MIN_ORDER, le=MAX_PLAY_ORDER)]
    total: Annotated[int, Field(description="The sum of every row and every column.")]
    cards: Annotated[list[int | str], Field(description="In ascending order.")]
    solution: Annotated[
        CardGrid | None,
        Field(description="With `solution=1`: a grid that wins; null when none was found within the limits."),
    ] = None


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


PUZZLES = PuzzleFormat(letter=LETTER, model=DerfulPuzzle, pack=_pack, unpack=_unpack)
