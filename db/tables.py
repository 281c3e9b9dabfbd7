"""The precomputed tables: finished computations stored under a name, and their packed rows.

Rows are stored by COPY as their shard is committed, then found by key, filtered, or read in order.
"""

import hashlib
import struct
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, cast
from uuid import UUID

from sqlalchemy import ColumnElement, Select, func, literal, select, text
from sqlalchemy import cast as sql_cast
from sqlalchemy.dialects.postgresql import BIT
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.orm import Session

from db.cache import fallible
from db.models import SINGLE_FLIGHT_PREDICATE, Computation, JobStatus, Table, TableRow
from db.packed_rows import ALL_ROWS, FLAG_BITS, PackedRow, RowFilter
from db.records import ComputationRecord, Ending, Order, Submitter, Work, computation_record, new_id
from db.sessions import autocommit, driver, transaction
from db.submission import new_computation


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


def find_table_computation(name: str) -> ComputationRecord | None:
    """Return the finished computation of the table."""
    with transaction() as session:
        computation = session.scalars(
            select(Computation).join(Table, Table.computation_id == Computation.id).where(Table.name == name)
        ).one_or_none()
        return computation_record(computation) if computation else None


def has_failed_within(digest: bytes, lately: timedelta) -> bool:
    """Return True if a computation with this digest failed within the time ``lately``."""
    failed = select(Computation).where(
        Computation.digest == digest,
        Computation.state == JobStatus.FAILED,
        Computation.finished_at > func.now() - lately,
    )
    with autocommit() as connection:
        return bool(connection.scalar(select(failed.exists())))


def store_answer(work: Work, result: str) -> None:
    """Store ``work`` as a finished computation with ``result`` (JSON text), unless there is a live one."""
    values = new_computation(Order(work, ending=Ending(result)), Submitter(""))
    computation = upsert(Computation).values(
        id=new_id(), started_at=func.now(), finished_at=func.now(), **values
    )
    with transaction() as session:
        session.execute(
            computation.on_conflict_do_nothing(
                index_elements=[Computation.digest], index_where=text(SINGLE_FLIGHT_PREDICATE)
            )
        )


def store_table(name: str, computation: ComputationRecord, rows: Iterable[bytes]) -> TableRecord:
    """Store a finished computation under a name permanently, in place of the previous one.

    The checksum is computed from ``rows``, each as bytes. They are read only if no other process has stored the table.

    Raises:
        ValueError: when the computation has not succeeded.
    """
    if computation.state != JobStatus.SUCCEEDED:
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


CACHE_TTL_S: Final = 24 * 60 * 60

# A page needs few rows, a stream all of them.
_FIRST_BATCH: Final = 128
_LARGEST_BATCH: Final = 2_048
_COPY: Final = "COPY table_rows (computation_id, key, marks, numbers) FROM STDIN (FORMAT BINARY)"
_COPIED_TYPES: Final = ("uuid", "bytea", "int4[]", "bytea")


def add_rows(session: Session, computation_id: UUID, rows: Iterable[PackedRow]) -> None:
    """Store a shard's rows, in the transaction that commits the shard."""
    with driver(session.connection()) as connection, connection.cursor().copy(_COPY) as copy:
        copy.set_types(_COPIED_TYPES)
        for row in rows:
            copy.write_row((computation_id, row.key, list(row.flags), row.numbers))


def read_rows(computation_id: UUID, chosen: RowFilter = ALL_ROWS) -> Iterator[PackedRow]:
    """Yield the chosen rows in the order of their keys; a batch at a time is in memory."""
    query = _rows(computation_id, bare=chosen.bare).where(*_conditions(chosen)).order_by(TableRow.key)
    start: ColumnElement[bool] = TableRow.key >= chosen.start
    batch = _FIRST_BATCH
    while True:
        rows = _fetch(query.where(start).limit(batch))
        yield from rows
        if len(rows) < batch:
            return
        start = TableRow.key > rows[-1].key
        batch = min(4 * batch, _LARGEST_BATCH)


def _fetch(query: Select[bytes, list[int], bytes]) -> list[PackedRow]:
    with autocommit() as connection, driver(connection) as direct:
        compiled = query.compile(dialect=connection.dialect)
        # As text, PostgreSQL would send twice as many bytes, which take longer to read than to render as JSON.
        found = direct.execute(compiled.string, compiled.params, binary=True)
        return list(map(PackedRow._make, found))


def find_row(computation_id: UUID, key: bytes) -> PackedRow | None:
    """Return the row with this key, from Redis if it was read recently."""
    cached = f"countinghouse:table-row:{computation_id}:{key.hex()}"
    data = fallible.attempt(lambda server: cast("bytes | None", server.get(cached)), None)
    if data is not None:
        return _parse_row(key, data)
    with autocommit() as connection:
        found = connection.execute(_rows(computation_id).where(TableRow.key == key)).one_or_none()
    if found is None:
        return None
    row = PackedRow._make(found)
    fallible.attempt(lambda server: server.set(cached, _row_bytes(row), ex=CACHE_TTL_S), None)
    return row


def count_flags(computation_id: UUID, chosen: RowFilter) -> int:
    """Return the number of bits that ``chosen.flag`` selects over all rows."""
    bits = func.bit_count(sql_cast(_chosen_bits(chosen), BIT(FLAG_BITS + 1)))
    query = select(func.coalesce(func.sum(bits), 0)).where(TableRow.computation_id == computation_id)
    with autocommit() as connection:
        return int(connection.scalar(query) or 0)


def _rows(computation_id: UUID, *, bare: bool = False) -> Select[bytes, list[int], bytes]:
    numbers = literal(b"").label("numbers") if bare else TableRow.numbers
    return select(TableRow.key, TableRow.flags, numbers).where(TableRow.computation_id == computation_id)


def _conditions(chosen: RowFilter) -> Iterator[ColumnElement[bool]]:
    if chosen.key is not None:
        yield TableRow.key == chosen.key
    for part in chosen.contains:
        literal = part.replace(b"\\", rb"\\").replace(b"%", rb"\%").replace(b"_", rb"\_")
        yield TableRow.key.bool_op("LIKE")(b"%" + literal + b"%")
    if chosen.flag is not None:
        yield _chosen_bits(chosen) != 0


def _chosen_bits(chosen: RowFilter) -> ColumnElement[int]:
    # In PostgreSQL, the first element of an array has the index 1.
    bits: ColumnElement[int] = TableRow.flags[(chosen.flag or 0) + 1].bitwise_and(chosen.bits)
    if chosen.without is not None:
        bits = bits.bitwise_and(TableRow.flags[chosen.without + 1].bitwise_not())
    return bits


def _row_bytes(row: PackedRow) -> bytes:
    return struct.pack(f"<B{len(row.flags)}I", len(row.flags), *row.flags) + row.numbers


def _parse_row(key: bytes, data: bytes) -> PackedRow:
    flags = struct.unpack_from(f"<{data[0]}I", data, 1)
    return PackedRow(key, flags, data[1 + 4 * data[0] :])
