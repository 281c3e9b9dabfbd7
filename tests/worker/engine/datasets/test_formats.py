"""The formats of datasets: the same rows give the same bytes, and readers find the rows in them."""

import csv
import hashlib
import io
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from service.data.catalogue import MEDIA_TYPES
from worker.declarations.table import Column, ColumnType, Dataset, Values
from worker.engine.datasets.formats import ROWS_IN_GROUP, WRITERS
from worker.engine.datasets.writing import EDITION, FORMATS, ROWS_TOGETHER
from worker.registry import TABLES

ROWS: Final = ROWS_IN_GROUP + 1_234
NAMES: Final = ["rules", "card_1", "card_2", "n", "big", "huge", "agrees", "lacking"]


def _rows(*_: object) -> Iterator[Values]:
    for n in range(ROWS):
        name = ("plain", 'a "quoted", text', "größer")[n % 3]
        yield name, n % 256, 255 - n % 256, n, n << 40, str(3**n) if n < 200 else "1", n % 2 == 0, None


SAMPLE: Final = Dataset(
    name="sample",
    row="a number",
    columns=(
        Column(name="rules", type=ColumnType.TEXT, meaning="A text."),
        Column(name="cards", type=ColumnType.UINT8, meaning="Cards.", places=("card_1", "card_2")),
        Column(name="n", type=ColumnType.INT32, meaning="A number."),
        Column(name="big", type=ColumnType.INT64, meaning="A larger number."),
        Column(name="huge", type=ColumnType.DIGITS, meaning="Any number."),
        Column(name="agrees", type=ColumnType.BOOLEAN, meaning="A truth."),
        Column(name="lacking", type=ColumnType.INT64, meaning="A missing number."),
    ),
    read=_rows,
)
SHA256: Final = {
    "csv": "3ed9a301a555d062ee3e22c5e304add84d01e8053c8875884d89255024f3e91c",
    "csv.zst": "9422b025ada65ec6cc9e948b73856aa7dccd7dd36095148bd043a6871d606bbd",
    "ndjson": "3c9aad6f4b34cc48a95f9b6e74d219d6c8b94b28ec514dea430af6873cc87216",
    "parquet": "b9e8a20d2be440d43ba7384e6df9b6082c8877d82eaefb7cecf509b62de35213",
    "sqlite": "9bed1a4a6a8e2f66fb01d3cc8898a46272f533b272c199844a5076d5dcfadd03",
}
"""Digests of the sample's files in this edition."""
COLUMNS: Final = {
    "partitions/additive": "451ca61d3b7d1bc4",
    "partitions/multiplicative": "451ca61d3b7d1bc4",
    "31-derful/2": "13c366d0c5c6a13e",
    "31-derful/3": "324e24f9ef4fedfc",
    "31-derful/4": "9081087e0be692aa",
    "31-derful/6": "a082db6fcc0e4426",
    "krypto": "6a75a1f809293ae4",
    "krypto/difficulty": "6baf125fa485b71a",
    "31-derful/5": "a082db6fcc0e4426",
    "kenken-recount/4": "e28a13edfd3f3f54",
    "kenken-recount/4-mystery": "e28a13edfd3f3f54",
    "kenken-recount/4-sums": "e28a13edfd3f3f54",
    "kenken-recount/4-sums-and-products": "e28a13edfd3f3f54",
    "kenken-difficulty-recount/3": "e28a13edfd3f3f54",
    "kenken-difficulty-recount/4": "e28a13edfd3f3f54",
    "31-derful-recount/5": "e28a13edfd3f3f54",
    "31-derful-recount/6": "e28a13edfd3f3f54",
    "kenken/2": "c80344c02a3c75e1",
    "kenken/3": "c80344c02a3c75e1",
    "kenken/4": "c80344c02a3c75e1",
    "kenken/4-mystery": "c80344c02a3c75e1",
    "kenken/4-sums": "c80344c02a3c75e1",
    "kenken/4-sums-and-products": "c80344c02a3c75e1",
    "kenken-difficulty/3": "03098fd3f6dd27f3",
    "kenken-difficulty/4": "03098fd3f6dd27f3",
    "year/1000-2999": "a22d2b4cc9b4f494",
    "year/repeated": "a22d2b4cc9b4f494",
    "year-recount/1000-2999": "e28a13edfd3f3f54",
    "year-recount/repeated": "e28a13edfd3f3f54",
}
"""Digests of the name, columns and types of each dataset in this edition."""


PLACES: Final = {"rating"}
"""Columns that have the place in a list of the views: the games of a rating are in `ratings`."""


class _Bytes(bytearray):
    """A sink."""

    def write(self, data: bytes | memoryview) -> int:
        """Add ``data``."""
        self.extend(data)
        return len(data)


def _written(ending: str, together: int = ROWS_TOGETHER) -> bytes:
    sink = _Bytes()
    writer = WRITERS[ending](SAMPLE, sink)
    rows = list(_rows())
    for first in range(0, len(rows), together):
        writer.add(rows[first : first + together])
    writer.end()
    return bytes(sink)


def test_formats_have_a_writer_and_a_media_type() -> None:
    assert tuple(WRITERS) == FORMATS == tuple(MEDIA_TYPES)


@pytest.mark.parametrize("ending", FORMATS)
def test_bytes_are_those_of_the_edition(ending: str) -> None:
    found = hashlib.sha256(_written(ending)).hexdigest()
    assert found == SHA256[ending], f"published bytes never change: raise EDITION, which is {EDITION}"
    assert _written(ending) == _written(ending)


def test_columns_are_those_of_the_edition() -> None:
    found = {
        table.name: hashlib.sha256(
            json.dumps(
                [table.dataset.name, *((*column.names, column.type) for column in table.dataset.columns)]
            ).encode()
        ).hexdigest()[:16]
        for table in TABLES.values()
        if table.dataset
    }
    new = {name: digest for name, digest in found.items() if name not in COLUMNS}
    assert new == {}, "these tables are new: add their digests to COLUMNS"
    assert found == COLUMNS, f"published columns never change: raise EDITION, which is {EDITION}"


def test_every_table_has_a_dataset_with_distinct_columns() -> None:
    for table in TABLES.values():
        assert table.dataset is not None, (
            f"{table.name} has no files at /data: give its Table a `dataset` (worker/declarations/table.py)"
        )
        names = [name for column in table.dataset.columns for name in column.names]
        assert len(names) == len(set(names)), table.name
        assert all(name.isidentifier() for name in names), table.name


def test_columns_have_the_names_of_the_views() -> None:
    for table in TABLES.values():
        schemas = json.dumps([view.model.model_json_schema() for view in table.views])
        columns = {column.name for column in table.dataset.columns} if table.dataset else set()
        unnamed = {name for name in columns - PLACES if f'"{name}": {{' not in schemas}
        assert not unnamed, table.name


def test_csv_has_all_rows() -> None:
    lines = list(csv.reader(io.StringIO(_written("csv").decode(), newline="")))
    assert lines[0] == NAMES
    assert lines[2] == ['a "quoted", text', "1", "254", "1", str(1 << 40), "3", "false", ""]
    assert len(lines) == ROWS + 1
    packed = pa.input_stream(io.BytesIO(_written("csv.zst")), compression="zstd").read()
    assert packed == _written("csv")


def test_json_has_lists_for_columns_with_places() -> None:
    lines = _written("ndjson").decode().splitlines()
    assert json.loads(lines[2]) == {
        "rules": "größer",
        "cards": [2, 253],
        "n": 2,
        "big": 2 << 40,
        "huge": "9",
        "agrees": True,
        "lacking": None,
    }
    assert len(lines) == ROWS


def test_parquet_has_typed_columns_in_groups() -> None:
    file = pq.ParquetFile(io.BytesIO(_written("parquet")))
    assert file.metadata.num_row_groups == 2
    assert [str(field.type) for field in file.schema_arrow] == [
        "string",
        "uint8",
        "uint8",
        "int32",
        "int64",
        "string",
        "bool",
        "int64",
    ]
    table = file.read()
    assert table.column_names == NAMES
    assert [tuple(row.values()) for row in table.slice(ROWS - 3).to_pylist()] == list(_rows())[-3:]
    frame = pd.read_parquet(io.BytesIO(_written("parquet")))
    assert frame["n"].sum() == ROWS * (ROWS - 1) // 2


def test_sqlite_is_whole_and_without_gaps(tmp_path: Path) -> None:
    path = tmp_path / "sample.sqlite"
    path.write_bytes(_written("sqlite"))
    database = sqlite3.connect(path)
    assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert database.execute("PRAGMA freelist_count").fetchone() == (0,)
    assert database.execute("SELECT count(*), sum(n) FROM sample").fetchone() == (
        ROWS,
        ROWS * (ROWS - 1) // 2,
    )
    assert database.execute("SELECT * FROM sample ORDER BY rowid LIMIT 1 OFFSET 1").fetchone() == (
        'a "quoted", text', 1, 254, 1, 1 << 40, "3", 0, None
    )  # fmt: skip
    size = path.stat().st_size
    database.execute("VACUUM")
    database.close()
    assert path.stat().st_size == size
