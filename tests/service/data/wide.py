"""A dataset that is large enough to be worth reading in part."""

import random
from collections.abc import Iterator
from typing import Final

import httpx

from db.datasets import add_dataset, dataset_transaction
from service.data import catalogue
from tests.waiting import wait_until
from worker.declarations.table import Column, ColumnType, Dataset, Values
from worker.engine.datasets.writing import column_about, write_files

ROWS: Final = 20_000
SUM: Final = ROWS * (ROWS - 1) // 2
PLACES: Final = tuple(f"noise_{number}" for number in range(1, 21))
FOLDER: Final = "/data/wide/1.1"


def _rows(*_: object) -> Iterator[Values]:
    chance = random.Random(1963)
    for n in range(ROWS):
        yield n, *(chance.getrandbits(62) for _ in PLACES)


WIDE: Final = Dataset(
    name="wide",
    row="a number",
    columns=(
        Column(name="n", type=ColumnType.INT32, meaning="A number."),
        Column(name="noise", type=ColumnType.INT64, meaning="Numbers.", places=PLACES),
    ),
    read=_rows,
)
ABOUT: Final = {
    "name": WIDE.name,
    "title": "Numbers that do not compress",
    "row_meaning": WIDE.row,
    "computed_by": "none@1",
    "fields": [column_about(column) for column in WIDE.columns],
}


def publish() -> None:
    """Publish the dataset, unless it is published."""
    with dataset_transaction() as session:
        assert session is not None
        record = add_dataset(session, "wide", "1.1", ABOUT)
        if not record.csv_sha256:
            write_files(session, record, WIDE, WIDE.read(None), ["wide.csv", "wide.parquet"])  # type: ignore[arg-type]
    catalogue.forget_datasets()


def wait_until_served(address: str) -> None:
    """Wait until all processes of a server have found out what was published: any of them may answer."""
    wait_until(lambda: all(httpx.head(address).status_code == 200 for _ in range(20)), seconds=60)
