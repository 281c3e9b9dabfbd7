"""The programs that build an image; what runs one raises ``ProgramError`` when it fails."""

import shutil
import subprocess
import sys
from pathlib import Path

from service.clients.modes import UMASK

PROGRAMS = ("buildah", "mmdebstrap")


class ProgramError(RuntimeError):
    """A program failed or is not installed; the message is for the user."""


def find_missing_programs() -> list[str]:
    """Return the programs to install before an image can be built."""
    return [name for name in PROGRAMS if shutil.which(name) is None]


def run_program(*command: str, folder: Path | None = None) -> str:
    """Run a command, and return its standard output.

    Raises:
        ProgramError: The command failed.
    """
    try:
        finished = subprocess.run(
            command, cwd=folder, capture_output=True, text=True, check=True, umask=UMASK
        )
    except FileNotFoundError as error:
        raise ProgramError(f"{command[0]} is not installed") from error
    except subprocess.CalledProcessError as error:
        raise ProgramError(f"{' '.join(command)}\n{error.stdout}{error.stderr}") from error
    return finished.stdout


def is_there(image: str) -> bool:
    """Return True if an image of that name was built."""
    try:
        run_program("buildah", "inspect", "--type", "image", image)
    except ProgramError:
        return False
    return True


def python(*arguments: str) -> str:
    """Run a module of this environment, and return its standard output."""
    return run_program(sys.executable, "-m", *arguments)
