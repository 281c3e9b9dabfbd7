"""Tables that come with the service as data files, because computing them takes long, and their recounts.

A data file is a JSON document with the result of the table's operation and how it was made: ``engine`` and ``params``,
the date in UTC (``computed_on``), the processor time, and the SHA-256 of the result. ``python -m worker.publish``
writes it. The upkeep stores the result as if workers had computed it. Each such table has a recount, built only on
request: it computes the table again by the same operation and compares all rows.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from pydantic import create_model

from worker.declarations.data_file import checksum, read_checked
from worker.declarations.operation import AnyOperation, Operation, P, Params, R, Result
from worker.declarations.table import (
    Column,
    ColumnType,
    Dataset,
    Document,
    StandingTable,
    Table,
    TableFacts,
    TableOperation,
    Values,
    whole_result,
)

ROWS: Final = "recounted_rows"


class RecountedRow(Result):
    """A row of a published table, computed again."""

    row_text: str
    """The row as JSON text, as in the table's newline-delimited JSON."""
    agrees: bool
    """True if the data file has the same row."""


class RecountResult(Result):
    """A published table, computed again."""

    agrees: bool
    """True if the data file has exactly these rows, and for a whole table the same result, byte for byte."""
    recounted_rows: list[RecountedRow]
    """The rows of the table, in its order."""


class TableRecount(TableFacts, RecountResult):
    """A table that comes with the service, computed again on this server and compared with its data file."""


def json_text(value: object) -> str:
    """Return a value as the JSON text that models dump."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def read_published(path: Path) -> Mapping[str, Any]:
    """Return the document in a data file; raises `CorruptDataError` if its result was changed."""
    return read_checked(path, _lines)


def published_text(provenance: Mapping[str, object], result: str) -> str:
    """Return the text of a data file: a line for each fact about the result, and one for the result itself."""
    document = {**provenance, "sha256": checksum([result]), "result": json.loads(result)}
    lines = ",\n".join(f" {json_text(name)}: {json_text(value)}" for name, value in document.items())
    return f"{{\n{lines}\n}}\n"


def _lines(document: Mapping[str, object]) -> list[str]:
    return [json_text(document["result"])]


def _read_document(table: Table) -> Mapping[str, Any] | None:
    """Return the table's data file, or None before it is first computed."""
    return read_published(table.published) if table.published and table.published.exists() else None


def read_published_result(table: Table, operation: AnyOperation, params: Params) -> str | None:
    """Return the result in the table's data file; None if it has none of this version with these parameters.

    Raises:
        CorruptDataError: if the file was changed.
    """
    document = _read_document(table)
    if document is None or (document["engine"], document["params"]) != (operation.engine, params.canonical()):
        return None
    return json_text(document["result"])


def recount_of(operation: Operation[P, R], *tables: Table) -> TableOperation[P, RecountResult]:
    """Return the operation that recounts the published tables of an operation."""
    # A model of its own, so that the schema of the operation's parameters keeps its name.
    params = create_model(f"{operation.params.__name__}OfRecount", __base__=operation.params)
    return TableOperation(
        game=operation.game,
        name=f"{operation.name}-recount",
        version=operation.version,
        summary="Recount a table that comes with the service",
        description="Computes the table again, and compares it with the data file that comes with the service.",
        params=params,
        result=RecountResult,
        compute=operation.compute,
        plan=operation.plan,
        combine=partial(_combine_and_compare, operation, tables),
        unit=operation.unit,
        estimate=operation.estimate,
        examples=operation.examples,
    )


def recount_tables(recount: AnyOperation, *tables: Table) -> tuple[Table, ...]:
    """Return the tables of the recounts of published tables: ``31-derful-recount/6`` is that of ``31-derful/6``."""
    return tuple(_recount_table(recount, table) for table in tables)


def _recount_table(recount: AnyOperation, table: Table) -> Table:
    family, _, last = table.name.rpartition("/")
    return Table(
        name=f"{family}-recount/{last}",
        title=f"{table.title}; recounted on this server",
        kind=recount.kind,
        params=table.params,
        entries=ROWS,
        on_request=True,
        dataset=RECOUNTED,
        views=(
            Document(
                operation_id=f"{table.views[0].operation_id}_recount",
                summary="Get the recount of a table",
                description="The table comes with the service; this is its recount on this server, and the comparison."
                " Built only where the operator's `TABLES` names it.",
                model=TableRecount,
                get=whole_result(TableRecount),
                entries=ROWS,
            ),
        ),
        part=replace(table.part, example=last) if table.part else None,
    )


def _combine_and_compare(
    operation: AnyOperation, tables: Sequence[Table], params: Params, partials: Sequence[str]
) -> str:
    """Combine the partials and compare; a part of a table is compared with the rows of all tables."""
    counted = operation.combine(params, partials)
    files = [document for table in tables if (document := _read_document(table))]
    whole = [document for document in files if document["params"] == params.canonical()]
    entries = tables[0].entries
    published = {json_text(row) for document in whole or files for row in document["result"][entries]}
    rows = [
        RecountedRow(row_text=row, agrees=row in published)
        for row in map(json_text, json.loads(counted)[entries])
    ]
    agrees = all(row.agrees for row in rows) and all(
        counted == json_text(document["result"]) for document in whole
    )
    return RecountResult(agrees=agrees, recounted_rows=rows).model_dump_json()


def _recount_rows(table: StandingTable) -> Iterator[Values]:
    for row in table.result[ROWS]:
        yield row["row_text"], row["agrees"]


RECOUNTED: Final = Dataset(
    name="recount",
    row="a row of the table, computed again",
    columns=(
        Column(name="row_text", type=ColumnType.TEXT, meaning="The row as JSON text."),
        Column(name="agrees", type=ColumnType.BOOLEAN, meaning="True if the data file has the same row."),
    ),
    read=_recount_rows,
)
