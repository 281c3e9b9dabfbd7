"""Stored tables: the results of their computations, their rows, and the answers that follow from them.

A worker reads such an answer from the table, in one shard in place of all. Reading a large part of a table takes
seconds, too long for a process of the API.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self
from uuid import UUID

from db.items import ItemPosition, find_position, read_items
from db.packed_rows import ALL_ROWS, PackedRow, RowFilter
from db.tables import TableRecord, count_flags, find_row, find_table, find_table_computation, read_rows
from worker.declarations.operation import AnyOperation, JobFailure, Output, Params
from worker.declarations.table import Answering
from worker.registry import OPERATIONS, TABLES


@dataclass(frozen=True)
class FinishedComputation:
    """A finished computation, as ``worker.declarations.table.Computed`` describes it."""

    computation_id: UUID
    result_json: str

    @cached_property
    def result(self) -> Mapping[str, Any]:
        """The result of the computation."""
        result: Mapping[str, Any] = json.loads(self.result_json)
        return result

    def items(self, first: int = 0, cursor: str | None = None) -> Iterator[tuple[str, str]]:
        """Return the items from number ``first`` on, and not before ``cursor``, each with its position."""
        start = find_position(self.computation_id, first) if first else ItemPosition()
        if start is None:
            return
        if cursor is not None:
            start = max(start, ItemPosition.parse(cursor))
        for position, line in read_items(self.computation_id, start):
            yield str(position), line


@dataclass(frozen=True)
class StoredTable(FinishedComputation):
    """A table that has been built, as ``worker.declarations.table.StandingTable`` describes it."""

    record: TableRecord
    params: Mapping[str, Any]

    @classmethod
    def find(cls, name: str) -> Self | None:
        """Return the table with this name, computed by any engine; None if it is not built."""
        record = find_table(name)
        computation = find_table_computation(name) if record is not None else None
        if record is None or computation is None:
            return None
        return cls(record.computation_id, computation.result or "{}", record, computation.params)

    @property
    def name(self) -> str:
        """The table's name."""
        return self.record.name

    @cached_property
    def version(self) -> str:
        """Text that changes whenever the table changes."""
        return f"{self.record.checksum} {self.record.engine}"

    @property
    def facts(self) -> dict[str, Any]:
        """The fields of ``TableFacts``."""
        return {"table": self.name, "computed_by": self.record.engine, "checksum": self.record.checksum}

    def rows(self, chosen: RowFilter) -> Iterator[PackedRow]:
        """Yield the packed rows, in order."""
        number = 0
        for row in read_rows(self.computation_id, chosen):
            yield row
            number += 1
        if chosen == ALL_ROWS and number != self.record.rows:
            # An answer that breaks off is better than one that looks complete.
            raise RuntimeError(f"{self.name} was replaced while it was read")

    def row(self, key: bytes) -> PackedRow | None:
        """Return the packed row with this key; None if there is none."""
        return find_row(self.computation_id, key)

    def count_flags(self, chosen: RowFilter) -> int:
        """Return the number of bits that ``chosen.flag`` chooses over all packed rows."""
        return count_flags(self.computation_id, chosen)


def find_answering_table(operation: AnyOperation, params: Params) -> str | None:
    """Return the name of a table that answers a question, or None if there is none."""
    return next((table.name for table, _ in _find_answering(operation, params)), None)


def answer_from(name: str, operation: AnyOperation, params: Params) -> Output:
    """Return the answer to a question from the table of this name, as one shard that covers the whole work.

    Raises:
        JobFailure: another version has replaced the table since the question was submitted.
    """
    for table, answering in _find_answering(operation, params):
        if table.name == name:
            return answering.answer(table, params)
    raise JobFailure(
        "no-engine", "The table was replaced", f"The table {name} has been replaced. Submit it again."
    )


def _find_answering(operation: AnyOperation, params: Params) -> Iterator[tuple[StoredTable, Answering]]:
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
