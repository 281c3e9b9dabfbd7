"""The files of a release: notes, archives and checksums."""

import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import tarfile
from pathlib import Path

import pytest
import yaml

from deploy import package
from deploy.image.__main__ import API, NAME
from deploy.image.programs import run_program
from deploy.package import PackageError
from deploy.release import CHANGELOG, SUMS, build_release, notes, save_images, write_sums
from service.clients import build
from service.clients.build import rewrite_archive, write_archive, write_folder
from tests.built_page import build_page, build_site
from tests.deploy.containers import built_image, needs_containers
from tests.deploy.stacks import ROOT
from worker.compilation.cache_folder import FAMILY, mark_complete
from worker.engine.warm import GAMES
from worker.observability.build_info import read_release
from worker.registry import public_operations

CHANGES = """# Changelog

## 1.1.0 - 2027-01-02

New.

### Fixed

- This.

## 1.0.0

Old.
"""


def test_notes_are_the_section_of_the_version() -> None:
    assert notes(CHANGES, "1.1.0") == "# Countinghouse 1.1.0\n\nNew.\n\n### Fixed\n\n- This.\n"
    assert notes(CHANGES, "1.0.0") == "# Countinghouse 1.0.0\n\nOld.\n"


def test_notes_have_no_links_to_files_that_are_not_beside_them() -> None:
    changes = (
        "## 1.0.0\n\nAll is [stable](service/guide/build/versions.md#held), by [rules](https://semver.org).\n"
    )
    assert notes(changes, "1.0.0") == (
        "# Countinghouse 1.0.0\n\nAll is stable, by [rules](https://semver.org).\n"
    )


@pytest.mark.parametrize("version", ["2.0.0", "1.1", "1.0"])
def test_version_without_a_section_is_refused(version: str) -> None:
    with pytest.raises(PackageError, match="no section"):
        notes(CHANGES, version)


def test_changelog_has_a_section_for_this_version() -> None:
    assert notes(CHANGELOG.read_text(), read_release())


def test_files_that_name_the_version_name_this_one() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text())
    assert citation["version"] == read_release()
    assert f"\n## {read_release()} - {citation['date-released']}\n" in CHANGELOG.read_text(encoding="utf-8")
    for name in (
        "README.md",
        "service/clients/python/README.md",
        "service/guide/build/versions.md",
        "service/guide/de/start/what-it-is.md",
        "service/guide/operate/install.md",
        "service/guide/start/what-it-is.md",
    ):
        text = (ROOT / name).read_text(encoding="utf-8")
        assert re.search(rf"(?<![\d.]){re.escape(read_release())}(?![\d])", text), name
    services = yaml.safe_load((ROOT / "deploy" / "compose" / "compose.yaml").read_text())["services"]
    assert services["api"]["image"].endswith(f"${{COUNTINGHOUSE_VERSION:-{read_release()}}}")
    assert services["upkeep"]["image"].endswith(f"${{COUNTINGHOUSE_VERSION:-{read_release()}}}")


def test_changelog_tells_the_engine_version_of_every_operation() -> None:
    # Newest first; what is not told has version 1.
    told = re.findall(r"`([\w.-]+)@(\d+)`", CHANGELOG.read_text())
    versions = {kind: int(version) for kind, version in reversed(told)}
    for operation in public_operations():
        assert versions.get(operation.kind, 1) == operation.version, operation.kind


def test_archives_of_equal_files_are_equal(tmp_path: Path) -> None:
    first, second = tmp_path / "first.tgz", tmp_path / "second.tgz"
    write_archive(first, {"top/a": b"one", "top/sub/b": b"two"})
    with tarfile.open(second, "w:gz") as archive:
        for name, text in (("top/sub/b", "two"), ("top/a", "one")):
            path = tmp_path / text
            path.write_text(text)
            path.chmod(0o755)
            archive.add(path, name)
    assert first.read_bytes() != second.read_bytes()
    rewrite_archive(second)
    assert first.read_bytes() == second.read_bytes()
    with tarfile.open(first) as archive:
        assert archive.getnames() == ["top/a", "top/sub/b"]


def test_checksums_hold(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"content")
    write_sums(tmp_path)
    told = (tmp_path / "SHA256SUMS").read_text()
    assert told == f"{hashlib.sha256(b'content').hexdigest()}  file\n"
    subprocess.run(["sha256sum", "--check", "--strict", "--quiet", "SHA256SUMS"], cwd=tmp_path, check=True)


def test_compilation_that_was_interrupted_begins_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, *ended = GAMES
    monkeypatch.setattr(package, "KERNELS", tmp_path)
    monkeypatch.setattr(package, "target", lambda: (FAMILY, ""))
    folders = {game: package._kernel_folder(game) for game in GAMES}
    for game, folder in folders.items():
        folder.mkdir()
        (folder / "kernel.nbi").write_text(game)
    for game in ended:
        mark_complete(folders[game])

    def compiled(*_command: object, **_options: object) -> None:
        assert [game for game, folder in folders.items() if folder.exists()] == ended
        folders[begun].mkdir()
        mark_complete(folders[begun])

    monkeypatch.setattr(subprocess, "run", compiled)
    package._compile()


def test_packages_are_the_same_whatever_the_account_keeps_to_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sums = []
    for number, mask in enumerate((0o022, 0o077)):
        source = tmp_path / f"source-{number}"
        shutil.copytree(build.PYTHON_SOURCE, source)
        monkeypatch.setattr(build, "PYTHON_SOURCE", source)
        before = os.umask(mask)
        try:
            for path in source.rglob("*"):
                path.chmod((0o777 if path.is_dir() else 0o666) & ~mask)
            built = build.build_python_package(tmp_path / str(number))
        finally:
            os.umask(before)
        sums.append({path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in built})
    assert sums[0] == sums[1]


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_release_is_built_twice_with_the_same_bytes(tmp_path: Path) -> None:
    build_page()
    build_site()
    first, second = (
        {
            path.name: hashlib.sha256(path.read_bytes()).hexdigest()
            for path in build_release(into, with_image=False)
        }
        for into in (tmp_path / "first", tmp_path / "second")
    )
    assert first == second
    version = read_release()
    assert set(first) == {
        f"countinghouse-{version}.tgz",
        f"countinghouse-client-{version}.tgz",
        f"countinghouse-documentation-{version}.tar.gz",
        f"countinghouse_client-{version}-py3-none-any.whl",
        f"countinghouse_client-{version}.tar.gz",
        f"countinghouse_server-{version}-py3-none-any.whl",
        "NOTES.md",
        "SHA256SUMS",
        "openapi.yaml",
    }
    assert (ROOT / "openapi.yaml").read_bytes() == (tmp_path / "first" / "openapi.yaml").read_bytes()
    # A file that only this checkout's builds leave would make the archive another one elsewhere.
    with tarfile.open(tmp_path / "first" / f"countinghouse-documentation-{version}.tar.gz") as archive:
        assert not [name for name in archive.getnames() if "/." in name]
        assert "documentation/LICENSE" in archive.getnames()
    with tarfile.open(tmp_path / "first" / f"countinghouse-{version}.tgz") as archive:
        assert "countinghouse/LICENSE" in archive.getnames()


def test_archives_of_equal_folders_are_equal(tmp_path: Path) -> None:
    for number, name in enumerate(("first", "second")):
        file = tmp_path / name / "blobs" / "a"
        file.parent.mkdir(parents=True)
        file.write_bytes(b"content")
        os.utime(file, (number, number))
        write_folder(tmp_path / f"{name}.tar", tmp_path / name)
    assert (tmp_path / "first.tar").read_bytes() == (tmp_path / "second.tar").read_bytes()
    with tarfile.open(tmp_path / "first.tar") as archive:
        assert archive.getnames() == ["blobs/a"]


@pytest.mark.slow
@pytest.mark.containers
@pytest.mark.timeout(1200)
@needs_containers
def test_images_are_saved_twice_with_the_same_bytes(tmp_path: Path) -> None:
    version, sums = read_release(), []
    for name, tag in (("first", built_image().rpartition(":")[2]), ("second", None)):
        into = tmp_path / name
        into.mkdir()
        save_images(into, version, tag)
        write_sums(into)
        sums.append((into / SUMS).read_text())
    assert sums[0] == sums[1]
    for name, file in ((NAME, "image"), (API, "api-image")):
        built = run_program("buildah", "images", "--quiet", "--no-trunc", f"{name}:{version}").strip()
        saved = tmp_path / "second" / f"countinghouse-{file}-{version}.tar"
        # Each is loaded under its own name.
        with tarfile.open(saved) as archive:
            index = json.load(archive.extractfile("index.json") or io.BytesIO(b"{}"))
        [told] = index["manifests"]
        assert told["annotations"]["org.opencontainers.image.ref.name"] == f"{name}:{version}"
        assert (
            built.removeprefix("sha256:")
            == run_program("buildah", "pull", "--quiet", f"oci-archive:{saved}").strip()
        )
