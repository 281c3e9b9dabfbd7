"""Writing datasets: chosen formats, one process at a time, a later version beside the earlier one."""

import dataclasses
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress

import pytest
from sqlalchemy import inspect, text

from db.datasets import (
    CHUNK_BYTES,
    ChunkedFile,
    Dataset,
    add_dataset,
    dataset_transaction,
    list_datasets,
    read_part,
)
from db.sessions import autocommit, transaction
from db.settings import read_stores
from tests.tables import build, small, want_only
from worker import registry
from worker.engine.datasets import writing
from worker.engine.datasets.writing import (
    FORMATS,
    SETTING,
    OtherRowsError,
    read_wanted_formats,
    write_datasets,
)
from worker.registry import OPERATIONS
from worker.settings import SettingError

NAME = "31-derful/3"
ORDER_3 = small(NAME, order=3)

pytestmark = pytest.mark.usefixtures("empty_stores", "worker")


@pytest.fixture
def _built(empty_stores: object, worker: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Build a small table."""
    want_only(monkeypatch, ORDER_3)
    build()


def _published() -> Sequence[tuple[Mapping[str, object], ...]]:
    """Return all columns of each dataset and of its files."""
    return [tuple(_columns(row) for row in (dataset, *dataset.files)) for dataset in list_datasets()]


def _columns(row: object) -> Mapping[str, object]:
    return {column.key: getattr(row, column.key) for column in inspect(type(row)).column_attrs}


def _files(dataset: Dataset) -> Sequence[str]:
    return sorted(file.file for file in dataset.files)


def _bytes(dataset: Dataset) -> dict[str, bytes]:
    return {file.file: read_part(file.id, 0, file.size) for file in dataset.files}


@pytest.mark.usefixtures("_built")
def test_built_table_is_written_once() -> None:
    assert write_datasets() == len(FORMATS)
    (dataset,) = list_datasets()
    published = _published()
    assert (dataset.table_name, dataset.version, dataset.rows) == (NAME, "4.1", 358)
    assert _files(dataset) == sorted(f"games.{ending}" for ending in FORMATS)
    assert write_datasets() == 0
    assert _published() == published


def test_missing_table_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    want_only(monkeypatch, ORDER_3)
    assert write_datasets() == 0
    assert list_datasets() == []


@pytest.mark.usefixtures("_built")
def test_datasets_wait_for_the_other_tables_but_not_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    want_only(monkeypatch, ORDER_3, dataclasses.replace(ORDER_3, name="31-derful/2"))
    monkeypatch.setattr(writing, "_began_s", time.monotonic())
    assert write_datasets() == 0
    monkeypatch.setattr(writing, "_began_s", time.monotonic() - writing.TABLES_WITHIN_S)
    assert write_datasets() == len(FORMATS)


@pytest.mark.usefixtures("_built")
def test_operator_chooses_formats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SETTING, "none")
    assert write_datasets() == 0
    assert list_datasets() == []
    monkeypatch.setenv(SETTING, "parquet")
    assert write_datasets() == 1
    (few,) = list_datasets()
    assert _files(few) == ["games.parquet"]
    # Another format comes beside the first, whose bytes stay.
    monkeypatch.setenv(SETTING, "csv, parquet")
    assert write_datasets() == 1
    (more,) = list_datasets()
    assert _files(more) == ["games.csv", "games.parquet"]
    assert _bytes(more)["games.parquet"] == _bytes(few)["games.parquet"]
    assert (more.csv_sha256, more.rows) == (few.csv_sha256, 358)


@pytest.mark.parametrize(
    ("setting", "formats"),
    [("", FORMATS), ("all", FORMATS), ("none", ()), ("sqlite,csv.zst", ("csv.zst", "sqlite"))],
)
def test_setting_names_formats(monkeypatch: pytest.MonkeyPatch, setting: str, formats: Sequence[str]) -> None:
    monkeypatch.setenv(SETTING, setting)
    assert read_wanted_formats() == formats


def test_unknown_format_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SETTING, "csv,xlsx")
    with pytest.raises(SettingError, match="DATASETS names xlsx"):
        read_wanted_formats()


@pytest.mark.usefixtures("_built")
def test_dataset_is_written_although_no_room_is_reclaimed() -> None:
    with transaction() as session:
        # VACUUM waits for this lock until its limit ends it; rows are inserted all the same.
        session.execute(text("LOCK TABLE dataset_chunks IN SHARE UPDATE EXCLUSIVE MODE"))
        assert write_datasets() == len(FORMATS)


def _stored_bytes() -> int:
    with autocommit() as connection:
        return int(connection.scalar(text("SELECT pg_total_relation_size('dataset_chunks')")) or 0)


@pytest.mark.usefixtures("_built")
def test_interrupted_writes_take_no_room() -> None:
    before = _stored_bytes()
    with suppress(InterruptedError), dataset_transaction() as session:
        assert session is not None
        file = ChunkedFile(session, add_dataset(session, NAME, "interrupted", {}), "games.csv")
        file.write(bytes(8 * CHUNK_BYTES))
        raise InterruptedError
    assert _stored_bytes() - before > 8 * CHUNK_BYTES
    assert write_datasets() == len(FORMATS)
    # Through a pooler, PostgreSQL frees it at some later time.
    assert read_stores().pooled or _stored_bytes() - before < CHUNK_BYTES


@pytest.mark.usefixtures("_built")
def test_later_version_stands_beside_the_earlier_one(monkeypatch: pytest.MonkeyPatch) -> None:
    write_datasets()
    (first,) = list_datasets()
    published = _published()
    monkeypatch.setattr(writing, "EDITION", 2)
    write_datasets()
    second, _ = list_datasets()
    assert second.version == "4.2"
    assert _published()[1:] == published
    assert _bytes(second) == _bytes(first)


@pytest.mark.usefixtures("_built")
def test_table_of_another_engine_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    write_datasets()
    published = _published()
    operation = dataclasses.replace(OPERATIONS[ORDER_3.kind], version=4)
    monkeypatch.setitem(registry._operations, operation.kind, operation)
    # Its version is that of the new engine, and the table that stands is one of the former engine.
    assert write_datasets() == 0
    assert _published() == published


@pytest.mark.usefixtures("_built")
def test_published_rows_are_never_mixed_with_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SETTING, "parquet")
    write_datasets()
    kept = _published()
    monkeypatch.setenv(SETTING, "all")
    assert ORDER_3.dataset is not None
    shorter = dataclasses.replace(ORDER_3.dataset, read=lambda table: iter([(3, *[1] * 9)]))
    want_only(monkeypatch, dataclasses.replace(ORDER_3, dataset=shorter))
    with pytest.raises(OtherRowsError):
        write_datasets()
    assert _published() == kept


@pytest.mark.usefixtures("_built")
def test_one_process_at_a_time_writes() -> None:
    with dataset_transaction() as session:
        assert session is not None
        assert write_datasets() == 0
    assert write_datasets() == len(FORMATS)
