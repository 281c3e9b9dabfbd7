"""The package ``@countinghouse/client`` for npm, made from ``openapi.yaml`` and ``typescript/``."""

import json
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import yaml

from service.clients.modes import even_modes
from service.clients.node import BUILD, NOT_SOURCES, ROOT, Tools, install_node_tools, make_once, npm, sources

SOURCE = Path(__file__).parent / "typescript"
DOCUMENT = ROOT / "openapi.yaml"
COPIED = (SOURCE / "README.md", SOURCE / "tsconfig.json", ROOT / "LICENSE")
GENERATED = "src/_generated"


def build_typescript_package(into: Path) -> Path:
    """Build the package, for publishing; equal sources give equal bytes."""
    into.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as temporary:
        folder = Path(temporary)
        shutil.copytree(generate_sources(), folder, symlinks=True, dirs_exist_ok=True)
        for file in COPIED:
            shutil.copy(file, folder)
        version = yaml.load(DOCUMENT.read_bytes(), yaml.CSafeLoader)["info"]["version"]
        (folder / "package.json").write_text(_read_package(version))
        tsc(folder)
        even_modes(folder)
        options = ["--json", "--ignore-scripts", "--pack-destination", into.resolve()]
        return into / _packed_name(npm(install_tools(), ["pack", *options], folder))


def install_tools() -> Tools:
    """Install Node and the packages that the client is built with, unless they are up to date."""
    return install_node_tools("typescript-client", SOURCE)


def tsc(folder: Path, *options: object) -> None:
    """Run the compiler: TypeScript 7, a fifth of the time of the one whose interface ``openapi-typescript`` needs."""
    tools = install_tools()
    tools.run(["node", tools.packages / "node_modules" / "typescript-7" / "bin" / "tsc", *options], folder)


def generate_sources() -> Path:
    """Put the package's modules, the generated ones included, into a folder once; it is not to be changed."""
    return make_once(BUILD / "typescript-client", [DOCUMENT, *sources(SOURCE)], _write_sources)


def _write_sources(folder: Path) -> None:
    tools = install_tools()
    folder.mkdir()
    for script in SOURCE.glob("*.mjs"):
        shutil.copy(script, folder)
    shutil.copytree(SOURCE / "src", folder / "src", ignore=NOT_SOURCES)
    (folder / "node_modules").symlink_to(tools.packages / "node_modules")
    tools.run(["node", "generate.mjs", DOCUMENT, GENERATED], folder)


def _read_package(version: str) -> str:
    """Return the published ``package.json``."""
    package: dict[str, Any] = json.loads((SOURCE / "package.json").read_text())
    del package["devDependencies"], package["scripts"]
    return json.dumps({**package, "version": version}, indent=2) + "\n"


def _packed_name(told: str) -> str:
    # npm prints warnings after the list.
    (packed,), _ = json.JSONDecoder().raw_decode(told)
    return str(packed["filename"])
