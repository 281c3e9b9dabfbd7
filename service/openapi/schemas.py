"""``components.schemas``: of models and of operations' jobs, in forms that generators of clients understand."""

import json
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, Literal

from pydantic import BaseModel
from pydantic.json_schema import JsonSchemaMode, models_json_schema
from typing_extensions import TypeAliasType

from service.http.described import Described, tag_name
from service.http.problems import Problem
from worker.declarations.documented import Answer, Timestamp
from worker.declarations.operation import AnyOperation
from worker.jobs.job_document import Job
from worker.registry import GAMES, OPERATIONS, public_operations

Json = dict[str, Any]

REF = "#/components/schemas/{model}"


_TYPE_NAMES = {game.name: game.type_name for game in GAMES}
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
    told = [text] if (text := plain.get("description") or description_inside(plain)) else []
    # Null, where it is the default, is the same as leaving a field out.
    if schema.get("default") is not None and not any("Default:" in text for text in told):
        told.append(f"Default: `{json.dumps(schema['default'], ensure_ascii=False)}`.")
    return {**plain, "description": " ".join(told)} if told else plain


def description_inside(schema: Json) -> str:
    """Return the description of the only alternative to null; empty if there is none."""
    others = [one for one in schema.get("anyOf", ()) if one.get("type") != "null"]
    return str(others[0].get("description", "")) if len(others) == 1 else ""


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


def change_everywhere(part: Any, change: Callable[[Json], Json]) -> Any:
    """Return ``part`` with ``change`` applied to every object in it, the innermost first."""
    if isinstance(part, list):
        return [change_everywhere(one, change) for one in part]
    if isinstance(part, dict):
        return change({key: change_everywhere(value, change) for key, value in part.items()})
    return part


WebhookEventType = TypeAliasType("WebhookEventType", Literal["job.succeeded", "job.failed", "job.cancelled"])


class WebhookEvent(Answer):
    """The event that a job has ended."""

    type: WebhookEventType
    """How the job ended."""
    timestamp: Timestamp
    """When the job ended."""
    data: Job
    """The job. A result over 64 KiB is null here: fetch it from `links.self`."""


def component_schemas(routes: Iterable[Described]) -> Json:
    """Return all schemas, by name, in alphabetical order."""
    answers: list[type[BaseModel]] = [Job, Problem, WebhookEvent]
    bodies: list[type[BaseModel]] = []
    queries: list[type[BaseModel]] = []
    for route in routes:
        queries += route.queries
        bodies += [route.body] if route.body else []
        for returned in route.returns().values():
            described = (returned.model, *returned.media.values())
            answers += [model for model in described if isinstance(model, type)]
    for operation in shown_operations():
        bodies.append(operation.params)
        answers.append(operation.result)
    models: list[tuple[type[BaseModel], JsonSchemaMode]] = []
    models += [(model, "serialization") for model in dict.fromkeys(answers)]
    models += [(model, "validation") for model in dict.fromkeys(bodies)]
    _, generated = models_json_schema(models, ref_template=REF)
    definitions = generated["$defs"]
    for query in queries:
        definitions |= query.model_json_schema(ref_template=REF).get("$defs", {})
    found = rename_schemas(change_everywhere(definitions, plain_properties), model_names())
    found |= job_schemas(found["Job"]) | request_schemas(found["JobRequest"])
    return dict(sorted(found.items()))


def schema_name(operation: AnyOperation, what: str) -> str:
    """Return the name of an operation's schema: ``KryptoSolveJob``. The name of a type cannot begin with a digit."""
    game, _, name = operation.kind.partition(".")
    return _TYPE_NAMES[game] + "".join(word.capitalize() for word in name.split("-")) + what


def identifier(operation: AnyOperation) -> str:
    """Return the operation's name among the functions of clients: ``krypto_solve``, ``derful31_solve``."""
    return "_".join(tag_name(word) for word in operation.kind.split("."))


def shown_operations() -> list[AnyOperation]:
    """Return the operations whose jobs are visible."""
    return [operation for operation in OPERATIONS.values() if not operation.hidden]


@cache
def model_names() -> dict[str, str]:
    """Return the schema name, by model name, of each model of parameters or results that one operation alone has."""
    found: dict[str, set[str]] = {}
    for operation in shown_operations():
        for model, what in ((operation.params, "Params"), (operation.result, "Result")):
            found.setdefault(model.__name__, set()).add(schema_name(operation, what))
    return {model: names.pop() for model, names in found.items() if len(names) == 1}


def model_reference(model: type[BaseModel]) -> Json:
    """Return a reference to the schema of an operation's parameters or result."""
    return reference(model_names().get(model.__name__, model.__name__))


def job_schemas(job: Json) -> Json:
    """Return the schemas of the operations' jobs, made from the general one, ``job``, and ``Job``, their union.

    There is one for every operation, so that types narrow on ``kind``.
    """
    schemas = {
        schema_name(operation, "Job"): {
            **job,
            "description": f"A job of kind `{operation.kind}`.",
            "properties": {
                **job["properties"],
                "kind": _kind(operation),
                "params": _described(model_reference(operation.params), job["properties"]["params"]),
                "result": _described(
                    {"anyOf": [model_reference(operation.result), {"type": "null"}]},
                    job["properties"]["result"],
                ),
            },
        }
        for operation in shown_operations()
    }
    return {
        **schemas,
        "Job": {
            "description": job["description"],
            **_one_of({operation.kind: schema_name(operation, "Job") for operation in shown_operations()}),
        },
    }


def _described(schema: Json, like: Json) -> Json:
    return {**schema, "description": like["description"]}


def _kind(operation: AnyOperation) -> Json:
    return {"type": "string", "const": operation.kind, "description": "The game and the operation."}


def request_schemas(request: Json) -> Json:
    """Return the schemas of requests for jobs, made from the general one, and of the items of a batch."""
    more = {name: field for name, field in request["properties"].items() if name not in ("kind", "params")}
    return _request_schemas("JobRequest", "Request", request["description"], more) | _request_schemas(
        "BatchItem", "Question", "The operation to run, and its parameters.", {}
    )


def _request_schemas(name: str, suffix: str, description: str, more: Json) -> Json:
    """Return schemas of requests that name an operation and its parameters, with the fields ``more``."""
    schemas: Json = {
        schema_name(operation, suffix): {
            "description": f"{suffix} of kind `{operation.kind}`.",
            "type": "object",
            "properties": {
                "kind": _kind(operation),
                "params": {**model_reference(operation.params), "description": "Its parameters."},
                **more,
            },
            "required": ["kind", "params"],
            "additionalProperties": False,
        }
        for operation in public_operations()
    }
    schemas[name] = {
        "description": description,
        **_one_of({operation.kind: schema_name(operation, suffix) for operation in public_operations()}),
    }
    return schemas


def _one_of(by_kind: dict[str, str]) -> Json:
    references = {kind: reference(name) for kind, name in by_kind.items()}
    return {
        "oneOf": list(references.values()),
        "discriminator": {
            "propertyName": "kind",
            "mapping": {kind: one["$ref"] for kind, one in references.items()},
        },
    }
