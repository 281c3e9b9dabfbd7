"""The generated module of games, jobs and documents, with methods typed by kind or path."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from keyword import iskeyword

from service.clients.generator.source import (
    HEADER,
    Json,
    argument,
    docstring,
    literal,
    model_name,
    references,
)

JSON = "application/json"
OWN_ARGUMENTS = frozenset({"self", "timeout", "on_update", "cancel_on_abort"})
_NULL = " Default: `null`."
_IMPORTS = """
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, overload

from countinghouse_client._jobs import JobCalls

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Unpack

    from countinghouse_client._config import RunOptions, SubmitOptions
    from countinghouse_client._generated import models as m

"""


@dataclass(frozen=True)
class Operation:
    """An operation of the document: its kind, its models and its summary."""

    kind: str
    params: str
    job: str
    result: str
    summary: str

    @property
    def game(self) -> str:
        """The client's attribute for the game."""
        return identifier(self.kind.partition(".")[0])

    @property
    def name(self) -> str:
        """The name of the game's method for the operation."""
        return identifier(self.kind.partition(".")[2])


def identifier(name: str) -> str:
    """Return a name as a Python identifier: ``derful31`` for ``31-derful``, ``count_all`` for ``count-all``.

    Raises:
        ValueError: if it is a keyword.
    """
    found = re.sub(r"^(\d+)-(.+)$", r"\2\1", name).replace("-", "_")
    if iskeyword(found):
        raise ValueError(
            f"{name} cannot be the name of a game or an operation, since it is a keyword of Python"
        )
    return found


def operations(document: Json) -> Iterator[Operation]:
    """Yield the operations of the document, in the order of the discriminator of ``JobRequest``."""
    schemas = document["components"]["schemas"]
    for kind, request in schemas["JobRequest"]["discriminator"]["mapping"].items():
        job = model_name(schemas["Job"]["discriminator"]["mapping"][kind])
        params = model_name(schemas[model_name(request)]["properties"]["params"]["$ref"])
        result = next(references(schemas[job]["properties"]["result"]))
        post = document["paths"]["/v1/" + kind.replace(".", "/")]["post"]
        yield Operation(kind, params, job, result, post["summary"])


def operations_module(document: Json) -> str:
    """Return the source of ``Games``, ``Jobs`` and ``Paths``."""
    head = f'{HEADER}"""Methods with the types of each kind of job and each path."""\n{_IMPORTS}'
    return "\n\n".join([head, *_games(document), _jobs(document), _paths(document)])


def _games(document: Json) -> Iterator[str]:
    """Yield the source of a class of operations for each game, and of ``Games``, which has an attribute for each."""
    found = sorted(operations(document), key=lambda operation: operation.game)
    attributes = []
    for game, several in groupby(found, key=lambda operation: operation.game):
        name = "".join(word.capitalize() for word in game.split("_"))
        methods = "\n".join(_method(operation, document) for operation in several)
        yield (
            f'class {name}:\n    """The operations of {game}; each waits for its result."""\n\n'
            "    def __init__(self, run: Callable[..., Any]) -> None:\n        self._run = run\n\n" + methods
        )
        attributes.append(f"        self.{game} = {name}(run)\n")
    games = 'class Games:\n    """All games."""\n\n    def __init__(self, run: Callable[..., Any]) -> None:\n'
    yield games + "".join(attributes)


def _method(operation: Operation, document: Json) -> str:
    schema = document["components"]["schemas"][operation.params]
    properties, required = schema["properties"], schema.get("required", ())
    if wrong := [name for name in properties if iskeyword(name) or name in OWN_ARGUMENTS]:
        raise ValueError(f"{operation.kind}: a parameter cannot be named {wrong[0]}")
    arguments = [f"{name}: {argument(properties[name])}" for name in properties if name in required]
    arguments += [
        f"{name}: {argument(properties[name]).removesuffix(' | None')} | None = None"
        for name in properties
        if name not in required
    ]
    told = [
        f"{name}: {field['description'].removesuffix(_NULL)}"
        for name, field in properties.items()
        if "description" in field
    ]
    said = docstring(operation.summary + ("\n\n" + "\n".join(told) if told else ""), " " * 8)
    given = ", ".join(f"{literal(name)}: {name}" for name in properties)
    return (
        f"    def {operation.name}(self, *, {', '.join(arguments)}, timeout: float | None = None,"
        f" on_update: Callable[[m.Job], None] | None = None,"
        f" cancel_on_abort: bool | None = None) -> m.{operation.result}:\n{said}\n"
        f"        params = {{{given}}}\n"
        f"        result: m.{operation.result} = self._run("
        f"{literal(operation.kind)}, params, timeout, on_update, cancel_on_abort)\n"
        "        return result\n"
    )


def _jobs(document: Json) -> str:
    """Return the source of ``Jobs``, which submits and runs jobs, with the parameters and the job of each kind."""
    overloads = {
        name: "\n".join(
            f"    @overload\n    def {name}(self, kind: Literal[{literal(one.kind)}], params: m.{one.params},"
            f" **options: Unpack[{options}]) -> m.{one.job}: ..."
            for one in operations(document)
        )
        for name, options in (("submit", "SubmitOptions"), ("run", "RunOptions"))
    }
    return f'''class Jobs(JobCalls):
    """The calls that submit jobs, wait for them and manage them."""

{overloads["submit"]}
    def submit(self, kind: Any, params: Any, **options: Any) -> Any:
        """Submit a job, and return its state after ``wait`` seconds (default: 0)."""
        return self._submit(kind, params, **options)

{overloads["run"]}
    def run(self, kind: Any, params: Any, **options: Any) -> Any:
        """Submit a job, wait until it has ended, and return the succeeded job.

        Raises:
            JobFailedError: The job failed or was cancelled.
            TimedOutError: The job did not end within ``timeout`` seconds.
        """
        return self._run(kind, params, **options)
'''


def _paths(document: Json) -> str:
    """Return the source of ``Paths``, which fetches the documents at paths without parameters, each with its type."""
    overloads = "\n".join(
        f"    @overload\n    def get(self, path: Literal[{literal(path)}], query: Mapping[str, object] | None = None,"
        f" *, timeout: float | None = None) -> {kind}: ..."
        for path, kind in _documents(document)
    )
    return f'''class Paths:
    """The calls that fetch documents by their paths."""

    def _fetch(self, path: str, query: Mapping[str, object] | None, timeout: float | None) -> Any:
        raise NotImplementedError

{overloads}
    @overload
    def get(self, path: str, query: Mapping[str, object] | None = None, *, timeout: float | None = None) -> Any: ...
    def get(self, path: str, query: Mapping[str, object] | None = None, *, timeout: float | None = None) -> Any:
        """Return the JSON at a path, such as ``/v1/tables/krypto``; wait for a fact that is not known yet."""
        return self._fetch(path, query, timeout)
'''


def _documents(document: Json) -> Iterator[tuple[str, str]]:
    for path, methods in document["paths"].items():
        content = methods.get("get", {}).get("responses", {}).get("200", {}).get("content", {})
        schema = content.get(JSON, {}).get("schema", {})
        if "{" not in path and "$ref" in schema:
            yield path, argument(schema)
