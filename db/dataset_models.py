"""The tables of datasets: versions of tables as files."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import JSON, BigInteger, ForeignKey, ForeignKeyConstraint, LargeBinary, UniqueConstraint, func
from sqlalchemy.orm import Mapped, mapped_column, relationship

from db.models import Base


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
