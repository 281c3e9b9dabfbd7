"""The short-lived private folder that holds the Unix sockets of one run."""

import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from deploy.local.accounts import Account
from deploy.local.messages import LocalStackError

RUN_FOLDER_PREFIX = "countinghouse-"
# A Unix socket's path has at most 108 bytes, including its end (unix(7)); our longest names below the run folder take
# 30 bytes and the random part of its name 25.
_MAX_PARENT_BYTES = 50
_FALLBACKS = (Path("/tmp"), Path("/var/tmp"), Path("/run"))  # noqa: S108  # mkdtemp creates a private folder there
_PASSABLE = 0o711


@contextmanager
def run_folder(account: Account | None = None) -> Iterator[Path]:
    """Make a folder with a short path, and remove it at the end of the block.

    Only the current account may enter it; when another ``account`` will run a server, everybody may pass through to
    folders and sockets that carry their own permissions.

    Raises:
        LocalStackError: No temporary folder is short enough and can be passed by ``account``.
    """
    folder = Path(tempfile.mkdtemp(prefix=RUN_FOLDER_PREFIX, dir=_parent(account)))
    if account is not None:
        folder.chmod(_PASSABLE)
    try:
        with _kept(folder):
            yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _kept(folder: Path) -> Iterator[None]:
    """Keep systemd-tmpfiles from a folder: it removes what is some days old, and leaves out locked folders."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_SH)
        yield
    finally:
        os.close(descriptor)


def _parent(account: Account | None) -> Path:
    for candidate in (Path(tempfile.gettempdir()), *_FALLBACKS):
        short = len(bytes(candidate)) <= _MAX_PARENT_BYTES
        if short and candidate.is_dir() and (account is None or account.can_search(candidate)):
            return candidate
    raise LocalStackError("no temporary folder has a path short enough for Unix sockets; set TMPDIR to one")
