"""The licences of what an image contains, as its list in CycloneDX format tells them; nothing is left unknown."""

import email
import re
import tarfile
from collections.abc import Iterable, Iterator, Mapping
from email.message import Message
from pathlib import Path
from typing import Any
from zipfile import ZipFile

from packaging.utils import canonicalize_name

from deploy.image.programs import ProgramError

Licences = list[dict[str, Any]]
"""The field ``licenses`` of a component."""
_DOC = "./usr/share/doc"
_IN_TEXT_ONLY = {"resvg-py": "MIT"}
"""Packages whose metadata has no word about it, and what their text is."""
_CLASSIFIER = "License :: OSI Approved :: "
_LONGEST = 60
"""Characters of a licence's name; what is longer is its text."""
_BUNDLED = re.compile(r"^## (?P<name>\S+) - (?P<version>\S+) \((?P<licence>.+)\)$", re.MULTILINE)


def read_wheel_licences(wheels: Iterable[Path]) -> Mapping[str, Licences]:
    """Return the licences of wheels by the canonical names of their packages.

    Raises:
        ProgramError: A package does not tell its licence.
    """
    return dict(_wheel_licences(wheel) for wheel in wheels)


def _wheel_licences(wheel: Path) -> tuple[str, Licences]:
    with ZipFile(wheel) as archive:
        [file] = [name for name in archive.namelist() if re.fullmatch(r"[^/]*\.dist-info/METADATA", name)]
        metadata = email.message_from_bytes(archive.read(file))
    name = canonicalize_name(metadata["Name"])
    if expression := metadata["License-Expression"]:
        return name, [{"expression": expression}]
    names = sorted(_names(name, metadata))
    if not names:
        raise ProgramError(f"{wheel.name} does not tell its licence: name it in deploy/image/licences.py")
    return name, _named(names)


def _names(package: str, metadata: Message) -> set[str]:
    classifiers = {
        told.removeprefix(_CLASSIFIER)
        for told in metadata.get_all("Classifier", [])
        if told.startswith(_CLASSIFIER)
    }
    told = str(metadata["License"] or "").strip()
    # Some are as short as "Dual License", and their classifiers say more.
    if not classifiers and told and len(told) <= _LONGEST:
        return {told}
    return classifiers or ({_IN_TEXT_ONLY[package]} if package in _IN_TEXT_ONLY else set())


def _named(names: Iterable[str]) -> Licences:
    return [{"license": {"name": name}} for name in names]


def read_system_licences(tar: Path) -> Mapping[str, Licences]:
    """Return the licences of Debian's packages in a system, as their files ``copyright`` name them.

    Those that name none in the form for programs have the place of that file in the image instead.
    """
    with tarfile.open(tar) as archive:
        entries = {entry.name: entry for entry in archive if entry.name.startswith(f"{_DOC}/")}
        found = {}
        for path in entries:
            name = path.removeprefix(f"{_DOC}/")
            if "/" in name:
                continue
            folder = path
            while entries[folder].issym():
                folder = f"{_DOC}/{entries[folder].linkname}"
            told = entries.get(f"{folder}/copyright")
            file = archive.extractfile(told) if told is not None else None
            if file is not None:
                names = _names_in_copyright(file.read().decode(errors="replace"))
                place = f"as in {folder.removeprefix('.')}/copyright"
                found[name] = _named(sorted(names) or [place])
    return found


def _names_in_copyright(text: str) -> set[str]:
    """Return the short names of a copyright file in Debian's format 1.0; others are for people."""
    if not text.lstrip().startswith("Format"):
        return set()
    return {name.strip() for name in re.findall(r"^License:[ \t]*(\S.*)$", text, re.MULTILINE)}


def read_bundled(files: Iterable[Path]) -> Iterator[tuple[str, str, Licences]]:
    """Yield name, version and licences of npm's packages in the scripts of the page and the documentation, by name."""
    found = {
        (bundled["name"], bundled["version"], bundled["licence"])
        for file in files
        for bundled in _BUNDLED.finditer(file.read_text(encoding="utf-8"))
    }
    for name, version, licence in sorted(found):
        yield name, version, [{"expression": licence}]
