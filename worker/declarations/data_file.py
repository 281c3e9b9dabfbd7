"""Data files that come with the service: JSON documents that state a checksum of their numbers."""

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TypeVar, cast

D = TypeVar("D", bound=Mapping[str, object])


class CorruptDataError(ValueError):
    """Raised when a data file is not the published one."""


def checksum(lines: Iterable[str]) -> str:
    """Return the SHA-256 of some lines, in hexadecimal."""
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


def read_checked(path: Path, lines: Callable[[D], Iterable[str]]) -> D:
    """Return the document in a data file; its ``sha256`` is over ``lines`` of its numbers.

    Raises:
        CorruptDataError: if its numbers do not match its checksum.
    """
    document = cast("D", json.loads(path.read_text(encoding="utf-8")))
    if checksum(lines(document)) != document["sha256"]:
        raise CorruptDataError(f"the numbers of {path.name} do not have the checksum that it states")
    return document
