"""The bytes in which a small Krypto table is served: compressed, complete, and told apart by their ETags."""

import gzip
from collections.abc import Iterator
from itertools import islice
from typing import Final
from uuid import UUID

import pytest
from flask.testing import FlaskClient

from db.packed_rows import PackedRow, RowFilter
from db.tables import read_rows
from worker.jobs import tables

PATH: Final = "/v1/tables/krypto"


def test_streams_are_compressed_on_request(table: FlaskClient) -> None:
    plain = table.get(f"{PATH}/hands", headers={"Accept": "text/csv"})
    packed = table.get(f"{PATH}/hands", headers={"Accept": "text/csv", "Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    assert len(packed.data) < len(plain.data) / 2


def test_head_of_a_stream_reads_no_rows(table: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    reads: list[RowFilter] = []

    def counted(computation_id: UUID, chosen: RowFilter) -> Iterator[PackedRow]:
        reads.append(chosen)
        yield from read_rows(computation_id, chosen)

    monkeypatch.setattr(tables, "read_rows", counted)
    whole = table.get(f"{PATH}/hands.csv")
    assert whole.data
    assert len(reads) == 1
    head = table.head(f"{PATH}/hands.csv")
    assert (head.status_code, head.data) == (200, b"")
    assert len(reads) == 1
    for name in ("ETag", "Content-Type", "Vary", "Cache-Control"):
        assert head.headers[name] == whole.headers[name]


@pytest.mark.parametrize("path", ["/hands", "/hands?rules=integer", "/unsolvable", "/fractions-only"])
def test_broken_stream_does_not_look_complete(
    table: FlaskClient, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    def replaced(computation_id: UUID, chosen: RowFilter) -> Iterator[PackedRow]:
        yield from islice(read_rows(computation_id, chosen), 3)
        raise RuntimeError("replaced")

    monkeypatch.setattr(tables, "read_rows", replaced)
    with pytest.raises(RuntimeError, match="replaced"):
        table.get(f"{PATH}{path}", headers={"Accept": "text/csv"}).get_data()


@pytest.mark.parametrize(
    "path", ["", "/unsolvable?rules=integer", "/fractions-only", "/hands?limit=3", "/hands/1-2-3-4-5"]
)
@pytest.mark.parametrize("encoding", ["identity", "gzip"])
def test_etag_saves_the_body(table: FlaskClient, path: str, encoding: str) -> None:
    asking = {"Accept-Encoding": encoding}
    first = table.get(PATH + path, headers=asking)
    assert first.headers["Cache-Control"] == "public, max-age=3600"
    again = table.get(PATH + path, headers={**asking, "If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    other = table.get(f"{PATH}/hands?limit=4", headers={**asking, "If-None-Match": first.headers["ETag"]})
    assert other.status_code == 200


def test_other_media_types_are_refused(table: FlaskClient) -> None:
    assert table.get(f"{PATH}/hands", headers={"Accept": "image/png"}).status_code == 406


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("", "?rules=house"),
        ("", ".json"),
        ("/hands", "/hands?rules=house&limit=100"),
        ("/hands.csv", "/hands?format=csv&rules=house"),
        ("/hands.ndjson?limit=7&rules=house", "/hands.ndjson?limit=007"),
        ("/unsolvable?rules=house&target=3", "/unsolvable?target=3"),
        ("/hands/1-2-3-4-5", "/hands/1-2-3-4-5?rules=house"),
    ],
)
def test_equal_bytes_have_one_etag(table: FlaskClient, one: str, other: str) -> None:
    first, second = table.get(PATH + one), table.get(PATH + other)
    assert first.status_code == 200
    assert first.data == second.data
    assert first.headers["ETag"] == second.headers["ETag"]


def test_other_bytes_have_other_etags(table: FlaskClient) -> None:
    paths = [
        "/hands",
        "/hands?limit=99",
        "/hands.csv",
        "/hands.ndjson",
        "/hands?rules=integer",
        "",
        "?rules=integer",
    ]
    assert len({table.get(PATH + path).headers["ETag"] for path in paths}) == len(paths)
