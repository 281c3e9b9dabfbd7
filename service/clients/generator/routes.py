"""The generated module of routes: a method for every route of the document that no other method covers."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from keyword import iskeyword
from typing import Any

from service.clients.generator.source import HEADER, Json, argument, docstring, literal, model_name

JSON = "application/json"
STREAM = "text/event-stream"
METHODS = ("get", "post", "put", "delete")


@dataclass(frozen=True)
class Route:
    """A route of the document."""

    method: str
    path: str
    described: Json
    parameters: tuple[Json, ...]

    @property
    def name(self) -> str:
        """The method of the client."""
        return str(self.described["operationId"])

    @property
    def content(self) -> Json:
        """The media types of a successful answer."""
        answers = self.described["responses"]
        status = min(status for status in answers if status.startswith("2"))
        content: Json = answers[status].get("content", {})
        return content

    @property
    def is_stream(self) -> bool:
        """Return True if the route sends events, which methods written by hand follow."""
        return STREAM in self.content


def routes(document: Json) -> Iterator[Route]:
    """Yield all routes of the document."""
    shared = document["components"]["parameters"]
    for path, item in document["paths"].items():
        for method in METHODS:
            if method in item:
                parameters = tuple(
                    shared[model_name(one["$ref"])] if "$ref" in one else one
                    for one in item[method].get("parameters", ())
                )
                yield Route(method.upper(), path, item[method], parameters)


def routes_module(document: Json) -> str:
    """Return the source of ``Routes``, with a method for every route except streams of events."""
    methods = "\n".join(_method(one, document) for one in routes(document) if not one.is_stream)
    return f'''{HEADER}"""Methods for all routes, named by their ``operationId``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from countinghouse_client import _flows
from countinghouse_client._exchange import Repeat, Request
from countinghouse_client._parts import quoted

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from countinghouse_client._config import Config
    from countinghouse_client._generated import models as m
    from countinghouse_client._driver import Driver


class Routes:
    """Every route by its ``operationId``; lists are iterated page by page. ``headers`` are sent as they are."""

    def __init__(self, config: Config, driver: Driver) -> None:
        self._config = config
        self._driver = driver

    def _run(
        self, method: str, path: str, query: Mapping[str, object], body: object,
        headers: Mapping[str, str] | None, timeout: float | None, accept: str | None = None,
    ) -> Any:
        request = Request(
            method=method,
            path=path,
            query=query,
            body=body,
            headers={{**(headers or {{}}), **({{"Accept": accept}} if accept else {{}})}},
            repeat=Repeat.UNLESS_RUN if method == "POST" else Repeat.ALWAYS,
        )
        flow = _flows.fetch_content if accept else _flows.fetch_document
        return self._driver.run(flow(self._config, request, self._config.deadline(timeout)))

{methods}'''


def _method(route: Route, document: Json) -> str:
    inputs = [one for one in route.parameters if one["in"] in ("path", "query")]
    body = route.described.get("requestBody")
    positional = [f"{_argument_name(one)}: str" for one in inputs if one["in"] == "path"]
    query = [
        one
        for one in inputs
        if one["in"] == "query" and not (_item_type(route, document) and one["name"] == "cursor")
    ]
    named = [f"{_argument_name(one)}: {argument(one['schema'])}" for one in query if one.get("required")]
    if body:
        kind = argument(body["content"][JSON]["schema"])
        named.append(f"body: {kind}" if body.get("required") else f"body: {kind} | None = None")
    named += [
        f"{_argument_name(one)}: {argument(one['schema']).removesuffix(' | None')} | None = None"
        for one in query
        if not one.get("required")
    ]
    pictures = [] if JSON in route.content else list(route.content)
    if pictures:
        named.append(f"accept: Literal[{', '.join(map(literal, pictures))}] = {literal(pictures[0])}")
    named += ["headers: Mapping[str, str] | None = None", "timeout: float | None = None"]
    arguments = ", ".join(["self", *positional, "*", *named])
    given = ", ".join(f"{literal(one['name'])}: {_argument_name(one)}" for one in query)
    path = re.sub(r"\{(\w+)\}", lambda found: f"{{quoted({found[1]})}}", route.path)
    text = f'f"{path}"' if path != route.path else literal(path)
    head = f"    def {route.name}({arguments})"
    said = docstring(_method_docstring(route, query), " " * 8)
    if item := _item_type(route, document):
        whole = "" if any(one["name"] == "cursor" for one in inputs) else ", first_limit=None"
        return (
            f"{head} -> Iterator[{item}]:\n{said}\n"
            f"        deadline = self._config.deadline(timeout)\n"
            f"        query: dict[str, object] = {{{given}}}\n"
            f"        rows = _flows.give_items(self._config, {text}, query, deadline, headers or {{}}{whole})\n"
            f"        return self._driver.iterate(rows)\n"
        )
    result = "bytes" if pictures else argument(route.content[JSON]["schema"])
    tail = ", accept" if pictures else ""
    return (
        f"{head} -> {result}:\n{said}\n"
        f"        query: dict[str, object] = {{{given}}}\n"
        f"        answer: {result} = self._run({literal(route.method)}, {text}, query, "
        f"{'body' if body else 'None'}, headers, timeout{tail})\n"
        f"        return answer\n"
    )


def _item_type(route: Route, document: Json) -> str:
    """Return the type of the items of a list, in pages or whole, or an empty text."""
    schema: Json = route.content.get(JSON, {}).get("schema", {})
    if "$ref" not in schema:
        return ""
    page = document["components"]["schemas"][model_name(schema["$ref"])]
    fields = page.get("properties", {})
    return argument(fields["items"]["items"]) if {"items", "next"} <= set(fields) else ""


def _argument_name(parameter: Json) -> str:
    name = str(parameter["name"])
    return f"{name}_" if iskeyword(name) or name in ("headers", "timeout", "body", "accept") else name


def _method_docstring(route: Route, query: list[Json]) -> str:
    summary = str(route.described["summary"]).rstrip(".")
    lines = [f"{_argument_name(one)}: {one['description']}" for one in query if one.get("description")]
    parts = [f"{summary} (``{route.method} {route.path}``).", *(["\n".join(lines)] if lines else [])]
    if shown := example(route):
        parts.append(f">>> {shown}")
    return "\n\n".join(parts)


def example(route: Route) -> str:
    """Return a call of the method with the document's examples, or an empty text if something has none."""
    wanted = [
        one
        for one in route.parameters
        if one["in"] == "path" or (one["in"] == "query" and one.get("required"))
    ]
    if any("example" not in _with_example(one) for one in wanted):
        return ""
    given = [
        repr(_with_example(one)["example"])
        if one["in"] == "path"
        else f"{_argument_name(one)}={_with_example(one)['example']!r}"
        for one in wanted
    ]
    body: Any = route.described.get("requestBody")
    if body:
        examples = list(body["content"][JSON].get("examples", {}).values())
        if body.get("required") and not any("value" in one for one in examples):
            return ""
        given += [f"body={one['value']!r}" for one in examples[:1] if "value" in one]
    return f"client.routes.{route.name}({', '.join(given)})"


def _with_example(parameter: Json) -> Json:
    """Return the parameter with an example, if its schema or its enum has one."""
    schema = parameter.get("schema", {})
    if "example" in parameter:
        return parameter
    if schema.get("enum"):
        return {**parameter, "example": schema["enum"][0]}
    return {**parameter, "example": schema["examples"][0]} if schema.get("examples") else parameter
