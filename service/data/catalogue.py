"""``GET /v1/data``: all datasets, their columns and files."""

import threading
from collections.abc import Mapping, Sequence
from typing import Any, Final

from cachetools import TTLCache, cached
from flask import Response

from db import datasets as stored
from db.datasets import list_datasets
from service.http.built_files import site_url
from service.http.described import Described
from service.http.request_headers import list_response
from worker.declarations.documented import Answer

LICENCE: Final = "CC0-1.0"
LICENCE_URL: Final = "https://creativecommons.org/publicdomain/zero/1.0/"
PATH: Final = "/data"
MEDIA_TYPES: Final[Mapping[str, str]] = {
    "csv": "text/csv",
    "csv.zst": "application/zstd",
    "ndjson": "application/x-ndjson",
    "parquet": "application/vnd.apache.parquet",
    "sqlite": "application/vnd.sqlite3",
}
"""The media types of files by their endings."""
CACHED_S: Final = 2.0


class DatasetField(Answer):
    """A column, or several with the same meaning."""

    name: str
    """The name of the column, or of the list of several columns."""
    names: list[str]
    """Its name, or the names of all columns; newline-delimited JSON then has a list called `name` instead."""
    is_list: bool
    """True if newline-delimited JSON has a list for several columns."""
    type: str
    """`uint8`, `int32`, `int64`, `text`, `digits` (whole numbers of any size, as text), or `boolean`."""
    meaning: str
    """What it means, in a sentence."""


class DatasetFile(Answer):
    """A file, whose bytes never change."""

    name: str
    """The file's name."""
    format: str
    """The ending of the file's name, such as `csv` or `csv.zst`."""
    media_type: str
    """Its media type."""
    bytes: int
    """Its size in bytes."""
    sha256: str
    """SHA-256 of its bytes, in hexadecimal."""
    href: str
    """Its address."""


class DatasetLinks(Answer):
    """Descriptions of the dataset."""

    datapackage: str
    """The description for Frictionless Data."""
    croissant: str
    """The description for Croissant, in JSON-LD."""
    checksums: str
    """The checksums, for `sha256sum --check`."""


class DatasetEntry(Answer):
    """A version of a table's dataset."""

    table: str
    """The table's name."""
    dataset_version: str
    """The engine version of the operation that computes the table, and the edition of its files."""
    newest: bool
    """False if there is a later version of the same table."""
    name: str
    """The name of its files, before the ending."""
    title: str
    """The dataset in a sentence."""
    row_meaning: str
    """The meaning of a row."""
    rows_total: int
    """Number of rows."""
    fields: list[DatasetField]
    """The columns of the files."""
    computed_by: str
    """The operation that computed it, and its engine version."""
    licence: str
    """The licence of the files."""
    csv_sha256: str
    """SHA-256 of the canonical CSV, also if this server does not keep that file."""
    citation: str
    """How to cite it."""
    files: list[DatasetFile]
    """Its files."""
    links: DatasetLinks
    """Descriptions of the dataset."""


class DatasetList(Answer):
    """All datasets."""

    items: list[DatasetEntry]
    """The datasets."""
    next: str | None
    """Null: the list is complete."""


@Described("list_datasets", "tables", {200: DatasetList}, problems=(503,), has_etag=True)
def show_datasets() -> Response:
    """List the datasets: tables as files.

    Each has its columns, its files with their sizes and checksums, its licence and a citation. A dataset is written
    soon after its table is built. A later version stands beside the earlier one, and the bytes of a file never change.
    """
    return list_response(DatasetList(items=list_entries(), next=None))


_cache: TTLCache[object, Sequence[stored.Dataset]] = TTLCache(1, CACHED_S)


@cached(_cache, lock=threading.Lock())
def read_datasets() -> Sequence[stored.Dataset]:
    """Return all datasets, the newest of a table first; cached for ``CACHED_S``."""
    return list_datasets()


def forget_datasets() -> None:
    """Read the datasets again at the next request."""
    _cache.clear()


def list_entries() -> list[DatasetEntry]:
    """Return all datasets as they are listed."""
    newest: dict[str, str] = {}
    for dataset in read_datasets():
        newest.setdefault(dataset.table_name, dataset.version)
    return [
        describe(dataset, newest=newest[dataset.table_name] == dataset.version) for dataset in read_datasets()
    ]


def describe(dataset: stored.Dataset, *, newest: bool = True) -> DatasetEntry:
    """Return a dataset as it is listed."""
    about: Mapping[str, Any] = dataset.about
    folder = f"{PATH}/{dataset.table_name}/{dataset.version}"
    return DatasetEntry(
        table=dataset.table_name,
        dataset_version=dataset.version,
        newest=newest,
        rows_total=dataset.rows,
        licence=LICENCE,
        csv_sha256=dataset.csv_sha256,
        citation=f"Countinghouse. {about['title']}. Dataset {dataset.table_name}, version {dataset.version},"
        f" {dataset.rows:,} row{'' if dataset.rows == 1 else 's'}. {site_url()}{folder}/datapackage.json."
        f" CSV SHA-256 {dataset.csv_sha256}. {LICENCE}.",
        files=[_describe_file(folder, file) for file in dataset.files],
        links=DatasetLinks(
            datapackage=f"{folder}/datapackage.json",
            croissant=f"{folder}/croissant.json",
            checksums=f"{folder}/SHA256SUMS",
        ),
        **about,
    )


def format_of(file: str) -> str:
    """Return the ending of a file's name, after the first dot."""
    return file.partition(".")[2]


def _describe_file(folder: str, file: stored.DatasetFile) -> DatasetFile:
    return DatasetFile(
        name=file.file,
        format=format_of(file.file),
        media_type=MEDIA_TYPES[format_of(file.file)],
        bytes=file.size,
        sha256=file.sha256,
        href=f"{folder}/{file.file}",
    )
