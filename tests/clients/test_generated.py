"""Clients made by the generators of the guide: they are generated without a warning, compile strictly and work."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from service.clients.node import BUILD, Tools
from service.clients.typescript_package import tsc
from service.docs.guide import GUIDE
from tests.conftest import HttpServer, SharedWorker
from tests.documented import COMMITTED
from tests.tables import build
from worker.registry import TABLES_SETTING

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]

PAGE = (GUIDE / "build" / "generators.md").read_text(encoding="utf-8")
COMMANDS = {
    title: re.findall(r"^    (.*)$", text, re.MULTILINE)
    for title, text in re.findall(r"^## (.*)\n((?:(?!## ).*\n)*)", PAGE, re.MULTILINE)
}
TYPESCRIPT = {
    "openapi-typescript": "fetch.ts",
    "hey-api": "hey.ts",
    "orval": "orval.ts",
    "swagger-typescript-api": "swagger.ts",
    "openapi-zod-client": "zod.ts",
    "openapi-typescript-codegen": "codegen.ts",
    "oazapfts": "oazapfts.ts",
    "openapi-generator, typescript-fetch": "generator.ts",
}
PYTHON = {
    "openapi-python-client": "generated.py",
    "datamodel-code-generator": "models.py",
    "openapi-generator, python": "generator.py",
}
# Generators that warn of nothing that the document could mend.
QUIET = {
    "openapi-typescript",
    "hey-api",
    "orval",
    "swagger-typescript-api",
    "openapi-typescript-codegen",
    "oazapfts",
    "openapi-python-client",
}
DONE = "all done"


@pytest.fixture(scope="module", autouse=True)
def table(stores: object, shared_worker: SharedWorker) -> Iterator[None]:
    """Have a table to page through."""
    shared_worker.start()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(TABLES_SETTING, "partitions/additive")
        build()
        yield


def test_every_generator_of_the_guide_has_a_program() -> None:
    assert COMMANDS.keys() == TYPESCRIPT.keys() | PYTHON.keys()


@pytest.mark.parametrize("title", TYPESCRIPT)
def test_typescript_client_works(
    title: str, tools: Tools, programs: Path, unlimited_server: HttpServer
) -> None:
    _generate(title, tools, programs)
    name = TYPESCRIPT[title]
    # One file alone ignores the settings of its folder.
    (programs / "tsconfig.one.json").write_text(f'{{"extends": "./tsconfig.json", "files": ["{name}"]}}')
    tsc(programs, "--project", "tsconfig.one.json", "--rootDir", ".")
    assert DONE in tools.run(["node", f"out/{Path(name).stem}.js", unlimited_server.url], programs)


@pytest.mark.parametrize("title", PYTHON)
def test_python_client_works(title: str, tools: Tools, programs: Path, unlimited_server: HttpServer) -> None:
    _generate(title, tools, programs)
    _check_and_run(PYTHON[title], title, tools, programs, unlimited_server)


def _generate(title: str, tools: Tools, folder: Path) -> None:
    shutil.copy(COMMITTED, folder / "openapi.yaml")
    told = tools.run(["sh", "-euc", "\n".join(COMMANDS[title])], folder)
    assert title not in QUIET or "warn" not in told.lower()


def _check_and_run(name: str, title: str, tools: Tools, folder: Path, server: HttpServer) -> None:
    if (folder / "python").is_dir():
        shutil.copytree(folder / "python" / "countinghouse_client", folder / "countinghouse_client")
    # Only the programs of openapi-generator follow its code silently, which has untyped functions.
    silent = ["--follow-imports=silent"] if title.startswith("openapi-generator") else []
    # What all clients import is checked once.
    tools.run(["mypy", "--strict", *silent, f"--cache-dir={BUILD / 'mypy'}", name], folder)
    assert DONE in tools.run(["python", name, server.url], folder)
