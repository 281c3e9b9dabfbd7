"""Schemas of the OpenAPI document in words: types with their bounds, and lists of fields."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

Json = Mapping[str, Any]
_PLAIN = {
    "string": "text",
    "integer": "integer",
    "number": "number",
    "boolean": "true or false",
    "null": "null",
}
_PLURAL = {"text": "texts", "integer": "integers", "number": "numbers", "object": "objects"}
LARGEST = 2**53 - 1
"""Bounds of this size only say that numbers are exact in JSON."""


class Schemas:
    """The schemas of a document."""

    def __init__(self, document: Json) -> None:
        self._document = document

    def resolve(self, part: Json) -> Json:
        """Return the target of a reference; return other values unchanged."""
        while "$ref" in part:
            found: Any = self._document
            for name in part["$ref"].removeprefix("#/").split("/"):
                found = found[name]
            part = {**found, **{key: value for key, value in part.items() if key != "$ref"}}
        return part

    def type_of(self, schema: Json) -> str:
        """Return the type of a value with its bounds: ``1 to 6 integers of at least 1``."""
        schema = self.resolve(schema)
        if "const" in schema:
            return f"`{as_json(schema['const'])}`"
        if "enum" in schema:
            return " or ".join(f"`{as_json(value)}`" for value in schema["enum"])
        for several in ("anyOf", "oneOf"):
            if several in schema:
                return " or ".join(dict.fromkeys(self.type_of(one) for one in schema[several]))
        kind = schema.get("type", "value")
        if kind == "array":
            return self._array(schema)
        if isinstance(kind, list):
            return " or ".join(str(_PLAIN.get(one, one)) for one in kind)
        return str(_PLAIN.get(kind, kind)) + _bounds(schema.get("minimum"), schema.get("maximum"))

    def _array(self, schema: Json) -> str:
        inner = self.type_of(schema.get("items", {}))
        word, _, rest = inner.partition(" of ")
        plural = _PLURAL.get(inner) or (f"{_PLURAL[word]} of {rest}" if word in _PLURAL else f"({inner})")
        least, most = schema.get("minItems"), schema.get("maxItems")
        if least is not None and most is not None:
            many = f"{least}" if least == most else f"{least} to {most:,}"
        elif most is not None:
            many = f"up to {most:,}"
        else:
            many = f"{least} or more" if least else "list of"
        return f"{many} {plural}"

    def fields(self, schema: Json) -> Iterator[tuple[str, Json, bool]]:
        """Yield the fields of an object: name, schema, and True if it is required."""
        schema = self.resolve(schema)
        required = schema.get("required", ())
        for name, field in schema.get("properties", {}).items():
            yield name, self.resolve(field), name in required

    def inner(self, schema: Json) -> Json | None:
        """Return the object in a field, or in a list, or in its alternatives; None if there is none.

        Of alternatives with the same fields, such as the jobs of all kinds, it is what they have in common.
        """
        schema = self.resolve(schema)
        if schema.get("properties"):
            return schema
        if schema.get("type") == "array":
            return self.inner(schema.get("items", {}))
        found = [self.inner(one) for several in ("anyOf", "oneOf") for one in schema.get(several, ())]
        objects = [one for one in found if one is not None]
        return objects[0] if len(objects) == 1 else self._in_common(objects)

    def _in_common(self, objects: Sequence[Json]) -> Json | None:
        """Return an object with the fields of all ``objects``; None unless these have the same names."""
        if not objects or any(set(one["properties"]) != set(objects[0]["properties"]) for one in objects):
            return None
        fields = {
            name: field
            if all(one["properties"][name] == field for one in objects)
            else {
                "type": "string" if "const" in self.resolve(field) else "object",
                "description": _text(field) or "Its fields depend on the kind.",
            }
            for name, field in objects[0]["properties"].items()
        }
        return {"properties": fields}


def _text(field: Json) -> str:
    return str(field.get("description", ""))


def _bounds(least: float | None, most: float | None) -> str:
    if least is not None and abs(least) >= LARGEST:
        least = None
    if most is not None and abs(most) >= LARGEST:
        most = None
    if least is not None and most is not None:
        return f" of {least:,} to {most:,}"
    if least is not None:
        return f" of at least {least:,}"
    return f" of at most {most:,}" if most is not None else ""


def as_json(value: object) -> str:
    """Return a value as JSON, but a text as it is."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
