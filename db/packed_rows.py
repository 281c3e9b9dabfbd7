"""Packed rows: how a table's many numbers travel from the shard that computes them to the store, and back."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

MARK_BITS: Final = 31
"""Bits in a mark."""


class PackedRow(NamedTuple):
    """A row: only its operation knows what ``numbers`` means."""

    key: bytes
    """What the row is found by; rows are in the order of their keys, and no two have the same."""
    marks: Sequence[int]
    """Bits that rows are chosen by, ``MARK_BITS`` in each."""
    numbers: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class RowFilter:
    """Which rows: all by default."""

    start: bytes = b""
    """Rows with this key or a later one."""
    key: bytes | None = None
    """The row with this key."""
    contains: Sequence[bytes] = ()
    """Rows whose key contains each of these."""
    mark: int | None = None
    """Rows whose mark with this index has one of ``bits``."""
    unmarked: int | None = None
    """With ``mark``: rows whose mark with this index does not have that same bit."""
    bits: int = (1 << MARK_BITS) - 1
    bare: bool = False
    """Without their ``numbers``, which may be most of a row."""

    def chosen(self, marks: Sequence[int]) -> list[int]:
        """The places, from 0, of the bits that make a row with these ``marks`` one of those chosen by ``mark``."""
        if self.mark is None:
            return []
        bits = marks[self.mark] & self.bits
        if self.unmarked is not None:
            bits &= ~marks[self.unmarked]
        return [place for place in range(bits.bit_length()) if bits >> place & 1]


ALL_ROWS: Final = RowFilter()
