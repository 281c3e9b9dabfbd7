"""Archives of which equal contents give equal bytes."""

import gzip
import io
import tarfile
from collections.abc import Mapping
from pathlib import Path

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
