"""``components.schemas``: from the pydantic models of the operations and of the service."""

from collections.abc import Iterable
from typing import Literal

from pydantic import BaseModel
from pydantic.json_schema import JsonSchemaMode, models_json_schema

from service.http.described import Described
from service.http.problems import Problem
from service.openapi.job_schemas import job_schemas, model_names, request_schemas, shown_operations
from service.openapi.schema_forms import REF, Json, change_everywhere, plain_properties, rename_schemas
from worker.declarations.answers import Answer, Timestamp
from worker.jobs.job_document import Job


class WebhookEvent(Answer):
    """The event that a job has ended."""

    type: Literal["job.succeeded", "job.failed", "job.cancelled"]
    timestamp: Timestamp
    """When the job ended."""
    data: Job
    """The job. A result over 64 KiB is null here: fetch it from `links.self`."""


def component_schemas(routes: Iterable[Described]) -> Json:
    """Return all schemas, by name, in alphabetical order."""
    answers: list[type[BaseModel]] = [Job, Problem, WebhookEvent]
    bodies: list[type[BaseModel]] = []
    for route in routes:
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
    found = rename_schemas(change_everywhere(generated["$defs"], plain_properties), model_names())
    found |= job_schemas(found["Job"]) | request_schemas(found["JobRequest"])
    return dict(sorted(found.items()))
