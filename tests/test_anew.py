"""A test process that used other stores has its own again."""

import threading

from db import settings
from db.sessions import engine
from tests.faults.games import same_database


def test_threads_that_ask_for_the_stores_all_the_time_get_the_own_ones_afterwards(
    stores: settings.Stores,
) -> None:
    other = f"{stores.database_url}&application_name=other"
    stop = threading.Event()

    def ask() -> None:
        while not stop.is_set():
            engine()

    asking = [threading.Thread(target=ask) for _ in range(4)]
    for thread in asking:
        thread.start()
    try:
        for _ in range(20):
            with same_database({"DATABASE_URL": other}):
                assert engine().url.query["application_name"] == "other"
            assert "application_name" not in engine().url.query
    finally:
        stop.set()
        for thread in asking:
            thread.join()
