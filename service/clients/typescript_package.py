"""The package ``@countinghouse/client`` for npm, made from ``openapi.yaml`` and ``typescript/``."""

import json
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import yaml

from service.clients.node import ROOT, Tools, node_tools, npm
from service.clients.typescript_operations import operations_module

SOURCE = Path(__file__).parent / "typescript"
DOCUMENT = ROOT / "openapi.yaml"
COPIED = (SOURCE / "README.md", SOURCE / "tsconfig.json", ROOT / "LICENSE")


def build(into: Path) -> Path:
    """Build the package, for publishing; equal sources give equal bytes."""
    into.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as temporary:
        folder = Path(temporary)
        tools = compile_into(folder)
        packed = npm(
            tools, ["pack", "--json", "--ignore-scripts", "--pack-destination", into.resolve()], folder
        )
        return into / _packed_name(packed)


def compile_into(folder: Path) -> Tools:
    """Write the package with its compiled modules into an empty folder, and return the tools that compiled it."""
    tools = node_tools("typescript-client", SOURCE)
    document = yaml.load(DOCUMENT.read_bytes(), yaml.CSafeLoader)
    for file in COPIED:
        shutil.copy(file, folder)
    shutil.copytree(SOURCE / "src", folder / "src")
    (folder / "node_modules").symlink_to(tools.packages / "node_modules")
    (folder / "package.json").write_text(_package(document["info"]["version"]))
    (folder / "src" / "generated-operations.ts").write_text(operations_module(document))
    types = ["openapi-typescript", DOCUMENT, "-o", "src/generated-document.ts"]
    tools.run([*types, "--default-non-nullable=false"], folder)
    tools.run(["tsc"], folder)
    return tools


def _package(version: str) -> str:
    """Return the published ``package.json``."""
    package: dict[str, Any] = json.loads((SOURCE / "package.json").read_text())
    del package["devDependencies"]
    return json.dumps({**package, "version": version}, indent=2) + "\n"


def _packed_name(told: str) -> str:
    # npm prints warnings after the list.
    (packed,), _ = json.JSONDecoder().raw_decode(told)
    return str(packed["filename"])
