"""The answers to the operations' examples, computed when the document is made."""

import json

from service.docs.openapi.schemas import Json
from worker.declarations.operation import AnyOperation, Example, Output
from worker.engine.job_document import job_links

_ID = "019a9f3e-6b5c-7d41-8a52-3f1c9be07d66"


def example_job(operation: AnyOperation, example: Example) -> Json:
    """The finished job of an example."""
    moment = "2026-11-20T09:30:00.{}Z"
    return {
        "id": _ID,
        "kind": operation.kind,
        "params": operation.params.model_validate(example.params).canonical(),
        "status": "succeeded",
        "progress": {"done": 1, "total": 1, "unit": operation.unit, "eta_seconds": 0},
        "result": _result(operation, example),
        "error": None,
        "cached": False,
        "created_at": moment.format("120"),
        "started_at": moment.format("123"),
        "finished_at": moment.format("124"),
        "links": job_links(f"/v1/jobs/{_ID}", operation).model_dump(exclude_unset=True),
    }


def _result(operation: AnyOperation, example: Example) -> Json:
    params = operation.params.model_validate(example.params)
    partials = []
    for shard in operation.plan(params):
        found = operation.compute(params, shard.input, lambda: None)
        partials.append((found.partial if isinstance(found, Output) else found).model_dump_json())
    result: Json = json.loads(operation.combine(params, partials))
    return result
