"""A player's position: cards, some of them already in the grid."""

from math import isqrt
from typing import Annotated, Any

from pydantic import Field, ValidationInfo, field_validator, model_validator
from pydantic_core import PydanticCustomError

from worker.declarations.fields import INTEGRAL
from worker.declarations.operation import Params
from worker.games.derful31.operations.cards import Card, Faces
from worker.games.derful31.operations.fields import MAX_PLAY_ORDER, Cards, Total
from worker.games.derful31.rules.deck import MIN_ORDER, card_value


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
    def _order_as_seen(cls, data: Any) -> Any:
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
    def _cards_suffice(cls, order: int | None, info: ValidationInfo) -> int | None:
        cards = info.data.get("cards")
        if order is None:
            raise PydanticCustomError(
                "no_order", "`order` is required when the number of cards is not a square"
            )
        if cards is not None and len(cards) < order**2:
            raise PydanticCustomError(
                "few_cards",
                "{cards} cards cannot fill the {cells} cells of order {order}",
                {"cards": len(cards), "cells": order**2, "order": order},
            )
        return order

    @field_validator("grid", check_fields=False)
    @classmethod
    def _grid_fits(
        cls, grid: list[list[Card | None]] | None, info: ValidationInfo
    ) -> list[list[Card | None]] | None:
        """Return the grid, if it has the order and contains only the cards."""
        cards, order = info.data.get("cards"), info.data.get("order")
        if grid is None or cards is None or order is None:
            return grid
        if len(grid) != order:
            raise PydanticCustomError("other_order", "This grid is not of order {order}", {"order": order})
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
    def size(self) -> int:
        """The order."""
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
