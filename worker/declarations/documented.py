"""The base of models that requests, answers and their documentation are made of; and the form of times in them."""

import ast
import sys
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from functools import cache
from inspect import get_annotations
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, GetJsonSchemaHandler, PlainSerializer, WithJsonSchema
from pydantic_core import CoreSchema


class Documented(BaseModel):
    """A model whose fields are described by the texts below them; a description is one paragraph.

    They are read when a schema is asked for: pydantic's ``use_attribute_docstrings`` reads them when a class is made,
    which took a third of each process's start. The validators of a model are made on its first use, since no process
    uses all models; those of all models took an eighth of a start.
    """

    model_config = ConfigDict(defer_build=True)

    @classmethod
    def __get_pydantic_json_schema__(cls, core_schema: CoreSchema, handler: GetJsonSchemaHandler) -> Any:
        schema = handler(core_schema)
        properties = handler.resolve_ref_schema(schema).get("properties", {})
        for name, field in cls.model_fields.items():
            shown = properties.get(field.alias or name)
            text = field.description or _field_text(cls, name)
            if shown is not None and text:
                shown["description"] = " ".join(text.split())
        return schema


def _field_text(model: type, field: str) -> str | None:
    """Return the text below a field of a model or of one of its bases."""
    for each in model.__mro__:
        text = _read_texts(each.__module__).get(each.__qualname__, {}).get(field)
        if text or field in get_annotations(each):
            return text
    return None


@cache
def _read_texts(module: str) -> Mapping[str, Mapping[str, str]]:
    """Return the texts below the fields of a module's classes, by the qualified name of the class and the field."""
    file = getattr(sys.modules.get(module), "__file__", None)
    return dict(_classes(ast.parse(Path(file).read_bytes()).body, "")) if file else {}


def _classes(statements: Iterable[ast.stmt], within: str) -> Iterator[tuple[str, Mapping[str, str]]]:
    for node in statements:
        if isinstance(node, ast.ClassDef):
            yield within + node.name, dict(_fields(node))
            yield from _classes(node.body, f"{within}{node.name}.")
        elif isinstance(node, ast.FunctionDef):
            yield from _classes(node.body, f"{within}{node.name}.<locals>.")


def _fields(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for field, text in pairwise(node.body):
        match field, text:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(described))),
            ):
                yield name, described


class Answer(Documented):
    """The body of a response. Fields that were not set are not sent."""

    model_config = ConfigDict(extra="forbid", frozen=True, from_attributes=True, validate_by_name=True)


def timestamp(moment: datetime) -> str:
    """Return a time as RFC 3339 in UTC, to the millisecond."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").removesuffix("+00:00") + "Z"


Timestamp = Annotated[
    datetime,
    PlainSerializer(timestamp, when_used="json"),
    WithJsonSchema({"type": "string", "format": "date-time"}),
]
"""A time, serialized by ``timestamp``."""
