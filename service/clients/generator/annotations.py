"""Schemas as type annotations."""

from collections.abc import Iterator, Mapping
from typing import Any

Json = Mapping[str, Any]

_PLAIN = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}


def model_name(reference: str) -> str:
    """Return the name of the model that a ``$ref`` refers to."""
    return reference.rpartition("/")[2]


def annotation(schema: Json, array: str = "list", models: str = "") -> str:
    """Return the annotation of a value; ``array`` is the type of its arrays, ``models`` the prefix of its models."""
    if "$ref" in schema:
        return models + model_name(schema["$ref"])
    if values := schema.get("enum") or [schema[key] for key in ("const",) if key in schema]:
        return f"Literal[{', '.join(map(repr, values))}]"
    for several in ("anyOf", "oneOf"):
        if several in schema:
            found = dict.fromkeys(annotation(one, array, models) for one in schema[several])
            # `str` includes all literals beside it in a union.
            return " | ".join(one for one in found if "str" not in found or not one.startswith("Literal['"))
    kind = schema.get("type")
    if kind == "array":
        return f"{array}[{annotation(schema.get('items', {}), array, models)}]"
    if kind == "object":
        values = schema.get("additionalProperties")
        return f"dict[str, {annotation(values, array, models) if isinstance(values, Mapping) else 'Any'}]"
    return _PLAIN[kind] if isinstance(kind, str) else "Any"


def argument(schema: Json) -> str:
    """Return the annotation of a method's argument, in a module that imports the models as ``m``."""
    return annotation(schema, "Sequence", "m.")


def references(schema: Any) -> Iterator[str]:
    """Yield the names of the models that a schema refers to."""
    if isinstance(schema, list):
        for one in schema:
            yield from references(one)
    elif isinstance(schema, Mapping):
        if isinstance(target := schema.get("$ref"), str):
            yield model_name(target)
        for part in schema.values():
            yield from references(part)
