"""Statistics of the PostgreSQL server for monitoring: its sizes, and the archiving of its log."""

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import text

from db.sessions import autocommit

# The archiver retries a segment until it succeeds. A standby, which writes no log, keeps none for its slots either.
_SERVER = text("""
    SELECT pg_database_size(current_database()),
           coalesce((SELECT last_failed_time > coalesce(last_archived_time, '-infinity') FROM pg_stat_archiver), false)
""")
_SLOTS = text("""
    SELECT slot_name, greatest(0, pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn))::bigint
    FROM pg_replication_slots WHERE restart_lsn IS NOT NULL AND NOT pg_is_in_recovery()
""")


@dataclass(frozen=True, slots=True)
class ServerStatistics:
    """The state of the server at one moment."""

    database_bytes: int
    archiving_fails: bool
    """True if the last attempt to archive a segment of the log failed."""
    slot_bytes: Mapping[str, int]
    """Bytes of the log that each replication slot holds back."""


def read_server_statistics() -> ServerStatistics:
    """Return the statistics.

    Raises:
        DBAPIError: PostgreSQL is away, or this user may not ask.
    """
    with autocommit() as connection:
        size, fails = connection.execute(_SERVER).one()
        slots = {name: int(kept) for name, kept in connection.execute(_SLOTS)}
    return ServerStatistics(size, fails, slots)
