"""Modes of files in packages: equal whatever the account that builds keeps to itself, since archives have them."""

from pathlib import Path

UMASK = 0o022
"""The mask of what builds: files are for all, whoever builds them."""


def even_modes(folder: Path) -> None:
    """Let all read a folder's files, and the owner alone write them."""
    for path in folder.rglob("*"):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() else 0o644)
