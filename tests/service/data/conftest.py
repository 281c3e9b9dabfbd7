"""Small tables, built and written as datasets."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Final

import pytest
from flask.testing import FlaskClient

from service.app import create_app
from service.data import catalogue
from tests.conftest import SharedWorker
from tests.service.data.wide import publish
from tests.tables import SMALL_KRYPTO, build, only_small, small, small_by_example
from worker.declarations.table import Table
from worker.engine.datasets.writing import write_datasets
from worker.registry import TABLES

_CHOSEN: Final = (
    SMALL_KRYPTO,
    small("partitions/additive", operation="additive", up_to=10_000),
    small("partitions/multiplicative", operation="multiplicative", up_to=60_000),
    small("krypto/difficulty", games=50),
    small("31-derful/2", order=2),
    small("31-derful/3", order=3),
    small("31-derful/4", order=4, total=18),
    small("31-derful/5", order=5, total=49, count_only=True),
    TABLES["31-derful/6"],
    *(small(f"kenken/{size}", size=2) for size in (2, 3, 4)),
    small("kenken/4-mystery", size=2, mystery=True),
    small("kenken/4-sums", size=2, operators=["+"]),
    small("kenken/4-sums-and-products", size=2, operators=["+", "×"]),
    small("kenken-difficulty/3", size=3, puzzles=50),
    small("kenken-difficulty/4", size=3, puzzles=50, seed=1),
    replace(small("31-derful-recount/6", order=6, total=57, count_only=True), on_request=False),
)
SMALL: Final = (*_CHOSEN, *small_by_example(TABLES.keys() - {table.name for table in _CHOSEN}))


@pytest.fixture(scope="module")
def published(stores: object, shared_worker: SharedWorker) -> Iterator[FlaskClient]:
    """Return a client of the application with datasets of all tables, which no test of the module may change."""
    with publishing(shared_worker, *SMALL) as client:
        yield client


@contextmanager
def publishing(worker: SharedWorker, *tables: Table) -> Iterator[FlaskClient]:
    """Yield a client of the application with datasets of these tables."""
    with only_small(worker, *tables):
        build()
        while write_datasets():
            pass
        catalogue.forget_datasets()
        yield create_app().test_client()


@pytest.fixture(scope="module")
def wide(stores: object) -> None:
    """Publish the dataset of `tests.service.data.wide`."""
    publish()
