"""``python -m deploy.package`` builds the wheels of the service and of its Python client into ``build/packages``.

The service's wheel contains what a checkout generates: the page, the documentation's site, the compiled kernels, and
the OpenAPI document beside its code. It requires the client in its own version. Equal sources give equal wheels.
"""

import os
import shutil
import subprocess
import sys
import tomllib
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from service.clients.build import EPOCH, build_python_package
from service.clients.modes import UMASK, even_modes
from worker.compilation.cache_folder import FAMILY, SHIPPED, cache_folder, is_complete, mark_complete, target
from worker.engine.warm import FOLDER, GAMES
from worker.observability.build_info import COMMIT_FILE

ROOT = Path(__file__).parents[1]
INTO = ROOT / "build" / "packages"
KERNELS = ROOT / "build" / "kernels"
PAGE = ROOT / "service" / "web" / "dist" / "sw.js"
SITE = ROOT / "service" / "docs" / "dist" / "llms.txt"
_PACKAGES = ("db", "deploy", "service", "worker")
_FILES = ("LICENSE", "README.md", "pyproject.toml")
_LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.egg-info", "node_modules")
_DEPENDENCIES = "dependencies = [\n"
_BUILD = "import sys; from setuptools import build_meta; build_meta.build_wheel(sys.argv[1])"


class PackageError(RuntimeError):
    """The reason that the packages cannot be built, in words for the user."""


def build_wheels(into: Path) -> list[Path]:
    """Build the wheels of ``countinghouse-server`` and ``countinghouse-client``, and return their paths.

    Raises:
        PackageError: The page or the documentation was not built, the kernels cannot be compiled here, or setuptools
            failed.
    """
    if not PAGE.is_file():
        raise PackageError("the page was not built; python -m service.web.build builds it")
    if not SITE.is_file():
        raise PackageError("the documentation was not built; python -m service.docs.site.build builds it")
    _compile()
    into.mkdir(parents=True, exist_ok=True)
    for wheel in into.glob("*.whl"):
        wheel.unlink()
    with TemporaryDirectory() as temporary:
        # Build in a copy, because building leaves files behind.
        source, built = Path(temporary) / "source", Path(temporary) / "built"
        build_python_package(built)
        _stage(source)
        _put_kernels(source / FOLDER.relative_to(ROOT))
        even_modes(source)
        finished = subprocess.run(
            [sys.executable, "-c", _BUILD, str(built)],
            cwd=source,
            env={"SOURCE_DATE_EPOCH": EPOCH, **os.environ},
            capture_output=True,
            text=True,
            check=False,
            umask=UMASK,
        )
        if finished.returncode:
            raise PackageError(finished.stderr)
        return [Path(shutil.move(wheel, into / wheel.name)) for wheel in sorted(built.glob("*.whl"))]


def read_revision() -> str:
    """Return the commit of this checkout, with ``-dirty`` if files differ from it, or nothing without git."""
    told = ("git", "-C", str(ROOT), "describe", "--always", "--abbrev=40", "--dirty", "--exclude=*")
    with suppress(OSError):
        return subprocess.run(told, capture_output=True, text=True, check=False).stdout.strip()
    return ""


def read_commit_time() -> str:
    """Return the time of this checkout's commit by ISO 8601, or that of the earliest archive without git."""
    told = ("git", "-C", str(ROOT), "log", "-1", "--format=%cI")
    with suppress(OSError):
        finished = subprocess.run(told, capture_output=True, text=True, check=False)
        if finished.stdout.strip():
            return finished.stdout.strip()
    return "1980-01-01T00:00:00+00:00"


def _compile() -> None:
    """Compile the kernels into a folder of their own: what the service compiles while it runs has other bytes.

    So has what continues a compilation that was interrupted, since numba counts the functions of a process in their
    names.
    """
    if target() != (FAMILY, ""):
        raise PackageError(
            f"the wheel's kernels are for {FAMILY}, which this processor or NUMBA_CPU_NAME is not"
        )
    for game in GAMES:
        if not is_complete(_kernel_folder(game)):
            shutil.rmtree(_kernel_folder(game), ignore_errors=True)
    environ = os.environ | {"NUMBA_CACHE_DIR": str(KERNELS)}
    subprocess.run([sys.executable, "-m", "worker.engine.warm"], env=environ, check=False)
    for game in GAMES:
        if not is_complete(_kernel_folder(game)):
            raise PackageError(f"the kernels of {game} cannot be compiled")


def _kernel_folder(game: str) -> Path:
    return KERNELS / cache_folder(FOLDER / game / "kernels").name


def _put_kernels(games: Path) -> None:
    """Copy the compiled kernels beside their sources, without the lists that are kept with them."""
    for game in GAMES:
        compiled = _kernel_folder(game)
        beside = games / game / "kernels" / SHIPPED / compiled.name
        for kernel in compiled.rglob("*.nb[ic]"):
            copy = beside / kernel.relative_to(compiled)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(kernel, copy)
        mark_complete(beside)


def _stage(source: Path) -> None:
    """Copy the sources of the wheel, with every file where the installed service looks for it."""
    source.mkdir()
    for name in _PACKAGES:
        shutil.copytree(ROOT / name, source / name, ignore=_LEFT_OUT)
    for name in _FILES:
        shutil.copy(ROOT / name, source)
    shutil.copy(ROOT / "openapi.yaml", source / "service" / "docs")
    (source / COMMIT_FILE.relative_to(ROOT)).write_text(read_revision(), encoding="ascii")
    project = source / "pyproject.toml"
    text = project.read_text()
    # A checkout installs the client from its folder, since an index has only published versions of it.
    client = f'  "countinghouse-client[cli]=={tomllib.loads(text)["project"]["version"]}",\n'
    if _DEPENDENCIES not in text:
        raise PackageError(f"pyproject.toml has no line {_DEPENDENCIES.strip()!r}")
    project.write_text(text.replace(_DEPENDENCIES, _DEPENDENCIES + client, 1))


def main() -> None:
    """Build the wheels and list them."""
    try:
        wheels = build_wheels(INTO)
    except PackageError as error:
        sys.exit(f"error: {error}")
    for wheel in wheels:
        sys.stdout.write(f"{wheel.relative_to(ROOT)}\n")


if __name__ == "__main__":
    main()
