"""``python -m service.clients.generate`` writes the generated modules of the Python client.

``--check`` only compares them.
"""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import yaml

from service.clients.generator.annotations import Json
from service.clients.generator.asynchronous import asynchronous
from service.clients.generator.models import models_module
from service.clients.generator.operations import games_module, jobs_module, paths_module
from service.clients.generator.text import HEADER, literal
from service.clients.node import ROOT

DOCUMENT = ROOT / "openapi.yaml"
PACKAGE = Path(__file__).parent / "python" / "src" / "countinghouse_client"
GENERATED = PACKAGE / "_generated"


def modules(document: Json) -> Iterator[tuple[str, str]]:
    """The names and the sources of the generated modules."""
    version = literal(document["info"]["version"])
    yield "version", f'{HEADER}"""The version, which is that of the service."""\n\nVERSION = {version}\n'
    yield "models", models_module(document)
    written = {
        "games": games_module(document),
        "jobs": jobs_module(document),
        "paths": paths_module(document),
    }
    yield from written.items()
    for name, source in written.items():
        yield f"async_{name}", asynchronous(source)
    for name, twin in (("_client", "async_client"), ("_jobs", "async_job_calls")):
        yield twin, asynchronous((PACKAGE / f"{name}.py").read_text(encoding="utf-8"))


def main(arguments: list[str]) -> int:
    """Write or check; 1 if a module is not what the document gives."""
    document = yaml.load(DOCUMENT.read_bytes(), yaml.CSafeLoader)
    wanted = {GENERATED / f"{name}.py": _formatted(source) for name, source in modules(document)}
    present = {path for path in GENERATED.glob("*.py") if path.name != "__init__.py"}
    if arguments == ["--check"]:
        same = present == set(wanted) and all(
            path.read_text(encoding="utf-8") == source for path, source in wanted.items()
        )
        if not same:
            sys.stderr.write("the Python client is not that of openapi.yaml: run `make openapi`\n")
        return 0 if same else 1
    for path in present - set(wanted):
        path.unlink()
    for path, source in wanted.items():
        path.write_text(source, encoding="utf-8")
    return 0


def _formatted(source: str) -> str:
    for command in (["check", "--quiet", "--select", "I", "--fix"], ["format", "--quiet"]):
        name = ["--stdin-filename", str(GENERATED / "generated.py"), "-"]
        finished = subprocess.run(  # noqa: S603  # our own command
            [sys.executable, "-m", "ruff", *command, *name],
            input=source,
            capture_output=True,
            text=True,
            check=False,
            cwd=ROOT,
        )
        if finished.returncode:
            raise ValueError(f"ruff cannot format what is generated: {finished.stderr}")
        source = finished.stdout
    return source


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
