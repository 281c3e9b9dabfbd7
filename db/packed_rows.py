"""Packed rows: the form of a table's many numbers between the shard that computes them and the store."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

MARK_BITS: Final = 31
"""Number of bits in a mark."""


class PackedRow(NamedTuple):
    """A row. Only its operation knows the meaning of ``numbers``."""

    key: bytes
    """The unique key of the row; rows are in the order of their keys."""
    marks: Sequence[int]
    """Bits for filtering rows, ``MARK_BITS`` in each."""
    numbers: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class RowFilter:
    """A filter for rows: all by default."""

    start: bytes = b""
    """Rows with this key or a later one."""
    key: bytes | None = None
    """The row with this key."""
    contains: Sequence[bytes] = ()
    """Rows whose key contains each of these byte strings."""
    mark: int | None = None
    """Rows whose mark with this index has one of ``bits``."""
    unmarked: int | None = None
    """With ``mark``: rows whose mark with this index lacks the bit chosen by ``mark``."""
    bits: int = (1 << MARK_BITS) - 1
    bare: bool = False
    """True to leave out the ``numbers``, which may be most of a row."""

    def chosen(self, marks: Sequence[int]) -> list[int]:
        """Return the places, from 0, of the bits by which ``mark`` chooses a row with these ``marks``."""
        if self.mark is None:
            return []
        bits = marks[self.mark] & self.bits
        if self.unmarked is not None:
            bits &= ~marks[self.unmarked]
        return [place for place in range(bits.bit_length()) if bits >> place & 1]


ALL_ROWS: Final = RowFilter()
