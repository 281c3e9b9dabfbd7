"""Datasets: versions of tables as files, stored in chunks of 1 MiB, written once and read a part at a time."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Final
from uuid import UUID

import structlog
from sqlalchemy import (
    JSON,
    BigInteger,
    ForeignKey,
    ForeignKeyConstraint,
    LargeBinary,
    UniqueConstraint,
    func,
    insert,
    select,
    text,
)
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Mapped, Session, mapped_column, relationship

from db.models import Base
from db.records import new_id
from db.sessions import autocommit, autocommit_session, driver, transaction
from db.settings import read_stores

log = structlog.get_logger(__name__)


class Dataset(Base):
    """A version of a table as files that anybody can download. Its files and their bytes never change.

    ``about`` describes the rows and columns as they were when it was written.
    """

    __tablename__ = "datasets"

    table_name: Mapped[str] = mapped_column(primary_key=True)
    version: Mapped[str] = mapped_column(primary_key=True)
    about: Mapped[dict[str, object]] = mapped_column(JSON)
    rows: Mapped[int] = mapped_column(BigInteger)
    csv_sha256: Mapped[str]
    written_at: Mapped[datetime] = mapped_column(server_default=func.now())
    files: Mapped[list["DatasetFile"]] = relationship(order_by="DatasetFile.file", lazy="selectin")


class DatasetFile(Base):
    """A file of a dataset: its name with the ending, its size in bytes and its SHA-256."""

    __tablename__ = "dataset_files"

    id: Mapped[UUID] = mapped_column(primary_key=True)
    table_name: Mapped[str]
    version: Mapped[str]
    file: Mapped[str]
    size: Mapped[int] = mapped_column(BigInteger)
    sha256: Mapped[str]
    written_at: Mapped[datetime] = mapped_column(server_default=func.now())

    __table_args__ = (
        ForeignKeyConstraint(
            ["table_name", "version"],
            ["datasets.table_name", "datasets.version"],
            name="dataset_files_dataset",
            ondelete="CASCADE",
        ),
        UniqueConstraint("table_name", "version", "file", name="dataset_files_name"),
    )


class DatasetChunk(Base):
    """A MiB of a dataset's file, the last one shorter."""

    __tablename__ = "dataset_chunks"

    file_id: Mapped[UUID] = mapped_column(
        ForeignKey("dataset_files.id", ondelete="CASCADE"), primary_key=True
    )
    number: Mapped[int] = mapped_column(primary_key=True)
    data: Mapped[bytes] = mapped_column(LargeBinary)


CHUNK_BYTES: Final = 1024 * 1024
# Any number that no other lock has.
_WRITING: Final = 0xDA7A5E75
_PART: Final = "SELECT substring(data, %s, %s) FROM dataset_chunks WHERE file_id = %s AND number = %s"


class ChunkedFile:
    """A new file of a dataset that is being written, in the transaction of ``session``; it counts and hashes."""

    def __init__(self, session: Session, dataset: Dataset, file: str) -> None:
        self._session = session
        self._record = DatasetFile(id=new_id(), file=file, size=0, sha256="")
        self._digest = hashlib.sha256()
        self._buffer = bytearray()
        self._chunks = 0
        dataset.files.append(self._record)
        session.flush()

    def write(self, data: bytes | memoryview) -> int:
        """Add ``data``; each MiB is stored as soon as it is complete."""
        self._digest.update(data)
        self._buffer += data
        while len(self._buffer) >= CHUNK_BYTES:
            self._store(bytes(self._buffer[:CHUNK_BYTES]))
            del self._buffer[:CHUNK_BYTES]
        return len(data)

    def end(self) -> None:
        """Store what is left, the size and the digest."""
        size = self._chunks * CHUNK_BYTES + len(self._buffer)
        if self._buffer:
            self._store(bytes(self._buffer))
        self._record.size, self._record.sha256 = size, self._digest.hexdigest()

    def _store(self, data: bytes) -> None:
        self._session.execute(
            insert(DatasetChunk).values(file_id=self._record.id, number=self._chunks, data=data)
        )
        self._chunks += 1


@contextmanager
def dataset_transaction() -> Iterator[Session | None]:
    """Open the transaction in which a dataset is written; None while another process has one open."""
    with transaction() as session:
        alone = session.scalar(select(func.pg_try_advisory_xact_lock(_WRITING)))
        yield session if alone else None


def reclaim_room() -> None:
    """Free the space of interrupted writes, if that is quick; by itself, PostgreSQL would do so after the next write.

    Through a pooler the space is left to PostgreSQL, which runs no VACUUM within a transaction.
    """
    if read_stores().pooled:
        return
    try:
        with autocommit() as connection:
            connection.execute(text("VACUUM dataset_chunks"))
    except DBAPIError as error:
        log.warning("room_not_reclaimed", error=str(error.orig))


def add_dataset(session: Session, table: str, version: str, about: Mapping[str, object]) -> Dataset:
    """Add a dataset whose rows are still being written, or return the one that is there."""
    found = session.get(Dataset, (table, version))
    if found is None:
        found = Dataset(table_name=table, version=version, about=dict(about), rows=0, csv_sha256="")
        session.add(found)
        session.flush()
    return found


def list_datasets() -> Sequence[Dataset]:
    """Return all datasets, by table and by the time they were written, newest first."""
    newest = Dataset.table_name, Dataset.written_at.desc(), Dataset.version.desc()
    with autocommit_session() as session:
        return session.scalars(select(Dataset).order_by(*newest)).all()


def find_file(table: str, sha256: str) -> DatasetFile | None:
    """Return a file of the table's datasets with exactly these bytes, or None."""
    query = select(DatasetFile).where(DatasetFile.table_name == table, DatasetFile.sha256 == sha256).limit(1)
    with autocommit_session() as session:
        return session.scalars(query).one_or_none()


def read_part(file_id: UUID, start: int, most: int) -> bytes:
    """Return up to ``most`` bytes of a file from ``start`` on, within one chunk; empty if there are none."""
    number, offset = divmod(start, CHUNK_BYTES)
    with autocommit() as connection, driver(connection) as direct:
        # As text, PostgreSQL would send twice as many bytes, which take five times as long to read.
        row = direct.execute(_PART, (offset + 1, most, file_id, number), binary=True).fetchone()
    return bytes(row[0]) if row else b""
