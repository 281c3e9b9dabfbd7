"""``31-derful/deal``: winning hands, each with a grid that wins."""

from dataclasses import replace
from itertools import chain, islice
from random import Random
from typing import Annotated

from pydantic import Field, ValidationInfo, field_validator
from pydantic_core import PydanticCustomError

from worker.code_formats import code_of
from worker.declarations.checkpoint import Checkpoint
from worker.declarations.drawing import Drawing
from worker.declarations.fields import INTEGRAL, MAX_SAFE_INTEGER, MadeFrom, Seed
from worker.declarations.operation import Cost, JobFailure, Operation, Picture, Refusal, Result
from worker.declarations.queues import QueueName
from worker.games.derful31.operations.cards import RANKS, Card, Faces
from worker.games.derful31.operations.fields import (
    GAME,
    MAX_SECONDS,
    STANDARD,
    CardGrid,
    CensusOrder,
    NumberedParams,
    Total,
    core_deck,
    numbering_cost,
)
from worker.games.derful31.operations.pictures import many
from worker.games.derful31.rules.deck import GameError, TooLargeError
from worker.games.derful31.rules.plan import MAX_ORDER, count_lists, drawing_seconds

MAX_DEALS = 1_000
TRIES_A_DIFFERENT = 50
"""Grids drawn for each game of a deal without repeats."""
FEW_LISTS = 4
"""Times the wished number: with fewer lists of cards, games that are all different may take that many draws."""
CELL_MS = 0.03
"""Milliseconds to draw a grid and shuffle its cards, by the cell."""
FACES_SEED = MAX_SAFE_INTEGER + 1
"""Added to the seed for drawing faces, so that values and faces are independent."""


class DerfulDealParams(NumberedParams):
    """The deck, the total and the number of games to deal."""

    order: CensusOrder = 5
    total: Annotated[Total, Field(validate_default=True)] = 31
    count: Annotated[int, Field(ge=1, le=MAX_DEALS, validate_default=True), INTEGRAL] = 1
    """Number of games to deal."""
    seed: Seed
    """The same seed deals the same games. Default: chosen at random."""

    @field_validator("count")
    @classmethod
    def _can_be_drawn(cls, count: int, info: ValidationInfo) -> int:
        """Refuse deals that take too long: above order 5 each is a search, slowest where hardly any grid wins."""
        order, deck, total = (info.data.get(name) for name in ("order", "deck", "total"))
        if order is None or deck is None or total is None or order <= MAX_ORDER:
            return count
        seconds = drawing_seconds(core_deck(deck, order), total, count)
        if seconds > MAX_SECONDS:
            raise PydanticCustomError(
                "many_deals",
                "This is too much: drawing {count} grids of order {order} with total {total}, about {seconds} seconds"
                " of processor time; the limit is {most} seconds",
                {
                    "count": count,
                    "order": order,
                    "total": total,
                    "seconds": f"{seconds:,.0f}",
                    "most": MAX_SECONDS,
                },
            )
        return count

    different: bool = False
    """True for games with different cards, in a pack: those that were dealt before are left out."""

    @property
    def faces(self) -> list[Card]:
        """Every card of the deck."""
        if self.deck == STANDARD:
            return [rank for rank in RANKS for _ in range(self.order - 1)]
        return [card for card, copies in self.deck for _ in range(copies)]


class DealtGrid(Result):
    """A winning grid, and its cards as a player gets them."""

    cards: list[Card]
    """The cards of the grid in random order."""
    total: int
    grid: CardGrid
    code: str
    """The code that opens the cards at `/v1/puzzles/{code}`, permanently."""


class DerfulDealResult(Result):
    """The games dealt, in order."""

    deals: list[DealtGrid]
    seed: MadeFrom


def _compute_deal(params: DerfulDealParams, _shard: object, checkpoint: Checkpoint) -> DerfulDealResult:
    from worker.games.derful31.kernels.grids.deal import deals, shuffled

    drawn = deals(params.cards, params.order, params.total, params.seed, checkpoint)
    tries = params.count * (TRIES_A_DIFFERENT if params.different else 1)
    try:
        # The first may find that there are none.
        first = next(drawn)
    except TooLargeError as error:
        raise Refusal("/deck", f"This exceeds a limit: {error}") from None
    except GameError as error:
        raise Refusal("/total", f"With this deck, {error}") from None
    random = Random(params.seed + FACES_SEED)  # noqa: S311  # a game, not a secret
    found: list[DealtGrid] = []
    known: set[str] = set()
    for grid, cards in islice(chain((first,), drawn), tries):
        checkpoint()
        faces = Faces(params.faces)
        faces.shuffle(lambda same: shuffled(random, same))
        rows = [[faces.next(value) for value in row] for row in grid]
        hand = Faces(card for row in rows for card in row)
        hand.shuffle(lambda same: shuffled(random, same))
        shuffled_cards = [hand.next(value) for value in cards]
        code = code_of({"game": GAME, "order": params.order, "cards": shuffled_cards})
        if not (params.different and code in known):
            known.add(code)
            found.append(DealtGrid(cards=shuffled_cards, total=params.total, grid=rows, code=code))
        if len(found) == params.count:
            return DerfulDealResult(deals=found, seed=params.seed)
    raise JobFailure(
        "no-such-deal",
        "Too few games can be won",
        f"From seed {params.seed}, fewer than {params.count:,} games with different cards were dealt.",
    )


def _draws(params: DerfulDealParams) -> int:
    """Estimate how many grids are drawn."""
    if params.different and params.count > 1:
        lists = count_lists(params.cards, params.order, params.total)
        if lists < FEW_LISTS * params.count:
            return TRIES_A_DIFFERENT * params.count
    return params.count


def _cost(params: DerfulDealParams) -> Cost:
    draws = _draws(params)
    if params.order <= MAX_ORDER:
        numbering = numbering_cost(params)
        return replace(numbering, seconds=numbering.seconds + draws * params.order**2 * CELL_MS / 1_000)
    seconds = drawing_seconds(params.cards, params.total, draws)
    return Cost(seconds, f"drawing {params.count:,} grids of order {params.order} with total {params.total}")


def _draw_grids(params: DerfulDealParams, result: DerfulDealResult) -> Drawing:
    grids = [deal.grid for deal in result.deals]
    return many(f"31-derful: winning grids, total {params.total}", grids, _codes(result))


def _draw_hands(params: DerfulDealParams, result: DerfulDealResult) -> Drawing:
    hands = [
        [deal.cards[start : start + params.order] for start in range(0, len(deal.cards), params.order)]
        for deal in result.deals
    ]
    return many(f"31-derful: make every row and column {params.total}", hands, _codes(result), sums=False)


def _codes(result: DerfulDealResult) -> list[str]:
    return [deal.code for deal in result.deals]


DEAL = Operation(
    game=GAME,
    name="deal",
    version=5,
    summary="Deal games that can be won",
    description="Draws winning grids of a total, each independently and uniformly at random from all labelled grids,"
    " and shuffles their cards. The same seed always deals the same games. Order 6 is dealt with the standard deck"
    " only; where a deal takes seconds, for its lowest and highest totals, only a few at once. With `different`, no"
    " cards come twice; the job fails with `no-such-deal` if too few are found.",
    params=DerfulDealParams,
    result=DerfulDealResult,
    compute=_compute_deal,
    items=DealtGrid,
    items_field="deals",
    queue=QueueName.LONG,
    estimate=_cost,
    pictures=(
        Picture("grids", "The winning grids, in cards", _draw_grids),
        Picture("hands", "The cards as they are dealt, face up", _draw_hands),
    ),
)
