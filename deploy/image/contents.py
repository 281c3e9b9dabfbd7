"""The list of the image's contents, in CycloneDX format (SBOM)."""

import json
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any

from deploy.image.programs import run


def write_contents(
    into: Path, tool: Path, requirements: Path, wheels: Sequence[Path], system: Sequence[tuple[str, str, str]]
) -> None:
    """Write the pinned packages with their hashes, our own wheels, and the Debian packages of the base.

    ``tool`` is the program cyclonedx-py.
    """
    options = ("--of", "JSON", "--output-reproducible")
    document: dict[str, Any] = json.loads(run(str(tool), "requirements", str(requirements), *options))
    components: list[dict[str, Any]] = document["components"]
    for wheel in wheels:
        name, version, *_ = wheel.name.split("-")
        components.append(
            _component(name.replace("_", "-"), version, f"pkg:pypi/{name.replace('_', '-')}@{version}")
        )
    for name, version, architecture in system:
        # These characters have a meaning of their own in a package URL.
        quoted = version.replace(":", "%3A").replace("+", "%2B")
        components.append(_component(name, version, f"pkg:deb/debian/{name}@{quoted}?arch={architecture}"))
    main = next(part for part in components if part["name"] == "countinghouse-server")
    components.remove(main)
    document["metadata"]["component"] = main | {"type": "application"}
    into.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")


def write_contents_without(into: Path, whole: Path, names: Collection[str]) -> None:
    """Write the list of an image that lacks some of the packages of another one, the image of the list ``whole``."""
    document = json.loads(whole.read_text(encoding="utf-8"))
    document["components"] = [part for part in document["components"] if part["name"] not in names]
    into.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")


def _component(name: str, version: str, url: str) -> dict[str, Any]:
    return {"type": "library", "bom-ref": url, "name": name, "version": version, "purl": url}
