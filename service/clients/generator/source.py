"""Python source made of schemas and texts: annotations, docstrings and the module of types."""

import json
import textwrap
from collections.abc import Iterator, Mapping
from keyword import iskeyword
from typing import Any

HEADER = "# Made from openapi.yaml by `python -m service.clients.generate`; not to be edited.\n"
WIDTH = 104


def docstring(text: str, indent: str) -> str:
    """Return a text as a docstring, or an empty text if it is blank."""
    if not text.strip():
        return ""
    paragraphs = text.strip().split("\n\n")
    lines = "\n\n".join(_wrap(paragraph, indent) for paragraph in paragraphs)
    quoted = lines.strip().replace("\\", "\\\\").replace('"""', "'''")
    end = f"\n{indent}" if "\n" in quoted or quoted.endswith('"') else ""
    return f'{indent}"""{quoted}{end}"""'


def _wrap(paragraph: str, indent: str) -> str:
    if paragraph.lstrip().startswith(("-", "|", ">>>", "    ")):
        return textwrap.indent(paragraph, indent)
    # Lines stay apart, since each may describe a field: a name, a colon and a text.
    lines = paragraph.split("\n")
    return "\n".join(
        textwrap.fill(line, WIDTH, initial_indent=indent, subsequent_indent=indent, break_long_words=False)
        for line in lines
    )


def literal(value: str) -> str:
    """Return a string's literal."""
    return json.dumps(value, ensure_ascii=False)


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


_IMPORTS = """
from collections.abc import Sequence
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict
"""
KIND = "Kind"


def models_module(document: Json) -> str:
    """Return the source of the module of types."""
    schemas: Json = document["components"]["schemas"]
    names = list(_in_order(schemas))
    exported = f"__all__ = {sorted([KIND, *names])!r}"
    models = [_model(name, schemas[name]) for name in names]
    kinds = list(schemas["JobRequest"]["discriminator"]["mapping"])
    models.append(f'{KIND}: TypeAlias = Literal{kinds!r}\n"""The kinds of jobs that can be submitted."""')
    return "\n\n".join([HEADER + '"""Types of requests and responses."""\n' + _IMPORTS, exported, *models])


def _in_order(schemas: Json) -> Iterator[str]:
    """Yield the names, each after those its schema refers to, so that annotations need not be strings."""
    done: set[str] = set()

    def visit(name: str) -> Iterator[str]:
        if name not in done:
            done.add(name)
            for other in references(schemas[name]):
                yield from visit(other)
            yield name

    for name in schemas:
        yield from visit(name)


def _model(name: str, schema: Json) -> str:
    described = docstring(schema.get("description", ""), "")
    properties: Json | None = schema.get("properties")
    if properties is None:
        # Of these, only requests have arrays: callers may give tuples, as below.
        return f"{name}: TypeAlias = {annotation(schema, 'Sequence')}\n{described}"
    # Callers may give tuples, and lists of narrower types.
    array = "Sequence" if name.endswith("Params") else "list"
    required = schema.get("required", ())
    fields = {
        field: annotation(inner, array) if field in required else f"NotRequired[{annotation(inner, array)}]"
        for field, inner in properties.items()
    }
    if not all(field.isidentifier() and not iskeyword(field) for field in fields):
        entries = ", ".join(f"{field!r}: {kind}" for field, kind in fields.items())
        return f"{name} = TypedDict({name!r}, {{{entries}}})\n{described}"
    lines = [
        f"    {field}: {kind}\n{docstring(properties[field].get('description', ''), '    ')}"
        for field, kind in fields.items()
    ]
    return f"class {name}(TypedDict):\n{docstring(schema.get('description', ''), '    ')}\n" + (
        "\n".join(lines) or "    pass"
    )
