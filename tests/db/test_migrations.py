"""The migrations produce exactly the models' schema."""

import subprocess
import sys

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text

from db.migrate import migrate
from db.models import Base
from db.sessions import migration_engine, transaction
from db.statistics import LARGE_TABLES

# Alembic does not compare the conditions of indexes, checks and defaults.
SCHEMA = """
SELECT indexdef FROM pg_indexes WHERE schemaname = :schema AND tablename <> 'alembic_version'
UNION SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint
WHERE connamespace = CAST(:schema AS regnamespace) AND conrelid <> 'alembic_version'::regclass
UNION SELECT concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default)
FROM information_schema.columns WHERE table_schema = :schema AND table_name <> 'alembic_version'
"""


@pytest.mark.usefixtures("stores")
def test_migrated_schema_equals_the_models() -> None:
    # The second migration has no effect.
    for _ in range(2):
        with migration_engine().connect() as connection:
            assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
        migrate()


@pytest.mark.usefixtures("stores")
def test_indexes_constraints_and_defaults_equal_those_of_the_models() -> None:
    with migration_engine().connect() as connection:
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
    shares = {f"autovacuum_{of}_scale_factor=0.01" for of in ("vacuum", "vacuum_insert", "analyze")}
    with transaction() as session:
        for table in LARGE_TABLES:
            found = session.scalar(
                text("SELECT reloptions FROM pg_class WHERE oid = to_regclass(:t)"), {"t": table}
            )
            assert set(found or []) == shares, table


@pytest.mark.usefixtures("stores")
def test_files_are_stored_uncompressed_so_that_ranges_are_read_alone() -> None:
    storage = (
        "SELECT attstorage FROM pg_attribute WHERE attrelid = 'dataset_chunks'::regclass AND attname = 'data'"
    )
    with transaction() as session:
        assert session.scalar(text(storage)) == "e"


def test_command_tells_of_a_database_that_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://nobody@127.0.0.1:1/nothing")
    monkeypatch.setenv("MIGRATION_DATABASE_URL", "postgresql://nobody@127.0.0.1:1/nothing")
    refused = subprocess.run(
        (sys.executable, "-m", "db.migrate"), capture_output=True, text=True, check=False, timeout=100
    )
    assert refused.returncode == 1
    assert refused.stderr.startswith("the database was not migrated: ")
    assert "Traceback" not in refused.stderr
