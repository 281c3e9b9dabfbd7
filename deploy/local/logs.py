"""The log files of the services."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, BinaryIO

if TYPE_CHECKING:
    from pathlib import Path

MAX_LOG_BYTES = 10_000_000
TAIL_LINES = 20
_TAIL_BYTES = 16_384


def log_path(folder: Path, name: str) -> Path:
    """Where the service ``name`` writes its output."""
    return folder / f"{name}.log"


def open_log(folder: Path, name: str, max_bytes: int = MAX_LOG_BYTES) -> BinaryIO:
    """Open a service's log for appending; one larger than ``max_bytes`` is first put aside as ``.log.1``."""
    folder.mkdir(parents=True, exist_ok=True)
    path = log_path(folder, name)
    if path.exists() and path.stat().st_size > max_bytes:
        path.replace(path.with_suffix(".log.1"))
    return path.open("ab")


def tail(path: Path, lines: int = TAIL_LINES) -> str:
    """The last ``lines`` lines of a text file, or of its last 16 kB; empty if there is no such file."""
    try:
        with path.open("rb") as file:
            size = file.seek(0, os.SEEK_END)
            file.seek(max(0, size - _TAIL_BYTES))
            text = file.read().decode(errors="replace")
    except FileNotFoundError:
        return ""
    return "\n".join(text.splitlines()[-lines:])
