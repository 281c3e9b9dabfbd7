"""Datasets: versions of tables as files, stored in chunks of 1 MiB, written once and read a part at a time."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import func, insert, select
from sqlalchemy.orm import Session

from db.dataset_models import Dataset, DatasetChunk, DatasetFile
from db.models import new_id
from db.sessions import autocommit, transaction

CHUNK_BYTES: Final = 1024 * 1024
# Any number that no other lock has.
_WRITING: Final = 0xDA7A5E75
_PART: Final = "SELECT substring(data, %s, %s) FROM dataset_chunks WHERE file_id = %s AND number = %s"


@dataclass(frozen=True, slots=True)
class FileRecord:
    """A file of a dataset: its name with the ending, its size in bytes and its SHA-256."""

    id: UUID
    file: str
    size: int
    sha256: str
    written_at: datetime


@dataclass(frozen=True, slots=True)
class DatasetRecord:
    """A version of a table's dataset, and its files by name."""

    table: str
    version: str
    about: Mapping[str, object]
    rows: int
    csv_sha256: str
    files: Sequence[FileRecord]


class ChunkedFile:
    """A file that is being written to the database, in the transaction of ``session``; it counts and hashes."""

    def __init__(self, session: Session) -> None:
        self.id = new_id()
        self.size = 0
        self.digest = hashlib.sha256()
        self._session = session
        self._buffer = bytearray()
        self._chunks = 0

    def write(self, data: bytes | memoryview) -> int:
        """Add ``data``; each MiB is stored as soon as it is complete."""
        self.digest.update(data)
        self.size += len(data)
        self._buffer += data
        while len(self._buffer) >= CHUNK_BYTES:
            self._store(bytes(self._buffer[:CHUNK_BYTES]))
            del self._buffer[:CHUNK_BYTES]
        return len(data)

    def end(self) -> None:
        """Store what is left."""
        if self._buffer:
            self._store(bytes(self._buffer))
            self._buffer.clear()

    def _store(self, data: bytes) -> None:
        self._session.execute(insert(DatasetChunk).values(file_id=self.id, number=self._chunks, data=data))
        self._chunks += 1


@contextmanager
def writing_datasets() -> Iterator[Session | None]:
    """Open the transaction in which a dataset is written; None while another process has one open."""
    with transaction() as session:
        alone = session.scalar(select(func.pg_try_advisory_xact_lock(_WRITING)))
        yield session if alone else None


def add_dataset(session: Session, table: str, version: str, about: Mapping[str, object]) -> Dataset:
    """Add a dataset whose rows are still being written, or return the one that is there."""
    found = session.get(Dataset, (table, version))
    if found is None:
        found = Dataset(table_name=table, version=version, about=dict(about), rows=0, csv_sha256="")
        session.add(found)
        session.flush()
    return found


def begin_file(session: Session, dataset: Dataset, file: str) -> ChunkedFile:
    """Add a file without content to a dataset."""
    begun = ChunkedFile(session)
    session.add(
        DatasetFile(
            id=begun.id,
            table_name=dataset.table_name,
            version=dataset.version,
            file=file,
            size=0,
            sha256="",
        )
    )
    session.flush()
    return begun


def end_file(session: Session, written: ChunkedFile) -> None:
    """Store the rest of a file, its size and its digest."""
    written.end()
    file = session.get_one(DatasetFile, written.id)
    file.size, file.sha256 = written.size, written.digest.hexdigest()


def list_datasets() -> Sequence[DatasetRecord]:
    """Return all datasets, by table and by the time they were written, newest first."""
    newest = Dataset.table_name, Dataset.written_at.desc(), Dataset.version.desc()
    with autocommit() as connection:
        found = connection.execute(
            select(
                Dataset.table_name, Dataset.version, Dataset.about, Dataset.rows, Dataset.csv_sha256
            ).order_by(*newest)
        ).all()
        files = connection.execute(
            select(
                DatasetFile.table_name,
                DatasetFile.version,
                DatasetFile.id,
                DatasetFile.file,
                DatasetFile.size,
                DatasetFile.sha256,
                DatasetFile.written_at,
            ).order_by(DatasetFile.file)
        ).all()
    by_dataset: dict[tuple[str, str], list[FileRecord]] = {}
    for table, version, file_id, file, size, digest, written_at in files:
        record = FileRecord(file_id, file, size, digest, written_at)
        by_dataset.setdefault((table, version), []).append(record)
    return [
        DatasetRecord(table, version, about, rows, digest, by_dataset.get((table, version), []))
        for table, version, about, rows, digest in found
    ]


def read_part(file_id: UUID, start: int, most: int) -> bytes:
    """Return up to ``most`` bytes of a file from ``start`` on, within one chunk; empty if there are none."""
    number, offset = divmod(start, CHUNK_BYTES)
    with autocommit() as connection:
        driver = connection.connection.driver_connection
        assert driver is not None  # noqa: S101  # an open connection has one
        # As text, PostgreSQL would send twice as many bytes, which take five times as long to read.
        row = driver.execute(_PART, (offset + 1, most, file_id, number), binary=True).fetchone()
    return bytes(row[0]) if row else b""
