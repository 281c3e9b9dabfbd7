"""``paths``: one for every operation, and the service's own."""

from http import HTTPStatus

from pydantic import BaseModel

from service.docs.openapi.pictures import PICTURE, picture_parameter, with_picture
from service.docs.openapi.responses import (
    BODY_PROBLEMS,
    IDEMPOTENCY_KEY,
    PREFER,
    headers,
    json_response,
    problems,
)
from service.docs.openapi.schemas import Json, job_schema_name, reference
from service.http.rows import CSV, NDJSON
from service.jobs.events import MEDIA_TYPE as EVENT_STREAM
from service.jobs.items import ItemsQuery
from service.jobs.routes import JobFilter
from worker.declarations.operation import AnyOperation, Example

_EXAMPLE_ID = "019a9f3e-6b5c-7d41-8a52-3f1c9be07d66"


def _example_job(operation: AnyOperation, example: Example) -> Json:
    moment = "2026-11-20T09:30:00.{}Z"
    path = f"/v1/jobs/{_EXAMPLE_ID}"
    links = {"self": path, "events": f"{path}/events"}
    if operation.items is not None:
        links["items"] = f"{path}/items"
    return {
        "id": _EXAMPLE_ID,
        "kind": operation.kind,
        "params": operation.params.model_validate(example.params).canonical(),
        "status": "succeeded",
        "progress": {"done": 1, "total": 1, "unit": operation.unit, "eta_seconds": 0},
        "result": dict(example.result),
        "error": None,
        "cached": False,
        "created_at": moment.format("120"),
        "started_at": moment.format("123"),
        "finished_at": moment.format("124"),
        "links": links,
    }


def _example_name(number: int) -> str:
    return f"example{number}"


def operation_path(operation: AnyOperation) -> Json:
    """The path item of an operation."""
    requests: Json = {}
    answers: Json = {}
    for number, example in enumerate(operation.examples, 1):
        requests[_example_name(number)] = {"summary": example.summary, "value": dict(example.params)}
        answers[_example_name(number)] = {
            "summary": example.summary,
            "value": _example_job(operation, example),
        }
    job = reference(job_schema_name(operation))
    finished = json_response("The finished job.", job, examples=answers)
    parameters = [PREFER, IDEMPOTENCY_KEY]
    if operation.pictures:
        finished = with_picture(finished)
        parameters.append(picture_parameter(operation))
    return {
        "post": {
            "operationId": operation.kind.replace(".", "_").replace("-", "_"),
            "tags": [operation.game],
            "summary": operation.summary,
            "description": operation.description,
            "parameters": parameters,
            "requestBody": {
                "required": True,
                "content": {
                    "application/json": {"schema": reference(operation.params.__name__), "examples": requests}
                },
            },
            "responses": {
                "200": finished,
                "202": json_response("The job, not finished yet.", job, "Location", "Retry-After"),
                **problems(*BODY_PROBLEMS, HTTPStatus.NOT_ACCEPTABLE),
            },
        }
    }


def query_parameters(model: type[BaseModel]) -> list[Json]:
    """The query parameters that are validated as a ``model``."""
    schema = model.model_json_schema(ref_template="#/components/schemas/{model}")
    return [
        {
            "name": name,
            "in": "query",
            **({"required": True} if name in schema.get("required", ()) else {}),
            "description": field.pop("description", ""),
            "schema": {key: value for key, value in field.items() if key != "title"},
        }
        for name, field in schema["properties"].items()
    ]


def jobs_path(operations: list[AnyOperation]) -> Json:
    """``/v1/jobs``."""
    examples: Json = {
        operation.kind: {
            "summary": operation.examples[0].summary,
            "value": {"kind": operation.kind, "params": dict(operation.examples[0].params)},
        }
        for operation in operations
    }
    return {
        "post": {
            "operationId": "submit_job",
            "tags": ["jobs"],
            "summary": "Submit a job of any kind",
            "parameters": [PREFER, PICTURE, IDEMPOTENCY_KEY],
            "requestBody": {
                "required": True,
                "content": {"application/json": {"schema": reference("JobRequest"), "examples": examples}},
            },
            "responses": {
                "200": with_picture(json_response("The finished job.", reference("Job"))),
                "202": json_response(
                    "The job, not finished yet.", reference("Job"), "Location", "Retry-After"
                ),
                **problems(*BODY_PROBLEMS, HTTPStatus.NOT_ACCEPTABLE),
            },
        },
        "get": {
            "operationId": "list_jobs",
            "tags": ["jobs"],
            "summary": "List jobs, newest first",
            "parameters": query_parameters(JobFilter),
            "responses": {
                "200": json_response("A page of jobs.", reference("JobList"), "Link"),
                **problems(HTTPStatus.UNPROCESSABLE_ENTITY, HTTPStatus.SERVICE_UNAVAILABLE),
            },
        },
    }


JOB_ID: Json = {
    "name": "id",
    "in": "path",
    "required": True,
    "description": "The job's id.",
    "schema": {"type": "string", "format": "uuid"},
}
IF_NONE_MATCH: Json = {
    "name": "If-None-Match",
    "in": "header",
    "description": "An `ETag` seen before; 304 when nothing has changed.",
    "schema": {"type": "string"},
}


def job_path() -> Json:
    """``/v1/jobs/{id}``."""
    missing = problems(HTTPStatus.NOT_FOUND, HTTPStatus.SERVICE_UNAVAILABLE)
    return {
        "parameters": [JOB_ID],
        "get": {
            "operationId": "show_job",
            "tags": ["jobs"],
            "summary": "Look at a job",
            "description": "Or at the picture of its result, where its operation has one, by `Accept`.",
            "parameters": [PREFER, PICTURE, IF_NONE_MATCH],
            "responses": {
                "200": with_picture(
                    json_response("The job as it stands.", reference("Job"), "ETag", "Retry-After")
                ),
                "304": {"description": "It stands as it did.", "headers": headers("ETag")},
                **problems(HTTPStatus.NOT_ACCEPTABLE, HTTPStatus.CONFLICT, HTTPStatus.UNPROCESSABLE_ENTITY),
                **missing,
            },
        },
        "delete": {
            "operationId": "cancel_job",
            "tags": ["jobs"],
            "summary": "Cancel a job",
            "description": "A finished job stays as it is. A computation that other jobs want goes on for them.",
            "responses": {"200": json_response("The job as it now stands.", reference("Job")), **missing},
        },
    }


def items_path() -> Json:
    """``/v1/jobs/{id}/items``."""
    item = {"type": "object", "description": "One item; its fields are those of the operation's items."}
    page = {
        "type": "object",
        "properties": {
            "items": {"type": "array", "items": item},
            "next": {
                "type": ["string", "null"],
                "description": "The `cursor` of the next page; null at the end.",
            },
        },
        "required": ["items", "next"],
        "additionalProperties": False,
    }
    response = json_response("Some items, in their order.", page, "ETag", "Link")
    response["content"] |= {
        NDJSON: {"schema": {"type": "string", "description": "All items, one a line, as a stream."}},
        CSV: {"schema": {"type": "string", "description": "All items with a header, as a stream."}},
    }
    return {
        "parameters": [JOB_ID],
        "get": {
            "operationId": "list_items",
            "tags": ["jobs"],
            "summary": "List the long part of a result",
            "description": "In pages as JSON, or all at once as newline-delimited JSON or CSV, by `Accept`.",
            "parameters": [*query_parameters(ItemsQuery), IF_NONE_MATCH],
            "responses": {
                "200": response,
                "304": {"description": "You have it.", "headers": headers("ETag")},
                **problems(
                    HTTPStatus.NOT_FOUND,
                    HTTPStatus.NOT_ACCEPTABLE,
                    HTTPStatus.CONFLICT,
                    HTTPStatus.UNPROCESSABLE_ENTITY,
                    HTTPStatus.SERVICE_UNAVAILABLE,
                ),
            },
        },
    }


def events_path() -> Json:
    """``/v1/jobs/{id}/events``."""
    last_event_id: Json = {
        "name": "Last-Event-ID",
        "in": "header",
        "description": "The id of the last event seen; the stream goes on after it.",
        "schema": {"type": "string"},
    }
    stream = {
        "type": "object",
        "description": "One event of the stream: `progress`, a job's `progress`, or at the end `done`, the job.",
        "properties": {
            "event": {"enum": ["progress", "done"]},
            "id": {"type": "string", "description": "How many units are done."},
            "data": {"type": "string", "description": "JSON."},
        },
        "required": ["event", "id", "data"],
    }
    return {
        "parameters": [JOB_ID],
        "get": {
            "operationId": "follow_job",
            "tags": ["jobs"],
            "summary": "Follow a job to its end",
            "parameters": [last_event_id],
            "responses": {
                "200": {
                    "description": "A stream that ends with the job.",
                    "headers": headers(),
                    "content": {EVENT_STREAM: {"schema": stream}},
                },
                **problems(HTTPStatus.NOT_FOUND, HTTPStatus.SERVICE_UNAVAILABLE),
            },
        },
    }


def server_paths() -> Json:
    """Health and documentation."""
    return {
        "/healthz": _plain(
            "alive", "Is the process alive?", {"200": json_response("It is.", reference("Alive"))}
        ),
        "/readyz": _plain(
            "ready",
            "Do the database, the queue, the cache and a worker answer?",
            {
                "200": json_response("They do.", reference("Readiness")),
                "503": json_response("One of them does not.", reference("Readiness"), "Retry-After"),
            },
        ),
        "/problems": _plain(
            "problem_types",
            "What the types of problems mean",
            {
                "200": json_response(
                    "Descriptions by type.", {"type": "object", "additionalProperties": {"type": "string"}}
                )
            },
        ),
    }


def _plain(identifier: str, summary: str, responses: Json) -> Json:
    return {
        "get": {"operationId": identifier, "tags": ["server"], "summary": summary, "responses": responses}
    }
