"""Limits on the time that a migration may wait and take."""

# Statements that wait behind the migration give up after ``db.sessions.LOCK_TIMEOUT_MS``, which is longer.
LOCK_TIMEOUT_S = 4
MAX_STATEMENT_S = 30 * 60
MAX_MIGRATION_S = 60 * 60
