"""Jobs repeat their parameters with defaults filled in, and leave out only fields that say so."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from pydantic import BaseModel
from pydantic_core import to_jsonable_python

from worker.declarations.operation import Params
from worker.registry import public_operations

SAYS_SO = re.compile(r"Left out of (answers|a job's `params`) where ")


def test_only_fields_that_say_so_are_left_out() -> None:
    """A field that says so is left out in one of the examples at least."""
    left_out = {found for params in _questions() for found in _left_out(params, params.canonical())}
    assert {(model, name) for model, name in left_out if name not in _say_so(model)} == set()
    models = {type(params) for params in _questions()} | {model for model, _ in left_out}
    assert {name for _, name in left_out} == {name for model in models for name in _say_so(model)}


def test_defaults_are_filled_in() -> None:
    filled = [
        (params, name, value)
        for params in _questions()
        for name, value in params.canonical().items()
        if name not in params.model_fields_set and name not in params.drawn_fields()
    ]
    assert len(filled) > 100
    for params, name, value in filled:
        default = type(params).model_fields[name].default
        # Some defaults follow from other fields, such as the cards of a full grid.
        expected = getattr(params, name) if default is None else default
        assert value == to_jsonable_python(expected), (params, name)


def _questions() -> Iterator[Params]:
    for operation in public_operations():
        for example in operation.examples:
            yield operation.params.model_validate(dict(example.params))


def _left_out(model: BaseModel, shown: Mapping[str, Any]) -> Iterator[tuple[type[BaseModel], str]]:
    """Yield the fields of a model, and of the models inside it, that its JSON object does not have."""
    for name, value in model:
        if name not in shown:
            yield type(model), name
        elif isinstance(value, list):
            for one, its in zip(value, shown[name], strict=True):
                if isinstance(one, BaseModel):
                    yield from _left_out(one, its)


@cache
def _say_so(model: type[BaseModel]) -> frozenset[str]:
    fields = model.model_json_schema()["properties"]
    return frozenset(name for name, field in fields.items() if SAYS_SO.search(field.get("description", "")))
