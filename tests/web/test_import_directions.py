"""The linter refuses imports against the directions between pages, games, the shell, components and the client."""

import re
import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from service.clients.node import NOT_SOURCES, ROOT, ToolError, install_node_tools
from service.clients.typescript_package import SOURCE
from service.web.build import APP

PAGES, GAMES, SHELL = APP / "src" / "pages", APP / "src" / "games", APP / "src" / "shell"
COMPONENTS = APP / "src" / "components"
Import = tuple[Path, str, str]
"""The folder of the importing file, what it imports, and a name from there."""
FORBIDDEN: list[Import] = [
    (PAGES / "print", "../today/week", "solvedOn"),
    (PAGES / "print", "../../pages/today/week", "solvedOn"),
    (PAGES / "print" / "parts", "../../today/week", "solvedOn"),
    (GAMES / "kenken", "../../pages/today/week", "solvedOn"),
    (SHELL, "../pages/today/week", "solvedOn"),
    (SHELL, "../games/kenken/cells", "bit"),
    (COMPONENTS, "../shell/dates", "today"),
    (COMPONENTS, "../games/kenken/cells", "bit"),
    (SOURCE / "src", "../../../web/app/src/shell/dates", "today"),
]
ALLOWED: list[Import] = [
    (PAGES / "print", "../../games/kenken/cells", "bit"),
    (PAGES / "print", "../../shell/dates", "today"),
    (PAGES / "print" / "parts", "../../../shell/dates", "today"),
    (PAGES / "print" / "parts", "../sheet", "Sheet"),
    (GAMES / "kenken", "../../shell/dates", "today"),
    (SHELL, "@countinghouse/client", "Client"),
    (SHELL, "../components/icon", "Icon"),
    (PAGES / "print", "../../components/icon", "Icon"),
]


REPORTED = re.compile(r"^(\S+):\d+:\d+ lint/\S+", re.MULTILINE)
"""Line with which the linter begins what it finds, and the file in it."""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return a copy of the code in TypeScript with the linter's settings."""
    for folder in (APP, SOURCE):
        shutil.copytree(folder, tmp_path / folder.relative_to(ROOT), ignore=NOT_SOURCES)
    for file in ("service/biome.jsonc", ".gitignore"):
        shutil.copy(ROOT / file, tmp_path / file)
    return tmp_path


def lint(checkout: Path) -> str:
    """Return what the linter says of imports."""
    try:
        command = ["biome", "lint", "--only=style/noRestrictedImports", "--only=suspicious/noImportCycles"]
        return install_node_tools("page-development", APP).run([*command, "."], checkout / "service")
    except ToolError as error:
        return f"refused: {error}"


def add(checkout: Path, imports: Sequence[Import]) -> list[str]:
    """Add a file for each import, and return their paths as the linter reports them."""
    added = []
    for number, (folder, imported, name) in enumerate(imports):
        path = checkout / folder.relative_to(ROOT) / f"added{number}.ts"
        path.parent.mkdir(exist_ok=True)
        path.write_text(f'export {{ {name} }} from "{imported}";\n')
        added.append(path.relative_to(checkout / "service").as_posix())
    return added


def test_each_import_against_the_directions_is_refused(checkout: Path) -> None:
    added = add(checkout, FORBIDDEN)
    said = lint(checkout)
    assert said.startswith("refused")
    assert sorted(REPORTED.findall(said)) == sorted(added)
    assert said.count("lint/style/noRestrictedImports") == len(added)


def test_imports_along_the_directions_are_accepted(checkout: Path) -> None:
    add(checkout, ALLOWED)
    said = lint(checkout)
    assert not said.startswith("refused"), said


def test_circle_is_refused(checkout: Path) -> None:
    file = SHELL / "dates.ts"
    (checkout / file.relative_to(ROOT)).write_text(file.read_text() + 'export { added } from "./added";\n')
    (checkout / (SHELL / "added.ts").relative_to(ROOT)).write_text(
        'import { today } from "./dates";\nexport const added = today;\n'
    )
    said = lint(checkout)
    assert said.startswith("refused")
    assert "noImportCycles" in said
