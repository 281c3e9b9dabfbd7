"""The declaration of a dataset: the rows of a table as files that anybody can download and cite."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from worker.declarations.table import StandingTable

Value = int | str | None
Values = Sequence[Value]
"""The values of a row, one for each name of its columns, in their order."""


class ColumnType(StrEnum):
    """The type of a column's values."""

    UINT8 = "uint8"
    INT32 = "int32"
    INT64 = "int64"
    TEXT = "text"
    DIGITS = "digits"
    """Whole numbers of any size, as text of decimal digits."""
    BOOLEAN = "boolean"


@dataclass(frozen=True, kw_only=True)
class Column:
    """A column, or several of the same meaning, called ``places``: then newline-delimited JSON has a list instead."""

    name: str
    type: ColumnType
    meaning: str
    places: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its columns in all formats except newline-delimited JSON."""
        return self.places or (self.name,)


@dataclass(frozen=True, kw_only=True)
class Dataset:
    """The files of a table: ``name`` is the part of their names before the ending, ``row`` says what a row is.

    ``read`` returns all rows. A change of the rows or columns of any dataset needs another ``EDITION``
    (``worker/engine/datasets/writing.py``), because published bytes never change.
    """

    name: str
    row: str
    columns: tuple[Column, ...]
    read: Callable[[StandingTable], Iterator[Values]]
