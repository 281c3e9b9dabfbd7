"""Parameter values as text in a query, according to the JSON schema of an operation's parameters.

Values of lists are separated by commas, and the rows of nested lists by slashes; or the parameter is repeated, once for
each value or row. An empty text is null. Other values are written as JSON.
"""

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Self
from urllib.parse import quote

from pydantic import BaseModel
from pydantic_core import from_json, to_jsonable_python

from service.http.allowed import allowed_at
from service.http.body import INTEGER, refuse_nul
from service.http.problems import FieldError, invalid
from worker.declarations.fields import MAX_SAFE_INTEGER
from worker.declarations.operation import Params

Schema = Mapping[str, Any]

_JSON_BEGINS: Final = ("[", "{", '"')
_DEFINITIONS: Final = "#/$defs/"
# These characters need no escape in a query (RFC 3986), and lists are full of them.
_AS_THEY_ARE: Final = ",/:"


@dataclass(frozen=True)
class Shape:
    """The types that a parameter's values may have."""

    names: frozenset[str] = frozenset()
    """The strings of an enumeration."""
    text: bool = False
    """True if any other string is allowed."""
    integer: bool = False
    boolean: bool = False
    null: bool = False
    items: "Shape | None" = None
    """The shape of a list's entries; None if the value cannot be a list."""
    opaque: bool = False
    """True if only JSON can express the values."""

    @classmethod
    def of(cls, schema: Schema, definitions: Schema) -> Self:
        """Return the shape of the values that a JSON schema describes."""
        if "$ref" in schema:
            return cls.of(definitions[schema["$ref"].removeprefix(_DEFINITIONS)], definitions)
        if alternatives := schema.get("anyOf") or schema.get("oneOf"):
            return cls._any_of(alternatives, definitions)
        if "enum" in schema or "const" in schema:
            values = schema["enum"] if "enum" in schema else [schema["const"]]
            names = frozenset(value for value in values if isinstance(value, str))
            return cls(names=names, opaque=len(names) < len(values))
        return cls._of_type(schema, definitions)

    @classmethod
    def _of_type(cls, schema: Schema, definitions: Schema) -> Self:
        match schema.get("type"):
            case "string":
                return cls(text=True)
            case "integer" | "boolean" | "null" as kind:
                return cls(integer=kind == "integer", boolean=kind == "boolean", null=kind == "null")
            case "array":
                entries = schema.get("prefixItems") or [schema.get("items", {})]
                items = cls._any_of(entries, definitions)
                return cls(items=items, opaque=items.opaque)
        return cls(opaque=True)

    @classmethod
    def _any_of(cls, schemas: list[Schema], definitions: Schema) -> Self:
        shapes = [cls.of(schema, definitions) for schema in schemas]
        lists = [shape.items for shape in shapes if shape.items is not None]
        return cls(
            names=frozenset[str]().union(*(shape.names for shape in shapes)),
            text=any(shape.text for shape in shapes),
            integer=any(shape.integer for shape in shapes),
            boolean=any(shape.boolean for shape in shapes),
            null=any(shape.null for shape in shapes),
            items=lists[0] if lists else None,
            opaque=len(lists) > 1 or any(shape.opaque for shape in shapes),
        )

    @property
    def depth(self) -> int:
        """The depth of nested lists; 0 for no list."""
        return 0 if self.items is None else 1 + self.items.depth

    @property
    def plain(self) -> bool:
        """True if the values can be written without JSON."""
        return not self.opaque and self.depth <= 2

    @property
    def free(self) -> bool:
        """True if every text is a valid value."""
        return self.text and not (
            self.integer or self.boolean or self.null or self.opaque or self.items is not None
        )


@lru_cache(maxsize=256)
def shapes_of(model: type[BaseModel]) -> Mapping[str, Shape]:
    """Return the shapes of a model's fields, by name."""
    schema = model.model_json_schema(mode="validation")
    definitions = schema.get("$defs", {})
    return {name: Shape.of(field, definitions) for name, field in schema["properties"].items()}


def parse_value(shape: Shape, text: str) -> object:
    """Return the JSON value that a text means; an invalid text is returned as it is, for validation to reject.

    Raises:
        ValueError: if it should be JSON and is not.
    """
    if shape.free:
        return text
    stripped = text.strip()
    if not shape.plain or stripped.startswith(_JSON_BEGINS):
        return from_json(stripped, allow_inf_nan=False) if stripped or not shape.null else None
    if shape.items is None or text in shape.names or (shape.names and text.isalpha()):
        return _scalar(shape, text)
    if shape.integer and INTEGER.fullmatch(stripped):
        return _scalar(shape, stripped)
    # Spaces may stand beside the separators of a list, and nowhere else.
    return _parse_list(shape, stripped, "/" if shape.depth == 2 else ",")


def values_of(model: type[Params], texts: Mapping[str, Sequence[str]]) -> dict[str, object]:
    """Return the JSON values of a query's texts; parameters with unknown names stay text.

    Raises:
        ProblemError: 422 if a parameter would be left to chance, or is not JSON where only JSON will do.
    """
    _refuse_chance(model, texts)
    shapes = shapes_of(model)
    values: dict[str, object] = {}
    faults: list[FieldError] = []
    for name, given in texts.items():
        try:
            values[name] = _parse_values(shapes[name], given) if name in shapes else given[0]
        except ValueError as error:
            detail = f"This should be {allowed_at(model, [name], 'query')}; it is not JSON: {error}"
            faults.append(FieldError(f"/{name}", detail, "query"))
    if faults:
        raise invalid(faults)
    refuse_nul(values, "query")
    return values


def _refuse_chance(model: type[Params], texts: Mapping[str, Sequence[str]]) -> None:
    """Refuse a question without a parameter that would be drawn at random: its answer is not a fact."""
    missing = [name for name in model.drawn_fields() if not "".join(texts.get(name, ())).strip()]
    if missing:
        detail = "This parameter is required: left to chance, the answer would have no address; POST draws it"
        raise invalid([FieldError(f"/{name}", detail, "query") for name in missing])


def _parse_values(shape: Shape, texts: Sequence[str]) -> object:
    """Return the JSON value of a parameter; the texts of a repeated parameter are the entries of a list.

    Raises:
        ValueError: if a text should be JSON and is not.
    """
    if len(texts) == 1 or shape.items is None:
        return parse_value(shape, texts[0])
    return [parse_value(shape.items, text) for text in texts]


def _parse_list(shape: Shape, text: str, separator: str) -> object:
    if shape.items is None:
        return _scalar(shape, text)
    if not text:
        return None if shape.null else []
    return [_parse_list(shape.items, entry.strip(), ",") for entry in text.split(separator)]


def _scalar(shape: Shape, text: str) -> object:
    if not text and shape.null:
        return None
    if text in shape.names:
        return text
    if shape.integer and INTEGER.fullmatch(text):
        number = int(text)
        # Larger integers are strings of digits in JSON.
        return text if shape.text and abs(number) > MAX_SAFE_INTEGER else number
    if shape.boolean and text in ("true", "false"):
        return text == "true"
    return text


def texts_of(model: type[Params], canonical: Mapping[str, object]) -> dict[str, str]:
    """Return the canonical parameters that differ from their defaults, as text."""
    shapes, defaults = shapes_of(model), _defaults(model)
    return {
        name: format_value(shapes[name], value)
        for name, value in canonical.items()
        if name not in defaults or defaults[name] != value
    }


def query_of(texts: Mapping[str, str]) -> str:
    """Return the query with these texts, in the order of their names."""
    return "&".join(f"{name}={quote(texts[name], safe=_AS_THEY_ARE)}" for name in sorted(texts))


@lru_cache(maxsize=256)
def _defaults(model: type[Params]) -> Mapping[str, Any]:
    """Return the defaults that are not drawn, as JSON values."""
    return {
        name: to_jsonable_python(field.default)
        for name, field in model.model_fields.items()
        if not field.is_required() and field.default_factory is None
    }


def format_value(shape: Shape, value: object) -> str:
    """Return the text that stands for a JSON value in an address."""
    if shape.plain:
        text = _plain(value)
        # A value that would be read back differently, such as an empty list where null is allowed, is written as JSON.
        with suppress(ValueError):
            if as_json(parse_value(shape, text)) == as_json(value):
                return text
    return as_json(value)


def as_json(value: object) -> str:
    """Return a value as JSON in the canonical form of addresses."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _plain(value: object) -> str:
    if isinstance(value, list):
        separator = "/" if any(isinstance(entry, list) for entry in value) else ","
        return separator.join(map(_plain, value))
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else str(value)
