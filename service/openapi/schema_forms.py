"""Schemas in the forms that generators of clients understand."""

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

Json = dict[str, Any]

REF = "#/components/schemas/{model}"


_SIGNS: Mapping[str, str] = {
    "+": "PLUS",
    "-": "MINUS",
    "×": "TIMES",
    "÷": "DIVIDED_BY",
    "*": "ASTERISK",
    "/": "SLASH",
}
"""Names of enum members that are signs, for generated clients."""


def reference(name: str) -> Json:
    """Return a reference to a schema."""
    return {"$ref": REF.format(model=name)}


def rename_schemas(schemas: Json, names: Mapping[str, str]) -> Json:
    """Return the schemas under other names, without titles, which would only repeat them."""
    renamed = {reference(name)["$ref"]: names.get(name, name.replace("-", "")) for name in schemas}

    def change(part: Json) -> Json:
        target = part.get("$ref")
        return {**part, "$ref": reference(renamed[target])["$ref"]} if isinstance(target, str) else part

    return {
        renamed[reference(name)["$ref"]]: _without_title(change_everywhere(schema, change))
        for name, schema in schemas.items()
    }


def _without_title(schema: Json) -> Json:
    return {key: value for key, value in schema.items() if key != "title"}


def plain_properties(part: Json) -> Json:
    """Return an object's schema with its properties' titles removed and their defaults moved to the descriptions.

    The titles only repeat the names. Some generators treat a property with a default as always present, in requests
    too.
    """
    properties = part.get("properties")
    if not isinstance(properties, dict):
        return part
    return {**part, "properties": {name: _plain_property(schema) for name, schema in properties.items()}}


def _plain_property(schema: Json) -> Json:
    plain = {key: value for key, value in schema.items() if key not in ("title", "default")}
    # OpenAPI 3.1 allows a description beside a reference.
    told = [plain["description"]] if "description" in plain else []
    if "default" not in schema or any("Default:" in text for text in told):
        return plain
    return {
        **plain,
        "description": " ".join([*told, f"Default: `{json.dumps(schema['default'], ensure_ascii=False)}`."]),
    }


def as_array(part: Json) -> Json:
    """Convert a tuple to an array of the types of its items, since not every generator supports tuples."""
    places = part.get("prefixItems")
    if not isinstance(places, list):
        return part
    kinds = [place for number, place in enumerate(places) if place not in places[:number]]
    array = {key: value for key, value in part.items() if key != "prefixItems"}
    return {**array, "items": kinds[0] if len(kinds) == 1 else {"anyOf": kinds}}


def name_signs(part: Json) -> Json:
    """Add names to an enum of signs (``x-enum-varnames``), since generators cannot derive names from signs."""
    members = part.get("enum")
    if not isinstance(members, list) or not any(member in _SIGNS for member in members):
        return part
    return {**part, "x-enum-varnames": [_SIGNS[member] for member in members]}


def tag_name(name: str) -> str:
    """Return a tag that can name a module of a client: ``derful31`` for ``31-derful``, ``a_b`` for ``a-b``."""
    return re.sub(r"^(\d+)-(.+)$", r"\2\1", name).replace("-", "_")


def change_everywhere(part: Any, change: Callable[[Json], Json]) -> Any:
    """Return ``part`` with ``change`` applied to every object in it, the innermost first."""
    if isinstance(part, list):
        return [change_everywhere(one, change) for one in part]
    if isinstance(part, dict):
        return change({key: change_everywhere(value, change) for key, value in part.items()})
    return part
