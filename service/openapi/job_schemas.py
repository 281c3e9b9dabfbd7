"""Schemas of jobs and of requests for them: one for every operation."""

import re
from functools import cache

from pydantic import BaseModel

from service.openapi.schema_forms import Json, reference
from worker.declarations.operation import AnyOperation
from worker.registry import OPERATIONS, public_operations


def schema_name(operation: AnyOperation, what: str) -> str:
    """Return the name of an operation's schema: ``KryptoSolveJob``. The name of a type cannot begin with a digit."""
    words = re.findall(r"[a-z][a-z0-9]*", operation.kind)
    return "".join(word.capitalize() for word in words) + what


def identifier(operation: AnyOperation) -> str:
    """Return the operation's name among the functions of clients: ``krypto_solve``."""
    return "_".join(re.findall(r"[a-z][a-z0-9]*", operation.kind))


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
                "kind": {"type": "string", "const": operation.kind},
                "params": model_reference(operation.params),
                "result": {"anyOf": [model_reference(operation.result), {"type": "null"}]},
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
                "kind": {"type": "string", "const": operation.kind},
                "params": model_reference(operation.params),
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
