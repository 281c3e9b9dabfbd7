"""The migrations produce exactly the models' schema, and keep the rows of old databases."""

from collections.abc import Iterator
from uuid import uuid4

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import select, text

from db.commits import Outcome, commit_shard
from db.migrate import migrate
from db.models import Base, Computation, new_id
from db.packed_rows import PackedRow
from db.sessions import engine, transaction
from db.shards import claim_shard
from db.statistics import LARGE_TABLES
from db.table_rows import read_rows
from tests.db.schemas import schema_of

COMPUTATION = """
INSERT INTO computations
(id, kind, engine, digest, params, state, queue, shards_total, shards_left, unit, units_total, result, request_id)
VALUES (:id, 'krypto.table', 'krypto.table@1', :digest, '{}', 'succeeded', 'long', 1, 0, 'hand', 1, '{}', '')
"""
# Alembic does not compare the conditions of indexes, checks and defaults.
SCHEMA = """
SELECT indexdef FROM pg_indexes WHERE schemaname = :schema AND tablename <> 'alembic_version'
UNION SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint
WHERE connamespace = CAST(:schema AS regnamespace) AND conrelid <> 'alembic_version'::regclass
UNION SELECT concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default)
FROM information_schema.columns WHERE table_schema = :schema AND table_name <> 'alembic_version'
"""
HAND = "INSERT INTO krypto_hands VALUES (:id, :cards, 1, 2, 3, 4, :forms, :solutions)"


@pytest.mark.usefixtures("stores")
def test_migrated_schema_equals_the_models() -> None:
    # The second migration has no effect.
    for _ in range(2):
        with engine().connect() as connection:
            assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
        migrate()


@pytest.mark.usefixtures("stores")
def test_indexes_constraints_and_defaults_equal_those_of_the_models() -> None:
    with engine().connect() as connection:
        connection.execute(text("CREATE SCHEMA declared"))
        Base.metadata.create_all(connection.execution_options(schema_translate_map={None: "declared"}))
        migrated, declared = (
            {line.replace(f"{schema}.", "") for line in connection.scalars(text(SCHEMA), {"schema": schema})}
            for schema in ("public", "declared")
        )
        connection.rollback()
    assert sorted(migrated - declared) == sorted(declared - migrated) == []
    assert len(migrated) > 200


@pytest.mark.usefixtures("stores")
def test_large_tables_are_vacuumed_after_a_hundredth_of_their_rows() -> None:
    share = "autovacuum_vacuum_scale_factor=0.01"
    with transaction() as session:
        for table in LARGE_TABLES:
            found = session.scalar(
                text("SELECT reloptions FROM pg_class WHERE oid = to_regclass(:t)"), {"t": table}
            )
            assert share in (found or []), table


@pytest.fixture
def older_schema(empty_stores: object) -> Iterator[None]:
    """Return a database from before processor time was recorded."""
    with schema_of("0004"):
        yield


@pytest.mark.usefixtures("older_schema")
def test_work_submitted_before_a_migration_is_done_after_it() -> None:
    computation_id = new_id()
    with transaction() as session:
        session.execute(
            text(
                "INSERT INTO computations"
                " (id, kind, engine, digest, params, queue, shards_total, shards_left, unit, units_total, request_id)"
                " VALUES (:id, 'test.work', 'test.work@1', :digest, '{}', 'short', 2, 2, 'unit', 2, 'request')"
            ),
            {"id": computation_id, "digest": b"1" * 32},
        )
        for index in range(2):
            session.execute(
                text("INSERT INTO shards (computation_id, index, input) VALUES (:id, :index, 'null')"),
                {"id": computation_id, "index": index},
            )
    migrate()
    first = claim_shard(computation_id, 0, "w", "short")
    assert first is not None
    began = commit_shard(first, "1", "+".join, used_s=1.5)
    second = claim_shard(computation_id, 1, "w", "short")
    assert second is not None
    ended = commit_shard(second, "1", "+".join, used_s=1.5)
    assert (began.outcome, ended.outcome) == (Outcome.LANDED, Outcome.FINISHED)
    assert ended.record is not None
    assert ended.record.result == "1+1"
    assert (ended.used_s, ended.estimated_s) == (3.0, None)


@pytest.fixture
def _before_rows(empty_stores: object) -> Iterator[None]:
    """Return a database from before tables had packed rows."""
    with schema_of("0005"):
        yield


@pytest.mark.usefixtures("_before_rows")
def test_hands_of_the_krypto_table_become_rows() -> None:
    loaded, not_loaded = uuid4(), uuid4()
    hand = {"cards": bytes([1, 1, 1, 1, 10]), "forms": b"\1\2", "solutions": b"\1\3"}
    with transaction() as session:
        for computation in (loaded, not_loaded):
            session.execute(text(COMPUTATION), {"id": computation, "digest": computation.bytes})
        session.execute(text(HAND), {"id": loaded, **hand})
    migrate()
    assert list(read_rows(loaded)) == [PackedRow(hand["cards"], [1, 2, 3, 4], b"\1\2\1\3")]
    with transaction() as session:
        # Results in another format are computed again.
        assert session.scalars(select(Computation.id)).all() == [loaded]
