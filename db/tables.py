"""The precomputed tables: finished computations that are kept under a name."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert as upsert

from db.items import read_items
from db.models import Computation, State, Table
from db.records import JobRecord, shared_record
from db.sessions import transaction


@dataclass(frozen=True, slots=True)
class TableRecord:
    """A table as it stands: which computation it is, how many rows it has, and the SHA-256 of their lines."""

    name: str
    computation_id: UUID
    engine: str
    rows: int
    checksum: str
    built_at: datetime


def find_table(name: str) -> TableRecord | None:
    """The table with this name, if it has been built."""
    with transaction() as session:
        table = session.get(Table, name)
        return _record(table) if table else None


def list_tables() -> Sequence[TableRecord]:
    """All tables that have been built, by name."""
    with transaction() as session:
        return [_record(table) for table in session.scalars(select(Table).order_by(Table.name))]


def table_computation(name: str) -> JobRecord | None:
    """The finished computation that is the table."""
    with transaction() as session:
        computation = session.scalars(
            select(Computation).join(Table, Table.computation_id == Computation.id).where(Table.name == name)
        ).one_or_none()
        return shared_record(computation, cached=True) if computation else None


def keep_as_table(name: str, computation: JobRecord) -> TableRecord:
    """Keep a finished computation under a name, in the place of what had it before, and for ever.

    Raises:
        ValueError: when the computation has not succeeded.
    """
    if computation.state != State.SUCCEEDED:
        raise ValueError(f"the computation of {name} is {computation.state}")
    values = {
        "computation_id": computation.computation_id,
        "engine": computation.engine,
        "rows": computation.items,
        "checksum": checksum(computation.computation_id),
    }
    with transaction() as session:
        kept = upsert(Table).values(name=name, **values)
        table = session.scalars(
            kept.on_conflict_do_update(index_elements=[Table.name], set_=values).returning(Table)
        ).one()
        return _record(table)


def checksum(computation_id: UUID) -> str:
    """SHA-256 over a computation's items as lines, in hexadecimal: what anybody gets from the streamed lines."""
    digest = hashlib.sha256()
    for _, line in read_items(computation_id):
        digest.update(line.encode() + b"\n")
    return digest.hexdigest()


def _record(table: Table) -> TableRecord:
    return TableRecord(
        table.name, table.computation_id, table.engine, table.rows, table.checksum, table.built_at
    )
