"""``python -m deploy.release`` builds everything that a release consists of into ``build/release``.

The wheels, the client's source distribution and npm package, the chart, the OpenAPI document, the documentation, the
container images with the lists of their contents (SBOM), the notes, and the SHA-256 checksum of each. Equal commits
give equal bytes.
"""

import argparse
import re
import shutil
import sys
from collections.abc import Iterable, Iterator
from hashlib import file_digest
from pathlib import Path
from tempfile import TemporaryDirectory

from deploy import package
from deploy.image import __main__ as container
from deploy.image.programs import ProgramError, run_program
from deploy.package import ROOT, PackageError
from service.clients import typescript_package
from service.clients.build import build_python_package, write_archive, write_folder
from worker.observability.build_info import read_release

INTO = ROOT / "build" / "release"
CHART = ROOT / "deploy" / "chart"
CHANGELOG = ROOT / "CHANGELOG.md"
SITE = ROOT / "service" / "docs" / "dist"
LICENCE = ROOT / "LICENSE"
SUMS = "SHA256SUMS"


def build_release(into: Path, *, with_image: bool = True) -> list[Path]:
    """Build the release into an empty folder and return its files.

    Raises:
        PackageError: A package cannot be built, or the changelog has no section for the version.
        ProgramError: The image cannot be built here.
    """
    version = read_release()
    shutil.rmtree(into, ignore_errors=True)
    into.mkdir(parents=True)
    (into / "NOTES.md").write_text(notes(CHANGELOG.read_text(encoding="utf-8"), version), encoding="utf-8")
    package.build_wheels(into)
    build_python_package(into)
    typescript_package.build_typescript_package(into)
    shutil.copy(ROOT / "openapi.yaml", into)
    write_archive(
        into / f"countinghouse-{version}.tgz", _read_contents("countinghouse", CHART, _find_chart_files())
    )
    write_archive(
        into / f"countinghouse-documentation-{version}.tar.gz",
        _read_contents("documentation", SITE, _below(SITE)),
    )
    if with_image:
        save_images(into, version)
    write_sums(into)
    return sorted(into.iterdir())


def notes(changelog: str, version: str) -> str:
    """Return the section of a version, without links to files, which are not beside the notes.

    Raises:
        PackageError: There is none.
    """
    found = re.search(
        rf"^## {re.escape(version)}(?: [^\n]*)?\n(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL
    )
    if found is None:
        raise PackageError(f"CHANGELOG.md has no section {version}")
    text = re.sub(r"\[([^\]]+)\]\((?!\w+:)[^)]*\)", r"\1", found[1].strip())
    return f"# Countinghouse {version}\n\n{text}\n"


def write_sums(folder: Path) -> None:
    """Write the checksums of a folder's files as ``sha256sum --check`` reads them."""
    lines = []
    for path in sorted(folder.iterdir()):
        with path.open("rb") as content:
            lines.append(f"{file_digest(content, 'sha256').hexdigest()}  {path.name}\n")
    (folder / SUMS).write_text("".join(lines), encoding="ascii")


def _read_contents(top: str, folder: Path, files: Iterable[Path]) -> dict[str, bytes]:
    """Return files by their paths in an archive, and the licence, which every copy has to have."""
    licence = {f"{top}/{LICENCE.name}": LICENCE.read_bytes()}
    return licence | {f"{top}/{path.relative_to(folder).as_posix()}": path.read_bytes() for path in files}


def _below(folder: Path) -> Iterator[Path]:
    """Return the files in a folder, without those that Python and the builds leave there for themselves."""
    left_out = {"__pycache__", ".made"}
    return (path for path in folder.rglob("*") if path.is_file() and left_out.isdisjoint(path.parts))


def _find_chart_files() -> Iterator[Path]:
    """Return the files that ``helm package`` would take."""
    left_out = tuple(line.rstrip("/") for line in (CHART / ".helmignore").read_text().split())
    for path in _below(CHART):
        parts = path.relative_to(CHART).parts
        if not any(Path(part).match(pattern) for part in parts for pattern in left_out):
            yield path


def save_images(into: Path, version: str, tag: str | None = None) -> None:
    """Write both images, built now unless a tag names them, and the lists of their contents into a folder."""
    if tag is None:
        container.build_images(tag := version)
    for name, file, contents in (
        (container.NAME, f"countinghouse-image-{version}", container.SBOM),
        (container.API, f"countinghouse-api-image-{version}", container.SBOM_API),
    ):
        # The archives of buildah have times in them. What loads one gives the image the name that it has here.
        with TemporaryDirectory(dir=into) as folder:
            run_program("buildah", "push", "--quiet", f"{name}:{tag}", f"oci:{folder}:{name}:{version}")
            write_folder(into / f"{file}.tar", Path(folder))
        shutil.copy(contents, into / f"{file}.cdx.json")


def main() -> None:
    """Build the release and list its files."""
    parser = argparse.ArgumentParser(prog="python -m deploy.release", description="Build a release.")
    parser.add_argument("--no-image", action="store_true", help="leave out the container image")
    options = parser.parse_args()
    try:
        files = build_release(INTO, with_image=not options.no_image)
    except (PackageError, ProgramError) as error:
        sys.exit(f"error: {error}")
    for path in files:
        sys.stdout.write(f"{path.relative_to(ROOT)}\n")


if __name__ == "__main__":
    main()
