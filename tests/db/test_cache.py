"""The cache and the signals: fast when Redis is available, harmless when it is not."""

import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from uuid import UUID, uuid4

import pytest
import redis

from db import cache as connection
from db import signals
from db.cache import recall, remember_all
from db.commits import commit_shard
from db.records import ComputationRecord, dump_record, load_record
from db.settings import read_stores
from db.shards import claim_shard
from db.signals import Listener, Signal, announce, signal_end
from tests.db.work import some_work, submit
from tests.waiting import wait_until


@pytest.fixture
def finished(empty_stores: object) -> ComputationRecord:
    """Return the shared record of a finished computation."""
    job = submit(some_work(), "request").job
    claim = claim_shard(job.computation_id, 0, "w")
    assert claim is not None
    record = commit_shard(claim, '{"ä": "−"}', lambda partials: partials[0]).record
    assert record is not None
    return record


def test_record_survives_serialization(finished: ComputationRecord) -> None:
    assert load_record(dump_record(finished)) == finished
    long = replace(finished, result='{"solutions":[' + ",".join(['{"expression":"1 + 2"}'] * 1_000) + "]}")
    assert load_record(dump_record(long)) == long
    assert len(dump_record(long)) < 1_000


def test_stored_records_are_read_back(finished: ComputationRecord) -> None:
    assert recall(finished.digest) is None
    remember_all([finished])
    assert recall(finished.digest) == finished
    assert recall(replace(finished, digest=b"\0" * 32).digest) is None


def test_records_of_similar_digests_are_apart(finished: ComputationRecord) -> None:
    digests = [bytes([0] * 31 + [last]) for last in (0, 1)]
    for digest in digests:
        remember_all([replace(finished, digest=digest, result=digest.hex())])
    for digest in digests:
        found = recall(digest)
        assert found is not None
        assert found.result == digest.hex()


def test_cache_operations_do_nothing_without_the_server(
    finished: ComputationRecord, monkeypatch: pytest.MonkeyPatch
) -> None:
    remember_all([finished])
    nowhere = redis.Redis.from_url("unix:///nonexistent/cache.sock")
    monkeypatch.setattr(connection, "client", lambda: nowhere)
    monkeypatch.setattr(connection.fallible, "_away_until", 0.0)
    assert recall(finished.digest) is None
    remember_all([finished])
    signal_end(finished)
    monkeypatch.undo()
    monkeypatch.setattr(connection.fallible, "_away_until", 0.0)
    assert recall(finished.digest) == finished


def test_calls_go_on_after_all_connections_were_in_use(
    finished: ComputationRecord, monkeypatch: pytest.MonkeyPatch
) -> None:
    remember_all([finished])
    pool = redis.BlockingConnectionPool.from_url(read_stores().cache_url, max_connections=1, timeout=0.05)
    monkeypatch.setattr(connection, "client", lambda: redis.Redis.from_pool(pool))
    holder = redis.Redis(connection_pool=pool, single_connection_client=True)
    assert recall(finished.digest) is None
    holder.close()
    assert recall(finished.digest) == finished
    pool.disconnect()


Heard = list[tuple[UUID, Signal]]


@pytest.fixture
def heard() -> Heard:
    """Return the list of received signals."""
    return []


@pytest.fixture
def listener(stores: object, heard: Heard, monkeypatch: pytest.MonkeyPatch) -> Iterator[Listener]:
    """Listen for signals until the test ends, and look for changes only when woken."""
    monkeypatch.setattr(signals, "POLL_S", 60.0)
    stopping = threading.Event()
    listener = Listener(lambda *signal: heard.append(signal), stopping)
    threading.Thread(target=listener.listen, daemon=True).start()
    assert listener.connected.wait(5)
    yield listener
    stopping.set()
    # It sees the end once it is woken.
    listener.subscribe(uuid4())


def test_signal_is_received(finished: ComputationRecord, listener: Listener, heard: Heard) -> None:
    finished = replace(finished, listener="another process")
    # No listener here subscribed to this computation.
    signal_end(finished)
    listener.subscribe(finished.computation_id)
    # Once it is subscribed: the computation may have ended before.
    wait_until(lambda: bool(heard), seconds=30)
    announce(finished)
    wait_until(lambda: len(heard) == 2, seconds=5)
    record = dump_record(finished)
    assert heard == [
        (finished.computation_id, Signal(False)),
        (finished.computation_id, Signal(True, record)),
    ]
    assert recall(finished.digest) == finished


def test_signals_are_received_after_connection_breaks_while_subscriptions_change(
    finished: ComputationRecord, listener: Listener, heard: Heard
) -> None:
    changing = threading.Event()

    def change() -> None:
        while not changing.is_set():
            other = uuid4()
            listener.subscribe(other)
            time.sleep(0.001)
            listener.unsubscribe(other)

    threads = [threading.Thread(target=change) for _ in range(4)]
    for thread in threads:
        thread.start()
    for _ in range(20):
        connection.client().client_kill_filter(_type="pubsub")
        time.sleep(0.05)
    changing.set()
    for thread in threads:
        thread.join()
    listener.subscribe(finished.computation_id)
    told = (finished.computation_id, Signal(True))
    wait_until(lambda: signal_end(finished) or told in heard, seconds=10)  # type: ignore[func-returns-value]


def test_signals_are_received_after_one_that_cannot_be_read(
    finished: ComputationRecord, listener: Listener, heard: Heard
) -> None:
    finished = replace(finished, listener=listener.name)
    connection.client().publish(signals._own_channel(listener.name), b"no signal")
    told = (finished.computation_id, Signal(True))
    wait_until(lambda: signal_end(finished) or told in heard, seconds=10)  # type: ignore[func-returns-value]
