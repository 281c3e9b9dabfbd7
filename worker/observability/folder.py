"""The private folder in which processes of the API or of a worker keep what they count, for the time of one start."""

import fcntl
import os
import shutil
import tempfile
import time
from contextlib import suppress
from pathlib import Path

PREFIX = "countinghouse-metrics-"
MEMORY = Path("/dev/shm")  # noqa: S108  # folders in it are made privately
# A folder may be found by another start between being made and being locked.
_YOUNG_S = 60.0


def make_metrics_folder(parent: Path) -> Path:
    """A new folder in ``parent``, locked for as long as this process or one forked from it lives.

    Folders there whose processes were killed, and so could not remove them, are removed first.
    """
    for left in parent.glob(f"{PREFIX}*"):
        # It belongs to another process, or has been removed.
        with suppress(OSError):
            _remove_if_abandoned(left)
    folder = Path(tempfile.mkdtemp(prefix=PREFIX, dir=parent))
    fcntl.flock(os.open(folder, os.O_RDONLY), fcntl.LOCK_EX)
    return folder


def _remove_if_abandoned(folder: Path) -> None:
    if time.time() - folder.stat().st_mtime < _YOUNG_S:
        return
    descriptor = os.open(folder, os.O_RDONLY | os.O_NOFOLLOW)
    try:
        # Fails while another process holds the lock.
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        shutil.rmtree(folder)
    finally:
        os.close(descriptor)


def memory_folder() -> Path | None:
    """A folder in memory that can be written to, if this system has one.

    Counts are mapped files: there they never wait for a disk, and a full one does not end who writes to a mapped page
    (SIGBUS).
    """
    return MEMORY if os.access(MEMORY, os.W_OK) else None


def metrics_parent() -> Path:
    """Where metrics folders are made: ``METRICS_FOLDER``; otherwise in memory, or among the temporary files."""
    chosen = os.environ.get("METRICS_FOLDER")
    return Path(chosen) if chosen else memory_folder() or Path(tempfile.gettempdir())
