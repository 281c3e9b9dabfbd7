"""A small Krypto table, built."""

from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from service.app import create_app
from tests.conftest import SharedWorker
from tests.tables import SMALL_KRYPTO, build, only_small, want_only


@pytest.fixture(scope="module")
def table(stores: object, shared_worker: SharedWorker) -> Iterator[FlaskClient]:
    """Return a client of the application with the table built, which no test of the module may change."""
    with only_small(shared_worker, SMALL_KRYPTO):
        build()
        yield create_app().test_client()


@pytest.fixture
def own_table(api: FlaskClient, monkeypatch: pytest.MonkeyPatch, worker: int) -> FlaskClient:
    """Return a client of the application, with the table built for one test, which may change it."""
    want_only(monkeypatch, SMALL_KRYPTO)
    build()
    return api
