"""The page of one operation or route."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from service.clients.generator.operations import Operation
from service.docs.routes import example_question
from service.docs.site.samples import (
    SERVER,
    WIDTH,
    Route,
    is_short,
    lay_out,
    operation_sample,
    posted,
    route_sample,
)
from service.docs.site.schemas import Json, Schemas, as_json
from worker.registry import OPERATIONS

LONGEST_ANSWER = 4_000
# Headers that all routes share are explained once, in the guide.
_COMMON = frozenset({"Prefer", "If-None-Match", "Idempotency-Key"})
PROBLEM_OF: dict[int, tuple[str, ...]] = {
    400: ("malformed-json",),
    401: ("no-valid-key",),
    403: ("missing-scope",),
    410: ("other-engine",),
    422: ("invalid-input",),
    429: ("too-many-requests", "too-many-jobs"),
    503: ("unavailable",),
}


@dataclass(frozen=True)
class OperationPage:
    """The page of a route; an operation has a declaration, and a ``fact`` at the same path."""

    path: str
    method: str
    described: Json
    schemas: Schemas
    texts: Mapping[str, Any]
    operation: Operation | None = None
    fact: Json | None = None

    @property
    def tag(self) -> str:
        """The group of the page."""
        return str(self.described["tags"][0])

    @property
    def title(self) -> str:
        """The summary of the route."""
        return str(self.described["summary"])

    @property
    def file(self) -> str:
        """The file of the page, which gives its address."""
        name = (
            self.operation.kind.partition(".")[2]
            if self.operation
            else self.described["operationId"].replace("_", "-")
        )
        return f"reference/{self.tag}/{name}.md"

    @property
    def names(self) -> tuple[str, ...]:
        """The names by which other pages mention the route."""
        short = self.path.removeprefix("/v1/")
        if self.operation:
            return self.path, short, self.operation.kind
        return (self.path, short) if "/" in short else (self.path,)

    @property
    def calls(self) -> tuple[str, ...]:
        """The methods of the route with its path."""
        return tuple(f"{method} {self.path}" for method in self._methods)

    @property
    def _methods(self) -> tuple[str, ...]:
        return ("POST", "GET") if self.fact else (self.method,)

    def markdown(self, problems: Mapping[str, str]) -> str:
        """Return the page."""
        parts = [
            f"# {self.title}",
            self._addresses(),
            self.texts["questions"][self.operation.kind] if self.operation else "",
            str(self.described.get("description", "")),
            "## Example",
            self._sample(),
            self._answer(),
            *self._part("Parameters", self._parameters()),
            *self._part("Body", self._body()),
            *self._result(),
            "## Answers",
            "\n".join(self._statuses(problems)),
            *self._other_method(),
            *self._time(),
        ]
        return "\n\n".join(part.strip("\n") for part in parts if part) + "\n"

    def _addresses(self) -> str:
        kind = f" · `{self.operation.kind}`" if self.operation else ""
        return " · ".join(f"**{method}** `{self.path}`" for method in self._methods) + kind

    @staticmethod
    def _part(title: str, entries: Iterator[str]) -> Iterator[str]:
        found = list(entries)
        if found:
            yield f"## {title}"
            yield "\n".join(found)

    def _parameters(self) -> Iterator[str]:
        """Yield the parameters with their types, bounds, defaults and examples; those of a fact are the operation's."""
        # In an address, values that are no plain ones stand as text.
        in_body = {name: field for name, field, _ in self._body_fields()}
        for given in (self.fact or self.described).get("parameters", ()):
            parameter = self.schemas.resolve(given)
            if parameter["name"] in _COMMON or (self.fact and parameter["in"] == "header"):
                continue
            schema = self.schemas.resolve(parameter["schema"])
            yield _entry(
                parameter["name"],
                self.schemas.type_of(in_body.get(parameter["name"], schema)).removesuffix(" or null"),
                parameter.get("description", ""),
                required=parameter.get("required", False),
                default=schema.get("default"),
                example=parameter.get("example", schema.get("example")),
            )

    def _body(self) -> Iterator[str]:
        if not self.fact:
            for name, schema, required in self._body_fields():
                yield _entry(
                    name, self.schemas.type_of(schema), schema.get("description", ""), required=required
                )

    def _body_fields(self) -> Iterator[tuple[str, Json, bool]]:
        content = self.described.get("requestBody", {}).get("content", {}).get("application/json")
        return self.schemas.fields(content["schema"]) if content else iter(())

    def _result(self) -> Iterator[str]:
        """Yield the fields of the answer, and those of the objects in it."""
        content = self._success().get("content", {}).get("application/json")
        if not content:
            return
        yield "## Result"
        waiting, seen = [("", content["schema"])], set()
        while waiting:
            name, schema = waiting.pop(0)
            inner = self.schemas.inner(schema)
            if inner is None or id(inner.get("properties")) in seen:
                continue
            seen.add(id(inner["properties"]))
            if name:
                yield f"### {name}"
            entries = []
            for field, described, _ in self.schemas.fields(inner):
                entries.append(
                    _entry(field, self.schemas.type_of(described), described.get("description", ""))
                )
                waiting.append((f"{name}.{field}".lstrip("."), described))
            yield "\n".join(entries)

    @property
    def _other_answer(self) -> Json:
        """The entry for the answer in ``reference.yaml``; empty if the documented answer is that of the example."""
        other: Json = self.texts["answers"].get(self.described["operationId"], {})
        return other

    def _success(self) -> Json:
        if other := self._other_answer:
            schema, example = (
                {"$ref": f"#/components/{part}s/{other[part]}"} for part in ("schema", "example")
            )
            return {"content": {"application/json": {"schema": schema, "examples": {"": example}}}}
        responses = (self.fact or self.described)["responses"]
        status = next((status for status in responses if status.startswith("2")), "200")
        return self.schemas.resolve(responses.get(status, {}))

    def _statuses(self, problems: Mapping[str, str]) -> Iterator[str]:
        responses = {**(self.fact or {}).get("responses", {}), **self.described["responses"]}
        for status in sorted(responses):
            described = self.schemas.resolve(responses[status])
            names = [name for name in PROBLEM_OF.get(int(status), ()) if name in problems]
            links = ", ".join(f"[{name}](../problems/{name}.md)" for name in names)
            phrase = HTTPStatus(int(status)).phrase
            yield f"- **{status} {phrase}**: {described.get('description', '')}" + (
                f" See {links}." if links else ""
            )

    def _sample(self) -> str:
        if self.operation:
            return operation_sample(self.operation, self._params, self._fact)
        return route_sample(self._route(), self.texts["methods"].get(self.described["operationId"], {}))

    def _route(self) -> Route:
        path, query = {}, {}
        for given in self.described.get("parameters", ()):
            parameter = self.schemas.resolve(given)
            name, where = parameter["name"], parameter["in"]
            schema = self.schemas.resolve(parameter["schema"])
            value = parameter.get("example", schema.get("example"))
            if value is None:
                value = next(iter(schema.get("enum", ())), self.texts["values"].get(name))
            if where == "path" and value is not None:
                path[name] = value
            elif where == "query" and parameter.get("required"):
                query[name] = value
        body = self._examples(self.described.get("requestBody", {}))
        has_json = "application/json" in self._success().get("content", {"application/json": {}})
        return Route(self.method, self.path, path, query, body[0] if body else None, has_json)

    def _examples(self, part: Json) -> list[Any]:
        content = part.get("content", {}).get("application/json", {})
        if "example" in content:
            return [content["example"]]
        return [self.schemas.resolve(one)["value"] for one in content.get("examples", {}).values()]

    def _answer(self) -> str:
        """Return the answer of the example, shortened if it is long."""
        found, other = self._examples(self._success()), self._other_answer
        if not found:
            return ""
        text = lay_out({**found[0], **other["fields"]} if other else found[0], WIDTH)
        if len(text) > LONGEST_ANSWER:
            text = text[: text.rindex("\n", 0, LONGEST_ANSWER)] + "\n…"
        told = "The result" if self.fact else other.get("told", "The answer")
        return f"{told}:\n\n```json\n{text}\n```"

    @property
    def _params(self) -> Json:
        """The parameters of the example."""
        params: Json = self._examples(self.described["requestBody"])[0]
        return params

    @property
    def _fact(self) -> str:
        """The address of the example; empty for a route that is no operation."""
        return example_question(OPERATIONS[self.operation.kind]).address if self.operation else ""

    def _other_method(self) -> Iterator[str]:
        """Show the method that the example does not use."""
        if self.operation and is_short(self._fact):
            yield "## With POST"
            yield (
                "`POST` takes the parameters as JSON, and answers with a [job](../../build/jobs.md) that has the "
                "result in it; with `Prefer: return=minimal`, with the result alone:\n\n"
                f"```sh\n{posted(self.operation, self._params)}\n```"
            )
        elif self.operation:
            yield "## As a fact"
            yield (
                "`GET` with the parameters in the query answers with the result too, which "
                "[any cache may keep](../../build/caching.md):\n\n"
                f"```sh\ncurl -s '{SERVER}{self._fact}'\n```"
            )

    def _time(self) -> Iterator[str]:
        """Say how long the operation takes, by its own estimate of its examples."""
        if self.operation is None:
            return
        declared = OPERATIONS[self.operation.kind]
        yield "## How long it takes"
        if declared.immediate:
            yield "Milliseconds at most: the service computes it itself, without a worker."
        elif declared.estimate is None:
            yield "Less than a second, on a worker for short work. The second time it comes from the cache."
        else:
            told = [
                f"- {cost.what}: {_seconds(cost.seconds)}"
                for example in declared.examples
                if (cost := declared.estimate(declared.params.model_validate(example.params)))
            ]
            yield "It depends on the question. Estimates for the examples, in seconds of one processor:"
            yield "\n".join(dict.fromkeys(told))
            yield "[`dry_run`](../jobs/submit-job.md) estimates a question before it is asked."


def _entry(
    name: str, kind: str, text: str, *, required: bool = False, default: object = None, example: object = None
) -> str:
    """Return a list entry for a field or a parameter."""
    line = _one_line(text)
    if line and not line.endswith((".", ":", "?")):
        line += "."
    told = [f"- **`{name}`** *{kind}{', required' if required else ''}*  \n  {line}".rstrip()]
    if default is not None and "Default:" not in text:
        told.append(f"Default: `{as_json(default)}`.")
    if example is not None:
        told.append(f"Example: `{as_json(example)}`.")
    return " ".join(told)


def _one_line(text: str) -> str:
    return " ".join(re.sub(r"\n\s*", " ", text).split())


def _seconds(seconds: float) -> str:
    if seconds < 0.001:
        return "less than a millisecond"
    return f"{seconds * 1000:.0f} ms" if seconds < 1 else f"{seconds:,.1f} s"
