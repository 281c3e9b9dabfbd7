"""Words for the values that a field allows, from the JSON schema of its model."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Final

from pydantic import BaseModel

from service.http.nearest import either, quoted
from worker.jobs.job_document import RequestPart

Schema = Mapping[str, Any]

CURSOR: Final = "cursor"
"""The name of the parameters that continue a list."""
_DEFINITIONS: Final = "#/$defs/"
_FORMATS: Final = {
    "date-time": "a date and time with its offset, such as 2026-11-22T09:30:00Z",
    "date": "a date such as 2026-11-20",
    "uuid": "an id (a UUID) such as 019a9f3e-6b5c-7d41-8a52-3f1c9be07d66",
    "uri": "an address such as https://example.com/hook",
}


@dataclass(frozen=True)
class Allowed:
    """The schemas of a place in a request, any of which its value may fit."""

    name: str
    schemas: tuple[Schema, ...]
    part: RequestPart
    nested: bool
    """True for an entry of a list or a field of an object in it."""

    @cached_property
    def names(self) -> list[str]:
        """The strings of enumerations."""
        found = [
            name
            for schema in self.schemas
            for name in schema.get("enum", [schema["const"]] if "const" in schema else [])
            if isinstance(name, str)
        ]
        return list(dict.fromkeys(found))

    @cached_property
    def fields(self) -> list[str]:
        """The names of an object's fields."""
        return [name for schema in self.schemas for name in schema.get("properties", {})]

    def __str__(self) -> str:
        """Return what is allowed, as in "This should be …"."""
        if self.name == CURSOR:
            return "the `next` of the previous page"
        return (
            either([*quoted(self.names), *dict.fromkeys(self._others())]) if self.schemas else "another value"
        )

    def _others(self) -> Iterator[str]:
        """Yield the words for what has no name; null is the last."""
        for schema in self.schemas:
            unnamed = not schema.keys() & {"enum", "const"} and schema.get("type") != "null"
            # A pattern is for programs; people know it from the other alternatives.
            if unnamed and (len(self.schemas) == 1 or "pattern" not in schema):
                yield from _words(schema, self.part)
        null = "null" if self.part != "query" else "empty" if self.nested else ""
        if null and any(schema.get("type") == "null" for schema in self.schemas):
            yield null


def allowed_at(model: type[BaseModel], tokens: Sequence[str], part: RequestPart) -> Allowed:
    """Return what may stand at a place of a request that should be a ``model``."""
    found = list(_alternatives(schema_of(model)))
    for token in tokens:
        found = [
            alternative
            for schema in found
            for member in _members(schema, token)
            for alternative in _alternatives(member)
        ]
    return Allowed(tokens[-1] if tokens else "", tuple(found), part, nested=len(tokens) > 1)


@lru_cache(maxsize=256)
def schema_of(model: type[BaseModel]) -> Schema:
    """Return a model's JSON schema without references."""
    schema = model.model_json_schema(mode="validation")
    inlined: Schema = _inlined(schema, schema.get("$defs", {}))
    return inlined


def _inlined(part: Any, definitions: Schema) -> Any:
    """Return a part of a schema with what its references lead to; no request contains itself."""
    match part:
        case {"$ref": str(name)}:
            return _inlined(definitions[name.removeprefix(_DEFINITIONS)], definitions)
        case dict():
            return {name: _inlined(value, definitions) for name, value in part.items() if name != "$defs"}
        case list():
            return [_inlined(each, definitions) for each in part]
    return part


def _alternatives(schema: Schema) -> Iterator[Schema]:
    """Yield the schemas without unions that together are a schema."""
    alternatives = schema.get("anyOf") or schema.get("oneOf")
    if not alternatives:
        yield schema
    for alternative in alternatives or ():
        yield from _alternatives(alternative)


def _members(schema: Schema, token: str) -> Iterable[Schema]:
    """Return the schemas of a member, of an object by its name or of an array by its place."""
    if token in (properties := schema.get("properties", {})):
        return (properties[token],)
    if schema.get("type") != "array" or not token.isdigit():
        return ()
    first = schema.get("prefixItems", ())
    if int(token) < len(first):
        return (first[int(token)],)
    return (schema["items"],) if isinstance(schema.get("items"), dict) else ()


def _words(schema: Schema, part: RequestPart) -> tuple[str, ...]:
    """Return the words for values of one type."""
    match schema.get("type"):
        case "integer" | "number" as kind:
            return (("an integer" if kind == "integer" else "a number") + _range(schema),)
        case "boolean":
            return ("true", "false")
        case "string":
            return (_string(schema),)
        case "array":
            return (_array(schema, part),)
        case "object":
            return ("an object",)
    return ("any value",)


def _range(schema: Schema) -> str:
    low, high = schema.get("minimum"), schema.get("maximum")
    if "exclusiveMaximum" in schema:
        high = schema["exclusiveMaximum"] - 1
    if low is not None and high is not None:
        return f" from {low} to {high}"
    return f" of at least {low}" if low is not None else f" of at most {high}" if high is not None else ""


def _string(schema: Schema) -> str:
    if schema.get("format") in _FORMATS:
        return _FORMATS[schema["format"]]
    most = schema.get("maxLength")
    return (
        "a string" + _number(schema.get("minLength", 0), most, "character")
        if most is not None
        else "a string"
    )


def _array(schema: Schema, part: RequestPart) -> str:
    number = _number(schema.get("minItems", 0), schema.get("maxItems"), _entry(schema))
    if part != "query":
        return f"an array{number}"
    # Queries write lists of values, and lists of such lists; anything else is JSON.
    separator = {1: ",", 2: "/"}.get(_depth(schema))
    return f"a list{number}, separated by `{separator}`" if separator else f"a JSON array{number}"


def _entry(schema: Schema) -> str:
    """Return the word for an entry of an array: ``integer``, or ``item`` for entries of several types."""
    kinds = {
        each.get("type")
        for entry in _entries(schema)
        for each in _alternatives(entry)
        if each.get("type") != "null"
    }
    return str(kinds.pop()) if len(kinds) == 1 and kinds <= {"array", "integer", "object"} else "item"


def _entries(schema: Schema) -> Sequence[Schema]:
    return schema.get("prefixItems") or [schema["items"]]


def _depth(schema: Schema) -> int:
    """Return how many lists are within each other; many for lists of objects."""
    if schema.get("type") == "object":
        return 9
    entries = _entries(schema) if schema.get("type") == "array" else ()
    return max((1 + _depth(each) for entry in entries for each in _alternatives(entry)), default=0)


def _number(low: int, high: int | None, what: str) -> str:
    """Return the number of things: " of 1 to 6 items"."""
    if high is None:
        return f" of at least {low} {what}s" if low > 1 else ""
    if low == high:
        return f" of {low} {what}s"
    return f" of {low} to {high} {what}s" if low else f" of at most {high} {what}s"
