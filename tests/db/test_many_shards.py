"""Computations of very many shards: no statement on them takes long, at their end or at their removal."""

import json
from collections.abc import Iterator
from datetime import timedelta

import pytest
from sqlalchemy import event, func, select, text

from db import commits, sweeping
from db.commits import Outcome, finish_if_complete, remove_shards
from db.models import Computation, ItemChunk, Progress, Shard
from db.records import JobRecord
from db.sessions import engine, transaction
from db.sweeping import forget_finished
from tests.db.work import submitted

pytestmark = pytest.mark.usefixtures("empty_stores")

SHARDS = 1_000
PIECE = 100


@pytest.fixture
def _small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commits, "PIECE", PIECE)
    monkeypatch.setattr(sweeping, "_PIECE", PIECE)


@pytest.fixture
def _slow_rows(stores: object) -> Iterator[None]:
    """Slow each change of a shard down to two milliseconds, and limit statements to the time of a few hundred."""
    with transaction() as session:
        session.execute(
            text(
                "CREATE FUNCTION take_time() RETURNS trigger LANGUAGE plpgsql AS"
                " $$ BEGIN PERFORM pg_sleep(0.002); RETURN coalesce(NEW, OLD); END $$"
            )
        )
        session.execute(
            text(
                "CREATE TRIGGER slow BEFORE UPDATE OR DELETE ON shards FOR EACH ROW EXECUTE FUNCTION take_time()"
            )
        )

    def limit(connection: object) -> None:
        connection.exec_driver_sql("SET LOCAL statement_timeout = '1500ms'")  # type: ignore[attr-defined]

    event.listen(engine(), "begin", limit)
    yield
    event.remove(engine(), "begin", limit)
    with transaction() as session:
        session.execute(text("DROP FUNCTION take_time CASCADE"))


def _all_done() -> JobRecord:
    """Submit a computation with all shards done that nobody has ended."""
    job = submitted(shards=SHARDS)
    with transaction() as session:
        session.execute(
            text(
                "UPDATE shards SET state = 'done', partial = index::text, attempt = 1 WHERE computation_id = :id"
            ),
            {"id": job.computation_id},
        )
        session.execute(
            text("UPDATE computations SET state = 'running', started_at = now() WHERE id = :id"),
            {"id": job.computation_id},
        )
        session.add(
            Progress(
                computation_id=job.computation_id,
                stripe=0,
                shards_done=SHARDS,
                units_done=7,
                items=0,
                used_s=1.0,
            )
        )
    return job


def _count(model: type[Shard | ItemChunk | Computation]) -> int:
    with transaction() as session:
        return session.scalar(select(func.count()).select_from(model)) or 0


@pytest.mark.usefixtures("_small_pieces")
def test_all_partial_results_are_combined_in_order(request: pytest.FixtureRequest) -> None:
    job = _all_done()
    request.getfixturevalue("_slow_rows")
    landing = finish_if_complete(
        job.computation_id, lambda partials: json.dumps([int(one) for one in partials])
    )
    assert landing.outcome == Outcome.FINISHED
    assert landing.record is not None
    assert json.loads(landing.record.result or "") == list(range(SHARDS))
    remove_shards(job.computation_id)
    with transaction() as session:
        assert session.scalar(select(func.count()).select_from(Shard)) == 0


def test_one_of_two_processes_that_end_a_computation_combines_it() -> None:
    job = _all_done()
    other: list[Outcome] = []

    def combine(partials: object) -> str:
        other.append(finish_if_complete(job.computation_id, lambda _: "{}").outcome)
        return "{}"

    assert finish_if_complete(job.computation_id, combine).outcome == Outcome.FINISHED
    assert other == [Outcome.LANDED]


def test_computation_cancelled_while_it_is_combined_stays_cancelled() -> None:
    job = _all_done()

    def combine(_: object) -> str:
        with transaction() as session:
            session.execute(text("UPDATE computations SET state = 'cancelled', finished_at = now()"))
        return "{}"

    assert finish_if_complete(job.computation_id, combine).outcome == Outcome.FENCED
    with transaction() as session:
        assert session.scalar(select(Computation.state)) == "cancelled"


@pytest.mark.usefixtures("_small_pieces")
def test_much_is_removed_by_many_statements(request: pytest.FixtureRequest) -> None:
    digests = []
    for shards in (SHARDS, 1, 2):
        job = submitted(shards=shards)
        digests.append(job.digest)
        with transaction() as session:
            session.execute(
                text(
                    "UPDATE computations SET state = 'failed',"
                    " finished_at = now() - interval '2 days' + :n * interval '1 s' WHERE id = :id"
                ),
                {"id": job.computation_id, "n": len(digests)},
            )
            session.add_all(
                ItemChunk(computation_id=job.computation_id, shard=shard, chunk=0, count=1, lines="1")
                for shard in range(shards)
            )
    request.getfixturevalue("_slow_rows")
    assert forget_finished(timedelta(days=1)) == digests[:1]
    assert set(forget_finished(timedelta(days=1))) == set(digests[1:])
    assert [_count(model) for model in (Computation, Shard, ItemChunk)] == [0, 0, 0]
