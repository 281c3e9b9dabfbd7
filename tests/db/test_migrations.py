"""The migrations make exactly what the models say."""

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from db.migrate import is_current, migrate
from db.models import Base
from db.sessions import engine


@pytest.mark.usefixtures("stores")
def test_migrated_database_is_that_of_the_models() -> None:
    with engine().connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []


@pytest.mark.usefixtures("stores")
def test_migrating_again_changes_nothing() -> None:
    assert is_current()
    migrate()
    assert is_current()
