"""The command ``python -m service.clients.generate``: generate modules of the Python client from ``openapi.yaml``."""

from collections.abc import Iterator
from pathlib import Path

import yaml

from service.clients.generator.annotations import Json
from service.clients.generator.asynchronous import asynchronous
from service.clients.generator.operations import games_module, jobs_module, paths_module
from service.clients.generator.routes import routes_module
from service.clients.generator.text import HEADER, literal
from service.clients.generator.types_module import models_module
from service.clients.node import ROOT

COPIED = "# Copied from worker/code_formats.py by `python -m service.clients.generate`; not to be edited.\n"
DOCUMENT = ROOT / "openapi.yaml"
CODE_FORMATS = ROOT / "worker" / "code_formats.py"
"""The module of puzzle codes, which the client has a copy of."""
PACKAGE = Path(__file__).parent / "python" / "src" / "countinghouse_client"
GENERATED = PACKAGE / "_generated"


def modules(document: Json) -> Iterator[tuple[str, str]]:
    """Yield the names and the sources of the generated modules."""
    version = literal(document["info"]["version"])
    yield "__init__", f'{HEADER}"""Types and operations, generated from the OpenAPI document."""\n'
    yield "version", f'{HEADER}"""The version, equal to that of the service."""\n\nVERSION = {version}\n'
    yield "models", models_module(document)
    yield "code_formats", COPIED + CODE_FORMATS.read_text(encoding="utf-8")
    written = {
        "games": games_module(document),
        "jobs": jobs_module(document),
        "paths": paths_module(document),
        "routes": routes_module(document),
    }
    yield from written.items()
    for name, source in written.items():
        yield f"async_{name}", asynchronous(source)
    for name, twin in (
        ("_client", "async_client"),
        ("_sync", "async_driver"),
        ("_jobs", "async_job_calls"),
        ("_tournaments", "async_tournaments"),
    ):
        yield twin, asynchronous((PACKAGE / f"{name}.py").read_text(encoding="utf-8"))


def main() -> None:
    """Write the generated modules, and remove outdated ones."""
    document = yaml.load(DOCUMENT.read_bytes(), yaml.CSafeLoader)
    GENERATED.mkdir(exist_ok=True)
    wanted = {GENERATED / f"{name}.py": source for name, source in modules(document)}
    for path in set(GENERATED.glob("*.py")) - set(wanted):
        path.unlink()
    for path, source in wanted.items():
        path.write_text(source, encoding="utf-8")


if __name__ == "__main__":
    main()
