"""Restoring: a data folder from a backup, on which PostgreSQL recovers when it is started."""

import shutil
from datetime import UTC, datetime
from pathlib import Path

from deploy.backup.archive import WAL, bases, verify
from deploy.backup.programs import BackupError

_PARTIAL = ".partial"
_SETTINGS = """
# Written by python -m deploy.backup restore. All of the log lies in pg_wal already.
restore_command = 'false'
recovery_target_action = 'promote'
# The last line counts: a server that was itself restored has the target of that time above. Empty is the log's end.
recovery_target_time = '{target}'
# No archive is connected yet for which a commit could wait.
synchronous_standby_names = ''
"""


def restore(folder: Path, data: Path, until: datetime | None = None) -> Path:
    """Fill the new folder ``data`` with the newest base backup from before ``until``, and the log received since.

    PostgreSQL, started on it by its owner, replays the log up to ``until``, or to its end, and then accepts writes.
    Returns the base backup that was used.

    Raises:
        BackupError: ``data`` holds something, or no backup is old enough, or it was damaged.
    """
    if data.exists() and any(data.iterdir()):
        raise BackupError(f"{data} is not empty")
    usable = [path for moment, path in bases(folder) if until is None or moment <= until]
    if not usable:
        raise BackupError(f"{folder} has no base backup from before {until or 'now'}")
    base = usable[-1]
    verify(base)
    shutil.copytree(base, data, dirs_exist_ok=True)
    data.chmod(0o700)
    _copy_log(folder / WAL, data / "pg_wal")
    target = "" if until is None else until.astimezone(UTC).isoformat()
    with (data / "postgresql.auto.conf").open("a") as file:
        file.write(_SETTINGS.format(target=target))
    (data / "recovery.signal").touch()
    return base


def _copy_log(archived: Path, wal: Path) -> None:
    """Copy the received log into ``pg_wal``; the segment being received has a suffix until it is complete."""
    oldest = min((path.name for path in wal.glob("[0-9A-F]" * 24)), default="")
    for path in sorted(archived.iterdir()):
        name = path.name.removesuffix(_PARTIAL)
        # The base backup may have only the beginning of a segment; a complete segment replaces it.
        if name >= oldest or name.endswith(".history"):
            shutil.copyfile(path, wal / name)
            (wal / name).chmod(0o600)
