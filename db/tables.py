"""The precomputed tables: finished computations stored under a name."""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import Select, func, select
from sqlalchemy.dialects.postgresql import insert as upsert

from db.models import Computation, State, Table
from db.records import JobRecord, shared_record
from db.sessions import autocommit, transaction


@dataclass(frozen=True, slots=True)
class TableRecord:
    """A table: its computation, its number of rows, and the SHA-256 of its content."""

    name: str
    computation_id: UUID
    digest: bytes
    engine: str
    rows: int
    checksum: str
    built_at: datetime


def find_table(name: str) -> TableRecord | None:
    """Return the table with this name, if it has been built."""
    query = _tables().where(Table.name == name)
    with autocommit() as connection:
        row = connection.execute(query).one_or_none()
    return TableRecord(*row) if row is not None else None


def list_tables() -> Sequence[TableRecord]:
    """Return all tables that have been built, by name."""
    with autocommit() as connection:
        return [TableRecord(*row) for row in connection.execute(_tables().order_by(Table.name))]


def table_computation(name: str) -> JobRecord | None:
    """Return the finished computation of the table."""
    with transaction() as session:
        computation = session.scalars(
            select(Computation).join(Table, Table.computation_id == Computation.id).where(Table.name == name)
        ).one_or_none()
        return shared_record(computation, cached=True) if computation else None


def failed_within(digest: bytes, lately: timedelta) -> bool:
    """Return True if a computation with this digest failed within the time ``lately``."""
    failed = select(Computation).where(
        Computation.digest == digest,
        Computation.state == State.FAILED,
        Computation.finished_at > func.now() - lately,
    )
    with autocommit() as connection:
        return bool(connection.scalar(select(failed.exists())))


def keep_as_table(name: str, computation: JobRecord, rows: Iterable[bytes]) -> TableRecord:
    """Store a finished computation under a name permanently, in place of the previous one.

    The checksum is computed from ``rows``, each as bytes. They are read only if no other process has stored the table.

    Raises:
        ValueError: when the computation has not succeeded.
    """
    if computation.state != State.SUCCEEDED:
        raise ValueError(f"the computation of {name} is {computation.state}")
    with transaction() as session:
        # One process builds the record; the others find it once they get the lock.
        session.execute(
            select(Computation.id).where(Computation.id == computation.computation_id).with_for_update()
        )
        table = session.get(Table, name)
        if table is None or table.computation_id != computation.computation_id:
            digest, number = hashlib.sha256(), 0
            for row in rows:
                digest.update(row)
                number += 1
            values = {
                "computation_id": computation.computation_id,
                "engine": computation.engine,
                "rows": number,
                "checksum": digest.hexdigest(),
                "built_at": func.clock_timestamp(),
            }
            session.execute(
                upsert(Table)
                .values(name=name, **values)
                .on_conflict_do_update(index_elements=[Table.name], set_=values)
            )
        return TableRecord(*session.execute(_tables().where(Table.name == name)).one())


def _tables() -> Select[str, UUID, bytes, str, int, str, datetime]:
    return select(
        Table.name,
        Table.computation_id,
        Computation.digest,
        Table.engine,
        Table.rows,
        Table.checksum,
        Table.built_at,
    ).join(Computation, Table.computation_id == Computation.id)
