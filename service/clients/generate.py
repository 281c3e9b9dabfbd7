"""The command ``python -m service.clients.generate``: generate modules of the Python client from ``openapi.yaml``."""

import re
from collections.abc import Iterator
from pathlib import Path

import yaml

from service.clients.generator.operations import operations_module
from service.clients.generator.routes import routes_module
from service.clients.generator.source import HEADER, Json, literal, models_module
from service.clients.node import ROOT

DOCUMENT = ROOT / "openapi.yaml"
WORKER = ROOT / "worker"
CODE_MODULES = ("code_formats", "code_packing", "kenken_code_formats")
"""The modules of puzzle codes, which the client copies; they import the standard library and each other only."""
PACKAGE = Path(__file__).parent / "python" / "src" / "countinghouse_client"
GENERATED = PACKAGE / "_generated"
TWINNED = ("_client", "_driver", "_jobs", "_tournaments")
"""Modules written for the synchronous client, of which the asynchronous one gets twins."""

_AWAITED = re.compile(
    r"(?:self\.(?:_driver\.(?:run_or_cancel|run)|run|_http\.(?:aclose|send)|jobs\._run|_routes\.\w+"
    r"|_run|_submit|_wait|_fetch|_carry_out|_send)"
    r"|\banext|\b(?:stream\.)?response\.a(?:close|read))\("
)
_FUNCTION = re.compile(r"^    def (\w+)\(.*?(?=^    (?:def|@|#)|^\S|\Z)", re.MULTILINE | re.DOTALL)
_CLASSES = ("Client", "Driver", "Games", "Iterator", "JobCalls", "Jobs", "Paths", "Routes", "TournamentCalls")
_WORDS = {
    **{rf"\b{name}\b": f"Async{name}" for name in _CLASSES},
    r"_client\.(_driver|_jobs|_tournaments)\b": r"_client._generated.async\1",
    r"_generated\.(operations|routes)\b": r"_generated.async_\1",
    r"\b__(enter|exit)__\b": r"__a\1__",
    r"\bclose\((?=self\)|\))": "aclose(",
    r"\.(read|iter_bytes)\(": r".a\1(",
    r"\bnext\(": "anext(",
    r"^import time\n": "",
    # The synchronous client does not need it.
    r"^( +)time\.sleep\(": r"\1import anyio\n\n\1await anyio.sleep(",
    # A cancelled task may still send one request.
    r"^( +)with nullcontext\(\), ": r"\1import anyio\n\n\1with anyio.move_on_after(5, shield=True), ",
    r"import nullcontext, suppress": "import suppress",
    r"The blocking driver": "The asynchronous driver",
    r"a ``with`` block": "an ``async with`` block",
    r"Threads can share it\.": "For asyncio and trio.",
}


def generate_modules(document: Json) -> Iterator[tuple[str, str]]:
    """Yield the names and the sources of the generated modules."""
    version = literal(document["info"]["version"])
    yield "__init__", f'{HEADER}"""Types and operations, generated from the OpenAPI document."""\n'
    yield "version", f'{HEADER}"""The version, equal to that of the service."""\n\nVERSION = {version}\n'
    yield "models", models_module(document)
    for name in CODE_MODULES:
        yield name, copied(name)
    for name, source in (("operations", operations_module(document)), ("routes", routes_module(document))):
        yield name, source
        yield f"async_{name}", asynchronous(source)
    for name in TWINNED:
        yield f"async{name}", asynchronous((PACKAGE / f"{name}.py").read_text(encoding="utf-8"))


def copied(name: str) -> str:
    """Return the client's copy of a module of the worker."""
    source = (WORKER / f"{name}.py").read_text(encoding="utf-8")
    header = f"# Copied from worker/{name}.py by `python -m service.clients.generate`; not to be edited.\n"
    return header + re.sub(
        r"^from worker\.", "from countinghouse_client._generated.", source, flags=re.MULTILINE
    )


def asynchronous(source: str) -> str:
    """Return the asynchronous twin of a module, made by replacing words.

    Functions that await something, and all their overloads, become coroutines.
    """
    for word, other in _WORDS.items():
        source = re.sub(word, other, source, flags=re.MULTILINE)
    awaiting = {found[1] for found in _FUNCTION.finditer(source) if _AWAITED.search(found[0])}
    source = re.sub(
        rf"^    def (?=(?:{'|'.join(sorted(awaiting | {'__aenter__'}))})\()",
        "    async def ",
        source,
        flags=re.MULTILINE,
    )
    return HEADER + _AWAITED.sub(lambda found: f"await {found[0]}", source.removeprefix(HEADER))


def main() -> None:
    """Write the generated modules, and remove outdated ones."""
    document = yaml.load(DOCUMENT.read_bytes(), yaml.CSafeLoader)
    GENERATED.mkdir(exist_ok=True)
    wanted = {GENERATED / f"{name}.py": source for name, source in generate_modules(document)}
    for path in set(GENERATED.glob("*.py")) - set(wanted):
        path.unlink()
    for path, source in wanted.items():
        path.write_text(source, encoding="utf-8")


if __name__ == "__main__":
    main()
