"""The page over small tables."""

from collections.abc import Iterator
from threading import Thread

import pytest
from playwright.sync_api import Browser
from werkzeug.serving import make_server

from service.app import create_app
from tests.conftest import SharedWorker
from tests.tables import SMALL_KRYPTO, only_small, small
from tests.web.opening import Opener, opening

TABLES = (
    SMALL_KRYPTO,
    small("krypto/difficulty", games=1_050),
    small("partitions/additive", operation="additive", up_to=300),
    small("partitions/multiplicative", operation="multiplicative", up_to=300),
    small("31-derful/3", order=3),
    small("31-derful/5", order=5, total=49, count_only=True),
)


@pytest.fixture
def small_tables(stores: object, shared_worker: SharedWorker) -> Iterator[None]:
    """Want small tables, none of which is built yet."""
    with only_small(shared_worker, *TABLES):
        yield


@pytest.fixture
def open_tables(browser: Browser, small_tables: None) -> Iterator[Opener]:
    """Return an opener of pages over the small tables."""
    # In this process, because another process would have the large tables.
    server = make_server("127.0.0.1", 0, create_app(), threaded=True)
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        with opening(browser, f"http://127.0.0.1:{server.port}") as opener:
            yield opener
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
