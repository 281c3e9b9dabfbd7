"""The package ``@countinghouse/client`` for npm, made from ``openapi.yaml`` and ``typescript/``."""

import json
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import yaml

from service.clients.node import NOT_SOURCES, ROOT, Tools, node_tools, npm

SOURCE = Path(__file__).parent / "typescript"
DOCUMENT = ROOT / "openapi.yaml"
COPIED = (SOURCE / "README.md", SOURCE / "tsconfig.json", ROOT / "LICENSE")
GENERATED = "src/_generated"


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
    tools = write_sources(folder)
    for file in COPIED:
        shutil.copy(file, folder)
    version = yaml.load(DOCUMENT.read_bytes(), yaml.CSafeLoader)["info"]["version"]
    (folder / "package.json").write_text(_package(version))
    tools.run(["tsc"], folder)
    return tools


def write_sources(folder: Path) -> Tools:
    """Write the package's modules, the generated ones included, into an empty folder, and return Node."""
    tools = node_tools("typescript-client", SOURCE)
    for script in SOURCE.glob("*.mjs"):
        shutil.copy(script, folder)
    shutil.copytree(SOURCE / "src", folder / "src", ignore=NOT_SOURCES)
    (folder / "node_modules").symlink_to(tools.packages / "node_modules")
    tools.run(["node", "generate.mjs", DOCUMENT, GENERATED], folder)
    return tools


def _package(version: str) -> str:
    """Return the published ``package.json``."""
    package: dict[str, Any] = json.loads((SOURCE / "package.json").read_text())
    del package["devDependencies"], package["scripts"]
    return json.dumps({**package, "version": version}, indent=2) + "\n"


def _packed_name(told: str) -> str:
    # npm prints warnings after the list.
    (packed,), _ = json.JSONDecoder().raw_decode(told)
    return str(packed["filename"])
