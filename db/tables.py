"""The precomputed tables: finished computations that are kept under a name."""

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import Row, Select, delete, func, select, text
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.orm import Session

from db.deadline import deadline
from db.items import read_items
from db.models import Computation, ItemChunk, State, Table
from db.records import JobRecord, shared_record
from db.sessions import autocommit, transaction

MAX_KEEPING_S = 30 * 60


@dataclass(frozen=True, slots=True)
class TableRecord:
    """A table as it stands: which computation it is, how many rows it has, and the SHA-256 that tells its content."""

    name: str
    computation_id: UUID
    digest: bytes
    engine: str
    rows: int
    checksum: str
    built_at: datetime


@dataclass(frozen=True, slots=True)
class Kept:
    """What has been kept of a computation: how many rows, and their SHA-256 in hexadecimal."""

    rows: int
    checksum: str


def find_table(name: str) -> TableRecord | None:
    """The table with this name, if it has been built."""
    query = _tables().where(Table.name == name)
    with autocommit() as connection:
        row = connection.execute(query).one_or_none()
    return _record(row) if row is not None else None


def list_tables() -> Sequence[TableRecord]:
    """All tables that have been built, by name."""
    with autocommit() as connection:
        return [_record(row) for row in connection.execute(_tables().order_by(Table.name))]


def table_computation(name: str) -> JobRecord | None:
    """The finished computation that is the table."""
    with transaction() as session:
        computation = session.scalars(
            select(Computation).join(Table, Table.computation_id == Computation.id).where(Table.name == name)
        ).one_or_none()
        return shared_record(computation, cached=True) if computation else None


def failed_within(digest: bytes, lately: timedelta) -> bool:
    """Whether a computation with this digest has failed so lately."""
    failed = select(Computation).where(
        Computation.digest == digest,
        Computation.state == State.FAILED,
        Computation.finished_at > func.now() - lately,
    )
    with autocommit() as connection:
        return bool(connection.scalar(select(failed.exists())))


def keep_as_table(
    name: str, computation: JobRecord, keep: Callable[[Session, JobRecord], Kept]
) -> TableRecord:
    """Keep a finished computation under a name, for ever, in the place of what had it before: ``keep`` and this are
    one transaction.

    Raises:
        ValueError: when the computation has not succeeded.
    """
    if computation.state != State.SUCCEEDED:
        raise ValueError(f"the computation of {name} is {computation.state}")
    # Loading a large table may take longer than any statement of a request.
    with deadline(MAX_KEEPING_S), transaction() as session:
        session.execute(text(f"SET LOCAL statement_timeout = '{MAX_KEEPING_S}s'"))
        # One process keeps; the others find it kept when it is their turn.
        session.execute(
            select(Computation.id).where(Computation.id == computation.computation_id).with_for_update()
        )
        table = session.get(Table, name)
        if table is None or table.computation_id != computation.computation_id:
            kept = keep(session, computation)
            values = {
                "computation_id": computation.computation_id,
                "engine": computation.engine,
                "rows": kept.rows,
                "checksum": kept.checksum,
                "built_at": func.clock_timestamp(),
            }
            session.execute(
                upsert(Table)
                .values(name=name, **values)
                .on_conflict_do_update(index_elements=[Table.name], set_=values)
            )
        return _record(session.execute(_tables().where(Table.name == name)).one())


def kept_items(_session: Session, computation: JobRecord) -> Kept:
    """Keep a computation's items as the rows. The checksum is over them as lines, as anybody gets them streamed."""
    digest = hashlib.sha256()
    for _, line in read_items(computation.computation_id):
        digest.update(line.encode() + b"\n")
    return Kept(computation.items, digest.hexdigest())


def kept_entries(computation: JobRecord, name: str) -> Kept:
    """Keep the entries of a list in a computation's result as the rows. The checksum is over them as lines."""
    entries = json.loads(computation.result or "{}")[name]
    lines = (json.dumps(entry, ensure_ascii=False, separators=(",", ":")) + "\n" for entry in entries)
    return Kept(len(entries), hashlib.sha256("".join(lines).encode()).hexdigest())


def drop_items(session: Session, computation_id: UUID) -> None:
    """Forget a computation's items, which are kept in another form."""
    session.execute(delete(ItemChunk).where(ItemChunk.computation_id == computation_id))


def _record(row: Row[*tuple[str, UUID, bytes, str, int, str, datetime]]) -> TableRecord:
    return TableRecord(*row)


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
