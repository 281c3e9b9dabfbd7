"""What is wrong with a question about 31-derful."""


class GameError(ValueError):
    """The deck, cards, grid or total asked about cannot be a game of 31-derful."""


class TooLargeError(GameError):
    """A legal question beyond the size that the tables and 64-bit counts are made for."""
