"""The declaration of a table: the computation that builds it, the views of it, its charts, and its dataset."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, Final, Protocol

from pydantic import BaseModel, ConfigDict, Field

from db.packed_rows import PackedRow, RowFilter
from worker.declarations.documented import Answer, Documented
from worker.declarations.operation import Operation, Output, P, Params, QueueName, R
from worker.declarations.pictures import Figure

MAX_PAGE: Final = 1_000
DEFAULT_PAGE: Final = 100
POSITION_PATTERN: Final = r"^[0-9]{1,9}\.[0-9]{1,9}\.[0-9]{1,9}$"
"""The text form of an item's position (`db.items`)."""


class NoQuery(Documented):
    """No query parameters."""

    model_config = ConfigDict(extra="forbid")


class RowsQuery(NoQuery):
    """The page of rows to return."""

    limit: Annotated[
        int | None,
        Field(
            ge=1,
            le=MAX_PAGE,
            description=f"Maximum number of rows. Default: {DEFAULT_PAGE} in a page; no limit in a stream.",
        ),
    ] = None
    cursor: str | None = None
    """The `next` of the previous page."""


class ItemsQuery(RowsQuery):
    """The page of a computation's items to return."""

    cursor: Annotated[str | None, Field(pattern=POSITION_PATTERN)] = None
    """The `next` of the previous page."""


class QueryError(ValueError):
    """A parameter asks for data that the table does not have."""

    def __init__(self, name: str, detail: str) -> None:
        super().__init__(detail)
        self.name = name
        self.detail = detail


class NotInTableError(LookupError):
    """The table has no resource at this address; the message says why."""


class Computed(Protocol):
    """A finished computation."""

    @property
    def result(self) -> Mapping[str, Any]:
        """The result."""

    def items(self, first: int = 0, cursor: str | None = None) -> Iterator[tuple[str, str]]:
        """Return its items as JSON, each with its cursor, from number ``first`` on and not before ``cursor``.

        Raises:
            QueryError: the cursor is not valid.
        """


class StandingTable(Computed, Protocol):
    """The computation of a table that has been built."""

    @property
    def params(self) -> Mapping[str, Any]:
        """The parameters of the computation."""

    def rows(self, chosen: RowFilter) -> Iterator[PackedRow]:
        """Return its packed rows, in order."""


class TableData(StandingTable, Protocol):
    """A table that has been built, with the methods that its views need."""

    @property
    def name(self) -> str:
        """The table's name."""

    @property
    def facts(self) -> dict[str, Any]:
        """The fields of ``TableFacts``."""

    def row(self, key: bytes) -> PackedRow | None:
        """Return the packed row with this key, or None."""

    def count_flags(self, chosen: RowFilter) -> int:
        """Return the number of bits that ``chosen.flag`` selects over all packed rows."""

    def compute(self, kind: str, params: Params) -> Computed:
        """Return the finished computation of an operation, from the cache if it was computed before.

        If it does not finish in time, the caller gets an error response (503).
        """


class TableFacts(Answer):
    """The fields of a document that describe the table it comes from."""

    table: str
    """The table's name."""
    computed_by: str
    """The operation that computed it, and its engine version."""
    checksum: str
    """SHA-256 over the rows, in hexadecimal."""


Row = str | tuple[int | Sequence[int], ...]
"""A row to be sent: its JSON text, or the values of its model's fields, each a number or a sequence of numbers.

In CSV, numbers given as bytes share a cell; numbers in another sequence have a cell each.
"""


@dataclass(frozen=True, kw_only=True)
class TableOperation(Operation[P, R]):
    """The operation that builds a table, which callers cannot submit."""

    description: str = "Builds the table that the service keeps."
    queue: QueueName = QueueName.LONG
    internal: bool = True


@dataclass(frozen=True, kw_only=True)
class PathPart:
    """A variable part of a path."""

    name: str
    description: str
    example: str
    pattern: str = ""
    is_number: bool = False
    """True if the values are all whole numbers from the least to the greatest."""
    values: str = ""
    """The name of the schema of the values, if they have one of their own."""


@dataclass(frozen=True, kw_only=True)
class Document:
    """A JSON document of a table, at ``GET /v1/tables/{table}{path}``.

    ``get`` returns it, given the table, the query and, with a ``key``, the value in the key's place in the path. With
    ``entries``, the list of this name in the document can also be streamed as rows.

    ``get`` raises ``QueryError`` (422) and ``NotInTableError`` (404).
    """

    operation_id: str
    summary: str
    description: str
    model: type[BaseModel]
    get: Callable[..., BaseModel]
    path: str = ""
    query: type[BaseModel] = NoQuery
    key: PathPart | None = None
    entries: str = ""


@dataclass(frozen=True, kw_only=True)
class Rows:
    """Rows of a table, in pages or streamed as newline-delimited JSON or CSV, at ``GET /v1/tables/{table}{path}``.

    ``read`` checks the query, raising the errors of ``Document.get``, before it returns an iterator: the rows, each
    with the cursor of a page that begins with it. ``columns`` are the names of the CSV columns, by default the
    ``model``'s fields. ``engine`` is set when the rows are results of an operation other than the table's.
    """

    operation_id: str
    summary: str
    description: str
    model: type[BaseModel]
    read: Callable[[TableData, Any], Iterator[tuple[str, Row]]]
    path: str = ""
    query: type[RowsQuery] = RowsQuery
    columns: Callable[[TableData], Sequence[str]] | None = None
    engine: str = ""


@dataclass(frozen=True, kw_only=True)
class Answering:
    """Questions of the operation ``kind`` that a table can answer, so that no worker computes them again.

    ``may`` returns, from the parameters alone, True if it is worth looking for the table, and ``covers`` True if it has
    the answer; both take milliseconds at most. ``answer`` runs on a worker: it returns what the operation would put out
    if its whole work were one shard.
    """

    kind: str
    may: Callable[[Any], bool]
    covers: Callable[[StandingTable, Any], bool]
    answer: Callable[[StandingTable, Any], Output]


@dataclass(frozen=True, kw_only=True)
class Table:
    """A table: the operation and the parameters that compute it, and the views that can be requested.

    Its rows are the items of the computation, or the packed rows that its shards put out, or the list ``entries`` of
    its result. A ``published`` table comes with the service, in this data file (`worker.declarations.published`).
    Tables ``on_request`` are built only where the operator names them. If tables differ only in the last part of their
    name, ``part`` describes this part, and views with the same ``operation_id`` share a path. ``answering`` lists the
    operations that have answers in the table. ``dataset`` describes the files that its rows are published as.
    """

    name: str
    title: str
    kind: str
    params: Mapping[str, object]
    views: tuple[Document | Rows, ...] = ()
    entries: str = ""
    published: Path | None = None
    on_request: bool = False
    part: PathPart | None = None
    answering: tuple[Answering, ...] = ()
    dataset: "Dataset | None" = None


@dataclass(frozen=True, kw_only=True)
class Chart:
    """A chart of tables, at ``GET /v1/charts/{chart}.svg``. ``draw`` gets the tables, in order, and the query.

    ``draw`` raises ``QueryError``.
    """

    name: str
    title: str
    tables: tuple[str, ...]
    draw: Callable[[Sequence[TableData], Any], Figure]
    query: type[BaseModel] = NoQuery


def whole_result(model: type[BaseModel]) -> Callable[..., BaseModel]:
    """Return a getter for a document made of the computation's result and the facts about the table."""
    return lambda table, _query: model.model_validate({**table.facts, **table.result})


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
