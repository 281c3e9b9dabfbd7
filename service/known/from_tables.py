"""Answers that follow from tables, stored as finished computations at their first request."""

from collections.abc import Iterable

from pydantic import BaseModel

from db.batches import keep_answer
from db.items import chunked
from db.submission import is_live
from worker.declarations.operation import AnyOperation, Output, Params
from worker.jobs.stored_table import StoredTable
from worker.jobs.submission import work_for
from worker.registry import OPERATIONS, TABLES


def keep_known(operation: AnyOperation, params: Params) -> None:
    """Store the answer as a finished computation, if it follows from a table and is not stored yet."""
    tables = [
        (table, answering)
        for table in TABLES.values()
        for answering in table.answering
        if answering.kind == operation.kind and answering.may(params)
    ]
    if not tables or is_live(operation.digest(params.canonical())):
        return
    for table, answering in tables:
        stored = StoredTable.find(table.name)
        # Another version's rows may differ.
        if stored is None or stored.record.engine != OPERATIONS[table.kind].engine:
            continue
        found = answering.answer(stored, params)
        if found is not None:
            _keep(operation, params, found)
            return


def _keep(operation: AnyOperation, params: Params, found: Output) -> None:
    keep_answer(
        work_for(operation, params), found.partial.model_dump_json(), list(chunked(_lines(found.items)))
    )


def _lines(items: Iterable[BaseModel | str]) -> Iterable[str]:
    return (item if isinstance(item, str) else item.model_dump_json() for item in items)
