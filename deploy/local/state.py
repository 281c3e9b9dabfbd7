"""What a run keeps on disk: its lock, its private folder of sockets, and the record of its processes."""

import fcntl
import json
import os
import shutil
import signal
import stat
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

from deploy.local.messages import LocalStackError, say
from deploy.local.process import Account

LOCK_NAME = "supervisor.lock"
_LOCK_BYTES = 1_000
_STOPPING = ", which is stopping"
_PRIVATE_FILE = 0o600
_PRIVATE_FOLDER = 0o700
_OTHERS = stat.S_IRWXG | stat.S_IRWXO
# Entries of a state folder. A folder with any other entry was not made for us alone.
_FOLDERS = frozenset({"logs", "broker", "cache", "postgres", "postgres.new"})
_FILES = frozenset({LOCK_NAME, "processes.json", "processes.new"})


@contextmanager
def hold_state(
    home: Path, url: str, pause: Callable[[float], None] = time.sleep
) -> Iterator[Callable[[], None]]:
    """Create the state folder and lock it within a ``with`` block.

    The kernel releases the lock when its holder ends, in any way. ``url`` is shown to others as the holder's address.
    Only the current account may enter the folder. The block gets a function that tells others that the holder stops:
    they then wait for the lock, and ``pause`` is called meanwhile and may raise.

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
        _lock(descriptor, home, pause)
        _make_private(home)
        holder = f"process {os.getpid()} at {url}"
        _describe_holder(descriptor, holder)
        # The text stays when the block ends: others may still wait.
        yield partial(_describe_holder, descriptor, f"{holder}{_STOPPING}")
    finally:
        os.close(descriptor)


def _lock(descriptor: int, home: Path, pause: Callable[[float], None]) -> None:
    """Lock the file, and wait for a holder that is stopping."""
    told = False
    while True:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = os.pread(descriptor, _LOCK_BYTES, 0).decode() or "another process"
        else:
            return
        if not holder.endswith(_STOPPING):
            raise LocalStackError(
                f"already running on {home}: {holder}; stop it, or choose another COUNTINGHOUSE_HOME and PORT"
            )
        if not told:
            say(f"waiting for {holder}")
            told = True
        pause(_POLL_SECONDS)


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
        with _keep_from_cleaning(folder):
            yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _keep_from_cleaning(folder: Path) -> Iterator[None]:
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


RECORD_NAME = "processes.json"
_GRACE_SECONDS = 10.0
_POLL_SECONDS = 0.05
_START_TIME_FIELD = 19  # in /proc/<pid>/stat, after the command's name: field 22 in proc(5)


class RunRecord:
    """The file in the state folder that names a run's processes and its folder of sockets."""

    def __init__(self, home: Path) -> None:
        self._path = home / RECORD_NAME

    def write(self, run: Path, pids: Iterable[int]) -> None:
        """Record the running processes, replacing the previous record."""
        record = {"run_folder": str(run), "processes": [[pid, _start_time(pid)] for pid in pids]}
        unfinished = self._path.with_suffix(".new")
        with open(unfinished, "w", opener=_open_private) as file:  # Path.open takes no opener
            file.write(json.dumps(record))
        unfinished.replace(self._path)

    def remove(self) -> None:
        """Remove the record once all processes of the run have ended."""
        self._path.unlink(missing_ok=True)

    def end_leftovers(self, pause: Callable[[float], None] = time.sleep) -> None:
        """End all remaining processes of the recorded run.

        The kernel signalled its processes when their supervisor ended; processes that still run after ten seconds are
        killed with their groups. ``pause`` is called while waiting and may raise.
        """
        try:
            record = json.loads(self._path.read_text())
            processes = [(int(pid), int(started)) for pid, started in record["processes"] if started]
            run = Path(record["run_folder"])
        except (FileNotFoundError, ValueError, KeyError, TypeError):
            # There is no record, or the machine stopped while it was written; then the processes stopped too.
            return
        deadline = time.monotonic() + _GRACE_SECONDS
        while alive := [pid for pid, started in processes if _start_time(pid) == started]:
            if time.monotonic() > deadline:
                for pid in alive:
                    with suppress(ProcessLookupError):
                        os.killpg(pid, signal.SIGKILL)
            pause(_POLL_SECONDS)
        if run.name.startswith(RUN_FOLDER_PREFIX):
            shutil.rmtree(run, ignore_errors=True)
        self.remove()


def _open_private(path: str, flags: int) -> int:
    return os.open(path, flags, _PRIVATE_FILE)


def _start_time(pid: int) -> int | None:
    """Return a living process's start in clock ticks since boot, which distinguishes processes with the same id."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return None if fields[0] == "Z" else int(fields[_START_TIME_FIELD])
