"""The TypeScript package, built, and a folder of programs in which it is installed."""

import re
import shutil
import tarfile
from collections.abc import Callable
from pathlib import Path

import pytest

from service.clients.node import Tools
from service.clients.typescript_package import SOURCE, build_typescript_package, install_tools, tsc
from service.docs.guide import GUIDE

PROGRAMS = Path(__file__).parent / "programs"
README = SOURCE / "README.md"
OFFLINE = GUIDE / "build" / "offline.md"
ADDRESS = "http://127.0.0.1:8000"
Run = Callable[..., str]


@pytest.fixture(scope="session")
def node() -> Tools:
    """Return Node, and the packages that the client is built with."""
    return install_tools()


@pytest.fixture(scope="session")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the package as it is published."""
    return build_typescript_package(tmp_path_factory.mktemp("package"))


@pytest.fixture(scope="session")
def program(node: Tools, package: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with programs, the README's among them, that have the package and compile under strict rules."""
    folder = tmp_path_factory.mktemp("program") / "program"
    shutil.copytree(PROGRAMS, folder)
    (folder / "package.json").write_text('{"type": "module"}')
    for page, name in ((README, "readme.ts"), (OFFLINE, "offline.ts")):
        blocks = re.findall(r"^```ts\n(.*?)^```", page.read_text(), re.MULTILINE | re.DOTALL)
        (folder / name).write_text("".join(blocks).replace(f'"{ADDRESS}"', 'process.env["URL"]!'))
    packages = folder / "node_modules"
    # The package's dependencies are installed already, in the pinned versions.
    shutil.copytree(node.packages / "node_modules", packages, symlinks=True)
    with tarfile.open(package) as archive:
        archive.extractall(packages / "@countinghouse", filter="data")
    (packages / "@countinghouse" / "package").rename(packages / "@countinghouse" / "client")
    tsc(folder)
    return folder


@pytest.fixture(scope="session")
def run(node: Tools, program: Path) -> Run:
    """Run a program with Node, and return its output."""

    def run_program(*words: object) -> str:
        return node.run(["node", "--expose-gc", "--disable-warning=ExperimentalWarning", *words], program)

    return run_program
