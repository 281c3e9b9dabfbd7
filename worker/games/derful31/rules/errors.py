"""Errors of questions about 31-derful."""


class GameError(ValueError):
    """The deck, cards, grid or total asked about cannot be a game of 31-derful."""


class TooLargeError(GameError):
    """A valid question that exceeds the limits of tables or 64-bit counts."""
