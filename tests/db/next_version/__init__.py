"""A next version of the service, with two more migrations: one expands the schema, a later one contracts it.

It stands for any next version, so that the rules for migrations and for versions side by side are proved also while
the newest migration is the first one.
"""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

from alembic.config import Config

from db import migrate as migration
from db import schema

CURRENT: Final = schema.find_newest_revision()
"""The revision of this version."""
EXPANDED: Final = "9001"
CONTRACTED: Final = "9002"
NEXT_VERSION: Final = "TEST_NEXT_VERSION"
"""Environment variable: a process of the tests that has it is one of the next version."""

_FOLDER = Path(__file__).parent
_FOLDERS = {EXPANDED: (_FOLDER / "expand",), CONTRACTED: (_FOLDER / "expand", _FOLDER / "contract")}


def become_next_version(
    revision: str = EXPANDED, put: Callable[[object, str, object], None] = setattr
) -> None:
    """Let this process need, and migrate to, a later revision; ``put`` sets what has to be another one for that."""
    folders = (schema.VERSIONS, *_FOLDERS[revision])
    current = migration.configuration

    def configuration() -> Config:
        config = current()
        config.set_main_option("path_separator", "os")
        config.set_main_option("version_locations", os.pathsep.join(map(str, folders)))
        return config

    put(migration, "configuration", configuration)
    put(schema, "find_newest_revision", lambda: revision)
