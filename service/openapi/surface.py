"""The surface of the API: what clients may rely on, a line for each promise.

A line states a route, a parameter, a field of a request or an answer, its type, a value, a limit, a header, a status,
or a type of problem. A release keeps every line of the last one, as ``promises.py`` compares them. ``released.txt`` has
the lines of the last release; `make released` writes it, when a release is made.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from service.openapi.promises import LIMITS

RELEASED: Final = Path(__file__).with_name("released.txt")
METHODS: Final = ("get", "put", "post", "delete", "patch", "head")
REQUEST: Final = "request"
ANSWER: Final = "answer"
ENGINE: Final = "engine"
"""The field with the engine version, which grows."""
_DEFAULT: Final = re.compile(r"Default: `([^`]*)`")

Json = Mapping[str, Any]


def surface(document: Json, problem_types: Iterable[str] = ()) -> list[str]:
    """Return the lines of a document, and of the types of problems, sorted."""
    return sorted({*_Reader(document).lines(), *(f"problem {name}" for name in problem_types)})


class _Reader:
    def __init__(self, document: Json) -> None:
        self._document = document
        self._named: list[tuple[str, str]] = []

    def lines(self) -> Iterator[str]:
        for path, item in self._document["paths"].items():
            for method in METHODS:
                if method in item:
                    yield from self._route(f"{method.upper()} {path}", item[method])
        done = set()
        while self._named:
            entry = self._named.pop()
            if entry not in done:
                done.add(entry)
                role, reference = entry
                yield from self._schema(
                    role, f"{role} {_schema_name(reference)}", self._resolve({"$ref": reference})
                )

    def _route(self, route: str, operation: Json) -> Iterator[str]:
        yield route
        # The names of methods and modules of generated clients.
        yield f"{route} operation {operation['operationId']}"
        yield from (f"{route} tag {tag}" for tag in operation.get("tags", ()))
        if operation.get("security") == []:
            yield f"{route} without a key"
        for given in operation.get("parameters", ()):
            parameter = self._resolve(given)
            name = f"{route} {parameter['in']} {parameter['name']}"
            yield name
            if parameter.get("required"):
                yield f"{name} required"
            yield from self._field(REQUEST, name, parameter.get("schema", {}))
        body = self._resolve(operation.get("requestBody", {}))
        if body.get("required"):
            yield f"{route} body required"
        for media_type, content in body.get("content", {}).items():
            yield f"{route} body {media_type}"
            yield from self._schema(REQUEST, f"{route} body", content.get("schema", {}))
        for status, given in operation["responses"].items():
            # Which errors a route can give is documentation; their form is one schema.
            if status.startswith(("4", "5")):
                continue
            yield f"{route} {status}"
            answer = self._resolve(given)
            yield from (f"{route} {status} header {name}" for name in answer.get("headers", ()))
            for media_type, content in answer.get("content", {}).items():
                yield f"{route} {status} {media_type}"
                yield from self._schema(ANSWER, f"{route} {status}", content.get("schema", {}))

    def _field(self, role: str, at: str, schema: Json) -> Iterator[str]:
        """Yield a parameter's or a field's default, and its schema; the description tells what a schema does not."""
        if role == REQUEST:
            if "default" in schema:
                yield f"{at} default {json.dumps(schema['default'], ensure_ascii=False)}"
            elif told := _DEFAULT.search(schema.get("description", "")):
                yield f"{at} default {told[1]}"
        yield from self._schema(role, at, schema)

    def _schema(self, role: str, at: str, schema: Json) -> Iterator[str]:
        """Yield types, values, fields, and names of other schemas; of requests also their limits."""
        if "$ref" in schema:
            self._named.append((role, schema["$ref"]))
            yield f"{at} is {_schema_name(schema['$ref'])}"
            return
        if isinstance(schema.get("type"), str):
            yield f"{at} type {schema['type']}"
        if "format" in schema:
            yield f"{at} format {schema['format']}"
        if not at.endswith((f".{ENGINE}", f" {ENGINE}")):
            yield from (f"{at} value {value}" for value in (*schema.get("enum", ()), *_const(schema)))
        if role == REQUEST:
            yield from (f"{at} {word} {schema[word]}" for word in LIMITS if word in schema)
        for name, field in schema.get("properties", {}).items():
            yield f"{at}.{name}"
            if name in schema.get("required", ()):
                yield f"{at}.{name} {'required' if role == REQUEST else 'always'}"
            yield from self._field(role, f"{at}.{name}", field)
        if isinstance(schema.get("items"), Mapping):
            yield from self._schema(role, f"{at}[]", schema["items"])
        for word in ("allOf", "anyOf", "oneOf"):
            for part in schema.get(word, ()):
                yield from self._schema(role, at, part)

    def _resolve(self, node: Json) -> Json:
        while "$ref" in node:
            found: Any = self._document
            for key in node["$ref"].removeprefix("#/").split("/"):
                found = found[key.replace("~1", "/").replace("~0", "~")]
            node = found
        return node


def _const(schema: Json) -> tuple[Any, ...]:
    return (schema["const"],) if "const" in schema else ()


def _schema_name(reference: str) -> str:
    return reference.rpartition("/")[2]
