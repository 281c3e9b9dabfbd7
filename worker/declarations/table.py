"""What a table declares about itself: what computes it, what can be requested of it, and its charts."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, Protocol

from pydantic import BaseModel, ConfigDict, Field

from db.packed_rows import PackedRow, RowFilter
from worker.declarations.answers import Answer
from worker.declarations.figures.figure import Figure
from worker.declarations.operation import Output, Params

MAX_PAGE: Final = 1_000
DEFAULT_PAGE: Final = 100


class NoQuery(BaseModel):
    """No query parameters."""

    model_config = ConfigDict(extra="forbid")


class RowsQuery(NoQuery):
    """Which rows."""

    limit: Annotated[
        int | None,
        Field(
            ge=1,
            le=MAX_PAGE,
            description=f"Maximum number of rows. Default: {DEFAULT_PAGE} in a page; no limit in a stream.",
        ),
    ] = None
    cursor: Annotated[str | None, Field(description="The `next` of the previous page.")] = None


class QueryError(ValueError):
    """A parameter asks for something that the table does not have."""

    def __init__(self, name: str, detail: str) -> None:
        super().__init__(detail)
        self.name = name
        self.detail = detail


class NotInTableError(LookupError):
    """There is nothing at this address; the message says why."""


class Computed(Protocol):
    """A finished computation."""

    @property
    def result(self) -> Mapping[str, Any]:
        """Its result."""

    def items(self, first: int = 0, cursor: str | None = None) -> Iterator[tuple[str, str]]:
        """Its items as JSON, each with its cursor: from number ``first`` on, and not before ``cursor``.

        Raises:
            QueryError: the cursor is not valid.
        """


class StandingTable(Computed, Protocol):
    """The computation of a table that has been built."""

    @property
    def params(self) -> Mapping[str, Any]:
        """The parameters of its computation."""

    def rows(self, chosen: RowFilter) -> Iterator[PackedRow]:
        """Its packed rows, in order."""


class TableData(StandingTable, Protocol):
    """A table that has been built, with what its views need."""

    @property
    def name(self) -> str:
        """The table's name."""

    @property
    def facts(self) -> dict[str, Any]:
        """The fields of ``TableFacts``."""

    def row(self, key: bytes) -> PackedRow | None:
        """The packed row with this key."""

    def count_marks(self, chosen: RowFilter) -> int:
        """How many bits are chosen by ``chosen.mark`` over all packed rows."""

    def compute(self, kind: str, params: Params) -> Computed:
        """The finished computation of an operation, from the cache if it was computed before.

        Its failure to finish in time is the caller's answer (503).
        """


class TableFacts(Answer):
    """What a document says about the table it comes from."""

    table: str
    engine: Annotated[str, Field(description="The version of the operation that computed it.")]
    checksum: Annotated[str, Field(description="SHA-256 over the rows, in hexadecimal.")]


Row = str | tuple[int | Sequence[int], ...]
"""A row to be sent: its JSON text, or the values of its model's fields, numbers or some numbers.

In CSV, numbers that are given as bytes share a cell; those of another sequence have a cell each.
"""


@dataclass(frozen=True, kw_only=True)
class PathPart:
    """A variable part of a path."""

    name: str
    description: str
    example: str
    pattern: str = ""


@dataclass(frozen=True, kw_only=True)
class Document:
    """A JSON document of a table, at ``GET /v1/tables/{table}{path}``.

    ``get`` returns it, given the table, the query and, with a ``key``, what stands in its place in the path. With
    ``entries``, the list in the document with that name can also be streamed as rows.

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

    ``read`` checks the query, raising what ``Document.get`` does, before it returns an iterator: the rows, each with
    the cursor of a page that begins with it. ``columns`` are the names of the CSV columns, those of the ``model``'s
    fields by default. ``engine`` is that of an operation other than the table's whose results the rows are.
    The text of all rows may be ``kept`` in a file: where there are not too many for that.
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
    kept: bool = False


@dataclass(frozen=True, kw_only=True)
class Answering:
    """Questions of the operation ``kind`` whose answers follow from a table, so that no worker computes them again.

    ``may`` says, from the parameters alone, whether it is worth looking for the table. ``answer`` returns exactly what
    the operation would find, or None for parameters that this table does not cover.
    """

    kind: str
    may: Callable[[Any], bool]
    answer: Callable[[StandingTable, Any], Output | None]


@dataclass(frozen=True, kw_only=True)
class Table:
    """A table: the operation and the parameters that compute it, and what can be requested of it.

    Its rows are the items of the computation, or the packed rows that its shards put out, or the ``entries`` of the
    list in its result that has this name. ``slow`` tables are built after the others, and those ``on_request`` only
    where the operator names them. Where tables differ in the last part of their name only, ``part`` describes it: views
    with the same ``operation_id`` then share a path. ``answering`` lists the operations that it answers questions of.
    """

    name: str
    title: str
    kind: str
    params: Mapping[str, object]
    views: tuple[Document | Rows, ...] = ()
    entries: str = ""
    slow: bool = False
    on_request: bool = False
    part: PathPart | None = None
    answering: tuple[Answering, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Chart:
    """A chart of tables, at ``GET /v1/charts/{name}.svg``; ``draw`` gets the tables, in order, and the query.

    ``draw`` raises ``QueryError``.
    """

    name: str
    title: str
    tables: tuple[str, ...]
    draw: Callable[[Sequence[TableData], Any], Figure]
    query: type[BaseModel] = NoQuery


def whole_result(model: type[BaseModel]) -> Callable[..., BaseModel]:
    """How to get a document that is the result of the computation, with the facts about the table."""
    return lambda table, _query: model.model_validate({**table.facts, **table.result})
