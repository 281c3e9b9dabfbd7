"""``components.schemas``: from the pydantic models of the operations and of the service."""

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field
from pydantic.json_schema import JsonSchemaMode, models_json_schema

from service.http.described import Described
from service.http.problems import Problem
from worker.declarations.answers import Answer, Timestamp
from worker.declarations.operation import AnyOperation
from worker.engine.job_document import Job

Json = dict[str, Any]

REF = "#/components/schemas/{model}"


class WebhookEvent(Answer):
    """A job has ended."""

    type: Literal["job.succeeded", "job.failed", "job.cancelled"]
    timestamp: Annotated[Timestamp, Field(description="When the job ended.")]
    data: Annotated[
        Job, Field(description="The job. A result over 64 KiB is null here: fetch it from `links.self`.")
    ]


def reference(name: str) -> Json:
    """A reference to a schema."""
    return {"$ref": REF.format(model=name)}


def job_schema_name(operation: AnyOperation) -> str:
    """The name of the schema of an operation's jobs: ``KryptoSolveJob``."""
    words = operation.kind.replace("-", ".").split(".")
    return "".join(word.capitalize() for word in words) + "Job"


def _job_schema(operation: AnyOperation) -> Json:
    return {
        "description": f"A job of kind `{operation.kind}`.",
        "allOf": [
            reference("Job"),
            {
                "type": "object",
                "properties": {
                    "kind": {"const": operation.kind},
                    "params": reference(operation.params.__name__),
                    "result": {"anyOf": [reference(operation.result.__name__), {"type": "null"}]},
                },
            },
        ],
    }


def _job_request_schema(operations: Sequence[AnyOperation]) -> Json:
    return {
        "description": "Which operation to run, its parameters, and the webhook to call at the end.",
        "oneOf": [
            {
                "type": "object",
                "title": operation.kind,
                "properties": {
                    "kind": {"const": operation.kind},
                    "params": reference(operation.params.__name__),
                    "webhook": {"anyOf": [reference("WebhookRequest"), {"type": "null"}]},
                },
                "required": ["kind", "params"],
                "additionalProperties": False,
            }
            for operation in operations
        ],
    }


def _under_plain_names(schemas: Json) -> Json:
    """The schemas with their names as titles, which generators of clients name types by: each name once.

    A model that differs as input and as output is called ``CageModel-Input`` and ``CageModel-Output`` by pydantic, with
    ``CageModel`` as the title of both, so that one of the types would replace the other.
    """
    names = {reference(name)["$ref"]: name.replace("-", "") for name in schemas}

    def renamed(part: Any) -> Any:
        if isinstance(part, list):
            return [renamed(one) for one in part]
        if not isinstance(part, dict):
            return part
        target = part.get("$ref")
        if isinstance(target, str):
            return {**part, "$ref": reference(names[target])["$ref"]}
        return {key: renamed(value) for key, value in part.items()}

    return {
        names[reference(name)["$ref"]]: {**renamed(schema), "title": names[reference(name)["$ref"]]}
        for name, schema in schemas.items()
    }


def component_schemas(operations: Sequence[AnyOperation], routes: Iterable[Described]) -> Json:
    """All schemas, by name, in alphabetical order."""
    answers: list[type[BaseModel]] = [Job, Problem, WebhookEvent]
    bodies: list[type[BaseModel]] = []
    for route in routes:
        bodies += [route.body] if route.body else []
        for returned in route.returns().values():
            described = (returned.model, *returned.media.values())
            answers += [model for model in described if isinstance(model, type)]
    for operation in operations:
        bodies.append(operation.params)
        answers.append(operation.result)
    models: list[tuple[type[BaseModel], JsonSchemaMode]] = []
    models += [(model, "serialization") for model in dict.fromkeys(answers)]
    models += [(model, "validation") for model in dict.fromkeys(bodies)]
    _, generated = models_json_schema(models, ref_template=REF)
    found = _under_plain_names(generated["$defs"])
    found["JobRequest"] = _job_request_schema(operations)
    found.update({job_schema_name(operation): _job_schema(operation) for operation in operations})
    return dict(sorted(found.items()))
