"""The grid of a puzzle: its rows and columns, and the digits that fill it.

A plain grid is a square of n rows and columns with the digits 1 to n. A grid may have other digits, and more rows than
columns or the reverse. It has as many digits as its longer side: each longer line has every digit once, each shorter
line no digit twice.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

MAX_DIGIT: Final = 999
"""The largest digit: times the largest target it stays within 64-bit integers."""


@dataclass(frozen=True)
class Board:
    """A grid without its cages."""

    rows: int
    columns: int
    digits: tuple[int, ...]
    """As many as the longer side has cells, ascending."""

    @property
    def order(self) -> int:
        """The number of digits, and of cells of the longer lines."""
        return max(self.rows, self.columns)

    @cached_property
    def is_plain(self) -> bool:
        """True for a square with the digits 1 to n."""
        return self.rows == self.columns and self.has_plain_digits

    @cached_property
    def has_plain_digits(self) -> bool:
        """True if the digits are 1 to n."""
        return self.digits == tuple(range(1, self.order + 1))

    @cached_property
    def cells(self) -> frozenset[tuple[int, int]]:
        """All cells."""
        return frozenset((row, column) for row in range(self.rows) for column in range(self.columns))

    @cached_property
    def numbers(self) -> dict[tuple[int, int], int]:
        """The number of each cell: row by row from 0, as in a square of the longer side."""
        return {(row, column): row * self.order + column for row, column in sorted(self.cells)}

    @cached_property
    def ranks(self) -> dict[int, int]:
        """The rank of each digit, from 1; of plain digits the digit itself."""
        return {digit: rank for rank, digit in enumerate(self.digits, 1)}

    def to_bits(self, digits: Iterable[int]) -> int:
        """Return some digits as a set of ranks: bit 0 is the least digit."""
        bits = 0
        for digit in digits:
            bits |= 1 << (self.ranks[digit] - 1)
        return bits

    def to_digits(self, bits: int) -> tuple[int, ...]:
        """Return the digits of a set of ranks, ascending."""
        return tuple(digit for rank, digit in enumerate(self.digits) if bits >> rank & 1)

    def __str__(self) -> str:
        return f"size {self.rows}" if self.rows == self.columns else f"{self.rows} × {self.columns}"

    @property
    def digits_named(self) -> str:
        """The digits for people: as a range if they are one."""
        low, high = self.digits[0], self.digits[-1]
        if high - low == len(self.digits) - 1:
            return f"{low} to {high}"
        return ", ".join(map(str, self.digits))


@lru_cache
def plain_board(order: int) -> Board:
    """Return the plain grid of an order."""
    return Board(order, order, tuple(range(1, order + 1)))


def board_of(board: Board | int) -> Board:
    """Return a grid; an order stands for the plain grid of that order."""
    return plain_board(board) if isinstance(board, int) else board
