"""The generated code: it matches the document, is the same for both clients, and is typed."""

import ast
import inspect
import json
import re
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

import countinghouse_client
from countinghouse_client import AsyncClient, Client, _flows, types
from db.models import UNFINISHED
from service.clients import generate
from service.clients.generator.operations import identifier
from tests.documented import documented
from worker.registry import public_operations

ROOT = Path(__file__).parents[3]


def test_generated_modules_match_the_document() -> None:
    wanted = dict(generate.generate_modules(documented()))
    found = {path.stem: path.read_text() for path in generate.GENERATED.glob("*.py")}
    outdated = sorted(name for name in found.keys() | wanted.keys() if found.get(name) != wanted.get(name))
    assert outdated == [], "openapi.yaml changed: run `python -m service.clients.generate`, as make does"


def test_every_operation_has_a_method() -> None:
    with Client() as client:
        for operation in public_operations():
            game = getattr(client, identifier(operation.game), None)
            method = getattr(game, identifier(operation.name), None)
            assert method is not None, (
                f"{operation.kind} is new: run `make openapi`, then `python -m service.clients.generate`"
            )
            given = set(inspect.signature(method).parameters) - {"timeout", "on_update", "cancel_on_abort"}
            assert given == set(operation.params.model_fields), operation.kind


def test_names_with_hyphens_are_identifiers() -> None:
    document = json.dumps(documented()).replace('"krypto.solve"', '"krypto-2.solve-all"')
    document = document.replace('"/v1/krypto/solve"', '"/v1/krypto-2/solve-all"')
    modules = {name: ast.parse(text) for name, text in generate.generate_modules(json.loads(document))}
    methods = {
        (node.name, method.name)
        for node in modules["operations"].body
        if isinstance(node, ast.ClassDef)
        for method in node.body
        if isinstance(method, ast.FunctionDef)
    }
    assert {("Krypto", "check"), ("Krypto2", "solve_all"), ("Derful31", "check")} <= methods
    with pytest.raises(ValueError, match="import cannot be the name"):
        identifier("import")


def test_every_schema_has_a_type() -> None:
    assert set(documented()["components"]["schemas"]) <= set(vars(types))


def test_both_clients_have_the_same_methods() -> None:
    async_names = {"__aenter__": "__enter__", "__aexit__": "__exit__", "aclose": "close"}
    with Client() as client:
        other = AsyncClient()
        assert {async_names.get(name, name) for name in _methods(other)} == _methods(client)
        for calls in ("jobs", "krypto", "tournaments"):
            assert _methods(getattr(other, calls)) == _methods(getattr(client, calls)), calls


def _methods(thing: object) -> set[str]:
    found = {name for name in dir(type(thing)) if not name.startswith("_")}
    return found | {
        name for name in dir(type(thing)) if name in ("__enter__", "__aenter__", "__exit__", "__aexit__")
    }


def test_states_of_unfinished_jobs_match_the_service() -> None:
    assert set(_flows.UNFINISHED) == set(UNFINISHED)


def test_client_version_equals_the_service_version() -> None:
    assert countinghouse_client.__version__ == metadata.version("countinghouse-server")


PROGRAM = """
from countinghouse_client import AsyncClient, Client
from countinghouse_client.types import Job, KryptoSolveResult

def narrow(client: Client, job: Job) -> None:
    reveal_type(client.krypto.solve(cards=[1], target=1))
    reveal_type(client.jobs.submit("krypto.census", {"high": 5}))
    reveal_type(client.get("/v1/tables/krypto"))
    if job["kind"] == "kenken.generate" and job["result"] is not None:
        reveal_type(job["result"])
    for event in client.jobs.events(job):
        if event["event"] == "progress":
            reveal_type(event["data"])

async def awaited(client: AsyncClient) -> None:
    reveal_type(await client.derful31.deal(count=2))
    reveal_type(await client.jobs.run("krypto.solve", {"cards": (1, 2), "target": 3}, timeout=1))
    async for one in client.jobs.list():
        reveal_type(one)
"""
REVEALED = [
    "KryptoSolveResult",
    "KryptoCensusJob",
    "KryptoSummary",
    "KenKenGenerateResult",
    "Progress",
    "Derful31DealResult",
    "KryptoSolveJob",
    "JobSummary",
]
_NAME = re.compile(r"TypedDict\(countinghouse_client\._generated\.models\.(\w+)")
MISTAKES = """
from countinghouse_client import Client

def mistaken(client: Client) -> None:
    client.krypto.solve(cards=["1"], target=1)
    client.krypto.solve(cards=[1])
    client.jobs.submit("krypto.solve", {"cards": [1]})
    client.jobs.submit("krypto.solved", {})
    client.krypto.solve(cards=[1], target=1)["solved"]
    client.jobs.get(7)
"""


@pytest.mark.slow
def test_types_narrow_and_type_errors_are_found(tmp_path: Path) -> None:
    for name, program in (("right", PROGRAM), ("wrong", MISTAKES)):
        (tmp_path / f"{name}.py").write_text(program)
    told = _mypy(tmp_path / "right.py")
    assert ": error:" not in told
    revealed = [line for line in told.splitlines() if "Revealed" in line]
    assert [found[1] for line in revealed if (found := _NAME.search(line))] == REVEALED
    wrong = _mypy(tmp_path / "wrong.py")
    assert [line.split(":")[1] for line in wrong.splitlines() if ": error:" in line] == [
        "5",
        "6",
        "7",
        "8",
        "9",
        "10",
    ]


def _mypy(program: Path) -> str:
    command = [
        "-m",
        "mypy",
        "--strict",
        "--config-file",
        "",
        "--cache-dir",
        str(program.parent),
        str(program),
    ]
    finished = subprocess.run(
        [sys.executable, *command],
        capture_output=True,
        text=True,
        check=False,
        cwd=program.parent,
        timeout=110,
    )
    return finished.stdout
