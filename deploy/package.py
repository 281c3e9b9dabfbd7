"""``python -m deploy.package`` builds the wheels of the service and of its Python client into ``build/packages``.

The service's wheel contains what a checkout generates: the page, and the OpenAPI document beside the documentation's
code. It requires the client in its own version. Equal sources give equal wheels.
"""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from tempfile import TemporaryDirectory

from service.clients import python_package

ROOT = Path(__file__).parents[1]
INTO = ROOT / "build" / "packages"
PAGE = ROOT / "service" / "web" / "dist" / "sw.js"
_PACKAGES = ("db", "deploy", "service", "worker")
_FILES = ("LICENSE", "README.md", "pyproject.toml")
_LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.egg-info", "node_modules")
_DEPENDENCIES = "dependencies = [\n"
_BUILD = "import sys; from setuptools import build_meta; build_meta.build_wheel(sys.argv[1])"


class PackageError(RuntimeError):
    """The reason that the packages cannot be built, in words for the user."""


def build(into: Path) -> list[Path]:
    """Build the wheels, ready for ``pip install --find-links INTO 'countinghouse[local]'``, and return their paths.

    Raises:
        PackageError: The page was not built, or setuptools failed.
    """
    if not PAGE.is_file():
        raise PackageError("the page was not built; python -m service.web.build builds it")
    into.mkdir(parents=True, exist_ok=True)
    for wheel in into.glob("*.whl"):
        wheel.unlink()
    with TemporaryDirectory() as temporary:
        # Build in a copy, because building leaves files behind.
        source, built = Path(temporary) / "source", Path(temporary) / "built"
        python_package.build(built)
        _stage(source)
        finished = subprocess.run(
            [sys.executable, "-c", _BUILD, str(built)],
            cwd=source,
            env={"SOURCE_DATE_EPOCH": python_package.EPOCH, **os.environ},
            capture_output=True,
            text=True,
            check=False,
        )
        if finished.returncode:
            raise PackageError(finished.stderr)
        return [Path(shutil.move(wheel, into / wheel.name)) for wheel in sorted(built.glob("*.whl"))]


def _stage(source: Path) -> None:
    """Copy the sources of the wheel, with every file where the installed service looks for it."""
    source.mkdir()
    for name in _PACKAGES:
        shutil.copytree(ROOT / name, source / name, ignore=_LEFT_OUT)
    for name in _FILES:
        shutil.copy(ROOT / name, source)
    shutil.copy(ROOT / "openapi.yaml", source / "service" / "docs")
    project = source / "pyproject.toml"
    text = project.read_text()
    # A checkout installs the client from its folder, since an index has only published versions of it.
    client = f'  "countinghouse-client=={tomllib.loads(text)["project"]["version"]}",\n'
    if _DEPENDENCIES not in text:
        raise PackageError(f"pyproject.toml has no line {_DEPENDENCIES.strip()!r}")
    project.write_text(text.replace(_DEPENDENCIES, _DEPENDENCIES + client, 1))


def main() -> None:
    """Build the wheels and list them."""
    try:
        wheels = build(INTO)
    except PackageError as error:
        sys.exit(f"error: {error}")
    for wheel in wheels:
        sys.stdout.write(f"{wheel.relative_to(ROOT)}\n")


if __name__ == "__main__":
    main()
