"""Requests that are wrong in one place each, drawn from the schemas and examples of all operations."""

import json
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any
from urllib.parse import urlencode

from service.facts.shapes import shapes_of, texts_of
from service.http.allowed import schema_of
from worker.declarations.operation import AnyOperation, Params
from worker.registry import public_operations

SEED = 31
Schema = dict[str, Any]
Tokens = tuple[str | int, ...]
WORDS = {
    "integer": "integer",
    "boolean": "true",
    "array": "an array",
    "object": "an object",
    "string": "`",
    "null": "null",
}


# The words of the validation library, and of Python.
FOREIGN = (
    "Input should",
    "should have at",
    "should match pattern",
    "after validation",
    "validation error",
    "Field required",
    "Extra inputs",
    "not permitted",
    "Value error",
    "Assertion",
    "Unable to",
    "unable to",
    "valid integer",
    "valid number",
    "valid string",
    "valid list",
    "valid tuple",
    "valid dictionary",
    "valid boolean",
    "valid UUID",
    "valid date",
    "invalid character",
    "instance of",
    "input was",
    "pydantic",
    "union",
    "dictionary",
    "tuple",
    "None",
    "True",
    "False",
)


def foreign_words(problem: dict[str, Any]) -> list[str]:
    """Return the words of the validation library, or of Python, in the sentences of a problem."""
    said = [problem["detail"], *(error["detail"] for error in problem.get("errors", ()))]
    return [words for words in FOREIGN for detail in said if words in detail]


@dataclass(frozen=True)
class Wrong:
    """A request, the pointer of the field that is wrong, and what the message about it must say."""

    name: str
    method: str
    path: str
    pointer: str
    says: tuple[str, ...] = ()
    body: bytes | None = None

    def __str__(self) -> str:
        return f"{self.name} {self.method} {self.path[:60]} {self.pointer}"


@dataclass(frozen=True)
class Place:
    """A value in the parameters of an example, and the schemas that allow it."""

    tokens: Tokens
    schemas: tuple[Schema, ...]

    @property
    def pointer(self) -> str:
        """The JSON pointer."""
        return "".join(f"/{token}" for token in self.tokens)

    @property
    def types(self) -> set[str]:
        """The types that the schemas allow."""
        return {schema.get("type", "string") for schema in self.schemas}

    @property
    def names(self) -> list[str]:
        """The words that the schemas allow."""
        found = [name for schema in self.schemas for name in schema.get("enum", [schema.get("const")])]
        return [name for name in found if isinstance(name, str)]

    @property
    def is_card(self) -> bool:
        """True for cards and digits, whose patterns have words of their own."""
        return any("pattern" in schema for schema in self.schemas)


def draw_all() -> Iterator[Wrong]:
    """Yield the wrong requests of every operation."""
    for operation in public_operations():
        chance = Random(f"{SEED} {operation.kind}")
        yield from filter(None, (draw(operation, chance) for draw in DRAWS))


def places(schema: Schema, value: object, tokens: Tokens = ()) -> Iterator[Place]:
    """Yield all places in a value that fits a schema, without the value itself."""
    schemas = _alternatives(schema)
    if tokens:
        yield Place(tokens, tuple(schemas))
    for each in schemas:
        if isinstance(value, dict) and each.get("type") == "object":
            for name, member in value.items():
                yield from places(each["properties"][name], member, (*tokens, name))
        elif isinstance(value, list) and each.get("type") == "array":
            for index, member in enumerate(value[:3]):
                inner = [*each.get("prefixItems", []), *[each.get("items", {})] * len(value)][index]
                yield from places(inner, member, (*tokens, index))


def _alternatives(schema: Schema) -> list[Schema]:
    found = schema.get("anyOf") or schema.get("oneOf")
    return [inner for each in found for inner in _alternatives(each)] if found else [schema]


def _changed(params: dict[str, Any], tokens: Tokens, value: object) -> dict[str, Any]:
    changed: Any = deepcopy(params)
    at = changed
    for token in tokens[:-1]:
        at = at[token]
    at[tokens[-1]] = value
    return dict(changed)


def _post(name: str, operation: AnyOperation, pointer: str, params: object, *says: str) -> Wrong:
    path, body = f"/v1/{operation.game}/{operation.name}", json.dumps(params).encode()
    return Wrong(name, "POST", path, pointer, says, body)


def _example(operation: AnyOperation) -> dict[str, Any]:
    return dict(operation.examples[0].params)


def _model(operation: AnyOperation) -> type[Params]:
    model: type[Params] = operation.params
    return model


def _pick(operation: AnyOperation, chance: Random) -> list[Place]:
    """Return the places of an example, in a drawn order."""
    found = list(places(dict(schema_of(_model(operation))), _example(operation)))
    chance.shuffle(found)
    return found


def _says(place: Place) -> list[str]:
    if place.is_card:
        return []
    return [f"`{name}`" for name in place.names] or [WORDS[name] for name in place.types - {"string", "null"}]


def _of_type(name: str, value: object, unless: str, operation: AnyOperation, chance: Random) -> Wrong | None:
    """Return a request with a value whose type is not allowed in some place."""
    for place in _pick(operation, chance):
        if unless not in place.types and None not in place.types:
            params = _changed(_example(operation), place.tokens, value)
            return _post(name, operation, place.pointer, params, *_says(place))
    return None


def _out_of_range(operation: AnyOperation, chance: Random) -> Wrong | None:
    for place in _pick(operation, chance):
        for schema in place.schemas:
            low = schema.get("minimum")
            if schema.get("type") == "integer" and low is not None:
                params = _changed(_example(operation), place.tokens, low - 1)
                says = () if place.is_card else (str(low),)
                return _post("range", operation, place.pointer, params, *says)
    return None


def _too_many(operation: AnyOperation, chance: Random) -> Wrong | None:
    for place in _pick(operation, chance):
        for schema in place.schemas:
            most = schema.get("maxItems")
            if most is not None:
                example: Any = _example(operation)
                for token in place.tokens:
                    example = example[token]
                longer = [example[0] if example else 1] * (most + 1)
                params = _changed(_example(operation), place.tokens, longer)
                square = schema.get("items", {}).get("type") == "array"
                return _post("length", operation, place.pointer, params, *([] if square else [str(most)]))
    return None


def misspelt(word: str, chance: Random) -> str:
    """Return a word with two neighbouring letters exchanged."""
    at = [index for index in range(len(word) - 1) if word[index] != word[index + 1]]
    index = chance.choice(at)
    return word[:index] + word[index + 1] + word[index] + word[index + 2 :]


def _unknown_field(operation: AnyOperation, chance: Random) -> Wrong | None:
    known = sorted(name for name in operation.params.model_fields if len(name) > 3)
    right = chance.choice(known)
    name = misspelt(right, chance)
    params = {**_example(operation), name: 1}
    return _post("unknown field", operation, f"/{name}", params, "did you mean", f"`{right}`")


def _part_of_a_name(operation: AnyOperation, chance: Random) -> Wrong | None:
    """Return a request with one word of a field's name of several words, which no other name has."""
    fields = operation.params.model_fields
    words = {
        word: name
        for name in sorted(fields)
        for word in name.split("_")
        if word != name and sum(word in other for other in fields) == 1
    }
    if not words:
        return None
    word = chance.choice(sorted(words))
    params = {**_example(operation), word: 1}
    return _post("part of a name", operation, f"/{word}", params, "did you mean", f"`{words[word]}`")


def _missing(operation: AnyOperation, chance: Random) -> Wrong | None:
    required = schema_of(_model(operation)).get("required", [])
    if not required:
        return None
    name = chance.choice(required)
    params = {key: value for key, value in _example(operation).items() if key != name}
    return _post("missing", operation, f"/{name}", params, "required")


def _near_miss(operation: AnyOperation, chance: Random) -> Wrong | None:
    schema = schema_of(_model(operation))
    named = [
        Place((name,), tuple(_alternatives(field))) for name, field in sorted(schema["properties"].items())
    ]
    words = [(place, word) for place in named for word in place.names if len(word) > 2]
    if not words:
        return None
    place, right = chance.choice(words)
    params = {**_example(operation), str(place.tokens[0]): misspelt(right, chance)}
    return _post("near miss", operation, place.pointer, params, "did you mean", f"`{right}`")


def _repeated_name(operation: AnyOperation, chance: Random) -> Wrong | None:
    params = _example(operation)
    if not params:
        return None
    name = chance.choice(sorted(params))
    text = json.dumps(params)[:-1] + f', "{name}": {json.dumps(params[name])}}}'
    path = f"/v1/{operation.game}/{operation.name}"
    return Wrong("repeated name", "POST", path, f"/{name}", (f"`{name}`", "more than once"), text.encode())


def _query(operation: AnyOperation) -> dict[str, str]:
    return texts_of(operation.params, operation.params.model_validate(_example(operation)).canonical())


def _get(
    name: str, operation: AnyOperation, pointer: str, pairs: Sequence[tuple[str, str]], *says: str
) -> Wrong:
    path = f"/v1/{operation.game}/{operation.name}?{urlencode(pairs)}"
    return Wrong(name, "GET", path, pointer, says)


def _repeated_parameter(operation: AnyOperation, chance: Random) -> Wrong | None:
    texts = (
        {"seed": "1", **_query(operation)} if "seed" in operation.params.model_fields else _query(operation)
    )
    single = sorted(name for name in texts if shapes_of(_model(operation))[name].items is None)
    if not single:
        return None
    name = chance.choice(single)
    return _get("repeated", operation, f"/{name}", [*texts.items(), (name, texts[name])], "more than once")


def _unknown_parameter(operation: AnyOperation, chance: Random) -> Wrong | None:
    texts = (
        {"seed": "1", **_query(operation)} if "seed" in operation.params.model_fields else _query(operation)
    )
    right = chance.choice(sorted(operation.params.model_fields))
    pairs = [*texts.items(), (f"{right}[]", "1"), (f"{right}[]", "2")]
    return _get("unknown parameter", operation, f"/{right}[]", pairs, "did you mean", f"`{right}`")


def _wrong_kind(operation: AnyOperation, chance: Random) -> Wrong | None:
    kind = misspelt(operation.kind, chance)
    body = json.dumps({"kind": kind, "params": _example(operation)}).encode()
    return Wrong("kind", "POST", "/v1/jobs", "/kind", ("did you mean", f"`{operation.kind}`"), body)


DRAWS = (
    partial(_of_type, "type", {"x": 1}, "object"),
    partial(_of_type, "nesting", [[[[1]]]], "array"),
    partial(_of_type, "null", None, "null"),
    _out_of_range,
    _too_many,
    _unknown_field,
    _part_of_a_name,
    _missing,
    _near_miss,
    _repeated_name,
    _repeated_parameter,
    _unknown_parameter,
    _wrong_kind,
)
