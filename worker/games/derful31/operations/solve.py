"""``31-derful/solve``: win with given cards, or prove that this is impossible.

A player's position is cards, some of them already in the grid.
"""

from bisect import bisect_left
from math import factorial, isqrt, log10, prod
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, NamedTuple

from pydantic import Field, ValidationInfo, field_validator, model_validator
from pydantic_core import PydanticCustomError
from typing_extensions import TypeAliasType

from worker.code_formats import code_of
from worker.declarations.checkpoint import Checkpoint
from worker.declarations.fields import INTEGRAL, RATED_WORDS, RATINGS, Difficulty, IfUsed, Rated
from worker.declarations.operation import Operation, Params, Picture, Result
from worker.declarations.pictures import Drawing
from worker.declarations.sentences import describe_codes
from worker.games.derful31.operations.fields import (
    GAME,
    MAX_PLAY_ORDER,
    Card,
    CardGrid,
    Cards,
    Faces,
    PartialGridField,
    Total,
    with_cards,
)
from worker.games.derful31.operations.pictures import draw_winning_grid
from worker.games.derful31.rules.deck import MIN_ORDER, Deck, TooLargeError, card_value
from worker.games.derful31.rules.plan import MAX_ORDER, list_seconds

if TYPE_CHECKING:
    from worker.games.derful31.kernels.play.solve import Decision


class PositionParams(Params):
    """Cards, and a grid that may already contain some of them."""

    cards: Cards
    order: Annotated[int | None, Field(ge=MIN_ORDER, le=MAX_PLAY_ORDER, validate_default=True), INTEGRAL] = (
        None
    )
    """Rows and columns of the grid. Not needed with a `grid`, nor when the number of cards is a square."""
    total: Total | None = None
    """The sum that every row and column should have; any when left out or null."""

    @model_validator(mode="before")
    @classmethod
    def _fill_order(cls, data: Any) -> Any:
        """Fill in the order from the grid, or else from the number of cards."""
        if not isinstance(data, dict) or data.get("order") is not None:
            return data
        cards, grid = data.get("cards"), data.get("grid")
        if isinstance(grid, list):
            return {**data, "order": len(grid)}
        if isinstance(cards, list) and isqrt(len(cards)) ** 2 == len(cards):
            return {**data, "order": isqrt(len(cards))}
        return data

    @field_validator("order")
    @classmethod
    def _check_order(cls, order: int | None, info: ValidationInfo) -> int | None:
        cards = info.data.get("cards")
        # Without cards, only their own error is told.
        if cards is None:
            return order
        if order is None:
            raise PydanticCustomError(
                "no_order", "`order` is required when the number of cards is not a square"
            )
        if len(cards) < order**2:
            raise PydanticCustomError(
                "few_cards",
                "{cards} cards cannot fill the {cells} cells of order {order}",
                {"cards": len(cards), "cells": order**2, "order": order},
            )
        return order

    @field_validator("grid", check_fields=False)
    @classmethod
    def _check_grid(
        cls, grid: list[list[Card | None]] | None, info: ValidationInfo
    ) -> list[list[Card | None]] | None:
        """Refuse a grid of another order, or with cards that ``cards`` lacks."""
        cards, order = info.data.get("cards"), info.data.get("order")
        if grid is None or cards is None or order is None:
            return grid
        if len(grid) != order:
            raise PydanticCustomError(
                "other_order",
                "This should be a grid of order {order}, not {given}",
                {"order": order, "given": len(grid)},
            )
        faces = Faces(cards)
        for row in grid:
            for card in row:
                if card is not None and not faces.take(card):
                    raise PydanticCustomError(
                        "not_in_cards",
                        "The grid has more cards worth {value} than `cards` has",
                        {"value": card_value(card)},
                    )
        return grid

    @property
    def grid_order(self) -> int:
        """The order of the grid."""
        return self.order or 0

    @property
    def values(self) -> list[int]:
        """The values of the cards."""
        return [card_value(card) for card in self.cards]


def position_values(grid: list[list[Card | None]] | None) -> list[list[int | None]] | None:
    """Return the values in a partly filled grid."""
    if grid is None:
        return None
    return [[None if card is None else card_value(card) for card in row] for row in grid]


MAX_COUNT_SECONDS = 1.0

HIGHEST_SCORES = {
    2: (0.0, 0.3, 0.6),
    3: (3.11, 3.11, 3.41),
    4: (6.42, 6.65, 6.90),
    5: (9.24, 9.40, 9.59),
}
"""The highest scores of easy, medium and hard lists, by order.

From order 3 on these are the quartiles over random winning hands of the standard deck."""


class Derful31SolveParams(PositionParams):
    """Cards to win with, and the cards already in the grid."""

    grid: PartialGridField | None = None
    """The cards in the grid so far."""
    with_games: bool = True
    """True to count the games of the cards, which takes longer than winning one."""

    @field_validator("grid")
    @classmethod
    def _drop_empty_grid(cls, grid: list[list[Card | None]] | None) -> list[list[Card | None]] | None:
        """Return None instead of an empty grid."""
        return grid if grid is not None and any(card is not None for row in grid for card in row) else None


class Rating(NamedTuple):
    """The difficulty of winning with a list of cards: the fields of results, by default of cards that cannot win."""

    difficulty: Difficulty = "impossible"
    rating: int | None = None
    arrangements_log10: float | None = None


ListRating = Annotated[
    Rated | None,
    Field(
        description="The difficulty from 0 to 100, in the middle of the ratings of its word; null when no grid"
        " wins, or the games were not counted."
    ),
]
ArrangementsLog = Annotated[
    float | None,
    Field(
        description="The common logarithm of the number of random arrangements for each winning one; null when none"
        " wins, or the games were not counted."
    ),
]


Derful31SolveCode = TypeAliasType(
    "Derful31SolveCode",
    Literal[
        "won",
        "sum-not-divisible",
        "sum-not-as-asked",
        "no-choice-divisible",
        "no-choice-as-asked",
        "every-way-tried",
        "none-counted",
        "undecided",
    ],
)
CODES: Final[dict[Derful31SolveCode, str]] = {
    "won": "every row and every column sums to `total`.",
    "sum-not-divisible": "the cards' `sum` is not a multiple of `order`.",
    "sum-not-as-asked": "the cards' `sum` is not `order` times the `total` asked for.",
    "no-choice-divisible": "no cards for all cells have a sum that is a multiple of `order`.",
    "no-choice-as-asked": "no cards for all cells have `order` times the `total` asked for as their sum.",
    "every-way-tried": "every way to complete the grid was tried, and none wins.",
    "none-counted": "all winning grids of the cards were counted: there are none.",
    "undecided": "neither a grid nor a proof was found within the limits.",
}


class Derful31SolveDetails(Result):
    """The details of a result."""

    order: int
    """Rows and columns of the grid."""
    sum: int
    """The sum of all cards."""
    total: IfUsed[int] = None
    """The total that was found, or else the requested one."""


class Derful31SolveResult(Result):
    """A winning grid, or a proof that there is none."""

    solvable: bool | None
    """Null when the limits were reached before a grid or a proof was found; `code` is `undecided` then."""
    code: Annotated[
        Derful31SolveCode, Field(description=f"The proof as a code, for translation. {describe_codes(CODES)}")
    ]
    params: Derful31SolveDetails
    """The parameters of `code`."""
    detail: str
    """The proof in a sentence."""
    total: int | None
    """The sum of every row and column."""
    grid: CardGrid | None
    """A winning grid of the cards, as they were sent."""
    games: Annotated[int | None, Field(ge=0)]
    """Number of different games of the cards, with this total or any, regardless of the grid so far. Null when counting
    would take too long, or was not requested."""
    difficulty: Difficulty | None
    """With as many cards as cells, when the games were counted: how hard `total` is to reach with them, `impossible`
    when no grid wins."""
    rating: ListRating
    arrangements_log10: ArrangementsLog


VERDICTS: Final[dict[str, Derful31SolveCode]] = {
    "won": "won",
    "searched": "every-way-tried",
    "counted": "none-counted",
    "undecided": "undecided",
}
DETAILS = {
    "searched": "Every way to complete the grid was tried, and none wins.",
    "counted": "All winning grids of these cards were counted: there are none.",
    "undecided": "No winning grid was found within the limits of the search, and no proof that there is none.",
}


def _detail(params: Derful31SolveParams, found: "Decision") -> str:
    if found.total is not None:
        return f"Every row and every column sums to {found.total}."
    if found.verdict != "wrong_sum":
        return DETAILS[found.verdict]
    cells = params.grid_order**2
    have = "The cards sum" if len(params.cards) == cells else f"No {cells} of the cards sum"
    have += f" to {sum(params.values)}, not" if have == "The cards sum" else ""
    if params.total is None:
        return f"{have} to {params.grid_order} times a whole number."
    return f"{have} to {params.grid_order} times {params.total}."


def _code(params: Derful31SolveParams, found: "Decision") -> Derful31SolveCode:
    if found.verdict != "wrong_sum":
        return VERDICTS[found.verdict]
    if len(params.cards) == params.grid_order**2:
        return "sum-not-divisible" if params.total is None else "sum-not-as-asked"
    return "no-choice-divisible" if params.total is None else "no-choice-as-asked"


def _compute(params: Derful31SolveParams, _shard: object, checkpoint: Checkpoint) -> Derful31SolveResult:
    from worker.games.derful31.kernels.play.solve import solve

    found = solve(
        params.values, params.grid_order, params.total, position_values(params.grid), checkpoint=checkpoint
    )
    checkpoint()
    games, rating = _count_games(params, checkpoint) if params.with_games else (None, None)
    undecided = found.verdict == "undecided"
    return Derful31SolveResult(
        solvable=None if undecided else found.verdict == "won",
        code=_code(params, found),
        params=Derful31SolveDetails(
            order=params.grid_order,
            sum=sum(params.values),
            total=params.total if found.total is None else found.total,
        ),
        detail=_detail(params, found),
        total=found.total,
        grid=None if found.grid is None else with_cards(found.grid, params.cards, params.grid),
        games=games,
        difficulty=rating.difficulty if rating else None,
        rating=rating.rating if rating else None,
        arrangements_log10=rating.arrangements_log10 if rating else None,
    )


def _count_games(params: Derful31SolveParams, checkpoint: Checkpoint) -> tuple[int | None, Rating | None]:
    """Return the number of games, and the difficulty of finding a winning grid, if the games can be counted in time."""
    from worker.games.derful31.kernels.count.list_count import count_games, count_list, list_total

    deck, order = Deck.of_cards(params.values), params.grid_order
    try:
        if deck.size > order**2:
            return count_games(deck, order, params.total, MAX_COUNT_SECONDS, checkpoint), None
        only = list_total(deck, order)
        if only is None or params.total not in (None, only):
            return 0, Rating()
        if order > MAX_ORDER or list_seconds(deck, order, only) > MAX_COUNT_SECONDS:
            return None, None
        count = count_list(deck, order, checkpoint)
    except TooLargeError:
        return None, None
    return count.games, rating(deck, order, count.labelled)


def rating(deck: Deck, order: int, labelled: int) -> Rating:
    """Return the rating of n² cards with this number of winning grids; it grows as random grids win more rarely."""
    if not labelled:
        return Rating()
    arrangements = factorial(order * order) // prod(map(factorial, deck.copies))
    score = log10(arrangements / labelled)
    word = RATED_WORDS[bisect_left(HIGHEST_SCORES[order], score)]
    return Rating(word, RATINGS[word], round(score, 3))


def _draw_solution(_params: Derful31SolveParams, result: Derful31SolveResult) -> Drawing | None:
    if result.grid is None:
        return None
    cards = [card for row in result.grid for card in row]
    code = code_of({"game": GAME, "order": len(result.grid), "cards": cards})
    return draw_winning_grid(result.grid, code)


SOLVE = Operation(
    game=GAME,
    name="solve",
    version=5,
    summary="Solve a list of cards",
    description="Puts the cards into a square grid whose rows and columns all have the same sum, from wherever"
    " the player stands, or proves that this is impossible. With more cards than cells it also"
    " selects them. Reports the number of different games of the cards, and their difficulty.",
    params=Derful31SolveParams,
    result=Derful31SolveResult,
    compute=_compute,
    pictures=(Picture("grid", "The winning grid, in cards", _draw_solution),),
)
