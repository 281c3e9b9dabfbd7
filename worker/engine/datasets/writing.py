"""Writing the datasets of tables that are built, and that do not have their files yet."""

import hashlib
import os
import time
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Final

import structlog
from sqlalchemy.orm import Session

from db import datasets as stored
from db.datasets import ChunkedFile, add_dataset, dataset_transaction, list_datasets, reclaim_room
from db.tables import list_tables
from worker.declarations.table import Column, Dataset, Table, Values
from worker.jobs.tables import StoredTable
from worker.registry import OPERATIONS, read_wanted_tables
from worker.settings import SettingError

EDITION: Final = 1
"""Part of the version of every dataset: raise it when anything but the tables' engines changes bytes of their files.

Examples are another version of pyarrow, another column, or other parameters of a table. A test compares the bytes.
"""
FORMATS: Final = ("csv", "csv.zst", "ndjson", "parquet", "sqlite")
SETTING: Final = "DATASETS"
"""The environment variable with the formats to write: ``all`` (the default), ``none``, or endings with commas."""
ROWS_TOGETHER: Final = 4_096
TABLES_WITHIN_S: Final = 300.0
"""Seconds after the start for which datasets wait for the tables that are still to be built, which are needed sooner.

Some may take hours, and one may fail.
"""

_began_s = time.monotonic()

log = structlog.get_logger(__name__)


class OtherRowsError(RuntimeError):
    """A dataset that is published has other rows than its table, so that no file may be added to it."""


def read_wanted_formats() -> Sequence[str]:
    """Return the endings of the files to write.

    Raises:
        SettingError: for a setting that names a format that does not exist.
    """
    setting = os.environ.get(SETTING, "").strip() or "all"
    if setting == "none":
        return ()
    names = [name.strip() for name in setting.split(",")]
    if unknown := [name for name in names if name not in (*FORMATS, "all")]:
        raise SettingError(
            f"{SETTING} names {', '.join(unknown)}; there are {', '.join(FORMATS)}, all and none"
        )
    return tuple(name for name in FORMATS if name in names or "all" in names)


def dataset_version(table: Table) -> str:
    """Return the current version of a table's dataset: the version of the operation that computes it, and `EDITION`."""
    return f"{OPERATIONS[table.kind].version}.{EDITION}"


def write_datasets() -> int:
    """Write the missing files of the first built table that lacks some, and return the number of files written."""
    formats = read_wanted_formats()
    if not formats:
        return 0
    built = {record.name: record.engine for record in list_tables()}
    found = {
        (dataset.table_name, dataset.version): {file.file for file in dataset.files}
        for dataset in list_datasets()
    }
    wanted = read_wanted_tables()
    current = [table for table in wanted if built.get(table.name) == OPERATIONS[table.kind].engine]
    if len(current) < len(wanted) and time.monotonic() < _began_s + TABLES_WITHIN_S:
        return 0
    for table in current:
        if table.dataset is None:
            continue
        files = [f"{table.dataset.name}.{ending}" for ending in formats]
        missing = [file for file in files if file not in found.get((table.name, dataset_version(table)), ())]
        if missing:
            return _write_missing(table, table.dataset, missing)
    return 0


def _write_missing(table: Table, dataset: Dataset, missing: Sequence[str]) -> int:
    stored = StoredTable.find(table.name)
    if stored is None:
        return 0
    with dataset_transaction() as session:
        if session is None:
            return 0
        reclaim_room()
        record = add_dataset(session, table.name, dataset_version(table), _about(table, dataset, stored))
        write_files(session, record, dataset, dataset.read(stored), missing)
        log.info(
            "dataset_written",
            table=table.name,
            version=record.version,
            rows=record.rows,
            csv_sha256=record.csv_sha256,
            files=missing,
        )
    return len(missing)


def write_files(
    session: Session,
    record: stored.Dataset,
    dataset: Dataset,
    rows: Iterator[Values],
    missing: Sequence[str],
) -> None:
    """Write files of a dataset from its rows.

    Raises:
        OtherRowsError: other files of the dataset are already published with other rows.
    """
    # Arrow takes a moment to load, and most rounds write nothing.
    from worker.engine.datasets.formats import WRITERS, CsvText, Writer

    checked = _Digest()
    writers: list[Writer] = [CsvText(dataset, checked)]
    begun: list[ChunkedFile] = []
    for file in missing:
        begun.append(ChunkedFile(session, record, file))
        writers.append(WRITERS[file.removeprefix(f"{dataset.name}.")](dataset, begun[-1]))
    number = 0
    while batch := list(islice(rows, ROWS_TOGETHER)):
        number += len(batch)
        for writer in writers:
            writer.add(batch)
    for writer in writers:
        writer.end()
    for written in begun:
        written.end()
    digest = checked.digest.hexdigest()
    if record.csv_sha256 not in ("", digest):
        raise OtherRowsError(f"{record.table_name} {record.version} was published with other rows")
    record.rows, record.csv_sha256 = number, digest


class _Digest:
    """A sink that keeps only the digest."""

    def __init__(self) -> None:
        self.digest = hashlib.sha256()

    def write(self, data: bytes | memoryview) -> int:
        """Add ``data``."""
        self.digest.update(data)
        return len(data)


def _about(table: Table, dataset: Dataset, stored: StoredTable) -> Mapping[str, object]:
    """Return what stays told of this version when a later one has other columns."""
    return {
        "name": dataset.name,
        "title": table.title,
        "row_meaning": dataset.row,
        "computed_by": stored.record.engine,
        "fields": [column_about(column) for column in dataset.columns],
    }


def column_about(column: Column) -> Mapping[str, object]:
    """Return the description of a column, as it is stored."""
    return {
        "name": column.name,
        "names": list(column.names),
        "is_list": bool(column.places),
        "type": str(column.type),
        "meaning": column.meaning,
    }
