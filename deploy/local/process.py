"""A child process that never outlives the process that started it, and the account that it runs under."""

import os
import pwd
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from deploy.local.messages import LocalStackError

UNPRIVILEGED_ACCOUNT = "nobody"

_SEARCH = (stat.S_IXUSR, stat.S_IXGRP, stat.S_IXOTH)
_READ = (stat.S_IRUSR, stat.S_IRGRP, stat.S_IROTH)


@dataclass(frozen=True)
class Account:
    """A system account that a process can be started as."""

    name: str
    uid: int
    gid: int

    def can_search(self, folder: Path) -> bool:
        """Return True if the account may pass through ``folder`` and every folder above it."""
        resolved = folder.resolve()
        return all(self._has_permission(part, _SEARCH) for part in (resolved, *resolved.parents))

    def can_read(self, path: Path) -> bool:
        """Return True if the account may read the file ``path`` and pass through the folders above it."""
        resolved = path.resolve()
        return self._has_permission(resolved, _READ) and self.can_search(resolved.parent)

    def _has_permission(self, path: Path, bits: tuple[int, int, int]) -> bool:
        info = path.stat()
        owner, group, other = bits
        if info.st_uid == self.uid:
            return bool(info.st_mode & owner)
        if info.st_gid == self.gid:
            return bool(info.st_mode & group)
        return bool(info.st_mode & other)


def server_account() -> Account | None:
    """Return the account that PostgreSQL must run under, or None for the current one.

    PostgreSQL refuses to run as root, so root starts it as ``nobody``.

    Raises:
        LocalStackError: Running as root on a machine without that account.
    """
    if os.geteuid() != 0:
        return None
    try:
        entry = pwd.getpwnam(UNPRIVILEGED_ACCOUNT)
    except KeyError:
        raise LocalStackError(
            f"PostgreSQL cannot run as root, and this machine has no account {UNPRIVILEGED_ACCOUNT!r}"
        ) from None
    return Account(entry.pw_name, entry.pw_uid, entry.pw_gid)


_TETHER = Path(__file__).with_name("tether.py")
_POLL_SECONDS = 0.02


@dataclass(frozen=True)
class Service:
    """The settings for starting and stopping a process."""

    name: str
    command: tuple[str, ...]
    """Absolute path of a program, and its arguments."""
    environ: Mapping[str, str]
    folder: Path
    """Working folder of the process."""
    stop_signal: signal.Signals = signal.SIGTERM
    """Signal that asks the process to end in good order."""
    death_signal: signal.Signals = signal.SIGKILL
    """Signal from the kernel when the starting process has ended: the fastest way to end this one and its children."""
    grace_seconds: float = 10.0
    """Seconds from ``stop_signal`` until the process and its group are killed."""
    account: Account | None = None
    """The account to run as; None for the current one."""
    inherited_files: tuple[int, ...] = ()
    """File descriptors the process receives under the same numbers."""


class ServiceProcess:
    """A running service: a child in a session and process group of its own.

    The kernel ties the child to the *thread* that starts it, so start it from a lasting one: the main thread.
    """

    def __init__(self, service: Service, output: BinaryIO) -> None:
        """Start ``service`` with both its outputs going to ``output``."""
        account = service.account
        owner = f"{account.uid}:{account.gid}" if account else "-"
        tether = (sys.executable, "-IS", str(_TETHER))
        self.service = service
        self.started_at = time.monotonic()
        self._stopping_since: float | None = None
        self._child = subprocess.Popen(
            [*tether, str(os.getpid()), str(int(service.death_signal)), owner, *service.command],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            env=dict(service.environ),
            cwd=service.folder,
            pass_fds=service.inherited_files,
            # Ctrl-C in a terminal reaches a whole process group, but the parent decides the order of stopping.
            start_new_session=True,
        )

    @property
    def pid(self) -> int:
        """Process id of the child, and id of its process group."""
        return self._child.pid

    def exit_code(self) -> int | None:
        """Return the exit code (negative for a signal), or None while it runs; kill the rest of its group first."""
        if self._child.returncode is None and self._has_exited():
            # The child is not reaped yet, so no other process can have this group's id.
            self._signal_group(signal.SIGKILL)
        return self._child.poll()

    def request_stop(self) -> None:
        """Send the stop signal, once."""
        if self._stopping_since is None and self.exit_code() is None:
            self._stopping_since = time.monotonic()
            # Popen.send_signal is not used: it may reap the child, whose group would then not be killed.
            os.kill(self._child.pid, self.service.stop_signal)

    def await_exit(self) -> int:
        """Wait for the exit and return its code; kill the group when the grace period after a stop is over."""
        while (code := self.exit_code()) is None:
            since = self._stopping_since
            if since is not None and time.monotonic() - since > self.service.grace_seconds:
                self._signal_group(signal.SIGKILL)
            time.sleep(_POLL_SECONDS)
        return code

    def stop(self) -> int:
        """Stop the process and return its exit code."""
        self.request_stop()
        return self.await_exit()

    def _has_exited(self) -> bool:
        flags = os.WEXITED | os.WNOHANG | os.WNOWAIT
        return os.waitid(os.P_PID, self._child.pid, flags) is not None

    def _signal_group(self, number: signal.Signals) -> None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._child.pid, number)


def describe_exit(code: int) -> str:
    """Return an exit code in words: ``exit code 3`` or ``signal 9, Killed``."""
    return f"signal {-code}, {signal.strsignal(-code)}" if code < 0 else f"exit code {code}"
