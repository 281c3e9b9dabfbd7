"""Packed rows: the form of a table's many numbers between the shard that computes them and the store."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

FLAG_BITS: Final = 31
"""Number of bits in a flag."""


class PackedRow(NamedTuple):
    """A row. Only its operation knows the meaning of ``numbers``."""

    key: bytes
    """The unique key of the row; rows are in the order of their keys."""
    flags: Sequence[int]
    """Bits for filtering rows, ``FLAG_BITS`` in each."""
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
    flag: int | None = None
    """Rows whose flag with this index has one of ``bits``."""
    without: int | None = None
    """With ``flag``: rows whose flag with this index lacks the bit chosen by ``flag``."""
    bits: int = (1 << FLAG_BITS) - 1
    bare: bool = False
    """True to leave out the ``numbers``, which may be most of a row."""

    def chosen(self, flags: Sequence[int]) -> list[int]:
        """Return the places, from 0, of the bits by which ``flag`` chooses a row with these ``flags``."""
        if self.flag is None:
            return []
        bits = flags[self.flag] & self.bits
        if self.without is not None:
            bits &= ~flags[self.without]
        return [place for place in range(bits.bit_length()) if bits >> place & 1]


ALL_ROWS: Final = RowFilter()
