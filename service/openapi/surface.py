"""The surface of the API: what clients may rely on, a line for each promise.

A line states a route, a parameter, a field of a request or an answer, a value, or a status. A release keeps every line
of the last one: what is added breaks nobody, and what goes or becomes stricter breaks the line. ``released.txt`` has
the lines of the last release; `python -m service.openapi --released` writes it, when a release is made.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

RELEASED: Final = Path(__file__).with_name("released.txt")
METHODS: Final = ("get", "put", "post", "delete", "patch", "head")
REQUEST: Final = "request"
ANSWER: Final = "answer"

Json = Mapping[str, Any]


def surface(document: Json) -> list[str]:
    """Return the lines of a document, sorted."""
    return sorted(set(_Reader(document).lines()))


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
        for given in operation.get("parameters", ()):
            parameter = self._resolve(given)
            name = f"{route} {parameter['in']} {parameter['name']}"
            yield name
            if parameter.get("required"):
                yield f"{name} required"
            yield from self._schema(REQUEST, name, parameter.get("schema", {}))
        body = self._resolve(operation.get("requestBody", {}))
        for media_type, content in body.get("content", {}).items():
            yield f"{route} body {media_type}"
            yield from self._schema(REQUEST, f"{route} body", content.get("schema", {}))
        for status, given in operation["responses"].items():
            # Which errors a route can give is documentation; their form is one schema.
            if status.startswith(("4", "5")):
                continue
            yield f"{route} {status}"
            for media_type, content in self._resolve(given).get("content", {}).items():
                yield f"{route} {status} {media_type}"
                yield from self._schema(ANSWER, f"{route} {status}", content.get("schema", {}))

    def _schema(self, role: str, at: str, schema: Json) -> Iterator[str]:
        """Yield the fields of a schema; values that requests may have, types of answers, names of other schemas."""
        if "$ref" in schema:
            self._named.append((role, schema["$ref"]))
            yield f"{at} is {_schema_name(schema['$ref'])}"
            return
        if role == REQUEST:
            yield from (f"{at} value {value}" for value in schema.get("enum", ()) if len(schema["enum"]) > 1)
        elif isinstance(schema.get("type"), str):
            yield f"{at} type {schema['type']}"
        for name, field in schema.get("properties", {}).items():
            yield f"{at}.{name}"
            if name in schema.get("required", ()):
                yield f"{at}.{name} {'required' if role == REQUEST else 'always'}"
            yield from self._schema(role, f"{at}.{name}", field)
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


def _schema_name(reference: str) -> str:
    return reference.rpartition("/")[2]
