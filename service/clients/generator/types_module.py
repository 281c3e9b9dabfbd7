"""The module of types: a ``TypedDict`` for every object of the document, an alias for everything else."""

from collections.abc import Iterator
from keyword import iskeyword

from service.clients.generator.annotations import Json, annotation, references
from service.clients.generator.text import HEADER, docstring

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
        return f"{name}: TypeAlias = {annotation(schema)}\n{described}"
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
