"""A table that is not stored."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from db.packed_rows import PackedRow, RowFilter
from worker.declarations.operation import Params
from worker.declarations.table import Computed


@dataclass
class FakeTable:
    """A table that only has a result and items."""

    params: Mapping[str, Any]
    result: Mapping[str, Any]
    lines: Sequence[str] = ()
    name: str = "fake"
    facts: dict[str, Any] = field(default_factory=dict)

    def items(self, first: int = 0, cursor: str | None = None) -> Iterator[tuple[str, str]]:
        """Return the items."""
        return ((str(number), self.lines[number]) for number in range(first, len(self.lines)))

    def rows(self, chosen: RowFilter) -> Iterator[PackedRow]:
        """Return None."""
        return iter(())

    def row(self, key: bytes) -> PackedRow | None:
        """Return None."""
        return None

    def count_flags(self, chosen: RowFilter) -> int:
        """Return None."""
        return 0

    def compute(self, kind: str, params: Params) -> Computed:
        """Do nothing."""
        raise NotImplementedError
