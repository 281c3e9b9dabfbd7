"""The inputs of a proof: all files of the checkout that its tests rest on, and their digest.

Most are found: modules that its tests import, directly or not; modules that any of these names in a string, as it does
to start a process; and data files beside them. Games are loaded by the names of their folders, and tournaments would
bring one to every proof of the service: a proof declares those that it is about, as it does with the page's sections
and other files.
"""

import ast
import hashlib
import os
import re
import subprocess
from collections.abc import Callable, Iterable, Iterator
from fnmatch import fnmatch
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Final

import grimp

from tests.proofs.declared import Proof

ROOT: Final = Path(__file__).parents[2]
PACKAGES: Final = ("service", "worker", "db", "deploy", "countinghouse_client", "tests")
PINS: Final = ("pyproject.toml", "requirements*.txt")
APP: Final = "service/web/app/"
"""Sources of the page; these and all following folders are no data of the package above them."""
_APART: Final = (
    APP,
    "service/guide/",
    "service/clients/typescript/",
    "service/clients/python/",
    "tests/proofs",
)
_OURS: Final = ("tests/proofs", "tests/file_times.py", "tests/long_files.txt", "tests/unsteady.txt")
"""Files that decide which tests run, not how they end."""
_WHOLE: Final = ("db.migrations", "worker.compilation", "worker.declarations")
"""Packages all of which counts with any of it: files that are loaded by name, and what games are declared with."""
DECLARED: Final = ("service.tournaments", "db.tournaments")
"""Packages that count only with proofs whose tests import them, or that declare them."""
_NAMED: Final = re.compile(rf"""["'](?:python:)?((?:{"|".join(PACKAGES)})(?:\.\w+)+)(?::\w+)?["']""")
_LONG: Final = re.compile(r"mark[.](slow|containers)")
_RELATIVE: Final = re.compile(r"""["'](\.\.?/[^"'\n]+)["']""")


class Tree:
    """The files of a checkout, and which of them need which."""

    def __init__(self, root: Path = ROOT, build_graph: Callable[[], grimp.ImportGraph] | None = None) -> None:
        self._root = root
        command = ("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
        listed = subprocess.run(command, cwd=root, check=True, capture_output=True, text=True).stdout
        self.files = sorted(path for path in listed.split("\0") if path and (root / path).is_file())
        self._modules = {_module(path): path for path in self.files if path.endswith(".py")}
        self._graph = (build_graph or _build_graph)()
        self._packages = {
            str(PurePosixPath(path).parent): name
            for name, path in self._modules.items()
            if path.endswith("/__init__.py")
        }
        self._needed = cache(self._find_needed)
        self._content = cache(self._hash)
        self._shared = self._shared_fixtures()

    def digest(self, proof: Proof) -> str:
        """Return the digest of all inputs of a proof, names and contents."""
        found = hashlib.sha256()
        for path in self.inputs(proof):
            found.update(f"{path}\0{self._content(path)}\n".encode())
        return found.hexdigest()[:16]

    def inputs(self, proof: Proof) -> list[str]:
        """Return the paths of all inputs of a proof, in order."""
        modules = self.modules(proof)
        found = {self._modules[name] for name in modules}
        found.update(path for path in self.files if self._package(path) in modules)
        found.update(self._match((*PINS, *proof.files)))
        if proof.pages:
            found.update(
                self._page(proof.pages), self._match(("service/clients/typescript/*", "openapi.yaml"))
            )
        return sorted(path for path in found if not path.startswith(_OURS))

    def tests(self, proof: Proof) -> list[str]:
        """Return the Python files at the places of a proof."""
        return [path for path in self.files if path.startswith(proof.tests) and path.endswith(".py")]

    def modules(self, proof: Proof) -> frozenset[str]:
        """Return all modules that a proof rests on."""
        tests = [_module(path) for path in self.tests(proof) if self.is_long(path)]
        fixtures = {name for test in tests for name in self._fixtures(test)}
        declared = [name for name in self._modules if _within(name, proof.modules)]
        found = self._follow([*tests, *fixtures, *declared], proof.without)
        # Every proof of a game would rest on the whole service, if fixtures counted that nothing asks for.
        if self._uses_shared_fixtures(found):
            found = self._follow([*found, "tests.conftest"], proof.without)
        return frozenset(found)

    def is_long(self, path: str) -> bool:
        """Tell whether a file has long tests, by marks of its own or of a file of fixtures: others always run."""
        files = (path, *(self._modules[name] for name in self._fixtures(_module(path))))
        return any(_LONG.search((self._root / file).read_text(encoding="utf-8")) for file in files)

    def _follow(self, start: Iterable[str], without: tuple[str, ...]) -> set[str]:
        found: set[str] = set()
        todo = [*start]
        while todo:
            name = todo.pop()
            if name not in found and name in self._modules and not _within(name, without):
                found.add(name)
                todo += self._needed(name)
        return found

    def _find_needed(self, name: str) -> frozenset[str]:
        """Return the modules that one module imports or names, with the packages above all of them."""
        path = self._modules[name]
        if path.startswith(_OURS):
            return frozenset()
        needed = (
            {*self._graph.find_modules_directly_imported_by(name)} if name in self._graph.modules else set()
        )
        for named in _NAMED.findall((self._root / path).read_text(encoding="utf-8")):
            # The name of a module, of something in it, or of a package to run.
            needed.update(above for above in _above(named) if above in self._modules)
            needed.add(f"{named}.__main__")
        needed.update(above for of in (*needed, name) for above in _above(of))
        needed.update(of for of in self._modules if name in _WHOLE and _within(of, (name,)))
        if not name.startswith("tests.") and not _within(name, DECLARED):
            needed = {of for of in needed if not _within(of, DECLARED)}
        return frozenset(needed - {name})

    def _fixtures(self, test: str) -> Iterator[str]:
        """Yield the modules of fixtures that apply to a test, but those that all tests share."""
        for above in _above(test):
            if above != "tests" and f"{above}.conftest" in self._modules:
                yield f"{above}.conftest"

    def _uses_shared_fixtures(self, modules: Iterable[str]) -> bool:
        """Tell whether any of these modules imports ``tests.conftest`` or has the name of a fixture of it."""
        return any(
            "tests.conftest" in self._needed(name) or self._shared & _names(self._root / self._modules[name])
            for name in modules
            if name.startswith("tests.")
        )

    def _shared_fixtures(self) -> frozenset[str]:
        """Return the names of the fixtures that all tests share, but those that apply unasked."""
        path = self._root / "tests/conftest.py"
        defined = ast.parse(path.read_text(encoding="utf-8")).body if path.exists() else []
        functions = [of for of in defined if isinstance(of, ast.FunctionDef)]
        decorators = {of.name: " ".join(map(ast.unparse, of.decorator_list)) for of in functions}
        return frozenset(
            name for name, text in decorators.items() if "fixture" in text and "autouse" not in text
        )

    def _package(self, path: str) -> str | None:
        """Return the package that a data file belongs to: that of the nearest folder."""
        if path.endswith(".py") or path.startswith(_APART):
            return None
        folders = map(str, PurePosixPath(path).parents)
        return next((self._packages[folder] for folder in folders if folder in self._packages), None)

    def _match(self, patterns: tuple[str, ...]) -> Iterator[str]:
        return (path for path in self.files if any(fnmatch(path, pattern) for pattern in patterns))

    def _page(self, pages: tuple[str, ...]) -> Iterator[str]:
        """Yield the sources of sections of the page and what they import, and all that sections share."""
        parts = (f"{APP}src/pages/", f"{APP}src/games/")
        folders, todo = set[str](), [f"{APP}src/pages/{page}/" for page in pages if page != "*"]
        while todo:
            folder = todo.pop()
            if folder not in folders:
                folders.add(folder)
                todo += self._imported_folders(folder, parts)
        excluded = () if "*" in pages else parts
        chosen = tuple(folders)
        for path in self.files:
            if path.startswith(chosen) or (path.startswith(APP) and not path.startswith(excluded)):
                yield path

    def _imported_folders(self, folder: str, parts: tuple[str, ...]) -> Iterator[str]:
        for path in (
            path for path in self.files if path.startswith(folder) and path.endswith((".ts", ".tsx"))
        ):
            source = self._root / path
            for relative in _RELATIVE.findall(source.read_text(encoding="utf-8")):
                target = os.path.relpath(source.parent / relative, self._root)
                part = next((part for part in parts if target.startswith(part)), None)
                if part:
                    yield f"{part}{target.removeprefix(part).partition('/')[0]}/"

    def _hash(self, path: str) -> str:
        return hashlib.sha256((self._root / path).read_bytes()).hexdigest()


def _build_graph() -> grimp.ImportGraph:
    # Unlike its contracts, proofs count what is imported for the type checker alone: text of an annotation is run.
    return grimp.build_graph(*PACKAGES, cache_dir=None)


def _module(path: str) -> str:
    name = path.removeprefix("service/clients/python/src/").removesuffix(".py").removesuffix("/__init__")
    return name.replace("/", ".")


def _above(name: str) -> Iterator[str]:
    """Yield the packages of a module, and the module."""
    parts = name.split(".")
    return (".".join(parts[:length]) for length in range(1, len(parts) + 1))


def _within(name: str, packages: Iterable[str]) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


@cache
def _names(path: Path) -> frozenset[str]:
    """Return the names of a module's parameters, and of fixtures that its tests use, but those of its own functions."""
    names, defined = set[str](), set[str]()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef):
            defined.add(node.name)
        elif isinstance(node, ast.arg):
            names.add(node.arg)
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith(
            ("usefixtures", "getfixturevalue")
        ):
            names.update(
                of.value for of in node.args if isinstance(of, ast.Constant) and isinstance(of.value, str)
            )
    return frozenset(names - defined)
