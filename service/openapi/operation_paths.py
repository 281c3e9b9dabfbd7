"""The ``paths`` of every operation: its ``POST``, with examples."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from service.jobs.answer import FINISHED, FINISHED_HEADERS, PENDING_HEADERS
from service.openapi.facts import fact_path
from service.openapi.job_schemas import identifier, model_reference, schema_name
from service.openapi.responses import (
    BODY_PROBLEMS,
    PARAMETERS,
    also_as,
    json_response,
    problems,
    request_body,
)
from service.openapi.schema_forms import Json, reference, tag_name
from service.pictures.formats import FORMATS
from worker.declarations.operation import AnyOperation, Output
from worker.jobs.job_document import job_links

_JOB_ID = "019a9f3e-6b5c-7d41-8a52-3f1c9be07d66"


def operation_path(operation: AnyOperation, *, show_job: bool) -> Json:
    """Return the path item of an operation; ``show_job``: with the finished job of its first example."""
    requests: dict[str, Json] = {
        f"example{number}": {"summary": example.summary, "value": dict(example.params)}
        for number, example in enumerate(operation.examples, 1)
    }
    # The first alone: it is the question that the parameters of the fact ask.
    name, first = next(iter(requests.items()))
    result = example_result(operation, first["value"])
    finished_job = {name: {**first, "value": example_job(operation, first["value"], result)}}
    job = reference(schema_name(operation, "Job"))
    also = also_as(FORMATS if operation.pictures else ())
    finished = json_response(
        f"{FINISHED}{also}", job, *FINISHED_HEADERS, examples=finished_job if show_job else None
    )
    parameters = [PARAMETERS["Prefer"], PARAMETERS["Idempotency-Key"]]
    if operation.pictures:
        parameters += [_picture_parameter(operation), PARAMETERS["width"]]
    return {
        "get": fact_path(operation, {name: {**first, "value": result}}),
        "post": {
            "operationId": f"{identifier(operation)}_job",
            "tags": [tag_name(operation.game)],
            "summary": operation.summary,
            "description": operation.description,
            "parameters": parameters,
            "requestBody": request_body(model_reference(operation.params), requests),
            "responses": {
                "200": finished,
                "202": json_response("The job, not finished yet.", job, *PENDING_HEADERS),
                **problems(*BODY_PROBLEMS, 406),
            },
        },
    }


def _picture_parameter(operation: AnyOperation) -> Json:
    """Return the query parameter that selects one of the pictures of an operation."""
    names = [picture.name for picture in operation.pictures]
    what = "; ".join(f"`{picture.name}`: {picture.summary}" for picture in operation.pictures)
    return {
        **PARAMETERS["picture"],
        "description": f"The picture to send if `Accept` prefers one. {what}.",
        "schema": {"type": "string", "enum": names, "default": names[0]},
    }


def example_job(operation: AnyOperation, params: Mapping[str, Any], result: Json) -> Json:
    """Return the finished job of an example."""
    moment = "2026-11-20T09:30:00.{}Z"
    return {
        "id": _JOB_ID,
        "kind": operation.kind,
        "params": operation.params.model_validate(params).canonical(),
        "status": "succeeded",
        "progress": {"done": 1, "total": 1, "unit": operation.unit, "eta_seconds": 0},
        "result": result,
        "error": None,
        "cached": False,
        "created_at": moment.format("120"),
        "started_at": moment.format("123"),
        "finished_at": moment.format("124"),
        "computed_at": moment.format("124"),
        "expires_at": moment.format("124").replace("11-20", "12-20"),
        "labels": [],
        "links": job_links(f"/v1/jobs/{_JOB_ID}", operation).model_dump(exclude_unset=True),
    }


def example_result(operation: AnyOperation, params: Mapping[str, Any]) -> Json:
    """Return the result of an example's parameters."""
    asked = operation.params.model_validate(params)
    partials = []
    for shard in operation.plan(asked):
        found = operation.compute(asked, shard.input, lambda: None)
        partials.append((found.partial if isinstance(found, Output) else found).model_dump_json())
    result: Json = json.loads(operation.combine(asked, partials))
    return result


def firsts_of_games(operations: Iterable[AnyOperation]) -> list[AnyOperation]:
    """Return the first operation of each game, in their order."""
    return list({operation.game: operation for operation in reversed(list(operations))}.values())[::-1]


def submission_examples(operations: Iterable[AnyOperation]) -> Json:
    """Return examples of bodies of ``POST /v1/jobs``, by kind: one of each game."""
    return {
        operation.kind: {
            "summary": operation.examples[0].summary,
            "value": {"kind": operation.kind, "params": dict(operation.examples[0].params)},
        }
        for operation in firsts_of_games(operations)
    }
