"""The state folder's lock: one supervisor at a time."""

import fcntl
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from deploy.local.messages import LocalStackError

LOCK_NAME = "supervisor.lock"
_LOCK_BYTES = 1_000
_PRIVATE_FILE = 0o600
_PRIVATE_FOLDER = 0o700
_OTHERS = stat.S_IRWXG | stat.S_IRWXO
# Entries of a state folder. A folder with any other entry was not made for us alone.
_FOLDERS = frozenset({"logs", "broker", "cache", "postgres", "postgres.new"})
_FILES = frozenset({LOCK_NAME, "processes.json", "processes.new"})


@contextmanager
def hold_state(home: Path, url: str) -> Iterator[None]:
    """Create the state folder and lock it within a ``with`` block.

    The kernel releases the lock when its holder ends, in any way. ``url`` is shown to others as the holder's address.
    Only the current account may enter the folder.

    Raises:
        LocalStackError: Another process holds it, or it cannot be created or written.
    """
    try:
        home.mkdir(mode=_PRIVATE_FOLDER, parents=True, exist_ok=True)
        descriptor = os.open(home / LOCK_NAME, os.O_RDWR | os.O_CREAT, _PRIVATE_FILE)
    except OSError as error:
        raise LocalStackError(
            f"cannot use the state folder {home}: {error.strerror}; choose another with COUNTINGHOUSE_HOME"
        ) from error
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = os.pread(descriptor, _LOCK_BYTES, 0).decode() or "another process"
            raise LocalStackError(
                f"already running on {home}: {holder}; stop it, or choose another COUNTINGHOUSE_HOME and PORT"
            ) from None
        _make_private(home)
        _describe_holder(descriptor, f"process {os.getpid()} at {url}")
        yield
        _describe_holder(descriptor, "")
    finally:
        os.close(descriptor)


def _describe_holder(descriptor: int, text: str) -> None:
    # On a full disk the lock works without the text.
    with suppress(OSError):
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, text.encode(), 0)


def _make_private(home: Path) -> None:
    """Close our folders and files to other accounts, and ``home`` if it holds nothing else.

    A user may have created ``home``, or copied all of it from elsewhere.
    """
    entries = list(home.iterdir())
    ours = [entry for entry in entries if entry.name in _FOLDERS | _FILES and not entry.is_symlink()]
    alone = all(entry.name in _FOLDERS | _FILES for entry in entries)
    for path in (*ours, *((home,) if alone else ())):
        # Files of another account, as PostgreSQL's data may be, are kept private by that account.
        with suppress(OSError):
            info = path.stat()
            shared = (
                info.st_mode & stat.S_ISVTX
            )  # such as a folder below /tmp, even while it has no other entries
            if info.st_uid == os.geteuid() and info.st_mode & _OTHERS and not shared:
                path.chmod(_PRIVATE_FILE if path.name in _FILES else _PRIVATE_FOLDER)
