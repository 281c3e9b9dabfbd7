"""The private folder in which processes of the API or of a worker keep their counts until they are restarted."""

import fcntl
import os
import shutil
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from worker.settings import SettingError

FOLDER_VARIABLE = "METRICS_FOLDER"
PREFIX = "countinghouse-metrics-"
MEMORY = Path("/dev/shm")  # noqa: S108  # folders in it are made privately
# Another start may find a folder after it was made and before it was locked.
_YOUNG_S = 60.0


def make_metrics_folder(parent: Path) -> Path:
    """Make a new folder in ``parent``, locked until this process and all processes forked from it have ended.

    Folders that killed processes could not remove are removed first.
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
    """Return a writable folder in memory, if this system has one.

    Counts are mapped files. In memory they never wait for a disk, and a full disk does not kill a process that writes
    to a mapped page (SIGBUS).
    """
    return MEMORY if os.access(MEMORY, os.W_OK) else None


def read_metrics_parent() -> Path:
    """Return the parent of metrics folders: ``METRICS_FOLDER``, else memory, else the folder of temporary files.

    Raises:
        SettingError: The chosen folder is not there, or cannot be written.
    """
    chosen = os.environ.get(FOLDER_VARIABLE, "").strip()
    if not chosen:
        return memory_folder() or Path(tempfile.gettempdir())
    if not (Path(chosen).is_dir() and os.access(chosen, os.W_OK | os.X_OK)):
        raise SettingError(f"{FOLDER_VARIABLE} must be a folder that can be written, not {chosen[:80]!r}")
    return Path(chosen)
