"""A whole table as lines: streamed row by row, and read from its dataset's file once that is written."""

import gzip
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from typing import Any, Final

import pytest
from flask.testing import FlaskClient
from sqlalchemy import text

from db.items import read_items
from db.sessions import transaction
from service.app import create_app
from tests.conftest import SharedWorker
from tests.tables import build, only_small, small
from worker.engine.datasets.writing import write_datasets
from worker.jobs import tables

PATH: Final = "/v1/tables/partitions/additive"
LINES: Final = f"{PATH}.ndjson"
SAME: Final = ("Content-Type", "ETag", "Vary", "Cache-Control")


@pytest.fixture(scope="module")
def table(stores: object, shared_worker: SharedWorker) -> Iterator[FlaskClient]:
    """Return a client of the application with a table built, and no dataset."""
    with only_small(shared_worker, small("partitions/additive", operation="additive", up_to=2_345)):
        build()
        yield create_app().test_client()


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Return a list with an entry for each time that the table's rows are read."""
    seen: list[object] = []

    def counted(*asked: Any) -> Iterator[object]:
        seen.append(asked)
        return read_items(*asked)

    monkeypatch.setattr(tables, "read_items", counted)
    return seen


@contextmanager
def _dataset() -> Iterator[None]:
    """Have the dataset written for a ``with`` block."""
    assert write_datasets()
    try:
        yield
    finally:
        with transaction() as session:
            session.execute(text("TRUNCATE datasets CASCADE"))


def test_answer_is_the_same_from_rows_and_from_the_file(table: FlaskClient, reads: list[object]) -> None:
    streamed = table.get(LINES)
    assert len(reads) == 1
    with _dataset():
        reads.clear()
        sent = table.get(LINES, buffered=True)
        head = table.head(LINES)
        packed = table.get(LINES, headers={"Accept-Encoding": "gzip"}, buffered=True)
        unchanged = table.get(LINES, headers={"If-None-Match": streamed.headers["ETag"]})
    assert not reads
    (entry,) = table.get("/v1/tables").get_json()["items"]
    assert sha256(streamed.data).hexdigest() == entry["checksum"]
    assert sent.data == streamed.data == gzip.decompress(packed.data)
    for name in SAME:
        assert sent.headers[name] == head.headers[name] == streamed.headers[name]
    assert sent.headers["Content-Length"] == head.headers["Content-Length"] == str(len(streamed.data))
    assert (head.data, packed.headers["Content-Encoding"]) == (b"", "gzip")
    etag = streamed.headers["ETag"].strip('"')
    assert packed.headers["ETag"] == f'"{etag}:gzip"'
    assert unchanged.status_code == 304


@pytest.mark.parametrize("path", [f"{LINES}?limit=7", f"{LINES}?cursor=9&up_to=99", f"{PATH}.csv", PATH])
def test_other_answers_are_made_of_rows(table: FlaskClient, reads: list[object], path: str) -> None:
    before = table.get(path)
    with _dataset():
        reads.clear()
        after = table.get(path)
        assert len(reads) == 1
    assert after.status_code == 200
    assert after.data == before.data
    assert after.headers["ETag"] == before.headers["ETag"]
    assert ("Content-Length" in after.headers) == (path == PATH)


def test_other_bytes_than_the_tables_are_not_sent(table: FlaskClient, reads: list[object]) -> None:
    with _dataset():
        with transaction() as session:
            session.execute(text("UPDATE dataset_files SET sha256 = 'other'"))
        reads.clear()
        answer = table.get(LINES)
    assert len(reads) == 1
    assert "Content-Length" not in answer.headers
