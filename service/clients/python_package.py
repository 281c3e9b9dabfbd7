"""The distribution ``countinghouse-client``, built from ``python/``."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from service.clients.archives import rewrite_archive

SOURCE = Path(__file__).parent / "python"
# 1980-01-01, the earliest date that a wheel, which is a ZIP file, can store.
EPOCH = "315532800"
_BUILD = "import sys; from setuptools import build_meta; into = sys.argv[1]; build_meta.build_{kind}(into)"


def build(into: Path) -> list[Path]:
    """Build the wheel and the source distribution, for upload; equal sources give equal bytes."""
    into.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as temporary:
        source, built = Path(temporary) / "source", Path(temporary) / "built"
        built.mkdir()
        # Built from a copy, since building leaves files behind.
        shutil.copytree(SOURCE, source, ignore=shutil.ignore_patterns("*.egg-info", "__pycache__", "build"))
        for kind in ("sdist", "wheel"):
            finished = subprocess.run(  # noqa: S603  # our own command
                [sys.executable, "-c", _BUILD.format(kind=kind), str(built)],
                cwd=source,
                env={"SOURCE_DATE_EPOCH": EPOCH, **os.environ},
                capture_output=True,
                text=True,
                check=False,
            )
            if finished.returncode:
                raise RuntimeError(finished.stderr)
        for archive in built.glob("*.tar.gz"):
            rewrite_archive(archive)
        return [Path(shutil.move(file, into / file.name)) for file in sorted(built.iterdir())]
