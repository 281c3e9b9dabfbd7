"""Waiting until the database has been migrated: ``python -m db.await_schema``, and every process when it starts."""

import sys
import time
from collections.abc import Callable

import structlog
from sqlalchemy.exc import OperationalError

from db.schema import SchemaTooNewError, SchemaTooOldError
from db.sessions import LimitsIgnoredError, engine

PATIENCE_S = 15 * 60.0
ASK_AGAIN_AFTER_S = 1.0

log = structlog.get_logger(__name__)


def await_schema(notify: Callable[[], object] = lambda: None, patience_s: float = PATIENCE_S) -> None:
    """Wait for the schema that this version needs, calling ``notify`` every second; return if PostgreSQL is away.

    Every process checks the schema again on its first connection, so a database that is away now is not trusted later;
    see ``db/sessions.py``.

    Raises:
        SystemExit: when this version is too old for the schema, no migration came within ``patience_s``, or a pooler is
            not declared.
    """
    until = time.monotonic() + patience_s
    told = False
    while True:
        try:
            engine().connect().close()
        except OperationalError as error:
            if isinstance(error.orig, SchemaTooNewError | LimitsIgnoredError):
                sys.exit(str(error.orig))
            if not isinstance(error.orig, SchemaTooOldError):
                log.warning("schema_not_checked", error=str(error.orig))
                return
            if time.monotonic() >= until:
                sys.exit(str(error.orig))
            if not told:
                log.warning("waiting_for_migration", error=str(error.orig))
                told = True
            notify()
            time.sleep(ASK_AGAIN_AFTER_S)
        else:
            return


if __name__ == "__main__":
    try:
        await_schema()
    except RuntimeError as setting:
        sys.exit(str(setting))
