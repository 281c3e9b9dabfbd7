"""Addresses of facts: each question has exactly one, and it asks that question."""

from collections import Counter
from typing import Any
from urllib.parse import parse_qsl

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from service.facts.address import ENGINE, AddressedQuestion, read_question
from service.facts.shapes import Shape, as_json, format_value, parse_value, shapes_of
from worker.declarations.fields import MAX_SAFE_INTEGER
from worker.declarations.operation import AnyOperation, Params, Question
from worker.registry import public_operations

EXAMPLES = [
    pytest.param(operation, dict(example.params), id=f"{operation.kind}: {example.summary}")
    for operation in public_operations()
    for example in operation.examples
]
INTEGER = {"type": "integer"}
DIGITS = {"anyOf": [INTEGER, {"type": "string", "pattern": "^[0-9]+$"}]}
RANK = {"anyOf": [{"type": "string", "enum": ["2", "10", "J", "A"]}, INTEGER]}
CELL = {"anyOf": [*RANK["anyOf"], {"type": "null"}]}


def _list(items: object) -> dict[str, object]:
    return {"type": "array", "items": items}


def _or_null(schema: object) -> dict[str, object]:
    return {"anyOf": [schema, {"type": "null"}]}


def _shape(schema: Any) -> Shape:
    return Shape.of(schema, {"Cage": {"type": "object"}})


def _ask(app: Flask, operation: AnyOperation, address: str) -> AddressedQuestion:
    with app.test_request_context(address):
        return read_question(operation)


@pytest.mark.parametrize(("operation", "params"), EXAMPLES)
@pytest.mark.parametrize("versioned", [False, True])
def test_address_asks_its_question(
    api: FlaskClient, operation: AnyOperation, params: dict[str, object], versioned: bool
) -> None:
    params.update({name: 7 for name in operation.params.drawn_fields() if name not in params})
    asking = Question(operation, operation.params.model_validate(params))
    question = AddressedQuestion.of(asking, versioned=versioned)
    asked = _ask(api.application, operation, question.address)
    assert asked.etag == question.etag
    assert asked.address == question.address
    assert asked.versioned == versioned
    names = [name for name, _ in parse_qsl(question.address.partition("?")[2], keep_blank_values=True)]
    assert names == sorted(names)


@pytest.mark.parametrize("operation", public_operations(), ids=lambda operation: operation.kind)
def test_no_parameter_has_the_name_of_the_version(operation: AnyOperation) -> None:
    assert ENGINE not in operation.params.model_fields


def test_no_two_routes_answer_the_same_get(api: FlaskClient) -> None:
    routes = Counter(
        (rule.rule, method) for rule in api.application.url_map.iter_rules() for method in rule.methods or ()
    )
    assert {route for route, times in routes.items() if times > 1 and route[1] != "OPTIONS"} == set()


@pytest.mark.parametrize(
    ("schema", "value", "text"),
    [
        (INTEGER, -7, "-7"),
        ({"type": "boolean"}, True, "true"),
        (_or_null({"type": "boolean"}), None, ""),
        (_list(INTEGER), [1, 2], "1,2"),
        (_list(INTEGER), [], ""),
        (_or_null(_list(INTEGER)), None, ""),
        ({"anyOf": [INTEGER, _list(INTEGER)]}, 4, "4"),
        ({"anyOf": [INTEGER, _list(INTEGER)]}, [2, 5], "2,5"),
        ({"anyOf": [INTEGER, _list(INTEGER)]}, [4], "[4]"),
        (_or_null(_list(INTEGER)), [], "[]"),
        (_list(_list(_or_null(INTEGER))), [[1, None], [None, None]], "1,/,"),
        (_list(_list(_or_null(INTEGER))), [[None]], "[[null]]"),
        (_list(_or_null(_list(INTEGER))), [[1, 2], None], "1,2/"),
        (_list({"type": "array", "prefixItems": [RANK, INTEGER]}), [["10", 4], ["A", 1]], "10,4/A,1"),
        (_list(RANK), ["10", "A", 11], "10,A,11"),
        (_list(RANK), ["10", 10], '["10",10]'),
        (_list(CELL), [None, "J"], ",J"),
        (DIGITS, 2**53 - 1, "9007199254740991"),
        (DIGITS, str(2**53), "9007199254740992"),
        (DIGITS, "5", '"5"'),
        ({"type": "string"}, " [1] ", " [1] "),
        (_list({"type": "string"}), ["a,b"], '["a,b"]'),
        (_list({"$ref": "#/$defs/Cage"}), [{"b": 1, "a": [1]}], '[{"a":[1],"b":1}]'),
        ({"anyOf": [{"const": "standard"}, _list(_list(INTEGER))]}, "standard", "standard"),
        ({"anyOf": [{"const": "standard"}, _list(_list(INTEGER))]}, [[1, 4]], "1,4"),
    ],
)
def test_values_have_one_spelling(schema: object, value: object, text: str) -> None:
    shape = _shape(schema)
    assert format_value(shape, value) == text
    assert as_json(parse_value(shape, text)) == as_json(value)


@pytest.mark.parametrize(
    ("schema", "text"),
    [
        (INTEGER, "1_000"),
        (INTEGER, "+1"),
        (INTEGER, "1.0"),
        (INTEGER, "٣"),
        (INTEGER, "9" * 5000),
        ({"type": "boolean"}, "True"),
        ({"anyOf": [{"const": "standard"}, _list(_list(INTEGER))]}, "homemade"),
    ],
)
def test_invalid_values_are_left_to_validation(schema: object, text: str) -> None:
    assert parse_value(_shape(schema), text) == text


@pytest.mark.parametrize("text", ["[1,", "{", "[NaN]", '"', "nothing"])
def test_invalid_json_is_an_error(text: str) -> None:
    with pytest.raises(ValueError, match="line 1"):
        parse_value(_shape(_list({"$ref": "#/$defs/Cage"})), text)


_TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=5)
_PARAMS: list[type[Params]] = [operation.params for operation in public_operations()]
_SHAPES = sorted({shape for params in _PARAMS for shape in shapes_of(params).values()}, key=str)


def _values(shape: Shape) -> st.SearchStrategy[object]:
    """Return values for a parameter of this shape, whatever other constraints it has."""
    kinds: list[st.SearchStrategy[object]] = [
        *([st.sampled_from(sorted(shape.names))] if shape.names else []),
        *([_TEXTS] if shape.text else []),
        *([st.integers(-MAX_SAFE_INTEGER, MAX_SAFE_INTEGER)] if shape.integer else []),
        *([st.booleans()] if shape.boolean else []),
        *([st.none()] if shape.null else []),
        *([st.lists(_values(shape.items), max_size=4)] if shape.items else []),
        *([st.dictionaries(_TEXTS, st.integers())] if shape.opaque else []),
    ]
    return st.one_of(kinds)


@given(st.sampled_from(_SHAPES).flatmap(lambda shape: st.tuples(st.just(shape), _values(shape))))
def test_written_parameters_are_read_back_unchanged(given_value: tuple[Shape, object]) -> None:
    shape, value = given_value
    assert as_json(parse_value(shape, format_value(shape, value))) == as_json(value)
