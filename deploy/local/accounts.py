"""The account that PostgreSQL runs under, and the folders that it can reach."""

import os
import pwd
import stat
from dataclasses import dataclass
from pathlib import Path

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
        return all(self._allowed(part, _SEARCH) for part in (resolved, *resolved.parents))

    def can_read(self, path: Path) -> bool:
        """Return True if the account may read the file ``path`` and pass through the folders above it."""
        resolved = path.resolve()
        return self._allowed(resolved, _READ) and self.can_search(resolved.parent)

    def _allowed(self, path: Path, bits: tuple[int, int, int]) -> bool:
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
