"""The command ``python -m service.clients.build``: build the clients' packages into ``build/clients``, for upload."""

import gzip
import io
import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from service.clients import typescript_package
from service.clients.modes import UMASK, even_modes
from service.clients.node import ROOT

_MODE = 0o644


def write_archive(into: Path, contents: Mapping[str, bytes]) -> None:
    """Write files by their paths into a compressed tar archive, in order, without times, owners or other modes."""
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for name in sorted(contents):
            entry = tarfile.TarInfo(name)
            entry.size, entry.mode = len(contents[name]), _MODE
            archive.addfile(entry, io.BytesIO(contents[name]))
    into.write_bytes(gzip.compress(raw.getvalue(), mtime=0))


def write_folder(into: Path, folder: Path) -> None:
    """Write a folder's files, which may be large, as `write_archive` does, but uncompressed."""
    with tarfile.open(into, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            entry = tarfile.TarInfo(path.relative_to(folder).as_posix())
            entry.size, entry.mode = path.stat().st_size, _MODE
            with path.open("rb") as content:
                archive.addfile(entry, content)


def rewrite_archive(path: Path) -> None:
    """Write an archive of files anew, so that it has no times and owners."""
    contents = {}
    with tarfile.open(path) as archive:
        for entry in archive:
            if (file := archive.extractfile(entry)) is not None:
                contents[entry.name] = file.read()
    write_archive(path, contents)


PYTHON_SOURCE = Path(__file__).parent / "python"
# 1980-01-01, the earliest date that a wheel, which is a ZIP file, can store.
EPOCH = "315532800"
_BUILD = "import sys; from setuptools import build_meta; into = sys.argv[1]; build_meta.build_{kind}(into)"


def build_python_package(into: Path) -> list[Path]:
    """Build the wheel and the source distribution, for upload; equal sources give equal bytes."""
    into.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as temporary:
        source, built = Path(temporary) / "source", Path(temporary) / "built"
        built.mkdir()
        # Built from a copy, since building leaves files behind.
        shutil.copytree(
            PYTHON_SOURCE, source, ignore=shutil.ignore_patterns("*.egg-info", "__pycache__", "build")
        )
        even_modes(source)
        for kind in ("sdist", "wheel"):
            finished = subprocess.run(  # noqa: S603  # our own command
                [sys.executable, "-c", _BUILD.format(kind=kind), str(built)],
                cwd=source,
                env={"SOURCE_DATE_EPOCH": EPOCH, **os.environ},
                capture_output=True,
                text=True,
                check=False,
                umask=UMASK,
            )
            if finished.returncode:
                raise RuntimeError(finished.stderr)
        for archive in built.glob("*.tar.gz"):
            rewrite_archive(archive)
        return [Path(shutil.move(file, into / file.name)) for file in sorted(built.iterdir())]


INTO = ROOT / "build" / "clients"


def main() -> None:
    """Build the packages and list them."""
    for package in (*build_python_package(INTO), typescript_package.build_typescript_package(INTO)):
        sys.stdout.write(f"{package.relative_to(ROOT)}\n")


if __name__ == "__main__":
    main()
