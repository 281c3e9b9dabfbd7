"""The contents of the image: Debian's packages, installed by mmdebstrap, and their list in CycloneDX format (SBOM)."""

import io
import json
import tarfile
import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from packaging.utils import canonicalize_name

from deploy.image.licences import Licences, read_bundled, read_system_licences, read_wheel_licences
from deploy.image.programs import run_program

SUITE = "bookworm"
TO_BUILD = ("python3-pip-whl", "binutils")
REMOVED_PACKAGES = (
    *TO_BUILD,
    *("binutils-common", "binutils-x86-64-linux-gnu", "libbinutils"),
    *("libctf0", "libctf-nobfd0", "libgprofng0", "libjansson4"),
)
"""Packages that only the build needs, removed from the image at its end."""
PACKAGES = ("usr-is-merged", "python3.11", "libstdc++6", "ca-certificates", "tini", "tzdata", *TO_BUILD)
# Debian updates its packages, so an older base is rebuilt.
KEPT_S = 24 * 60 * 60
_LEFT_OUT = ("doc", "locale", "man", "info")
_MERGED = "/usr/share/mmdebstrap/hooks/merged-usr"
_STATUS = "./var/lib/dpkg/status"


def make_base(tar: Path) -> None:
    """Write the system's files to ``tar``."""
    without = [f"--dpkgopt=path-exclude=/usr/share/{name}/*" for name in _LEFT_OUT]
    licences = "--dpkgopt=path-include=/usr/share/doc/*/copyright"
    include = f"--include={','.join(PACKAGES)}"
    made = tar.with_name(f"new-{tar.name}")
    run_program(
        "mmdebstrap",
        "--variant=essential",
        f"--hook-dir={_MERGED}",
        *without,
        licences,
        include,
        SUITE,
        str(made),
    )
    made.rename(tar)


def is_current(tar: Path) -> bool:
    """Return True if a recent base with the packages exists."""
    if not tar.exists() or time.time() - tar.stat().st_mtime > KEPT_S:
        return False
    return {name for name, _, _ in read_system_packages(tar)}.issuperset(PACKAGES)


def import_base(tar: Path, name: str) -> None:
    """Import the system as an image of that name."""
    container = run_program("buildah", "from", "scratch").strip()
    try:
        run_program("buildah", "add", "--quiet", container, str(tar), "/")
        run_program("buildah", "commit", "--quiet", container, name)
    finally:
        run_program("buildah", "rm", container)


def read_system_packages(tar: Path) -> list[tuple[str, str, str]]:
    """Return name, version and architecture of the Debian packages in the base."""
    with tarfile.open(tar) as archive:
        status = archive.extractfile(_STATUS)
        if status is None:
            raise ValueError(f"{tar} has no {_STATUS}")
        text = io.TextIOWrapper(status, encoding="utf-8").read()
    found = []
    for paragraph in text.strip().split("\n\n"):
        fields = dict(
            line.split(": ", 1) for line in paragraph.splitlines() if ": " in line and line[0] != " "
        )
        found.append((fields["Package"], fields["Version"], fields["Architecture"]))
    return sorted(found)


@dataclass(frozen=True, kw_only=True)
class Contents:
    """What is in an image.

    The requirements and ``pinned``, their wheels; ``ours``, the wheels of this project, which bundle npm's packages as
    the files ``bundled`` list them; Debian's packages ``system`` from the archive ``base``, if there is one.
    """

    requirements: Path
    pinned: Sequence[Path]
    ours: Sequence[Path]
    bundled: Sequence[Path]
    system: Sequence[tuple[str, str, str]] = ()
    base: Path | None = None


def write_contents(into: Path, tool: Path, contents: Contents) -> None:
    """Write the list of an image with the licence of each part; ``tool`` is the program cyclonedx-py.

    Raises:
        ProgramError: A package does not tell its licence.
    """
    options = ("--of", "JSON", "--output-reproducible")
    document: dict[str, Any] = json.loads(
        run_program(str(tool), "requirements", str(contents.requirements), *options)
    )
    components: list[dict[str, Any]] = document["components"]
    wheel_licences = read_wheel_licences((*contents.pinned, *contents.ours))
    for component in components:
        component["licenses"] = wheel_licences[canonicalize_name(component["name"])]
    for wheel in contents.ours:
        name, version, *_ = wheel.name.split("-")
        known = canonicalize_name(name)
        components.append(_component(known, version, f"pkg:pypi/{known}@{version}", wheel_licences[known]))
    for name, version, licences in read_bundled(contents.bundled):
        components.append(
            _component(name, version, f"pkg:npm/{name.replace('@', '%40')}@{version}", licences)
        )
    system_licences = read_system_licences(contents.base) if contents.base else {}
    for name, version, architecture in contents.system:
        # These characters have a meaning of their own in a package URL.
        quoted = version.replace(":", "%3A").replace("+", "%2B")
        url = f"pkg:deb/debian/{name}@{quoted}?arch={architecture}"
        components.append(_component(name, version, url, system_licences[name]))
    main = next(part for part in components if part["name"] == "countinghouse-server")
    components.remove(main)
    document["metadata"]["component"] = main | {"type": "application"}
    into.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")


def write_contents_without(into: Path, whole: Path, names: Collection[str]) -> None:
    """Write the list of an image that lacks some of the packages of another one, the image of the list ``whole``."""
    document = json.loads(whole.read_text(encoding="utf-8"))
    document["components"] = [part for part in document["components"] if part["name"] not in names]
    into.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")


def _component(name: str, version: str, url: str, licences: Licences) -> dict[str, Any]:
    return {
        "type": "library",
        "bom-ref": url,
        "name": name,
        "version": version,
        "licenses": licences,
        "purl": url,
    }
