"""Answers that follow from tables: a worker reads them from the table, in one shard in place of all.

Reading a large part of a table takes seconds, too long for a process of the API.
"""

from collections.abc import Iterator

from worker.declarations.operation import AnyOperation, JobFailure, Output, Params
from worker.declarations.table import Answering
from worker.jobs.stored_table import StoredTable
from worker.registry import OPERATIONS, TABLES


def answering_table(operation: AnyOperation, params: Params) -> str | None:
    """Return the name of a table that answers a question, or None if there is none."""
    return next((table.name for table, _ in _answering(operation, params)), None)


def answer_from(name: str, operation: AnyOperation, params: Params) -> Output:
    """Return the answer to a question from the table of this name, as one shard that covers the whole work.

    Raises:
        JobFailure: another version has replaced the table since the question was submitted.
    """
    for table, answering in _answering(operation, params):
        if table.name == name:
            return answering.answer(table, params)
    raise JobFailure(
        "no-engine", "The table was replaced", f"The table {name} has been replaced. Submit it again."
    )


def _answering(operation: AnyOperation, params: Params) -> Iterator[tuple[StoredTable, Answering]]:
    for table in TABLES.values():
        for answering in table.answering:
            if answering.kind != operation.kind or not answering.may(params):
                continue
            stored = StoredTable.find(table.name)
            # Another version's rows may differ.
            if stored is None or stored.record.engine != OPERATIONS[table.kind].engine:
                continue
            if answering.covers(stored, params):
                yield stored, answering
