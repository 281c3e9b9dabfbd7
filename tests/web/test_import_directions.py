"""The linter refuses imports against the directions between pages, games, the shell, components and the client."""

import shutil
from pathlib import Path

import pytest

from service.clients.node import NOT_SOURCES, ROOT, ToolError, node_tools
from service.clients.typescript_package import SOURCE
from service.web.build import APP

PAGES, GAMES, SHELL = APP / "src" / "pages", APP / "src" / "games", APP / "src" / "shell"
COMPONENTS = APP / "src" / "components"
FORBIDDEN = [
    (PAGES / "print" / "added.ts", "../today/week", "solvedOn"),
    (PAGES / "print" / "added.ts", "../../pages/today/week", "solvedOn"),
    (PAGES / "print" / "parts" / "added.ts", "../../today/week", "solvedOn"),
    (GAMES / "kenken" / "added.ts", "../../pages/today/week", "solvedOn"),
    (SHELL / "added.ts", "../pages/today/week", "solvedOn"),
    (SHELL / "added.ts", "../games/kenken/cells", "bit"),
    (COMPONENTS / "added.ts", "../shell/dates", "today"),
    (COMPONENTS / "added.ts", "../games/kenken/cells", "bit"),
    (SOURCE / "src" / "added.ts", "../../../web/app/src/shell/dates", "today"),
]
ALLOWED = [
    (PAGES / "print" / "added.ts", "../../games/kenken/cells", "bit"),
    (PAGES / "print" / "added.ts", "../../shell/dates", "today"),
    (PAGES / "print" / "parts" / "added.ts", "../../../shell/dates", "today"),
    (PAGES / "print" / "parts" / "added.ts", "../sheet", "Sheet"),
    (GAMES / "kenken" / "added.ts", "../../shell/dates", "today"),
    (SHELL / "added.ts", "@countinghouse/client", "Client"),
    (SHELL / "added.ts", "../components/icon", "Icon"),
    (PAGES / "print" / "added.ts", "../../components/icon", "Icon"),
]
Import = tuple[Path, str, str]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return a copy of the code in TypeScript with the linter's settings."""
    for folder in (APP, SOURCE):
        shutil.copytree(folder, tmp_path / folder.relative_to(ROOT), ignore=NOT_SOURCES)
    for file in ("service/biome.jsonc", ".gitignore"):
        shutil.copy(ROOT / file, tmp_path / file)
    return tmp_path


def lint(checkout: Path, *added: Import) -> str:
    """Return what the linter says of imports, after adding some."""
    for file, imported, name in added:
        text = f'export {{ {name} }} from "{imported}";\n'
        path = checkout / file.relative_to(ROOT)
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    try:
        command = ["biome", "lint", "--only=style/noRestrictedImports", "--only=suspicious/noImportCycles"]
        return node_tools("page-development", APP).run([*command, "."], checkout / "service")
    except ToolError as error:
        return f"refused: {error}"


@pytest.mark.parametrize(
    "added", FORBIDDEN, ids=[f"{file.parent.name}-{name}" for file, name, _ in FORBIDDEN]
)
def test_import_against_the_direction_is_refused(checkout: Path, added: Import) -> None:
    said = lint(checkout, added)
    assert said.startswith("refused")
    assert "noRestrictedImports" in said


@pytest.mark.parametrize("added", ALLOWED, ids=[f"{file.parent.name}-{name}" for file, name, _ in ALLOWED])
def test_import_along_the_direction_is_accepted(checkout: Path, added: Import) -> None:
    assert not lint(checkout, added).startswith("refused")


def test_circle_is_refused(checkout: Path) -> None:
    file = SHELL / "dates.ts"
    (checkout / file.relative_to(ROOT)).write_text(file.read_text() + 'export { added } from "./added";\n')
    (checkout / (SHELL / "added.ts").relative_to(ROOT)).write_text(
        'import { today } from "./dates";\nexport const added = today;\n'
    )
    said = lint(checkout)
    assert said.startswith("refused")
    assert "noImportCycles" in said
