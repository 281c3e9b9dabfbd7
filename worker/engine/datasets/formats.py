"""The formats of datasets: each gets the rows in batches, and writes bytes that depend on nothing but the rows."""

import csv
import io
import json
import sqlite3
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Protocol

import pyarrow as pa
import pyarrow.parquet as pq

from worker.declarations.table import Column, ColumnType, Dataset, Values

PAGE_BYTES: Final = 4096
PIECE_BYTES: Final = 1024 * 1024
ROWS_IN_GROUP: Final = 65_536
# SQLite's header names the version that wrote the file last, and how often it was changed.
_CHANGES, _VALID_FOR, _WRITTEN_BY = slice(24, 28), slice(92, 96), slice(96, 100)
_SQLITE_VERSION: Final = 3_040_000

ARROW_TYPES: Final[Mapping[ColumnType, pa.DataType]] = {
    ColumnType.UINT8: pa.uint8(),
    ColumnType.INT32: pa.int32(),
    ColumnType.INT64: pa.int64(),
    ColumnType.TEXT: pa.string(),
    ColumnType.DIGITS: pa.string(),
    ColumnType.BOOLEAN: pa.bool_(),
}
_IS_TEXT: Final = (ColumnType.TEXT, ColumnType.DIGITS)


class Sink(Protocol):
    """The file that a format writes to."""

    def write(self, data: bytes | memoryview) -> int:
        """Add ``data``."""


class Writer(Protocol):
    """A file in one of the formats, being written."""

    def add(self, rows: Sequence[Values]) -> None:
        """Add rows."""

    def end(self) -> None:
        """Write what is left."""


class CsvText:
    """The canonical CSV: a header, a comma between cells, a line feed after each line, UTF-8."""

    def __init__(self, dataset: Dataset, sink: Sink) -> None:
        self._sink = sink
        self._truths = [place for place, kind in enumerate(_types(dataset)) if kind == ColumnType.BOOLEAN]
        self._write([_names(dataset)])

    def add(self, rows: Sequence[Values]) -> None:
        """Add rows."""
        self._write([_with_truths(row, self._truths) for row in rows] if self._truths else rows)

    def end(self) -> None:
        """Do nothing."""

    def _write(self, rows: Sequence[Values]) -> None:
        text = io.StringIO(newline="")
        csv.writer(text, lineterminator="\n").writerows(rows)
        self._sink.write(text.getvalue().encode())


class PackedCsv:
    """The canonical CSV, compressed with Zstandard."""

    def __init__(self, dataset: Dataset, sink: Sink) -> None:
        self._stream = pa.CompressedOutputStream(pa.PythonFile(_ArrowFile(sink), "w"), "zstd")
        self._text = CsvText(dataset, self._stream)

    def add(self, rows: Sequence[Values]) -> None:
        """Add rows."""
        self._text.add(rows)

    def end(self) -> None:
        """Write the end of the frame."""
        self._stream.close()


class JsonLines:
    """Newline-delimited JSON, an object a line; columns with places are a list."""

    def __init__(self, dataset: Dataset, sink: Sink) -> None:
        self._columns, self._sink = dataset.columns, sink

    def add(self, rows: Sequence[Values]) -> None:
        """Add rows."""
        dump = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
        self._sink.write("".join(f"{dump(_object(self._columns, row))}\n" for row in rows).encode())

    def end(self) -> None:
        """Do nothing."""


class Parquet:
    """Apache Parquet in groups of ``ROWS_IN_GROUP`` rows, compressed with Zstandard."""

    def __init__(self, dataset: Dataset, sink: Sink) -> None:
        kinds = [ARROW_TYPES[kind] for kind in _types(dataset)]
        self._schema = pa.schema(list(zip(_names(dataset), kinds, strict=True)))
        self._file = pq.ParquetWriter(
            pa.PythonFile(_ArrowFile(sink), "w"),
            self._schema,
            compression="zstd",
            store_schema=False,
            version="2.6",
        )
        self._waiting: list[pa.RecordBatch] = []

    def add(self, rows: Sequence[Values]) -> None:
        """Add rows."""
        arrays = [
            pa.array(values, type=field.type)
            for values, field in zip(zip(*rows, strict=True), self._schema, strict=True)
        ]
        self._waiting.append(pa.record_batch(arrays, schema=self._schema))
        if sum(batch.num_rows for batch in self._waiting) >= ROWS_IN_GROUP:
            self._write()

    def end(self) -> None:
        """Write the last group and the footer."""
        self._write()
        self._file.close()

    def _write(self) -> None:
        if self._waiting:
            table = pa.Table.from_batches(self._waiting, self._schema).combine_chunks()
            self._file.write_table(table, row_group_size=ROWS_IN_GROUP)
            self._waiting.clear()


class Sqlite:
    """An SQLite database with one table, named as the dataset, whose rows are in order.

    It is written to a temporary file, without gaps since rows are only added, so that ``VACUUM`` would change nothing.
    """

    def __init__(self, dataset: Dataset, sink: Sink) -> None:
        self._sink = sink
        self._folder = tempfile.TemporaryDirectory(prefix="dataset-")
        self._path = Path(self._folder.name) / "dataset.sqlite"
        self._database = sqlite3.connect(self._path, isolation_level=None)
        columns = ", ".join(
            f'"{name}" {"TEXT" if kind in _IS_TEXT else "INTEGER"}'
            for name, kind in zip(_names(dataset), _types(dataset), strict=True)
        )
        for statement in (
            f"PRAGMA page_size = {PAGE_BYTES}",
            "PRAGMA auto_vacuum = NONE",
            "PRAGMA encoding = 'UTF-8'",
            "PRAGMA journal_mode = OFF",
            "PRAGMA synchronous = OFF",
            "BEGIN",
            f'CREATE TABLE "{dataset.name}" ({columns})',
        ):
            self._database.execute(statement)
        places = ", ".join("?" * len(_names(dataset)))
        self._insert = f'INSERT INTO "{dataset.name}" VALUES ({places})'  # noqa: S608  # names of ours

    def add(self, rows: Sequence[Values]) -> None:
        """Add rows."""
        self._database.executemany(self._insert, rows)

    def end(self) -> None:
        """Copy the finished database to the sink, with the same header whichever version of SQLite wrote it."""
        self._database.execute("COMMIT")
        self._database.close()
        with self._path.open("rb") as file:
            first = bytearray(file.read(PAGE_BYTES))
            first[_CHANGES] = first[_VALID_FOR] = (1).to_bytes(4, "big")
            first[_WRITTEN_BY] = _SQLITE_VERSION.to_bytes(4, "big")
            self._sink.write(bytes(first))
            for piece in iter(lambda: file.read(PIECE_BYTES), b""):
                self._sink.write(piece)
        self._folder.cleanup()


WRITERS: Final[Mapping[str, Callable[[Dataset, Sink], Writer]]] = {
    "csv": CsvText,
    "csv.zst": PackedCsv,
    "ndjson": JsonLines,
    "parquet": Parquet,
    "sqlite": Sqlite,
}
"""The formats by the endings of their files."""


class _ArrowFile(io.RawIOBase):
    """A sink as the file that Arrow expects; closing it closes nothing else."""

    def __init__(self, sink: Sink) -> None:
        self._sink = sink
        self._written = 0

    def writable(self) -> bool:
        """Return True."""
        return True

    def tell(self) -> int:
        """Return the number of bytes written."""
        return self._written

    def write(self, data: Any) -> int:
        """Add ``data``."""
        self._written += len(data)
        return self._sink.write(bytes(data))


def _names(dataset: Dataset) -> list[str]:
    return [name for column in dataset.columns for name in column.names]


def _types(dataset: Dataset) -> list[ColumnType]:
    return [column.type for column in dataset.columns for _ in column.names]


def _with_truths(row: Values, places: Sequence[int]) -> Values:
    values = list(row)
    for place in places:
        values[place] = "true" if values[place] else "false"
    return values


def _object(columns: Sequence[Column], row: Values) -> dict[str, object]:
    values: Iterator[object] = iter(row)
    return {
        column.name: [next(values) for _ in column.places] if column.places else next(values)
        for column in columns
    }
