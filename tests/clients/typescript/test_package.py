"""The package is complete, small and reproducible; its programs and its README work."""

import gzip
import json
import re
import tarfile
from pathlib import Path

import pytest

from service.clients.typescript_package import build_typescript_package
from tests.clients.typescript.conftest import OFFLINE, README, Run
from tests.conftest import HttpServer
from tests.documented import documented
from tests.promises.names import RELEASED

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]

# The client's share of the 60 kB that a page may use.
MOST_BYTES = 10_000


def test_two_builds_are_equal(package: Path, tmp_path: Path) -> None:
    assert build_typescript_package(tmp_path).read_bytes() == package.read_bytes()


def test_package_has_all_files_for_publishing(package: Path) -> None:
    with tarfile.open(package) as archive:
        names = set(archive.getnames())
        found = archive.extractfile("package/package.json")
        assert found
        described = json.load(found)
    assert {"package/LICENSE", "package/README.md", "package/dist/index.d.ts"} <= names
    assert described["version"] == documented()["info"]["version"]
    entries = [
        file for entry in described["exports"].values() if isinstance(entry, dict) for file in entry.values()
    ]
    assert len(entries) == 14
    assert {f"package/{file.removeprefix('./')}" for file in entries} <= names
    assert "devDependencies" not in described


def test_page_loads_few_bytes(program: Path) -> None:
    """Check the size before minification, and that neither the webhook verifier nor the reader of events is loaded."""
    packages = program / "node_modules"
    loaded = _loaded(packages / "@countinghouse" / "client" / "dist" / "index.js", packages)
    names = {file.relative_to(packages).as_posix().split("/dist/")[0] for file in loaded}
    assert names == {"@countinghouse/client", "openapi-fetch"}
    source = b"".join(_without_comments(file) for file in sorted(loaded))
    assert len(gzip.compress(source)) < MOST_BYTES


def test_rules_import_nothing_else(program: Path) -> None:
    packages = program / "node_modules"
    play = packages / "@countinghouse" / "client" / "dist" / "play"
    assert {file.is_relative_to(play) for file in _loaded(play / "index.js", packages)} == {True}


def test_every_entry_has_the_names_that_are_promised(run: Run) -> None:
    promised = RELEASED.read_text(encoding="utf-8").splitlines()
    found = run("entries.ts").splitlines()
    assert set(found) <= set(promised)
    recorded = {line.rpartition(" ")[0] for line in promised if re.match("typescript [a-z]", line)}
    assert {line.rpartition(" ")[0] for line in found} == recorded


def test_program_runs_against_a_live_server(run: Run, unlimited_server: HttpServer) -> None:
    assert run("live.ts", unlimited_server.url) == "all done\n"


def test_every_line_of_the_readme_prints_its_comment(
    run: Run, unlimited_server: HttpServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("URL", unlimited_server.url)
    shown = re.findall(r"// => (.*)$", README.read_text(), re.MULTILINE)
    assert len(shown) > 15
    # Progress, which goes to standard error, varies between runs.
    quiet = "--import=data:text/javascript,console.error=()=>undefined"
    assert run(quiet, "readme.ts").splitlines() == shown


def test_every_line_of_the_offline_page_prints_its_comment(run: Run) -> None:
    shown = re.findall(r"// => (.*)$", OFFLINE.read_text(), re.MULTILINE)
    assert shown
    assert run("offline.ts").splitlines() == shown


def _loaded(file: Path, packages: Path) -> set[Path]:
    """Return the modules that a module imports, directly and indirectly."""
    source = file.read_text()
    found = {file}
    for name in re.findall(r'^(?:import|export) [^;]*?from ["\']([^"\']+)["\'];', source, re.MULTILINE):
        if name.startswith("."):
            found |= _loaded((file.parent / name).resolve(), packages)
        else:
            described = json.loads((packages / name / "package.json").read_text())
            found |= _loaded((packages / name / described["exports"]["."]["import"]).resolve(), packages)
    return found


def _without_comments(file: Path) -> bytes:
    return re.sub(rb"^\s*(//.*|/\*.*?\*/)$", b"", file.read_bytes(), flags=re.MULTILINE | re.DOTALL)
