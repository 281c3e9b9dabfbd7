"""Digests of the data stored under an operation's version: answers, and shards of unfinished computations."""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pydantic import BaseModel

from worker.declarations.operation import AnyOperation, Output, Params, Shard, one_shard
from worker.registry import OPERATIONS, TABLES

DIGITS: Final = 8
TEXTS: Final = ("title", "description", "examples")
"""Keywords of JSON Schema that do not affect which values are valid."""

SHARDS_COMPARED: Final = 1_000

LARGE: Final[Mapping[str, Mapping[str, object]]] = {
    "krypto.deal": {"seed": 1963, "count": 1_000, "hand_size": 6, "difficulty": "hard"},
    "krypto.census": {},
    "kenken.generate": {"size": 6, "seed": 1963, "count": 1_000, "difficulty": "hard"},
}
"""Parameters of work with several shards, which is planned but not computed, by kind.

They are planned for every operation with the same plan. The parameters of tables need no entry here.
"""


@dataclass(frozen=True)
class Kept:
    """Digests of an operation: the shape of its answers, and the answer and the shards of each question.

    Questions are named by digests of their parameters. The answer is empty if it is not computed, the shards are empty
    if there is always one without an input.
    """

    version: int
    shape: str
    questions: Mapping[str, tuple[str, str]]


def kept_of(operation: AnyOperation) -> Kept:
    """Return the digests of an operation, by computing its examples."""
    questions = {}
    for example in operation.examples:
        params = operation.params.model_validate(dict(example.params))
        questions[question_of(operation, params)] = _computed(operation, params)
    for params in _large(operation):
        plan = operation.plan(params)
        questions.setdefault(question_of(operation, params), ("", _digest(_lines_of(plan))))
    return Kept(operation.version, shape_of(operation), questions)


def plans_several(operation: AnyOperation) -> bool:
    """Return True if a recorded question of an operation has several shards."""
    examples = (operation.params.model_validate(dict(example.params)) for example in operation.examples)
    return any(len(operation.plan(params)) > 1 for params in (*_large(operation), *examples))


def question_of(operation: AnyOperation, params: Params) -> str:
    """Return the name of a question, which is the same for all versions."""
    return _digest([operation.kind, json.dumps(params.canonical(), sort_keys=True)])


def shape_of(operation: AnyOperation) -> str:
    """Return the digest of the JSON schemas of an operation's result and items, without names and texts."""
    models = (operation.result, *([operation.items] if operation.items else []))
    return _digest(json.dumps(bare_schema(model), sort_keys=True) for model in models)


def bare_schema(model: type[BaseModel]) -> Any:
    """Return the JSON schema of a model's output, without texts and with every reference replaced by its target."""
    schema = model.model_json_schema(mode="serialization")
    return _bare(schema, schema.pop("$defs", {}), ())


def _bare(part: Any, models: Mapping[str, Any], within: tuple[str, ...]) -> Any:
    if isinstance(part, list):
        return [_bare(one, models, within) for one in part]
    if not isinstance(part, dict):
        return part
    if "$ref" in part:
        name = part["$ref"].rpartition("/")[2]
        if name in within:
            return {"levels up": len(within) - within.index(name)}
        return _bare(models[name], models, (*within, name))
    bare = {key: _bare(value, models, within) for key, value in part.items() if key not in TEXTS}
    if "properties" in part:
        # These are names of fields, not keywords.
        bare["properties"] = {
            name: _bare(field, models, within) for name, field in part["properties"].items()
        }
    return bare


def _large(operation: AnyOperation) -> Iterator[Params]:
    """Yield the parameters of long computations: of tables, and in `LARGE`."""
    if operation.plan is one_shard:
        return
    of_tables = [table.params for table in TABLES.values() if table.kind == operation.kind]
    named = [params for kind, params in LARGE.items() if OPERATIONS[kind].plan is operation.plan]
    for params in (*of_tables, *named):
        yield operation.params.model_validate(dict(params))


def _computed(operation: AnyOperation, params: Params) -> tuple[str, str]:
    """Return the digests of the answer to a question and of its shards."""
    plan = operation.plan(params)
    outputs = [_output(operation.compute(params, shard.input, lambda: None)) for shard in plan]
    partials = [output.partial.model_dump_json() for output in outputs]
    answer = _digest([operation.combine(params, partials), *_stored(outputs)])
    if operation.plan is one_shard:
        return answer, ""
    shapes = [json.dumps(bare_schema(type(output.partial)), sort_keys=True) for output in outputs]
    return answer, _digest([*_lines_of(plan), *partials, *shapes])


def _output(found: BaseModel | Output) -> Output:
    return found if isinstance(found, Output) else Output(found)


def _stored(outputs: Sequence[Output]) -> Iterator[str]:
    """Yield the items and rows that shards store beside their partial results."""
    for output in outputs:
        yield from (item if isinstance(item, str) else item.model_dump_json() for item in output.items)
        yield from (f"{row.key.hex()} {list(row.flags)} {row.numbers.hex()}" for row in output.rows)


def _lines_of(plan: Sequence[Shard]) -> list[str]:
    """Return the number of shards, and the shards at regular intervals."""
    chosen = range(0, len(plan), max(1, len(plan) // SHARDS_COMPARED))
    return [str(len(plan)), *(json.dumps([plan[index].input, plan[index].weight]) for index in chosen)]


def _digest(lines: Iterator[str] | Sequence[str]) -> str:
    digest = hashlib.sha256()
    for line in lines:
        digest.update(f"{line}\n".encode())
    return digest.hexdigest()[:DIGITS]
